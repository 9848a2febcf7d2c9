"""The bench of the bot's process runs: a real bot on a simulated Discord, with people who play."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 400
"""On a quiet machine it takes about twenty."""


@pytest.mark.full
def test_a_short_run_plays_measures_and_finds_nothing_wrong(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    # What it takes is not what is tested here: other tests may keep the machine busy.
    command = [sys.executable, "-m", "bench.bot", "--quick", "--deaf", "90", "--json", str(figures)]
    command += ["--cache", str(tmp_path / "tiles"), "--keep", str(tmp_path / "run")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False, cwd=ROOT)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "nothing is wrong" in ended.stdout
    found = json.loads(figures.read_text())
    steady = found["2 moves a second for 5 s"]
    assert 0 < steady["told"] == steady["moves"]
    assert steady["times"]["acknowledgement"]["n"] >= steady["moves"]
    assert steady["cpu"] > 0 < steady["parts"]["storage"]
    assert found["a burst of 4"]["told"] == 4
    assert found["audit"]["told"] == found["audit"]["moves"] == steady["told"] + 4
