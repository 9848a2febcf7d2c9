"""The way out: rows of the outbox become posts, and what became of them goes back into the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Final

from bot.core import addressing
from bot.core.composing import Post, PostAction, Words, compose, retired
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import Notice, PuzzleStopped, Retired, Story, Summary
from bot.core.timers import stop_puzzles
from bot.game.deadlines import DAY
from bot.game.stops import UNKNOWN_CHANNEL
from bot.text.lines import line
from bot.text.message import Drawing
from storage import WITHDRAWN, GameRow, GameStatus, OutboxRow, Reader, Reads, Transaction

log = logging.getLogger(__name__)

LAST_WORDS_SECONDS: Final = DAY
"""How long a closed channel is tried for the message that says how its game ended; then it waits for somebody there."""

_MADE_AT_ONCE: Final = 3
"""The most posts that are put into words and drawn at the same time: more would only make people's acts wait."""

_DRAWN_ATTEMPTS: Final = 3
"""So often at most a post waits for a picture that can't be drawn."""

_LOOKS: Final = 4
"""So often at most a post is put into words, the last time to see whether it still reads the same."""


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

    def __init__(self, context: Context, words: Mapping[type[Notice], Words]) -> None:
        self._context = context
        self._words: dict[type[Notice], Words] = {Retired: retired, **words}
        self._making = asyncio.Semaphore(_MADE_AT_ONCE)
        self._long = asyncio.Semaphore(1)
        self._next = asyncio.Lock()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Transaction]:
        """A transaction of the outbox: only one of them waits for the database, so that people's acts come before."""
        async with self._next, self._context.transaction() as tx:
            yield tx

    async def due(self, most: int) -> list[OutboxRow]:
        """The rows that can be claimed now, ``most`` at most: the first of each game's."""
        return await self._context.store.reader.deliverable(self._context.now(), most)

    async def next_due(self) -> float | None:
        """When the next row can be claimed, perhaps in the past; None: nothing waits."""
        return await self._context.store.reader.next_delivery()

    async def claim(self, row: OutboxRow) -> Post | None:
        """Take a row for sending and say what to send; None where there is nothing to send (any more, or just now).

        When this fails (no words, no picture) the row is claimed: give it back by ``retry``. A few rows at once are
        put into words and drawn; the others wait, unclaimed.
        """
        async with self._long if Notice.kinds[row.kind].long else self._making:
            return await self._claimed(row)

    async def _claimed(self, row: OutboxRow) -> Post | None:
        async with self._next, self._context.store.transaction() as tx:
            claimed = await tx.claim(row.id, self._context.now())
        if claimed is None:
            return None
        # The claim is safe first: a post that can't be put into words must not look like one that wasn't tried.
        post = None if claimed.error == WITHDRAWN else await self._made(claimed)
        if post is None and claimed.attempts > 1:
            post = await self._taken_back(claimed)
        if post is None:
            async with self._next, self._context.store.transaction() as tx:
                await tx.sent(claimed.id, None, self._context.now())
        return post

    async def _taken_back(self, row: OutboxRow) -> Post | None:
        """What is left to do where there is nothing to say any more, but an earlier try may have said it.

        The message that it made, if it did, must not keep its buttons. Direct messages have none.
        """
        game = await self._context.store.reader.game(row.game_id)
        # A person who was forgotten meanwhile is in the lane's name only.
        if game is None or row.lane.startswith("user"):
            return None
        marks = Notice.of(row).marks(row)
        return replace(Post.of(row, game), action=PostAction.RETIRE, buttons=marks, live=False)

    async def _made(self, row: OutboxRow) -> Post | None:
        """The message of a row, with its picture; None where there is nothing to say (any more).

        Asking Discord who is there, and drawing, take long enough for somebody to move: afterwards it is looked
        whether all that it says comes from is still so, or at least it reads the same, else the call and the buttons
        would be for a turn that is over.
        """
        context, words, there = self._context, self._words[Notice.kinds[row.kind]], dict[int, bool]()
        said: Post | None = None
        post: Post | None = None
        before: Reader | None = None
        for _ in range(_LOOKS):
            async with context.store.snapshot() as reads:
                if before is not None and await reads.still(before):
                    break
                before = reads
                composed = await compose(words, context, row, reads)
            if composed is None or composed.action is PostAction.RETIRE:
                # Taking buttons off calls nobody, shows nothing, and needn't wait for anything.
                return composed
            if composed == said:
                break
            said = composed
            post = await self._with_picture(await addressing.addressed(context, said, there))
        return post

    async def _with_picture(self, post: Post) -> Post:
        """The post with its picture painted; where that can't be at the third try, either, with a line that says so."""
        if not isinstance(post.picture, Drawing):
            return post
        try:
            return replace(post, picture=await self._context.painted(post.picture, posted=True))
        except Exception:
            if post.row.attempts < _DRAWN_ATTEMPTS:
                raise
            log.exception("post %s of game %s goes out without its picture", post.row.id, post.game_id)
        return replace(post, lines=(*post.lines, replace(line("picture-missing"), kept=True)), picture=None)

    async def sent(self, post: Post, message_id: int | None = None) -> None:
        """The post is in its channel. A message with live buttons takes over from the one before it."""
        async with self._transaction() as tx:
            await tx.sent(post.row.id, message_id, self._context.now())
            game = await tx.game(post.game_id)
            if game is None or message_id is None:
                return
            table = await GameTx.of(self._context, tx, game)
            await addressing.announce(table, post, message_id)
            if not post.live:
                return
            before = await tx.set_turn_message(post.game_id, post.channel_id, message_id, post.version)
            if before is not None and before.message_id != message_id:
                await table.retire(before.channel_id, before.message_id)
            await table.retire_beside()
            if post.row.kind == Summary.kind:
                # The story of the game follows its summary, however late that was posted.
                await table.post(Story(), post.version)

    async def retry(self, row_id: int, error: str, seconds: float) -> None:
        """The post couldn't be sent: it is sent again after so many seconds, and nothing of its game before it."""
        now = self._context.now()
        async with self._transaction() as tx:
            await tx.retry(row_id, now + seconds, error, now)

    async def take_up(self, row: OutboxRow) -> None:
        """A row that was being sent when the process ended, or the database failed, can be claimed again.

        When it was claimed stays known.
        """
        async with self._transaction() as tx:
            await tx.retry(row.id, self._context.now(), "interrupted", row.updated_at)

    async def drop(self, row_id: int, error: str) -> None:
        """The post can't ever be sent: give it up, so that the game's next one may go."""
        async with self._transaction() as tx:
            await tx.bury(row_id, error, self._context.now())

    async def unreachable(self, row: OutboxRow, error: str) -> None:
        """A direct message can't be delivered to this person."""
        async with self._transaction() as tx:
            await tx.bury(row.id, error, self._context.now())
            await addressing.closed(tx, self._context, row)

    async def closed(self, row: OutboxRow, error: str, why: str, seconds: float) -> None:
        """The channel is closed to the bot: its game rests. How a game ended is tried again for a day."""
        if not Notice.kinds[row.kind].final:
            await self.channel_gone(row.channel_id, why)
        elif self._context.now() < row.created_at + LAST_WORDS_SECONDS:
            await self.retry(row.id, error, seconds)
        else:
            await self.drop(row.id, error)

    async def channel_gone(self, channel_id: int, why: str) -> None:
        """The channel is gone or closed to the bot: its posts are given up, its game waits for a player's next act.

        The players of a game that ran until now are told by direct message, and who set the puzzle up that was posted
        there. How a game ended is still to be said where the channel may open again.
        """
        now = self._context.now()
        final = [kind for kind, notice in Notice.kinds.items() if notice.final]
        async with self._transaction() as tx:
            await tx.bury_channel(channel_id, why, now, spared=() if why == UNKNOWN_CHANNEL else final)
            for stopped in await stop_puzzles(tx, channel_id):
                log.info("server %s: no puzzle in channel %s any more: %s", stopped.guild_id, channel_id, why)
                if stopped.user_id is not None:
                    await PuzzleStopped().enqueue(tx, channel_id, now, user_id=stopped.user_id)
            game = await tx.live_game(channel_id)
            if game is None:
                return
            await tx.pause_game(game.id, why, now)
            if game.status is GameStatus.RUNNING and game.paused_reason is None:
                log.info("game %s rests: channel %s is %s", game.id, channel_id, why)
                await addressing.tell_rests(await GameTx.of(self._context, tx, game))

    async def wanted(self, channel_id: int) -> bool:
        """Whether a lobby or a game is in that channel that doesn't rest."""
        game = await self._context.store.reader.live_game(channel_id)
        return game is not None and game.paused_reason is None

    async def interrupted(self) -> list[OutboxRow]:
        """At the start: rows that were being sent when the process ended, perhaps with success."""
        return await self._context.store.reader.claimed()

    async def live_message(self, game_id: str) -> LiveMessage | None:
        """Where a live game's buttons are by now; None while they are on their way, and where the game rests."""
        reader = self._context.store.reader
        game = await reader.game(game_id)
        if game is None or not game.status.live or game.paused_reason is not None:
            return None
        if await _coming(reader, game.id):
            return None
        message = await reader.turn_message(game.id)
        if message is None:
            return LiveMessage(game.id, game.guild_id, game.channel_id, None, stale=True)
        stale = message.version != game.version
        return LiveMessage(game.id, game.guild_id, message.channel_id, message.message_id, stale)

    async def known_messages(self, row: OutboxRow) -> set[int]:
        """The messages of the row's game that the outbox knows; of its channel, where it belongs to no game.

        Discord may have others, sent just before the process died.
        """
        reader = self._context.store.reader
        if row.game_id is None:
            return {*await reader.messages(row.lane)}
        live = await reader.turn_message(row.game_id)
        known = {post.message_id for post in await reader.posts(row.game_id)} | {live.message_id if live else None}
        return {message_id for message_id in known if message_id is not None}

    async def repost(self, live: LiveMessage, *, gone: bool = False) -> bool:
        """Say anew how a live game stands, unless that was or will be done anyway; whether it will be said.

        ``gone``: its message is lost, or isn't the live one any more. Otherwise it is the message for an earlier
        version, and nothing is to be said if the one for the present version has come meanwhile.
        """
        async with self._transaction() as tx:
            table = await GameTx.live(self._context, tx, live.game_id)
            message = await tx.turn_message(live.game_id)
            if not gone and table is not None and message is not None and message.version == table.version:
                return False
            return await self._say_anew(table, live.message_id, gone=gone)

    async def retire(self, live: LiveMessage, message_ids: Iterable[int]) -> None:
        """Have messages of a game lose their buttons that the outbox knows nothing of."""
        async with self._transaction() as tx:
            table = await GameTx.live(self._context, tx, live.game_id)
            if table is None:
                return
            for message_id in message_ids:
                await table.retire(live.channel_id, message_id)

    async def lost(self, row: OutboxRow, post: Post, error: str, *, gone: bool) -> None:
        """A message can't be edited (``gone``: ever again): what players need of it is posted anew.

        That is how the game stands, where the message had its live buttons, and an open question.
        """
        async with self._transaction() as tx:
            await tx.bury(row.id, error, self._context.now())
            table = await GameTx.live(self._context, tx, post.game_id)
            for question in await tx.open_questions(post.game_id) if gone else ():
                shown = await tx.post(question.post)
                if table is not None and shown is not None and shown.message_id == post.message_id:
                    await table.put(question.number, again=True)
            await self._say_anew(table, post.message_id, gone=gone)

    async def _say_anew(self, table: GameTx | None, message_id: int | None, *, gone: bool) -> bool:
        """Say anew how a game stands whose live buttons are (still) at that message, unless that comes anyway."""
        if table is None or table.row.paused_reason is not None or await _coming(table.tx, table.id):
            return False
        message = await table.tx.turn_message(table.id)
        if message_id != (None if message is None else message.message_id):
            return False
        if gone:
            await table.tx.clear_turn_message(table.id)
        return await table.say_again()

    async def repost_stale(self) -> None:
        """Post what a game's players have never got: a post was refused for good, or lost in some other way."""

        async def anew(game: GameRow) -> None:
            live = await self.live_message(game.id)
            if live is not None and live.stale:
                await self.repost(live)

        await self._context.each("message", await self._context.store.reader.stale_games(), anew)


async def _coming(reads: Reads, game_id: str) -> bool:
    """Whether a live message of the game is on its way; taking buttons off an old one, or editing it, brings none."""
    return any(Notice.kinds[row.kind].live for row in await reads.open_posts(game_id))
