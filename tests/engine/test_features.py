"""Features told whole: where they are open, who scores them, what they are worth now and complete."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Feature
from engine.squares import AROUND, STEPS, Square, parse_square
from tests.engine.evening import ALL_SORTS, AWKWARD_SORTS, Evening, halfway
from tests.engine.play import STYLES, Play, Style
from tests.engine.worlds import NEW_LAND
from tests.profiles import budget


@pytest.mark.parametrize("sort", ALL_SORTS + AWKWARD_SORTS)
@budget(3)
@given(st.randoms(use_true_random=False), st.integers(2, 5), st.sampled_from(STYLES))
def test_the_features_of_a_board(sort: str, random: Random, seats: int, style: Style) -> None:
    game = halfway(Evening(sort, seats, random, style))
    features = game.features()
    each = {
        game.feature(tile.square, number, layer.name)
        for tile in game.board.laid()
        for number, segment in enumerate(game.tileset.kind(tile.kind).segments)
        for layer in game.ruleset.layers
        if segment.terrain in layer.terrains
    }
    assert set(features) == each
    assert sum(len(one.pieces) for one in features) == len(game.board.pieces())
    free = game.board.free()
    for one in features:
        assert bool(one.open_squares) is bool(one.open)
        assert len(set(one.open_squares)) == len(one.open_squares)
        layer = next(layer for layer in game.ruleset.layers if layer.name == one.layer)
        steps = AROUND if layer.surrounded else STEPS
        for square in one.open_squares:
            assert game.board.tile_at(square) is None
            assert layer.surrounded or square in free
            assert any(square - step in one.squares for step in steps)
        assert one.complete is (layer.completes and not one.open)
        assert set(one.scorers) <= set(one.owners) == {piece.seat for piece in one.pieces}
        assert bool(one.scorers) is bool(one.pieces)
        if one.complete or not layer.completes:
            assert one.points_if_complete == one.points
        else:
            assert one.points_if_complete >= one.points


@pytest.mark.parametrize("sort", ALL_SORTS + AWKWARD_SORTS)
@budget(2, 10)
@given(st.randoms(use_true_random=False), st.integers(2, 4), st.sampled_from(STYLES))
def test_what_is_completed_brings_at_least_what_it_promised(
    sort: str, random: Random, seats: int, style: Style
) -> None:
    evening = Evening(sort, seats, random, style)
    promised: dict[tuple[str, Square, int], int] = {}
    while not evening.is_over:
        evening.step()
        for one in evening.game.features():
            places = [(one.layer, *segment) for segment in one.segments]
            if one.complete:
                assert all(promised.get(place, 0) <= one.points for place in places)
            else:
                promised |= dict.fromkeys(places, one.points_if_complete)


@pytest.mark.parametrize("sort", ALL_SORTS)
@budget(2)
@given(st.randoms(use_true_random=False), st.integers(2, 4), st.sampled_from(STYLES))
def test_what_the_features_are_worth_at_the_end_is_what_is_scored(
    sort: str, random: Random, seats: int, style: Style
) -> None:
    """In the base game and The Discovery every incomplete feature with a piece scores its points now."""
    game = halfway(Evening(sort, seats, random, style))
    if sort == "hunters" or game.phase.name in ("OVER", "DEPLOY"):
        return
    after = game.copy()
    after.end_now()
    gained = [new - old for new, old in zip(after.scores, game.scores, strict=True)]
    expected = [0] * seats
    for one in game.features():
        for seat in one.scorers:
            expected[seat] += final_value(one) if one.complete else one.points
    assert gained == expected


def final_value(one: Feature) -> int:
    """What a complete area still scores at the end of The Discovery: as if it were not complete (D5.2)."""
    items = {item.name: item.amount for item in one.items}
    return items["tiles"] if one.layer == "plain" else items["cities"]


def test_what_features_are_worth_now_and_complete() -> None:
    """A plain of two tiles that one more completes is doubled by it (D4.1)."""
    base, land = Play(seats=3), Play(tile_set=NEW_LAND)
    base.lay("G", "N12", 90, knight=0)
    base.lay("U", "O13", highwayman=0)
    for kind, square, degrees in (("SSSS", "N14", 0), ("PSSS", "N15", 180), ("SPSP", "N16", 90)):
        land.lay(kind, square, degrees)
    for feature, points, complete, gaps in (
        (base.feature("N12", 0), 2, 6, "N11"),
        (base.feature("N13", 1), 2, 4, "M13 P13"),
        (land.feature("N15", 0), 2, 6, "N17"),
    ):
        assert (feature.points, feature.points_if_complete) == (points, complete)
        assert set(feature.open_squares) == set(map(parse_square, gaps.split()))
