"""A scene in other colours is the same scene with every seat's colour replaced."""

from dataclasses import fields, is_dataclass
from typing import Any

from engine.tilefiles import load
from render.board.recolour import recoloured
from render.board.scene import (
    Card,
    Figure,
    MarkedFeature,
    PointsSign,
    Scene,
    SquareMark,
    Tabletop,
    Window,
)  # fmt: skip

TILES = load("base")
SCENE = Scene(
    TILES,
    TILES.digest,
    Tabletop(
        Window(0, 0, 3, 3),
        (),
        figures=(Figure(0, 0, 0, "follower", False, False, 0.3, "knight"),),
        features=(MarkedFeature(((0, 0, 0),), (0, 1), rivals=(2,)),),
        signs=(PointsSign(0, 0, "+5", (1,), (2,)),),
        marks=(SquareMark(0, 0, "since", seat=2), SquareMark(1, 0, "last")),
    ),
    cards=tuple(Card(seat, None, 0, ()) for seat in range(3)),
)


def seats(value: Any) -> list[int]:
    """All numbers of seats in a scene, in its order."""
    if isinstance(value, tuple):
        return [seat for part in value for seat in seats(part)]
    found: list[int] = []
    for one in fields(value) if is_dataclass(value) else ():
        part = getattr(value, one.name)
        if one.name == "seat":
            found += [] if part is None else [part]
        elif one.name in ("seats", "rivals"):
            found += part
        elif one.name != "tileset":
            found += seats(part)
    return found


def test_every_seat_in_a_scene_has_its_colour() -> None:
    colours = (4, 2, 0)
    assert len(seats(SCENE)) == 10
    assert seats(recoloured(SCENE, colours)) == [colours[seat] for seat in seats(SCENE)]


def test_the_usual_colours_change_nothing_but_name_the_cards() -> None:
    same = recoloured(SCENE, (0, 1, 2))
    assert same.board == SCENE.board
    assert [card.number for card in same.cards] == [1, 2, 3]
    assert recoloured(same, (0, 1, 2)) == same
