"""A store on a fresh file, and games in the states that the tests start from."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from storage import Store
from tests.storage.table import Table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def new_id() -> Callable[[], str]:
    numbers = itertools.count(1)
    return lambda: f"g{next(numbers)}"


@pytest.fixture
async def store(path: Path, new_id: Callable[[], str]) -> AsyncIterator[Store]:
    async with Store.opened(path, new_id=new_id) as store:
        yield store


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store)
