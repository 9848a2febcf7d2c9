"""The process stops at every step between receiving a move and having posted it, and starts anew."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from storage import OutboxState, Store, StoreFailed, check
from tests.profiles import some
from tests.storage.disk import files_of
from tests.storage.faults import Crash, Steps, watching
from tests.storage.scenario import DIED, GAME, INTERACTION, Channel, deliver, play, receive, recover
from tests.storage.table import ANNA, Table

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
async def seed(tmp_path: Path) -> Path:
    """A game at version 1, its turn message posted, with a draft of the player whose turn it is."""
    path = tmp_path / "seed.db"
    async with Store.opened(path, new_id=lambda: GAME) as store:
        await Table(store).running()
        async with store.transaction() as tx:
            await tx.save_draft(GAME, ANNA, 1, {"square": 5}, 2)
            await tx.set_turn_message(GAME, 10, 400, 1)
    return path


def fresh(seed: Path, name: object) -> tuple[Path, Path]:
    """A copy of the seed, and a channel's file beside it."""
    path = seed.with_name(f"{name}.db")
    shutil.copy(seed, path)
    return path, seed.with_name(f"{name}.txt")


async def move_is_there(store: Store) -> bool:
    """Whether the move is wholly there (True) or not at all (False); anything between fails."""
    game = await store.reader.game(GAME)
    assert game is not None
    counts = await store.reader.counts()
    outcome = await store.reader.outcome(INTERACTION)
    timer = await store.reader.next_timer()
    if game.version == 1:
        assert (outcome, timer) == (None, None)
        assert (counts["events"], counts["outbox"], counts["timers"], counts["drafts"]) == (2, 0, 0, 1)
        return False
    assert game.version == 2
    assert outcome == {"code": "placed", "version": 2}
    assert timer is not None
    assert (counts["events"], counts["timers"], counts["drafts"]) == (5, 1, 0)
    assert counts["outbox"] in (1, 2)
    return True


async def posted_once(store: Store, channel: Channel) -> None:
    """Everything was said, in order and once, and the book-keeping knows it."""
    assert [post[1:] for post in channel.posts()] == [["turn", "2"], ["retire", "2"]]
    assert await store.reader.claimed() == []
    assert await store.reader.next_delivery() is None
    message = await store.reader.turn_message(GAME)
    assert message is not None
    assert (message.message_id, message.version) == (1, 2)
    for row_id, message_id in ((1, 1), (2, 2)):
        row = await store.reader.post(row_id)
        assert row is not None
        assert (row.state, row.message_id) == (OutboxState.SENT, message_id)


async def afterwards(path: Path, channel: Channel) -> bool:
    """Start anew after a stop and go on."""
    assert check(path).sound
    async with Store.opened(path) as store:
        return await continued(store, channel)


async def continued(store: Store, channel: Channel) -> bool:
    """Recover, then have the player press again. Returns whether the move was there before."""
    there = await move_is_there(store)
    await recover(store, channel, 60)
    await deliver(store, channel, 60)
    assert len(channel.posts()) == (2 if there else 0)
    assert await receive(store, 70) == {"code": "placed", "version": 2}
    await deliver(store, channel, 70)
    assert await move_is_there(store)
    await posted_once(store, channel)
    return there


@pytest.fixture
async def names(seed: Path) -> list[str]:
    """The steps of the undisturbed scenario, from the first after opening."""
    path, messages = fresh(seed, "dry")
    steps = Steps()
    with watching() as relay:
        async with Store.opened(path) as store:
            relay.to = steps
            await play(store, Channel(messages, relay), 50)
            relay.to = None
    return steps.names


async def test_the_scenario_undisturbed(seed: Path, names: list[str]) -> None:
    # Five transactions: the move; claimed and sent for the turn; claimed and sent for the buttons.
    assert names.count("BEGIN IMMEDIATE") == names.count("COMMIT") == names.count("after COMMIT") == 5
    assert names.count("before sending") == 2
    path, messages = fresh(seed, "plain")
    channel = Channel(messages)
    async with Store.opened(path) as store:
        await play(store, channel, 50)
        assert await move_is_there(store)
        await posted_once(store, channel)


@pytest.mark.full
async def test_a_killed_process_leaves_the_move_whole_or_not_at_all(seed: Path, names: list[str]) -> None:
    first = names.index("after COMMIT") + 1
    a_few_at_once = asyncio.Semaphore(3)

    async def stop_at(step: int) -> bool:
        path, messages = fresh(seed, step)
        arguments = ("-m", "tests.storage.scenario", str(path), str(messages), str(step))
        async with a_few_at_once:
            process = await asyncio.create_subprocess_exec(sys.executable, *arguments, cwd=ROOT)
            assert await process.wait() == DIED
            return await afterwards(path, Channel(messages))

    found = await asyncio.gather(*(stop_at(step) for step in range(1, len(names) + 1)))
    assert found == [step >= first for step in range(1, len(names) + 1)]


async def test_a_store_that_dies_leaves_the_move_whole_or_not_at_all(seed: Path, names: list[str]) -> None:
    first = names.index("after COMMIT") + 1
    for step, name in some(enumerate(names, 1)):
        path, messages = fresh(seed, step)
        with watching() as relay:
            store = await Store.open(path)
            relay.to = Steps(step, die, for_good=True)
            with pytest.raises(Crash):
                await play(store, Channel(messages, relay), 50)
            with suppress(Crash):
                await store.close()
        assert await afterwards(path, Channel(messages)) == (step >= first), name


async def test_a_statement_that_fails_leaves_the_store_working(seed: Path, names: list[str]) -> None:
    first = names.index("after COMMIT") + 1
    for step, name in some(enumerate(names, 1)):
        path, messages = fresh(seed, step)
        with watching() as relay:
            async with Store.opened(path) as store:
                relay.to = Steps(step, fail)
                with pytest.raises((StoreFailed, sqlite3.OperationalError), match="disk I/O error"):
                    await play(store, Channel(messages, relay), 50)
                assert await continued(store, Channel(messages)) == (step >= first), name


async def test_a_cancelled_task_leaves_the_store_working(seed: Path, names: list[str]) -> None:
    commit = names.index("COMMIT") + 1
    last = len(names) - names[::-1].index("after COMMIT")
    for step, name in some(enumerate(names, 1)):
        path, messages = fresh(seed, step)
        with watching() as relay:
            async with Store.opened(path) as store:
                loop = asyncio.get_running_loop()
                task = loop.create_task(play(store, Channel(messages, relay), 50))
                relay.to = Steps(step, partial(loop.call_soon_threadsafe, task.cancel))
                await asyncio.wait({task})
                # After the last commit it waits for nothing more, so nothing can be cancelled.
                assert task.cancelled() == (step <= last), name
                # A cancellation during the commit doesn't stop it.
                assert await continued(store, Channel(messages)) == (step >= commit), name


async def test_a_first_start_that_dies_leaves_a_whole_database_or_none(tmp_path: Path) -> None:
    steps = Steps()
    with watching(steps):
        async with Store.opened(tmp_path / "dry.db"):
            pass
    created = 0
    for step in some(range(1, len(steps.names) + 1)):
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
