"""H4 tribe members, H5 huts."""

import pytest

from engine.squares import parse_square, split
from tests.engine.play import SETS, Play
from tests.engine.queries import refused
from tests.engine.worlds import WILD, few

SET = SETS["hunters"]
ROLES = {"forest": "gatherer", "river": "fisher", "meadow": "hunter"}


@pytest.mark.parametrize("kind", [kind.id for kind in SET.kinds if kind.pile != "bonus" and not kind.start])
def test_H4_1_every_kind_offers_forests_rivers_and_meadows_but_no_lake(kind: str) -> None:
    """On the tile laid first there is no one near."""
    play = Play(tile_set=SET)
    play.game.draw(kind)
    play.game.lay(*split(play.game.placements()[0]))
    segments = SET.kind(kind).segments
    assert play.roles() == {n: ROLES[s.terrain] for n, s in enumerate(segments) if s.terrain != "lake"}
    assert all(play.game.ruleset.role(claim.role).lying is (claim.role == "hunter") for claim in play.game.places())


def test_H4_1_not_on_a_lake() -> None:
    play = Play(tile_set=WILD)
    play.put("lake", "O13", 270)
    with refused(play.game, "no_such_segment", "H4.1"):
        play.game.deploy("follower", 2)


@pytest.mark.parametrize(("piece", "segment"), [("follower", 9), ("follower", -1), ("canoe", 0), ("", 1)])
def test_H4_1_only_what_there_is(piece: str, segment: int) -> None:
    play = Play(tile_set=WILD)
    play.put("lake", "O13", 270)
    with refused(play.game, "no_such_segment", "H4.1"):
        play.game.deploy(piece, segment)


@pytest.mark.parametrize("own", [True, False], ids=["own", "another's"])
@pytest.mark.parametrize(
    ("first", "then", "segment"),
    [
        (("corner", "N12", 180, {"gatherer": 0}), ("edge", "O12", 270), 0),
        (("straight", "O13", 90, {"fisher": 1}), ("spring", "P13", 270), 1),
        (("glade", "N14", 0, {"hunter": 0}), ("edge", "M13", 0), 1),
    ],
    ids=["forest", "river", "meadow around the start tile"],
)
def test_H4_2_not_where_the_connected_feature_holds_a_member(
    first: tuple[str, str, int, dict[str, int]], then: tuple[str, str, int], segment: int, own: bool
) -> None:
    play = Play(tile_set=WILD)
    kind, square, degrees, roles = first
    play.lay(kind, square, degrees, **roles)
    if own:
        play.lay("tiger", "N15" if kind == "glade" else "N14")
    play.put(*then)
    assert segment not in play.roles()
    with refused(play.game, "occupied", "H4.2"):
        play.game.deploy("follower", segment)


def test_H4_2_beyond_a_lake_is_another_river() -> None:
    play = Play(tile_set=WILD)
    play.put("ford", "O13", 90)
    assert play.roles() == {0: "hunter", 1: "fisher", 2: "hunter", 3: "fisher"}
    play.game.deploy("follower", 1)
    assert [piece.segment for piece in play.game.board.pieces()] == [1]
    play.put("straight", "P13", 90)
    assert 1 not in play.roles()
    play = Play(tile_set=WILD)
    play.lay("straight", "O13", 90, fisher=1)
    play.put("ford", "P13", 90)
    assert (1 in play.roles(), 3 in play.roles()) == (True, False)


def test_H4_2_beyond_a_spring_is_another_river() -> None:
    """Two springs back to back on neighbouring tiles."""
    play = Play(tile_set=WILD)
    play.lay("spring", "M13", 0, fisher=1)
    play.put("spring", "M14", 180)
    assert play.roles()[1] == "fisher"


def test_H4_2_joined_features_hold_several_members() -> None:
    play = Play(tile_set=WILD)
    play.lay("straight", "O13", 90, fisher=1)
    play.lay("glade", "O14")
    play.lay("glade", "P14")
    play.lay("straight", "Q14")
    play.put("bend", "Q13", 180)
    assert play.roles()[1] == "fisher"
    play.game.deploy("follower", 1)
    play.lay("straight", "P13", 90)
    river = play.game.feature(parse_square("P13"), 1)
    assert [(piece.seat, piece.role) for piece in river.pieces] == [(0, "fisher"), (0, "fisher")]


