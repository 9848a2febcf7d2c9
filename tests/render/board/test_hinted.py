"""The picture of hints: whose squares and tiles it shows, and how these are turned."""

from __future__ import annotations

from PIL import ImageChops

from engine import Game, Turn
from engine.turns import parse_turn
from render.board.hinted import describe_hints
from render.board.layout import layout
from render.board.paint import picture
from render.pieces.spots import spot

NAMES = ("Anna", "Bo")
GAME = Game.from_text("base; D N13/0; scores 0 0; turn 0 lay V")


def turns(*texts: str) -> dict[str, Turn]:
    return {letter: parse_turn(text) for letter, text in zip("ABC", texts, strict=False)}


def test_a_square_that_two_hints_share_has_both_letters() -> None:
    scene = describe_hints(GAME, NAMES, turns("V N14/0 highwayman-1", "V M13/180", "V N14/0 farmer-2"))
    assert {(one.x, one.y): one.label for one in scene.board.marked("free")} == {(0, 1): "A C", (-1, 0): "B"}


def test_each_tile_is_turned_as_its_hint_says_with_the_spot_marked() -> None:
    scene = describe_hints(GAME, NAMES, turns("V N14/270 highwayman-1", "V M13/180"))
    assert scene.top_card is not None
    first, second = scene.top_card.tiles
    assert (first.letter, first.kind, first.rotation) == ("A", "V", 3)
    place = spot(GAME.tileset, "V", 0, 3)
    assert [(one.x, one.y, one.number) for one in first.spots] == [(place.x, place.y, 1)]
    assert (second.letter, second.rotation, second.spots) == ("B", 2, ())


def test_the_tiles_of_all_hints_are_seen_side_by_side() -> None:
    """Turning one of them, or another spot on it, changes its tile in the bar and nothing else there."""
    before = describe_hints(GAME, NAMES, turns("V N14/0 highwayman-1", "V M13/180", "V O13/0"))
    made = layout(before)
    for other in ("V N14/270 highwayman-1", "V N14/0 farmer-2"):
        after = describe_hints(GAME, NAMES, turns(other, "V M13/180", "V O13/0"))
        assert after.board == before.board
        changed = ImageChops.difference(picture(before), picture(after)).getbbox()
        assert changed is not None
        assert made.top_card is not None
        (left, top), side = made.top_card.corners[0], made.top_card.tile
        assert left <= changed[0] < changed[2] <= left + side
        assert top <= changed[1] < changed[3] <= top + side
