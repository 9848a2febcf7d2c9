"""What comes out as pixels and bytes."""

import io
import math
import struct
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image, ImageChops

from engine.squares import row_name, split, square_at, square_name, xy
from render.board import theme
from render.board.describe import View, describe
from render.board.grid import seen_middle
from render.board.layout import Layout, layout
from render.board.paint import paint, picture
from render.board.scene import Scene
from render.draw.colours import palette, reduced
from render.palette import SEATS, Colour
from render.pieces.figures import figure
from render.text.fonts import TextMask, put
from render.text.names import COMPUTER, name_mask, whole_name
from render.tile.drawing import draw_tile
from render.tile.sprites import sprite
from tests.render.boards import NAMES, laid, opened, played

Box = tuple[int, int, int, int]


def cell(made: Layout, x: int, y: int) -> Box:
    left, top = made.corner(x, y)
    return left, top, left + made.tile, top + made.tile


def drawn(scene: Scene) -> tuple[Image.Image, Layout]:
    return picture(scene), layout(scene)


def count(image: Image.Image, box: Box, colour: Colour) -> int:
    part = image.crop(box)
    counts = part.getcolors(part.width * part.height) or []
    return sum(number for number, found in counts if found == colour)


def decibels(one: Image.Image, other: Image.Image) -> float:
    """The peak signal-to-noise ratio of two RGB pictures."""
    histogram = ImageChops.difference(one, other).histogram()
    squares = sum(number * (index % 256) ** 2 for index, number in enumerate(histogram))
    return 10 * math.log10(255**2 * 3 * one.width * one.height / squares)


@pytest.mark.parametrize("far", [(-6, 0), (6, 0), (0, -5), (0, 6), (-5, -5)])
def test_labels_never_move_when_the_board_grows(far: tuple[int, int]) -> None:
    game = laid(("V", 1, 0, 0))
    before, small = drawn(describe(game, NAMES))
    after, large = drawn(describe(game, NAMES, View(labelled={square_at(*far): "N1"})))
    assert (large.width, large.height) != (small.width, small.height)
    assert large.tile == small.tile
    assert after.crop(cell(large, 0, 0)).tobytes() == before.crop(cell(small, 0, 0)).tobytes()
    for image, made in ((before, small), (after, large)):
        assert_label(image, made, "N", (cell(made, 0, 0)[0], 0, made.tile, 0))
        assert_label(image, made, "O", (cell(made, 1, 0)[0], 0, made.tile, 0))
        assert_label(image, made, "13", (0, cell(made, 0, 0)[1], 0, made.tile))


def assert_label(image: Image.Image, made: Layout, text: str, place: Box) -> None:
    """A label stands in the middle of the frame beside its column or row, on both sides, and nothing else does."""
    _, top, right, bottom = made.area
    gutter = made.width - right
    x, y, width, height = place
    for corner in ((x, top - gutter), (x, bottom)) if width else ((0, y), (right, y)):
        size = (width or gutter, height or gutter)
        expected = Image.new("RGB", size, theme.TABLE)
        put(expected, size[0] / 2, size[1] / 2, text, made.label, theme.TEXT)
        found = image.crop((corner[0], corner[1], corner[0] + size[0], corner[1] + size[1]))
        assert found.tobytes() == expected.tobytes()


@pytest.mark.parametrize("ruleset", ["base", "hunters", "discovery"])
def test_a_square_where_a_tile_fits_has_a_dot_and_the_labels_of_its_column_and_row(ruleset: str) -> None:
    scene = describe(played(3, 50, ruleset=ruleset), NAMES, View(dots=True))
    window, squares = scene.board.window, scene.board.marked("fits")
    image, made = drawn(scene)
    changed = ImageChops.difference(
        image, picture(replace(scene, board=replace(scene.board, marks=scene.board.marked("last"))))
    )
    left, top, right, bottom = made.area
    gutter, reach = made.width - right, made.tile // 4
    middles = [made.corner(*seen_middle(window, square.x, square.y)) for square in squares]
    for place in middles:
        assert image.getpixel(place) == theme.HIGHLIGHT
    rows = [(one, y) for one, (_, y) in zip(squares, middles, strict=True) if y - reach in (top, bottom - 2 * reach)]
    columns = [x for x, _ in middles if x - reach in (left, right - 2 * reach)]
    assert rows
    assert columns
    for square, y in rows:
        assert_label(image, made, row_name(square.y), (0, y - reach, 0, 2 * reach))
    for x in columns:
        for upper in (top - gutter, bottom):
            assert changed.crop((x - reach, upper, x + reach, upper + gutter)).getbbox() is not None


