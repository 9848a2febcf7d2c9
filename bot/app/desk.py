"""What all use cases share: the store, the clock, positions and pictures, and doing a thing exactly once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any, Final

from bot.app import servers
from bot.app.deadlines import Deadlines
from bot.app.kinds import ABSENT, LIVE, Kind
from bot.app.pictures import Pictures
from bot.app.positions import Positions, Situation
from bot.app.servers import Settings
from bot.app.values import Act, Answer, Link, Place, Refused, Several, line
from bot.app.ways import Ways
from engine.rulesets import RULESETS
from engine.tiles import TileSet
from storage import (
    GameRow,
    GameStatus,
    JsonObject,
    OutboxRow,
    OutboxState,
    QuestionState,
    Reader,
    SeatRow,
    SeatState,
    Store,
    Transaction,
)

MODERATOR: Final = "moderator"
AGREED: Final = "agreed"
OWNER: Final = "owner"
EMPTY: Final = "empty"
ABANDONED: Final = "abandoned"

Reads = Reader | Transaction
"""Where the game is looked up: outside or inside a transaction."""

Work = Callable[[Transaction], Awaitable[JsonObject]]
"""Does an act inside a transaction and gives its outcome: ``did`` (a code), ``game``, perhaps ``version``."""


async def _anybody(_guild_id: int, _user_id: int) -> bool:
    """Everybody is there, where nobody can be asked."""
    return True


@dataclass(slots=True)
class Desk:
    """The common tools of the use cases.

    ``now``: UTC epoch seconds; ``wake``: there may be something to post; ``tilesets``: what new games are played with.
    ``member``: whether a person (second) is on a server (first); it asks Discord, and says yes where that fails.
    """

    store: Store
    now: Callable[[], float]
    random: Random
    revision: str
    wake: Callable[[], None]
    tilesets: Mapping[str, TileSet]
    positions: Positions = field(default_factory=Positions)
    pictures: Pictures = field(default_factory=Pictures)
    ways: Ways = field(default_factory=Ways)
    member: Callable[[int, int], Awaitable[bool]] = _anybody

    async def once(self, act: Act, work: Work) -> JsonObject:
        """Do an act in one transaction, or give the outcome that its interaction had before."""
        async with self.store.transaction() as tx:
            outcome = await tx.outcome(act.interaction_id)
            if outcome is None:
                await tx.refresh_name(act.place.guild_id, act.person.user_id, act.person.name)
                outcome = await work(tx)
                await tx.remember(act.interaction_id, outcome["game"], act.person.user_id, outcome, self.now())
        self.wake()
        return outcome

    async def settings(self, guild_id: int) -> Settings:
        """What a server's managers have settled."""
        return await servers.settings(self.store.reader, guild_id)

    async def moderates(self, act: Act) -> bool:
        """Whether somebody moderates games here: may manage messages, or has the role that the server chose."""
        return act.moderator or (await self.settings(act.place.guild_id)).names(act)

    async def may_open(self, act: Act) -> None:
        """Refused where games may not be opened, or not by this person."""
        chosen = await self.settings(act.place.guild_id)
        if chosen.role is not None and not act.moderator and not chosen.names(act):
            raise Refused(line("open-not-you", role=f"<@&{chosen.role}>"))
        if not chosen.allows(act.place):
            raise Refused(line("open-not-here", channels=channels(chosen)))

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

    async def running(self, tx: Reads, act: Act, game_id: str | None) -> GameRow:
        """The running game that an act is about; Refused for a lobby and for a game that is over."""
        row = await self.found(tx, act.place, game_id)
        if row.status is GameStatus.LOBBY:
            raise Refused(line("not-started"))
        if row.status is not GameStatus.RUNNING:
            raise Refused(line("game-over"), show=row.id)
        return row

    async def post(
        self,
        tx: Transaction,
        row: GameRow,
        kind: Kind,
        version: int | None = None,
        payload: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        """Have something said in the game's channel, once this transaction is safe; ``payload``: what it needs more."""
        await self._enqueue(tx, row, kind, version, dict(payload))

    async def go_on(self, tx: Transaction, row: GameRow, *, say_so: bool, calls: bool = False) -> None:
        """Somebody acts in a game that stood still: it goes on; ``say_so``: how it stands is posted anew.

        ``calls``: it isn't the player to move who acts, so that they are called if they never were.
        """
        if row.paused_reason is None:
            return
        await tx.pause_game(row.id, None, self.now())
        if say_so:
            if row.status is GameStatus.RUNNING:
                # While it rested nobody could move: its time begins anew, and nobody votes on who didn't.
                await self._drop_votes(tx, row)
                situation = await self.situation(tx, row)
                await Deadlines(self).arm(tx, row, situation.seats, situation.game.turn, fresh=True)
            await self.say_again(tx, row, calls=calls)

    async def say_again(self, tx: Transaction, row: GameRow, *, calls: bool = True) -> None:
        """Post anew how a lobby or a running game stands.

        Without a ping, but where ``calls`` and the post for it was given up before it ever came into the channel: its
        player knows nothing.
        """
        said = [post for post in await tx.posts(row.id) if post.kind in LIVE and (post.version or 0) == row.version]
        if calls and said and all(map(_lost, said)):
            await self.post(tx, row, Kind(said[0].kind), said[0].version, said[0].payload)
        elif row.status is GameStatus.LOBBY:
            await self._enqueue(tx, row, Kind.LOBBY, None, {"again": True})
        else:
            await self._enqueue(tx, row, Kind.TURN, row.version, {"again": True})

    async def _drop_votes(self, tx: Transaction, row: GameRow) -> None:
        for question in await tx.open_questions(row.id):
            if question.kind in ABSENT:
                await tx.set_question(row.id, question.number, state=QuestionState.CLOSED)
                await self.post(tx, row, Kind.QUESTION_EDIT, payload={"number": question.number})

    async def _enqueue(
        self, tx: Transaction, row: GameRow, kind: Kind, version: int | None, payload: JsonObject
    ) -> None:
        await tx.enqueue(
            channel_id=row.channel_id, kind=kind, payload=payload, at=self.now(), game_id=row.id, version=version
        )

    async def lobby(self, tx: Transaction, act: Act, game_id: str | None, running: str = "already-started") -> GameRow:
        """The lobby that an act is about; Refused for a game that has started, with the text ``running``."""
        row = await self.found(tx, act.place, game_id)
        if row.status is GameStatus.RUNNING:
            raise Refused(line(running), show=row.id)
        if row.status is not GameStatus.LOBBY:
            raise Refused(line("lobby-closed"))
        return row


def _lost(post: OutboxRow) -> bool:
    """Whether a post never came into its channel, and never will."""
    return post.message_id is None and post.state in (OutboxState.SENT, OutboxState.DEAD)


def channels(chosen: Settings) -> Several:
    """The channels where games may be opened, as Discord shows them."""
    return Several(tuple(f"<#{channel_id}>" for channel_id in sorted(chosen.channels)), "comma")


def own_seat(row: GameRow, seats: Sequence[SeatRow], act: Act) -> SeatRow:
    """The seat of the one who acts; Refused for somebody who doesn't play."""
    for seat in seats:
        if seat.user_id == act.person.user_id:
            if seat.state is SeatState.LEFT:
                raise Refused(line("left-before"), show=row.id)
            return seat
    raise Refused(line("not-a-player"), show=row.id)


def most_seats(row: GameRow) -> int:
    """How many can play."""
    return RULESETS[row.ruleset].seats[-1]


def least_seats(row: GameRow) -> int:
    """How many must play."""
    return RULESETS[row.ruleset].seats[0]


def told(outcome: JsonObject) -> Answer:
    """The sentence for what an act came to."""
    return Answer((line(outcome["did"]),))


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
