"""Feats: found in a finished game's events, kept with its results, told at its end and by ``/stats``."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.game import feats
from bot.game.settings import GameOptions
from bot.show import scores
from bot.text import LOCALES, catalogue
from bot.use_cases import ending, privacy, standings
from engine.events import BonusEarned, Event, FeatureScored
from engine.game import Game
from engine.squares import parse_square
from tests.bot.app.table import ANNA, BO, Table, english, play_out

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


async def _narrow_game(table: Table) -> None:
    """A game that Bo wins by a point."""
    await table.begin((ANNA, BO), GameOptions("hunters", order="seated"))
    await play_out(table, seed=1)
    await table.deliver()


async def test_a_feat_is_told_at_the_end_and_kept_for_the_statistics(table: Table) -> None:
    await _narrow_game(table)
    (summary,) = [post for post in table.channel.sent if post.kind == "over"]
    assert "\nFeats: win by 2 at most (Bo)" in english(summary)
    assert english(await table.do(BO, standings.STATS)).endswith("\nFeats: 1 × win by 2 at most")
    assert "Feats" not in english(await table.do(ANNA, standings.STATS))
    assert "Feats" not in english(await table.do(ANNA, standings.STATS, BO, "base"))
    stored = await table.store.reader.personal(BO.user_id)
    assert [row["feats"] for row in stored["results"]] == [["narrow"]]
    await table.app.do(privacy.FORGET, table.act(BO))
    assert await table.store.reader.feats(100, BO.user_id) == []


async def test_computers_have_no_feats_and_against_easy_ones_nobody_has(table: Table) -> None:
    await _narrow_game(table)
    situation = await table.situation()

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
async def test_all_feats_of_a_game_are_told_in_one_row(table: Table, locale: str) -> None:
    await _narrow_game(table)
    situation = await table.situation()
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
