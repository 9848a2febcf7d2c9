"""Roles in tokens: one word is for one piece in all games."""

from dataclasses import replace

import pytest

from bot.game.notation import pieces_by_role
from engine.games import RULESETS
from engine.games.base import BASE
from engine.material import Role


@pytest.mark.parametrize(
    ("role", "problem"),
    [
        (Role("hunter", "hut", "city"), "a hunter is a follower in one game and a hut in another"),
        (Role("hut", "follower", "city"), "a hut is a hut in one game and a follower in another"),
    ],
)
def test_a_role_that_is_another_piece_in_another_game_is_refused(role: Role, problem: str) -> None:
    """Tokens name the piece, and turns the role: the others' would silently mean another piece."""
    further = replace(BASE, name="further", pieces={"follower": 7, "hut": 1}, roles=(role,))
    assert pieces_by_role([*RULESETS.values()])["hunter"] == "follower"
    with pytest.raises(ValueError, match=problem):
        pieces_by_role([*RULESETS.values(), further])
    with pytest.raises(ValueError, match="in another"):
        pieces_by_role([further, *RULESETS.values()])
