"""What a further game may be made of, and what is refused plainly when its rule set is made."""

from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from engine.area import Area
from engine.events import Item
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.material import MOST_PIECES, Layer, Role, TileGrammar
from engine.ruleset import Ruleset
from engine.squares import STEPS, Square, split, square_at
from engine.stack import deal, shuffled
from engine.tiles import SIDES, Segment, TileKind, TileSet

BASE = RULESETS["base"]


def patchwork(terrains: int) -> tuple[Ruleset, TileSet]:
    """A game of tiles with one terrain on each side: of one terrain all around, and with two on opposite sides."""
    names = [f"terrain {number}" for number in range(terrains)]
    ruleset = Ruleset(
        name="patchwork",
        grammar=TileGrammar(terrains=dict.fromkeys(names, ()), links={}),
        pieces={"follower": 3},
        layers=tuple(Layer(name, terrains=(name,), completes=True) for name in names),
        roles=tuple(Role(f"settler {name}", "follower", name) for name in names),
        value=lambda area: (Item("tiles", area.tiles, 2 if area.complete else 1),),
        scorers=Area.leaders,
        clauses={},
    )
    pairs = [(one, other) for one in names for other in names]
    kinds = [
        TileKind(id=f"kind {number}", count=2, start=not number, segments=_segments(*pair))
        for number, pair in enumerate(pairs)
    ]
    return ruleset, TileSet("patchwork", tuple(kinds), f"patchwork of {terrains}")


def _segments(north: str, east: str) -> tuple[Segment, ...]:
    """North and south of one terrain, east and west of another: a segment on each side."""
    return tuple(
        Segment(terrain, (3 * side, 3 * side + 1, 3 * side + 2), (), ())
        for side, terrain in enumerate((north, east, north, east))
    )


def terrain(game: Game, square: Square, side: int) -> str:
    """The terrain on a side of the tile on that square, read off its segments."""
    laid = game.board.tile_at(square)
    assert laid is not None
    return game.tileset.kind(laid.kind).segments[(side - laid.rotation) % SIDES].terrain


@pytest.mark.parametrize("terrains", [1, 3, 4, 5, 7])
def test_sides_may_have_any_number_of_terrains(terrains: int) -> None:
    ruleset, tileset = patchwork(terrains)
    random = Random(terrains)
    game = Game(ruleset, tileset, 2)
    stack = shuffled(tileset, random)
    deal(game, stack)
    while game.drawn is not None:
        segments = tileset.kind(game.drawn).segments
        fitting = {
            square + rotation
            for square in game.board.free()
            for rotation in range(SIDES)
            if all(
                game.board.tile_at(square + step) is None
                or terrain(game, square + step, (side + 2) % SIDES) == segments[(side - rotation) % SIDES].terrain
                for side, step in enumerate(STEPS)
            )
        }
        assert set(game.placements()) == fitting
        game.lay(*split(random.choice(sorted(fitting))))
        game.end_turn(random.choice(game.turn_ends()))
        deal(game, stack)
    assert game.phase is Phase.OVER
    assert len(game.board.laid()) > terrains


def test_a_feature_of_a_further_game_is_scored() -> None:
    """Two tiles of one terrain all around: the side between them is a finished feature of two tiles."""
    ruleset, tileset = patchwork(4)
    game = Game(ruleset, tileset, 2)
    game.draw("kind 0")
    game.lay(*split(game.placements()[0]))
    last, square = game.board.last.square, next(iter({tile.square for tile in game.board.laid()} - {square_at(0, 0)}))
    side = next(side for side, step in enumerate(STEPS) if square + step == square_at(0, 0))
    feature = game.feature(last, side)
    assert (feature.layer, feature.complete, feature.points) == ("terrain 0", True, 4)
    game.deploy("follower", side)
    assert (game.scores, game.board.pieces()) == ([4, 0], [])


def made(**parts: object) -> Ruleset:
    """The base game with other parts."""
    return replace(BASE, **cast(Any, parts))


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({"layers": (Layer("moor", terrains=("moor",)),)}, "layer moor has a terrain that no tile of base has"),
        ({"layers": (*BASE.layers, Layer("x", terrains=("road",), touches="y"))}, "layer x touches a layer y"),
        ({"layers": (*BASE.layers, Layer("x", terrains=("road",), rewards="gold"))}, "layer x rewards a mark gold"),
        (
            {"layers": (*BASE.layers, Layer("x", terrains=("road",), touches="city", linked=True))},
            "layer x is linked and touches a layer city",
        ),
        ({"roles": (Role("knight", "knave", "city"),)}, "a knight is a knave on a city"),
        ({"roles": (Role("pirate", "follower", "sea"),)}, "a pirate is a follower on a sea"),
        ({"pieces": {"follower": MOST_PIECES + 1}}, "a seat of base has more than 15 pieces"),
    ],
)
def test_a_rule_set_whose_parts_do_not_go_together_is_refused(parts: dict[str, object], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        made(**parts)
