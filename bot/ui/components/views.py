"""Buttons and selects from plain values.

Every component is the one dynamic item ``Pressed``; a view lives only until it is sent (``timeout=None``, nothing is
kept), so whatever hangs in a channel works after a restart, and nothing grows with the number of messages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import discord

from bot.app.core.buttons import NO_GAME
from bot.app.core.values import Style
from bot.app.turn.considering import Step
from bot.app.turn.endings import MOST_BUTTONS
from bot.app.turn.squarelist import MOST_SQUARES
from bot.app.words.spelling import Draft
from bot.ui.components.presses import Id, Pressed
from engine.squares import parse_square, row_name, xy

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.app.core.values import Answer, Button, Choice, Select
    from bot.app.turn.panel import Panel
    from bot.text import Catalogue

Item: TypeAlias = "discord.ui.Item[Any]"

LABEL: Final = 80
OPTION: Final = 100
PLACEHOLDER: Final = 150
"""Discord's bounds for the text on a button, of a select's option, and of a select where nothing is chosen."""

ROW: Final = 5
ROWS: Final = 5
OPTIONS: Final = 25
SELECTS: Final = ROWS - 1
"""Selects on one page of a panel; the last row is for what leads elsewhere."""

_CHANNELS: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
]
_T = TypeVar("_T")
_STYLES: Final = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


def components(answer: Answer, texts: Catalogue, guild: discord.Guild | None) -> discord.ui.View | None:
    """An answer's buttons, and below them its selects; None where it has neither. ``guild``: whose roles are chosen."""
    rows = [*_rows(answer.buttons, texts), *([_menu(select, texts, guild)] for select in answer.selects)]
    return _view(rows) if rows else None


def buttons(shown: Sequence[Button], texts: Catalogue) -> discord.ui.View | None:
    """The use cases' buttons, five a row; None where there is none."""
    return _view(_rows(shown, texts)) if shown else None


def panel(shown: Panel, texts: Catalogue) -> discord.ui.View:
    """What may be chosen in a panel now, and below it Confirm and what leads elsewhere."""
    last: list[Item] = []
    if shown.step is Step.CONFIRM:
        last.append(_button(_id(shown, "confirm", str(shown.draft)), texts.format("button-confirm"), Style.SUCCESS))
    if len(shown.choices) > (MOST_SQUARES if shown.step is Step.SQUARE else MOST_BUTTONS):
        rows, pages = _selects(shown, texts)
        last += pages
    else:
        below = [_choice(shown, one, texts) for one in shown.choices]
        rows = _chunks([*below, *(_taken(shown, one, texts) for one in shown.taken)], ROW)
    last += [_button(_id(shown, "draft", one.value), texts.label(one.label, LABEL)) for one in shown.others]
    if shown.hints and len(last) < ROW:
        last.append(_button(str(Id("hint", shown.game_id, shown.version)), texts.format("button-hint")))
    return _view([*rows, last])


def _choice(shown: Panel, choice: Choice, texts: Catalogue) -> Item:
    """A choice as a button; of a square just its name, as in the picture."""
    label = _square(choice) if shown.step is Step.SQUARE else texts.label(choice.label, LABEL)
    if shown.step is Step.DISCARD:
        return _button(_id(shown, "discard", choice.value), label, Style.DANGER)
    return _button(_id(shown, "draft", choice.value), label, Style.PRIMARY if choice.chosen else Style.SECONDARY)


def _square(choice: Choice) -> str:
    """The name of the square that is chosen."""
    return Draft.parse(choice.value).square or ""


def _taken(shown: Panel, choice: Choice, texts: Catalogue) -> Item:
    """A button that says why it can't be pressed."""
    label = texts.label(choice.label, LABEL)
    return discord.ui.Button(custom_id=_id(shown, "draft", choice.value), label=label, disabled=True)