def test_tiles_lie_on_their_squares_turned_as_laid() -> None:
    game = played(2, 12)
    scene = describe(game, NAMES, View(mark_last=False))
    # Figures and their shadows reach over to the tiles around theirs.
    image, made = drawn(replace(scene, board=replace(scene.board, figures=())))
    for tile in game.board.laid():
        expected = sprite(game.tileset, tile.kind, tile.rotation, made.tile).convert("RGB")
        assert image.crop(cell(made, *xy(tile.square))).tobytes() == expected.tobytes()


def test_last_move_is_framed_in_yellow() -> None:
    image, made = drawn(describe(laid(("V", 1, 0, 0)), NAMES))
    plain, _ = drawn(describe(laid(("V", 1, 0, 0)), NAMES, View(mark_last=False)))
    left, top, right, bottom = cell(made, 1, 0)
    around = (left - 8, top - 8, right + 8, bottom + 8)
    framed = count(image, around, theme.HIGHLIGHT)
    assert framed == pytest.approx(4 * made.tile * 0.045 * made.tile, rel=0.25)
    assert count(plain, around, theme.HIGHLIGHT) == 0
    middle = (left + 16, top + 16, right - 16, bottom - 16)
    assert image.crop(middle).tobytes() == plain.crop(middle).tobytes()
    game = opened(2)
    game.draw("V")
    game.lay(square_at(1, 0), 0)
    provisional, _ = drawn(describe(game, NAMES))
    assert 0 < count(provisional, around, theme.HIGHLIGHT) < 0.8 * framed


def test_squares_to_choose_from_have_plates_with_different_names() -> None:
    game = laid(("V", 1, 0, 0))
    labelled = {
        square: square_name(square) for square in (square_at(2, 0), square_at(0, 1), square_at(1, 1), square_at(-1, 0))
    }
    scene = describe(game, NAMES, View(labelled=labelled, mark_last=False))
    image, made = drawn(scene)
    pictures = set()
    for square in scene.board.marked("free"):
        box = cell(made, square.x, square.y)
        assert count(image, box, theme.HIGHLIGHT) > 0.12 * made.tile**2
        pictures.add(image.crop(box).tobytes())
    assert len(pictures) == len(labelled)
    empty = cell(made, 2, 1)
    assert count(image, empty, theme.HIGHLIGHT) == 0


def test_barred_squares_are_crossed_out_in_red() -> None:
    game = laid(("V", 1, 0, 0))
    scene = describe(game, NAMES, View(barred=[square_at(0, 1)], mark_last=False))
    image, made = drawn(scene)
    box = cell(made, 0, 1)
    assert count(image, box, theme.BARRED) > 0.03 * made.tile**2
    assert count(image, made.area, theme.BARRED) == count(image, box, theme.BARRED)
    assert count(image, box, theme.HIGHLIGHT) == 0


def test_supply_is_a_number_for_each_sort_of_piece() -> None:
    scene = describe(opened(2), NAMES)
    made = layout(scene)
    box = made.cards[0]
    pictures = set()
    for supply in ((("follower", 7),), (("follower", 6),), (("follower", 0),), (("follower", 5), ("hut", 2))):
        card = replace(scene.cards[0], supply=supply)
        pictures.add(picture(replace(scene, cards=(card, scene.cards[1]))).crop(box).tobytes())
    assert len(pictures) == 4


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_points_and_supply_stay_in_their_card_whatever_the_turn_brought(players: int) -> None:
    scene = describe(played(players, 5, ruleset="hunters"), NAMES)
    made = layout(scene)
    full = tuple(replace(card, score=128, before=104) for card in scene.cards)
    done = tuple(replace(card, score=228, by_role=(("hunter", 104), ("fisher", 28), ("hut", 0))) for card in full)
    for cards in (full, done):
        difference = ImageChops.difference(picture(scene), picture(replace(scene, cards=cards)))
        for box, card in zip(made.cards, cards, strict=True):
            edge = (box[2] - 6, box[1], box[2], box[3])
            assert difference.crop(edge).getbbox() is None, card


