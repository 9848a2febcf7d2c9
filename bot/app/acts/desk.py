"""What all use cases share: the store, the clock, positions and pictures, and doing a thing exactly once."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from random import Random
from typing import Literal

from bot.app.acts.limits import Limits
from bot.app.acts.table import Table
from bot.app.core import settings as stored
from bot.app.core.links import channel_link
from bot.app.core.pictures import Pictures
from bot.app.core.positions import DamagedGame, Positions, Situation
from bot.app.core.settings import Settings
from bot.app.core.values import Act, Answer, Place, Refused, Several, Token, line
from bot.app.posts.notice import Notice
from engine.tiles import TileSet
from storage import GameRow, JsonObject, OutboxRow, OutboxState, Reads, Store, StoreError, Transaction

log = logging.getLogger(__name__)


Mover = Literal["person", "computer"]


def _uncounted(_by: Mover) -> None:
    """Where nobody counts moves."""


def _no_server(_guild_id: int) -> bool:
    """Without Discord the bot is on no server."""
    return False


def _nobody(_guild_id: int, _user_id: int) -> bool:
    """Nobody is known to have done anything, where nobody notes it."""
    return False


async def _anybody(_guild_id: int, _user_id: int) -> bool:
    """Everybody is there, where nobody can be asked."""
    return True


@dataclass(slots=True)
class Desk:
    """The common tools of the use cases.

    ``answered``: the interactions whose answer has come since the last act.
    ``lately``: whether a person (second) did something on a server (first) within the last day, so that they are there.
    ``everywhere``: the store has the games of all of the bot's servers; else other processes have those of others.
    ``tilesets``: what new games are played with. ``member``: whether a person (second) is on a server (first); it asks
    Discord, and says yes where that fails. ``moved``: called after every move that is safe, with who made it.
    ``on_server``: whether the bot is on a server now, as far as Discord has told it.
    ``wakes``: all are called after every commit that may have left something to post, or to fall due.
    """

    store: Store
    clock: Callable[[], datetime]
    random: Random
    revision: str
    tilesets: Mapping[str, TileSet]
    positions: Positions = field(default_factory=Positions)
    pictures: Pictures = field(default_factory=Pictures)
    member: Callable[[int, int], Awaitable[bool]] = _anybody
    lately: Callable[[int, int], bool] = _nobody
    on_server: Callable[[int], bool] = _no_server
    moved: Callable[[Mover], None] = _uncounted
    limits: Limits = field(init=False)
    answered: set[int] = field(default_factory=set)
    wakes: list[Callable[[], None]] = field(default_factory=list)
    everywhere: bool = True

    def __post_init__(self) -> None:
        """Begin to count what people ask for."""
        self.limits = Limits(self.now)

    def now(self) -> float:
        """UTC epoch seconds."""
        return self.clock().timestamp()

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

    @asynccontextmanager
    async def table(self, act: Act, game_id: str | None = None) -> AsyncIterator[Table]:
        """The game that somebody means, in a transaction that has nothing posted; Refused where there is none."""
        async with self.store.transaction() as tx:
            yield await self.table_of(tx, await self.found(tx, act.place, game_id))

    async def table_of(self, tx: Transaction, row: GameRow) -> Table:
        """A game within a transaction that is open already."""
        seats = await tx.seats(row.id)
        return Table(tx, row, seats, now=self.now, random=self.random, positions=self.positions)

    async def live(self, tx: Transaction, game_id: str | None) -> Table | None:
        """A lobby or running game within a transaction that is open already; None for one that is over, or for none."""
        row = None if game_id is None else await tx.game(game_id)
        return None if row is None or not row.status.live else await self.table_of(tx, row)

    def count_move(self, tx: Transaction, by: Mover) -> None:
        """A move is made in this transaction: it counts once that is safe."""
        tx.after(partial(self.moved, by))

    async def once(self, act: Act, work: Callable[[Transaction], Awaitable[JsonObject]]) -> JsonObject:
        """Do an act in one transaction, or give the outcome that its interaction had before.

        What was done is a line in the log: who did what where, so that whoever hosts the bot can look it up.
        """
        async with self.transaction() as tx:
            before = await tx.outcome(act.interaction_id)
            outcome = before
            if outcome is None:
                await tx.refresh_name(act.place.guild_id, act.person.user_id, act.person.name)
                outcome = await work(tx)
                await tx.remember(act.interaction_id, outcome["game"], act.person.user_id, outcome, self.now())
                await self._owe_answer(tx, act)
        if before is None:
            note(act, outcome["did"], outcome["game"])
        return outcome

    async def _owe_answer(self, tx: Transaction, act: Act) -> None:
        """Note that somebody waits, and forget whom the answer has reached since the last act."""
        if act.token is not None:
            await tx.owe_answer(act.interaction_id, act.token, act.locale, self.now())
        if self.answered:
            told = set(self.answered)
            await tx.answered(told)
            tx.after(lambda: self.answered.difference_update(told))

    async def at_table(
        self, act: Act, game_id: str | None, work: Callable[[Table], Awaitable[JsonObject]]
    ) -> JsonObject:
        """Do an act once, in the game that somebody means; Refused where there is none. Its outcome: ``Table.did``."""

        async def seated(tx: Transaction) -> JsonObject:
            return await work(await self.table_of(tx, await self.found(tx, act.place, game_id)))

        return await self.once(act, seated)

    async def greet(self, act: Act) -> None:
        """Before anything that somebody does: note their language, and say what couldn't be said in that channel."""
        await self._note_language(act)
        await self._say_the_end(act.place)

    async def _note_language(self, act: Act) -> None:
        """For direct messages; nothing is kept of those who neither play nor wish anything."""
        reader, user_id = self.store.reader, act.person.user_id
        row = await reader.person(user_id)
        if act.locale is None or row.language == act.locale:
            return
        if row.language is None and not row.settings and not await reader.games_of(user_id):
            return
        async with self.store.transaction() as tx:
            row = await tx.person(user_id)
            await tx.set_person(user_id, act.locale, row.settings)

    async def _say_the_end(self, place: Place) -> None:
        """How the channel's last game ended, if that was given up."""
        game = await self.store.reader.latest_game(place.channel_id)
        if game is None or game.status.live or not _unsaid(await self.store.reader.posts(game.id)):
            return
        async with self.transaction() as tx:
            if unsaid := _unsaid(await tx.posts(game.id)):
                await (await self.table_of(tx, game)).post(Notice.of(unsaid[0]), unsaid[0].version)

    def of_all_servers(self, answer: Answer) -> Answer:
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

    async def found(self, reads: Reads, place: Place, game_id: str | None) -> GameRow:
        """The game that somebody means: that of the button, or the channel's; Refused where there is none."""
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


def note(act: Act, code: str, game_id: str | None = None) -> None:
    """Log what somebody did, once it is safe."""
    place = act.place
    about = {"code": code, "game": game_id, "server": place.guild_id, "channel": place.channel_id}
    text = "%s: game %s in channel %s of server %s, by %s" + (" who moderates there" if act.moderator else "")
    log.info(
        text, code, game_id or "-", place.channel_id, place.guild_id, act.person.user_id,
        extra={**about, "person": act.person.user_id, "moderator": act.moderator},
    )  # fmt: skip


def channels(chosen: Settings) -> Several:
    """The channels where games may be opened, as Discord shows them."""
    return Several(tuple(Token(f"<#{channel_id}>") for channel_id in sorted(chosen.channels)), "comma")


def sentence(outcome: JsonObject) -> Answer:
    """What somebody is told of what an act came to."""
    return Answer((line(outcome["did"]),))


def _unsaid(posts: list[OutboxRow]) -> list[OutboxRow]:
    """The posts that were to say how the game ended, when all of them were given up."""
    final = [post for post in posts if Notice.kinds[post.kind].final]
    return final if all(post.state is OutboxState.DEAD for post in final) else []
