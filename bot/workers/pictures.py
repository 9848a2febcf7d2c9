"""Pictures: drawn off the event loop, one at a time for a game, and kept as long as there is room.

Those that somebody waits for in a turn come first. Of those that are only looked at one is drawn at a time, so nobody
who looks holds a turn up. Animations take seconds: they are made one after the other, and only a few can be waited
for.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from threading import Event, Thread
from time import monotonic
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.workers.drawer import Drawer, Drawers, drawn, tiles
from bot.workers.process import Died, WorkerFailed
from bot.workers.thinker import NICENESS
from bot.workers.threads import in_thread_of
from engine.games import RULESETS
from engine.tilefiles import load
from render.board.ahead import SIZES
from render.board.scene import Film, StillPicture
from render.stored import tidy

log = logging.getLogger(__name__)

_BYTES: Final = 4 * 1024 * 1024
"""Some twenty boards, or two animations: those that people look at again. To draw one again takes 20 ms."""

_THREADS: Final = 2
"""The most pictures that are drawn at once in the bot's own process."""

FILMS: Final = 4
"""The most animations that are being made or waited for."""

_USUAL_SECONDS: Final = 10.0
"""What an animation takes, before one was made."""

_FILM_PATIENCE: Final = 300.0
"""An animation may take longer than a picture."""

_LONGEST: Final = 180.0
"""The most seconds that anybody waits for a picture: longer than two processes have for it, one after the other."""

_LONGEST_FOR_A_FILM: Final = 13 * 60.0
"""The most seconds to wait for an animation: a little less than Discord accepts its answer for."""

_REST: Final = 0.2
"""Seconds before each tile that is drawn ahead, about what it takes: half the time is left to people who act."""

_SHORT_REST: Final = 0.02
"""The rest where processes draw, which hold up nobody: where nobody plays, all tiles are drawn in minutes."""

_MOMENT: Final = 0.15
"""Seconds after a picture in which another one may follow: nothing is drawn ahead until then."""

_AHEAD: Final = (*SIZES, SIZES[0])
"""The sizes of tiles that are drawn ahead; the one that is used most again last, so that it is forgotten last."""

Describe: TypeAlias = Callable[[], StillPicture | Film]
"""Describes what is to be drawn."""


class FilmsWaiting(Exception):
    """No further animation can be waited for now; in ``seconds``, probably, all that are have been made."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{FILMS} animations are waited for")
        self.seconds = seconds


class PictureLate(Exception):
    """A picture didn't come in time; what draws it may still be at it."""


