"""The way out: rows of the outbox become posts, and what became of them goes back into the store."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.app.desk import Desk
from bot.app.kinds import Kind
from bot.app.looking import Looking
from bot.app.posts import compose
from bot.app.values import Post
from storage import OutboxRow

_AT_MOST: Final = 10_000


@dataclass(frozen=True, slots=True)
class LiveMessage:
    """Where a live game's buttons are; without a message id none was posted, and none is on its way."""

    game_id: str
    guild_id: int
    channel_id: int
    message_id: int | None


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

        When this fails (no picture) the row is claimed: give it back by ``retry``.
        """
        async with self._desk.store.transaction() as tx:
            claimed = await tx.claim(row.id, self._desk.now())
            if claimed is None:
                return None
            composed = await compose(tx, self._desk.positions, claimed)
            if composed is None:
                await tx.sent(claimed.id, None, self._desk.now())
                return None
        if composed.shows is None:
            return composed.post
        picture = await self._looking.picture(composed.shows, final=composed.final)
        return replace(composed.post, picture=picture)

    async def sent(self, post: Post, message_id: int | None = None) -> None:
        """The post is in its channel. A message with live buttons takes over from the one before it."""
        now = self._desk.now()
        async with self._desk.store.transaction() as tx:
            await tx.sent(post.row_id, message_id, now)
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

    async def channel_gone(self, channel_id: int, error: str) -> None:
        """The channel is gone or closed to the bot: its posts are given up, its game waits for a player's next act."""
        now = self._desk.now()
        async with self._desk.store.transaction() as tx:
            await tx.bury_channel(channel_id, error, now)
            game = await tx.live_game(channel_id)
            if game is not None:
                await tx.pause_game(game.id, error, now)

    async def interrupted(self) -> list[OutboxRow]:
        """At the start: rows that were being sent when the process ended, perhaps with success."""
        return await self._desk.store.reader.claimed()

    async def live_messages(self) -> list[LiveMessage]:
        """Where the buttons of all live games are, to be looked after at the start; paused games wait for a player."""
        reader = self._desk.store.reader
        under_way = {row.game_id for row in await reader.deliverable(float("inf"), _AT_MOST)}
        under_way |= {row.game_id for row in await reader.claimed()}
        found = []
        for game in await reader.live_games():
            if game.paused_reason is not None or game.id in under_way:
                continue
            message = await reader.turn_message(game.id)
            message_id = None if message is None else message.message_id
            channel_id = game.channel_id if message is None else message.channel_id
            found.append(LiveMessage(game.id, game.guild_id, channel_id, message_id))
        return found

    async def repost(self, game_id: str) -> None:
        """The game's message is gone: say anew how it stands, without a ping."""
        async with self._desk.store.transaction() as tx:
            game = await tx.game(game_id)
            if game is None or not game.status.live:
                return
            await tx.clear_turn_message(game_id)
            await self._desk.say_again(tx, game)
        self._desk.wake()


def _row_id(post: Post | OutboxRow) -> int:
    return post.row_id if isinstance(post, Post) else post.id
