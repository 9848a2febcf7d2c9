"""simcord's browser page, kept up to date and in step with real time."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NoReturn

from cachetools import LRUCache
from simcord.preview import Preview

# Private there, and the only way to keep pictures that were looked at; safe while that package is pinned exactly.
from simcord.preview._media import MediaInfo, MediaWorker

from bot.playground.markdown import read_lists_as_discord
from bot.playground.server import Server
from bot.text import catalogue

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from simcord.preview._pages import _Page

    from bot.playground.world import World

_log = logging.getLogger(__name__)

_TICK_SECONDS: Final = 1.0
_CLOSING_SECONDS: Final = 3.0
_PICTURES: Final = 100
"""Pictures whose check is remembered: more than a window shows."""
_ACTS: Final = ("run_command", "click", "select", "modal_submit")
"""Actions of the page that the bot hears of."""
_SHOWN: Final = 50
"""How many of the last states of windows are remembered."""
# Actions of the page after which simcord brings no page, or only the actor's, up to date.
_PRIVATE_KINDS: Final = frozenset(
    {"autocomplete_command", "browse_messages", "browse_candidates", "configure_presentation"}
)


class RememberedMedia(MediaWorker):
    """simcord's check of a picture, done once: by itself it starts a process for each whenever a window shows it."""

    def __init__(self) -> None:
        super().__init__()
        self._found: LRUCache[tuple[str, float | None], MediaInfo] = LRUCache(_PICTURES)

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        """The picture's ``MediaInfo``, from memory if it was looked at before; ``key`` is the digest of its bytes."""
        found = self._found.get((key, media_time))
        if found is None:
            try:
                found = await super().validate(key, blob, media_time=media_time)
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is not None and task.cancelling():
                    raise
                # A window that went away took the look with it that this one waited for.
                found = await super().validate(key, blob, media_time=media_time)
            self._found[key, media_time] = found
        return found

    async def close(self) -> None:
        """End, once the picture that is being looked at is done: a process killed halfway makes asyncio complain."""
        if self._inflight:
            await asyncio.wait(tuple(self._inflight.values()), timeout=_CLOSING_SECONDS)
        await super().close()


class Page(Preview):
    """A channel with its people, in any number of browser windows.

    simcord's clock stands still, simcord allows one operation at a time, and it shows a window what happened
    elsewhere only on request. So people's actions and the clock take turns here, and each tells all windows.
    ``speed``: how many seconds go by in a second. ``letter``: gets direct messages, with the name of whom each is to.
    ``before``: awaited with somebody's id before what they do. ``key``: the secret part of the address; where it is
    that of an earlier run, that run's windows go on. None: a new one.
    """

    def __init__(
        self,
        world: World,
        *,
        port: int,
        locale: str,
        letter: Callable[[str, str], None],
        speed: float = 1.0,
        before: Callable[[int], Awaitable[None]] | None = None,
        key: str | None = None,
    ) -> None:
        read_lists_as_discord()
        super().__init__(
            world.env,
            world.channel,
            world.people,
            layout="channel",
            display="responsive",
            width=1200,
            height=900,
            locale=locale,
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=port,
        )
        if key is not None:
            self.capability = key
        self._world = world
        self._server = Server(self, port, catalogue(locale))
        self._media_worker = RememberedMedia()
        self._turn = asyncio.Lock()
        self._shown: LRUCache[tuple[str, int], Mapping[str, object]] = LRUCache(_SHOWN)
        self._speed = speed
        self._letter = letter
        self._before = before
        self._ticked_at = self._time = datetime.now(UTC)

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            page = self._pages.get(context_id or "")
            # What is no act of a page at all, simcord refuses.
            if page is not None and body.get("kind") in _ACTS and isinstance(body.get("published_revision", 0), int):
                body = self._as_of_now(page, body)
                if self._before is not None:
                    await self._before(page.viewer.id)
            result = await super()._action(context_id, body)
            if body.get("kind") not in _PRIVATE_KINDS and self._news():
                for page in tuple(self._pages.values()):
                    if page.id != context_id and page.id in self._pages:
                        self._publish(page, reason="refresh")
            return result

    def _as_of_now(self, page: _Page, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """What somebody did, as if their window had shown all that is there by now.

        By itself simcord refuses what is done just when something new is shown. Discord takes it; here it is taken as
        long as the message that it was done to looks as it did, since simcord knows a button by its place.
        """
        target = str(body.get("target_id"))
        then = self._shown.get((page.id, body.get("published_revision", 0)))
        if then is None or then.get(target) != self._shown[page.id, page.revision].get(target):
            return body
        return {**body, "published_revision": page.revision}

    def _publish(self, page: _Page, **how: Any) -> None:
        super()._publish(page, **how)
        messages = page.snapshot["messages"]
        self._shown[page.id, page.revision] = {target: one["components"] for target, one in messages.items()}

    async def keep_time(self) -> NoReturn:
        """Let the simulated clock run as time goes by, for ever."""
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            await self.tick()

    async def tick(self) -> None:
        """Have the simulated clock go on by the real time that has passed, or by more at its speed; show what comes.

        While the bot thinks a second is a second: it and Discord wait for an answer so many minutes, and no longer.
        """
        async with self._turn:
            now = datetime.now(UTC)
            self._time += (now - self._ticked_at) * (1.0 if self._world.env.thinks() else self._speed)
            self._ticked_at = now
            behind = (self._time - self.env.now()).total_seconds()
            try:
                await self.env.advance_time(max(behind, 0.0))
            except TimeoutError as error:
                # The bot is still busy, drawing, say; the next tick makes up for what is left of the time.
                _log.warning("the clock waits for the bot: %s", str(error).partition("\n")[0])
            # What is shown from now on, by whatever action, is shown as of now.
            self._advance_presentation_time()
            if self._news():
                self._publish_message_pages(reason="refresh")

    async def rest(self) -> None:
        """Wait until no action is under way, and let none begin."""
        await self._turn.acquire()

    def _pass_on(self, message: Mapping[str, Any]) -> None:
        """Have a direct message told: the page shows none."""
        channel = self.env.backend.channels.get(int(message["channel_id"]))
        for user_id in () if channel is None else channel.recipient_ids:
            user = self.env.backend.get_user(user_id)
            self._letter(user.global_name or user.name, str(message["content"]))

    def _news(self) -> bool:
        """Whether anything was said or changed since the last call; forgets the record of it.

        Of a private answer that is made late, as while a game is looked back at, only the bot's call tells.
        """
        record = self.env.backend.transcript
        said = [(event, payload) for source, event, payload in record if source == "GATEWAY"]
        news = any(event.startswith(("MESSAGE_", "CHANNEL_", "THREAD_")) for event, _ in said)
        news = news or any(source == "HTTP" and "/webhooks/" in event for source, event, _ in record)
        for event, payload in said:
            if event == "MESSAGE_CREATE":
                self._pass_on(payload)
        record.clear()
        self.env.backend.http_requests.clear()
        return news
