"""D1 material and start, D2 the turn, D3 laying and setting."""

from collections import Counter
from random import Random

import pytest

from engine.board import PlacedTile
from engine.events import FeatureScored, GameOver, PieceTakenBack, TurnPassed
from engine.game import Game
from engine.games.discovery import DISCOVERY
from engine.squares import parse_square, split, square_at, xy
from engine.stack import deal, shuffled
from tests.engine.play import SETS, Play, merged, words
from tests.engine.queries import refused
from tests.engine.worlds import NEW_LAND, some

SET = SETS["discovery"]
ROLES = {"plain": "explorer", "mountain": "robber", "sea": "seaman"}


def test_D1_1_eighty_four_tiles_with_the_start_tile() -> None:
    game = Game(DISCOVERY, SET, 2)
    assert (SET.size, game.unseen_in["land"], game.unseen_in["bonus"]) == (84, 83, 0)
    assert game.board.laid() == [PlacedTile(square_at(0, 0), SET.start.id, 0)]
    stack = shuffled(SET, Random(1))
    assert Counter(stack) == {kind.id: kind.count - kind.start for kind in SET.kinds if kind.count > kind.start}
    assert stack != shuffled(SET, Random(2))


def test_D1_1_each_kind_says_whether_it_is_published_or_reconstructed() -> None:
    published = sum(kind.count for kind in SET.kinds if kind.published)
    assert (published, SET.size - published) == (58, 26)
    assert not SET.start.published


@pytest.mark.parametrize("kind", ["PPPP", "PPSM", "MMMM"])
def test_D1_1_no_more_of_a_kind_than_there_are(kind: str) -> None:
    game = Play(tile_set=some(PPPP=1, SSSS=1)).game
    game.draw("PPPP")
    game.lay(parse_square("N12"), 0)
    game.end_turn()
    with refused(game, "no_such_kind" if kind == "MMMM" else "no_tile_left", "D1.1"):
        game.draw(kind)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_D1_2_two_to_five_players_with_four_followers(seats: int) -> None:
    game = Game(DISCOVERY, SET, seats)
    assert [game.supply(seat) for seat in range(seats)] == [{"follower": 4}] * seats


