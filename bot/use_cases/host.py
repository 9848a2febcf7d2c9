"""What the host has the bot do from the command line, and whom the host keeps out.

An errand has a name, and the id of whom or what it is about; what came of it is a code, which the command line puts
into words.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.core.context import Context
from bot.game.acts import Act, Person, Place
from bot.use_cases.privacy import erase
from storage import Blocked

log = logging.getLogger(__name__)

DONE: Final = "done"
NOTHING: Final = "nothing"
"""There was nothing to do: nothing is stored about them, they aren't blocked, the game isn't rated."""
UNKNOWN: Final = "unknown"
"""There is no such game, or the bot isn't on that server."""
NEEDS_DISCORD: Final = "needs-discord"
"""Only a bot that is connected to Discord can do it; it does it once it is."""
FAILED: Final = "failed"
"""The errand failed; the log says how."""

LEAVE_LATER: Final = "leave-later"
"""The errand to leave a server once the bot is connected to Discord; the host has their answer already."""

_NOWHERE: Final = Place(0, 0)


class Errands:
    """Does what the host asks, one after the other.

    ``leave``: has the bot leave a server; whether it was there. None as long as the bot isn't connected to Discord.
    ``status``: how the running bot is, as JSON. None where no bot runs.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._blocked: frozenset[tuple[Blocked, int]] = frozenset()
        self.leave: Callable[[int], Awaitable[bool]] | None = None
        self.status: Callable[[], Awaitable[str]] | None = None
        self._errands: dict[str, Callable[[str], Awaitable[str]]] = {
            "forget": self._forget,
            "unrate": self._unrate,
            "leave": self._leave,
            LEAVE_LATER: self._leave,
            "block-person": lambda about: self._block("person", about),
            "block-server": lambda about: self._block("server", about),
            "unblock-person": lambda about: self._unblock("person", about),
            "unblock-server": lambda about: self._unblock("server", about),
            "status": self._status,
        }

    async def load(self) -> None:
        """Know who is kept out; before anything else is asked."""
        self._blocked = frozenset(await self._context.store.reader.blocked())

    def is_blocked(self, kind: Blocked, number: int | None) -> bool:
        """Whether the host keeps this person or server out."""
        return (kind, number) in self._blocked

    async def look(self) -> None:
        """Do what was asked and not done yet, as far as it can be done now."""
        for errand in await self._context.store.reader.errands():
            if errand.what == LEAVE_LATER and self.leave is None:
                continue  # once it is connected
            try:
                came = await self.do(errand.what, errand.about)
            except Exception:
                log.exception("%s, as the host asked, failed", errand.what)
                if errand.what == LEAVE_LATER:
                    continue  # it was promised
                came = FAILED
            async with self._context.store.transaction() as tx:
                await tx.answer_errand(errand.id, came, done=came not in (NOTHING, UNKNOWN, NEEDS_DISCORD, FAILED))

    async def do(self, what: str, about: str) -> str:
        """Do one errand; a code of this module, or for ``status`` the text."""
        came = await self._errands[what](about) if what in self._errands else UNKNOWN
        if what != "status":
            # Not whom it is about: somebody may just have been forgotten.
            log.info("host: %s: %s", what, came if len(came) < 20 else DONE)
        return came

    async def _forget(self, about: str) -> str:
        user_id = int(about)
        stored = await self._context.store.reader.personal(user_id)
        if not stored.keys() - {"blocked_people"}:
            return NOTHING
        await erase(self._context, Act(0, Person(user_id, ""), _NOWHERE))
        return DONE

    async def _unrate(self, about: str) -> str:
        async with self._context.store.transaction() as tx:
            game = await tx.game(about)
            if game is None:
                return UNKNOWN
            counted = await tx.unrate_results(about) or (game.rated and game.status.live)
            if game.status.live:
                await tx.unrate(about)
            return DONE if counted else NOTHING

    async def _leave(self, about: str) -> str:
        if self.leave is None:
            async with self._context.store.transaction() as tx:
                await tx.ask_errand(LEAVE_LATER, about, self._context.now())
            return NEEDS_DISCORD
        return DONE if await self.leave(int(about)) else UNKNOWN

    async def _block(self, kind: Blocked, about: str) -> str:
        async with self._context.store.transaction() as tx:
            await tx.block(kind, int(about), self._context.now())
        await self.load()
        if kind == "server" and self.leave is not None:
            await self.leave(int(about))
        return DONE

    async def _unblock(self, kind: Blocked, about: str) -> str:
        async with self._context.store.transaction() as tx:
            was = await tx.unblock(kind, int(about))
        await self.load()
        return DONE if was else NOTHING

    async def _status(self, _about: str) -> str:
        return NEEDS_DISCORD if self.status is None else await self.status()
