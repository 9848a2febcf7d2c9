"""What the host has the bot do: forget somebody, take a game out of the ratings, leave, block."""

from __future__ import annotations

from typing import Literal

import pytest

from bot.use_cases import seats
from bot.use_cases.host import DONE, FAILED, NEEDS_DISCORD, NOTHING, UNKNOWN
from storage import GameStatus
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table, play_on


async def asked(table: Table, what: str, about: object) -> str:
    """What comes of an errand that is written into the database."""
    async with table.store.transaction() as tx:
        number = await tx.ask_errand(what, str(about), 5)
    await table.app.errands.look()
    rows = await table.store.reader._db.rows("SELECT answer, done, about FROM errands WHERE id = ?", (number,))
    (answer, done, about_now) = rows[0]
    assert bool(done) == (answer not in (NOTHING, UNKNOWN, NEEDS_DISCORD, FAILED))
    assert about_now == ""
    return str(answer)


async def test_a_person_is_taken_out_of_running_games_and_forgotten(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await table.begin((ANNA, BO, CLEO))
    await play_on(table, 2)
    assert await asked(table, "forget", BO.user_id) == DONE
    assert "host: forget: done" in caplog.text
    assert await table.store.reader.personal(BO.user_id) == {}
    assert (await table.row()).status is GameStatus.RUNNING
    assert [seat.name for seat in await table.store.reader.seats((await table.row()).id)].count("") == 1
    assert await asked(table, "forget", BO.user_id) == NOTHING
    await table.do(CLEO, seats.RESIGN)
    assert (await table.row()).status is GameStatus.FINISHED


@pytest.mark.parametrize("finished", [True, False])
async def test_a_game_is_taken_out_of_the_ratings(table: Table, finished: bool) -> None:
    game = await table.begin((ANNA, BO))
    await play_on(table, 24)
    if finished:
        await table.do(BO, seats.RESIGN)
        assert {one.rated for one in await table.store.reader.results(CHANNEL.guild_id)} == {True}
    for game_id, answer in ((game.id, DONE), (game.id, NOTHING), ("nosuch", UNKNOWN)):
        assert await asked(table, "unrate", game_id) == answer
    if not finished:
        await table.do(BO, seats.RESIGN)
    assert {one.rated for one in await table.store.reader.results(CHANNEL.guild_id)} == {False}


async def test_a_bot_that_is_not_connected_says_so_and_leaves_once_it_is(table: Table) -> None:
    left: list[int] = []

    async def leave(guild_id: int) -> bool:
        left.append(guild_id)
        if len(left) == 1:
            raise ConnectionError
        return guild_id == 7

    assert await asked(table, "leave", 7) == NEEDS_DISCORD
    await table.app.errands.look()
    assert [errand.about for errand in await table.store.reader.errands()] == ["7"]
    table.app.errands.leave = leave
    await table.app.errands.look()
    await table.app.errands.look()
    assert await table.store.reader.errands() == []
    assert await asked(table, "leave", 8) == UNKNOWN
    assert await asked(table, "block-server", 7) == DONE
    assert left == [7, 7, 8, 7]


@pytest.mark.parametrize("kind", ["person", "server"])
async def test_blocked_until_unblocked_also_after_a_restart(table: Table, kind: Literal["person", "server"]) -> None:
    again = Table(table.store)
    assert await asked(table, f"block-{kind}", 5) == DONE
    await again.app.errands.load()
    for at in (table, again):
        assert at.app.errands.is_blocked("person", 5) is (kind == "person")
        assert at.app.errands.is_blocked("server", 5) is (kind == "server")
    assert [await asked(table, f"unblock-{kind}", 5) for _ in range(2)] == [DONE, NOTHING]
    assert not table.app.errands.is_blocked(kind, 5)
    await again.app.close()


async def test_what_goes_wrong_or_is_not_known_is_answered_and_the_next_is_done(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_about: str) -> str:
        raise RuntimeError

    monkeypatch.setitem(table.app.errands._errands, "unrate", broken)
    assert await asked(table, "unrate", "x") == FAILED
    assert await asked(table, "fly", "x") == UNKNOWN
    assert await asked(table, "block-person", 5) == DONE
    assert await table.store.reader.errands() == []
