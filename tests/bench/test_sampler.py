"""What the bench of the bot's process looks at it with: it must not change what it looks at."""

from __future__ import annotations

import gc
import sys
import threading
from pathlib import Path
from types import FrameType

import pytest

from bench.load.sampler import Sampler
from tests.patience import PATIENCE


def test_a_sample_is_taken_while_a_thread_is_being_started(tmp_path: Path) -> None:
    """The signal may come while the main thread holds the lock of all threads, which no second time gives it."""
    sampler = Sampler(tmp_path / "profile.json", {})
    begin, done = threading.Event(), threading.Event()

    def sample() -> None:
        begin.wait()
        sampler._sample(0, sys._getframe())
        done.set()

    threading.Thread(target=sample, daemon=True).start()
    with threading._active_limbo_lock:  # type: ignore[attr-defined]
        begin.set()
        assert done.wait(PATIENCE)


def test_nothing_is_collected_while_it_is_seen_where_the_threads_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finalizers would let other threads go on, and all would wait for each other."""
    collecting: list[bool] = []
    frames = sys._current_frames

    def noted() -> dict[int, FrameType]:
        collecting.append(gc.isenabled())
        return frames()

    monkeypatch.setattr(sys, "_current_frames", noted)
    Sampler(tmp_path / "profile.json", {})._sample(0, sys._getframe())
    assert collecting == [False]
    assert gc.isenabled()


def test_a_signal_during_a_sample_is_let_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sampler = Sampler(tmp_path / "profile.json", {})
    write = sampler._write
    written: list[float] = []

    def interrupted(now: float) -> None:
        written.append(now)
        sampler._written = 0.0
        sampler._sample(0, sys._getframe())
        write(now)

    monkeypatch.setattr(sampler, "_write", interrupted)
    sampler._sample(0, sys._getframe())
    assert len(written) == 1
    sampler._sample(0, sys._getframe())
    assert len(written) == 2
