"""An answer's components: its buttons, and below them its selects, also of what the server has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord

from bot.app.notify import NO_GAME
from bot.ui import views
from bot.ui.ids import Action, Id

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.app.values import Answer, Select
    from bot.text import Catalogue

Menu: TypeAlias = "discord.ui.Select[Any] | discord.ui.ChannelSelect[Any] | discord.ui.RoleSelect[Any]"

_LONGEST: Final = 150
"""Discord's bound for a placeholder."""

_CHANNELS: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
]


def components(answer: Answer, texts: Catalogue, guild: discord.Guild | None) -> discord.ui.View | None:
    """The view of an answer, None where it has no components. ``guild``: whose channels and roles are chosen."""
    view = views.buttons(answer.buttons, texts)
    if not answer.selects:
        return view
    if view is None:
        view = discord.ui.View(timeout=None)
    row = -(-len(answer.buttons) // views.ROW)
    for number, select in enumerate(answer.selects, row):
        view.add_item(views.Pressed(_menu(select, texts, guild, number)))
    return view


def _menu(select: Select, texts: Catalogue, guild: discord.Guild | None, row: int) -> Menu:
    common: dict[str, Any] = {
        "custom_id": str(Id(Action(select.action), NO_GAME, 0, choice=select.choice)),
        "placeholder": texts.label(select.placeholder, _LONGEST),
        "min_values": select.least,
        "max_values": select.most,
        "row": row,
    }
    if select.of == "channels":
        chosen = [discord.SelectDefaultValue.from_channel(found) for found in _channels(select, guild)]
        return discord.ui.ChannelSelect(channel_types=_CHANNELS, default_values=chosen, **common)
    if select.of == "roles":
        chosen = [discord.SelectDefaultValue.from_role(found) for found in _roles(select, guild)]
        return discord.ui.RoleSelect(default_values=chosen, **common)
    menu: discord.ui.Select[Any] = discord.ui.Select(**common)
    for option in select.options:
        menu.add_option(
            label=texts.label(option.label, views.OPTION), value=option.value, default=option.value in select.chosen
        )
    return menu


def _channels(select: Select, guild: discord.Guild | None) -> Iterable[discord.abc.GuildChannel]:
    """Those that are chosen and still there: Discord refuses others as what is chosen now."""
    found = () if guild is None else (guild.get_channel(int(value)) for value in select.chosen)
    return (channel for channel in found if channel is not None)


def _roles(select: Select, guild: discord.Guild | None) -> Iterable[discord.Role]:
    found = () if guild is None else (guild.get_role(int(value)) for value in select.chosen)
    return (role for role in found if role is not None)
