"""Posts what the games have to say, row by row from the outbox, and survives whatever Discord answers.

A lane is a game: its rows go out one after the other, while other lanes go on. Nothing here waits for ever: a wake
looks for rows that are due, each lane is a short task, and what has to wait is slept for. A post that may have been
sent before (the process died, or the answer was lost) is looked for among the bot's own messages before it is sent.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.core.composing import PostAction
from bot.game.positions import DamagedGame
from bot.game.stops import LOCKED, NO_ACCESS, UNKNOWN_CHANNEL
from bot.text import catalogue
from bot.text.message import in_rows
from bot.ui.alarm import Alarm
from bot.ui.ids import about, custom_ids
from bot.ui.messages import components, picture_file, public_texts
from bot.ui.network import NETWORK_ERRORS
from bot.ui.presses import Pressed
from storage import StoreError, WrongState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.app import App
    from bot.core.composing import Post
    from bot.ui.metrics import Figures
    from storage import OutboxRow


log = logging.getLogger(__name__)

DELAYS: Final = (1.0, 5.0, 30.0, 120.0, 600.0)
"""Seconds before the next try after a failure; the last one for all further tries."""

UNKNOWN_MESSAGE: Final = 10008
THREAD_IS_ARCHIVED: Final = 50083
CLOSED_TO_US: Final = frozenset({50007, 50278})
"""Discord's codes for somebody who takes no direct messages, or is on no server with the bot."""
TOO_FAST: Final = 40003
"""Discord's code for direct messages opened faster than it likes."""

LANES: Final = 32
"""The most posts that are under way at once; the other lanes wait for one of them to end."""

LOOK_BACK: Final = 300
"""How many messages are looked through for one that an earlier try may have made."""

_SLACK: Final = timedelta(minutes=1)
_SERVER_ERRORS: Final = 500


