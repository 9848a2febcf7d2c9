"""People and servers across games: away, what is stored about them, forgotten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import AbsenceRow, OutboxState, PuzzleAnswerRow, PuzzleChannelRow, SeatState, Store
from storage.migrate import migrate
from storage.people import PERSONAL
from storage.schema import MIGRATIONS, TABLES_WITH
from tests.storage.table import ANNA, BO, CHANNEL, CLEO, GUILD, Table

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
    assert {table for table, names in columns.items() if "name" in names} == {"puzzle_answers", "questions", "seats"}
    for table, (person, told) in PERSONAL.items():
        assert person in told
        assert set(columns[table]) - set(told) == BUT.get(table, set())


async def test_all_that_is_stored_about_a_person_and_a_forgotten_one_is_nowhere_in_the_file(
    store: Store, table: Table, path: Path
) -> None:
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
    others, counts = await store.reader.personal(BO), await store.reader.counts()
    async with store.transaction() as tx:
        await tx.forget(555)
        assert await tx.counts() == counts
        await tx.forget(DORA)
    assert await store.reader.personal(DORA) == {}
    assert await store.reader.personal(BO) == others
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


@pytest.mark.parametrize("settled", [True, False])
async def test_a_message_that_is_on_its_way_may_arrive(store: Store, *, settled: bool) -> None:
    async with store.transaction() as tx:
        number = await tx.enqueue(channel_id=1, kind="dm", payload={"a": 1}, now=1, user_id=DORA)
        assert await tx.claim(number, 1) is not None
        await tx.forget(DORA)
        (claimed,) = await tx.claimed()
        assert (claimed.id, claimed.user_id, claimed.lane, claimed.payload) == (number, None, "user", {"a": 1})
        if settled:
            await tx.sent(number, 5, 2)
        else:
            await tx.retry(number, 3, "restart", 2)
        found = await tx.post(number)
    assert found is not None
    assert found.state == (OutboxState.SENT if settled else OutboxState.PENDING)


async def test_absences_of_a_person_by_server_of_which_the_one_that_runs_ends_with_their_return(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.add_absence(1, DORA, 20, 30)
        await tx.add_absence(1, DORA, 5, 9)
        await tx.add_absence(2, DORA, 1, 2)
        await tx.add_absence(1, 5, 1, 2)
        assert await tx.absences(1, DORA) == [AbsenceRow(2, 1, DORA, 5, 9), AbsenceRow(1, 1, DORA, 20, 30)]
        for guild_id, at in ((1, 4.9), (2, 6), (1, 9)):
            assert not await tx.end_absence(guild_id, DORA, at)
        assert [await tx.end_absence(1, DORA, 22) for _ in range(2)] == [True, False]
    assert [(one.began, one.until) for one in await store.reader.absences(1, DORA)] == [(5, 9), (20, 22)]


async def test_people_and_servers_are_kept_out_and_let_in_again(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.block("person", DORA, 5)
        await tx.block("person", DORA, 6)
        await tx.block("server", 1, 5)
        await tx.forget(DORA)  # Who is blocked stays so.
        assert await tx.personal(DORA) == {"blocked_people": [{"user_id": DORA, "since": 5.0}]}
        assert await tx.blocked() == {("person", DORA), ("server", 1)}
        assert [await tx.unblock("person", DORA) for _ in range(2)] == [True, False]
        assert await tx.blocked() == {("server", 1)}
        assert [await tx.unblock("server", 1) for _ in range(2)] == [True, False]


async def test_a_servers_games_go_some_at_a_time_and_then_the_rest_and_nothing_of_others(
    store: Store, table: Table
) -> None:
    for channel in range(1, 6):
        await table.running(channel)
    async with store.transaction() as tx:
        await tx.set_server(GUILD, "de", {"silence": 3})
        await tx.add_absence(GUILD, ANNA, 1, 2)
        await tx.set_person(BO, "de", {})
        await tx.set_person(CLEO, "de", {"notify": "dm"})
        other = await tx.create_game(
            guild_id=GUILD + 1, channel_id=99, ruleset="base", options={}, owner_id=ANNA, now=1
        )
        await tx.seat_person(other.id, ANNA, "Anna", SeatState.JOINED, 1)
        await tx.set_person(ANNA, "de", {})
        await tx.block("server", GUILD, 1)
    counts = []
    for _ in range(4):
        async with store.transaction() as tx:
            counts.append(await tx.forget_games(GUILD, 2))
    assert counts == [2, 2, 1, 0]
    async with store.transaction() as tx:
        await tx.forget_server(GUILD)
    assert await store.reader.servers() == [GUILD + 1]
    left = {name: number for name, number in (await store.reader.counts()).items() if number}
    assert left == {"blocked_servers": 1, "games": 1, "seats": 1, "people": 2, "tilesets": 1}
    assert (await store.reader.person(BO)).language is None
