"""What is described in other colours is the same with every seat's colour replaced."""

from dataclasses import fields, is_dataclass, replace
from typing import Any

from engine.turns import Turn
from render.board.animation import describe_film
from render.board.chart import describe_chart
from render.board.describe import View, describe
from render.board.hinted import describe_hints
from tests.render.boards import NAMES, turns

COLOURS = (4, 2, 0)


def seats(value: Any) -> list[tuple[str, int]]:
    """All numbers of seats in what is described, in its order, and where each is told."""
    if isinstance(value, tuple):
        return [seat for part in value for seat in seats(part)]
    found: list[tuple[str, int]] = []
    for one in fields(value) if is_dataclass(value) else ():
        part, where = getattr(value, one.name), f"{type(value).__name__}.{one.name}"
        if one.name == "seat":
            found += [] if part is None else [(where, part)]
        elif one.name in ("seats", "rivals"):
            found += [(where, seat) for seat in part]
        elif one.name != "tileset":
            found += seats(part)
    return found


def in_colours(usual: Any, chosen: Any) -> set[str]:
    """Where seats are told in both, which are alike but for the colours."""
    assert seats(chosen) == [(where, COLOURS[seat]) for where, seat in seats(usual)]
    return {where for where, _ in seats(usual)}


def test_every_seat_on_a_board_has_its_colour() -> None:
    told: set[str] = set()
    for game, events in turns(3, seed=1):
        layers = [layer.name for layer in game.ruleset.layers]
        for view in (View(events=events, since=events), View(owners=layers)):
            told |= in_colours(describe(game, NAMES, view), describe(game, NAMES, replace(view, colours=COLOURS)))
    assert told == {
        "Figure.seat", "SquareMark.seat", "MarkedFeature.seats", "MarkedFeature.rivals",
        "PointsSign.seats", "PointsSign.rivals", "Card.seat",
    }  # fmt: skip


def test_every_seat_in_an_animation_a_chart_and_a_hint_has_its_colour() -> None:
    played = turns(3)
    assert in_colours(describe_film(played, NAMES), describe_film(played, NAMES, View(colours=COLOURS)))
    points = [(0, 0, 0), (4, 0, 2)]
    assert in_colours(describe_chart(NAMES[:3], points), describe_chart(NAMES[:3], points, colours=COLOURS))
    game = next(game for game, _ in played if game.board.standing)
    hints = {"A": next(one for one in game.legal_turns() if isinstance(one, Turn))}
    assert in_colours(describe_hints(game, NAMES, hints), describe_hints(game, NAMES, hints, COLOURS))


def test_a_card_and_a_curve_have_their_players_number_whatever_the_colour() -> None:
    cards = describe(turns(3)[0][0], NAMES, View(colours=COLOURS)).cards
    curves = describe_chart(NAMES[:3], [(0, 0, 0)], colours=COLOURS).curves
    for told in (cards, curves):
        assert [(one.number, one.seat) for one in told] == [(1, 4), (2, 2), (3, 0)]
