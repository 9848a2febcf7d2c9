"""The kinds of rows in the outbox, and of questions."""

from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """What a row is about; the words come when it is posted (``bot.app.posts``)."""

    LOBBY = "lobby"
    LOBBY_EDIT = "lobby_edit"
    TURN = "turn"
    TURN_EDIT = "turn_edit"
    UNDONE = "undone"
    TAKEN = "taken"
    MOVED = "moved"
    REMIND = "remind"
    STALE = "stale"
    OVER = "over"
    STORY = "story"
    ENDED = "ended"
    QUESTION = "question"
    QUESTION_EDIT = "question_edit"
    RETIRE = "retire"
    PAUSED = "paused"
    NOTICE = "notice"
    CALL = "call"
    HELLO = "hello"
    DIGEST = "digest"


LIVE: Final = frozenset({Kind.LOBBY, Kind.TURN, Kind.UNDONE, Kind.TAKEN, Kind.OVER, Kind.ENDED})
"""Messages that take over from the one before: that one loses its buttons."""

BESIDE: Final = frozenset({Kind.REMIND, Kind.STALE, Kind.CALL})
"""Messages with a button beside the live one; they lose it when that one is taken over."""

PERSONAL: Final = frozenset({Kind.HELLO, Kind.DIGEST})
"""Direct messages that are about no game."""

FINAL: Final = frozenset({Kind.OVER, Kind.ENDED})
"""A game's last message, which nothing after it would make up for."""


class Ask(StrEnum):
    """What a question is about."""

    END = "end"
    UNDO = "undo"
    REMOVE = "remove"
    REPLACE = "replace"
    OFFER = "offer"


ABSENT: Final = frozenset({Ask.REMOVE, Ask.REPLACE})
"""Votes about a player who doesn't move."""
