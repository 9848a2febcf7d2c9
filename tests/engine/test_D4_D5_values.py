"""D4 values of areas, D5 end and final scoring."""

import pytest

from engine.events import GameOver
from engine.game import Phase
from engine.squares import parse_square, split
from engine.summary import places
from tests.engine.play import Play, merged
from tests.engine.queries import refused
from tests.engine.worlds import NEW_LAND, some

Move = tuple[str, str, int]


def laid(*moves: Move) -> Play:
    """A board without followers."""
    play = Play(tile_set=NEW_LAND)
    for kind, square, degrees in moves:
        play.lay(kind, square, degrees)
    return play


SEA = ("SSSS", "N14", 0)
NORTH_SHORE, SOUTH_SHORE = ("PSSS", "N15", 180), ("PSSS", "N16", 0)
STRIP = [SEA, NORTH_SHORE, ("SPSP", "N16", 90), ("PSSS", "N17", 0)]
"""A plain of three tiles in the sea south of the start tile."""

RANGE = [("MMPP", "M13", 0), ("MPPP", "M12", 180)]
"""With the start tile a mountain of three tiles, complete."""

CITY = ("PPSS*", "N12", 180)
"""A city on the shore of the plain north of the start tile."""


# -- D4.1 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "where", "complete", "points"),
    [
        ([("PPPP", "N12", 0)], "N12", False, 2),
        ([("PPPP", "N12", 0), ("PPPP", "N11", 0), ("PPPP", "O12", 0)], "N12", False, 4),
        ([SEA, NORTH_SHORE], "N15", False, 1),
        (STRIP[:3], "N15", False, 2),
        ([SEA, NORTH_SHORE, SOUTH_SHORE], "N15", True, 2),
        (STRIP, "N15", True, 6),
        ([SEA, ("PSSS*", "N15", 180), ("SPSP", "N16", 90), ("PSSS*", "N17", 0)], "N15", True, 6),
    ],
    ids=["2", "4", "1", "2 of a strip", "2 complete", "3 complete", "3 complete with cities"],
)
def test_D4_1_plain_open_n_complete_2n_and_2_for_two_tiles(
    moves: list[Move], where: str, complete: bool, points: int
) -> None:
    plain = laid(*moves).feature(where, 0)
    assert (plain.layer, plain.complete, plain.points) == ("plain", complete, points)
    assert plain.items[0].name == "tiles"


def test_D4_1_a_tile_with_two_segments_of_a_plain_counts_once() -> None:
    play = laid(("PSPS", "N12", 0), ("PPPP", "O13", 0), ("SPPP*", "O12", 270), ("PPPP", "O11", 0), ("PPPP", "N11", 0))
    assert play.feature("N12", 0) == play.feature("N12", 2)
    assert play.feature("N12", 0).items == (("tiles", 6, 1),)


# -- D4.2, D4.3 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "complete", "points"),
    [
        ([], False, 0),
        ([CITY], False, 1),
        ([("MMMM", "M13", 0), CITY, ("PPPS**", "O13", 90)], False, 3),
        ([("MPPP", "M13", 90), CITY], True, 1),
        ([*RANGE, CITY], True, 2),
        ([*RANGE], True, 0),
        ([("MSSS*", "M13", 90)], True, 1),
        ([("MSSS**", "M13", 90), CITY], True, 3),
        ([("MMPP", "M13", 0), ("MSSS*", "M12", 180), ("SPPP*", "N12", 270)], True, 4),
    ],
)
def test_D4_2_mountain_open_c_complete_2c_and_c_for_two_tiles(moves: list[Move], complete: bool, points: int) -> None:
    mountain = laid(*moves).feature("N13", 2)
    assert (mountain.layer, mountain.complete, mountain.points) == ("mountain", complete, points)


def test_D4_2_however_far_away_on_that_plain() -> None:
    play = laid(("PPPP", "N12", 0), ("PPPP", "N11", 0), ("PPPP", "N10", 0), ("PPSS*", "N9", 180))
    assert play.feature("N13", 2).items == (("cities", 1, 1),)


