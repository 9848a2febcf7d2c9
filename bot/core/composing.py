"""A row of the outbox becomes a post: the words for each kind of notice stand in the subjects (``Subject``)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self, TypeAlias, TypeVar

from bot.core.context import Context
from bot.core.notices import Notice, Retired
from bot.game.settings import wishes
from bot.game.stops import reason
from bot.game.views import Situation
from bot.text.lines import Line, Quote, line
from bot.text.message import Button, Picture
from storage import GameRow, GameStatus, OutboxRow, Reads, SeatRow


class PostAction(StrEnum):
    """What to do for an outbox row."""

    SEND = "send"
    EDIT = "edit"
    RETIRE = "retire"


@dataclass(frozen=True, slots=True)
class Post:
    """What an outbox row says, made for the row's version at the time of posting.

    SEND: a new message. EDIT: text and buttons of ``message_id`` anew; its picture stays, or goes if ``bare``. RETIRE:
    the buttons of ``message_id`` off, all else stays; None: of the message with those ``buttons`` that an earlier try
    made, if it did.
    ``picture``: a drawing until it is painted. ``pings``: the only people whose mention may notify. ``live``: once
    sent, its buttons are the game's. ``letters``: people who get a direct message with the link, once it is sent.
    ``user_id``: it is itself a direct message to this person, in the language of ``locale`` (None: the server's); then
    it may belong to no game and no server ("" and 0).
    ``silent``: nobody is notified of it.
    """

    row: OutboxRow
    action: PostAction
    guild_id: int
    channel_id: int
    version: int
    lines: tuple[Line, ...] = ()
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    pings: tuple[int, ...] = ()
    message_id: int | None = None
    live: bool = False
    user_id: int | None = None
    locale: str | None = None
    letters: tuple[int, ...] = ()
    bare: bool = False
    silent: bool = False

    @classmethod
    def of(cls, row: OutboxRow, game: GameRow | None) -> Self:
        """A new message, with nothing said yet."""
        guild_id = 0 if game is None else game.guild_id
        live = Notice.kinds[row.kind].live
        return cls(row, PostAction.SEND, guild_id, row.channel_id, row.version or 0, live=live)

    @property
    def game_id(self) -> str:
        """The game that it is about."""
        return self.row.game_id or ""

    def changing(self, channel_id: int, message_id: int) -> Post:
        """The same as a change of that message; only a new one can take the game's live buttons over."""
        return replace(self, action=PostAction.EDIT, channel_id=channel_id, message_id=message_id, live=False)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A claimed row of the outbox and what may be looked up for it; ``post``: what it begins as, with nothing said yet.

    ``now``: UTC epoch seconds. ``about``: the game that it is about.
    """

    context: Context
    reads: Reads
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
        return await self.context.positions.situation(self.reads, self.game, self.seats, version)

    async def to_move(self) -> SeatRow | None:
        """The seat to move; None where it isn't the same turn as at the row's version, or the game rests."""
        game, version = self.game, self.row.version
        if game.status is not GameStatus.RUNNING or version is None or game.paused_reason is not None:
            return None
        situation = await self.situation()
        same = game.version == version
        # At a further try it isn't said: the first one's message, if it came, has another version's buttons.
        if not same and self.row.attempts == 1:
            same = situation.same_turn(await self.situation(version))
        return self.seats[situation.game.to_move] if same else None

    def says(
        self,
        *lines: Line,
        buttons: tuple[Button, ...] = (),
        pings: tuple[int, ...] = (),
        picture: Picture | None = None,
    ) -> Post:
        """The post with these lines, buttons and picture, which calls these people."""
        return replace(self.post, lines=lines, buttons=buttons, pings=pings, picture=picture)

    async def why(self, ask: int | None) -> tuple[Line, ...]:
        """The reason that somebody gave in the interaction ``ask``; nothing where none was given, or none is kept."""
        said = await reason(self.reads, self.game, ask)
        return (line("ended-reason", reason=Quote(said)),) if said else ()

    async def letter(self, *lines: Line) -> Post | None:
        """A direct message to the row's person, in their language; None where they were forgotten meanwhile."""
        user_id = self.row.user_id
        if user_id is None:
            return None
        locale = (await wishes(self.reads, user_id)).locale
        return replace(self.post, lines=lines, user_id=user_id, locale=locale)


Words: TypeAlias = Callable[[Sheet, Any], Awaitable[Post | None]]
"""What a notice of a kind says when it is sent; None where there is nothing to say any more."""


NoticeT = TypeVar("NoticeT", bound=Notice)


def worded(
    kind: type[NoticeT], words: Callable[[Sheet, NoticeT], Awaitable[Post | None]]
) -> tuple[type[Notice], Words]:
    """A kind of notice and its words, which are for that kind."""
    return kind, words


async def retired(sheet: Sheet, notice: Retired) -> Post | None:
    """The buttons of that message are taken off."""
    return replace(sheet.post, action=PostAction.RETIRE, message_id=notice.message)


async def compose(words: Words, context: Context, row: OutboxRow, reads: Reads) -> Post | None:
    """What a claimed row says now; None where there is nothing to say any more, or the game is gone."""
    game = await reads.game(row.game_id)
    if game is None and row.game_id is not None:
        return None
    seats = () if game is None else tuple(await reads.seats(game.id))
    sheet = Sheet(context, reads, context.now(), row, Post.of(row, game), game, seats)
    return await words(sheet, Notice.of(row))
