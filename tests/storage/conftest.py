"""A store on a file of its own, and games in the states that the tests start from."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from storage import Store
from tests.storage.table import Table


@pytest.fixture
def path(database: Path) -> Path:
    """Of a database without a game; where making one is what is tested the name is that of no file yet."""
    return database


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
