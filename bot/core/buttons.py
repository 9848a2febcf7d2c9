"""The buttons and links that stand in several messages."""

from __future__ import annotations

from bot.text.lines import Link, Token, line
from bot.text.message import NO_GAME, Button, Style
from storage import GameRow, Reads


def play(game_id: str, version: int) -> Button:
    """Opens the panel of the player to move."""
    return Button("play", game_id, version, line("button-play"), Style.PRIMARY)


def board(game_id: str, version: int) -> Button:
    """Shows the board in private."""
    return Button("look", game_id, version, line("button-board"))


def whose(game_id: str, version: int) -> Button:
    """Shows in private who would score what now, and leads to all other views of the board.

    Its action is called ``board`` for the sake of the messages that hang in channels.
    """
    return Button("board", game_id, version, line("button-whose"))


def score(game_id: str, version: int) -> Button:
    """Shows the scores in private."""
    return Button("score", game_id, version, line("button-score"))


def join(game_id: str) -> Button:
    """Takes a seat in a lobby."""
    return Button("join", game_id, 0, line("button-join"), Style.SUCCESS)


def leave(game_id: str) -> Button:
    """Gives a seat in a lobby up."""
    return Button("leave", game_id, 0, line("button-leave"))


def colours(game_id: str) -> Button:
    """Offers in private the colours that are left in a lobby."""
    return Button("colours", game_id, 0, line("button-colours"))


def in_colour(game_id: str, colour: str, *, chosen: bool) -> Button:
    """Chooses a colour in a lobby; ``chosen``: it is the one already."""
    style = Style.PRIMARY if chosen else Style.SECONDARY
    return Button("colour", game_id, 0, line(f"choice-colour-{colour}"), style, colour)


def computer(game_id: str) -> Button:
    """Starts the game of a lobby with a computer player more."""
    return Button("computer", game_id, 0, line("button-computer"))


def alone(ruleset: str) -> Button:
    """Opens a game of that rule set against a computer player and starts it at once."""
    return Button("alone", NO_GAME, 0, line(f"choice-ruleset-{ruleset}"), arg=ruleset)


def rules(game_id: str) -> Button:
    """Shows in private what there is in the rules of a game."""
    return Button("rules", game_id, 0, line("button-rules"))


def hinted(game_id: str, version: int, letter: str, draft: str) -> Button:
    """Opens the panel with the whole turn of a hint."""
    return Button("draft", game_id, version, line("button-hinted", letter=Token(letter)), arg=draft)


def anew(game_id: str, version: int, draft: str, *, tiles: bool) -> Button:
    """Opens the panel with nothing chosen; ``tiles``: there are open tiles to choose from."""
    return Button("draft", game_id, version, line("button-other-tile" if tiles else "button-back"), arg=draft)


def drop_plan(game_id: str, version: int) -> Button:
    """Forgets what is planned for one's next turn."""
    return Button("unplan", game_id, version, line("button-unplan"))


def start(game_id: str) -> Button:
    """Starts the game of a lobby."""
    return Button("start", game_id, 0, line("button-start"), Style.PRIMARY)


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
