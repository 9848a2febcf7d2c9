"""Whose a feature is, as a picture says it: from the features of the game, for every layer of every game."""

import pytest
from PIL import Image

from engine.game import Feature
from engine.squares import xy
from engine.tilefiles import load
from render.board.describe import View, describe
from render.board.features import paint_features
from render.board.owners import worth
from render.board.scene import MarkedFeature
from render.palette import SEATS, Colour
from render.plan.plans import plan_of
from tests.engine.play import Play
from tests.render.boards import NAMES, played

LAYERS = [
    ("base", ("road", "city", "monastery", "field")),
    ("hunters", ("forest", "river", "hut", "meadow")),
    ("discovery", ("plain", "mountain", "sea")),
]


def parts(feature: Feature) -> set[tuple[int, int, int]]:
    return {(*xy(square), segment) for square, segment in feature.segments}


@pytest.mark.parametrize(("ruleset", "layers"), LAYERS)
def test_every_feature_of_a_layer_is_told_apart(ruleset: str, layers: tuple[str, ...]) -> None:
    """One with most pieces has it, others are rivals (B5.4); all layers together show what somebody holds."""
    game, seen = played(5, 50, 4, ruleset=ruleset), set()
    for layer in layers:
        found = {frozenset(one.segments): one for one in describe(game, NAMES, View(owners=(layer,))).board.features}
        features = [one for one in game.features() if one.layer == layer]
        # On a monastery that was left alone nobody can be set any more.
        still = [one for one in features if one.pieces or not (one.complete or layer == "monastery")]
        assert set(found) == {frozenset(parts(one)) for one in still}
        for feature in features:
            one = found.get(frozenset(parts(feature)))
            if one is None:
                continue
            scorers = set(feature.scorers)
            assert set(one.seats) == scorers
            assert set(one.rivals) == set(feature.owners) - scorers
            assert one.tinted == bool(feature.pieces)
            seen.add("free" if not one.seats else "shared" if len(one.seats) > 1 else "held")
            seen |= {"contested"} if one.rivals else set()
    assert seen >= ({"free", "shared", "held", "contested"} if ruleset == "base" else {"free", "held"})
    board = describe(game, NAMES, View(owners=layers)).board
    held = [one for one in game.features() if one.pieces]
    assert len(board.features) == len(board.signs) == len(held)
    assert all(one.tinted for one in board.features)
    assert sorted(sign.text for sign in board.signs) == sorted(worth(one) for one in held)
    assert board.dimmed


def test_H7_2_an_open_forest_says_what_it_would_bring_complete() -> None:
    game = played(3, 50, ruleset="hunters")
    forests = [one for one in game.features() if one.layer == "forest" and one.pieces]
    assert forests
    texts = [sign.text for sign in describe(game, NAMES, View(owners=("forest",))).board.signs if sign.seats]
    assert sorted(texts) == sorted(f"0 \N{RIGHTWARDS ARROW} {one.points_if_complete}" for one in forests)


def test_a_board_without_pieces_shows_what_is_free() -> None:
    board = describe(Play().game, NAMES, View(owners=("city",))).board
    assert [one.seats for one in board.features] == [()]
    assert describe(Play().game, NAMES, View(owners=("city", "road"))).board.features == ()


def greys(seats: tuple[int, ...], ground: Colour, kind: str, *, tinted: bool) -> list[int]:
    """The greys of a tile of one colour, on which its first segment belongs to seats."""
    table = Image.new("RGB", (96, 96), ground)
    plans = {(0, 0): (plan_of(load("discovery").kind(kind)), 0)}
    paint_features(table, [MarkedFeature(((0, 0, 0),), seats, tinted)], plans, lambda _x, _y: (0, 0), 96)
    return list(table.convert("L").tobytes())


@pytest.mark.parametrize("seats", [(0,), (1,), (2,), (3,), (4,), (0, 1), (1, 3)])
def test_an_edge_stands_out_on_any_ground_since_it_has_light_and_dark_lines(seats: tuple[int, ...]) -> None:
    found = greys(seats, (128, 128, 128), "ds-07", tinted=False)
    assert min(found) < 50
    assert max(found) > 180


@pytest.mark.parametrize("seat", range(5))
def test_marks_stand_out_on_a_ground_of_their_own_colour(seat: int) -> None:
    found = greys((seat,), SEATS[seat].colour, "ds-02", tinted=True)
    assert max(found) - min(found) > 80
