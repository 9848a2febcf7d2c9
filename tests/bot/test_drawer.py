"""The processes in which pictures are drawn: the same pictures, and no harm where one dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bench.render import NAMES, played
from bot.workers import process as beside
from bot.workers.drawer import MEMORY, NICENESS, Drawer, Drawers, Tile, drawn, usual_number
from bot.workers.pictures import Pictures
from bot.workers.process import Beside, Died, NotDone
from engine.games import RULESETS
from engine.tilefiles import load
from render.board.animation import describe_film
from render.board.chart import describe_chart
from render.board.describe import describe
from render.board.scene import Film, Scene, StillPicture
from render.kept import forget, memory
from tests.patience import PATIENCE


def _scene(ruleset: str = "base", turns: int = 6) -> Scene:
    return describe(played(2, turns, ruleset), NAMES)


@pytest.fixture
def drawer() -> Iterator[Drawer]:
    made = Drawer()
    yield made
    made.close()


def kill_the_next(drawer: Drawer, number: int, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Have so many of a drawer's processes killed as soon as they are there: which ones, once it has happened."""
    start, killed = drawer._start, list[int]()

    def started() -> Any:
        pipe = start()
        if len(killed) < number:
            assert drawer.pid is not None
            killed.append(drawer.pid)
            os.kill(drawer.pid, signal.SIGKILL)
        return pipe

    monkeypatch.setattr(drawer, "_start", started)
    return killed


def test_it_draws_what_is_drawn_here_and_stands_back(drawer: Drawer) -> None:
    points = [(0, 0), (4, 0), (4, 7)]
    shown: list[StillPicture] = [*map(_scene, RULESETS), describe_chart(NAMES[:2], points)]
    assert [drawer.draw(one) for one in shown] == [drawn(one) for one in shown]
    pid = drawer.pid
    assert pid is not None
    assert pid != os.getpid()
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(os.getpriority(os.PRIO_PROCESS, 0) + NICENESS, 19)
    # What can't be drawn is said, and the process goes on.
    scene = _scene()
    (first, *others) = scene.board.tiles
    broken = replace(scene, board=replace(scene.board, tiles=(first._replace(kind="no such kind"), *others)))
    with pytest.raises(NotDone, match="no such kind"):
        drawer.draw(broken)
    # What ends the bot ends it with the bot, not before.
    os.kill(pid, signal.SIGTERM)
    assert drawer.draw(scene) == drawn(scene)
    assert drawer.pid == pid


def test_after_a_process_that_is_long_dead_another_one_draws(drawer: Drawer, caplog: pytest.LogCaptureFixture) -> None:
    drawer.draw(_scene(turns=3))
    dead = drawer._process
    assert dead is not None
    dead.kill()
    dead.wait(PATIENCE)
    assert drawer.draw(_scene(turns=5)) == drawn(_scene(turns=5))
    assert drawer.pid not in (None, dead.pid)
    assert not caplog.text