def test_a_narrow_card_leaves_the_points_before_the_turn_away_so_that_those_now_can_be_read() -> None:
    for seats, ruleset, room in ((2, "base", True), (5, "base", True), (4, "hunters", True), (5, "hunters", False)):
        scene = describe(played(seats, 5, ruleset=ruleset), NAMES)
        plain = replace(scene.cards[0], score=112, before=None)
        before = replace(plain, before=108)
        with_it, without = (picture(replace(scene, cards=(card, *scene.cards[1:]))) for card in (before, plain))
        assert (ImageChops.difference(with_it, without).getbbox() is not None) is room


def test_sixty_names_stay_as_large_as_a_phone_needs() -> None:
    game = played(2, 60, spread=True)
    labelled = {square: square_name(square) for square in sorted(game.board.free())}
    assert len(labelled) >= 60
    scene = describe(game, NAMES, View(labelled=labelled))
    image, made = drawn(scene)
    for square in scene.board.marked("free")[::7]:
        left, top, right, bottom = cell(made, square.x, square.y)
        wide = (right - left) * 0.3
        row_of_disc = image.crop((left, (top + bottom) // 2, right, (top + bottom) // 2 + 1))
        yellow = sum(number for number, colour in row_of_disc.getcolors(256) or [] if colour == theme.HIGHLIGHT)
        assert yellow > wide * 0.5


def test_figures_stand_in_their_colour_where_the_scene_says() -> None:
    scene = describe(played(5, 60), NAMES)
    image, made = drawn(scene)
    # Of each seat the one drawn last is covered by nobody.
    topmost = {one.seat: one for one in scene.board.figures}
    assert set(topmost) == set(range(5))
    for seat, one in topmost.items():
        body = figure(seat, one.piece, one.lying, round(one.size * made.tile), one.flip, one.role)
        x, y = made.corner(one.x, one.y)
        box = (x - body.width // 2, y - body.height // 2, x + body.width // 2, y + body.height // 2)
        colour = SEATS[seat].colour
        assert count(image, box, colour) >= 0.8 * count(body.convert("RGB"), (0, 0, *body.size), colour) > 40


def test_spots_are_white_discs_with_dark_numbers() -> None:
    game = played(2, 10)
    game.lay(*split(game.placements()[0]))
    spots = [claim.segment for claim in game.places()]
    here = game.board.last.square
    scene = describe(game, NAMES, View(spots=spots, close_up=here, cards=False))
    image, made = drawn(scene)
    bare, _ = drawn(describe(game, NAMES, View(close_up=here, cards=False)))
    for spot in scene.board.spots:
        x, y = made.corner(spot.x, spot.y)
        radius = round(0.08 * made.tile)
        box = (x - radius, y - radius, x + radius, y + radius)
        assert count(image, box, theme.DISC) > 1.2 * radius**2
        assert count(image, box, theme.DARK) > count(bare, box, theme.DARK)


def test_every_card_looks_different_and_that_of_who_is_to_move_is_lit() -> None:
    image, made = drawn(describe(opened(5), [""] * 5))
    assert len({image.crop(box).tobytes() for box in made.cards}) == 5
    game = played(3, 10)
    image, made = drawn(describe(game, NAMES))
    lit = [count(image, box, theme.CARD_LIT) > 0 for box in made.cards]
    assert lit == [seat == game.to_move for seat in range(3)]


@pytest.mark.parametrize("ruleset", ["base", "hunters", "discovery"])
def test_a_computer_players_name_is_written_whole_in_every_card(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []

    def noting(text: str, px: int, width: int) -> TextMask | None:
        found = name_mask(text, px, width)
        written.append((text, found is not None and found.advance == whole_name(text, px).advance))
        return found

    monkeypatch.setattr("render.board.cards.name_mask", noting)
    names = ("Ada", "Bix", "Cosmo", "Dot", "Echo")
    for seats in range(2, 6):
        picture(
            describe(
                played(seats, 12, ruleset=ruleset), [COMPUTER + name for name in names], View(computers=range(seats))
            )
        )
    assert {name for name, _ in written} == set(names)
    assert all(whole for _, whole in written)


def test_names_of_any_length_stay_in_their_card() -> None:
    short, made = drawn(describe(played(5, 5), NAMES))
    long, same = drawn(describe(played(5, 5), ["W" * 200] * 5))
    assert made == same
    gaps = ImageChops.difference(short, long)
    for box in made.cards:
        inner = (box[0] + 6, box[1] + 6, box[2] - 6, box[3] - 6)
        gaps.paste((0, 0, 0), inner)
    assert gaps.getbbox() is None


@pytest.mark.parametrize("spread", [pytest.param(False, marks=pytest.mark.full), True])
def test_late_board_keeps_34_decibels_in_the_palette(spread: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = describe(played(5, 66, spread=spread), NAMES)
    with Image.open(io.BytesIO(paint(scene))) as image:
        shown = image.convert("RGB")
    # Tiles that are kept have the palette's colours already: it is compared with the ones that were drawn.
    monkeypatch.setattr("render.board.paint.sprite", lambda tiles, kind, *turned: draw_tile(tiles.kind(kind), *turned))
    monkeypatch.setattr("render.board.paint.plain", partial(Image.new, "RGB"))
    monkeypatch.setattr("render.board.grid.number_of", tuple)
    assert decibels(picture(scene), shown) > 34


def test_even_colours_come_out_as_they_are() -> None:
    game = laid(("V", 1, 0, 0))
    game.draw("B")
    scene = describe(game, NAMES, View(labelled={square_at(2, 0): "P13"}))
    image, made = drawn(scene)
    encoded = reduced(image).convert("RGB")
    flat = (theme.TABLE, theme.CELL, theme.GRID, theme.CARD, theme.CARD_LIT, theme.HIGHLIGHT, theme.DARK, theme.BRIGHT)
    for colour in flat:
        whole = (0, 0, made.width, made.height)
        assert count(encoded, whole, colour) >= count(image, whole, colour) > 100


def test_picture_is_a_small_png_of_the_one_palette() -> None:
    scene = describe(played(5, 99), NAMES)
    made = layout(scene)
    data = paint(scene)
    assert made.tile == 96
    assert len(data) <= 450_000
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (width, height, depth, kind) == (made.width, made.height, 8, 3)
    with Image.open(io.BytesIO(data)) as image:
        assert bytes(image.getpalette() or []) == palette()
        assert image.convert("RGB").tobytes() == reduced(picture(scene)).convert("RGB").tobytes()


@pytest.mark.parametrize(("seats", "seed"), [pytest.param(5, 4, marks=pytest.mark.full), (5, 6)])
def test_the_largest_late_boards_are_small_files(seats: int, seed: int) -> None:
    """In Hunters & Gatherers most tiles are laid, and most lies on them."""
    assert len(paint(describe(played(seats, 84, seed, ruleset="hunters"), NAMES, View(dots=True)))) <= 450_000


@pytest.mark.parametrize("seats", [2, 5])
def test_same_scene_same_bytes_in_every_thread(seats: int) -> None:
    scene = describe(played(seats, 20), NAMES)
    expected = paint(scene)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(paint, [describe(played(seats, 20), NAMES) for _ in range(8)])) == {expected}


def test_beside_a_part_the_whole_table_is_small_with_everybodys_pieces() -> None:
    game = played(3, 60, ruleset="hunters")
    game.lay(*split(game.placements()[0]))
    image, made = drawn(describe(game, NAMES, View(spots=[0], zoom=True)))
    assert made.overview is not None
    for seat in {piece.seat for piece in game.board.pieces()}:
        assert count(image, made.overview, SEATS[seat].colour) > 4
    assert count(image, made.overview, theme.BRIGHT) > 20, "the part's frame"
    assert count(image, made.overview, theme.HIGHLIGHT) > 4, "the tile's"


def test_a_late_board_shows_its_last_tile_large_in_a_frame() -> None:
    late = describe(played(5, 84, 6, ruleset="hunters"), NAMES, View(dots=True))
    image, made = drawn(late)
    assert made.inset is not None
    left, top, right, bottom = made.inset
    assert count(image, (left, top, right, top + 1), theme.HIGHLIGHT) == right - left
    x, y = (left + right) // 2, (top + bottom) // 2
    bare, _ = drawn(replace(late, board=replace(late.board, inset=None)))
    middle = (x - 20, y - 20, x + 20, y + 20)
    assert ImageChops.difference(image.crop(middle), bare.crop(middle)).getbbox() is not None