@pytest.mark.parametrize("seats", [1, 6])
def test_D1_2_no_game_for_other_numbers_of_players(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 5 players"):
        Game(DISCOVERY, SET, seats)


def test_D1_3_seat_order_is_the_order_of_play() -> None:
    play = Play(seats=3, tile_set=NEW_LAND)
    order = []
    for row in (12, 11, 10, 9):
        order.append(play.game.to_move)
        play.lay("PPPP", f"N{row}")
    assert order == [0, 1, 2, 0]


# -- D2 --------------------------------------------------------------------------------------------------------------


def test_D2_1_laying_is_compulsory() -> None:
    game = Play(tile_set=NEW_LAND).game
    with refused(game, "not_your_phase", "D2.1"):
        game.lay(parse_square("N12"), 0)
    game.draw("PPPP")
    for too_early in (
        game.end_turn,
        game.places,
        game.take_backs,
        lambda: game.deploy("follower", 0),
        lambda: game.take_back(parse_square("N12"), 0),
    ):
        with refused(game, "not_your_phase", "D2.1"):
            too_early()


def test_D2_1_what_fits_nowhere_is_out_of_the_game() -> None:
    """The mountain in the west is closed: a tile of mountains fits nowhere."""
    play = Play(tile_set=some(MPPP=1, MMMM=1, PPPP=1))
    play.lay("MPPP", "M13", 90)
    deal(play.game, ["MPPP", "MMMM", "PPPP"])
    assert (play.game.drawn, play.game.to_move, play.game.unseen_in["land"]) == ("PPPP", 1, 0)


def test_D2_1_a_tile_that_fits_may_not_be_discarded() -> None:
    game = Play(tile_set=NEW_LAND).game
    game.draw("MMMM")
    with refused(game, "fits_somewhere", "D2.1"):
        game.discard()


def test_D2_1_with_the_stack_empty_the_game_ends() -> None:
    play = Play(tile_set=some(MPPP=1, MMMM=1))
    play.lay("MPPP", "M13", 90, explorer=1)
    deal(play.game, ["MPPP", "MMMM"])
    assert play.events[-1] == GameOver((1, 0))


def test_D2_2_set_or_take_back_or_nothing() -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("PPPP", "N12", explorer=0)
    play.lay("PPPP", "N11")
    play.put("PPPP", "N10")
    assert play.game.places() == []
    assert play.game.take_backs() == [(parse_square("N12"), 0)]
    play.game.take_back(parse_square("N12"), 0)
    assert play.game.scores == [4, 0]
    assert (play.game.board.pieces(), play.game.supply(0)) == ([], {"follower": 4})
    assert [type(event) for event in play.events[-3:]] == [FeatureScored, PieceTakenBack, TurnPassed]


def test_D2_2_never_both() -> None:
    """Setting ends the turn, and taking back too."""
    play = Play(tile_set=NEW_LAND)
    play.lay("PPPP", "N12", explorer=0)
    play.lay("SSSS", "N14", seaman=0)
    play.put("MMMM", "M13")
    play.game.deploy("follower", 0)
    with refused(play.game, "not_your_phase", "D2.1"):
        play.game.take_back(parse_square("N12"), 0)
    play.put("MMMM", "L13")
    play.game.take_back(parse_square("N14"), 0)
    with refused(play.game, "not_your_phase", "D2.1"):
        play.game.deploy("follower", 0)


def test_D2_2_a_follower_may_come_from_anywhere_on_the_board() -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("PPPP", "N12", explorer=0)
    play.lay("SSSS", "N14")
    play.lay("MMMM", "M13", robber=0)
    play.lay("SSSS", "N15")
    play.put("SSSS", "N16")
    assert play.game.take_backs() == [(parse_square("N12"), 0), (parse_square("M13"), 0)]


@pytest.mark.parametrize(
    ("square", "segment"),
    [("N14", 0), ("N12", 1), ("N13", 0), ("Z9", 0), ("N12", -1)],
    ids=["another's", "another segment", "no follower", "no tile", "no segment"],
)
def test_D2_2_only_an_own_follower_can_be_taken_back(square: str, segment: int) -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("PPPP", "N12", explorer=0)
    play.lay("SSSS", "N14", seaman=0)
    play.put("SSSS", "N15")
    with refused(play.game, "nothing_to_take_back", "D2.2"):
        play.game.take_back(parse_square(square), segment)


def test_D2_2_a_follower_set_this_turn_is_not_taken_back_this_turn() -> None:
    play = Play(tile_set=NEW_LAND)
    play.put("PPPP", "N12")
    assert play.game.take_backs() == []
    with refused(play.game, "nothing_to_take_back", "D2.2"):
        play.game.take_back(parse_square("N12"), 0)


def test_D2_2_once_taken_back_it_is_gone() -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("PPPP", "N12", explorer=0)
    play.lay("SSSS", "N14")
    play.lay_and_take_back("SSSS", "N15", 0, "N12", 0)
    play.lay("SSSS", "N16")
    play.put("SSSS", "N17")
    with refused(play.game, "nothing_to_take_back", "D2.2"):
        play.game.take_back(parse_square("N12"), 0)


def test_D2_2_the_tile_just_laid_counts_already() -> None:
    """The tile completes the area, then the follower is taken back for the complete value."""
    play = Play(tile_set=NEW_LAND)
    play.lay("MMPP", "M13", 0, robber=0)
    play.lay("PPSS*", "N12", 180)
    scored = play.lay_and_take_back("MPPP", "M12", 180, "M13", 0)
    assert words(scored) == [("mountain", 2, (0,))]
    assert scored[0].items == (("cities", 1, 2),)


def test_D2_3_a_follower_taken_back_is_set_again_from_the_next_turn() -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("PPPP", "N12", explorer=0)
    play.lay("SSSS", "N14")
    play.lay_and_take_back("SSSS", "N15", 0, "N12", 0)
    play.lay("SSSS", "N16")
    play.put("PPPP", "N11")
    assert play.roles() == {0: "explorer"}


def test_D2_4_nothing_scores_by_itself() -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("MMPP", "M13", 0, robber=0)
    assert play.lay("MPPP", "M12", 180) == []
    mountain = play.game.feature(parse_square("M13"), 0)
    assert (mountain.complete, mountain.open) == (True, 0)
    assert [(piece.seat, piece.role) for piece in mountain.pieces] == [(0, "robber")]
    assert play.game.scores == [0, 0]
    assert play.returned() == []


# -- D3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "free"),
    [
        ("PPPP", {"N12": [0, 90, 180, 270], "O13": [0, 90, 180, 270]}),
        ("SSSS", {"N14": [0, 90, 180, 270]}),
        ("MMMM", {"M13": [0, 90, 180, 270]}),
        ("PSSS", {"N12": [180], "O13": [270], "N14": [90, 180, 270]}),
        ("MSSS", {"M13": [90], "N14": [90, 180, 270]}),
    ],
)
def test_D3_1_equal_terrain_meets(kind: str, free: dict[str, list[int]]) -> None:
    """The start tile has plain in the north and east, sea in the south, mountain in the west."""
    tile_set = NEW_LAND if kind != "MSSS" else some(**{"MSSS*": 1})
    game = Play(tile_set=tile_set).game
    kind = "MSSS*" if kind == "MSSS" else kind
    found = {(xy(square), rotation * 90) for square, rotation in map(split, game.placements(kind))}
    assert found == {(xy(parse_square(square)), degrees) for square, turned in free.items() for degrees in turned}


