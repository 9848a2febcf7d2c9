"""What was drawn is kept within one bound of bytes, whatever is drawn."""

from collections.abc import Iterator
from random import Random

import pytest
from PIL import Image

from bench.render import positions
from engine.games import RULESETS
from engine.tilefiles import load
from render.board.describe import describe
from render.board.layout import USUAL_SIZES
from render.board.paint import picture
from render.kept import forget, kept, kept_as_master, masters, memory, size_of
from render.palette import SEATS
from render.pieces.figures import figure
from render.text.fonts import text_mask

_ENTRY = size_of(None)


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    forget()
    yield
    forget()


@pytest.mark.parametrize(
    ("value", "pixels"),
    [
        (Image.new("L", (10, 20)), 200),
        (Image.new("P", (10, 20)), 200),
        (Image.new("RGB", (10, 20)), 800),
        (Image.new("RGBA", (10, 20)), 800),
        ((Image.new("L", (10, 20)), (3, 4)), 200),
        (((Image.new("L", (3, 3)), 7), (Image.new("L", (2, 2)), 1)), 13),
        (None, 0),
        ((), 0),
    ],
)
def test_a_picture_takes_what_pillow_keeps_for_it(value: object, pixels: int) -> None:
    assert size_of(value) == _ENTRY + pixels


def test_a_text_takes_its_mask() -> None:
    drawn = text_mask("Tilewright", 40)
    assert size_of(drawn) == _ENTRY + drawn.ink.width * drawn.ink.height > _ENTRY + 3000


def test_what_was_not_used_for_longest_goes_first_no_matter_who_drew_it(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, int]] = []

    @kept
    def square(side: int) -> Image.Image:
        drawn.append(("square", side))
        return Image.new("L", (side, side))

    @kept
    def disc(side: int) -> Image.Image:
        drawn.append(("disc", side))
        return Image.new("L", (side, side))

    monkeypatch.setattr(memory, "_Cache__maxsize", 2 * (_ENTRY + 100))
    square(10), disc(10), square(10)
    assert drawn == [("square", 10), ("disc", 10)]
    disc(9)
    square(10)
    assert drawn[2:] == [("disc", 9)]
    disc(10)
    assert drawn[3:] == [("disc", 10)]


def test_what_has_no_room_at_all_is_drawn_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    @kept
    def square(side: int) -> Image.Image:
        drawn.append(side)
        return Image.new("L", (side, side))

    monkeypatch.setattr(memory, "_Cache__maxsize", _ENTRY + 100)
    assert square(11).size == square(11).size == (11, 11)
    assert drawn == [11, 11]
    assert memory.currsize == 0


def test_what_others_are_made_from_stays_whatever_else_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    @kept_as_master
    def master(side: int) -> Image.Image:
        drawn.append(side)
        return Image.new("L", (side, side))

    @kept
    def made(side: int) -> Image.Image:
        return master(10).resize((side, side))

    monkeypatch.setattr(memory, "_Cache__maxsize", 2 * (_ENTRY + 100))
    for side in range(1, 10):
        made(side)
    assert drawn == [10]
    monkeypatch.setattr(masters, "_Cache__maxsize", 2 * (_ENTRY + 100))
    master(9), master(8), master(10)
    assert drawn == [10, 9, 8, 10]


def test_all_pieces_in_the_usual_heights_have_room_among_what_others_are_made_from() -> None:
    for height in (64, 128):
        for seat in range(len(SEATS)):
            figure(seat, "hut", False, height)
            for lying, flip in ((False, False), (True, False), (True, True)):
                figure(seat, "follower", lying, height, flip)
    assert len(masters) == 2 * 4 * len(SEATS)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_bound_holds_while_boards_are_drawn(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    most = 1_500_000
    monkeypatch.setattr(memory, "_Cache__maxsize", most)
    names = [f"Player {number}" for number in range(5)]
    highest = 0.0
    for game in positions(Random(1).randint(2, 5), 12, ruleset):
        picture(describe(game, names))
        assert memory.currsize == sum(map(size_of, memory.values())) <= most
        highest = max(highest, memory.currsize)
    # It was full, so something had to go.
    assert highest > 0.8 * most


def test_the_tiles_of_all_games_in_the_usual_sizes_take_half_of_it() -> None:
    tiles = sum(4 * len(load(name).kinds) for name in RULESETS)
    assert sum(tiles * size_of(Image.new("P", (side, side))) for side in USUAL_SIZES) < 0.6 * memory.maxsize
