"""What a panel's components are, from a few squares to more than a hundred."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.game.drafts import Step
from bot.game.notation import Draft
from bot.show.panel import Ids, Offered
from bot.show.panel import rows as laid_out
from bot.text import catalogue
from bot.text.lines import Alt, Name, line
from bot.text.message import Choice, Picture
from bot.ui import messages
from bot.ui.ids import parse
from engine.squares import parse_square, square_at, square_name, xy
from tests.bot.ui.limits import check_components

PICTURE = Picture("k7m2qx-3.png", b"", Alt(()))


LONG = line("ui-thread-name", name=Name("W" * 200))


def squares(count: int) -> list[str]:
    """The names of that many squares, far in the west, where names are longest."""
    return [square_name(square_at(number % 10 - 20, number // 10)) for number in range(count)]


def square_panel(count: int) -> Offered:
    """What a panel with that many legal squares offers."""
    choices = tuple(Choice(str(Draft(square=square)), LONG) for square in squares(count))
    return Offered(Step.SQUARE, Draft(), choices)


def rows_of(panel: Offered, locale: str = "en", page: int = 0) -> list[list[dict[str, Any]]]:
    """The components of a panel, row by row."""
    view = messages.components(laid_out(panel, Ids("k7m2qx", 3), page), catalogue(locale))
    assert view is not None
    rows = view.to_components()
    check_components(rows)
    return [row["components"] for row in rows]


def offered(panel: Offered, page: int = 0) -> tuple[list[str], list[int]]:
    """The drafts that a panel offers, and the pages that its buttons lead to."""
    drafts: list[str] = []
    pages: list[int] = []
    for part in (part for row in rows_of(panel, page=page) for part in row):
        found = parse(part["custom_id"])
        match found.action:
            case "choose":
                drafts += [option["value"] for option in part["options"]]
            case "page":
                other, _, draft = found.arg.partition(":")
                assert draft == str(panel.draft)
                pages.append(int(other))
            case _:
                drafts.append(found.arg)
    return drafts, pages


@pytest.mark.parametrize("count", [2, 5, 6, 15, 16, 25, 26, 50, 51, 100, 101, 144, 250])
def test_every_legal_square_can_be_reached(count: int) -> None:
    panel = square_panel(count)
    seen: dict[int, list[str]] = {}
    to_see = [0]
    while to_see:
        page = to_see.pop()
        seen[page], others = offered(panel, page)
        to_see += [other for other in others if other not in seen]
    # The first five are on every page.
    reached = dict.fromkeys(draft for page in sorted(seen) for draft in seen[page])
    assert list(reached) == [choice.value for choice in panel.choices]
    assert len(seen) == (1 if count <= 20 else -(-(count - 5) // 75))


def test_up_to_twenty_squares_are_buttons_with_their_names_five_a_row() -> None:
    """Never by numbers: those are the spots'."""
    names = squares(20)
    assert [[part["label"] for part in row] for row in rows_of(square_panel(20))] == [
        names[:5],
        names[5:10],
        names[10:15],
        names[15:],
    ]


def test_of_more_squares_the_first_five_are_buttons_and_the_others_are_in_selects_below() -> None:
    buttons, *selects = rows_of(square_panel(65))
    names = squares(65)
    assert [part["label"] for part in buttons] == names[:5]
    assert [len(row[0]["options"]) for row in selects] == [15, 20, 25]
    assert selects[1][0]["options"][0]["value"] == str(Draft(square=names[20]))
    assert selects[1][0]["placeholder"].endswith(f"(first {names[20]}, last {names[39]})")


@pytest.mark.parametrize("count", [26, 31, 56, 65, 75])
def test_a_menu_ends_where_a_row_of_the_board_does(count: int) -> None:
    selects = rows_of(square_panel(count))[1:]
    menus = [[Draft.parse(one["value"]).square or "" for one in row[0]["options"]] for row in selects]
    rows = [{xy(parse_square(square))[1] for square in menu} for menu in menus]
    assert all(len(menu) <= 25 for menu in menus)
    assert not any(above & below for above, below in pairwise(rows))


def test_a_row_that_is_too_long_for_a_menu_is_cut_within() -> None:
    choices = tuple(Choice(str(Draft(square=square_name(square_at(n, 0)))), LONG) for n in range(34))
    menus = rows_of(Offered(Step.SQUARE, Draft(), choices))[1:]
    assert [len(row[0]["options"]) for row in menus] == [14, 15]


