"""Statistics, ratings and feats; which games count: those really played (T11), three of two people a day (T12)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from openskill.models import PlackettLuce

from bot.game import feats
from bot.game.acts import Person, Place
from bot.game.rated import turns_needed
from bot.game.settings import GameOptions
from bot.game.views import Situation
from bot.show import scores
from bot.text import LOCALES, catalogue
from bot.text.lines import Grid, line
from bot.text.message import Message
from bot.use_cases import ending, privacy, standings, undo
from bot.use_cases.seats import RESIGN
from engine.events import BonusEarned, Event, FeatureScored
from engine.game import Game
from engine.games import RULESETS
from engine.squares import parse_square
from engine.tilefiles import load
from storage import GameStatus, ResultRow, SeatState, Store
from tests.bot.app.played import Played
from tests.bot.app.read import english
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, Table, Watch, decided, play_on, play_out
from tests.bot.app.variants import plain_tiles

ELSEWHERE = Place(101, 300)
DAY = 86_400


async def won(table: Table, *people: Person, ruleset: str = "base", place: Place = CHANNEL) -> None:
    """A game that the first of these people wins."""
    await decided(table, await table.begin(people, GameOptions(ruleset, order="seated"), place))


def rows(answer: Message) -> list[str]:
    """The table's lines without its head."""
    (grid,) = (one for said in answer.lines for one in said.data.values() if isinstance(one, Grid))
    return [" ".join(catalogue("en").plain(line("said", said=cell)) for cell in row) for row in grid.rows[1:]]


async def test_what_somebody_has_played_here_game_by_game(table: Table) -> None:
    for _ in range(2):
        await won(table, ANNA, BO)
    await won(table, BO, ANNA, ruleset="hunters")
    await won(table, ANNA, CLEO, place=ELSEWHERE)
    text = english(await table.do(ANNA, standings.STATS, ANNA))
    assert "**Base game**: 2 games, 2 won, best 0\nA rating comes after 1 more" in text
    assert "**Hunters & Gatherers**: 1 game, 0 won" in text
    assert "2 more games that count" in text
    assert "Discovery" not in text
    one = english(await table.do(ANNA, standings.STATS, ANNA, "hunters"))
    assert "base game" not in one
    none = english(await table.do(ANNA, standings.STATS, ANNA, "discovery"))
    assert none.startswith("Anna has finished no game of The Discovery on this server yet.")
    await won(table, BO, ANNA)
    assert "3 games, 1 won" in (text := english(await table.do(ANNA, standings.STATS, BO, "base")))
    assert "place 2 of 2" in text


async def test_games_against_computers_count_apart_by_game_and_the_strongest_level(table: Table) -> None:
    for levels, mine in ((["normal"], (1, 104)), (["normal"], (2, 88)), (["easy", "hard"], (1, 61))):
        row = await table.begin((ANNA,), computers=levels)
        async with table.store.transaction() as tx:
            others = [(seat, 70, 3 - mine[0]) for seat in range(1, len(levels) + 1)]
            await tx.add_results(row.id, [(0, mine[1], mine[0]), *others], 5.0)
            await tx.finish_game(row.id, 5.0)
    answer = await table.do(ANNA, standings.STATS, ANNA)
    told = ["**Base game**", "Computer (normal): 1 of 2 won, best 104", "Computer (hard): 1 of 1 won, best 61"]
    assert english(answer).splitlines()[1:] == told
    assert catalogue("de").message(*answer.lines).endswith("Computer (schwer): Siege 1/1, Rekord 61")
    await won(table, ANNA, BO)
    text = english(await table.do(ANNA, standings.STATS, ANNA))
    assert "**Base game**: 1 game, 1 won" in text
    assert "Computer (normal): 1 of 2 won, best 104" in text
    assert "computers" in english(await table.do(ANNA, standings.LEADERBOARD, "hunters"))


async def test_the_leaderboard_is_for_all_to_see_and_of_this_server(table: Table) -> None:
    for _ in range(3):
        await won(table, BO, ANNA)
    await won(table, CLEO, ANNA)
    await won(table, CLEO, ANNA, place=ELSEWHERE)
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
    await won(table, BO, ANNA, ruleset="discovery")
    for _ in range(2):
        await won(table, CLEO, ANNA, ruleset="hunters")
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


# -- the rating ------------------------------------------------------------------------------------------------------


