"""The way out: rows of the outbox become posts, and what became of them goes back into the store."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.app import ballots, notify, story
from bot.app.beside import retire_beside
from bot.app.desk import Desk
from bot.app.gone import without_gone
from bot.app.kinds import FINAL, LIVE, Kind
from bot.app.looking import Looking
from bot.app.posts import compose
from bot.app.values import Place, Post
from storage import GameStatus, OutboxRow, OutboxState

UNKNOWN_CHANNEL: Final = "unknown_channel"
"""Why a game rests whose channel is gone for ever."""

_AT_MOST: Final = 10_000


@dataclass(frozen=True, slots=True)
class LiveMessage:
    """Where a live game's buttons are; nothing is on its way. Without a message id there are none.

    ``stale``: they aren't for the game as it stands; the message for that never came into the channel.
    """

    game_id: str
    guild_id: int
    channel_id: int
    message_id: int | None
    stale: bool


class Outbox:
    """What the deliverer needs: what is due, what it says, what became of it."""

    def __init__(self, desk: Desk, looking: Looking) -> None:
        self._desk = desk
        self._looking = looking

    async def due(self) -> list[OutboxRow]:
        """The rows that can be claimed now: the first of each game's."""
        return await self._desk.store.reader.deliverable(self._desk.now())

    async def next_due(self) -> float | None:
        """When the next row can be claimed, perhaps in the past; None: nothing waits."""
        return await self._desk.store.reader.next_delivery()

    async def claim(self, row: OutboxRow) -> Post | None:
        """Take a row for sending and say what to send; None where there is nothing to send (any more, or just now).

        When this fails (no words, no picture) the row is claimed: give it back by ``retry``.
        """
        async with self._desk.store.transaction() as tx:
            claimed = await tx.claim(row.id, self._desk.now())
        if claimed is None:
            return None
        # The claim is safe first: a post that can't be put into words must not look like one that wasn't tried.
        async with self._desk.store.transaction() as tx:
            composed = await compose(tx, self._desk, claimed)
            if composed is None:
                await tx.sent(claimed.id, None, self._desk.now())
                return None
        post = await without_gone(self._desk, Kind(row.kind), composed.post)
        post = await notify.addressed(self._desk.store.reader, post)
        if composed.shows is None:
            return post
        if composed.chart:
            picture = await story.chart(self._desk, composed.shows)
        else:
            picture = await self._looking.picture(composed.shows, final=composed.final)
        return replace(post, picture=picture)

    async def sent(self, post: Post, message_id: int | None = None) -> None:
        """The post is in its channel. A message with live buttons takes over from the one before it."""
        now = self._desk.now()
        async with self._desk.store.transaction() as tx:
            await tx.sent(post.row_id, message_id, now)
            if message_id is not None:
                await notify.announce(tx, self._desk, post, message_id)
            if not post.live or message_id is None:
                return
            before = await tx.set_turn_message(post.game_id, post.channel_id, message_id, post.version)
            if before is not None and before.message_id != message_id:
                await tx.enqueue(
                    channel_id=before.channel_id,
                    kind=Kind.RETIRE,
                    payload={"message": before.message_id},
                    at=now,
                    game_id=post.game_id,
                )
            await retire_beside(tx, post.game_id, now)
            game = await tx.game(post.game_id)
            if post.kind == Kind.OVER and game is not None:
                # Whoever has read how a game ended is told how it went, also when that was read late.
                await self._desk.post(tx, game, Kind.STORY, post.version)
        self._desk.wake()

    async def retry(self, post: Post | OutboxRow, error: str, seconds: float) -> None:
        """It didn't go out: the same again in so many seconds, and nothing of its game before it."""
        now = self._desk.now()
        async with self._desk.store.transaction() as tx:
            await tx.retry(_row_id(post), now + seconds, error, now)
        self._desk.wake()

    async def drop(self, post: Post | OutboxRow, error: str) -> None:
        """It can't ever be sent: the game's next post is free."""
        async with self._desk.store.transaction() as tx:
            await tx.bury(_row_id(post), error, self._desk.now())
        self._desk.wake()

    async def unreachable(self, row: OutboxRow, error: str) -> None:
        """A direct message can't be delivered to this person."""
        async with self._desk.store.transaction() as tx:
            await tx.bury(row.id, error, self._desk.now())
            await notify.closed(tx, self._desk, row)
        self._desk.wake()

    async def channel_gone(self, channel_id: int, error: str) -> str | None:
        """The channel is gone or closed to the bot: its posts are given up, its game waits for a player's next act.

        How a game ended is still to be said where the channel may open again. The id of the game that ran until now.
        """
        now = self._desk.now()
        async with self._desk.store.transaction() as tx:
            await tx.bury_channel(channel_id, error, now, spared=() if error == UNKNOWN_CHANNEL else FINAL)
            game = await tx.live_game(channel_id)
            if game is not None:
                await tx.pause_game(game.id, error, now)
            ran = game is not None and game.status is GameStatus.RUNNING and game.paused_reason is None
            if game is None or not ran:
                return None
            await notify.tell_paused(tx, self._desk, game)
        self._desk.wake()
        return game.id

    async def interrupted(self) -> list[OutboxRow]:
        """At the start: rows that were being sent when the process ended, perhaps with success."""
        return await self._desk.store.reader.claimed()

    async def live_messages(self) -> list[LiveMessage]:
        """Where the buttons of all live games are, to be looked after at the start; paused games wait for a player."""
        reader = self._desk.store.reader
        waiting = [*await reader.deliverable(float("inf"), _AT_MOST), *await reader.claimed()]
        under_way = {row.game_id for row in waiting if row.kind in LIVE}
        found = []
        for game in await reader.live_games():
            if game.paused_reason is not None or game.id in under_way:
                continue
            message = await reader.turn_message(game.id)
            if message is None:
                found.append(LiveMessage(game.id, game.guild_id, game.channel_id, None, stale=True))
            else:
                stale = message.version != game.version
                found.append(LiveMessage(game.id, game.guild_id, message.channel_id, message.message_id, stale))
        return found

    async def known_messages(self, game_id: str) -> set[int]:
        """The messages of a game that are known to be there; one that isn't among them was sent without our hearing."""
        reader = self._desk.store.reader
        live = await reader.turn_message(game_id)
        known = {row.message_id for row in await reader.posts(game_id)} | {live.message_id if live else None}
        return {message_id for message_id in known if message_id is not None}

    async def repost(self, live: LiveMessage, *, gone: bool = False) -> None:
        """Say anew how a live game stands, unless that was or will be done anyway; ``gone``: its message is lost."""
        async with self._desk.store.transaction() as tx:
            game = await tx.game(live.game_id)
            posts = await tx.posts(live.game_id)
            if game is None or not game.status.live or game.paused_reason is not None or any(map(_coming, posts)):
                return
            message = await tx.turn_message(game.id)
            if live.message_id != (None if message is None else message.message_id):
                return
            if gone:
                await tx.clear_turn_message(game.id)
            await self._desk.say_again(tx, game)
        self._desk.wake()

    async def ask_again(self, post: Post) -> None:
        """A message is lost: the open question that it showed is posted anew, without calling anybody again."""
        async with self._desk.store.transaction() as tx:
            game = await tx.game(post.game_id)
            for question in await tx.open_questions(post.game_id):
                shown = None if question.post is None else await tx.post(question.post)
                if game is None or shown is None or shown.message_id != post.message_id:
                    continue
                number = await ballots.say(tx, self._desk, game, Kind.QUESTION, question.number, again=True)
                await tx.set_question(game.id, question.number, post=number)

    async def repost_stale(self) -> None:
        """Post what a game's players have never got: a post was refused for good, or lost in some other way."""
        for live in await self.live_messages():
            if live.stale:
                await self.repost(live)

    async def last_words(self, place: Place) -> None:
        """Somebody is there: say how the channel's last game ended, if that was given up."""
        reader = self._desk.store.reader
        game = await reader.latest_game(place.channel_id)
        if game is None or game.status.live or not _unsaid(await reader.posts(game.id)):
            return
        async with self._desk.store.transaction() as tx:
            if unsaid := _unsaid(await tx.posts(game.id)):
                await self._desk.post(tx, game, Kind(unsaid[0].kind), unsaid[0].version, unsaid[0].payload)
        self._desk.wake()


def _row_id(post: Post | OutboxRow) -> int:
    return post.row_id if isinstance(post, Post) else post.id


def _coming(row: OutboxRow) -> bool:
    """Whether a row will bring a live message; taking buttons off an old one, or editing it, does not."""
    return row.kind in LIVE and row.state in (OutboxState.PENDING, OutboxState.CLAIMED)


def _unsaid(posts: list[OutboxRow]) -> list[OutboxRow]:
    """The posts that were to say how the game ended, when all of them were given up."""
    final = [post for post in posts if post.kind in FINAL]
    return final if all(post.state is OutboxState.DEAD for post in final) else []
