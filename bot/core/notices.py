"""What the bot posts: a class for each kind of notice, which holds what the outbox's rows keep of it.

To have something said, make a notice and give it to ``GameTx.post``, or ``enqueue`` it where it is about no game: it
becomes a row of the outbox in the same transaction. The words come when it is sent (``composing``), from the game as it
stands by then.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import ClassVar, Literal, Self

from bot.core.buttons import board, puzzle
from bot.text.lines import line
from bot.text.message import NO_GAME, Button
from storage import JsonObject, OutboxRow, Transaction


@dataclass(frozen=True)
class Notice:
    """Something that is to be posted: each kind is a class, its fields are what the row keeps of it.

    ``kind``: its name in the store. ``live``: its message takes over from the one with the game's live buttons, which
    loses them. ``beside``: it has a button beside those, and loses it when they are taken over. ``final``: it is a
    game's last message, which nothing after it would make up for. ``calls_for``: what it calls people for, in the
    words of those who are told by direct message. ``closes``: that its direct message can't be delivered says that
    none can be. ``long``: what it shows takes so long to make that other posts don't wait behind it.
    """

    kind: ClassVar[str]
    live: ClassVar[bool] = False
    beside: ClassVar[bool] = False
    final: ClassVar[bool] = False
    calls_for: ClassVar[Literal["turn", "reminder", "lobby", "question", "over"] | None] = None
    closes: ClassVar[bool] = True
    long: ClassVar[bool] = False

    kinds: ClassVar[dict[str, type[Notice]]] = {}
    """All kinds by their names in the store."""

    def __init_subclass__(cls, kind: str | None = None) -> None:
        """A class with a ``kind`` is what rows of that kind are."""
        if kind is not None:
            cls.kind = kind
            cls.kinds[kind] = cls

    @staticmethod
    def of(row: OutboxRow) -> Notice:
        """The notice that a row of the outbox holds."""
        return Notice.kinds[row.kind](**row.payload)

    @classmethod
    def among(cls, rows: Iterable[OutboxRow]) -> list[Self]:
        """The notices of this kind that those rows hold."""
        return [cls(**row.payload) for row in rows if row.kind == cls.kind]

    def to_json(self) -> JsonObject:
        """The fields that a row keeps: those that aren't as usual."""
        values = ((field, getattr(self, field.name)) for field in fields(self))
        return {field.name: value for field, value in values if value != field.default}

    async def enqueue(
        self,
        tx: Transaction,
        channel_id: int,
        now: float,
        *,
        game_id: str | None = None,
        version: int | None = None,
        user_id: int | None = None,
    ) -> int:
        """Have it posted in a channel; the row's number. ``user_id``: in a direct message to this person instead."""
        return await tx.enqueue(
            channel_id=channel_id,
            kind=self.kind,
            payload=self.to_json(),
            now=now,
            game_id=game_id,
            version=version,
            user_id=user_id,
        )

    def marks(self, row: OutboxRow) -> tuple[Button, ...]:
        """A button by whose id a message of this row is known, whatever it says."""
        return (board(row.game_id or NO_GAME, row.version or 0),)

    @classmethod
    def for_turn(cls) -> bool:
        """Whether it calls somebody because it is their turn, so that nobody is called once the turn is over."""
        return cls.calls_for in ("turn", "reminder")


@dataclass(frozen=True)
class Retired(Notice, kind="retire"):
    """A message whose buttons are taken off."""

    message: int


@dataclass(frozen=True)
class Called(Notice):
    """A person is called in a channel.

    ``about``: the kind of notice that calls them. ``message``: the one that came of it. ``question``: its number, where
    it is one.
    """

    about: str
    message: int
    question: int


@dataclass(frozen=True)
class TurnBegun(Notice, kind="turn"):
    """Whose turn it is with which tile, and what happened before; it calls that one player.

    A player who goes on after a step of the own turn is not called once more. ``again``: posted anew, without calling
    anybody; not where it would only repeat one that was overtaken.
    """

    live = True
    calls_for = "turn"

    again: bool = False


@dataclass(frozen=True)
class Summary(Notice, kind="over"):
    """A finished game: who won by what, the table, the last turn, the final scoring; it calls every player once.

    ``unrated``: why it doesn't count for ratings, where the way it was played is why (T11, T12).
    """

    live = True
    final = True
    calls_for = "over"

    unrated: str | None = None


@dataclass(frozen=True)
class EndedEarly(Notice, kind="ended"):
    """A game that ended without a result. ``ask``: the interaction beside which somebody said why."""

    live = True
    final = True

    ask: int | None = None


@dataclass(frozen=True)
class Story(Notice, kind="story"):
    """What follows a finished game's summary: how it went, with a chart, and what one can do now."""


@dataclass(frozen=True)
class LobbyOpen(Notice, kind="lobby"):
    """The lobby's message, new; it calls those who are invited. ``again``: posted anew, without calling anybody."""

    live = True
    calls_for = "lobby"

    again: bool = False


@dataclass(frozen=True)
class LobbyChanged(Notice, kind="lobby_edit"):
    """The lobby's message as it reads now. ``ask``: the interaction beside which somebody said why it was closed."""

    ask: int | None = None


@dataclass(frozen=True)
class GameMoved(Notice, kind="moved"):
    """The game went to another channel: what is left in the old one."""


@dataclass(frozen=True)
class CallByLetter(Called, kind="notice"):
    """A direct message to somebody who is called in a channel: a sentence and the link to that message."""


@dataclass(frozen=True)
class CallAnyway(Called, kind="call"):
    """A ping in the channel to somebody whose direct messages are closed, which says so.

    ``seat``: theirs; None: they are offered one by the question.
    """

    beside = True

    seat: int | None = None


