"""Turns as values and as texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import RULESETS
from engine.squares import square_at
from engine.turns import Deploy, Discard, TakeBack, Turn
from tests.engine.play import SETS

squares = st.builds(square_at, st.integers(-120, 120), st.integers(-120, 120))
segments = st.integers(0, 99)
packaged = st.sampled_from([kind.id for tileset in SETS.values() for kind in tileset.kinds])
words = st.text(st.sampled_from("N1 /-:back0discarded\u00e9"), min_size=1)
tiles = packaged | words
roles = [role.name for ruleset in RULESETS.values() for role in ruleset.roles]
pieces = [piece for ruleset in RULESETS.values() for piece in ruleset.pieces]
deploys = st.builds(Deploy, st.sampled_from(roles + pieces), segments)
endings = st.none() | deploys | st.builds(TakeBack, squares, segments)
turns = st.builds(Turn, squares, st.integers(0, 3), endings, st.just("") | tiles)


@given(turns | st.builds(Discard, tiles))
def test_the_text_of_a_turn_is_read_again(turn: Turn | Discard) -> None:
    assert Turn.parse(str(turn)) == turn


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("E N12/180 knight-1", Turn(square_at(0, -1), 2, Deploy("knight", 0), "E")),
        ("E N12/180 follower-1", Turn(square_at(0, -1), 2, Deploy("follower", 0), "E")),
        ("N12/0", Turn(square_at(0, -1), 0)),
        ("two golden edges A-1:13/90 hut-3", Turn(square_at(-14, 0), 1, Deploy("hut", 2), "two golden edges")),
        ("SSPM N14/270 back-2-N13", Turn(square_at(0, 1), 3, TakeBack(square_at(0, 0), 1), "SSPM")),
        ("SSPM N14/270 back-10-A-1:13", Turn(square_at(0, 1), 3, TakeBack(square_at(-14, 0), 9), "SSPM")),
        ("SSPM discarded", Discard("SSPM")),
    ],
)
def test_turns_read_as_people_name_squares_and_segments(text: str, turn: Turn | Discard) -> None:
    assert str(turn) == text
    assert Turn.parse(text) == turn


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "'' is no turn: a turn reads like 'E N12/180 knight-1'"),
        (" discarded", "' discarded' is no turn"),
        ("E N12", "'E N12' is no turn"),
        ("E N12/180 ", "'E N12/180 ' is no turn"),
        ("E N12/180 follower-1 hut-1", "is no turn"),
        ("E\nN12/180", "is no turn"),
        ("E N12/45", "'45' is no rotation: a tile is turned by 0, 90, 180 or 270 degrees"),
        ("E 12N/180", "'12N' is no square: a square is a column and a row, such as N13"),
        ("E ZZ999/180", "is farther than 120 squares from the start tile"),
        ("E N12/180 follower", "'follower' is no end of a turn: that reads like 'knight-1' or 'back-2-N12'"),
        ("E N12/180 follower-0", "'follower-0' is no end of a turn"),
        ("E N12/180 back-2-12", "'12' is no square"),
        ("E N12/180 back-0-N12", "'back-0-N12' is no end of a turn"),
    ],
)
def test_bad_texts_are_named(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
        Turn.parse(text)
    assert complaint in str(caught.value)


def test_each_role_is_for_one_piece() -> None:
    """So a role says in a text which piece is meant."""
    found = {(role.name, role.piece) for ruleset in RULESETS.values() for role in ruleset.roles}
    assert len(found) == len(dict(found))