def games(*games: Sequence[tuple[Person | None, int, int]], rated: bool = True) -> list[ResultRow]:
    """Results of games in order; each a list of (person, score, place)."""
    return [
        ResultRow(
            f"g{at}", seat, 1, "base", who.user_id if who else None, who.name if who else "", score, place, len(game),
            float(at), rated=rated,
        )
        for at, game in enumerate(games)
        for seat, (who, score, place) in enumerate(game)
    ]  # fmt: skip


def test_the_rating_is_that_of_plackett_and_luce_in_the_order_of_finishing() -> None:
    model = PlackettLuce()
    a, b, c = ([model.rating()] for _ in range(3))
    a, b, c = model.rate([a, b, c], ranks=[1, 2, 2])
    b, a = model.rate([b, a], ranks=[1, 2])
    c, a, b = model.rate([c, a, b], ranks=[3, 1, 2])
    results = games(
        [(ANNA, 9, 1), (BO, 5, 2), (CLEO, 5, 2)], [(BO, 7, 1), (ANNA, 3, 2)], [(CLEO, 1, 3), (ANNA, 9, 1), (BO, 4, 2)]
    )
    found = {one.name: one.rating for one in standings.standings(results)}
    known = {name: round(standings.START + 24 * (one.mu - 3 * one.sigma)) for name, (one,) in (("Anna", a), ("Bo", b))}
    assert found == {**known, "Cleo": None}


def test_the_order_is_rating_then_wins_then_average() -> None:
    rated = games(*[[(ANNA, 9, 1), (BO, 1, 2)]] * 3)
    fresh = games([(CLEO, 90, 2), (DORA, 99, 1)], rated=False)
    assert [one.name for one in standings.standings(rated + fresh)] == ["Anna", "Bo", "Dora", "Cleo"]


# -- which games count -----------------------------------------------------------------------------------------------


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
    """Whether the newest game counts for ratings."""
    last = await table.row()
    (rated,) = {one.rated for one in await table.store.reader.results(CHANNEL.guild_id) if one.game_id == last.id}
    return rated


@pytest.mark.parametrize(
    ("ruleset", "needed"), [("base", [12, 8, 6, 5]), ("hunters", [13, 9, 7, 6]), ("discovery", [14, 10, 7, 6])]
)
def test_T11_a_third_of_the_turns_and_five_at_least(ruleset: str, needed: list[int]) -> None:
    assert [turns_needed(load(ruleset), seats) for seats in RULESETS[ruleset].seats] == needed


async def test_T11_every_player_must_have_had_their_turns_in_the_end(quick: Table) -> None:
    row = await quick.begin(options=GameOptions("discovery", order="seated", undo="friendly"))
    await play_on(quick, 10)
    await quick.do(BO, undo.UNDO)
    await quick.app.do(RESIGN, quick.act(BO).on(row.id))
    assert not await counts(quick)
    assert "at least 5 turns" in "\n".join(map(english, await quick.deliver()))
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
        assert "at least 5 turns" not in said
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


AREAS = [one for one in feats.FEATS if one.name not in ("monasteries", "bonus", "narrow")]


def brought(area: str, points: int, *seats: int, final: bool = False) -> FeatureScored:
    """An area that was scored."""
    return FeatureScored(area, parse_square("N13"), 0, (), points, seats, final)


def done(ruleset: str | None, *events: Event, scores: tuple[int, ...] = (50, 10), gone: int = 9) -> dict[int, str]:
    """What each seat of a game has done that ended so."""
    game = Game.new(ruleset or "base", len(scores))
    if gone < len(scores):
        game.resign(gone)
    game.scores[:] = scores
    return {seat: " ".join(feat.name for feat in found) for seat, found in feats.done(game, events).items()}


@pytest.mark.parametrize("feat", AREAS, ids=lambda feat: feat.name)
@pytest.mark.parametrize("final", [False, True])
def test_an_area_that_brought_so_many_points_at_once_is_a_feat_of_its_game(feat: feats.Feat, final: bool) -> None:
    enough, less = feat.least, feat.least - 1
    assert done(feat.ruleset, brought(feat.name, enough, 1, final=final)) == {1: feat.name}
    assert done(feat.ruleset, *[brought(feat.name, less, 1, final=final)] * 2) == {}
    assert done(feat.ruleset, brought(feat.name, enough, 0, 1, final=final)) == {0: feat.name, 1: feat.name}
    assert done(feat.ruleset, brought(feat.name, enough, 1, final=final), scores=(5, 4, 9), gone=1) == {}
    assert done("discovery" if feat.ruleset == "base" else "base", brought(feat.name, enough, 1)) == {}