def test_a_select_with_all_other_squares_says_so() -> None:
    """Its first and last square would read as if the others lay between them, all in one column."""
    shown = square_panel(25)
    assert rows_of(shown)[1][0]["placeholder"] == "20 squares (rows 13 to 15)"
    assert rows_of(shown, "de")[1][0]["placeholder"] == "20 Felder (Zeilen 13 bis 15)"


def test_the_pages_say_which_squares_they_have() -> None:
    pages = [rows_of(square_panel(250), page=page) for page in range(3)]
    held = [[Draft.parse(one["value"]).square for row in rows[1:-1] for one in row[0]["options"]] for rows in pages]
    ends = [part["label"].partition(" (")[2] for part in pages[1][-1]]
    assert ends == [f"first {page[0]}, last {page[-1]})" for page in (held[0], held[2])]
    assert len({square for page in held for square in page}) == sum(map(len, held))


def lying(spots: Sequence[str], chosen: str | None, *others: Choice) -> Offered:
    """A panel with the tile lying, and those ways to end the turn."""
    draft = Draft(None, "N12", 90, chosen)
    choices = tuple(Choice(str(replace(draft, spot=spot)), line("choice-no-spot"), spot == chosen) for spot in spots)
    step = Step.SPOT if chosen is None else Step.CONFIRM
    return Offered(step, draft, choices, others)


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("chosen", [None, "2"])
def test_a_laid_tile_has_its_spots_above_confirm_turn_and_back(locale: str, chosen: str | None) -> None:
    spots = [str(number) for number in range(1, 14)]
    turn = Choice(str(Draft(None, "N12", 180, chosen)), line("button-turn", degrees=180))
    panel = lying(spots, chosen, turn, Choice(str(Draft()), line("button-back")))
    rows = [[parse(part["custom_id"]) for part in row] for row in rows_of(panel, locale)]
    assert [Draft.parse(one.arg) for row in rows[:-1] for one in row] == [Draft(None, "N12", 90, one) for one in spots]
    confirm = [] if chosen is None else [("confirm", "-:N12:90:2")]
    assert [(one.action, one.arg) for one in rows[-1]] == [*confirm, ("draft", turn.value), ("draft", "-:-:-:-")]


def test_very_many_ways_to_end_a_turn_are_selects() -> None:
    ways = ["none", *map(str, range(1, 14)), *(f"hut-{number}" for number in range(1, 14))]
    panel = lying(ways, "hut-2", Choice(str(Draft()), line("button-back")))
    rows = rows_of(panel)
    options = [option for row in rows[:-1] for part in row for option in part["options"]]
    assert [option["value"] for option in options] == [f"-:N12:90:{way}" for way in ways]
    assert [option["value"] for option in options if option["default"]] == ["-:N12:90:hut-2"]
    assert [parse(part["custom_id"]).action for part in rows[-1]] == ["confirm", "draft"]


def test_open_tiles_are_buttons() -> None:
    tiles = tuple(Choice(str(Draft(tile)), LONG) for tile in "12")
    rows = rows_of(Offered(Step.TILE, Draft(), tiles))
    found = [parse(part["custom_id"]) for row in rows for part in row]
    assert [(one.action, one.arg) for one in found] == [("draft", "1:-:-:-"), ("draft", "2:-:-:-")]


def test_open_tiles_of_which_one_goes_are_buttons_that_commit() -> None:
    rows = rows_of(Offered(Step.DISCARD, Draft(), (Choice("1", LONG), Choice("2", LONG))))
    found = [parse(part["custom_id"]) for row in rows for part in row]
    assert [(one.action, one.arg) for one in found] == [("discard", "1"), ("discard", "2")]


@pytest.mark.parametrize("count", [2, 15, 16, 100, 144])
def test_another_open_tile_can_be_chosen_beside_any_number_of_squares(count: int) -> None:
    other = Choice(str(Draft()), line("button-other-tile"))
    rows = rows_of(replace(square_panel(count), draft=Draft("1"), others=(other,)))
    assert rows[-1][-1]["custom_id"] == "t1:draft:k7m2qx:3:-:-:-:-"


def test_a_page_that_is_not_there_is_the_last_one() -> None:
    assert offered(square_panel(120), 9) == offered(square_panel(120), 1)


def test_answers_without_buttons_have_no_view() -> None:
    assert messages.components((), catalogue("en")) is None


def test_taken_spots_are_buttons_that_say_who_stands_there_and_cannot_be_pressed() -> None:
    taken = Choice("-:N12:90:3", line("choice-no-spot"))
    panel = replace(lying(["1", "none"], None), taken=(taken,))
    parts = [part for row in rows_of(panel) for part in row]
    assert [part.get("disabled", False) for part in parts] == [False, False, True]
    assert parse(parts[-1]["custom_id"]).arg == "-:N12:90:3"
