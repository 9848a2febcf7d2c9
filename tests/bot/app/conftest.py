"""Fixtures of the use cases' tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Store
from tests.bot.app.table import Table, Watch, painted


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes that differ as the scenes do, in no time; what pictures look like is tested in render."""
    monkeypatch.setattr("bot.app.pictures.paint", painted)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """A table on a database of its own."""
    async with Store.opened(tmp_path / "games.db") as store:
        at = Table(store)
        yield at
        await at.app.close()


@pytest.fixture
def watch() -> Watch:
    """The clock of ``timed``."""
    return Watch()


@pytest.fixture
async def timed(tmp_path: Path, watch: Watch) -> AsyncIterator[Table]:
    """A table where time passes only when ``watch`` is moved."""
    async with Store.opened(tmp_path / "timed.db") as store:
        at = Table(store, now=watch)
        yield at
        await at.app.close()
