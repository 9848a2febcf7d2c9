"""What the host asks of a running bot, through the database that the bot has open."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from storage import Store, Unwritable, ask_running


async def test_a_running_bot_answers_and_nothing_of_it_is_kept(store: Store) -> None:
    asking = asyncio.create_task(asyncio.to_thread(ask_running, store.path, "forget", "987654321", 20))
    while not (waiting := await store.reader.errands()):
        pass
    async with store.transaction() as tx:
        await tx.answer_errand(waiting[0].id, "fine", done=True)
    assert await asking == "fine"
    assert (await store.reader.counts())["errands"] == 0
    await store.close()
    assert b"987654321" not in store.path.read_bytes()


async def test_without_an_answer_the_errand_waits_unless_it_is_not_to_be_kept(store: Store, tmp_path: Path) -> None:
    assert await asyncio.to_thread(ask_running, store.path, "status", "", 0.0, keep=False) is None
    assert await store.reader.errands() == []
    assert await asyncio.to_thread(ask_running, store.path, "leave", "5", 0.0) is None
    (errand,) = await store.reader.errands()
    assert (errand.what, errand.about) == ("leave", "5")
    with pytest.raises(Unwritable):
        ask_running(tmp_path / "no.db", "forget", "1", 0)
    assert not (tmp_path / "no.db").exists()


async def test_who_does_not_wait_to_the_end_takes_it_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    def interrupted(seconds: float) -> None:
        waited.append(seconds)
        raise KeyboardInterrupt

    monkeypatch.setattr(
        "storage.errands.time", SimpleNamespace(time=time.time, monotonic=time.monotonic, sleep=interrupted)
    )
    with pytest.raises(KeyboardInterrupt):
        ask_running(store.path, "forget", "5", 20)
    assert len(waited) == 1
    assert await store.reader.errands() == []


async def test_what_is_answered_says_no_more_whom_it_was_about_and_goes_in_time(store: Store) -> None:
    async with store.transaction() as tx:
        number = await tx.ask_errand("forget", "5", 100)
        await tx.ask_errand("leave", "6", 100)
        await tx.answer_errand(number, "done", done=True)
        await tx.drop_errands(100)
        assert (await tx.counts())["errands"] == 2
        assert [errand.about for errand in await tx.errands()] == ["6"]
        await tx.drop_errands(101)
    assert [errand.what for errand in await store.reader.errands()] == ["leave"]
    assert (await store.reader.counts())["errands"] == 1
