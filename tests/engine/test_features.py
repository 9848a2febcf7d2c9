"""Features told whole: where they are open, who scores them, what they are worth now and complete."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.squares import AROUND, STEPS, parse_square
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