COMPLETE = brought("monastery", 9, 0)


@pytest.mark.parametrize(
    ("ruleset", "events", "scores", "gone", "who"),
    [
        ("base", [COMPLETE] * 3, (50, 10), 9, {0: "monasteries"}),
        ("base", [COMPLETE, COMPLETE, brought("monastery", 8, 0, final=True)], (50, 10), 9, {}),
        ("hunters", [BonusEarned(1)] * 7, (50, 10), 9, {1: "bonus"}),
        ("hunters", [*[BonusEarned(1)] * 6, BonusEarned(0)], (50, 10), 9, {}),
        ("base", [], (30, 31), 9, {1: "narrow"}), ("base", [], (32, 30), 9, {0: "narrow"}),
        ("base", [], (33, 30), 9, {}), ("base", [], (30, 30), 9, {}), ("base", [], (30, 5, 31), 9, {2: "narrow"}),
        ("base", [], (40, 30, 31), 0, {2: "narrow"}), ("base", [], (30, 5, 31), 0, {}),
    ],
)  # fmt: skip
def test_three_complete_monasteries_seven_bonus_tiles_and_a_win_by_two_points_at_most_are_feats(
    ruleset: str, events: list[Event], scores: tuple[int, ...], gone: int, who: dict[int, str]
) -> None:
    assert done(ruleset, *events, scores=scores, gone=gone) == who


async def test_a_feat_is_told_at_the_end_and_kept_for_the_statistics(table: Table) -> None:
    """A game that Bo wins by a point."""
    await table.begin((ANNA, BO), GameOptions("hunters", order="seated"))
    await play_out(table, seed=1)
    (summary,) = [post for post in table.channel.sent if post.row.kind == "over"]
    assert "\nFeats: win by 2 at most (Bo)" in english(summary)
    assert english(await table.do(BO, standings.STATS)).endswith("\nFeats: 1 × win by 2 at most")
    assert "Feats" not in english(await table.do(ANNA, standings.STATS))
    assert "Feats" not in english(await table.do(ANNA, standings.STATS, BO, "base"))
    stored = await table.store.reader.personal(BO.user_id)
    assert [row["feats"] for row in stored["results"]] == [["narrow"]]
    await table.app.do(privacy.FORGET, table.act(BO))
    assert await table.store.reader.feats(100, BO.user_id) == []


async def narrow(played: Played) -> Situation:
    """A game of hunters in which Bo is a point ahead in the end."""
    situation = await (await played(game="hunters")).situation()
    situation.game.scores[:] = [90, 91]
    return situation


async def test_computers_have_no_feats_and_against_easy_ones_nobody_has(played: Played) -> None:
    situation = await narrow(played)

    def with_level(seat: int, level: str) -> list[int]:
        seats = list(situation.seats)
        seats[seat] = replace(seats[seat], level=level, user_id=None)
        return list(feats.counted(replace(situation, seats=tuple(seats))))

    assert [with_level(0, level) for level in ("easy", "normal", "hard")] == [[], [1], [1]]
    assert with_level(1, "hard") == []


@pytest.mark.parametrize("locale", LOCALES)
def test_each_feat_has_a_short_name_of_its_own(locale: str) -> None:
    named = [catalogue(locale).message(scores.feat(one)) for one in feats.FEATS]
    assert len({(one.ruleset, name) for one, name in zip(feats.FEATS, named, strict=True)}) == len(feats.FEATS)
    assert max(map(len, named)) <= 26


@pytest.mark.parametrize("locale", LOCALES)
async def test_all_feats_of_a_game_are_told_in_one_row(played: Played, locale: str) -> None:
    situation = await narrow(played)
    last = situation.batches[-1]
    more: list[Event] = [
        brought("hut", 22, 0, 1),
        brought("meadow", 40, 0),
        brought("forest", 30, 1),
        *[BonusEarned(0)] * 7,
    ]
    batch = replace(last, events=(*more, *last.events))
    for batches in (situation.batches, (*situation.batches[:-1], batch)):
        (said,) = ending.feats_row(replace(situation, batches=batches))
        assert len(catalogue(locale).message(said)) <= 42
