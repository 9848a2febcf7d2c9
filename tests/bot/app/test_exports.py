"""`tilewright export-person` and `export-all`: what a person may ask for, and what a host takes along."""

from __future__ import annotations

import gzip
import json
import stat
from pathlib import Path
from typing import Any

import pytest

from bot.cli.codes import Exit
from bot.game.acts import Place
from bot.game.settings import GameOptions
from bot.use_cases import away, privacy
from bot.use_cases.lobby import OPEN
from engine.records.record import parse_record
from engine.records.replay import game_of
from engine.tilefiles import parse_tileset
from storage import Store
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table, play_on
from tests.bot.app.test_damaged import damage
from tests.bot.app.variants import VARIANTS, played_out
from tests.bot.test_cli import assert_one_line, tilewright
from tests.profiles import some

LOBBY = Place(2**60, 201)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


async def test_a_person_gets_the_same_as_by_the_command_also_beside_a_running_bot(tmp_path: Path) -> None:
    async with Store.opened(tmp_path / "games.db") as store:
        table = Table(store)
        await table.begin()
        await play_on(table, 2)
        (own,) = (await table.do(ANNA, privacy.EXPORT)).files
        written = tilewright(tmp_path, "export-person", "1", "anna.json", "--db", "games.db")
        printed = tilewright(tmp_path, "export-person", "1", "--db", "games.db")
        await table.app.close()
    assert (written.returncode, written.stderr, printed.returncode) == (Exit.FINE, "", Exit.FINE)
    file = tmp_path / "anna.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for text in (file.read_text("utf-8"), printed.stdout):
        assert json.loads(text)["stored"] == json.loads(own.data)["stored"]
    again = tilewright(tmp_path, "export-person", "1", "anna.json", "--db", "games.db")
    assert_one_line(again, Exit.USAGE, "anna.json is there already and is not overwritten")
    nobody = tilewright(tmp_path, "export-person", "77", "nobody.json", "--db", "games.db")
    assert_one_line(nobody, Exit.USAGE, "Nothing is stored about a person 77.")
    assert not (tmp_path / "nobody.json").exists()
    nowhere = tilewright(tmp_path, "export-person", "1", "no/anna.json", "--db", "games.db")
    assert_one_line(nowhere, Exit.USAGE, "no/anna.json: No such file or directory")


@pytest.mark.parametrize(
    ("game", "turns"), [*((game, 20) for game in some(VARIANTS, 4)), *((game, None) for game in some(played_out(), 2))]
)
async def test_every_record_leads_to_the_position_of_its_game(
    played: Played, tmp_path: Path, game: str, turns: int | None
) -> None:
    table = await played(turns, (ANNA, BO, CLEO), game)
    row, position = await table.row(), await table.game()
    answer = tilewright(tmp_path, "export-all", "all", "--db", str(table.store.path))
    assert (answer.returncode, answer.stderr) == (Exit.FINE, "")
    assert answer.stdout == "1 game, and the results and settings, are in all\n"
    folder = tmp_path / "all"
    (told,) = lines(folder / "games.jsonl")
    assert (told["id"], told["status"], told["record"]) == (row.id, str(row.status), f"records/{row.id}.json")
    assert [seat["name"] for seat in told["seats"]] == ["Anna", "Bo", "Cleo"]
    tileset = parse_tileset((folder / "tiles" / f"{told['tileset']}.json").read_text("utf-8"))
    record = parse_record((folder / told["record"]).read_text("utf-8"))
    replayed = game_of(record, tileset)
    assert (replayed.to_text(), replayed.scores) == (position.to_text(), position.scores)
    results = lines(folder / "results.jsonl")
    assert [one["score"] for one in results] == (position.scores if turns is None else [])


async def test_lobbies_settings_and_people_who_were_forgotten_are_taken_along_as_they_are(tmp_path: Path) -> None:
    async with Store.opened(tmp_path / "games.db") as store:
        table = Table(store)
        await table.begin()
        await table.do(BO, privacy.FORGET)
        await table.app.do(OPEN, table.act(CLEO, place=LOBBY), GameOptions("hunters"), ())
        await table.do(CLEO, away.AWAY, 3)
        async with store.transaction() as tx:
            await tx.set_server(CHANNEL.guild_id, "de", {"silence": 3})
            await tx.set_person(CLEO.user_id, "en-GB", {"notify": "dm"})
        await table.app.close()
    assert tilewright(tmp_path, "export-all", "all", "--db", "games.db").returncode == Exit.FINE
    folder = tmp_path / "all"
    over, lobby = lines(folder / "games.jsonl")
    assert [seat["name"] for seat in over["seats"]] == ["Anna", ""]
    assert json.loads((folder / over["record"]).read_text("utf-8"))["players"] == ["Anna", ""]
    assert (lobby["status"], lobby["ruleset"], lobby["guild_id"]) == ("lobby", "hunters", str(LOBBY.guild_id))
    assert "record" not in lobby
    assert lobby["created_at"].startswith("2027-")
    assert lines(folder / "servers.jsonl") == [{"guild_id": 100, "language": "de", "settings": {"silence": 3}}]
    assert lines(folder / "people.jsonl")[-1]["settings"] == {"notify": "dm"}
    assert [one["user_id"] for one in lines(folder / "absences.jsonl")] == [CLEO.user_id]
    full = tilewright(tmp_path, "export-all", "all", "--db", "games.db")
    assert_one_line(full, Exit.USAGE, "all isn't empty; name a new folder")


async def test_a_damaged_game_is_named_and_the_others_are_written(tmp_path: Path) -> None:
    async with Store.opened(tmp_path / "games.db") as store:
        table = Table(store)
        broken = await table.begin()
        sound = await table.begin(place=Place(100, 201))
        await damage(store, broken.id, {"type": "no_such_event"})
        await table.app.close()
    answer = tilewright(tmp_path, "export-all", "all", "--db", "games.db")
    assert answer.returncode == Exit.DATABASE
    assert answer.stderr == f"tilewright: without a record, since they are damaged: {broken.id}\n"
    assert [path.stem for path in (tmp_path / "all" / "records").iterdir()] == [sound.id]
    assert len(lines(tmp_path / "all" / "games.jsonl")) == 2


@pytest.mark.parametrize("command", [("export-person", "1"), ("export-all", "all")])
def test_a_database_of_an_older_release_or_none_is_refused(tmp_path: Path, command: tuple[str, str]) -> None:
    old = Path(__file__).parents[2] / "storage" / "released" / "schema-7.db.gz"
    (tmp_path / "old.db").write_bytes(gzip.decompress(old.read_bytes()))
    assert_one_line(tilewright(tmp_path, *command, "--db", "old.db"), Exit.DATABASE, "has schema 7, and this release")
    assert_one_line(tilewright(tmp_path, *command, "--db", "no.db"), Exit.DATABASE, "does not exist")
    assert [path.name for path in tmp_path.iterdir()] == ["old.db"]
