"""Fixtures of the use cases' tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Store
from tests.bot.app.played import Played, Shelf
from tests.bot.app.table import Table, Watch, painted


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes that differ as the scenes do, in no time; what pictures look like is tested in render."""
    monkeypatch.setattr("bot.workers.drawer.paint", painted)
    monkeypatch.setattr("bot.workers.drawer.gif", lambda film: repr(film).encode())


@pytest.fixture
async def table(database: Path) -> AsyncIterator[Table]:
    """A table on a database of its own."""
    async with Store.opened(database) as store:
        at = Table(store)
        yield at
        await at.app.close()


@pytest.fixture
def watch() -> Watch:
    """The clock of ``timed``."""
    return Watch()


@pytest.fixture
async def timed(database: Path, watch: Watch) -> AsyncIterator[Table]:
    """A table where time passes only when ``watch`` is moved."""
    async with Store.opened(database) as store:
        at = Table(store, now=watch)
        yield at
        await at.app.close()


@pytest.fixture
async def played(shared_folder: Path, tmp_path: Path) -> AsyncIterator[Played]:
    """Tables at which a game is far on or over."""
    async with Shelf(shared_folder, tmp_path) as shelf:
        yield shelf.table