class Pictures:
    """Draws scenes and remembers the pictures, the least recently used ones forgotten first.

    ``drawers``: how many processes beside the bot draw; with 0 threads of the bot's own process do. Who waits for an
    answer in a turn comes before what is posted or only looked at.
    """

    def __init__(self, most_bytes: int = _BYTES, drawers: int = 0) -> None:
        self._kept: LRUCache[Hashable, bytes] = LRUCache(most_bytes, getsizeof=len)
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()
        self._drawers = Drawers(drawers) if drawers else None
        # While a process draws, the next scene is described.
        places = drawers + 1 if drawers else _THREADS
        self._threads = ThreadPoolExecutor(places, thread_name_prefix="picture")
        self._films = ThreadPoolExecutor(1, thread_name_prefix="film")
        self._places = _Places(places)
        self._looks = asyncio.Semaphore(1)
        self._filming: Drawer | None = None
        self._films_wanted = 0
        self._film_seconds = _USUAL_SECONDS
        self._wanted, self._wanted_at = 0, 0.0
        self._left = set[asyncio.Task[None]]()
        self._closed = Event()

    @property
    def pids(self) -> list[int]:
        """The processes that draw."""
        return self._drawers.pids if self._drawers is not None else []

    async def draw(
        self,
        game_id: str,
        key: Hashable,
        describe: Describe,
        *,
        posted: bool = False,
        looked_at: bool = False,
    ) -> bytes:
        """A scene's PNG. ``key`` names all that it depends on; ``describe`` runs in another thread.

        posted: nobody waits for it who has just done something. looked_at: it belongs to no turn. Raises
        ``PictureLate``.
        """
        lock = (game_id, "posted" if posted else "looked at" if looked_at else "turn")

        async def make() -> bytes:
            if looked_at:
                await held.enter_async_context(self._looks)
            await held.enter_async_context(self._places.taken(last=posted or looked_at))
            return await self._run(held, self._threads, self._file, describe)

        async with _in_time(_LONGEST), AsyncExitStack() as held:
            return await self._made(held, lock, (game_id, key), make)

    async def animate(self, game_id: str, key: Hashable, describe: Describe, *, waits: bool = False) -> bytes:
        """A film's GIF, ``key`` and ``describe`` as for ``draw``. Raises ``FilmsWaiting``, unless it ``waits``."""
        kept = self._kept.get((game_id, key))
        if kept is not None:
            return kept
        if self._films_wanted >= FILMS and not waits:
            raise FilmsWaiting(FILMS * self._film_seconds)
        async with _in_time(_LONGEST_FOR_A_FILM), AsyncExitStack() as held:
            self._films_wanted += 1
            held.callback(self._film_left)
            return await self._made(
                held, "films", (game_id, key), lambda: self._run(held, self._films, self._filmed, describe)
            )

    def _film_left(self) -> None:
        self._films_wanted -= 1

    async def _made(
        self,
        held: AsyncExitStack,
        lock: Hashable,
        name: Hashable,
        make: Callable[[], Awaitable[bytes]],
    ) -> bytes:
        """A picture that is kept, or is made now, one after the other under that lock."""
        self._wanted += 1
        held.callback(self._not_wanted)
        await held.enter_async_context(self._locks.setdefault(lock, asyncio.Lock()))
        made = self._kept.get(name)
        if made is None:
            made = await make()
            if len(made) <= self._kept.maxsize:
                self._kept[name] = made
        return made

    def _not_wanted(self) -> None:
        self._wanted, self._wanted_at = self._wanted - 1, monotonic()

    async def _run(
        self,
        held: AsyncExitStack,
        threads: ThreadPoolExecutor,
        make: Callable[[Describe], bytes],
        describe: Describe,
    ) -> bytes:
        """Make a picture in another thread; ``held`` is given back when that is done, also for a cancelled caller."""
        work = in_thread_of(threads, make, describe)
        try:
            return await asyncio.shield(work)
        except Died as error:
            if self._closed.is_set():
                # The bot ends: a post is drawn again at the next start.
                raise asyncio.CancelledError from error
            raise
        finally:
            if not work.done():
                left = asyncio.create_task(_until(work, held.pop_all()))
                self._left.add(left)
                left.add_done_callback(self._left.discard)

    def _file(self, describe: Describe) -> bytes:
        shown = describe()
        if self._drawers is None:
            return drawn(shown)
        try:
            return self._drawers.draw(shown)
        except Died as error:
            if self._closed.is_set():
                raise
            log.warning("no process can draw, so the bot draws a picture itself: %s", error)
            return drawn(shown)

    def _filmed(self, describe: Describe) -> bytes:
        """The GIF of what is described, and how long it took.

        With drawers it is made in a process that ends with it: what it took is free afterwards.
        """
        began = monotonic()
        film = describe()
        if self._drawers is None:
            made = drawn(film)
        else:
            drawer = self._filming = Drawer(NICENESS, _FILM_PATIENCE)
            if self._closed.is_set():
                drawer.close()
            try:
                made = drawer.draw(film)
            finally:
                self._filming = None
                drawer.close()
        self._film_seconds = monotonic() - began
        return made

    def warm_up(self) -> None:
        """Draw the tiles of every ruleset ahead, slowly; it ends with the pictures and holds no process up.

        While a picture is wanted, and a moment longer, it waits: a picture waits for one tile at most.
        """
        Thread(target=self._warm_up, name="warm-up", daemon=True).start()

    def _warm_up(self) -> None:
        tidy()
        rest, draw = (_REST, drawn) if self._drawers is None else (_SHORT_REST, self._drawers.draw)
        for tile in tiles(_AHEAD, map(load, RULESETS)):
            if not self._rested(rest):
                return
            try:
                draw(tile)
            except WorkerFailed as error:
                if not self._closed.is_set():
                    log.warning("a tile couldn't be drawn ahead: %s", error)

    def _rested(self, seconds: float) -> bool:
        """Rest before something that nobody waits for, until no picture is wanted; whether it is to be done."""
        while not self._closed.wait(seconds):
            if not self._wanted and monotonic() - self._wanted_at >= _MOMENT:
                return True
        return False

    def close(self) -> None:
        """End the threads once they have drawn what they are at, and the processes at once."""
        self._closed.set()
        for threads in (self._threads, self._films):
            threads.shutdown(wait=False, cancel_futures=True)
        for drawing in (self._drawers, self._filming):
            if drawing is not None:
                drawing.close()


@asynccontextmanager
async def _in_time(seconds: float) -> AsyncIterator[None]:
    """Raises ``PictureLate`` where what is done takes longer."""
    limit = asyncio.timeout(seconds)
    try:
        async with limit:
            yield
    except TimeoutError as error:
        if not limit.expired():
            raise
        raise PictureLate(f"no picture in {seconds:g} seconds") from error


async def _until(work: asyncio.Future[bytes], held: AsyncExitStack) -> None:
    async with held:
        await asyncio.wait((work,))


class _Places:
    """So many places for work at once: who waits gets one in order, but those who may be ``last`` after all others."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._waiting: tuple[deque[asyncio.Future[None]], deque[asyncio.Future[None]]] = deque(), deque()

    @asynccontextmanager
    async def taken(self, *, last: bool) -> AsyncIterator[None]:
        """Wait for a place and have it."""
        if self._free:
            self._free -= 1
        else:
            turn = asyncio.get_running_loop().create_future()
            self._waiting[last].append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():
                    self._leave()
                raise
        try:
            yield
        finally:
            self._leave()

    def _leave(self) -> None:
        """Give the place to the next in line."""
        for waiting in self._waiting:
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1