def test_H4_3_huts_and_members_never_hinder_each_other() -> None:
    play = Play(tile_set=WILD)
    play.lay("straight", "O13", 90, fisher=1)
    play.put("straight", "P13", 90)
    assert (1 in play.roles(), 1 in play.roles("hut")) == (False, True)
    play.game.deploy("hut", 1)
    play.put("straight", "Q13", 90)
    assert (1 in play.roles(), 1 in play.roles("hut")) == (False, False)
    assert play.game.feature(parse_square("Q13"), 1).pieces != play.game.feature(parse_square("Q13"), 1, "hut").pieces
    play = Play(tile_set=WILD)
    play.lay("straight", "O13", 90, hut=1)
    play.put("straight", "P13", 90)
    assert (1 in play.roles(), 1 in play.roles("hut")) == (True, False)


def members_out(number: int) -> Play:
    """Seat 0 has so many fishers at springs in a row west of the start tile; seat 1 lays meadow behind them."""
    play = Play(tile_set=WILD)
    for column in "MLKJI"[:number]:
        play.lay("spring", f"{column}13", 0, fisher=1)
        play.lay("glade", f"{column}14")
    return play


def test_H4_4_without_members_a_hut_may_still_be_set() -> None:
    play = members_out(5)
    assert play.game.supply(0) == {"follower": 0, "hut": 2}
    play.put("straight", "O13", 90)
    assert (play.roles(), play.roles("hut")) == ({}, {1: "hut"})
    with refused(play.game, "no_supply", "H4.4"):
        play.game.deploy("follower", 1)
    play.game.deploy("hut", 1)
    assert play.game.supply(0) == {"follower": 0, "hut": 1}


def test_H4_4_without_huts_a_member_may_still_be_set() -> None:
    play = Play(tile_set=WILD)
    for column in "ML":
        play.lay("spring", f"{column}13", 0, hut=1)
        play.lay("glade", f"{column}14")
    assert play.game.supply(0) == {"follower": 5, "hut": 0}
    play.put("straight", "O13", 90)
    assert (play.roles()[1], play.roles("hut")) == ("fisher", {})
    with refused(play.game, "no_supply", "H4.4"):
        play.game.deploy("hut", 1)


def test_H4_4_without_either_the_player_only_lays_tiles() -> None:
    play = members_out(5)
    play.lay("straight", "O13", 90, hut=1)
    play.lay("glade", "N14")
    play.lay("lake", "H13", 0, hut=2)
    play.lay("glade", "N15")
    assert play.game.supply(0) == {"follower": 0, "hut": 0}
    play.put("straight", "H12")
    assert play.game.places() == []
    for piece in ("follower", "hut"):
        with refused(play.game, "no_supply", "H4.4"):
            play.game.deploy(piece, 1)
    play.game.end_turn()


@pytest.mark.parametrize(
    ("kind", "square", "degrees", "role", "points"),
    [("golden edge", "N12", 180, "gatherer", 4), ("lake", "O13", 270, "fisher", 5)],
)
def test_H4_5_a_member_set_on_what_this_tile_completes_comes_home_at_once(
    kind: str, square: str, degrees: int, role: str, points: int
) -> None:
    play = Play(tile_set=WILD)
    (scored,) = play.lay(kind, square, degrees, **{role: 0 if role == "gatherer" else 1})
    assert (scored.points, scored.seats) == (points, (0,))
    assert play.game.supply(0) == {"follower": 5, "hut": 2}


def test_H4_5_and_may_be_used_at_once_on_the_bonus_tile() -> None:
    """The seat's only member left gathers, comes home, and hunts beside the fire."""
    play = members_out(4)
    play.lay("golden edge", "N12", 180, gatherer=0)
    assert play.game.supply(0)["follower"] == 1
    play.lay("fire", "N11", 0, hunter=0)
    assert play.game.supply(0)["follower"] == 0
    assert play.game.board.pieces()[-1].role == "hunter"
    assert play.game.to_move == 1


