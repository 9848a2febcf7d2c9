"""The slash commands."""

from bot.ui.commands import game, look, people, turn
from bot.ui.commands.declare import COMMANDS

__all__ = ["COMMANDS", "game", "look", "people", "turn"]
