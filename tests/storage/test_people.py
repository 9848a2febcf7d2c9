"""A person across games: away, what is stored about them, forgotten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import AbsenceRow, OutboxState, PuzzleAnswerRow, PuzzleChannelRow, SeatState, Store
from storage.migrate import migrate
from storage.people import PERSONAL
from storage.schema import MIGRATIONS, TABLES_WITH
from tests.storage.table import CHANNEL, GUILD, Table

DORA, NAME = 777_000_777_000_777, "Dora Distinct"
BUT = {
    "games": {"tileset", "revision", "version", "ended_reason", "paused_reason", "turn_since", "rated"},
    "outbox": {"attempts", "not_before", "error"},
    "puzzle_answers": {"shared"},
    "puzzle_channels": {"timer", "number", "post"},
    "seats": {"level"},
    "timers": {"attempts"},
    "questions": {"asker", "version", "yes", "no", "post"},
}
"""What a row says that isn't about the person whose id it bears."""


async def known_everywhere(store: Store, table: Table) -> str:
    """Dora in every table that can hold a person; the finished game that she and Bo played."""
    over, runs = await table.running(1), await table.running(2)
    async with store.transaction() as tx:
        await tx.take_seat(over.id, 0, DORA, NAME, 2)
        await tx.add_results(over.id, [(0, 9, 1), (1, 3, 2)], 5, {0: ["city"]})
        await tx.finish_game(over.id, 5)
        await tx.take_seat(runs.id, 0, DORA, NAME, 2)
        await tx.set_owner(runs.id, DORA, 2)
        await tx.save_draft(runs.id, DORA, 1, {"square": 4}, 2)
        await tx.ask(runs.id, "offer", asker=None, about=1, user_id=DORA, name=NAME, now=2)
        await tx.ask(runs.id, "end", asker=0, now=2)
        await tx.remember(1, runs.id, DORA, {"did": "x"}, 2)
        await tx.add_absence(GUILD, DORA, 1, 9)
        await tx.set_timer("digest", 50, {"at": 8}, user_id=DORA)
        await tx.add_puzzle_answer(PuzzleAnswerRow(DORA, 3, GUILD, NAME, "E N12/180", "near", 4))
        await tx.set_puzzle_channel(PuzzleChannelRow(GUILD, CHANNEL, 8, DORA, 1))
        await tx.set_person(DORA, "de", {"notify": "dm"})
        await tx.enqueue(channel_id=CHANNEL, kind="waits", payload={}, now=1, game_id=runs.id, user_id=DORA)
    return over.id


