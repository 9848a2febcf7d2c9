"""B4: deploying a follower."""

import pytest

from engine.game import Phase
from engine.squares import parse_square, split
from tests.engine.play import SET, Play, tileset
from tests.engine.queries import refused


@pytest.mark.parametrize(
    ("kind", "square", "degrees", "roles"),
    [
        ("A", "N14", 0, ["highwayman", "monk", "farmer"]),
        ("B", "N14", 0, ["monk", "farmer"]),
        ("C", "N12", 0, ["knight"]),
        ("H", "N12", 0, ["knight", "knight", "farmer"]),
        ("L", "N12", 180, ["knight", "highwayman", "highwayman", "highwayman", "farmer", "farmer", "farmer"]),
        ("U", "O13", 0, ["highwayman", "farmer", "farmer"]),
        ("X", "O13", 0, ["highwayman"] * 4 + ["farmer"] * 4),
    ],
)
def test_B4_1_one_segment_of_the_tile_just_laid(kind: str, square: str, degrees: int, roles: list[str]) -> None:
    play = Play()
    play.put(kind, square, degrees)
    assert play.roles() == dict(enumerate(roles))
    assert [play.game.ruleset.role(claim.role).lying for claim in play.game.places()] == [
        role == "farmer" for role in roles
    ]


@pytest.mark.parametrize("kind", [kind.id for kind in SET.kinds])
def test_B4_1_every_kind_offers_all_its_segments_when_nobody_is_near(kind: str) -> None:
    play = Play(rotation=0)
    play.game.draw(kind)
    play.game.lay(*split(play.game.placements()[0]))
    segments = SET.kind(kind).segments
    roles = {"road": "highwayman", "city": "knight", "monastery": "monk", "field": "farmer"}
    assert play.roles() == {number: roles[segment.terrain] for number, segment in enumerate(segments)}


def test_B4_1_at_most_one_follower_a_turn() -> None:
    play = Play()
    play.lay("A", "N14", monk=1)
    with refused(play.game, "not_your_phase", "B2.1"):
        play.game.deploy("follower", 0)


@pytest.mark.parametrize(("piece", "segment"), [("follower", 2), ("follower", 99), ("hut", 0), ("", 0)])
def test_B4_1_only_segments_that_the_tile_has(piece: str, segment: int) -> None:
    play = Play()
    play.put("B", "N14")
    with refused(play.game, "no_such_segment", "B4.1"):
        play.game.deploy(piece, segment)


def test_B4_1_the_follower_comes_from_the_own_supply() -> None:
    play = Play()
    play.lay("B", "N14", monk=0)
    assert [play.game.supply(seat) for seat in (0, 1)] == [{"follower": 6}, {"follower": 7}]


@pytest.mark.parametrize("own", [True, False], ids=["own", "another's"])
def test_B4_2_not_where_the_connected_feature_holds_a_follower(own: bool) -> None:
    play = Play()
    play.lay("U", "O13", highwayman=0)
    if own:
        play.lay("B", "N14")
    play.put("U", "P13")
    assert play.roles() == {1: "farmer", 2: "farmer"}
    with refused(play.game, "occupied", "B4.2"):
        play.game.deploy("follower", 0)


@pytest.mark.parametrize("distance", range(1, 8))
def test_B4_2_however_far_away(distance: int) -> None:
    play = Play()
    play.lay("U", "O13", highwayman=0)
    for step in range(1, distance):
        play.lay("U", f"{'OPQRSTUVW'[step]}13")
    play.put("A", "M13", 270)
    assert play.roles() == {1: "monk", 2: "farmer"}
    with refused(play.game, "occupied", "B4.2"):
        play.game.deploy("follower", 0)


@pytest.mark.parametrize(
    ("role", "segment", "free"),
    [("knight", 0, {0, 2}), ("farmer", 1, {0, 1, 2}), ("farmer", 2, {0, 1, 2})],
)
def test_B4_2_other_features_stay_free(role: str, segment: int, free: set[int]) -> None:
    play = Play()
    play.lay("G", "N12", 90, **{role: segment})
    play.put("H", "N11")
    assert set(play.roles()) == free


def test_B4_2_fields_are_occupied_too() -> None:
    play = Play()
    play.lay("B", "N14", farmer=1)
    play.put("B", "N15")
    assert play.roles() == {0: "monk"}
    with refused(play.game, "occupied", "B4.2"):
        play.game.deploy("follower", 1)


def test_B4_2_the_connection_after_laying_counts() -> None:
    """Both roads were apart, and the highwayman's is the far one: the joining tile is part of it."""
    play = Play()
    play.lay("V", "O13", 0)
    play.lay("V", "N14", 270, highwayman=0)
    play.lay("B", "M14")
    play.put("V", "O14", 90)
    assert 0 not in play.roles()
    with refused(play.game, "occupied", "B4.2"):
        play.game.deploy("follower", 0)


def test_B4_2_a_monastery_is_never_occupied_by_another() -> None:
    play = Play()
    play.lay("B", "N14", monk=0)
    play.put("B", "N15")
    assert play.roles() == {0: "monk", 1: "farmer"}


def test_B4_3_joined_features_hold_several_followers() -> None:
    play = Play()
    play.lay("V", "O13", 0, highwayman=0)
    play.lay("V", "N14", 270, highwayman=0)
    play.lay("V", "O14", 90)
    road = play.game.feature(parse_square("O14"), 0)
    assert [(piece.seat, piece.role) for piece in road.pieces] == [(0, "highwayman"), (1, "highwayman")]
    assert not road.complete
    assert play.game.feature(parse_square("N14"), 0) == road == play.game.feature(parse_square("N13"), 1)


def test_B4_4_without_supply_nothing_is_deployed() -> None:
    play = Play(tile_set=tileset(D=1, B=40))
    for row in range(14, 28):
        play.lay("B", f"N{row}", monk=0)
    assert [play.game.supply(seat)["follower"] for seat in (0, 1)] == [0, 0]
    play.put("B", "N28")
    assert play.game.places() == []
    with refused(play.game, "no_supply", "B4.4"):
        play.game.deploy("follower", 0)
    play.game.end_turn()
    assert play.game.to_move == 1


def test_B4_5_a_feature_that_this_tile_completed_may_be_claimed() -> None:
    play = Play()
    (scored,) = play.lay("E", "N12", 180, knight=0)
    assert (scored.feature, scored.points, scored.seats, scored.final) == ("city", 4, (0,), False)
    assert play.game.scores == [4, 0]
    assert play.game.supply(0) == {"follower": 7}
    assert play.game.board.pieces() == []


def test_B4_5_provided_that_it_is_free() -> None:
    play = Play()
    play.lay("G", "N12", 90, knight=0)
    play.put("E", "N11", 180)
    with refused(play.game, "occupied", "B4.2"):
        play.game.deploy("follower", 0)


def test_B4_6_deploying_is_optional() -> None:
    play = Play()
    play.put("E", "N12", 180)
    assert play.game.places()
    play.game.end_turn()
    assert play.game.board.pieces() == []
    assert play.game.phase is Phase.DRAW
    assert play.game.scores == [0, 0]
