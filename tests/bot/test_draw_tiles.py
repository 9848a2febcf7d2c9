"""`tilewright tiles draw`: everything that a bot draws ahead, once, and an early end that loses nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import draw, main
from bot.cli.codes import Exit
from bot.workers.drawer import Drawers, Tile
from engine.tilefiles import load
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty directory for drawn tiles; few tiles are wanted."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(draw, "RULESETS", ("base",))
    monkeypatch.setattr(draw, "SIZES", (16, 24))
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # how the whole process ends stays as it is
    return tmp_path / "cache"


def test_all_is_drawn_once(cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    # Every second kind, one way round.
    tiles, of = len(load("base").kinds) // 2, draw._distinct
    monkeypatch.setattr(draw, "_distinct", lambda tilesets: of(tilesets)[::8])
    assert main(["tiles", "draw"]) == Exit.FINE
    assert capsys.readouterr() == (f"{2 * tiles} tiles are drawn now, {2 * tiles} of {2 * tiles} are there\n", "")
    assert len(list(cache.glob("*.png"))) == 2 * tiles
    assert len(list(cache.glob("*.json"))) == tiles
    lost = next(cache.glob("*-24.png"))
    lost.unlink()
    drawn: list[Tile] = []

    def draw_one(_drawers: Drawers, tile: Tile) -> bytes:
        drawn.append(tile)
        (cache / lost.name).touch()
        return b""

    monkeypatch.setattr(Drawers, "draw", draw_one)
    assert main(["tiles", "draw", "--jobs", "1"]) == Exit.FINE
    assert capsys.readouterr().out == f"1 tiles are drawn now, {2 * tiles} of {2 * tiles} are there\n"
    assert [tile.px for tile in drawn] == [24]
    # As in the image of the Dockerfile: what is shipped isn't drawn into the other folder.
    monkeypatch.setenv("TILEWRIGHT_DRAWN", str(cache))
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(cache.parent / "other"))
    assert main(["tiles", "draw"]) == Exit.FINE
    assert len(drawn) == 1


def test_corrected_tiles_are_drawn_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = json.loads((ROOT / "engine" / "tilesets" / "base.json").read_text(encoding="utf-8"))
    kind = next(kind for kind in whole["tiles"] if not kind.get("start"))
    kind["id"] = "corrected"
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "base.json").write_text(json.dumps(whole), encoding="utf-8")
    monkeypatch.setenv("TILEWRIGHT_TILES", str(tmp_path / "tiles"))
    drawn: list[Tile] = []
    monkeypatch.setattr(draw, "_draw", lambda tiles, _jobs: drawn.extend(tiles))
    assert main(["tiles", "draw"]) == Exit.FINE
    assert len(drawn) == 2 * 4 * (len(load("base").kinds) + 1)
    assert {tile.kind for tile in drawn} == {*(kind.id for kind in load("base").kinds), "corrected"}


def test_where_drawn_tiles_cannot_be_kept_it_ends_at_once(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cache.mkdir(mode=0o500)
    if os.access(cache, os.W_OK):  # as root, who may write everywhere
        cache.rmdir()
        cache.write_text("a file where the directory should be")
    assert main(["tiles", "draw"]) == Exit.SETTINGS
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "TILEWRIGHT_CACHE" in told


def test_a_full_disk_ends_it_at_once(
    cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Drawers, "draw", lambda *_: b"")
    assert main(["tiles", "draw", "--jobs", "1"]) == Exit.SETTINGS
    assert capsys.readouterr().err == (
        f"tilewright: drawn tiles can't be kept in {cache}; TILEWRIGHT_CACHE names another folder\n"
    )


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a process is ended otherwise")
@pytest.mark.parametrize("ending", [pytest.param(signal.SIGTERM, marks=pytest.mark.full), signal.SIGINT])
def test_an_early_end_keeps_what_is_drawn(cache: Path, tmp_path: Path, ending: signal.Signals) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "bot", "tiles", "draw", "--jobs", "1"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while len(list(cache.glob("*.png"))) < 3:
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(0.05)
    os.killpg(running.pid, ending)
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, err) == (Exit.FINE, "")
    assert not list(cache.glob("*.part"))
    there = len(list(cache.glob("*.png")))
    assert out.startswith(f"{there} tiles are drawn now, {there} of ")
