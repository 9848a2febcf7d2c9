"""Buttons and selects from plain values, and what happens when one is pressed.

Every component is the one dynamic item ``Pressed``; a view lives only until it is sent (``timeout=None``, nothing is
kept), so whatever hangs in a channel works after a restart, and nothing grows with the number of messages.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Protocol, Self, TypeVar, cast

import discord

from bot.app.values import Step, Style
from bot.ui.ids import Action, Id

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.app.values import Button, Panel, SpotChoice, SquareChoice, TileChoice
    from bot.text import Catalogue

LABEL: Final = 80
OPTION: Final = 100
ROW: Final = 5
ROWS: Final = 5
MOST_NUMBERS: Final = 15
"""Up to so many squares are buttons with their number; more are offered in selects."""

OPTIONS: Final = 25
MOST_SPOTS: Final = ROW * (ROWS - 1)
"""Up to so many ways to end a turn are buttons; more are offered in selects."""

SELECTS: Final = 4
"""Selects on one page of a panel; the last row is for the buttons that turn the page."""

_T = TypeVar("_T")
_STYLES: Final = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


class PressHandler(Protocol):
    """What a client must have for its components to work."""

    async def pressed(self, interaction: discord.Interaction[Any], custom_id: str, values: Sequence[str]) -> None:
        """Answer to a component; ``values`` are what was chosen in a select."""


class Pressed(discord.ui.DynamicItem["discord.ui.Item[Any]"], template=re.compile(".+", re.DOTALL)):
    """Any component of the bot: what its id says is read when it is pressed."""

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: discord.Interaction[Any],
        item: discord.ui.Item[Any],
        _match: re.Match[str],
    ) -> Self:
        """Wrap the component that was pressed."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to the client."""
        # Read as they came: what a select of channels or roles holds is there by its id.
        values = cast("dict[str, Any]", interaction.data or {}).get("values", ())
        await cast("PressHandler", interaction.client).pressed(interaction, self.custom_id, values)


def custom_ids(message: discord.Message) -> list[str]:
    """The ids of a message's components, row by row."""
    return [
        custom_id
        for row in message.components
        for part in getattr(row, "children", ())
        if (custom_id := getattr(part, "custom_id", None)) is not None
    ]


