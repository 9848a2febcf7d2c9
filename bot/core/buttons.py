"""The buttons and links that stand in several messages."""

from __future__ import annotations

from bot.game import puzzles
from bot.game.views import Situation
from bot.game.votes import Vote
from bot.text.lines import Link, line
from bot.text.message import Button, Style
from storage import GameRow, Reads


def play(game_id: str, version: int) -> Button:
    """Opens the panel of the player to move."""
    return Button("play", game_id, version, style=Style.PRIMARY)


def your_turn(situation: Situation, user_id: int) -> tuple[Button, ...]:
    """``play`` for the player to move; for others nothing."""
    mine = situation.goes_on and situation.seats[situation.game.to_move].user_id == user_id
    return (play(*situation.key),) if mine else ()


def board(game_id: str, version: int) -> Button:
    """Shows the board in private."""
    return Button("look", game_id, version, line("view-board"))


def whose(game_id: str, version: int) -> Button:
    """Shows in private who would score what now, and leads to all other views of the board.

    Its action is called ``board`` for the sake of the messages that hang in channels.
    """
    return Button("board", game_id, version, line("view-all"))


def join(game_id: str) -> Button:
    """Takes a seat in a lobby."""
    return Button("join", game_id, style=Style.SUCCESS)


def start(game_id: str) -> Button:
    """Starts the game of a lobby."""
    return Button("start", game_id, style=Style.PRIMARY)


def agree(question: Vote) -> Button:
    """Answers a question with yes."""
    row, style = question.row, Style.DANGER if question.danger else Style.SUCCESS
    return Button("yes", row.game_id, row.number, line(f"button-{question.kind}-yes"), style)


def puzzle(number: int) -> Button:
    """Opens a puzzle."""
    return Button("puzzle", puzzles.KEY, number, style=Style.PRIMARY)


def address(guild_id: int, channel_id: int, message_id: int | None = None) -> Link:
    """The address of a channel, or of a message in it."""
    return Link("/".join(["https://discord.com/channels", *map(str, filter(None, (guild_id, channel_id, message_id)))]))


def channel_link(row: GameRow) -> Link:
    """The address of the game's channel."""
    return address(row.guild_id, row.channel_id)


async def game_link(reads: Reads, row: GameRow) -> Link:
    """The address of the message with the game's live buttons, or else of its channel."""
    message = await reads.turn_message(row.id)
    return channel_link(row) if message is None else address(row.guild_id, message.channel_id, message.message_id)
