"""The marks of roles, and where pieces wear them."""

from itertools import combinations

import pytest
from PIL import ImageChops

from engine.games import RULESETS
from render.pieces.figures import figure
from render.pieces.roles import ROLES, role_mark


def test_every_role_of_every_game_has_a_mark_and_there_is_no_other() -> None:
    assert set(ROLES) == {role.name for ruleset in RULESETS.values() for role in ruleset.roles}


@pytest.mark.parametrize("name", list(RULESETS))
def test_the_marks_of_a_game_are_told_apart_when_they_are_small(name: str) -> None:
    marks = {role.name: role_mark(role.name, 12).convert("RGB") for role in RULESETS[name].roles}
    for one, other in combinations(marks.values(), 2):
        histogram = ImageChops.difference(one, other).convert("L").histogram()
        assert sum(histogram[24:]) > 12


@pytest.mark.parametrize("lying", [False, True])
def test_a_piece_wears_its_roles_mark_at_its_foot(lying: bool) -> None:
    plain, hunter = (figure(0, "follower", lying, 50, role=role) for role in ("", "hunter"))
    box = ImageChops.difference(plain.convert("RGB"), hunter.convert("RGB")).getbbox()
    assert box is not None
    left, top, right, bottom = box
    middle = plain.width / 2
    if lying:
        assert left > middle
    else:
        assert top > middle
    assert max(right - left, bottom - top) < 0.45 * 50


def test_a_hut_is_told_by_itself() -> None:
    assert figure(0, "hut", False, 50, role="hut").tobytes() == figure(0, "hut", False, 50).tobytes()
