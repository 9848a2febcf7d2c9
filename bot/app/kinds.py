"""The kinds of rows in the outbox."""

from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """What a row is about; the words come when it is posted (``bot.app.posts``)."""

    LOBBY = "lobby"
    LOBBY_EDIT = "lobby_edit"
    TURN = "turn"
    UNDONE = "undone"
    OVER = "over"
    ENDED = "ended"
    QUESTION = "question"
    QUESTION_EDIT = "question_edit"
    RETIRE = "retire"


LIVE: Final = frozenset({Kind.LOBBY, Kind.TURN, Kind.UNDONE, Kind.OVER, Kind.ENDED})
"""Messages that take over from the one before: that one loses its buttons."""

FINAL: Final = frozenset({Kind.OVER, Kind.ENDED})
"""A game's last message, which nothing after it would make up for."""
