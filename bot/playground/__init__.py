"""The local try: the real bot, database and pictures, in a browser page that looks like a Discord channel."""

from bot.playground.session import Options, PageError, serve

__all__ = ["Options", "PageError", "serve"]