def _selects(shown: Panel, texts: Catalogue) -> tuple[list[Sequence[Item]], list[Item]]:
    """Very many choices as selects, as many as there is room for, and the buttons that lead to the others."""
    options = [
        discord.SelectOption(label=texts.label(one.label, OPTION), value=one.value, default=one.chosen)
        for one in shown.choices
    ]

    def which(page: int, first: int, most: int) -> str:
        some = shown.choices[page * OPTIONS * SELECTS + first :][:most]
        start, end = _square(some[0]), _square(some[-1])
        if len(some) == 1:
            return texts.format("square-offered", start=start)
        top, bottom = (row_name(xy(parse_square(square))[1]) for square in (start, end))
        rows = 1 if top == bottom else 2
        if len(some) == len(shown.choices):
            return texts.format("squares-all", count=len(some), first=top, last=bottom, n=rows)
        return texts.format("squares-offered", first=top, last=bottom, n=rows, start=start, end=end)

    pages = _chunks(_chunks(options, OPTIONS), SELECTS)
    page = min(shown.page, len(pages) - 1)
    rows: list[Sequence[Item]] = []
    for number, some in enumerate(pages[page]):
        squares = shown.step is Step.SQUARE
        placeholder = which(page, number * OPTIONS, len(some)) if squares else texts.format("select-spot")
        rows.append(
            [
                discord.ui.Select(
                    custom_id=_id(shown, "choose", str(number)), placeholder=placeholder, options=list(some)
                )
            ]
        )
    beside = [other for other in (page - 1, page + 1) if 0 <= other < len(pages)]
    return rows, [
        _button(_id(shown, "page", f"{other}:{shown.draft}"), which(other, 0, OPTIONS * SELECTS)) for other in beside
    ]


def _id(shown: Panel, action: str, arg: str) -> str:
    return str(Id(action, shown.game_id, shown.version, arg))


def _rows(shown: Sequence[Button], texts: Catalogue) -> list[Sequence[Item]]:
    found = ((Id(one.action, one.game_id, one.version, one.arg), one) for one in shown)
    return _chunks([_button(str(on), texts.label(one.label, LABEL), one.style) for on, one in found], ROW)


def _button(custom_id: str, label: str, style: Style = Style.SECONDARY) -> Item:
    return discord.ui.Button(custom_id=custom_id, label=label, style=_STYLES[style])


def _menu(select: Select, texts: Catalogue, guild: discord.Guild | None) -> Item:
    common: dict[str, Any] = {
        "custom_id": str(Id(select.action, NO_GAME, 0, select.choice)),
        "placeholder": texts.label(select.placeholder, PLACEHOLDER),
        "min_values": select.least,
        "max_values": select.most,
    }
    if select.of == "channels":
        chosen = [discord.SelectDefaultValue.from_channel(found) for found in _channels(select, guild)]
        return discord.ui.ChannelSelect(channel_types=_CHANNELS, default_values=chosen, **common)
    if select.of == "roles":
        chosen = [discord.SelectDefaultValue.from_role(found) for found in _roles(select, guild)]
        return discord.ui.RoleSelect(default_values=chosen, **common)
    options = [
        discord.SelectOption(
            label=texts.label(option.label, OPTION), value=option.value, default=option.value in select.chosen
        )
        for option in select.options
    ]
    return discord.ui.Select(options=options, **common)


def _channels(select: Select, guild: discord.Guild | None) -> Iterable[discord.abc.GuildChannel]:
    """Those that are chosen and still there: Discord refuses others as what is chosen now."""
    found = () if guild is None else (guild.get_channel(int(value)) for value in select.chosen)
    return (channel for channel in found if channel is not None)


def _roles(select: Select, guild: discord.Guild | None) -> Iterable[discord.Role]:
    found = () if guild is None else (guild.get_role(int(value)) for value in select.chosen)
    return (role for role in found if role is not None)


def _view(rows: Iterable[Sequence[Item]]) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in row:
            item.row = number
            view.add_item(Pressed(item))
    return view


def _chunks(items: Sequence[_T], size: int) -> list[Sequence[_T]]:
    return [items[start : start + size] for start in range(0, len(items), size)]
