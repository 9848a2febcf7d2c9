"""The process stops at every step of storing a move, and starts anew.

What comes of posts then is for the bot's tests (``tests/bot/app``), where a process dies at each verb of the store.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from storage import Store, StoreFailed, check
from tests.profiles import some
from tests.storage.disk import files_of
from tests.storage.faults import Crash, Steps, watching
from tests.storage.scenario import DIED, GAME, INTERACTION, receive
from tests.storage.table import ANNA, Table

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
async def seed(tmp_path: Path) -> Path:
    """A game at version 1, with a draft of the player whose turn it is."""
    path = tmp_path / "seed.db"
    async with Store.opened(path, new_id=lambda: GAME) as store:
        await Table(store).running()
        async with store.transaction() as tx:
            await tx.save_draft(GAME, ANNA, 1, {"square": 5}, 2)
    return path


def fresh(seed: Path, name: object) -> Path:
    """A copy of the seed."""
    path = seed.with_name(f"{name}.db")
    shutil.copy(seed, path)
    return path


async def move_is_there(store: Store) -> bool:
    """Whether the move is wholly there, once (True), or not at all (False); anything between fails."""
    game = await store.reader.game(GAME)
    assert game is not None
    counts = await store.reader.counts()
    outcome = await store.reader.outcome(INTERACTION)
    found = [counts[table] for table in ("events", "outbox", "timers", "drafts")]
    if game.version == 1:
        assert (outcome, found) == (None, [2, 0, 0, 1])
        return False
    assert game.version == 2
    assert (outcome, found) == ({"code": "placed", "version": 2}, [5, 1, 1, 0])
    return True


async def afterwards(path: Path) -> bool:
    """Start anew after a stop and go on."""
    assert check(path).sound
    async with Store.opened(path) as store:
        return await continued(store)


async def continued(store: Store) -> bool:
    """Have the player press again. Returns whether the move was there before."""
    there = await move_is_there(store)
    assert await receive(store, 70) == {"code": "placed", "version": 2}
    assert await move_is_there(store)
    return there


@pytest.fixture
async def names(seed: Path) -> list[str]:
    """The steps of the undisturbed scenario, from the first after opening."""
    steps = Steps()
    with watching() as relay:
        async with Store.opened(fresh(seed, "dry")) as store:
            relay.to = steps
            await receive(store, 50)
            relay.to = None
            assert await move_is_there(store)
    return steps.names


@pytest.mark.full
async def test_a_killed_process_leaves_the_move_whole_or_not_at_all(seed: Path, names: list[str]) -> None:
    a_few_at_once = asyncio.Semaphore(3)

    async def stop_at(step: int) -> bool:
        path = fresh(seed, step)
        async with a_few_at_once:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.storage.scenario", str(path), str(step), cwd=ROOT
            )
            assert await process.wait() == DIED
            return await afterwards(path)

    found = await asyncio.gather(*(stop_at(step) for step in range(1, len(names) + 1)))
    assert found == [name == "after COMMIT" for name in names]


async def test_a_store_that_dies_leaves_the_move_whole_or_not_at_all(seed: Path, names: list[str]) -> None:
    for step, name in some(enumerate(names, 1)):
        path = fresh(seed, step)
        with watching() as relay:
            store = await Store.open(path)
            relay.to = Steps(step, die, for_good=True)
            with pytest.raises(Crash):
                await receive(store, 50)
            with suppress(Crash):
                await store.close()
        assert await afterwards(path) == (name == "after COMMIT"), name


async def test_a_statement_that_fails_leaves_the_store_working(seed: Path, names: list[str]) -> None:
    for step, name in some(enumerate(names, 1)):
        with watching() as relay:
            async with Store.opened(fresh(seed, step)) as store:
                relay.to = Steps(step, fail)
                with pytest.raises((StoreFailed, sqlite3.OperationalError), match="disk I/O error"):
                    await receive(store, 50)
                assert await continued(store) == (name == "after COMMIT"), name


async def test_a_cancelled_task_leaves_the_store_working(seed: Path, names: list[str]) -> None:
    for step, name in some(enumerate(names, 1)):
        with watching() as relay:
            async with Store.opened(fresh(seed, step)) as store:
                loop = asyncio.get_running_loop()
                task = loop.create_task(receive(store, 50))
                relay.to = Steps(step, partial(loop.call_soon_threadsafe, task.cancel))
                await asyncio.wait({task})
                assert task.cancelled(), name
                # A cancellation during the commit doesn't stop it.
                assert await continued(store) == ("COMMIT" in name), name


async def test_a_first_start_that_dies_leaves_a_whole_database_or_none(tmp_path: Path) -> None:
    steps = Steps()
    with watching(steps):
        async with Store.opened(tmp_path / "dry.db"):
            pass
    created = 0
    for step in some(range(1, len(steps.names) + 1), 11):
        path = tmp_path / f"{step}.db"
        with watching(Steps(step, die, for_good=True)), pytest.raises(Crash):
            async with Store.opened(path):
                pass
        if path.exists():
            created += 1
            assert set(check(path).counts.values()) == {0}
        async with Store.opened(path) as store:
            assert set((await store.reader.counts()).values()) == {0}
        assert files_of(path) == [f"{step}.db", f"{step}.db.lock"]
    assert 0 < created < len(steps.names)


def die() -> None:
    raise Crash


def fail() -> None:
    raise sqlite3.OperationalError("disk I/O error")
