"""The profiles of the tests: `pytest` is the everyday one, `pytest --profile full` does everything."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import shutil
import sys
from collections.abc import Generator, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import PIL
import pytest
from filelock import FileLock
from hypothesis import is_hypothesis_test
from xdist.remote import Producer
from xdist.scheduler import WorkStealingScheduling

from storage import Store, connection
from tests import profiles

ROOT = Path(__file__).parents[1]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--profile",
        choices=profiles.PROFILES,
        default="everyday",
        help="everyday: every kind of fault is looked for, at a sample of the places; full: at all places; rest: what"
        " of the full one the everyday one hasn't done",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "full: runs in the full profile only")
    _keep_bytecode(config)
    profiles.choose(config.getoption("profile"), other_games=config.getoption("--hypothesis-seed") is not None)


def _keep_bytecode(config: pytest.Config) -> None:
    """Where Python is told to write no bytecode beside the sources, it goes to pytest's own folder.

    Else each of the tests' processes, and each that a test starts, compiles all that it imports anew.
    """
    cache: pytest.Cache | None = getattr(config, "cache", None)
    if sys.dont_write_bytecode and cache is not None:
        sys.dont_write_bytecode, sys.pycache_prefix = False, str(cache.mkdir("bytecode"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


def pytest_report_header(config: pytest.Config) -> str:
    profile: str = config.getoption("profile")
    return f"profile: {profile}" + (" (everything there is: --profile full)" if profile == "everyday" else "")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    profile: profiles.Profile = config.getoption("profile")
    if profile == "full":
        return
    left_out = [item for item in items if bool(item.get_closest_marker("full")) == (profile == "everyday")]
    if profile == "rest":
        left_out = [item for item in left_out if not _asks_for_the_profile(item)]
    if left_out:
        gone = set(left_out)
        items[:] = [item for item in items if item not in gone]
        config.hook.pytest_deselected(items=left_out)


def _asks_for_the_profile(item: pytest.Item) -> bool:
    """Whether a test may do more in the full profile: it is Hypothesis's, or its file asks for the profile."""
    return is_hypothesis_test(getattr(item, "obj", None)) or _asks(item.path)


@cache
def _asks(path: Path) -> bool:
    """Whether a file asks ``tests/profiles.py``, or imports from one of the tests' files that does."""
    found = re.findall(r"^ *from (tests[\w.]*) import (\w+|\()", path.read_text("utf-8"), re.MULTILINE)
    for module, name in found:
        file = ROOT / f"{module.replace('.', '/')}.py"
        if not file.exists():
            file = file.with_suffix("") / f"{name}.py"
        if file == ROOT / "tests" / "profiles.py" or _asks(file):
            return True
    return False


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays to the end: the garbage collector needn't go over it again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Nor while the tests run."""
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


@pytest.fixture(scope="session", autouse=True)
def _drawn_tiles(pytestconfig: pytest.Config, shared_folder: Path) -> Iterator[None]:
    """Tiles that tests draw are stored in pytest's own folder, not in the user's: those of these sources, no others'.

    Where pytest has no folder, they are stored for this run, in one for all processes that it has.
    """
    cache: pytest.Cache | None = getattr(pytestconfig, "cache", None)
    folder = (shared_folder if cache is None else cache.mkdir("drawn")) / f"tiles-{_drawing()}"
    for path in folder.parent.glob("tiles-*"):
        if path != folder:
            shutil.rmtree(path, ignore_errors=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEWRIGHT_CACHE", str(folder))
        yield


def _drawing() -> str:
    """A name for all that tiles are drawn by."""
    digest = sha256(PIL.__version__.encode())
    for path in sorted(path for room in ("engine", "render") for path in (ROOT / room).rglob("*") if path.is_file()):
        if "__pycache__" not in path.parts:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


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
    """Who has nothing left to do takes tests from the others: a few tests take as long as hundreds of others."""
    return WorkStealingScheduling(config, log)
