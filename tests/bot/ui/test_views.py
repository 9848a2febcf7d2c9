"""What a panel's components are, from a few squares to more than a hundred."""

from dataclasses import replace

import pytest

from bot.app.values import Name, Panel, Picture, SpotChoice, SquareChoice, Step, TileChoice, line
from bot.text import catalogue
from bot.text.lines import Alt
from bot.ui import views
from bot.ui.ids import Action, parse
from engine.squares import at, name
from tests.bot.ui.limits import check_components

PICTURE = Picture("k7m2qx-3.png", b"", Alt(()))


def square_panel(count: int) -> Panel:
    """A panel with that many legal squares, far in the west, where names are longest."""
    names = [name(at(number % 10 - 20, number // 10)) for number in range(count)]
    long = line("ui-thread-name", name=Name("W" * 200))
    choices = tuple(SquareChoice(number, square, long) for number, square in enumerate(names, 1))
    return Panel("k7m2qx", 3, Step.SQUARE, (), PICTURE, squares=choices)


def offered(panel: Panel, page: int) -> tuple[list[str], list[int]]:
    """The squares that one page offers, and the pages that its buttons lead to."""
    rows = views.panel(panel, catalogue("en"), page).to_components()
    check_components(rows)
    squares: list[str] = []
    pages: list[int] = []
    for part in (part for row in rows for part in row["components"]):
        found = parse(part["custom_id"])
        if found.action is Action.PICK:
            squares += [option["value"] for option in part["options"]]
        elif found.action is Action.PAGE:
            assert found.page is not None
            pages.append(found.page)
        else:
            assert found.square is not None
            squares.append(found.square)
    return squares, pages


@pytest.mark.parametrize("count", [2, 5, 6, 15, 16, 25, 26, 50, 51, 100, 101, 144])
def test_every_legal_square_can_be_reached(count: int) -> None:
    panel = square_panel(count)
    seen: dict[int, list[str]] = {}
    to_see = [0]
    while to_see:
        page = to_see.pop()
        seen[page], others = offered(panel, page)
        to_see += [other for other in others if other not in seen]
    assert sorted(square for squares in seen.values() for square in squares) == sorted(
        choice.square for choice in panel.squares
    )
    assert len(seen) == (1 if count <= 100 else 2)


def test_up_to_fifteen_squares_are_numbers_five_a_row() -> None:
    rows = views.panel(square_panel(15), catalogue("en")).to_components()
    assert [[part["label"] for part in row["components"]] for row in rows] == [
        [str(number) for number in range(start, start + 5)] for start in (1, 6, 11)
    ]


def test_more_squares_are_selects_of_twenty_five_one_below_the_other() -> None:
    rows = views.panel(square_panel(60), catalogue("en")).to_components()
    assert [len(row["components"][0]["options"]) for row in rows] == [25, 25, 10]
    assert rows[1]["components"][0]["options"][0]["label"].startswith("26 · ")


@pytest.mark.parametrize("locale", ["en", "de"])
def test_a_laid_tile_has_its_spots_above_confirm_turn_and_back(locale: str) -> None:
    spots = tuple(SpotChoice(str(number), line("choice-no-spot"), number == 2) for number in range(1, 14))
    panel = Panel(
        "k7m2qx", 3, Step.SPOT, (), PICTURE, square="N12", rotation=90, next_rotation=180, spots=spots, can_go_back=True
    )
    rows = views.panel(panel, catalogue(locale)).to_components()
    check_components(rows)
    found = [[parse(part["custom_id"]) for part in row["components"]] for row in rows]
    assert [one.spot for row in found[:-1] for one in row] == [str(number) for number in range(1, 14)]
    assert [one.action for one in found[-1]] == [Action.TURN, Action.BACK]


def test_very_many_ways_to_end_a_turn_are_selects() -> None:
    ways = ["none", *map(str, range(1, 14)), *(f"hut-{number}" for number in range(1, 14))]
    spots = tuple(SpotChoice(way, line("choice-no-spot"), way == "hut-2") for way in ways)
    panel = Panel("k7m2qx", 3, Step.SPOT, (), PICTURE, square="N12", rotation=90, spots=spots, can_go_back=True)
    rows = views.panel(panel, catalogue("en")).to_components()
    check_components(rows)
    options = [option["value"] for row in rows[:-1] for part in row["components"] for option in part["options"]]
    assert options == ways


@pytest.mark.parametrize("step", [Step.TILE, Step.DISCARD])
def test_open_tiles_are_buttons(step: Step) -> None:
    tiles = tuple(TileChoice(str(number), line("ui-thread-name", name=Name("W" * 200))) for number in (1, 2))
    rows = views.panel(Panel("k7m2qx", 3, step, (), PICTURE, tiles=tiles), catalogue("en")).to_components()
    check_components(rows)
    found = [parse(part["custom_id"]) for row in rows for part in row["components"]]
    action = Action.TILE if step is Step.TILE else Action.DISCARD
    assert [(one.action, one.tile) for one in found] == [(action, "1"), (action, "2")]


@pytest.mark.parametrize("count", [2, 15, 16, 100, 144])
def test_another_open_tile_can_be_chosen_beside_any_number_of_squares(count: int) -> None:
    rows = views.panel(replace(square_panel(count), other_tile=True), catalogue("en")).to_components()
    check_components(rows)
    assert parse(rows[-1]["components"][-1]["custom_id"]).action is Action.TILES


def test_a_page_that_is_not_there_is_the_last_one() -> None:
    assert offered(square_panel(120), 9) == offered(square_panel(120), 1)


def test_answers_without_buttons_have_no_view() -> None:
    assert views.buttons((), catalogue("en")) is None