def test_every_column_with_a_person_is_known(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "m.db", isolation_level=None)) as connection:
        migrate(connection, MIGRATIONS)
        columns = {
            table: [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            for (table,) in connection.execute(TABLES_WITH, ("*",)).fetchall()
        }
    people = {table for table, names in columns.items() if {"user_id", "owner_id"} & set(names)}
    assert set(PERSONAL) == people
    for table, (person, told) in PERSONAL.items():
        assert person in told
        assert set(columns[table]) - set(told) == BUT.get(table, set())


async def test_all_that_is_stored_about_a_person(store: Store, table: Table) -> None:
    assert await store.reader.personal(DORA) == {}
    over = await known_everywhere(store, table)
    found = await store.reader.personal(DORA)
    everywhere = set(PERSONAL) - {"blocked_people"}
    assert {name: len(rows) for name, rows in found.items()} == {name: 1 + (name == "seats") for name in everywhere}
    assert found["people"] == [{"user_id": DORA, "language": "de", "settings": {"notify": "dm"}}]
    assert found["drafts"][0]["draft"] == {"square": 4}
    assert found["timers"][0]["payload"] == {"at": 8}
    assert {row["name"] for row in found["seats"]} == {NAME}
    assert found["results"] == [
        {"game_id": over, "seat": 0, "guild_id": GUILD, "ruleset": "base", "user_id": DORA, "score": 9, "place": 1,
         "seats": 2, "finished_at": 5.0, "rated": 1, "feats": ["city"]},
    ]  # fmt: skip


async def test_a_forgotten_person_is_nowhere_in_the_file(store: Store, table: Table, path: Path) -> None:
    over = await known_everywhere(store, table)
    async with store.transaction() as tx:
        await tx.forget(DORA)
    assert await store.reader.personal(DORA) == {}
    seats = await store.reader.seats(over)
    assert [(seat.user_id is None, seat.name, seat.state) for seat in seats] == [
        (True, "", SeatState.PLAYING), (False, "Bo", SeatState.PLAYING),
    ]  # fmt: skip
    results = await store.reader.results(GUILD)
    assert [(result.user_id is None, result.name, result.score) for result in results] == [
        (True, "", 9), (False, "Bo", 3),
    ]  # fmt: skip
    (running,) = await store.reader.live_games()
    assert running.owner_id is None
    # The offer went to nobody else; the other question isn't hers alone.
    assert [question.kind for question in await store.reader.open_questions(running.id)] == ["end"]
    await store.close()
    content = path.read_bytes()
    assert b"Bo" in content
    assert NAME.encode() not in content
    assert DORA.to_bytes(7, "big") not in content
    assert str(DORA).encode() not in content


async def test_who_is_blocked_stays_so_when_forgotten(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.block("person", DORA, 5)
        await tx.forget(DORA)
    assert await store.reader.blocked() == {("person", DORA)}
    assert await store.reader.personal(DORA) == {"blocked_people": [{"user_id": DORA, "since": 5.0}]}


async def test_forgetting_leaves_everybody_else_as_they_were(store: Store, table: Table) -> None:
    await known_everywhere(store, table)
    before, counts = await store.reader.personal(101), await store.reader.counts()
    async with store.transaction() as tx:
        await tx.forget(555)
    assert await store.reader.counts() == counts
    async with store.transaction() as tx:
        await tx.forget(DORA)
    assert await store.reader.personal(101) == before


@pytest.mark.parametrize("settled", [True, False])
async def test_a_message_that_is_on_its_way_may_arrive(store: Store, *, settled: bool) -> None:
    async with store.transaction() as tx:
        row = await tx.enqueue(channel_id=1, kind="dm", payload={"a": 1}, now=1, user_id=DORA)
        assert await tx.claim(row.id, 1) is not None
        await tx.forget(DORA)
        (claimed,) = await tx.claimed()
        assert (claimed.id, claimed.user_id, claimed.lane, claimed.payload) == (row.id, None, "user", {"a": 1})
        if settled:
            await tx.sent(row.id, 5, 2)
        else:
            await tx.retry(row.id, 3, "restart", 2)
        found = await tx.post(row.id)
    assert found is not None
    assert found.state == (OutboxState.SENT if settled else OutboxState.PENDING)


async def test_absences_of_a_person_by_server(store: Store) -> None:
    async with store.transaction() as tx:
        late = await tx.add_absence(1, DORA, 20, 30)
        early = await tx.add_absence(1, DORA, 5, 9)
        await tx.add_absence(2, DORA, 1, 2)
        await tx.add_absence(1, 5, 1, 2)
    assert early == AbsenceRow(early.id, 1, DORA, 5, 9)
    assert await store.reader.absences(1, DORA) == [early, late]


async def test_whoever_is_back_ends_the_absence_that_runs(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.add_absence(1, DORA, 5, 9)
        await tx.add_absence(1, DORA, 20, 30)
        assert await tx.end_absence(1, DORA, 4.9) is None
        assert await tx.end_absence(2, DORA, 6) is None
        assert await tx.end_absence(1, DORA, 9) is None
        ended = await tx.end_absence(1, DORA, 22)
        assert ended is not None
        assert (ended.began, ended.until) == (20, 22)
        assert await tx.end_absence(1, DORA, 22) is None
    assert [(one.began, one.until) for one in await store.reader.absences(1, DORA)] == [(5, 9), (20, 22)]
