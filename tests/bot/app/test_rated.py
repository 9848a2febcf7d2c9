"""Which finished games count for the leaderboard: those really played (T11), three of two people a day (T12)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.game.acts import Person
from bot.game.results import turns_needed
from bot.game.settings import GameOptions
from bot.use_cases import standings, undo
from bot.use_cases.seats import RESIGN
from engine.games import RULESETS
from engine.tilefiles import load
from storage import GameStatus, Store
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, Table, Watch, english, play_on
from tests.bot.app.variants import plain_tiles

DAY = 86_400


@pytest.fixture
async def quick(database: Path, watch: Watch) -> AsyncIterator[Table]:
    """A table with so few tiles that two people need five turns each, at midnight in UTC."""
    watch.at -= watch.at % DAY
    async with Store.opened(database) as store:
        at = Table(store, now=watch, tilesets={"discovery": plain_tiles(("start", "plain", 1), ("plain", "plain", 30))})
        yield at
        await at.app.close()


async def given_up(table: Table, *people: Person, turns: int, ruleset: str = "discovery") -> str:
    """A game from which the last of those people resign after so many turns; what its last message says."""
    row = await table.begin(people, GameOptions(ruleset, order="seated"))
    await play_on(table, turns)
    for person in people[1:]:
        await table.app.do(RESIGN, table.act(person).on(row.id))
    assert (await table.row()).status is GameStatus.FINISHED
    posts = await table.deliver()
    return "\n".join(map(english, posts))


async def counts(table: Table) -> bool:
    """Whether the newest game counts for the leaderboard."""
    last = await table.row()
    (rated,) = {one.rated for one in await table.store.reader.results(CHANNEL.guild_id) if one.game_id == last.id}
    return rated


@pytest.mark.parametrize(
    ("ruleset", "needed"), [("base", [12, 8, 6, 5]), ("hunters", [13, 9, 7, 6]), ("discovery", [14, 10, 7, 6])]
)
def test_T11_a_third_of_the_turns_and_five_at_least(ruleset: str, needed: list[int]) -> None:
    assert [turns_needed(load(ruleset), seats) for seats in RULESETS[ruleset].seats] == needed


async def test_opening_joining_starting_and_resigning_again_and_again_has_no_effect(table: Table) -> None:
    for _ in range(12):
        said = await given_up(table, ANNA, BO, turns=0, ruleset="base")
        assert "doesn't count for the leaderboard: for that every player must have had at least 12 turns" in said
    results = await table.store.reader.results(CHANNEL.guild_id)
    assert len(results) == 24
    assert not any(one.rated for one in results)
    board = english(await table.do(ANNA, standings.LEADERBOARD))
    assert [line.split()[:2] for line in board.splitlines() if line.startswith(("Anna", "Bo"))] == [
        ["Anna", "–"], ["Bo", "–"],
    ]  # fmt: skip


@pytest.mark.parametrize(("turns", "rated"), [(9, False), (10, True)])
async def test_T11_whoever_resigns_after_a_third_of_the_turns_loses_a_rated_game(
    quick: Table, turns: int, rated: bool
) -> None:
    said = await given_up(quick, ANNA, BO, turns=turns)
    assert await counts(quick) is rated
    assert ("at least 5 turns" in said) is not rated


async def test_T11_it_is_the_turns_that_count_in_the_end(quick: Table) -> None:
    row = await quick.begin(options=GameOptions("discovery", order="seated", undo="friendly"))
    await play_on(quick, 10)
    await quick.do(BO, undo.UNDO)
    await quick.app.do(RESIGN, quick.act(BO).on(row.id))
    assert not await counts(quick)


async def test_T11_one_who_leaves_early_makes_it_a_game_that_does_not_count(quick: Table) -> None:
    row = await quick.begin((ANNA, BO, CLEO), GameOptions("discovery", order="seated"))
    await play_on(quick, 14)
    await quick.app.do(RESIGN, quick.act(CLEO).on(row.id))
    await play_on(quick, 10)
    await quick.app.do(RESIGN, quick.act(BO).on(row.id))
    assert not await counts(quick)


async def test_T12_three_games_of_two_people_a_day(quick: Table, watch: Watch) -> None:
    watch.forward(seconds=DAY - 100)
    for rated in (True, True, True, False):
        watch.forward(seconds=1)
        said = await given_up(quick, ANNA, BO, turns=10)
        assert await counts(quick) is rated
        assert ("two of its players have already finished 3 games with each other today" in said) is not rated
    # Others aren't concerned, but a third player at their table doesn't make it another pair.
    watch.forward(seconds=1)
    await given_up(quick, ANNA, CLEO, turns=10)
    assert await counts(quick)
    watch.forward(seconds=1)
    await given_up(quick, DORA, BO, ANNA, turns=15)
    assert not await counts(quick)
    # Unrated games use nothing up, and the next day begins at midnight.
    watch.forward(seconds=100)
    await given_up(quick, BO, ANNA, turns=10)
    assert await counts(quick)
