"""The picture of what is left to be drawn."""

import pytest
from PIL import Image, ImageChops

from engine.tilefiles import load
from render.board.paint import paint
from render.board.stock import _SHOWN as SHOWN
from render.board.stock import describe_stock, stock_picture
from tests.render.boards import played


@pytest.mark.parametrize("ruleset", ["base", "hunters", "discovery"])
def test_every_kind_that_is_left_is_there_with_its_number_bonus_tiles_apart(ruleset: str) -> None:
    game = played(2, 30, ruleset=ruleset)
    stock = describe_stock(game.tileset, game.unseen)
    shown = {kind: left for pile in stock.piles for kind, left in pile}
    assert shown == {kind: left for kind, left in game.unseen.items() if left}
    assert [{game.pile_of[kind] for kind, _ in pile} for pile in stock.piles] == (
        [{"land"}, {"bonus"}] if ruleset == "hunters" else [{"land"}]
    )


def test_a_stack_that_is_empty_has_an_empty_picture() -> None:
    stock = describe_stock(load("base"), {})
    assert stock.piles == ()
    assert len(stock_picture(stock).getcolors() or []) == 1


@pytest.mark.parametrize(
    "ruleset",
    ["base", pytest.param("hunters", marks=pytest.mark.full), pytest.param("discovery", marks=pytest.mark.full)],
)
def test_tiles_can_be_told_on_a_phone_and_files_are_small(ruleset: str) -> None:
    tileset = load(ruleset)
    stock = describe_stock(tileset, {kind.id: kind.count for kind in tileset.kinds})
    image = stock_picture(stock)
    assert 104 * 400 / image.width > 36
    assert max(image.size) < 2200
    assert len(paint(stock)) < 700_000


def test_a_number_or_an_id_changes_its_own_place_only() -> None:
    left = {kind.id: kind.count for kind in load("base").kinds}
    before, after, named = (
        stock_picture(describe_stock(load("base"), left | other, named=is_named))
        for other, is_named in (({}, False), ({"D": 1}, False), ({}, True))
    )
    changed = ImageChops.difference(before, after).getbbox()
    assert changed is not None
    assert changed[2] - changed[0] < 104
    assert changed[3] - changed[1] < 54
    assert before.size == named.size
    changed = ImageChops.difference(before, named).getbbox()
    assert changed is not None
    assert changed[1] > SHOWN, "only below the tiles"


def test_the_picture_shows_each_kind_once() -> None:
    tileset = load("base")
    image: Image.Image = stock_picture(describe_stock(tileset, {kind.id: 1 for kind in tileset.kinds}))
    cells = {
        image.crop((22 + 120 * column, 22 + 174 * row, 126 + 120 * column, 126 + 174 * row)).tobytes()
        for row in range(4)
        for column in range(6)
    }
    assert len(cells) == len(tileset.kinds) == 24
