"""Use cases, without Discord: who may do what when, what is stored, what is said about it (as codes)."""

from bot.app.app import App
from bot.app.sending.outbox import LiveMessage

__all__ = ["App", "LiveMessage"]
