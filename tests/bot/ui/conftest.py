"""A world for each test; its pictures are one pixel large unless a test asks for real ones."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.bot.ui.deaths import Reaper, counting
from tests.bot.ui.world import World, opened_world, tiny


@pytest.fixture(autouse=True)
def painter(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint tiny pictures, except for tests marked by a parameter ``real_pictures``."""
    if "real_pictures" not in request.fixturenames:
        monkeypatch.setattr("bot.workers.drawer.paint", tiny)


@pytest.fixture
def real_pictures() -> None:
    """Let the real painter paint."""


@pytest.fixture
def reaper() -> Iterator[Reaper]:
    """Ends the world's process at any step; see ``deaths``. It lets go before the world does, which patches, too."""
    with pytest.MonkeyPatch.context() as patched:
        yield counting(patched)


@pytest.fixture
async def world(request: pytest.FixtureRequest, database: Path) -> AsyncIterator[World]:
    """Everybody speaks English. With ``reaper`` the process may die, which is an error of its own."""
    async with opened_world(database, check_errors="reaper" not in request.fixturenames) as opened:
        yield opened
