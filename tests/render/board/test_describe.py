"""What a scene says of a game."""

from math import floor

import pytest

from engine.game import Game, Phase
from engine.squares import parse_square, split, square_at, xy
from render.board.describe import View, describe
from render.board.layout import PHONE, layout
from render.board.scene import SquareMark, TopTile
from render.pieces.figures import STANDING
from render.pieces.spots import spot
from tests.render.boards import NAMES, laid, opened, played


def test_last_move_is_marked_unless_told_otherwise_and_the_start_tile_is_none() -> None:
    scene, game = describe(opened(), NAMES), laid(("V", 1, 0, 0))
    assert (scene.board.marks, scene.top_card) == ((), None)
    assert describe(game, NAMES).board.marks == (SquareMark(1, 0, "last"),)
    assert describe(game, NAMES, View(mark_last=False)).board.marks == ()


def test_every_tile_and_piece_is_there_sorted_from_the_north_and_farmers_lie() -> None:
    game = played(3, 40)
    board = describe(game, NAMES).board
    assert [tuple(t) for t in board.tiles] == [(*xy(t.square), t.kind, t.rotation) for t in game.board.laid()]
    assert len(board.figures) == len(game.board.pieces()) > 5
    heights = [figure.y for figure in board.figures]
    assert heights == sorted(heights)
    figures = {(f.seat, int(f.x // 1), int(f.y // 1), f.lying) for f in board.figures}
    assert figures == {(p.seat, *xy(p.square), p.role == "farmer") for p in game.board.pieces()}


def test_window_keeps_half_a_tile_around_tiles_and_around_squares_to_choose_from_or_barred() -> None:
    far, game = {square_at(-9, 0): "E13", square_at(0, 5): "N18"}, laid(("V", 1, 0, 0))
    free, barred = (describe(game, NAMES, view).board for view in (View(labelled=far), View(barred=list(far))))
    assert [(s.x, s.y, s.label) for s in free.marked("free")] == [(-9, 0, "E13"), (0, 5, "N18")]
    assert [(s.x, s.y) for s in barred.marked("barred")] == [(-9, 0), (0, 5)]
    for board in (free, barred):
        assert (board.window.west, board.window.south) == (-9.5, 6.5)


def test_early_boards_get_room_for_the_bar() -> None:
    for turns in range(4):
        window = describe(played(5, turns), NAMES).board.window
        assert window.width >= 7
        assert window.height >= 3


def test_a_card_says_what_its_player_would_have_if_the_game_ended_now_where_that_is_another_number() -> None:
    game, ended = played(3, 25), played(3, 25)
    ended.end_now()
    cards = describe(game, NAMES, View(ended=True)).cards
    assert [card.score if card.at_end is None else card.at_end for card in cards] == ended.scores
    assert [card.at_end is None for card in cards] == [a == b for a, b in zip(game.scores, ended.scores, strict=True)]
    assert any(card.at_end is not None for card in cards)
    assert [card.at_end for card in describe(game, NAMES).cards] == [None] * 3


def test_a_computer_players_card_has_the_short_name_and_a_sign() -> None:
    cards = describe(played(3, 5), ("Anna", "CPU Ada", "CPU Max"), View(computers={1})).cards
    assert [(card.name, card.computer) for card in cards] == [("Anna", False), ("Ada", True), ("CPU Max", False)]


def test_final_board_marks_the_winners_and_nobody_to_move() -> None:
    game = played(4, 99)
    assert game.phase is Phase.OVER
    scene = describe(game, NAMES, View(dots=True))
    best = max(game.scores)
    assert [card.winner for card in scene.cards] == [score == best for score in game.scores]
    assert not any(card.to_move for card in scene.cards)
    assert scene.top_card is None
    assert scene.board.marked("fits") == ()


@pytest.mark.parametrize("left", [0, 1])
def test_spots_on_the_drawn_tile_are_numbered_while_a_piece_is_left(left: int) -> None:
    game = Game.from_text("base; D N13/0; scores 0 0; turn 0 lay V")
    game.supplies[0] = left
    card = describe(game, NAMES, View(dots=True)).top_card
    assert card is not None
    assert bool(card.tiles[0].spots) == bool(left)


def test_T1_who_left_is_marked_and_never_wins() -> None:
    game = played(2, 60)
    ahead = max(range(2), key=lambda seat: game.scores[seat])
    game.resign(ahead)
    cards = describe(game, NAMES).cards
    assert [card.gone for card in cards] == [seat == ahead for seat in range(2)]
    assert [card.winner for card in cards] == [seat != ahead for seat in range(2)]


def test_drawn_tile_is_in_the_bar_with_what_is_left_and_bonus_tiles_where_a_game_has_them() -> None:
    for ruleset, bonus in (("base", None), ("hunters", 12), ("discovery", None)):
        game = played(2, 3, ruleset=ruleset)
        card = describe(game, NAMES, View(rotation=3)).top_card
        assert card is not None
        assert card.tiles == (TopTile(game.drawn or "", 3),)
        assert (card.left, card.bonus) == (game.unseen_in["land"], bonus)
        assert describe(game, NAMES, View(cards=False)).top_card is None


def test_a_tile_on_which_a_piece_may_still_be_put_is_provisional_and_shows_where() -> None:
    """Each spot has its segment's number, on the board and in the bar; a chosen piece stands where its number was."""
    game = played(2, 10)
    game.lay(*split(game.placements()[0]))
    last, claims = game.board.last, game.places()
    spots = [claim.segment for claim in claims]
    assert spots
    scene = describe(game, NAMES, View(spots=spots))
    assert [tuple(t) for t in scene.board.tiles] == [(*xy(t.square), t.kind, t.rotation) for t in game.board.laid()]
    assert scene.board.marks == (SquareMark(*xy(last.square), "provisional"),)
    assert scene.top_card is not None
    (tile,) = scene.top_card.tiles
    assert (tile.kind, tile.rotation) == (last.kind, last.rotation)
    for shown in (scene.board.spots, tile.spots):
        assert [one.number for one in shown] == [segment + 1 for segment in spots]
    (x, y), place = xy(last.square), spot(game.tileset, last.kind, spots[0], last.rotation)
    assert (scene.board.spots[0].x, scene.board.spots[0].y) == (x + place.x, y + place.y)
    chosen = describe(game, NAMES, View(spots=spots, then=claims[0]))
    assert {s.number for s in scene.board.spots} - {s.number for s in chosen.board.spots} == {spots[0] + 1}
    added = set(chosen.board.figures) - set(scene.board.figures)
    role = game.ruleset.role(claims[0].role)
    assert [(f.seat, f.piece, f.lying) for f in added] == [(game.to_move, role.piece, role.lying)]


@pytest.mark.parametrize("text", ["base; D N13/0, G N12/90", "hunters", "discovery"])
def test_supplies_and_scores_are_those_after_the_turn_in_which_the_chosen_piece_may_come_back(text: str) -> None:
    game = Game.from_text(f"{text}; scores 0 0; turn 0 lay E") if ";" in text else played(2, 8, ruleset=text)
    for square, rotation in map(split, game.placements()):
        lying = game.copy()
        lying.lay(square, rotation)
        for chosen in lying.places():
            after, cards = lying.copy(), describe(lying, NAMES, View(then=chosen)).cards
            after.end_turn(chosen)
            assert [card.score for card in cards] == after.scores
            assert [dict(card.supply) for card in cards] == [*map(after.supply, (0, 1))]


def test_D2_2_a_piece_to_be_taken_back_is_faint_and_counted_in_the_supply_and_what_it_brings_in_the_score() -> None:
    game, brought = played(2, 17, ruleset="discovery"), []
    game.lay(*split(game.placements()[0]))
    mover = game.to_move
    for back in game.take_backs():
        after, scene = game.copy(), describe(game, NAMES, View(then=back))
        [gone] = [one for one in scene.board.figures if one.gone]
        assert (gone.seat, square_at(floor(gone.x), floor(gone.y))) == (mover, back.square)
        assert dict(scene.cards[mover].supply) == {"follower": game.supply(mover)["follower"] + 1}
        after.take_back(*back)
        assert [card.score for card in scene.cards] == after.scores
        brought.append(after.scores[mover] - game.scores[mover])
        assert [card.before for card in scene.cards] == [
            game.scores[seat] if brought[-1] and seat == mover else None for seat in range(2)
        ]
    assert any(brought)
    assert [card.score for card in describe(game, NAMES).cards] == game.scores


@pytest.mark.parametrize(("other", "room"), [("O13", True), ("K11", True), ("J13", False), ("O17", False)])
def test_close_up_shows_the_surroundings_of_its_square_and_turn(other: str, room: bool) -> None:
    view = View(close_up=parse_square("O13"), turn=[parse_square(other)])
    window = describe(laid(("V", 1, 0, 0)), NAMES, view).board.window
    assert window.shows(*xy(parse_square(other))) is room
    assert (window.width, window.height) == (5, 4)
    assert window.west < 1 < window.east
    assert window.north < 0 < window.south


@pytest.mark.parametrize("turns", [5, 60])
def test_zoom_shows_all_squares_to_choose_from(turns: int) -> None:
    game = played(3, turns, spread=True)
    labelled = {split(place)[0]: "?" for place in game.placements()}
    window = describe(game, NAMES, View(labelled=labelled, zoom=True)).board.window
    for x, y in map(xy, labelled):
        assert window.west < x < x + 1 < window.east
        assert window.north < y < y + 1 < window.south


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_zoom_shows_a_tile_on_a_large_board_with_its_surroundings(seed: int) -> None:
    game = played(2, 60, seed)
    game.lay(*split(game.placements()[0]))
    whole = describe(game, NAMES).board.window
    x, y = xy(game.board.last.square)
    scene = describe(game, NAMES, View(spots=[0], zoom=True))
    window = scene.board.window
    assert scene.board.overview == whole, "which is shown small beside it"
    assert (window.width, window.height) == (5, 5)
    assert layout(scene).tile * PHONE / layout(scene).width > 58
    assert window.west <= x - 0.5 < x + 1.5 <= window.east
    assert window.north <= y - 0.5 < y + 1.5 <= window.south


@pytest.mark.parametrize("seed", range(4))
def test_zoom_cuts_no_tile(seed: int) -> None:
    """What is seen of a row or column is seen whole, so that its name stands beside it."""
    game = played(3, 60, seed)
    scenes = [describe(game, NAMES, View(labelled={square: "A"}, zoom=True)) for square in sorted(game.board.free())]
    game.lay(*split(game.placements()[0]))
    for board in (one.board for one in (*scenes, describe(game, NAMES, View(spots=[0], zoom=True)))):
        seen = board.window
        for tile in board.tiles:
            assert all(tile.x + 1 <= edge or edge <= tile.x for edge in (seen.west, seen.east))
            assert all(tile.y + 1 <= edge or edge <= tile.y for edge in (seen.north, seen.south))


def test_a_small_board_is_not_zoomed() -> None:
    game = played(2, 10)
    assert describe(game, NAMES, View(zoom=True)) == describe(game, NAMES)
    labelled = {split(place)[0]: "?" for place in game.placements()}
    assert describe(game, NAMES, View(labelled=labelled, zoom=True)) == describe(game, NAMES, View(labelled=labelled))


@pytest.mark.parametrize(("ruleset", "expert"), [("base", False), ("hunters", False), ("discovery", True)])
def test_dots_stand_where_what_is_in_hand_fits(ruleset: str, expert: bool) -> None:
    game = played(3, 20, ruleset=ruleset, expert=expert)
    dots = describe(game, NAMES, View(dots=True)).board.marked("fits")
    legal = {split(place)[0] for kind in game.choices() for place in game.placements(kind)}
    assert {(dot.x, dot.y) for dot in dots} == {xy(square) for square in legal}
    assert len(dots) == len(legal) > 0
    assert describe(game, NAMES).board.marked("fits") == ()


def test_pieces_are_larger_on_wide_boards_so_that_a_phone_shows_their_marks() -> None:
    near, wide = (describe(played(2, 60, spread=spread), NAMES) for spread in (False, True))
    assert max(figure.size for figure in near.board.figures) == STANDING
    assert wide.board.window.width > 18
    assert max(figure.size for figure in wide.board.figures) == pytest.approx(1.5 * STANDING)