def test_a_picture_at_which_two_have_died_is_given_up_and_where_one_dies_another_one_draws_it(
    drawer: Drawer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = kill_the_next(drawer, 3, monkeypatch)
    with pytest.raises(Died):
        drawer.draw(_scene())
    assert len(killed) == 2
    caplog.clear()
    assert drawer.draw(_scene()) == drawn(_scene())
    assert len(killed) == 3
    assert drawer.pid not in (None, *killed)
    assert "drawn anew in another process" in caplog.text


def test_who_was_let_go_of_is_not_started_again() -> None:
    drawers = Drawers(1)
    drawers.draw(_scene())
    (pid,) = drawers.pids
    drawers.close()
    with pytest.raises(Died):
        drawers.draw(_scene())
    assert drawers.pids == []
    with suppress(ChildProcessError):
        os.waitpid(pid, 0)


@pytest.mark.parametrize("when", ["before it has begun", "when it has begun"])
def test_the_end_may_come_while_a_process_is_being_started(monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    drawers, begun = Drawers(1), list[subprocess.Popen[bytes]]()
    start = subprocess.Popen

    def started(*given: Any, **named: Any) -> subprocess.Popen[bytes]:
        if when == "before it has begun":
            drawers.close()
        begun.append(start(*given, **named))
        if when == "when it has begun":
            drawers.close()
        return begun[-1]

    monkeypatch.setattr(subprocess, "Popen", started)
    with pytest.raises(Died, match="it isn't started any more"):
        drawers.draw(_scene())
    for process in begun:
        assert process.wait(PATIENCE) is not None
    assert begun
    assert drawers.pids == []


def test_where_a_sandbox_lets_nobody_stand_back_it_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    ignored: list[object] = []
    monkeypatch.setattr(os, "nice", refused)
    monkeypatch.setattr("resource.setrlimit", refused)
    monkeypatch.setattr(signal, "signal", lambda number, _: ignored.append(number))
    beside._stand_back(beside.Means("test", NICENESS, MEMORY, 1.0))
    assert ignored == [signal.SIGINT, signal.SIGTERM]


def test_a_process_that_takes_nothing_any_more_is_given_up() -> None:
    patient = beside.Means("test", NICENESS, MEMORY, PATIENCE)
    process = beside.Beside(patient)
    assert process.ask(len, b"1") == 1
    pid = process.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    process._means = replace(patient, patience=0.1)
    with pytest.raises(Died, match=r"no answer in 0\.1 seconds"):
        # More than a pipe holds.
        process.ask(len, bytes(2**24))
    process._means = patient
    assert process.ask(len, b"12") == 2
    assert process.pid != pid
    process.close()


async def test_the_bot_keeps_no_drawings_itself_and_goes_on_where_one_is_killed() -> None:
    pictures = Pictures(drawers=1)
    forget()
    first = await pictures.draw("g", 1, _scene)
    assert not any(getattr(one, "mode", None) == "P" for one in memory.values())
    (pid,) = pictures.pids
    os.kill(pid, signal.SIGKILL)
    assert await pictures.draw("g", 2, _scene) == first == drawn(_scene())
    assert pictures.pids != [pid]
    pictures.close()
    assert pictures.pids == []


def test_tiles_are_drawn_ahead_by_the_process_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = Pictures(drawers=1)
    forget()
    drawn_ahead: list[str] = []
    enough = threading.Event()
    draw = Drawers.draw

    def noting(drawers: Drawers, shown: StillPicture | Tile) -> bytes:
        assert isinstance(shown, Tile)
        drawn_ahead.append(shown.kind)
        if len(drawn_ahead) == 3:
            enough.set()
        return draw(drawers, replace(shown, px=16))

    monkeypatch.setattr(Drawers, "draw", noting)
    pictures.warm_up()
    assert enough.wait(PATIENCE)
    pictures.close()
    first = load("base").kinds[0].id
    assert drawn_ahead[:3] == [first] * 3
    assert not memory


async def test_where_no_process_can_draw_the_bot_does_it_itself(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def dying(*_: object) -> bytes:
        raise Died("the process has died")

    monkeypatch.setattr(Drawers, "draw", dying)
    pictures = Pictures(drawers=1)
    assert await pictures.draw("g", 1, _scene) == drawn(_scene())
    assert "the bot draws a picture itself: the process has died" in caplog.text
    pictures.close()
    with pytest.raises(Died):
        pictures._file(_scene)


async def test_an_animation_has_a_process_of_its_own_that_ends_with_it() -> None:
    game = played(2, 4)
    film = describe_film([(game, [])], NAMES)
    pictures = Pictures(drawers=1)
    assert await pictures.animate("g", "film", lambda: film) == drawn(film)
    assert pictures.pids == []
    assert pictures._filming is None
    pictures.close()


@pytest.mark.parametrize("when", ["while it is described", "while it is drawn"])
async def test_an_animation_is_not_begun_anew_at_the_end(monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    film, begun = describe_film([(played(2, 4), [])], NAMES), list[int]()
    pictures = Pictures(drawers=1)
    start = Beside._start

    def started(self: Beside) -> subprocess.Popen[bytes]:
        process = start(self)
        begun.append(process.pid)
        pictures.close()
        return process

    def described() -> Film:
        if when == "while it is described":
            pictures.close()
        return film

    monkeypatch.setattr(Beside, "_start", started)
    with pytest.raises(Died):
        pictures._filmed(described)
    assert len(begun) == (when == "while it is drawn")


def test_a_tile_drawn_ahead_is_there_for_boards(drawer: Drawer) -> None:
    assert drawer.draw(Tile(load("base"), "D", 1, 32)) == b""
    forget()
    assert drawn(Tile(load("base"), "D", 1, 32)) == b""


@pytest.mark.parametrize(("processors", "number"), [(1, 0), (2, 1), (3, 2), (8, 2)])
def test_one_processor_is_left_to_the_bot(processors: int, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(processors)), raising=False)
    assert usual_number() == number


def test_a_process_beside_the_bot_loads_nothing_of_the_command_line(tmp_path: Path) -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    module, function = project["project"]["scripts"]["tilewright"].split(":")
    # As the script is that an installation makes.
    script = tmp_path / "tilewright"
    script.write_text(
        f"from {module} import {function}\n"
        "if __name__ == '__main__':\n"
        "    from bot.workers.process import Beside, Means\n"
        "    loaded = Beside(Means('test', 0, 2**29, 300.0)).ask(eval, \"sorted(__import__('sys').modules)\")\n"
        "    print(*loaded)\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "bot.workers.process" in loaded
    assert not {module, "bot.cli", "discord", "storage", "multiprocessing"} & loaded