def test_D4_2_a_city_counts_once_though_its_plain_borders_the_mountain_twice() -> None:
    """The plain goes round the corner from the start tile to the tile of the mountain beside it."""
    play = laid(("MPPP", "M13", 90), ("PPPP", "M12", 0), ("SPPP*", "N12", 0))
    mountain, plain = play.feature("N13", 2), play.feature("N13", 0)
    assert plain == play.feature("M13", 1)
    assert mountain.items == (("cities", 1, 1),)


def test_D4_3_a_complete_mountain_gains_by_later_cities() -> None:
    play = laid(*RANGE)
    values = [play.feature("N13", 2).points]
    for move in (CITY, ("SPPP*", "O13", 0), ("SPPP*", "P13", 0)):
        play.lay(*move)
        values.append(play.feature("N13", 2).points)
    assert values == [0, 2, 4, 6]


# -- D4.4, D4.5 ------------------------------------------------------------------------------------------------------

CHANNEL = ("PSPS", "N14", 90)
"""Sea from north to south between two plains."""


@pytest.mark.parametrize(
    ("moves", "complete", "points"),
    [
        ([], False, 0),
        ([("PPSS*", "N14", 90)], False, 1),
        ([("MSSS**", "N14", 180)], False, 2),
        ([("SPPP", "N14", 0)], True, 0),
        ([("SPPP*", "N14", 0)], True, 1),
        ([("SPSP", "N14", 0)], True, 0),
        ([CHANNEL, ("SPPP", "N15", 0)], True, 3),
        ([CHANNEL, ("SPPP*", "N15", 0)], True, 4),
    ],
)
def test_D4_4_sea_open_c_complete_c_and_n_and_c_for_two_tiles(moves: list[Move], complete: bool, points: int) -> None:
    sea = laid(*moves).feature("N13", 1)
    assert (sea.layer, sea.complete, sea.points) == ("sea", complete, points)


@pytest.mark.parametrize(
    ("move", "segment", "more", "points"),
    [
        (("isle", "N14", 0), 1, [], 2),
        (("peak", "N12", 0), 1, [], 0),
        (("peak", "N12", 0), 1, [("SPPP*", "O12", 0), ("SPPP*", "M12", 0)], 2),
        (("lagoon", "M13", 0), 1, [], 2),
    ],
    ids=["plain", "mountain without cities", "mountain", "sea"],
)
def test_D4_5_an_area_of_one_tile_is_worth_what_one_of_two_is(
    move: Move, segment: int, more: list[Move], points: int
) -> None:
    play = Play(tile_set=NEW_LAND)
    play.put(*move)
    play.game.deploy("follower", segment)
    for other in more:
        play.lay(*other)
    play.wait(0, north=True, filler="PPPP")
    play.game.draw("PPPP")
    play.game.lay(*split(play.game.placements()[0]))
    found = play.feature(move[1], segment)
    assert (found.complete, found.open, len(found.squares)) == (True, 0, 1)
    play.game.take_back(parse_square(move[1]), segment)
    assert play.game.scores == [points, 0]


# -- D4.6, D4.7 ------------------------------------------------------------------------------------------------------


def test_D4_6_what_shares_no_line_does_not_border() -> None:
    """On the strait the sea lies between the mountain and the plain with the city."""
    play = laid(("strait", "M13", 90))
    assert play.feature("M13", 0) == play.feature("N13", 2)
    assert play.feature("M13", 0).items == (("cities", 0, 1),)
    assert play.feature("M13", 1).items == (("cities", 1, 1),)


def test_D4_6_meeting_at_a_corner_is_not_bordering() -> None:
    play = laid(("MMMM", "M13", 0), ("PSSS*", "N14", 270))
    assert play.feature("M13", 0).items == (("cities", 0, 1),)
    assert play.feature("N14", 1).items == (("cities", 1, 1),)


