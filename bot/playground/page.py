"""simcord's browser page, kept up to date and in step with real time."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NoReturn

from simcord.preview import Preview

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.playground.world import World

_log = logging.getLogger(__name__)

_TICK_SECONDS: Final = 1.0
# Actions of the page after which simcord brings no page, or only the actor's, up to date.
_PRIVATE_KINDS: Final = frozenset(
    {"autocomplete_command", "browse_messages", "browse_candidates", "configure_presentation"}
)


class Page(Preview):
    """A channel with its people, in any number of browser windows.

    simcord's clock stands still, simcord allows one operation at a time, and it shows a window what happened
    elsewhere only on request. So people's actions and the clock take turns here, and each tells all windows.
    """

    def __init__(self, world: World, *, port: int, locale: str) -> None:
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
        self._turn = asyncio.Lock()

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            result = await super()._action(context_id, body)
            if body.get("kind") not in _PRIVATE_KINDS and self._news():
                for page in tuple(self._pages.values()):
                    if page.id != context_id and page.id in self._pages:
                        self._publish(page, reason="refresh")
            return result

    async def keep_time(self) -> NoReturn:
        """Let the simulated clock run with the real one, for ever."""
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            await self.tick()

    async def tick(self) -> None:
        """Set the simulated clock to the real time; show what comes of it."""
        async with self._turn:
            behind = (datetime.now(UTC) - self.env.now()).total_seconds()
            try:
                await self.env.advance_time(max(behind, 0.0))
            except TimeoutError as error:
                # The bot is still busy, drawing, say; the next tick makes up for what is left of the time.
                _log.warning("the clock waits for the bot: %s", str(error).partition("\n")[0])
            if self._news():
                await self.refresh()

    async def rest(self) -> None:
        """Wait until no action is under way, and let none begin."""
        await self._turn.acquire()

    def _news(self) -> bool:
        """Whether anything was said or changed since the last call; forgets the record of it."""
        record = self.env.backend.transcript
        news = any(
            source == "GATEWAY" and event.startswith(("MESSAGE_", "CHANNEL_", "THREAD_")) for source, event, _ in record
        )
        record.clear()
        self.env.backend.http_requests.clear()
        return news
