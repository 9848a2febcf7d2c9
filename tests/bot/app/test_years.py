"""Databases that earlier versions of the program made are taken along, and their games played on.

All of them to the end in the full profile; every day the oldest and some of the others.

Each was made by checking that version out and playing with it (``tests/storage/released``): a running game of two after
eight turns, a lobby in another channel, and from schema 2 on a finished game of three in a third one. Schema 3 was
never in use by itself. When the schema changes, the one before gets a file here.
"""

from __future__ import annotations

import gzip
from itertools import count
from pathlib import Path

import pytest

from bot.game.acts import Place
from bot.use_cases import lobby
from engine.summary import tally
from storage import NEWEST_SCHEMA, GameStatus, SeatState, Store, check
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table, play_on, play_out
from tests.profiles import some

RELEASED = Path(__file__).parents[2] / "storage" / "released"
LOBBY, OVER = Place(100, 201), Place(100, 202)

RUNNING = {
    1: ("frwq9v", (0, 0)),
    2: ("jruhse", (0, 0)),
    4: ("tcy84y", (0, 4)),
    5: ("y2yfra", (0, 4)),
    6: ("5ehq4t", (0, 4)),
    7: ("j8wjjj", (0, 0)),
    8: ("72wc37", (0, 0)),
    9: ("fhc4ba", (0, 0)),
    10: ("6evcva", (0, 1)),
    11: ("tvxv7g", (0, 4)),
    12: ("tg9k3a", (0, 0)),
}
"""The running game's name and its scores, as the program of that time said them."""
RESULTS = {
    2: [(1, 19, 1), (2, 17, 2), (3, 5, 3)],
    **{schema: [(1, 23, 1), (2, 11, 3), (3, 17, 2)] for schema in (4, 5, 6)},
    **{schema: [(1, 14, 2), (2, 8, 3), (3, 21, 1)] for schema in (7, 12)},
    8: [(1, 20, 3), (2, 26, 2), (3, 27, 1)],
    9: [(1, 32, 1), (2, 14, 3), (3, 26, 2)],
    10: [(1, 22, 1), (2, 18, 3), (3, 21, 2)],
    11: [(1, 21, 1), (2, 7, 3), (3, 13, 2)],
}
"""How the finished game came out: person, points, place."""


@pytest.fixture
def old(schema: int, tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    path.write_bytes(gzip.decompress((RELEASED / f"schema-{schema}.db.gz").read_bytes()))
    return path


def test_each_schema_that_was_in_use_has_its_database() -> None:
    there = {int(path.name.removeprefix("schema-").removesuffix(".db.gz")) for path in RELEASED.iterdir()}
    assert there == set(RUNNING)
    assert set(range(1, NEWEST_SCHEMA)) - there == {3}


@pytest.mark.parametrize("schema", RUNNING)
async def test_games_of_an_earlier_version_are_as_they_were_and_can_be_played_on(old: Path, schema: int) -> None:
    assert (check(old).schema, check(old).sound) == (schema, True)
    async with Store.opened(old) as store:
        assert store.copied_to == old.with_name(f"games.db.schema-{schema}")
        table = Table(store, interactions=count(10**9))
        running = await table.row()
        assert (running.id, running.version, running.status) == (RUNNING[schema][0], 9, GameStatus.RUNNING)
        game = await table.game()
        assert (tuple(game.scores), len(game.board.laid()), game.to_move) == (RUNNING[schema][1], 9, 0)
        results = [(one.user_id, one.score, one.place) for one in await store.reader.results(100)]
        assert results == RESULTS.get(schema, [])

        if schema not in some(RUNNING, 8):
            await play_on(table, 5)
            assert (await table.row()).version == 14
            await table.app.close()
            return

        await play_out(table)
        over = await table.situation()
        assert over.row.status is GameStatus.FINISHED
        points = [sum(part.points for part in one.values()) for one in tally(over.game.ruleset, 2, over.events)]
        assert points == over.game.scores
        assert len(await store.reader.results(100)) == len(results) + 2

        await table.app.do(lobby.JOIN, table.act(BO, place=LOBBY))
        await table.app.do(lobby.START, table.act(CLEO, place=LOBBY))
        seats = await store.reader.seats((await table.row(LOBBY)).id)
        assert {(seat.user_id, seat.state) for seat in seats} == {
            (CLEO.user_id, SeatState.PLAYING), (BO.user_id, SeatState.PLAYING),
        }  # fmt: skip
        assert (await table.row(CHANNEL)).id == running.id
        assert await store.reader.personal(ANNA.user_id)
        await table.app.close()
    assert check(old).schema == NEWEST_SCHEMA
    assert check(old).sound
