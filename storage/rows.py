"""The frozen rows that the store hands out, and the words for their states.

Times are UTC epoch seconds, ids of guilds, channels, messages and people are Discord's integers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

JsonObject = dict[str, Any]
"""A JSON object as the caller gave it; the store does not look inside."""

Blocked = Literal["person", "server"]
"""What the host can block."""


class GameStatus(StrEnum):
    """Where a game stands in its life."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    ENDED = "ended"

    @property
    def live(self) -> bool:
        """Whether the game holds its channel: a lobby or running."""
        return self in (GameStatus.LOBBY, GameStatus.RUNNING)


class SeatState(StrEnum):
    """How a person stands to a seat."""

    INVITED = "invited"
    JOINED = "joined"
    PLAYING = "playing"
    LEFT = "left"


class QuestionState(StrEnum):
    """Where a question to the players stands; ``CLOSED``: it came to nothing."""

    OPEN = "open"
    AGREED = "agreed"
    REFUSED = "refused"
    CLOSED = "closed"


class OutboxState(StrEnum):
    """Where a post stands: ``PENDING -> CLAIMED -> SENT``, back to ``PENDING`` to try again, or ``DEAD``."""

    PENDING = "pending"
    CLAIMED = "claimed"
    SENT = "sent"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game. ``tileset`` is its tile set's digest, ``revision`` the program that started it (diagnosis).

    ``version`` rises by one with every change of the position; 0 before the start. ``paused_reason`` and
    ``ended_reason`` are codes, not sentences. ``turn_since``: when the running turn began, None before the first.
    ``rated``: whether its result counts for ratings.
    """

    id: str
    guild_id: int
    channel_id: int
    status: GameStatus
    ruleset: str
    options: JsonObject
    owner_id: int | None
    tileset: str | None
    revision: str | None
    version: int
    created_at: float
    updated_at: float
    ended_reason: str | None
    paused_reason: str | None
    turn_since: float | None = None
    rated: bool = True


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat and its player. ``seat`` counts from 0 and is what events name; ids and names are only here.

    ``level``: how well the computer player plays that has the seat; None: it is a person's, or was. ``colour``: the one
    that was chosen for it; None: none was.
    """

    game_id: str
    seat: int
    user_id: int | None
    name: str
    state: SeatState
    joined_at: float
    level: str | None = None
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a game's log; those of one commit share ``version``."""

    version: int
    event: JsonObject
    at: float


@dataclass(frozen=True, slots=True)
class UnansweredRow:
    """An act that counted, whose person may still wait for the answer. ``token``: Discord takes the answer by it."""

    interaction_id: int
    token: str
    locale: str | None
    at: float


@dataclass(frozen=True, slots=True)
class DraftRow:
    """What a person has chosen but not committed, at the game's ``version``."""

    game_id: str
    user_id: int
    version: int
    draft: JsonObject
    updated_at: float


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """Something to be said in a channel. Posts of one ``lane`` go out in order, whatever other lanes do.

    ``version`` is the game's when it was written; ``attempts`` counts how often it was claimed. ``user_id``: a direct
    message to this person; ``channel_id`` is then the channel that it is about.
    """

    id: int
    lane: str
    game_id: str | None
    channel_id: int
    kind: str
    payload: JsonObject
    version: int | None
    state: OutboxState
    attempts: int
    not_before: float
    message_id: int | None
    error: str | None
    created_at: float
    updated_at: float
    user_id: int | None = None

    @property
    def nonce(self) -> str:
        """The nonce to send the message with; the same on every attempt."""
        return str(self.id)


@dataclass(frozen=True, slots=True)
class MessageRow:
    """The message of a game that carries the live buttons, posted for ``version``."""

    game_id: str
    channel_id: int
    message_id: int
    version: int


@dataclass(frozen=True, slots=True)
class TimerRow:
    """Something due at ``due_at``, of a game, of a person or of both.

    Void once its game has left ``version`` (None: any version) or is over. ``attempts``: how often its effect failed.
    """

    id: int
    game_id: str | None
    kind: str
    due_at: float
    version: int | None
    payload: JsonObject
    user_id: int | None = None
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """Something that players answer with yes or no. ``number`` counts from 1 within the game.

    ``asker`` and ``about`` are seats (no asker: the bot or a moderator), ``user_id`` and ``name`` are those of a person
    from outside whom it concerns, ``yes`` and ``no`` the seats that said so. With a ``version`` it is void once the
    game has left that one. ``post``: the number of the post that shows it. ``data`` is the caller's.
    """

    game_id: str
    number: int
    kind: str
    asker: int | None
    about: int | None
    user_id: int | None
    name: str
    version: int | None
    yes: tuple[int, ...]
    no: tuple[int, ...]
    state: QuestionState
    post: int | None
    data: JsonObject
    asked_at: float


@dataclass(frozen=True, slots=True)
class AbsenceRow:
    """A person is away from a server from ``began`` until ``until``."""

    id: int
    guild_id: int
    user_id: int
    began: float
    until: float


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How a seat came out of a finished game: ``place`` counts from 1, ``seats`` is how many played.

    ``name`` is the last one of the person who sat there, "" for somebody who was forgotten.
    """

    game_id: str
    seat: int
    guild_id: int
    ruleset: str
    user_id: int | None
    name: str
    score: int
    place: int
    seats: int
    finished_at: float
    rated: bool
    feats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FeatRow:
    """How many times a person has done a feat in games of a rule set."""

    ruleset: str
    feat: str
    times: int


@dataclass(frozen=True, slots=True)
class AgainstComputers:
    """How a person came out of a finished game that computers of these levels have played in."""

    ruleset: str
    place: int
    score: int
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A server's settings; ``language`` None: not chosen."""

    guild_id: int
    language: str | None
    settings: JsonObject


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person's settings; ``language`` None: not chosen."""

    user_id: int
    language: str | None
    settings: JsonObject


@dataclass(frozen=True, slots=True)
class ErrandRow:
    """What the host asks of the bot: ``what`` it is to do, and the id of whom or what it is ``about``."""

    id: int
    what: str
    about: str


@dataclass(frozen=True, slots=True)
class PuzzleAnswerRow:
    """What a person answered to a puzzle on its day.

    ``guild_id``: where; 0 in a direct message. ``name``: theirs there. ``turn``: as text. ``grade``: best, near or far.
    ``shared``: the row of the outbox by which the channel was told.
    """

    user_id: int
    number: int
    guild_id: int
    name: str
    turn: str
    grade: str
    at: float
    shared: int | None = None


@dataclass(frozen=True, slots=True)
class PuzzleMonthRow:
    """How many puzzles of some days a person answered on a server, and of how many they found the best turn."""

    user_id: int
    name: str
    found: int
    answered: int


@dataclass(frozen=True, slots=True)
class PuzzleChannelRow:
    """Where a server's puzzle of the day is posted, at which hour (UTC), and who set it up (None: was forgotten).

    ``timer``: its valid timer. ``number``: the last puzzle that was posted, and ``post`` its row of the outbox.
    """

    guild_id: int
    channel_id: int
    hour: int
    user_id: int | None
    timer: int
    number: int = 0
    post: int | None = None
