"""`tilewright try` as a process: the address it prints, how it ends, and a game that outlives it."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.cli import main
from bot.cli.codes import Exit
from bot.playground.session import _has_browser
from bot.text import catalogue
from engine.tilefiles import load
from tests.bot.test_cli import SETTINGS
from tests.bot.window import Window, window
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


class Try:
    """A running `tilewright try`."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self.process = process
        self.url = url

    async def end(self, number: signal.Signals) -> tuple[int | None, bytes]:
        """Send a signal; give the exit code and what stands on standard error."""
        self.process.send_signal(number)
        async with asyncio.timeout(PATIENCE):
            _, complaints = await self.process.communicate()
        return self.process.returncode, complaints


async def start(directory: Path, *arguments: str, **settings: str) -> asyncio.subprocess.Process:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "try", "--no-browser", *arguments),
        cwd=directory,
        env={**kept, "PYTHONPATH": str(ROOT), **settings},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


@asynccontextmanager
async def trying(directory: Path, *arguments: str, **settings: str) -> AsyncIterator[Try]:
    process = await start(directory, *arguments, **settings)
    try:
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        words = line.split() or [(await process.communicate())[1].decode()]
        assert words[-1].startswith("http://127.0.0.1:"), words
        yield Try(process, words[-1])
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def printed(running: Try, lines: int) -> list[str]:
    """The next lines on the terminal."""
    assert running.process.stdout is not None
    return [(await running.process.stdout.readline()).decode().strip() for _ in range(lines)]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code and the line of a start that is refused, in this process: it ends before it has begun."""
    code = main(["try", "--no-browser", *arguments])
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1, told.err
    return code, told.err


async def test_it_tells_where_it_is_plays_with_the_corrected_tiles_and_leaves_nothing(tmp_path: Path) -> None:
    tiles, here = tmp_path / "tiles", tmp_path / "here"
    tiles.mkdir()
    here.mkdir()
    known = load("discovery").text.replace('"source": "reconstructed"', '"source": "verified"')
    (tiles / "discovery.json").write_text(known, encoding="utf-8")
    async with trying(here, "--day", "3600", "--lang", "en", TILEWRIGHT_TILES=str(tiles)) as running:
        lines = await printed(running, 5)
        assert "first command: /game open" in lines
        assert "a day goes by in 3600 seconds" in lines
        assert "corrected tiles for new games: discovery" in lines
        async with window(running.url) as anna:
            assert "reconstructed" not in await lobby_of_a_discovery(anna)
        assert await running.end(signal.SIGTERM) == (Exit.FINE, b"")
    assert list(here.iterdir()) == []


@pytest.mark.full
@pytest.mark.parametrize(("seed", "told_first"), [(5, "squares fit"), (30, "It fits only here.")])
async def test_somebody_new_has_a_turn_after_two_clicks(tmp_path: Path, seed: int, told_first: str) -> None:
    say = catalogue("en").format
    async with trying(tmp_path, "--lang", "en", "--seed", str(seed)) as running:
        async with window(running.url) as anna:
            await anna.act("refresh")
            (told,) = await anna.look()
            assert told == say("short-help")
            await anna.press(say("ruleset-hunters"))
            await anna.press(say("button-play"))
            assert told_first in (await anna.look())[-1]
        assert await running.end(signal.SIGTERM) == (Exit.FINE, b"")


@pytest.mark.full
async def test_the_window_opens_with_the_help_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    async with trying(tmp_path, "--lang", "de") as running:
        assert (await printed(running, 3))[-1] == "first command: /spiel öffnen"
        async with window(running.url) as anna:
            (told,) = anna.state["messages"].values()
            assert told["interaction_header"]["name"] == catalogue("de").named("command-help")[0]
        assert await running.end(signal.SIGTERM) == (Exit.FINE, b"")


async def lobby_of_a_discovery(anna: Window) -> str:
    """What the channel says after a game of The Discovery was opened."""
    await anna.run("game open", ruleset="discovery")
    await anna.act("refresh")
    return " ".join(await anna.look())


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of the person who runs the tests are left out."""
    for name in [name for name in os.environ if name.startswith(SETTINGS)]:
        monkeypatch.delenv(name)


@pytest.mark.usefixtures("nothing_set")
def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, complaint = refused(capsys, "--port", port)
    assert code == Exit.PAGE
    assert port in complaint


@pytest.mark.usefixtures("nothing_set")
def test_a_database_that_is_none_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.db"
    path.write_text("notes")
    code, complaint = refused(capsys, "--db", str(path))
    assert code == Exit.DATABASE
    assert "games.db" in complaint
    assert path.read_text() == "notes"


@pytest.mark.full
async def test_a_kept_game_goes_on_in_the_window_of_the_earlier_run_with_its_turn_posted_anew(
    tmp_path: Path, port: int
) -> None:
    say = catalogue("en").format
    options = ("--db", "games.db", "--port", str(port), "--lang", "en", "--seed", "1")
    async with trying(tmp_path, *options) as running:
        address = running.url
        async with window(running.url) as anna:
            assert say("ruleset-discovery") in await lobby_of_a_discovery(anna)
            async with window(running.url, anna.person("Bo")) as bo:
                await bo.press(say("button-join"))
            await anna.press(say("button-start"))
            mover = (await anna.look())[-1].partition(": ")[2].partition(",")[0]
        assert (await running.end(signal.SIGTERM)) == (Exit.FINE, b"")
    async with trying(tmp_path, *options) as running:
        assert running.url == address
        async with window(running.url) as anna:
            shown = await anna.look()
            assert say("playground-kept") in shown
            (turn,) = (one for one in shown if one != say("playground-kept"))
            assert mover in turn
            await anna.press(say("button-play"))
            assert len(await anna.look()) == 3
        assert (await running.end(signal.SIGINT)) == (Exit.FINE, b"")


def test_where_no_browser_can_be_found_none_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser._tryorder", ["none"])
    monkeypatch.setattr("webbrowser._browsers", {})
    assert not _has_browser()
