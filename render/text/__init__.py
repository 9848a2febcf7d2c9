"""Fonts, and the names of players as fonts can show them."""
