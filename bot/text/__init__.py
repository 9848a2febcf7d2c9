"""Texts: codes with data (``lines``), the languages (one ``.ftl`` file each), and a catalogue that speaks them."""

from bot.text.catalogue import LOCALES, Catalogue, catalogue, complete

__all__ = ["LOCALES", "Catalogue", "catalogue", "complete"]