def test_D4_7_a_city_counts_for_its_sea_and_every_mountain_beside_its_plain() -> None:
    play = laid(("MPPP", "N12", 0), ("SPPP*", "O13", 0))
    first, second = play.feature("N13", 2), play.feature("N12", 0)
    assert first != second
    assert first.items == second.items == (("cities", 1, 1),)
    assert play.feature("O13", 0).items == (("cities", 1, 1),)


def test_D4_7_a_city_on_a_mountains_own_shore_counts_for_it_and_the_sea() -> None:
    play = laid(("MSSS*", "M13", 90))
    assert play.feature("M13", 0).items == (("cities", 1, 1),)
    assert play.feature("M13", 1).items == (("cities", 1, 1),)


# -- D5 --------------------------------------------------------------------------------------------------------------


def test_D5_1_the_game_ends_after_the_turn_of_the_last_tile() -> None:
    """Its taking back included, and the final scoring comes after it."""
    play = Play(tile_set=some(PPPP=2, SSSS=1))
    play.lay("PPPP", "N12", explorer=0)
    play.lay("SSSS", "N14", seaman=0)
    assert play.game.phase is Phase.DRAW
    scored = play.lay_and_take_back("PPPP", "N11", 0, "N12", 0)
    assert [(event.feature, event.points, event.final) for event in scored] == [("plain", 3, False)]
    assert play.events[-1] == GameOver((3, 0))


def test_D5_1_nothing_may_be_done_when_the_game_is_over() -> None:
    game = Play(tile_set=some(PPPP=1)).game
    game.draw("PPPP")
    game.lay(parse_square("N12"), 0)
    game.deploy("follower", 0)
    assert game.scores == [2, 0]
    for too_late in (
        lambda: game.draw("PPPP"),
        game.places,
        game.take_backs,
        lambda: game.take_back(parse_square("N12"), 0),
        game.end_turn,
        lambda: game.resign(0),
    ):
        with refused(game, "game_over", "D5.1"):
            too_late()


@pytest.mark.parametrize(
    ("moves", "claimed", "segment", "now", "final"),
    [
        (STRIP, 1, 0, 6, 3),
        ([SEA, NORTH_SHORE, SOUTH_SHORE], 1, 0, 2, 2),
        ([*RANGE, CITY], 0, 0, 2, 1),
        ([("MPPP", "M13", 90), CITY], 0, 0, 1, 1),
        ([CHANNEL, ("SPPP*", "N15", 0)], 0, 1, 4, 1),
        ([("SPPP*", "N14", 0)], 0, 0, 1, 1),
        ([("isle", "N14", 0)], 0, 1, 2, 1),
    ],
    ids=["plain", "plain of two", "mountain", "mountain of two", "sea", "sea of two", "plain of one"],
)
def test_D5_2_at_the_end_areas_score_as_if_they_were_open(
    moves: list[Move], claimed: int, segment: int, now: int, final: int
) -> None:
    play = Play(tile_set=NEW_LAND)
    for number, move in enumerate(moves):
        play.put(*move)
        if number == claimed:
            play.game.deploy("follower", segment)
        else:
            play.game.end_turn()
    found = play.feature(moves[claimed][1], segment)
    assert (found.complete, found.points) == (True, now)
    assert [(event.points, event.seats) for event in play.end()] == [(final, (claimed,))]


def test_D5_2_every_follower_scores_by_itself() -> None:
    """Two of the same seat in one plain score it twice."""
    play = merged()
    (scored,) = play.end()
    assert (scored.points, sorted(scored.seats)) == (6, [0, 0, 1])
    assert play.game.scores == [12, 6]


@pytest.mark.parametrize(("scores", "expected"), [([30, 31], [2, 1]), ([7, 7, 7], [1, 1, 1])])
def test_D5_3_most_points_win_and_equal_points_share(scores: list[int], expected: list[int]) -> None:
    assert places(scores) == expected
