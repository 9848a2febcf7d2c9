"""The sampler says where a process's time goes and disturbs nothing in it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]

BUSY = """
import asyncio, json, signal, sys
from asyncio import selector_events
from pathlib import Path
from bench.load import holds
from bench.load.sampler import Sampler

close = selector_events.BaseSelectorEventLoop.close
at_the_close = []

def look_and_close(loop):
    at_the_close.append(signal.getitimer(signal.ITIMER_PROF))
    close(loop)

selector_events.BaseSelectorEventLoop.close = look_and_close

async def main():
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, print)
    json.dumps(list(range(1_000_000)))

sampler = Sampler(Path(sys.argv[1]), holds.watch())
sampler.start()
try:
    asyncio.run(main())
finally:
    sampler.stop()
print(json.dumps(at_the_close))
"""


def test_samples_end_before_the_event_loop_closes_what_signals_are_told_through(tmp_path: Path) -> None:
    seen = tmp_path / "seen.json"
    ended = subprocess.run(
        [sys.executable, "-c", BUSY, str(seen)], capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=ROOT
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert json.loads(ended.stdout) == [[0.0, 0.0]]
    assert sum(json.loads(seen.read_text())["parts"].values()) > 0
