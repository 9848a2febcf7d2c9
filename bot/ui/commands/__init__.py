"""The slash commands."""

from bot.ui.commands.away import away_command
from bot.ui.commands.game import GameCommands
from bot.ui.commands.look import look_commands
from bot.ui.commands.people import people_commands
from bot.ui.commands.server import server_commands
from bot.ui.commands.turn import turn_commands
from bot.ui.commands.votes import vote_command

__all__ = [
    "GameCommands", "away_command", "look_commands", "people_commands", "server_commands", "turn_commands",
    "vote_command",
]  # fmt: skip
