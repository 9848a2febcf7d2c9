"""What a panel's components are, from a few squares to more than a hundred."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.game.drafts import Step
from bot.game.notation import Draft
from bot.show.choices import BEST
from bot.show.panel import Ids, Offered
from bot.show.panel import rows as panel_rows
from bot.text import catalogue
from bot.text.lines import Alt, Clause, Name, line
from bot.text.message import Choice, Message, Picture
from bot.ui.ids import parse
from engine.squares import parse_square, square_at, square_name, xy
from tests.bot.ui.limits import check_layout, laid_out

LONG = line("ui-thread-name", name=Name("W" * 200))
PICTURE = Picture("k7m2qx-3.png", b"", Alt((Clause((LONG,)),)))


def squares(count: int) -> list[str]:
    """The names of that many squares, far in the west, where names are longest."""
    return [square_name(square_at(number % 10 - 20, number // 10)) for number in range(count)]


def square_panel(count: int) -> Offered:
    """What a panel with that many legal squares offers."""
    choices = tuple(Choice(str(Draft(square=square)), LONG) for square in squares(count))
    return Offered(Step.SQUARE, Draft(), choices, best=BEST)


def rows_of(panel: Offered, locale: str = "en") -> list[list[dict[str, Any]]]:
    """The components of a panel below its text and its picture, row by row."""
    shown = Message((LONG,), PICTURE, rows=panel_rows(panel, Ids("k7m2qx", 3)))
    text, picture, *rows = laid_out("Where?", shown, catalogue(locale))
    assert check_layout([text, picture, *rows]) == [PICTURE.name]
    return [row["components"] for row in rows]


def offered(panel: Offered) -> list[str]:
    """The drafts that a panel offers."""
    parts = [part for row in rows_of(panel) for part in row]
    buttons = [parse(part["custom_id"]).arg for part in parts if "options" not in part]
    return buttons + [option["value"] for part in parts for option in part.get("options", ())]


@pytest.mark.parametrize("count", [2, 5, 6, 15, 16, 20, 21, 25, 26, 50, 51, 100, 101, 144, 250])
def test_every_legal_square_stands_once_in_the_panel(count: int) -> None:
    panel = square_panel(count)
    assert offered(panel) == [choice.value for choice in panel.choices]


def test_of_more_squares_the_first_five_are_buttons_and_the_others_are_in_selects_below() -> None:
    buttons, *selects = rows_of(square_panel(65))
    names = squares(65)
    assert [part["label"] for part in buttons] == names[:5]
    assert [len(row[0]["options"]) for row in selects] == [15, 20, 25]
    assert selects[1][0]["options"][0]["value"] == str(Draft(square=names[20]))
    assert selects[1][0]["placeholder"].endswith(f"({names[20]} to {names[39]})")


@pytest.mark.parametrize("count", [26, 31, 56, 65, 75])
def test_a_menu_ends_where_a_row_of_the_board_does(count: int) -> None:
    selects = rows_of(square_panel(count))[1:]
    menus = [[Draft.parse(one["value"]).square or "" for one in row[0]["options"]] for row in selects]
    rows = [{xy(parse_square(square))[1] for square in menu} for menu in menus]
    assert all(len(menu) <= 25 for menu in menus)
    assert not any(above & below for above, below in pairwise(rows))


def test_a_row_that_is_too_long_for_a_menu_is_cut_within() -> None:
    choices = tuple(Choice(str(Draft(square=square_name(square_at(n, 0)))), LONG) for n in range(34))
    menus = rows_of(Offered(Step.SQUARE, Draft(), choices, best=BEST))[1:]
    assert [len(row[0]["options"]) for row in menus] == [14, 15]


def test_a_select_with_all_other_squares_says_so() -> None:
    """Its first and last square would read as if the others lay between them, all in one column."""
    shown = square_panel(25)
    assert rows_of(shown)[1][0]["placeholder"] == "Choose a square (20, rows 13 to 15)"
    assert rows_of(shown, "de")[1][0]["placeholder"] == "Wähle ein Feld (20, Zeilen 13 bis 15)"


def lying(spots: Sequence[str], chosen: str | None, *others: Choice) -> Offered:
    """A panel with the tile lying, and those ways to end the turn."""
    draft = Draft(None, "N12", 90, chosen)
    choices = tuple(Choice(str(replace(draft, spot=spot)), line("choice-nothing"), spot == chosen) for spot in spots)
    step = Step.SPOT if chosen is None else Step.CONFIRM
    return Offered(step, draft, choices, others)


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("chosen", [None, "2"])
def test_confirm_turn_and_back_stand_right_below_the_picture_and_the_spots_below_them(
    locale: str, chosen: str | None
) -> None:
    """Nobody has to scroll to Confirm, and no spot moves when it comes."""
    spots = [str(number) for number in range(1, 14)]
    turn = Choice(str(Draft(None, "N12", 180, chosen)), line("button-turn"))
    panel = lying(spots, chosen, turn, Choice(str(Draft()), line("button-back")))
    rows = [[parse(part["custom_id"]) for part in row] for row in rows_of(panel, locale)]
    assert [Draft.parse(one.arg) for row in rows[1:] for one in row] == [Draft(None, "N12", 90, one) for one in spots]
    confirm = [] if chosen is None else [("confirm", "-:N12:90:2")]
    assert [(one.action, one.arg) for one in rows[0]] == [*confirm, ("draft", turn.value), ("draft", "-:-:-:-")]


def test_very_many_ways_to_end_a_turn_are_selects() -> None:
    ways = ["none", *map(str, range(1, 14)), *(f"hut-{number}" for number in range(1, 14))]
    panel = lying(ways, "hut-2", Choice(str(Draft()), line("button-back")))
    rows = rows_of(panel)
    options = [option for row in rows[1:] for part in row for option in part["options"]]
    assert [option["value"] for option in options] == [f"-:N12:90:{way}" for way in ways]
    assert [option["value"] for option in options if option["default"]] == ["-:N12:90:hut-2"]
    assert [len(row[0]["options"]) for row in rows[1:]] == [25, 2]
    assert [parse(part["custom_id"]).action for part in rows[0]] == ["confirm", "draft"]


@pytest.mark.parametrize("count", [2, 15, 16, 100, 144])
def test_another_open_tile_can_be_chosen_beside_any_number_of_squares(count: int) -> None:
    other = Choice(str(Draft()), line("button-other-tile"))
    rows = rows_of(replace(square_panel(count), draft=Draft("1"), others=(other,)))
    assert rows[-1][-1]["custom_id"] == "t1:draft:k7m2qx:3:-:-:-:-"
