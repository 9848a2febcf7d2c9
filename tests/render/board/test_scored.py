"""What a scene says of a turn's points: where they were made, by whom, and which pieces went home."""

from collections import Counter
from dataclasses import replace

import pytest
from PIL import ImageChops

from engine.events import FeatureScored, PieceReturned, PieceTakenBack, TilePlaced
from engine.squares import square_at, xy
from engine.summary import tally
from engine.tilefiles import load
from render.board.describe import View, describe
from render.board.paint import picture
from render.board.scene import PointsSign, Scene
from render.board.signs import _free_place
from render.palette import SEATS
from tests.engine.play import Play
from tests.render.boards import NAMES, played, turns

GAMES = ["base", "hunters", "discovery"]


def test_a_finished_city_is_outlined_in_its_scorers_colour_with_its_points_and_the_knight_gone() -> None:
    play = Play()
    (scored,) = play.lay("E", "N12", 180, knight=0)
    scene = describe(play.game, NAMES, View(events=play.events))
    (feature,) = scene.board.features
    assert (feature.seats, feature.tinted) == ((0,), False)
    assert {(x, y) for x, y, _ in feature.segments} == {(0, 0), (0, -1)}
    (sign,) = scene.board.signs
    assert (sign.text, sign.seats) == (f"+{scored.points}", (0,)) == ("+4", (0,))
    (gone,) = [figure for figure in scene.board.figures if figure.gone]
    assert (gone.seat, gone.role) == (0, "knight")
    assert abs(sign.x - gone.x) < 0.1
    assert gone.y - 0.5 < sign.y < gone.y
    assert [(card.before, card.score) for card in scene.cards] == [(0, 4), (None, 0)]
    for events in ([], play.events):
        image = picture(describe(play.game, NAMES, View(cards=False, events=events)))
        assert (SEATS[0].colour in {colour for _, colour in image.getcolors(1 << 22) or []}) is bool(events)


def test_a_road_that_is_shared_is_in_both_colours_and_each_has_the_points_at_its_own_follower() -> None:
    shared = [
        (events, game)
        for game, events in turns(3, seed=3)
        if any(isinstance(event, FeatureScored) and len(event.seats) == 2 and not event.final for event in events)
    ]
    assert shared
    for events, game in shared:
        board = describe(game, NAMES, View(events=events)).board
        for event in events:
            if isinstance(event, FeatureScored) and len(event.seats) == 2:
                assert tuple(sorted(event.seats)) in {feature.seats for feature in board.features}
                given = [sign.seats for sign in board.signs if sign.text == f"+{event.points}"]
                assert {(seat,) for seat in event.seats} <= set(given)


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_point_of_a_game_stands_on_the_picture_of_its_turn(ruleset: str) -> None:
    for game, events in turns(4, ruleset):
        scene = describe(game, NAMES, View(events=events))
        shown, brought = Counter[int](), Counter[int]()
        for sign in scene.board.signs:
            (seat,) = sign.seats
            shown[seat] += int(sign.text)
        for event in events:
            if isinstance(event, FeatureScored):
                for seat in event.seats:
                    brought[seat] += event.points
        assert shown == brought
        home = [event for event in events if isinstance(event, PieceReturned | PieceTakenBack)]
        assert sum(figure.gone for figure in scene.board.figures) == len(home)
        assert len(scene.board.figures) == len(game.board.pieces()) + len(home)


@pytest.mark.parametrize(("ruleset", "tinted"), [("base", "field"), ("hunters", "meadow"), ("discovery", "plain")])
def test_at_the_end_fields_are_tinted_by_owner_and_nothing_else_is(ruleset: str, tinted: str) -> None:
    game, events = turns(4, ruleset)[-1]
    final = [event for event in events if isinstance(event, FeatureScored) and event.final]
    board = describe(game, NAMES, View(events=events)).board
    expected = {
        (*xy(event.square), event.segment): (tuple(sorted(set(event.seats))), event.feature == tinted)
        for event in final
    }
    for place, (seats, is_tinted) in expected.items():
        found = [one for one in board.features if place in one.segments and one.tinted == is_tinted]
        assert seats in {one.seats for one in found}
    assert any(one.tinted for one in board.features)
    assert len(board.features) >= len(final)


