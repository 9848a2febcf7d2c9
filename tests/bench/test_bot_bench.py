"""The bench of the bot's process runs: a real bot on a simulated Discord, with people who play."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
SHORT, WHOLE_GAME = 1800, 3600
"""At most so many seconds for the short run and a whole game with kills; on a quiet machine they take 20 and 120."""


def _run(folder: Path, *options: str, seconds: int = SHORT) -> dict[str, Any]:
    """The figures of a run that found nothing wrong."""
    figures = folder / "figures.json"
    # What it takes is not what is tested here: other tests may keep the machine busy.
    command = [sys.executable, "-m", "bench.bot", *options, "--json", str(figures)]
    command += [part for name in ("--deaf", "--drain", "--patience") for part in (name, str(PATIENCE))]
    command += ["--cache", os.environ["TILEWRIGHT_CACHE"], "--keep", str(folder / "run")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False, cwd=ROOT)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "nothing is wrong" in ended.stdout
    found: dict[str, Any] = json.loads(figures.read_text())
    return found


@pytest.mark.full
def test_a_short_run_plays_measures_and_finds_nothing_wrong(tmp_path: Path) -> None:
    found = _run(tmp_path, "--quick")
    steady = found["2 moves a second for 5 s"]
    assert 0 < steady["told"] == steady["moves"]
    assert steady["times"]["acknowledgement"]["n"] >= steady["moves"]
    assert steady["cpu"] > 0 < steady["parts"]["storage"]
    assert steady["calls"]["POST /channels/*/messages"] >= steady["told"]
    assert found["a burst of 4"]["told"] == 4
    assert found["audit"]["told"] == found["audit"]["moves"] == steady["told"] + 4


@pytest.mark.full
def test_a_game_against_three_computers_ends_though_the_bot_is_killed_every_few_seconds(tmp_path: Path) -> None:
    """Each turn is there once; the person is called once for each of theirs, in one message that tells the others'."""
    options = ["--games", "1", "--servers", "1", "--computers", "easy", "normal", "hard", "--rate", "0"]
    options += ["--seconds", str(WHOLE_GAME), "--kills", "2", "--settle", "2"]
    found = _run(tmp_path, *options, seconds=WHOLE_GAME + SHORT)
    assert found["over"] == 1
    assert found["kills"] > 3
    # Where the process dies between a move and its answer, the move is seen in the channel only.
    assert found["audit"]["moves"] - found["kills"] <= found["audit"]["told"] <= found["audit"]["moves"]
    assert found["audit"]["moves"] > 12
    assert found["audit"]["computers"] > 40
