"""The command line as a person or a supervisor meets it: output, one line of complaint, exit code."""

import asyncio
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from bot.cli import main
from bot.cli.arguments import parser
from bot.cli.codes import EPILOG, Exit
from bot.game.acts import Place
from storage import Store, check
from storage.migrate import migrate
from storage.schema import APPLICATION_ID, MIGRATIONS
from tests.bot.app.table import Table, play_on
from tests.bot.app.test_damaged import damage, lose_the_last
from tests.engine.test_record import FIRST, record
from tests.profiles import some

ROOT = Path(__file__).parents[2]
TILES = ROOT / "engine" / "tilesets"
COMMANDS = (
    "run", "try", "replay", "position", "tiles check", "tiles draw", "match", "tune", "backup", "restore", "doctor",
    "forget", "unrate", "leave", "block", "unblock", "status", "export-person", "export-all",
)  # fmt: skip

RECORD = record(FIRST)

SETTINGS = ("DISCORD_", "TILEWRIGHT_")
"""What the names of settings begin with; those of who runs the tests are left out."""


def process(directory: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a command does as a process of its own; starting one takes a hundred times as long as ``tilewright``."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=directory,
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


RUN = f"{sys.executable} -m bot"


def bash(directory: Path, line: str) -> subprocess.CompletedProcess[bytes]:
    """What a line of bash does."""
    command, environment = ["bash", "-o", "pipefail", "-c", line], {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=directory, env=environment, capture_output=True, check=False)


def tilewright(directory: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a command does and says, in this process and in a thread, since a test's event loop may run in this one.

    Not for what logs or waits for signals: that stays with a process to its end.
    """
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    os.umask(mask := os.umask(0))
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err), ThreadPoolExecutor(1) as by:
        patch.chdir(directory)
        for name in [name for name in os.environ if name.startswith(SETTINGS)]:
            patch.delenv(name)
        for name, value in environment.items():
            patch.setenv(name, value)
        try:
            code = by.submit(main, arguments).result()
        except SystemExit as ended:
            code = Exit(int(ended.code or 0))
        finally:
            os.umask(mask)
    said, complained = (stream.buffer.getvalue().decode() for stream in (out, err))
    return subprocess.CompletedProcess(arguments, code, said, complained)


def assert_one_line(answer: subprocess.CompletedProcess[str], code: Exit, *names: str) -> None:
    assert answer.returncode == code, answer.stderr
    assert answer.stdout == ""
    assert answer.stderr.count("\n") == 1
    for name in names:
        assert name in answer.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_the_exit_codes(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command.split(), "--help"])
    assert ended.value.code == 0
    assert EPILOG in capsys.readouterr().out


def test_the_help_tells_the_defaults_as_they_are() -> None:
    told = []
    for command in COMMANDS:
        of = parser()
        for name in command.split():
            of = next(one.choices for one in of._actions if isinstance(one.choices, dict))[name]
        told += [
            (command, option.dest, float(number[1]), option.default)
            for option in of._actions
            if (number := re.search(r"\(default: ([\d.]+)\)", option.help or "")) is not None
        ]
    assert len(told) > 10
    assert [one for one in told if one[2] != pytest.approx(one[3], rel=0.05)] == []


def test_every_command_and_exit_code_is_documented() -> None:
    operations = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    listed = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| (\d) \|", operations, re.MULTILINE) == [str(int(code)) for code in Exit]
    assert re.findall(r"^  (\d)  ", EPILOG, re.MULTILINE) == [str(int(code)) for code in Exit]
    for command in COMMANDS:
        assert f"`{command}`" in listed or f"`tilewright {command}" in listed


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["try", "--port", "70000"],
        ["try", "--people", "1"],
        ["try", "--lang", "xx"],
        ["try", "--day", "9"],
        ["try", "--day", "60", "--db", "games.db"],
        ["backup", "--keep", "0", "."],
        ["backup", "nowhere/"],
        ["forget", "Anna"],
        ["forget", "-5"],
        ["leave", "99999999999999999999"],
        ["block", "game", "5"],
        *(["run", "--shards", shards] for shards in ("4-3/16", "0-16/16", "four")),
        ["restore", "copy.db", "--shards", "four"],
    ],
)
def test_wrong_arguments_are_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == Exit.USAGE
    assert "usage: tilewright" in capsys.readouterr().err


def test_run_without_a_token_or_with_a_broken_env(tmp_path: Path) -> None:
    assert_one_line(tilewright(tmp_path, "run"), Exit.TOKEN, "DISCORD_TOKEN")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / ".env").write_text("DISCORD_TOKEN=abc\nTILEWRIGHT_LOG=loud\n")
    assert_one_line(tilewright(tmp_path, "run"), Exit.SETTINGS, ".env, line 2", "loud")


async def test_a_database_that_is_in_use_can_be_tried_again_by_a_supervisor(tmp_path: Path) -> None:
    async with Store.opened(tmp_path / "games.db"):
        answer = process(tmp_path, "run", DISCORD_TOKEN="abc", TILEWRIGHT_DB="games.db")
    assert_one_line(answer, Exit.IN_USE, "games.db", "in use by another process")
    unit = (ROOT / "deploy" / "tilewright.service").read_text(encoding="utf-8")
    (never,) = re.findall(r"^RestartPreventExitStatus=(.*)$", unit, re.MULTILINE)
    assert str(int(Exit.IN_USE)) not in never.split()
    assert str(int(Exit.DATABASE)) in never.split()


async def test_a_database_is_parted_and_kept_to_its_shards(tmp_path: Path) -> None:
    places = [Place((shard << 22) + 1, (shard << 22) + 2) for shard in range(4)]
    async with Store.opened(tmp_path / "games.db") as store:
        table = Table(store)
        for place in places:
            await table.begin(place=place)
        await table.app.close()
    assert tilewright(tmp_path, "backup", "--db", "games.db", "copy.db").returncode == Exit.FINE
    parted = tilewright(tmp_path, "restore", "--db", "first.db", "--shards", "0-1/4", "copy.db")
    assert (parted.returncode, parted.stderr) == (Exit.FINE, "")
    async with Store.opened(tmp_path / "first.db") as store:
        assert {game.guild_id for game in await store.reader.live_games()} == {place.guild_id for place in places[:2]}
    starts = [
        ("first.db", ("--shards", "2-3/4"), "start the bot with --shards 0-1/4"),
        ("first.db", (), "start the bot with --shards 0-1/4"),
        ("games.db", ("--shards", "2-3/4"), "tilewright restore --shards 2-3/4"),
    ]
    for name, options, says in some(starts):
        answer = process(tmp_path, "run", *options, DISCORD_TOKEN="abc", TILEWRIGHT_DB=name)
        assert_one_line(answer, Exit.DATABASE, name, says)


async def test_doctor_backup_and_restore(tmp_path: Path) -> None:
    async with Store.opened(tmp_path / "games.db"):
        look = tilewright(tmp_path, "doctor", "--db", "games.db")
        copy = tilewright(tmp_path, "backup", "--db", "games.db", "copy.db")
        again = tilewright(tmp_path, "backup", "--db", "games.db", "copy.db")
        over = tilewright(tmp_path, "restore", "--db", "games.db", "copy.db")
    assert look.returncode == Exit.FINE, look.stderr
    assert look.stdout.startswith("settings: fine\ndatabase: ")
    assert look.stdout.splitlines()[2:] == ["database: sound", "games: 0, of them 0 running"]
    assert (copy.returncode, copy.stderr) == (Exit.FINE, "")
    assert_one_line(again, Exit.DATABASE, "copy.db")
    assert_one_line(over, Exit.DATABASE, "games.db")
    back = tilewright(tmp_path, "restore", "--db", "new.db", "copy.db")
    assert (back.returncode, back.stderr) == (Exit.FINE, "")
    assert tilewright(tmp_path, "doctor", "--db", "new.db").stdout.splitlines()[2] == "database: sound"
    none = tilewright(tmp_path, "doctor", "--db", "none.db")
    assert (none.returncode, none.stderr.count("\n")) == (Exit.DATABASE, 1)
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "records").mkdir(mode=0o755)
    drawn = tilewright(tmp_path, "position", "base; D N13/0; scores 0 0; turn 0 draw", "--picture", "records/board.png")
    assert drawn.returncode == Exit.FINE, drawn.stderr
    made = [path for path in tmp_path.rglob("*.*") if path.is_file()]
    assert {"games.db", "games.db.lock", "copy.db", "new.db", "board.png"} <= {path.name for path in made}
    if os.name == "posix":  # what is made is its owner's alone; elsewhere files have other rights
        assert {path.stat().st_mode & 0o777 for path in made} == {0o600}


@pytest.mark.parametrize("command", ["run", "try", "doctor"])
def test_a_directory_for_drawn_tiles_that_cannot_be_written_ends_the_start(tmp_path: Path, command: str) -> None:
    (tmp_path / "file").write_text("mine")
    answer = tilewright(tmp_path, command, TILEWRIGHT_CACHE="file/x", DISCORD_TOKEN="a.b.c")
    assert_one_line(answer, Exit.SETTINGS, "the environment: TILEWRIGHT_CACHE=file/x can't be written")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


async def test_doctor_names_each_damaged_game(tmp_path: Path) -> None:
    async with Store.opened(tmp_path / "games.db") as store:
        table = Table(store)
        lacking = await table.begin()
        await play_on(table, 2)
        broken = await table.begin(place=Place(100, 201))
        await damage(store, broken.id, {"type": "nonsense"})
        sound = await table.begin(place=Place(100, 202))
        await table.app.close()
    lose_the_last(tmp_path / "games.db", lacking.id, "tile_placed")
    answer = tilewright(tmp_path, "doctor", "--db", "games.db")
    assert (answer.returncode, answer.stderr) == (Exit.DATABASE, "")
    assert f"game {broken.id} can't be read at version 2: ValueError: not an event of a game" in answer.stdout
    assert f"game {lacking.id} can't be read at version 3: EventMissing: in a commit nobody did" in answer.stdout
    assert answer.stdout.splitlines()[-2] == "games: 3, of them 3 running"
    assert "games: 2 DAMAGED" in answer.stdout
    assert sound.id not in answer.stdout


@pytest.mark.usefixtures("database")
def test_a_backup_into_a_directory_keeps_the_newest_copies_and_touches_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    old = [f"tilewright-2026-01-0{day}T030000Z.db" for day in (1, 2, 3)]
    old.insert(1, f"{old[0]}.part")
    others = ["tilewright.db", "tilewright-2026-01-01.db", "tilewright-2026-01-01T030000Z.db-wal", "a.txt"]
    for name in (*old, *others):
        (folder / name).write_text("precious")
    broken = folder / "tilewright-2026-01-04T030000Z.db"
    broken.touch()
    answer = tilewright(tmp_path, "backup", "--db", "games.db", "--keep", "2", "copies")
    assert answer.returncode == Exit.FINE, answer.stderr
    there = sorted(path.name for path in folder.iterdir() if path.name not in others)
    assert there[:2] == [old[3], broken.name], "a copy that was broken off counts for none"
    assert len(there) == 3
    assert check(folder / there[2]).sound
    assert all((folder / name).read_text() == "precious" for name in others)
    assert [line.split("/")[-1].split()[0] for line in answer.stdout.splitlines()[1:]] == old[:3]


def test_it_starts_where_there_is_no_module_resource_as_on_windows() -> None:
    code = "import sys; sys.modules['resource'] = None; from bot.cli import main; main(['--help'])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout


def test_replay_as_a_table_as_json_and_of_many_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RECORD))
    assert main(["replay", str(path), "--score-now"]) == Exit.FINE
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "base, 2 players: Anna, Bo"
    assert lines[1].split()[:9] == ["1", "Anna", "E", "180", "N12", "follower", "on", "segment", "0"]
    assert "Anna city 4 (2 tiles" in lines[1]
    assert lines[2].startswith("as if it ended now:   4 :   0")
    assert main(["replay", str(path), "--json"]) == Exit.FINE
    result = json.loads(capsys.readouterr().out)
    assert (result["turns"][0]["scores"], result["final"]) == ([4, 0], None)
    good, bad = json.dumps(RECORD), json.dumps({**RECORD, "version": 2})
    (tmp_path / "games.jsonl").write_bytes(f"{good}\n{bad}\n\n".encode() + b"\xff\n" + good.encode())
    assert main(["replay", "--jsonl", str(tmp_path / "games.jsonl")]) == Exit.FINE
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [result.get("turn") for result in results] == [None, 0, 0, 0, None]
    assert results[0] == results[4] == result
    assert "version" in results[1]["error"]


def test_tiles_check_says_what_a_set_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in (
        "base: 24 kinds, 72 tiles, 0 bonus tiles, start tile of kind D, 0 tiles reconstructed\n",
        "hunters: 77 kinds, 79 tiles, 12 bonus tiles, start tile of kind hg-00, 35 tiles reconstructed\n",
        "discovery: 70 kinds, 84 tiles, 0 bonus tiles, start tile of kind fx-00, 26 tiles reconstructed\n",
    ):
        path = tmp_path / "begins_with_a_byte_order_mark.json"
        path.write_bytes(b"\xef\xbb\xbf" + (TILES / f"{line.partition(':')[0]}.json").read_bytes())
        assert main(["tiles", "check", str(path)]) == Exit.FINE
        assert capsys.readouterr() == (line, "")


def test_tiles_check_names_every_problem_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads((TILES / "base.json").read_text("utf-8"))
    document["tiles"][1]["segments"][1]["ports"].pop()
    document["tiles"][2] |= {"id": "\x1b[2J", "count": 0}
    document["tiles"][3]["start"] = False
    path = tmp_path / "tiles.json"
    path.write_text(json.dumps(document))
    assert main(["tiles", "check", str(path)]) == Exit.BAD_FILE
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.splitlines() == [
        "tile B: port 11 belongs to 0 segments instead of one",
        "tile number 3: 'id' must be a text",
        "exactly one kind must be the start tile's, not 0",
    ]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("replay {file} >/dev/full", 2),
        ("replay {file} >&-", 0),
        ("replay - <&-", 2),
        ("position - <&-", 2),
        ("position '{position}' --picture out.png", 2),
    ],
)
def test_streams_that_are_closed_or_full_are_told_in_a_line(tmp_path: Path, command: str, code: int) -> None:
    (tmp_path / "game.json").write_text(json.dumps(RECORD))
    ended = bash(tmp_path, f"ulimit -f 1; {RUN} {command.format(file='game.json', position=POSITION)}")
    assert (ended.returncode, ended.stderr.count(b"\n")) == (code, code // 2), ended.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_status_leaves_an_older_database_as_it_is(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        migrate(connection, MIGRATIONS[:1])
    before = old.read_bytes()
    assert_one_line(tilewright(tmp_path, "status", "--db", "old.db"), Exit.UNWELL, "isn't running")
    assert old.read_bytes() == before


def test_standard_input_is_read_and_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text(f"{json.dumps(RECORD)}\n" * 2000)
    answer = bash(tmp_path, f"{RUN} replay --jsonl - < games.jsonl | head -n 1")
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert json.loads(answer.stdout)["turns"][0]["scores"] == [4, 0]


# -- what can't be done ----------------------------------------------------------------------------------------------

POSITION = "base; D N13/0, G N12/90 0:knight-1, V O13/0 1:highwayman-1; scores 4 0 0; left 2; turn 0 lay E"
FILES = {
    "bytes.json": b"\xff",
    "list.json": b"[]",
    "text.json": b"no json",
    "illegal.json": json.dumps({**RECORD, "turns": [{**FIRST, "x": 5}]}).encode(),
    "there.png": b"mine",
    "bad.db": b"no database",
    "tilewright-2026-01-01T030000Z.db": b"precious",
}


@pytest.mark.parametrize(
    ("command", "arguments", "code", "says"),
    [
        ("replay", ["nowhere.json"], Exit.USAGE, "nowhere.json: No such file"),
        ("replay", ["bytes.json"], Exit.BAD_FILE, "turn 0: not UTF-8 text"),
        ("replay", ["illegal.json"], Exit.BAD_FILE, " (B3.1)\n"),
        ("tiles check", ["nowhere.json"], Exit.USAGE, "nowhere.json: No such file"),
        *(("tiles check", [name], Exit.BAD_FILE, "") for name in ("bytes.json", "text.json", "list.json")),
        ("position", ["base; D N13/0; scores 0 0"], Exit.BAD_FILE, "'turn' is missing"),
        ("position", [POSITION.replace("N12/90", "N12/0")], Exit.BAD_FILE, "does not continue its neighbours on N12"),
        ("position", ["nowhere.txt"], Exit.USAGE, "'nowhere.txt' is neither a file nor a position, such as 'base; D"),
        ("position", ["x" * 300], Exit.USAGE, "File name too long"),
        ("backup", ["x" * 300, "--db", "games.db"], Exit.USAGE, "File name too long"),
        ("status", ["--db", "x" * 300], Exit.DATABASE, "File name too long"),
        ("status", ["--db", "no.db"], Exit.DATABASE, "does not exist"),
        ("position", [""], Exit.USAGE, "'' is neither a file nor a position"),
        ("position", [POSITION, "--picture", "there.png"], Exit.USAGE, "there.png is there already"),
        ("position", [POSITION, "--tiles", "there.png"], Exit.BAD_FILE, "not a JSON document"),
        ("forget", ["1", "--db", "no.db"], Exit.DATABASE, "does not exist"),
        ("restore", ["copy.db", "--db", "no.db"], Exit.DATABASE, "copy.db"),
        ("backup", ["copy.db", "--db", "no.db"], Exit.DATABASE, "no.db"),
        ("backup", ["--keep", "3", "copy.db"], Exit.USAGE, "needs a directory, and copy.db is none"),
        ("backup", ["--keep", "1", ".", "--db", "bad.db"], Exit.DATABASE, "bad.db"),
        ("status", ["--db", "games.db"], Exit.UNWELL, "games.db isn't running"),
    ],
)
@pytest.mark.usefixtures("database")
def test_what_cannot_be_done_is_one_line_and_touches_no_file(
    tmp_path: Path, command: str, arguments: list[str], code: Exit, says: str
) -> None:
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    answer = tilewright(tmp_path, *command.split(), *arguments, TILEWRIGHT_DB="games.db")
    assert_one_line(answer, code, says)
    assert {path.name for path in tmp_path.iterdir() if not path.name.startswith("games.db")} == set(FILES)
    assert all((tmp_path / name).read_bytes() == content for name, content in FILES.items())


# -- position --------------------------------------------------------------------------------------------------------


def test_a_position_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", POSITION]) == Exit.FINE
    said = capsys.readouterr().out
    (tmp_path / "game.txt").write_text(POSITION + "\n", encoding="utf-8")
    assert main(["position", str(tmp_path / "game.txt")]) == Exit.FINE
    assert capsys.readouterr().out == said
    worth = "2 points, at least 4 once complete"
    assert said.splitlines() == [
        "base, 3 seats, 3 tiles laid, 68 not drawn yet",
        "seat 0: 4 points, 6 followers left, lays E",
        "seat 1: 0 points, 6 followers left",
        "seat 2: 0 points, 0 followers left, has left the game",
        "city with knight of seat 0 on N12, segment 1: 2 points, at least 6 once complete for seat 0; open at N11",
        f"road with highwayman of seat 1 on O13, segment 1: {worth} for seat 1; open at M13 O14",
        said.splitlines()[-1],
    ]
    assert re.fullmatch(r"\d+ legal turns", said.splitlines()[-1])
    expert = "discovery; fx-00 N13/0; scores 0 0; turn 0 draw; open fx-20 fx-21, -"
    assert main(["position", expert]) == Exit.FINE
    first, second = (line for line in capsys.readouterr().out.splitlines() if line.startswith("seat "))
    assert "open tiles: fx-20 fx-21," in first
    assert "open tiles: none" in second


WELL = {"connected": True, "writes": True, "oldest": 0.0, "waiting": 0, "servers": 3, "games": 2, "latency": 0.05}


async def test_status_asks_the_running_bot(tmp_path: Path) -> None:
    states: list[tuple[dict[str, object], Exit, str]] = [
        ({"well": True}, Exit.FINE, "The bot is well."),
        ({"well": True, "shards": "0-3/16"}, Exit.FINE, "live games: 2 (shards 0-3/16)\n"),
        ({"well": False, "connected": False, "latency": None}, Exit.UNWELL, "Discord: NOT CONNECTED\n"),
        ({"well": False, "waiting": 4, "oldest": 900.2}, Exit.UNWELL, "posts waiting: 4, the first for 900 s"),
    ]
    async with Store.opened(tmp_path / "games.db") as store:
        table = Table(store)
        for changes, code, says in states:

            async def how(changes: dict[str, object] = changes) -> str:
                return json.dumps(WELL | changes)

            table.app.errands.status = how
            asking = asyncio.create_task(asyncio.to_thread(tilewright, tmp_path, "status", "--db", "games.db"))
            while not asking.done():
                await table.app.errands.look()
                await asyncio.wait((asking,), timeout=0.05)
            answer = await asking
            assert (answer.returncode, answer.stderr) == (code, "")
            assert says in answer.stdout
        await table.app.close()


HOSTS = {
    ("forget", "1"): (Exit.FINE, "The person 1 is out of all games and forgotten"),
    ("forget", "77"): (Exit.USAGE, "tilewright: Nothing is stored about a person 77."),
    ("unrate", "nosuch"): (Exit.USAGE, "tilewright: There is no game nosuch;"),
    ("block", "person", "5"): (Exit.FINE, "The person 5 is blocked"),
    ("unblock", "person", "6"): (Exit.USAGE, "tilewright: The person 6 isn't blocked."),
    ("block", "server", "8"): (Exit.FINE, "The server 8 is blocked"),
}


@pytest.mark.parametrize("running", [True, False])
async def test_the_hosts_commands_work_beside_a_running_bot_and_without_one(tmp_path: Path, running: bool) -> None:
    path = tmp_path / "games.db"
    async with Store.opened(path) as store:
        table = Table(store)
        game = await table.begin()
        await table.app.close()

    async def bot() -> None:
        async with Store.opened(path) as store:
            table = Table(store)
            ready.set()
            while not ended.is_set():
                await table.app.errands.look()
                await asyncio.sleep(0.05)
            await table.app.close()

    ready, ended = asyncio.Event(), asyncio.Event()
    process = asyncio.create_task(bot() if running else asyncio.sleep(0))
    if running:
        await ready.wait()
    commands = {("unrate", game.id.upper()): (Exit.FINE, f"The game {game.id} counts for no rating."), **HOSTS}
    for arguments, (code, says) in commands.items():
        answer = await asyncio.to_thread(tilewright, tmp_path, *arguments, "--db", "games.db")
        assert answer.returncode == code, answer.stderr
        assert (answer.stdout or answer.stderr).startswith(says)
        assert (answer.stdout + answer.stderr).count("\n") == 1
    ended.set()
    await process
    async with Store.opened(path) as store:
        assert await store.reader.personal(1) == {}
        assert await store.reader.blocked() == {("person", 5), ("server", 8)}
        assert (await store.reader.counts())["errands"] == 0


async def test_what_was_asked_for_before_is_done_first(tmp_path: Path) -> None:
    async with Store.opened(tmp_path / "games.db") as store, store.transaction() as tx:
        await tx.ask_errand("block-server", "99", 5)
        await tx.ask_errand("block-person", "98", 5)
    answer = await asyncio.to_thread(tilewright, tmp_path, "status", "--db", "games.db")
    assert answer.returncode == Exit.UNWELL
    async with Store.opened(tmp_path / "games.db") as store:
        assert len(await store.reader.errands()) == 2  # looking changes nothing
    answer = await asyncio.to_thread(tilewright, tmp_path, "unblock", "server", "99", "--db", "games.db")
    assert (answer.returncode, answer.stderr) == (Exit.FINE, "")
    async with Store.opened(tmp_path / "games.db") as store:
        assert await store.reader.blocked() == {("person", 98)}
        assert await store.reader.errands() == []
    # A server is left once the bot is connected.
    answer = await asyncio.to_thread(tilewright, tmp_path, "leave", "8", "--db", "games.db")
    assert (answer.returncode, answer.stderr) == (Exit.FINE, "")
    assert "isn't connected to Discord now; it leaves the server 8 as soon as it is" in answer.stdout
    async with Store.opened(tmp_path / "games.db") as store:
        assert [(errand.what, errand.about) for errand in await store.reader.errands()] == [("leave-later", "8")]
