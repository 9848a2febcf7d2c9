"""What the bot posts: a class for each kind of notice, which holds what is stored of it and finds the words for it.

To have something said, make a notice and give it to ``Table.post``: it becomes a row of the outbox in the same
transaction. The words come when it is sent, from the game as it stands by then.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import ClassVar, Literal, Self

from bot.app.core.buttons import NO_GAME, board
from bot.app.core.positions import Positions, Situation
from bot.app.core.values import Button, Line, Post, PostAction
from bot.app.core.wishes import wishes
from engine.tiles import TileSet
from storage import GameRow, JsonObject, OutboxRow, Reads, SeatRow

Drawn = Literal["board", "finished board", "chart"]
"""What a post's picture shows: the board with its last move marked or without, or how the scores went."""


@dataclass(frozen=True, slots=True)
class Composed:
    """A post without its picture, and the position that the picture is of; None: it has none.

    ``example``: it shows instead what a game of this rule set looks like.
    """

    post: Post
    shows: Situation | None = None
    drawn: Drawn = "board"
    example: str | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A claimed row of the outbox and what may be looked up for it; ``post``: what it begins as, with nothing said yet.

    ``now``: UTC epoch seconds. ``tilesets``: what new games are played with. ``about``: the game that it is about.
    """

    reads: Reads
    positions: Positions
    tilesets: Mapping[str, TileSet]
    now: float
    row: OutboxRow
    post: Post
    about: GameRow | None = None
    seats: tuple[SeatRow, ...] = ()

    @property
    def game(self) -> GameRow:
        """The game that it is about."""
        assert self.about is not None
        return self.about

    async def situation(self, version: int | None = None) -> Situation:
        """The game at a version (None: its newest)."""
        return await self.positions.situation(self.reads, self.game, self.seats, version)

    def says(self, *lines: Line, buttons: tuple[Button, ...] = (), pings: tuple[int, ...] = ()) -> Post:
        """The post with these lines and buttons, which calls these people."""
        return replace(self.post, lines=lines, buttons=buttons, pings=pings)

    async def letter(self, *lines: Line) -> Composed | None:
        """A direct message to the row's person, in their language; None where they were forgotten meanwhile."""
        user_id = self.row.user_id
        if user_id is None:
            return None
        locale = (await wishes(self.reads, user_id)).locale
        return Composed(replace(self.post, lines=lines, user_id=user_id, locale=locale))


@dataclass(frozen=True)
class Notice(ABC):
    """Something that is to be posted: each kind is a class, its fields are what the row keeps of it.

    ``kind``: its name in the store. ``live``: its message takes over from the one with the game's live buttons, which
    loses them. ``beside``: it has a button beside those, and loses it when they are taken over. ``final``: it is a
    game's last message, which nothing after it would make up for. ``calls_for``: what it calls people for, in the
    words of those who are told by direct message. ``closes``: that its direct message can't be delivered says that
    none can be.
    """

    kind: ClassVar[str]
    live: ClassVar[bool] = False
    beside: ClassVar[bool] = False
    final: ClassVar[bool] = False
    calls_for: ClassVar[Literal["turn", "reminder", "lobby", "question", "over"] | None] = None
    closes: ClassVar[bool] = True

    kinds: ClassVar[dict[str, type[Notice]]] = {}
    """All kinds by their names in the store."""

    def __init_subclass__(cls, kind: str | None = None) -> None:
        """A class with a ``kind`` is what rows of that kind are."""
        if kind is not None:
            cls.kind = kind
            cls.kinds[kind] = cls

    @staticmethod
    def of(row: OutboxRow) -> Notice:
        """What a row of the outbox stands for."""
        return Notice.kinds[row.kind](**row.payload)

    @classmethod
    def among(cls, rows: Iterable[OutboxRow]) -> list[Self]:
        """What those rows stand for that are of this kind."""
        return [cls(**row.payload) for row in rows if row.kind == cls.kind]

    def to_json(self) -> JsonObject:
        """What a row keeps of it: all that isn't as usual."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {field.name: values[field.name] for field in fields(self) if values[field.name] != field.default}

    def marks(self, row: OutboxRow) -> tuple[Button, ...]:
        """A button by whose id a message of this row is known, whatever it says."""
        return (board(row.game_id or NO_GAME, row.version or 0),)

    @classmethod
    def for_turn(cls) -> bool:
        """Whether it calls somebody because it is their turn; once it isn't any more they needn't hear of it."""
        return cls.calls_for in ("turn", "reminder")

    async def compose(
        self, row: OutboxRow, reads: Reads, positions: Positions, tilesets: Mapping[str, TileSet], now: float
    ) -> Composed | None:
        """What its claimed row says now; None where there is nothing to say any more, or the game is gone."""
        game = None if row.game_id is None else await reads.game(row.game_id)
        if game is None and row.game_id is not None:
            return None
        post = Post(
            row_id=row.id,
            nonce=row.nonce,
            action=PostAction.SEND,
            game_id="" if game is None else game.id,
            guild_id=0 if game is None else game.guild_id,
            channel_id=row.channel_id,
            version=row.version or 0,
            attempts=row.attempts,
            live=self.live,
            kind=self.kind,
        )
        seats = () if game is None else tuple(await reads.seats(game.id))
        return await self._say(Sheet(reads, positions, tilesets, now, row, post, game, seats))

    @abstractmethod
    async def _say(self, sheet: Sheet) -> Composed | None:
        """The words, in lines; None where there is nothing to say any more."""
