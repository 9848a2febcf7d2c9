"""The open tiles of the expert variant in the top bar (D6.1): everybody's, and a choice for who is to move."""

from itertools import combinations

import pytest

from engine import open_tiles
from engine.game import Game, Phase
from engine.squares import split
from render.board.describe import View, describe
from render.board.layout import PHONE, Box, layout
from render.board.paint import picture
from tests.render.boards import NAMES, played

SEATS = [2, 3, 4, 5]


def waiting(seats: int) -> Game:
    """A game with open tiles whose player to move has not chosen yet."""
    game = played(seats, 12, ruleset="discovery", expert=True)
    assert game.phase is Phase.DRAW
    return game


@pytest.mark.parametrize("seats", SEATS)
def test_D6_1_everybodys_open_tiles_are_shown_once_and_the_one_not_chosen_stays_with_its_player(seats: int) -> None:
    game = waiting(seats)
    scene = describe(game, NAMES)
    assert scene.top_card is not None
    assert [one.kind for one in scene.top_card.tiles] == (game.open_by_seat or [])[game.to_move]
    others = [list(card.tiles) for card in scene.cards if card.seat != game.to_move]
    assert others == [hand for seat, hand in enumerate(game.open_by_seat or []) if seat != game.to_move]
    assert scene.cards[game.to_move].tiles == ()
    assert scene.top_card.left == open_tiles.in_stack(game)
    game.choose(game.choices()[0])
    scene = describe(game, NAMES)
    assert scene.top_card is not None
    assert [one.kind for one in scene.top_card.tiles] == [game.drawn]
    assert [list(card.tiles) for card in scene.cards] == game.open_by_seat
    assert len(scene.cards[game.to_move].tiles) == 1


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("state", ["waiting", "chosen", "laid"])
def test_cards_lie_apart_and_all_tiles_can_be_told_on_a_phone(seats: int, state: str) -> None:
    game, spots = waiting(seats), list[int]()
    if state != "waiting":
        game.choose(game.choices()[0])
    if state == "laid":
        game.lay(*split(game.placements()[0]))
        spots = [claim.segment for claim in game.places()]
    scene = describe(game, NAMES, View(spots=spots))
    made = layout(scene)
    assert made.top_card is not None
    boxes = [made.top_card.box, *made.cards]
    for left, top, right, bottom in boxes:
        assert 0 <= left < right <= made.width
        assert 0 <= top < bottom <= made.area[1]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    for left, top, right, bottom in made.cards:
        assert (right - left) * PHONE / made.width > 140
        assert (bottom - top) * PHONE / made.width > 31
    assert made.top_card.tile * PHONE / made.width > (50 if state == "waiting" else 80)
    tiles = [(x, y, x + made.top_card.tile, y + made.top_card.tile) for x, y in made.top_card.corners]
    assert len(tiles) == (2 if state == "waiting" else 1)
    for tile in tiles:
        assert made.top_card.box[0] < tile[0] < tile[2] < made.top_card.box[2]
        assert made.top_card.box[1] < tile[1] < tile[3] < made.top_card.box[3]
        assert not (tile[0] < made.top_card.stack[0] < tile[2] and tile[1] < made.top_card.stack[1] < tile[3])
    assert not any(overlap(one, other) for one, other in combinations(tiles, 2))


@pytest.mark.parametrize("seats", SEATS)
def test_each_open_tile_changes_the_picture_only_where_it_lies(seats: int) -> None:
    game = waiting(seats)
    other = (game.to_move + 1) % seats
    scene = describe(game, NAMES)
    made, before = layout(scene), picture(scene)
    assert game.open_by_seat is not None
    kinds = [kind.id for kind in game.tileset.kinds]
    game.open_by_seat[other][0] = next(kind for kind in kinds if kind != game.open_by_seat[other][0])
    after = picture(describe(game, NAMES))
    box = made.cards[other]
    assert before.crop(box).tobytes() != after.crop(box).tobytes()
    after.paste(before.crop(box), box)
    assert after.tobytes() == before.tobytes()


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
