"""The slash commands."""

from bot.ui.commands.game import GameCommands
from bot.ui.commands.look import look_commands
from bot.ui.commands.turn import turn_commands

__all__ = ["GameCommands", "look_commands", "turn_commands"]
