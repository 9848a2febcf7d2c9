"""What features promise, and what each seat can expect."""

from random import Random

import pytest

from engine import Game, Phase, players
from engine.players.lab import matches
from engine.squares import parse_square
from engine.stack import deal
from tests.engine.play import advance
from tests.engine.players.situations import variants


def promised(text: str) -> dict[str, players.Prospect]:
    return {prospect.feature.layer: prospect for prospect in players.prospects(Game.from_text(text))}


def test_a_city_waits_for_its_caps() -> None:
    found = promised("base; D N13/0, G N12/90 0:knight-1; scores 0 0; turn 1 draw")["city"]
    assert found.feature.scorers == (0,)
    assert found.feature.points < found.expected < found.feature.points_if_complete + 1
    assert 0.1 < found.chance < 1
    (gap,) = found.gaps
    assert gap.square == parse_square("N11")
    assert gap.fitting > 0


def test_a_tile_that_joins_a_road_with_one_that_stays_open_does_not_complete_it() -> None:
    laid = "D N13/0, V O13/0 1:highwayman-1, B O12/0, B N14/0, B N15/0, A O15/180 0:highwayman-1"
    ends = ", A M13/270"  # the other road
    found = [players.prospects(Game.from_text(f"base; {laid}{more}; scores 0 0; turn 1 draw")) for more in ("", ends)]
    beside, alone = (next(one.chance for one in each if one.feature.scorers == (0,)) for each in found)
    assert beside < 0.7 * alone


def test_a_monastery_waits_for_the_squares_around_it() -> None:
    found = promised("base; D N13/0, B N14/0 0:monk-1; scores 0 0; turn 1 draw")["monastery"]
    assert len(found.gaps) == 7
    assert sum(gap.fitting == 0 for gap in found.gaps) == 2, "no tile lies beside the two corners in the south"
    assert 2 < found.expected < 9


MONK = (
    "base; D N13/0, F N12/90, F N11/90, B M12/0, B M11/0 0:monk-1, B O12/0, B O11/0, E M10/90, V O10/90; scores 0 0; "
    "out {}; turn 0 draw"
)
"""A monastery that waits for N10, which has a city in the west and the south and a road in the east."""
SEA = (
    "discovery; fx-00 N13/0, ds-09 N12/0 1:seaman-2, fx-03 M12/0, ds-05 O12/0, ds-29 M11/270, ds-20 O11/270; "
    "scores 0 0; out {}; turn 0 draw"
)
"""A sea that is open on N11, which has plain and sea around it."""


@pytest.mark.parametrize(
    ("position", "fit", "others"),
    [
        (MONK, "O O P P P S S T", "U U U U U U U U"),
        (
            SEA,
            "ds-09 ds-10 ds-21 ds-35 ds-36 ds-40 ds-41 fx-14 fx-18 fx-21 fx-23",
            "ds-00 ds-01 ds-02 ds-03 ds-04 ds-06 ds-07 ds-08 ds-11 ds-12 ds-13",
        ),
    ],
    ids=["a monastery (B5.3)", "a sea (D3.1)"],
)
def test_where_no_tile_fits_any_more_nothing_is_hoped_for(position: str, fit: str, others: str) -> None:
    (blocked,), (open_,) = (players.prospects(Game.from_text(position.format(out))) for out in (fit, others))
    assert blocked.chance == 0 < open_.chance
    if blocked.feature.layer == "sea":
        assert blocked.expected == blocked.feature.points < open_.expected - 2


@pytest.mark.parametrize(("ruleset", "open_tiles"), variants())
def test_what_is_expected_becomes_the_final_scores(ruleset: str, open_tiles: bool) -> None:
    game, stack = matches.start(ruleset, 3, 2, open_tiles=open_tiles)
    random = Random(5)
    expected: list[float] = []
    while game.phase is not Phase.OVER:
        expected = players.expectation(game)
        assert len(expected) == 3
        for one in players.prospects(game):
            if one.feature.complete:
                assert (one.chance, one.gaps, one.expected) == (1, (), one.feature.points)
        advance(game, stack, random, "uniform")
        deal(game, stack)
    assert players.expectation(game) == game.scores
    assert sum(expected) == pytest.approx(sum(game.scores), rel=0.2), "before the last turn little is open"
