"""Statistics and the leaderboard, from games that were played to their end."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.game.acts import Person, Place
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


async def played(table: Table, *people: Person, ruleset: str = "base", place: Place = CHANNEL) -> None:
    """A game that the first of these people wins."""
    await decided(table, await table.begin(people, GameOptions(ruleset, order="seated"), place))


def rows(answer: Message) -> list[str]:
    """The table's lines without its head."""
    (grid,) = (one for said in answer.lines for one in said.data.values() if isinstance(one, Grid))
    return [" ".join(catalogue("en").plain(line("said", said=cell)) for cell in row) for row in grid.rows[1:]]


async def test_what_somebody_has_played_here_game_by_game(table: Table) -> None:
    for _ in range(2):
        await played(table, ANNA, BO)
    await played(table, BO, ANNA, ruleset="hunters")
    await played(table, ANNA, CLEO, place=ELSEWHERE)
    text = english(await table.do(ANNA, standings.STATS, ANNA))
    assert "**Base game**: 2 games, 2 won, best 0\nA rating comes after 1 more" in text
    assert "**Hunters & Gatherers**: 1 game, 0 won" in text
    assert "2 more games that count" in text
    assert "Discovery" not in text
    one = english(await table.do(ANNA, standings.STATS, ANNA, "hunters"))
    assert "base game" not in one
    await played(table, BO, ANNA)
    assert "3 games, 1 won" in (text := english(await table.do(ANNA, standings.STATS, BO, "base")))
    assert "place 2 of 2" in text


async def test_games_against_computers_count_apart_by_game_and_the_strongest_level(table: Table) -> None:
    for levels, mine in ((["normal"], (1, 104)), (["normal"], (2, 88)), (["easy", "hard"], (1, 61))):
        row = await table.begin((ANNA,), computers=levels)
        async with table.store.transaction() as tx:
            others = [(seat, 70, 3 - mine[0]) for seat in range(1, len(levels) + 1)]
            await tx.add_results(row.id, [(0, mine[1], mine[0]), *others], 5.0)
            await tx.finish_game(row.id, 5.0)
    for locale, expected in (
        ("en", ["**Base game**", "against normal: 1-1, best 104", "against hard: 1-0, best 61"]),
        ("de", ["**Grundspiel**", "gegen normal: 1:1, Rekord 104", "gegen schwer: 1:0, Rekord 61"]),
    ):
        answer = await table.do(ANNA, standings.STATS, ANNA)
        assert catalogue(locale).message(*answer.lines).splitlines()[1:] == expected
    await played(table, ANNA, BO)
    text = english(await table.do(ANNA, standings.STATS, ANNA))
    assert "**Base game**: 1 game, 1 won" in text
    assert "against normal: 1-1, best 104" in text
    assert "computers" in english(await table.do(ANNA, standings.LEADERBOARD, "hunters"))


async def test_the_leaderboard_is_for_all_to_see_and_of_this_server(table: Table) -> None:
    for _ in range(3):
        await played(table, BO, ANNA)
    await played(table, CLEO, ANNA)
    await played(table, CLEO, ANNA, place=ELSEWHERE)
    board = await table.do(ANNA, standings.LEADERBOARD, "base")
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


async def test_the_leaderboard_is_of_the_game_that_most_were_played_of(table: Table) -> None:
    answer = await table.do(ANNA, standings.LEADERBOARD)
    assert ("Base game" in english(answer), answer.public) == (True, False)
    await played(table, BO, ANNA, ruleset="discovery")
    for _ in range(2):
        await played(table, CLEO, ANNA, ruleset="hunters")
    board = await table.do(ANNA, standings.LEADERBOARD)
    assert (rows(board)[0].split()[0], board.public) == ("Cleo", True)
    assert "Hunters & Gatherers" in english(board)
    assert "Base game" in english(await table.do(ANNA, standings.LEADERBOARD, "base"))
    for asked in (table.do(ANNA, standings.STATS, ANNA, "chess"), table.do(ANNA, standings.LEADERBOARD, "chess")):
        assert await table.refused(asked) == "no-such-ruleset"
    answers = await asyncio.gather(*(table.do(ANNA, standings.LEADERBOARD) for _ in range(8)))
    assert len({english(answer) for answer in answers}) == 1


async def test_a_long_leaderboard_is_cut_and_fits_a_message_in_every_language(table: Table) -> None:
    async with table.store.transaction() as tx:
        for number in range(30):
            game = await tx.create_game(
                guild_id=CHANNEL.guild_id, channel_id=number, ruleset="base", options={}, owner_id=1, now=1
            )
            await tx.seat_person(game.id, 1000 + number, f"A person with a long name {number}", SeatState.JOINED, 1)
            await tx.start_game(game.id, digest="d", tileset_text="t", stack=[], revision="", now=1)
            await tx.unrate(game.id)
            await tx.add_results(game.id, [(0, 12345, 1)], 2)
    board = await table.do(ANNA, standings.LEADERBOARD)
    assert len(rows(board)) == 20
    for locale in ("en", "de"):
        text = catalogue(locale).message(*board.lines)
        assert len(text) < 2000
        assert "10" in text.splitlines()[-1]
        assert max(map(len, text.split("```")[1].splitlines())) <= 42


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
        best = english(await table.do(ANNA, standings.STATS, Person(found[0].user_id or 0, "Anna")))
        assert f"best {found[0].score}\n" in best
        await table.app.close()
