"""Hints that say what a turn does to others: whose features it makes hard to complete, and which it may soon join."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from engine import Game, Phase, players
from engine.game import Feature
from engine.players import Code, Reason
from engine.players.lab import matches
from engine.players.levels import ranked
from engine.squares import Square
from engine.stack import deal
from tests.engine.players.situations import few
from tests.engine.players.test_hints import told
from tests.profiles import some

BENS_CITY = "F N12/90 1:knight-1, F N11/90, B M12/0, B M11/0, B O12/0, B O11/0, E M10/90"
"""Ben's city is open on N10, which has another city in the west."""

SHARED_CITY = "F N12/90 1:knight-1, F N11/90 0:knight-1, B M12/0, B M11/0, B O12/0, B O11/0"
"""The city of Ann and Ben is open on N10."""

BENS_SEA = "fx-00 N13/0, ds-09 N12/0 1:seaman-2, fx-03 M12/0, ds-05 O12/0, ds-29 M11/270"
"""Ben's sea of five tiles is open on N11 and O13."""

LAST_TILE = "G N12/90 1:knight-1, B M12/0, B O12/0, E M11/90, B O11/0, B M10/0, E N10/0; scores 0 0; out M M N N N I"
"""Ben's city and another one are open on N11, where only the I in hand fits."""

BEST = 2
"""So many turns are looked at each time."""


@pytest.mark.parametrize(
    ("position", "turn", "reasons"),
    [
        pytest.param(
            f"base; D N13/0, {BENS_CITY}; scores 0 0; turn 0 lay V",
            "V O10/90",
            # A city in the south and west and a road in the east: O, P, S, T, which are 2 + 3 + 2 + 1.
            ["narrows: feature city, square N12, points 12, seats 1, fitting 8, left 63, gap N10"],
            id="Ben's city needs a tile on N10, and few fit there since the road leads to it",
        ),
        pytest.param(
            f"base; D N13/0, {BENS_CITY}; scores 0 0; turn 1 lay V",
            "V O10/90",
            ["helps_nobody"],
            id="making one's own city hard to complete speaks for nothing",
        ),
        pytest.param(
            f"base; D N13/0, {LAST_TILE}; turn 0 lay I",
            "I N9/180 knight-1",
            ["completes: feature city, square N9, points 4, seats 0, back knight"],
            id="that the last tile for Ben's city lies elsewhere speaks for no square",
        ),
        pytest.param(
            "base; D N13/0, F N12/90 1:knight-1, B O12/0; scores 0 0; turn 0 lay E",
            "E O11/270 knight-1",
            # C, M, N, O, P, Q, R, S, T make one city of one in the south and one in the east: 1+2+3+2+3+1+3+2+1.
            [
                "needs_one: feature city, square O11, points 4, open 1, fitting 12, left 68",
                "reaches: feature city, square O11, points 10, seats 0+1, others 1, fitting 18, left 68, gap N11",
            ],
            id="a knight beside Ben's city: one tile more may join the two",
        ),
        pytest.param(
            f"base; D N13/0, {SHARED_CITY}; scores 0 0; turn 0 lay E",
            "E M10/90 knight-1",
            # Three tiles and two coats of arms, with M10 and the tile on N10.
            [
                "needs_one: feature city, square M10, points 4, open 1, fitting 12, left 64",
                "reaches: feature city, square M10, points 14, seats 0, others 0+1, fitting 18, left 64, gap N10",
            ],
            id="a knight beside a city that is shared with Ben: one tile more, and he wouldn't score it",
        ),
        pytest.param(
            f"discovery; {BENS_SEA}; scores 0 0; turn 0 lay ds-20",
            "ds-20 O11/270 seaman-1",
            # ds-09, ds-10, ds-35 and ds-36 have one sea in the east and west; with ds-36 and O13: 2 cities and 8 tiles.
            [
                "needs_one: feature sea, square O11, open 1, fitting 9, left 78",
                "reaches: feature sea, square O11, points 10, seats 0+1, others 1, fitting 4, left 78, gap N11",
            ],
            id="a seaman beside Ben's sea: one tile more may join the two, and each scores all of it",
        ),
    ],
)
def test_what_a_turn_does_to_others(position: str, turn: str, reasons: list[str]) -> None:
    assert told(position, turn) == reasons


