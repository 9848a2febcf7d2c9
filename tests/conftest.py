"""The two profiles of the tests: `pytest` is the everyday one, `pytest --profile full` does everything."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from filelock import FileLock
from xdist.remote import Producer
from xdist.scheduler import WorkStealingScheduling

from storage import Store, connection
from tests import profiles


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--profile",
        choices=profiles.PROFILES,
        default="everyday",
        help="everyday: every kind of fault is looked for, at a sample of the places; full: at all places",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "full: runs in the full profile only")
    profiles.choose(config.getoption("profile"), other_games=config.getoption("--hypothesis-seed") is not None)


def pytest_report_header(config: pytest.Config) -> str:
    profile: str = config.getoption("profile")
    return f"profile: {profile}" + ("" if profile == "full" else " (everything there is: --profile full)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if profiles.is_full():
        return
    left_out = [item for item in items if item.get_closest_marker("full")]
    if left_out:
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the garbage collector needn't go over it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


DURABLE: Final = connection.PRAGMAS


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """Don't wait until the disk has what was written: a test can end a process, but not the computer's power.

    What is asked of SQLite for the sake of a power cut is looked at with ``waits_for_the_disk``.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "PRAGMAS", tuple(one.replace("=FULL", "=OFF") for one in DURABLE))
        yield


@pytest.fixture
def waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store writes as it does for a host."""
    monkeypatch.setattr(connection, "PRAGMAS", DURABLE)


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of this run's for what tests make once and copy, one for all processes that it has."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "shared"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def empty_database(shared_folder: Path) -> Path:
    """A database without a game; to be copied."""
    path = shared_folder / "empty.db"

    async def make() -> None:
        async with Store.opened(path):
            pass

    with FileLock(shared_folder / "empty.lock"):
        if not path.exists():
            asyncio.run(make())
    return path


@pytest.fixture
def database(empty_database: Path, tmp_path: Path) -> Path:
    """A database of the test's own, in a tenth of the time that making one takes."""
    path = tmp_path / "games.db"
    shutil.copy(empty_database, path)
    return path


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> WorkStealingScheduling:
    """Whoever has nothing left to do takes tests from the others: a few tests take as long as hundreds of others."""
    return WorkStealingScheduling(config, log)