@pytest.mark.parametrize(
    ("square", "code"),
    [("N13", "square_taken"), ("M12", "not_adjacent"), ("A1", "not_adjacent"), ("N14", "no_fit"), ("M13", "no_fit")],
)
def test_D3_1_refusals(square: str, code: str) -> None:
    game = Play(tile_set=NEW_LAND).game
    game.draw("PPPP")
    with refused(game, code, "D3.1"):
        game.lay(parse_square(square), 0)


@pytest.mark.parametrize("kind", [kind.id for kind in SET.kinds if not kind.start])
def test_D3_2_every_kind_offers_all_its_segments_when_nobody_is_near(kind: str) -> None:
    play = Play(tile_set=SET)
    play.game.draw(kind)
    play.game.lay(*split(play.game.placements()[0]))
    assert play.roles() == {n: ROLES[segment.terrain] for n, segment in enumerate(SET.kind(kind).segments)}
    assert all(play.game.ruleset.role(claim.role).lying is (claim.role == "explorer") for claim in play.game.places())


@pytest.mark.parametrize(("piece", "segment"), [("follower", 1), ("follower", -1), ("hut", 0)])
def test_D3_2_only_what_there_is(piece: str, segment: int) -> None:
    play = Play(tile_set=NEW_LAND)
    play.put("PPPP", "N12")
    with refused(play.game, "no_such_segment", "D3.2"):
        play.game.deploy(piece, segment)


@pytest.mark.parametrize("own", [True, False], ids=["own", "another's"])
@pytest.mark.parametrize(
    ("kind", "first", "then"), [("PPPP", "N12", "O13"), ("SSSS", "N14", "N15"), ("MMMM", "M13", "L13")]
)
def test_D3_2_not_where_the_connected_area_holds_a_follower(kind: str, first: str, then: str, own: bool) -> None:
    play = Play(seats=2, tile_set=NEW_LAND)
    role = {"P": "explorer", "S": "seaman", "M": "robber"}[kind[0]]
    play.lay(kind, first, **{role: 0})
    if own:
        play.lay("SSSS" if kind != "SSSS" else "PPPP", "N14" if kind != "SSSS" else "N12")
    play.put(kind, then)
    assert play.roles() == {}
    with refused(play.game, "occupied", "D3.2"):
        play.game.deploy("follower", 0)


def test_D3_2_from_the_own_supply() -> None:
    play = Play(tile_set=NEW_LAND)
    for kind, square, degrees, role in (
        ("PPSS*", "N12", 180, {"explorer": 0}),
        ("SSSS", "N11", 0, {"seaman": 0}),
        ("MPPP", "M13", 90, {"robber": 0}),
        ("PSSS", "N14", 180, {"seaman": 1}),
    ):
        play.lay(kind, square, degrees, **role)
        play.lay("PPPP", {"N12": "O13", "N11": "P13", "M13": "Q13", "N14": "R13"}[square])
    assert [play.game.supply(seat) for seat in (0, 1)] == [{"follower": 0}, {"follower": 4}]
    play.put("PPPP", "L13")
    assert play.game.places() == []
    with refused(play.game, "no_supply", "D3.2"):
        play.game.deploy("follower", 0)


def test_D3_3_there_are_no_majorities_and_each_scores_the_full_value() -> None:
    """Seat 0 has two explorers and seat 1 one in the same plain, taken back in different turns."""
    play = merged()
    assert [piece.seat for piece in play.game.feature(parse_square("N16"), 0).pieces] == [0, 1, 0]
    assert words(play.lay_and_take_back("PPPP", "N11", 0, "N15", 0)) == [("plain", 6, (0,))]
    assert words(play.lay_and_take_back("SSSS", "M14", 0, "M15", 0)) == [("plain", 6, (1,))]
    assert words(play.lay_and_take_back("SSSS", "O14", 0, "O15", 0)) == [("plain", 6, (0,))]
    assert play.game.scores == [12, 6]


def test_D3_3_merged_areas_stay_occupied_until_the_last_has_left() -> None:
    play = merged()
    play.lay_and_take_back("PPPP", "N11", 0, "N15", 0)
    play.put("PPPP", "N17")
    assert play.roles() == {}
    with refused(play.game, "occupied", "D3.2"):
        play.game.deploy("follower", 0)


def test_D3_4_when_the_last_follower_leaves_an_open_area_is_free_again() -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("PPPP", "N12", explorer=0)
    play.lay("SSSS", "N14")
    play.lay_and_take_back("PPPP", "N11", 0, "N12", 0)
    play.put("PPPP", "N10")
    assert play.roles() == {0: "explorer"}
    play.game.deploy("follower", 0)
    assert play.game.board.pieces()[-1].seat == 1