@pytest.mark.parametrize(("ruleset", "open_tiles"), few())
def test_what_is_said_of_others_is_true_by_the_rules(ruleset: str, open_tiles: bool) -> None:
    """Over a game, for the best turns: each tile left is laid on the square, and what comes of it compared."""
    game, stack = matches.start(ruleset, 2, 2, open_tiles=open_tiles)
    found = Counter[Code]()
    while game.phase is not Phase.OVER:
        best = [one.turn for one in ranked(game, "normal", Random(1))[:BEST]]
        for turn in some(best):
            after = game.copy()
            after.play(turn)
            for one in players.reasons(game, turn) if after.phase is not Phase.OVER else ():
                if one.gap is not None:
                    _compare(game, after, one)
                    found[one.code] += 1
        game.play(best[0])
        deal(game, stack)
    assert found[Code.ENDS] + found[Code.NARROWS] >= 3
    assert found[Code.REACHES]


def _compare(before: Game, after: Game, one: Reason) -> None:
    """What a reason says of a feature of others against what the rules give."""
    assert one.gap is not None
    feature = _there(after, one)
    assert one.gap in feature.open_squares
    ways = [(kind, laid) for kind in after.unseen for laid in _laid(after, kind, one.gap)]
    land = {kind for kind, _ in ways if after.pile_of[kind] == "land"}
    if one.code is Code.ENDS:
        assert not ways
        assert before.to_move not in feature.scorers
        assert set(one.seats) == set(feature.scorers)
        assert all(_fits_now(before, square) for square in _there(before, one).open_squares)
    elif one.code is Code.NARROWS:
        assert before.to_move not in feature.scorers
        assert set(one.seats) == set(feature.scorers)
        assert one.points == feature.points_if_complete
        assert (one.fitting, one.left) == (sum(after.unseen[kind] for kind in land), after.unseen_in["land"])
    else:
        assert before.to_move in feature.scorers
        joined = [(kind, laid) for kind, laid in ways if kind in land and _shared(laid, one, before.to_move)]
        assert one.fitting == sum(after.unseen[kind] for kind in {kind for kind, _ in joined})
        assert one.points == min(_there(laid, one).points_if_complete for _, laid in joined)


def _there(game: Game, one: Reason) -> Feature:
    """The feature that a reason is about."""
    return next(
        feature
        for feature in game.features()
        if feature.layer == one.feature and any(piece.square == one.square for piece in feature.pieces)
    )


def _shared(game: Game, one: Reason, seat: int) -> bool:
    """Whether the feature has become one with one of the others', so that the seat scores it."""
    feature = _there(game, one)
    return seat in feature.scorers and set(one.others) <= set(feature.owners)


def _laid(game: Game, kind: str, square: Square) -> Iterator[Game]:
    """The position with that tile on the square, for each way to lay it there; none where none of it is left."""
    if not game.unseen[kind]:
        return
    drawn = game.copy()
    drawn.pile = drawn.pile_of[kind]
    drawn.draw(kind)
    for rotation in drawn.rotations(square):
        laid = drawn.copy()
        laid.lay(square, rotation)
        yield laid


def _fits_now(game: Game, square: Square) -> bool:
    """Whether, before the turn, the tile in hand or one that was left fitted a square, if a tile lay beside it."""
    pattern = game.board.frontier.get(square)
    kinds = [kind for kind, number in game.unseen.items() if number] + ([] if game.drawn is None else [game.drawn])
    return pattern is None or any(game.board.fits[kind][pattern] for kind in kinds)