class Delivery:
    """The outbox's way to Discord, between ``start`` and ``close``."""

    def __init__(
        self,
        client: discord.Client,
        app: App,
        figures: Figures,
        delays: Sequence[float] = DELAYS,
    ) -> None:
        self._client = client
        self._app = app
        self._figures = figures
        self._delays = delays
        self._troubled = True
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self.alarm = Alarm("outbox", self._look, delays[-1])

    def start(self) -> None:
        """Take up what the last process left behind, and deliver from now on."""
        self.alarm.start()

    async def close(self, seconds: float) -> bool:
        """Begin no further post and let the running ones end; whether they did in that time."""
        return await self.alarm.close(seconds, self._lanes.values())

    async def _look(self) -> float | None:
        """Give every lane that has something due and isn't busy a task; the seconds until the next row is due."""
        try:
            if self._troubled:
                await self._take_up()
            free = LANES - len(self._lanes)
            for row in await self._app.outbox.due(LANES) if free > 0 else ():
                if row.lane not in self._lanes and len(self._lanes) < LANES:
                    self._lanes[row.lane] = asyncio.create_task(self._deliver(row), name=f"post-{row.id}")
            due = await self._app.outbox.next_due()
        except Exception:
            self._troubled = True
            raise
        # In trouble the rest must not be cut short.
        if due is None or self._troubled:
            return None
        # Posts that are due already wait for their lane, which wakes us when it is free.
        seconds = due - self._app.context.now()
        return seconds if seconds > 0 or not self._lanes else None

    async def _take_up(self) -> None:
        """Free the rows that were claimed when the last process ended, or when the database failed just then."""
        for row in await self._app.outbox.interrupted():
            if row.lane not in self._lanes:
                await self._app.outbox.take_up(row)
        self._troubled = False

    # -- one row -----------------------------------------------------------------------------------------------------

    async def _deliver(self, row: OutboxRow) -> None:
        try:
            await self._attempt(row)
        except WrongState as error:
            log.info("post %s of game %s was settled meanwhile: %s", row.id, row.game_id, error)
            self.alarm.wake()
        except Exception:
            log.exception("post %s of game %s: the outbox can't be written", row.id, row.game_id)
            self._troubled = True
            self.alarm.failed()
        else:
            self.alarm.worked()
            self.alarm.wake()
        finally:
            del self._lanes[row.lane]

    async def _attempt(self, row: OutboxRow) -> None:
        outbox = self._app.outbox
        post: Post | None = None
        began = perf_counter()
        try:
            post = await outbox.claim(row)
            if post is None:
                return
            # The last try may have had its effect long after the post was written.
            message_id = await self._send(post, (_moment(row.created_at) - _SLACK, _moment(row.updated_at) - _SLACK))
        except discord.HTTPException as error:
            self._figures.unposted.inc()
            await self._failed(row, post, error)
        except StoreError:
            raise
        except NETWORK_ERRORS as error:
            self._figures.unposted.inc()
            log.warning("post %s of game %s did not get through: %s", row.id, row.game_id, error)
            await self._again(row, post, f"{type(error).__name__}: {error}")
        except DamagedGame as error:
            # Once the game is mended, the hourly look finds that its post is missing.
            log.warning("post %s of game %s is given up: the game is damaged", row.id, row.game_id)
            await outbox.drop(row.id, str(error))
        except Exception as error:
            log.exception("post %s of game %s can't be made", row.id, row.game_id)
            await outbox.retry(row.id, f"{type(error).__name__}: {error}", self._delay(row))
        else:
            await outbox.sent(post, message_id)
            self._figures.posted.observe(perf_counter() - began)

    async def _send(self, post: Post, since: Sequence[datetime]) -> int | None:
        """Do what a row says; the message's id. ``since``: from when on an earlier try's message is looked for."""
        if post.user_id is not None:
            return await self._write(post, post.user_id, since)
        channel = self._client.get_partial_messageable(post.channel_id, guild_id=post.guild_id)
        texts = await public_texts(self._client, self._app, post.guild_id)
        text, view = texts.message(*post.lines), components(in_rows(*post.buttons), texts)
        before = None
        if post.row.attempts > 1 and post.message_id is None:
            before = await self._find(channel, post, text, view, since)
        if post.action is not PostAction.SEND and post.message_id is None:
            if before is not None:
                await before.edit(view=None)
            return None if before is None else before.id
        if post.action is not PostAction.SEND:
            assert post.message_id is not None
            message = channel.get_partial_message(post.message_id)
            if post.action is PostAction.RETIRE:
                await message.edit(view=None)
            else:
                bare: dict[str, Any] = {"attachments": []} if post.bare else {}
                await message.edit(content=text, view=view, allowed_mentions=discord.AllowedMentions.none(), **bare)
            return post.message_id
        if before is not None:
            if custom_ids(before) != _ids(view) or before.content != text:
                # The post was overtaken between the tries.
                await before.edit(content=text, view=view, allowed_mentions=discord.AllowedMentions.none())
            return before.id
        extra: dict[str, Any] = {} if view is None else {"view": view}
        if post.picture is not None:
            extra["file"] = picture_file(post.picture, texts)
        sent = await channel.send(
            text,
            nonce=post.row.nonce,
            silent=post.silent,
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(user_id) for user_id in post.pings]
            ),
            **extra,
        )
        return sent.id

    async def _write(self, post: Post, user_id: int, since: Sequence[datetime]) -> int:
        """Send a direct message in the person's language; the message's id."""
        known = post.locale
        texts = await public_texts(self._client, self._app, post.guild_id) if known is None else catalogue(known)
        text = texts.message(*post.lines)
        channel = await self._client.create_dm(discord.Object(user_id))
        if post.row.attempts > 1:
            found = await self._find(channel, post, text, None, since)
            if found is not None:
                return found.id
        sent = await channel.send(text, nonce=post.row.nonce, allowed_mentions=discord.AllowedMentions.none())
        return sent.id

    async def _find(
        self,
        channel: discord.PartialMessageable | discord.DMChannel,
        post: Post,
        text: str,
        view: discord.ui.View | None,
        since: Sequence[datetime],
    ) -> discord.Message | None:
        """The message that an earlier try made: one of our own about the same game and version, not known so far.

        A post without buttons is found by its words. ``LOOK_BACK`` messages are looked at from each of the moments on.
        """
        wanted = _about(_ids(view))
        known = await self._app.outbox.known_messages(post.row)
        try:
            for moment in since:
                count = 0
                async for message in channel.history(limit=LOOK_BACK, after=moment):
                    count += 1
                    ours = message.author == self._client.user and message.id not in known
                    same = wanted & _about(custom_ids(message)) if wanted else message.content == text
                    if ours and same:
                        return message
                if count < LOOK_BACK:
                    break
        except discord.Forbidden:
            log.info("may not read the history of %s: a post may come twice", channel.id)
        return None

    async def _failed(self, row: OutboxRow, post: Post | None, error: discord.HTTPException) -> None:
        """Discord said no: later, never, or not in this channel any more."""
        outbox = self._app.outbox
        reason = f"{error.status} {error.code} {error.text}"
        if error.status == 401:
            # Nothing goes out until there is another token, but nothing is lost either.
            log.error("post %s of game %s: Discord doesn't take the token any more", row.id, row.game_id)
            await outbox.retry(row.id, reason, self._delay(row))
        elif error.status == 429 or error.status >= _SERVER_ERRORS:
            await self._again(row, post, reason)
        elif row.user_id is not None:
            await self._unwritten(row, error.code, reason)
        elif error.code == UNKNOWN_MESSAGE and post is not None:
            await outbox.lost(row, post, reason, gone=True)
        elif error.code == THREAD_IS_ARCHIVED and post is not None and post.action is not PostAction.SEND:
            # Only a new message opens an archived thread; an old one can't be changed until then.
            await outbox.lost(row, post, reason, gone=False)
        elif error.code == THREAD_IS_ARCHIVED:
            # Not even a new message opens it: somebody locked it.
            await outbox.closed(row, reason, LOCKED, self._delays[-1])
        elif error.status == 403:
            await outbox.closed(row, reason, NO_ACCESS, self._delays[-1])
        elif error.status == 404:
            await outbox.channel_gone(row.channel_id, UNKNOWN_CHANNEL)
        else:
            log.error("post %s of game %s was refused for good: %s", row.id, row.game_id, reason)
            await outbox.drop(row.id, reason)

    async def _unwritten(self, row: OutboxRow, code: int, reason: str) -> None:
        """A direct message was refused: because they are closed, or for a while, or for good."""
        if code in CLOSED_TO_US:
            log.info("post %s of game %s: %s takes no direct messages", row.id, row.game_id, row.user_id)
            await self._app.outbox.unreachable(row, reason)
        elif code == TOO_FAST and row.attempts <= len(self._delays):
            await self._app.outbox.retry(row.id, reason, self._delay(row))
        else:
            log.warning("post %s of game %s: no direct message: %s", row.id, row.game_id, reason)
            await self._app.outbox.drop(row.id, reason)

    async def _again(self, row: OutboxRow, post: Post | None, reason: str) -> None:
        """Try later. An edit isn't worth holding the game up for: after the last delay it is left undone."""
        if post is not None and post.action is not PostAction.SEND and row.attempts >= len(self._delays):
            await self._app.outbox.drop(row.id, reason)
        else:
            await self._app.outbox.retry(row.id, reason, self._delay(row))

    def _delay(self, row: OutboxRow) -> float:
        return self._delays[min(row.attempts, len(self._delays) - 1)]


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _ids(view: discord.ui.View | None) -> list[str]:
    items = view.children if view is not None else ()
    return [item.custom_id for item in items if isinstance(item, Pressed)]


def _about(ids: Iterable[str]) -> set[tuple[bool, str, int]]:
    return {found for custom_id in ids if (found := about(custom_id)) is not None}