def test_D3_3_where_every_piece_scores_by_itself_each_has_its_points() -> None:
    for game, events in turns(5, "discovery"):
        double = [e for e in events if isinstance(e, FeatureScored) and len(e.seats) > len(set(e.seats))]
        for event in double:
            signs = [s for s in describe(game, NAMES, View(events=events)).board.signs if s.text == f"+{event.points}"]
            assert len(signs) >= len(event.seats)
            assert len({(sign.x, sign.y) for sign in signs}) == len(signs)


@pytest.mark.parametrize("ruleset", GAMES)
def test_final_cards_say_what_each_roles_features_brought(ruleset: str) -> None:
    played = turns(3, ruleset)
    game, events = played[-1]
    every = [event for _, done in played for event in done]
    scene = describe(game, NAMES, View(events=events, tallies=tally(game.ruleset, game.seats, every)))
    rules = game.ruleset
    roles = [role.name for layer in rules.layers for role in rules.roles if role.layer == layer.name]
    for card in scene.cards:
        assert [role for role, _ in card.by_role] == roles
        assert sum(points for _, points in card.by_role) == card.score
        assert card.before is None
    game, events = played[30]
    scene = describe(game, NAMES, View(events=events, tallies=tally(game.ruleset, game.seats, events)))
    assert all(card.by_role == () for card in scene.cards), "the game goes on"


def test_tiles_laid_since_are_in_their_players_colours() -> None:
    played = turns(3)
    game, _ = played[20]
    since = [event for _, events in played[18:21] for event in events]
    board = describe(game, NAMES, View(since=since)).board
    laid = [event for event in since if isinstance(event, TilePlaced)]
    assert [(one.x, one.y, one.seat) for one in board.marked("since")] == [(*xy(e.square), e.seat) for e in laid]
    assert len({one.seat for one in board.marked("since")}) == 3


def test_a_close_up_has_no_signs_of_what_lies_beyond_it() -> None:
    game, events = turns(3, "hunters")[-1]
    x, y = xy(game.board.last.square)
    scene = describe(game, NAMES, View(events=events, close_up=square_at(x, y), cards=False))
    far = [sign for sign in scene.board.signs if abs(sign.x - x) > 4 or abs(sign.y - y) > 4]
    near = tuple(sign for sign in scene.board.signs if sign not in far)
    assert far
    without = replace(scene, board=replace(scene.board, signs=near))
    assert picture(scene).tobytes() == picture(without).tobytes()


def test_a_sign_that_covers_others_wherever_it_stands_is_at_its_own_place() -> None:
    room = (0, 0, 400, 400)
    alone = _free_place(room, (200.0, 200.0), (60, 30), [])
    assert alone[0] < 200 < alone[2]
    assert _free_place(room, (200.0, 200.0), (60, 30), [room]) == alone
    beside = _free_place(room, (200.0, 200.0), (60, 30), [alone])
    assert beside[2] <= alone[0] or beside[0] >= alone[2] or beside[3] <= alone[1] or beside[1] >= alone[3]


def test_a_cross_stands_on_a_dark_disc_so_that_it_is_no_plus_before_the_points() -> None:
    board = describe(played(5, 3), NAMES).board
    [seat] = [number for number, one in enumerate(SEATS) if one.mark == "cross"]
    bare = Scene(load("base"), board)
    image = picture(replace(bare, board=replace(board, signs=(PointsSign(0.5, 0.5, "+4", (seat,)),))))
    left, top, _, bottom = ImageChops.difference(image, picture(bare)).getbbox() or (0, 0, 0, 0)
    high = bottom - top
    x, y = left + high // 2, (top + bottom) // 2
    assert image.getpixel((x, y)) == SEATS[seat].colour
    assert image.getpixel((x + round(0.12 * high), y + round(0.12 * high))) == SEATS[seat].ink