@dataclass(frozen=True)
class GameRests(Notice, kind="paused"):
    """A direct message to a player: the game rests. It may be that the bot was removed from their only server."""

    closes = False


@dataclass(frozen=True)
class Hello(Notice, kind="hello"):
    """The first direct message to somebody who wants such."""

    closes = False


@dataclass(frozen=True)
class Digest(Notice, kind="digest"):
    """All games in which it is somebody's turn, those first that have waited longest; nothing where there is none."""


@dataclass(frozen=True)
class Reminder(Notice, kind="remind"):
    """A word to the player to move, with a link to the turn's message; nothing once the game has gone on.

    ``number``: which reminder it is, from 0. ``passed``: the move's time is up.
    """

    beside = True
    calls_for = "reminder"

    number: int | None = None
    passed: bool = False


@dataclass(frozen=True, kw_only=True)
class Nudged(Notice, kind="nudge"):
    """A friendly word to the player to move, in the name of another player; nothing once the game has gone on.

    ``by``: the seat that asked for it.
    """

    beside = True
    calls_for = "reminder"

    by: int


@dataclass(frozen=True)
class ClosingSoon(Notice, kind="stale"):
    """A warning: nothing has happened since ``touched``, so the lobby or the game will be closed at ``closing``."""

    beside = True
    calls_for = "reminder"

    touched: float
    closing: float


@dataclass(frozen=True)
class TurnUndone(TurnBegun, kind="undone"):
    """A turn was taken back: who is to move again, and who isn't any more.

    ``agreed``: the next player had to be asked for it, so the player who gets the turn back is called.
    """

    agreed: bool = False


@dataclass(frozen=True, kw_only=True)
class SeatTaken(TurnBegun, kind="taken"):
    """Another person or a computer plays on in a seat.

    ``computer``: the one that had it before. ``back``: whose seat it was has taken it back. ``decided``: who decided
    alone that a computer takes it, a player's seat, or ``moderator`` for one who doesn't play.
    """

    seat: int
    computer: str = ""
    back: bool = False
    decided: int | str = ""


@dataclass(frozen=True)
class StoodIn(Notice, kind="stood_in"):
    """A computer takes a turn for a person whose time is up; it calls nobody."""

    seat: int


@dataclass(frozen=True)
class SeatRemoved(Notice, kind="removed"):
    """One player was taken out of the game without a vote; the turn's message says what follows.

    ``by``: the seat of the one who did it; None: a moderator.
    """

    seat: int
    by: int | None = None


@dataclass(frozen=True)
class HintAsked(Notice, kind="hint"):
    """The player to move asked for a hint. ``seat``: theirs."""

    beside = True

    seat: int


@dataclass(frozen=True, kw_only=True)
class Shared(Notice):
    """A player shows something to all; it calls nobody. ``seat``: theirs. ``place``: of the turn that it is."""

    seat: int = 0
    place: int = 0


@dataclass(frozen=True, kw_only=True)
class BoardShared(Shared, kind="shared_board"):
    """The board at a version."""


@dataclass(frozen=True, kw_only=True)
class FilmShared(Shared, kind="shared_film"):
    """A finished game's animation, made anew when it is sent."""

    long = True


@dataclass(frozen=True, kw_only=True)
class TurnShared(Shared, kind="shared_turn"):
    """What was best in a turn that decided: the turn as text, and how many points more it promised."""

    best: str
    points: float


@dataclass(frozen=True, kw_only=True)
class AnalysisShared(Shared, kind="shared_analysis"):
    """What an analysis has found: each seat's luck and accuracy, and what each could expect after every turn."""

    accounts: list[list[float | None]]
    expected: list[list[int]]


@dataclass(frozen=True)
class PuzzleNotice(Notice):
    """Something about the puzzle of that number, on that server."""

    number: int
    guild_id: int

    def marks(self, row: OutboxRow) -> tuple[Button, ...]:
        """The button that opens the puzzle."""
        del row
        return (puzzle(self.number),)


@dataclass(frozen=True)
class PuzzlePosted(PuzzleNotice, kind="puzzle"):
    """The puzzle of the day."""


@dataclass(frozen=True)
class PuzzleSolved(PuzzleNotice, kind="puzzle_solved"):
    """The day is over: its answer goes into the message that was posted by that row of the outbox."""

    post: int


@dataclass(frozen=True)
class PuzzleShared(PuzzleNotice, kind="puzzle_shared"):
    """A person shares how they answered the puzzle; the answer's row says who."""


@dataclass(frozen=True)
class PuzzleStopped(Notice, kind="puzzle_stopped"):
    """To who set it up: the puzzle is no longer posted in a channel, which is gone or closed to the bot."""

    closes = False


@dataclass(frozen=True)
class TurnRetimed(Notice, kind="turn_edit"):
    """The turn's message with other times, since its player went away or came back; its words are the ones it had."""

    calls_for = "turn"


@dataclass(frozen=True)
class QuestionAsked(Notice, kind="question"):
    """A question that was put to players, with its two buttons; it calls those who are to answer.

    ``number``: the question's. ``again``: posted anew, without calling anybody.
    """

    calls_for = "question"

    number: int
    again: bool = False

    def marks(self, row: OutboxRow) -> tuple[Button, ...]:
        """A button of the question."""
        return (Button("yes", row.game_id or "", self.number, line("button-undo-yes")),)


@dataclass(frozen=True)
class QuestionChanged(Notice, kind="question_edit"):
    """The message of the question with that number, as it stands now."""

    number: int
