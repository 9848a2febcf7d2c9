"""Statistics and the leaderboard, from games that were played to their end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.game.acts import Person, Place, Refused
from bot.game.settings import GameOptions
from bot.text import catalogue
from bot.text.lines import Grid, line
from bot.text.message import Message
from bot.use_cases import standings
from engine.game import Phase
from engine.summary import places
from storage import SeatState, Store
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table, decided, english, play_on
from tests.bot.app.variants import plain_tiles

ELSEWHERE = Place(101, 300)


async def played(
    table: Table, *people: Person, ruleset: str = "base", place: Place = CHANNEL, unrated: bool = False
) -> None:
    """A game that the first of these people wins."""
    row = await table.begin(people, GameOptions(ruleset, order="seated"), place)
    if unrated:
        async with table.store.transaction() as tx:
            await tx.unrate(row.id)
    await decided(table, row)


def rows(answer: Message) -> list[str]:
    """The table's lines without its head."""
    (grid,) = (one for said in answer.lines for one in said.data.values() if isinstance(one, Grid))
    return [" ".join(catalogue("en").plain(line("table", table=cell)) for cell in row) for row in grid.rows[1:]]


async def test_what_somebody_has_played_here_game_by_game(table: Table) -> None:
    for _ in range(2):
        await played(table, ANNA, BO)
    await played(table, BO, ANNA, ruleset="hunters")
    await played(table, ANNA, CLEO, place=ELSEWHERE)
    text = english(await table.app.do(standings.STATS, table.act(ANNA), ANNA))
    assert "**base game** – 2 games, 2 won; 0 points on average, 0 at best. A rating comes after 1 more" in text
    assert "**Hunters & Gatherers** – 1 game, 0 won" in text
    assert "2 more games that count" in text
    assert "Discovery" not in text
    one = english(await table.app.do(standings.STATS, table.act(ANNA), ANNA, "hunters"))
    assert "base game" not in one
    await played(table, BO, ANNA)
    assert "3 games, 1 won" in (text := english(await table.app.do(standings.STATS, table.act(ANNA), BO, "base")))
    assert "place 2 of 2" in text


async def test_points_of_a_real_game_are_counted(table: Table) -> None:
    row = await table.begin()
    async with table.store.transaction() as tx:
        await tx.add_results(row.id, [(0, 61, 1), (1, 40, 2)], 5.0)
    assert "61 points on average, 61 at best" in english(await table.app.do(standings.STATS, table.act(ANNA), ANNA))


async def test_nothing_finished_is_nothing_to_tell(table: Table) -> None:
    await table.begin()
    answer = await table.app.do(standings.STATS, table.act(ANNA), ANNA)
    assert "nothing to count for Anna" in english(answer)
    board = await table.app.do(standings.LEADERBOARD, table.act(ANNA))
    assert not board.public
    assert "Nobody has played" in english(board)


async def test_the_leaderboard_is_for_all_to_see_and_of_this_server(table: Table) -> None:
    for _ in range(3):
        await played(table, BO, ANNA)
    await played(table, CLEO, ANNA)
    await played(table, CLEO, ANNA, place=ELSEWHERE)
    board = await table.app.do(standings.LEADERBOARD, table.act(ANNA), "base")
    assert board.public
    bo, anna, cleo = rows(board)
    assert bo.startswith("Bo 17")
    assert bo.endswith(" 3 3")
    assert anna.startswith("Anna 1")
    assert anna.endswith(" 4 0")
    assert cleo == "Cleo – 1 1"
    assert rows(await table.app.do(standings.LEADERBOARD, table.act(ANNA, place=ELSEWHERE))) == [
        "Cleo – 1 1",
        "Anna – 1 0",
    ]


async def test_where_nobody_has_finished_the_usual_game_the_leaderboard_is_of_the_one_played_most(table: Table) -> None:
    answer = await table.app.do(standings.LEADERBOARD, table.act(ANNA))
    assert ("base game" in english(answer), answer.public) == (True, False)
    await played(table, BO, ANNA, ruleset="discovery")
    for _ in range(2):
        await played(table, CLEO, ANNA, ruleset="hunters")
    board = await table.app.do(standings.LEADERBOARD, table.act(ANNA))
    assert (rows(board)[0].split()[0], board.public) == ("Cleo", True)
    assert "Hunters & Gatherers" in english(board)
    assert "base game" in english(await table.app.do(standings.LEADERBOARD, table.act(ANNA), "base"))
    await played(table, ANNA, BO)
    assert rows(await table.app.do(standings.LEADERBOARD, table.act(ANNA)))[0].startswith("Anna")


