"""What all use cases share: the store, the clock, positions and pictures, and who may do what."""

from __future__ import annotations

import logging
from asyncio import Lock
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Literal

from bot.core.analysis import Analyses
from bot.core.buttons import channel_link
from bot.core.limits import Limits
from bot.game import settings as stored
from bot.game.acts import Act, Refused
from bot.game.placements import Placings
from bot.game.positions import DamagedGame, Positions
from bot.game.settings import Settings
from bot.game.views import Situation
from bot.text.lines import Several, Token, When, line
from bot.text.message import Drawing, Message, Picture
from bot.workers.pictures import FilmsWaiting, Pictures
from engine.tiles import TileSet
from storage import GameRow, GameStatus, Reads, Store, StoreError, Transaction

if TYPE_CHECKING:
    from bot.core.uses import Agreed, Use

log = logging.getLogger(__name__)

Mover = Literal["person", "computer"]


async def _anybody(_guild_id: int, _user_id: int) -> bool:
    """Everybody is there, where nobody can be asked."""
    return True


@dataclass(slots=True)
class Context:
    """The common tools of the use cases.

    ``answered``: the interactions whose answer has come since the last act.
    ``lately``: whether a person (second) did something on a server (first) within the last day, so that they are there.
    ``hinting``: held while hints are worked out, so that this is done one after the other.
    ``everywhere``: the store has the games of all of the bot's servers; else other processes have those of others.
    ``tilesets``: what new games are played with. ``member``: whether a person (second) is on a server (first); it asks
    Discord, and says yes where that fails. ``moved``: called after every move that is safe, with who made it.
    ``on_server``: whether the bot is on a server now, as far as Discord has told it.
    ``uses``: all that people can do, by name. ``agreed``: what a yes to each kind of vote leads to.
    ``wakes``: all are called after every commit that may have left something to post, or to fall due.
    """

    store: Store
    clock: Callable[[], datetime]
    random: Random
    revision: str
    tilesets: Mapping[str, TileSet]
    positions: Positions = field(default_factory=Positions)
    placings: Placings = field(default_factory=Placings)
    pictures: Pictures = field(default_factory=Pictures)
    analyses: Analyses = field(default_factory=Analyses)
    hinting: Lock = field(default_factory=Lock)
    member: Callable[[int, int], Awaitable[bool]] = _anybody
    lately: Callable[[int, int], bool] = lambda _guild_id, _user_id: False
    on_server: Callable[[int], bool] = lambda _guild_id: False
    moved: Callable[[Mover], None] = lambda _by: None
    limits: Limits = field(init=False)
    answered: set[int] = field(default_factory=set)
    wakes: list[Callable[[], None]] = field(default_factory=list)
    everywhere: bool = True
    uses: Mapping[str, Use[...]] = field(default_factory=dict)
    agreed: dict[str, Agreed] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin to count what people ask for."""
        self.limits = Limits(self.now)

    def now(self) -> float:
        """UTC epoch seconds."""
        return self.clock().timestamp()

    async def painted(self, drawing: Drawing, *, posted: bool = False) -> Picture:
        """The picture of a drawing; ``posted``: nobody waits for it who has just done something.

        Refused for an animation where as many are waited for as may be, unless it is ``posted``.
        """
        of, pictures = (drawing.game_id, drawing.key, drawing.draw), self.pictures
        try:
            if drawing.film:
                png = await pictures.animate(*of, waits=posted)
            else:
                png = await pictures.draw(*of, posted=posted, looked_at=drawing.looked_at and not posted)
        except FilmsWaiting as waiting:
            raise Refused(line("animations-waiting", at=When(self.now() + waiting.seconds, relative=True))) from None
        return Picture(drawing.name, png, drawing.alt)

    def close(self) -> None:
        """End what runs beside: what analyses games, and what draws."""
        self.analyses.close()
        self.pictures.close()

    def wake(self) -> None:
        """There may be something to post, or to fall due."""
        for wake in self.wakes:
            wake()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """A transaction of the store; once it is safe, what waits to be posted and what falls due is looked at."""
        async with self.store.transaction() as tx:
            tx.after(self.wake)
            yield tx

    async def each(self, what: str, rows: Iterable[GameRow], work: Callable[[GameRow], Awaitable[None]]) -> None:
        """Do something with each of those games; one with which it fails holds no other up. ``what``: for the log."""
        for row in rows:
            try:
                await work(row)
            except StoreError:
                raise
            except DamagedGame:
                log.warning("game %s is damaged: no %s", row.id, what)
            except Exception:
                log.exception("game %s: %s failed; the other games are looked at", row.id, what)

    def count_move(self, tx: Transaction, by: Mover) -> None:
        """A move is made in this transaction: it counts once that is safe."""
        tx.after(partial(self.moved, by))

    def of_all_servers(self, answer: Message) -> Message:
        """An answer about somebody on all servers; where it can't be about all, it says so."""
        return answer if self.everywhere else replace(answer, lines=(*answer.lines, line("one-part")))

    async def settings(self, guild_id: int) -> Settings:
        """What a server's managers have settled."""
        return await stored.settings(self.store.reader, guild_id)

    async def moderates(self, act: Act) -> bool:
        """Whether somebody moderates games here: may manage messages, or has the role that the server chose."""
        return act.moderator or (await self.settings(act.place.guild_id)).has_role(act)

    async def may_open(self, act: Act) -> None:
        """Refused where games may not be opened, or not by this person."""
        chosen = await self.settings(act.place.guild_id)
        if chosen.role is not None and not act.moderator and not chosen.has_role(act):
            raise Refused(line("open-not-you", role=Token(f"<@&{chosen.role}>")))
        if not chosen.allows(act.place):
            raise Refused(line("open-not-here", channels=channels(chosen)))
        await self.expect_writer(act, "open-not-writing")

    async def expect_writer(self, act: Act, code: str) -> None:
        """Refused with that text where somebody can't write, so that the bot doesn't call people there for them.

        A channel that the server's managers chose for games is for everybody.
        """
        if not act.writes and not (await self.settings(act.place.guild_id)).chose(act.place):
            raise Refused(line(code))

    async def situation(self, reads: Reads, row: GameRow, version: int | None = None) -> Situation:
        """A started game at a version (None: its newest)."""
        return await self.positions.situation(reads, row, await reads.seats(row.id), version)

    async def looked_at(self, act: Act) -> Situation:
        """The game that somebody looks at: the one meant, or the channel's last one that has a board.

        A lobby has none yet, so that the game before it, a rematch's say, can still be looked at.
        """
        async with self.store.snapshot() as reads:
            row = await self.found(reads, act)
            if row.version == 0 and act.game_id is None:
                row = await reads.last_started(act.place.channel_id) or row
            if row.version == 0:
                raise Refused(line("not-started" if row.status is GameStatus.LOBBY else "lobby-closed"))
            return await self.situation(reads, row)

    async def finished(self, act: Act, code: str) -> Situation:
        """The game that somebody looks at, which is played to its end; Refused with that text where it isn't."""
        situation = await self.looked_at(act)
        if situation.row.status is not GameStatus.FINISHED:
            raise Refused(line(code))
        return situation

    async def found(self, reads: Reads, act: Act) -> GameRow:
        """The game that somebody means: that of the button, or the channel's; Refused where there is none."""
        place, game_id = act.place, act.game_id
        if game_id is None:
            row = await reads.latest_game(place.channel_id)
            if row is None or row.guild_id != place.guild_id:
                raise Refused(line("no-game"))
            return row
        row = await reads.game(game_id)
        if row is None or row.guild_id != place.guild_id:
            raise Refused(line("unknown-game"))
        if row.channel_id != place.channel_id:
            raise Refused(line("elsewhere", link=channel_link(row)))
        return row


def channels(chosen: Settings) -> Several:
    """The channels where games may be opened, as Discord shows them."""
    return Several(tuple(Token(f"<#{channel_id}>") for channel_id in sorted(chosen.channels)), "comma")