def buttons(shown: Sequence[Button], texts: Catalogue) -> discord.ui.View | None:
    """The use cases' buttons, five a row; None where there is none."""
    if not shown:
        return None
    view = _view()
    for number, button in enumerate(shown):
        found = _id(button)
        view.add_item(_button(found, texts.label(button.label, LABEL), _STYLES[button.style], number // ROW))
    return view


def _id(button: Button) -> Id:
    """The id of a use case's button; what else it says is a number or a word."""
    action, arg = Action(button.action), button.arg
    if arg.isdecimal():
        return Id(action, button.game_id, button.version, number=int(arg))
    return Id(action, button.game_id, button.version, choice=arg or None)


def panel(shown: Panel, texts: Catalogue, page: int = 0) -> discord.ui.View:
    """What may be chosen in a panel now; ``page`` counts from 0 and matters above a hundred squares only."""
    view = _view()
    if shown.tiles:
        for row, choices in enumerate(_chunks(shown.tiles, ROW)):
            for choice in choices:
                view.add_item(_tile(shown, choice, texts, row))
        return view
    if shown.squares:
        for item in _squares(shown, texts, page):
            view.add_item(item)
        return view
    last = 0
    if len(shown.spots) > MOST_SPOTS:
        for last, spots in enumerate(_chunks(shown.spots, OPTIONS), 1):
            view.add_item(_spot_select(shown, spots, texts, last - 1))
    else:
        for last, spots in enumerate(_chunks(shown.spots, ROW), 1):
            for spot in spots:
                view.add_item(_spot(shown, spot, texts, last - 1))
    for item in _steps(shown, texts, last):
        view.add_item(item)
    return view


def _tile(shown: Panel, choice: TileChoice, texts: Catalogue, row: int) -> Pressed:
    if shown.step is Step.DISCARD:
        action, style = Action.DISCARD, discord.ButtonStyle.danger
    else:
        action, style = Action.TILE, discord.ButtonStyle.secondary
    found = Id(action, shown.game_id, shown.version, tile=choice.tile)
    return _button(found, texts.label(choice.label, LABEL), style, row)


def _squares(shown: Panel, texts: Catalogue, page: int) -> Iterator[Pressed]:
    if len(shown.squares) <= MOST_NUMBERS:
        for index, choice in enumerate(shown.squares):
            found = Id(Action.SQUARE, shown.game_id, shown.version, tile=shown.tile or None, square=choice.square)
            yield _button(found, str(choice.number), discord.ButtonStyle.secondary, index // ROW)
        yield from _other_tile(shown, texts)
        return
    pages = _chunks(shown.squares, OPTIONS * SELECTS)
    page = min(page, len(pages) - 1)
    for row, choices in enumerate(_chunks(pages[page], OPTIONS)):
        yield _select(shown, choices, texts, page * SELECTS + row, row)
    for other in (page - 1, page + 1):
        if 0 <= other < len(pages):
            label = _range(texts, "button-squares", pages[other])
            found = Id(Action.PAGE, shown.game_id, shown.version, page=other, tile=shown.tile or None)
            yield _button(found, label, discord.ButtonStyle.secondary, SELECTS)
    yield from _other_tile(shown, texts)


def _other_tile(shown: Panel, texts: Catalogue) -> Iterator[Pressed]:
    if shown.other_tile:
        found = Id(Action.TILES, shown.game_id, shown.version)
        yield _button(found, texts.format("button-other-tile"), discord.ButtonStyle.secondary, ROWS - 1)


def _select(shown: Panel, choices: Sequence[SquareChoice], texts: Catalogue, number: int, row: int) -> Pressed:
    select: discord.ui.Select[discord.ui.View] = discord.ui.Select(
        custom_id=str(Id(Action.PICK, shown.game_id, shown.version, page=number, tile=shown.tile or None)),
        placeholder=_range(texts, "select-square", choices),
        row=row,
    )
    for choice in choices:
        lead = f"{choice.number} · "
        select.add_option(label=lead + texts.label(choice.label, OPTION - len(lead)), value=choice.square)
    return Pressed(select)


def _range(texts: Catalogue, code: str, choices: Sequence[SquareChoice]) -> str:
    return texts.format(code, **{"from": choices[0].number, "to": choices[-1].number})


def _spot(shown: Panel, choice: SpotChoice, texts: Catalogue, row: int) -> Pressed:
    style = discord.ButtonStyle.primary if choice.chosen else discord.ButtonStyle.secondary
    return _button(_lying(Action.SPOT, shown, spot=choice.spot), texts.label(choice.label, LABEL), style, row)


def _spot_select(shown: Panel, choices: Sequence[SpotChoice], texts: Catalogue, row: int) -> Pressed:
    select: discord.ui.Select[discord.ui.View] = discord.ui.Select(
        custom_id=str(_lying(Action.SPOTS, shown, page=row)),
        placeholder=texts.format("select-spot"),
        row=row,
    )
    for choice in choices:
        select.add_option(label=texts.label(choice.label, OPTION), value=choice.spot, default=choice.chosen)
    return Pressed(select)


def _steps(shown: Panel, texts: Catalogue, row: int) -> Iterator[Pressed]:
    if shown.move is not None:
        found = _lying(Action.CONFIRM, shown, spot=shown.move.spot)
        yield _button(found, texts.format("button-confirm"), discord.ButtonStyle.success, row)
    if shown.next_rotation is not None:
        found = replace(_lying(Action.TURN, shown), rotation=shown.next_rotation)
        label = texts.format("button-turn", degrees=shown.next_rotation)
        yield _button(found, label, discord.ButtonStyle.secondary, row)
    if shown.can_go_back:
        found = Id(Action.BACK, shown.game_id, shown.version, tile=shown.tile or None)
        yield _button(found, texts.format("button-back"), discord.ButtonStyle.secondary, row)


def _lying(action: Action, shown: Panel, *, page: int | None = None, spot: str | None = None) -> Id:
    """The id of what is done with the tile as this panel shows it lying."""
    return Id(
        action,
        shown.game_id,
        shown.version,
        page=page,
        rotation=shown.rotation,
        tile=shown.tile or None,
        spot=spot,
        square=shown.square,
    )


def _button(found: Id, label: str, style: discord.ButtonStyle, row: int) -> Pressed:
    button: discord.ui.Button[discord.ui.View] = discord.ui.Button(
        custom_id=str(found), label=label, style=style, row=row
    )
    return Pressed(button)


def _view() -> discord.ui.View:
    return discord.ui.View(timeout=None)


def _chunks(items: Sequence[_T], size: int) -> list[Sequence[_T]]:
    return [items[start : start + size] for start in range(0, len(items), size)]