# -- H5 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("segment", [1, 3, 4])
def test_H5_1_a_hut_stands_on_a_river_or_a_lake(segment: int) -> None:
    play = Play(tile_set=WILD)
    play.put("ford", "O13", 90)
    assert play.roles("hut") == {1: "hut", 3: "hut", 4: "hut"}
    play.game.deploy("hut", segment)
    (piece,) = play.game.board.pieces()
    assert (piece.piece, piece.role, piece.segment) == ("hut", "hut", segment)


@pytest.mark.parametrize("segment", [0, 2, 5])
def test_H5_1_and_nowhere_else(segment: int) -> None:
    play = Play(tile_set=WILD)
    play.put("ford", "O13", 90)
    with refused(play.game, "no_such_segment", "H5.1"):
        play.game.deploy("hut", segment)


def test_H5_1_the_whole_river_system_is_owned_through_lakes() -> None:
    play = Play(tile_set=WILD)
    play.lay("ford", "O13", 90)
    play.lay("straight", "P13", 90)
    system = play.game.feature(parse_square("N13"), 3, "hut")
    assert play.game.feature(parse_square("P13"), 1, "hut") == system
    assert [play.game.feature(parse_square("O13"), segment, "hut") for segment in (1, 3, 4)] == [system] * 3
    assert (len(system.squares), system.open, system.items) == (3, 1, (("fish", 4, 1),))
    assert len(play.game.feature(parse_square("O13"), 1).squares) == 2
    assert play.game.feature(parse_square("O13"), 1) != play.game.feature(parse_square("O13"), 3)


def test_H5_1_a_system_ends_at_springs() -> None:
    play = Play(tile_set=WILD)
    play.lay("spring", "O13", 270, hut=1)
    play.put("spring", "P13", 90)
    assert play.roles("hut") == {1: "hut"}


@pytest.mark.parametrize("own", [True, False], ids=["own", "another's"])
def test_H5_2_not_where_the_connected_system_holds_a_hut(own: bool) -> None:
    play = Play(tile_set=WILD)
    play.lay("straight", "O13", 90, hut=1)
    if own:
        play.lay("glade", "N14")
    play.put("ford", "P13", 90)
    assert play.roles("hut") == {}
    for segment in (1, 3, 4):
        with refused(play.game, "occupied", "H5.2"):
            play.game.deploy("hut", segment)


def test_H5_2_systems_that_merge_later_hold_several() -> None:
    play = Play(tile_set=WILD)
    play.lay("straight", "O13", 90, hut=1)
    play.lay("glade", "O14")
    play.lay("glade", "P14")
    play.lay("ford", "Q14", hut=4)
    play.put("bend", "Q13", 180)
    assert play.roles("hut") == {}
    play.game.end_turn()
    play.put("straight", "P13", 90)
    assert play.roles("hut") == {}
    play.game.end_turn()
    system = play.game.feature(parse_square("P13"), 1, "hut")
    assert [(piece.seat, piece.segment) for piece in system.pieces] == [(0, 1), (1, 4)]


def test_H5_3_huts_stay_until_the_end_of_the_game() -> None:
    play = Play(tile_set=few("spring", "edge"))
    assert play.lay("spring", "O13", 270, hut=1) == []
    assert [piece.role for piece in play.game.board.pieces()] == ["hut"]
    assert [event.points for event in play.lay("edge", "N12", 180)] == [1]
    assert [piece.role for piece in play.game.board.pieces()] == ["hut"]
    assert play.returned() == []
    assert play.game.supply(0) == {"follower": 5, "hut": 1}


def test_H5_3_a_completed_river_sends_the_fisher_home_and_not_the_hut() -> None:
    play = Play(tile_set=WILD)
    play.lay("straight", "O13", 90, fisher=1)
    play.lay("straight", "P13", 90, hut=1)
    assert [event.points for event in play.lay("spring", "Q13", 270)] == [5]
    assert [(piece.seat, piece.role) for piece in play.game.board.pieces()] == [(1, "hut")]
