"""How the bot is just now."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from storage import StoreError

if TYPE_CHECKING:
    from bot.ui.client import TilewrightBot

WRITER_SECONDS: Final = 10.0
"""How long the database may take for an empty transaction."""
UNSENT_SECONDS: Final = 600.0
"""How long a post may be due before something is wrong."""


@dataclass(frozen=True, slots=True)
class Health:
    """What a look at the running bot found. Times are seconds; ``latency`` None: no heartbeat was answered yet.

    ``writes``: the database takes a transaction. ``waiting``: posts that are due; ``oldest``: how long the first is.
    ``shards``: those that this process runs (``0-3/16``); None: all.
    """

    connected: bool
    writes: bool
    oldest: float
    waiting: int
    servers: int
    games: int
    latency: float | None
    shards: str | None = None

    @property
    def well(self) -> bool:
        """Whether nobody has to do anything."""
        return self.connected and self.writes and self.oldest < UNSENT_SECONDS

    def as_json(self) -> dict[str, Any]:
        """All of it, for a page or the command line."""
        return {"well": self.well, **asdict(self)}


async def look(bot: TilewrightBot) -> Health:
    """See how the bot is, and note it in its figures; a database that fails is told, not raised."""
    store, now = bot.app.desk.store, bot.app.desk.now()
    try:
        waiting, since = await store.reader.unsent(now)
        games = await store.reader.live_count()
        writes = await store.writes(WRITER_SECONDS)
    except StoreError:
        waiting, since, games, writes = 0, None, 0, False
    # A client that was closed goes on saying that it is ready.
    connected = bot.is_ready() and not bot.is_closed() and not any(shard.is_closed() for shard in bot.shards.values())
    latency = bot.latency if bot.shards else math.nan
    found = Health(
        connected=connected,
        writes=writes,
        oldest=0.0 if since is None else max(now - since, 0.0),
        waiting=waiting,
        servers=len(bot.guilds),
        games=games,
        latency=round(latency, 3) if math.isfinite(latency) else None,
        shards=None if bot.run_shards is None else str(bot.run_shards),
    )
    figures = bot.figures
    figures.connected.set(found.connected)
    figures.servers.set(found.servers)
    figures.games.set(found.games)
    figures.waiting.set(found.waiting)
    figures.oldest.set(found.oldest)
    figures.latency.set(math.nan if found.latency is None else found.latency)
    return found