async def test_the_leaderboard_is_of_the_servers_usual_game(table: Table) -> None:
    await played(table, ANNA, BO)
    await played(table, BO, ANNA, ruleset="discovery")
    async with table.store.transaction() as tx:
        await tx.set_server(CHANNEL.guild_id, None, {"ruleset": "discovery"})
    assert rows(await table.app.do(standings.LEADERBOARD, table.act(ANNA)))[0].startswith("Bo")
    assert rows(await table.app.do(standings.LEADERBOARD, table.act(ANNA), "base"))[0].startswith("Anna")


async def test_a_game_with_a_replaced_seat_counts_but_is_not_rated(table: Table) -> None:
    for _ in range(3):
        await played(table, ANNA, BO, unrated=True)
    assert [row.split()[1] for row in rows(await table.app.do(standings.LEADERBOARD, table.act(ANNA)))] == ["–", "–"]
    assert "3 games, 3 won" in english(await table.app.do(standings.STATS, table.act(ANNA), ANNA))


async def test_a_long_leaderboard_is_cut_and_fits_a_message_in_every_language(table: Table) -> None:
    async with table.store.transaction() as tx:
        for number in range(30):
            game = await tx.create_game(
                guild_id=CHANNEL.guild_id, channel_id=number, ruleset="base", options={}, owner_id=1, at=1
            )
            await tx.seat_person(game.id, 1000 + number, f"A person with a long name {number}", SeatState.JOINED, 1)
            await tx.start_game(game.id, digest="d", tileset_text="t", stack=[], revision="", at=1)
            await tx.unrate(game.id)
            await tx.add_results(game.id, [(0, 12345, 1)], 2)
    board = await table.app.do(standings.LEADERBOARD, table.act(ANNA))
    assert len(rows(board)) == 20
    for locale in ("en", "de"):
        text = catalogue(locale).message(*board.lines)
        assert len(text) < 2000
        assert "10" in text.splitlines()[-2]
        assert max(map(len, text.split("```")[1].splitlines())) <= 42


async def test_only_the_games_that_there_are(table: Table) -> None:
    for asked in (
        table.app.do(standings.STATS, table.act(ANNA), ANNA, "chess"),
        table.app.do(standings.LEADERBOARD, table.act(ANNA), "chess"),
    ):
        with pytest.raises(Refused) as caught:
            await asked
        assert "base game" in catalogue("en").message(caught.value.line)


async def test_many_ask_at_once(table: Table) -> None:
    await played(table, ANNA, BO)
    answers = await asyncio.gather(*(table.app.do(standings.LEADERBOARD, table.act(ANNA)) for _ in range(8)))
    assert len({english(answer) for answer in answers}) == 1


async def test_a_game_played_to_its_last_tile_counts_with_its_scores(tmp_path: Path) -> None:
    tiles = plain_tiles(("start", "plain", 1), ("plain", "plain", 9))
    async with Store.opened(tmp_path / "few.db") as store:
        table = Table(store, tilesets={"discovery": tiles})
        row = await table.begin((ANNA, BO, CLEO), GameOptions("discovery", order="seated"))
        await play_on(table, 9)
        game = await table.game()
        assert game.phase is Phase.OVER
        found = await store.reader.results(row.guild_id, "discovery")
        assert [(one.user_id, one.score) for one in found] == [
            (person.user_id, score) for person, score in zip((ANNA, BO, CLEO), game.scores, strict=True)
        ]
        assert max(game.scores) > 0
        assert [one.place for one in found] == places(game.scores)
        best = english(await table.app.do(standings.STATS, table.act(ANNA), Person(found[0].user_id or 0, "Anna")))
        assert f"{found[0].score} points on average, {found[0].score} at best" in best
        await table.app.close()
