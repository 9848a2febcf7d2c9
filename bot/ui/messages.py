"""A ``Message`` as Discord takes it: text, files, buttons and selects, in the language of who sees it.

Every component is the one dynamic item ``Pressed``; a view lives only until it is sent (``timeout=None``, nothing is
kept), so whatever hangs in a channel works after a restart, and nothing grows with the number of messages.
"""

from __future__ import annotations

import logging
import re
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias, cast

import discord

from bot.text import catalogue
from bot.text.catalogue import MESSAGE_LIMIT
from bot.text.message import Button, Message, Row, Style
from bot.ui.ids import Id
from bot.ui.network import NETWORK_ERRORS, repeated
from bot.ui.presses import press
from bot.workers.threads import in_thread
from storage import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bot.app import App
    from bot.text import Catalogue
    from bot.text.message import Attachment, Document, Picture, Select
    from bot.ui.client import TilewrightBot

    Interaction = discord.Interaction[Any]
    MakeFile = Callable[[], discord.File]


log = logging.getLogger(__name__)


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
        """Message to the press."""
        # Read as they came: what a select of channels or roles holds is there by its id.
        values = cast("dict[str, Any]", interaction.data or {}).get("values", ())
        await press(cast("TilewrightBot", interaction.client).answers, interaction, self.custom_id, values)


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
_STYLES: Final = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


def components(rows: Sequence[Row], texts: Catalogue, guild: discord.Guild | None = None) -> discord.ui.View | None:
    """Rows of buttons and selects as Discord takes them; None where there are none.

    ``guild``: whose roles are chosen.
    """
    if not rows:
        return None
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for one in row:
            item = _button(one, texts) if isinstance(one, Button) else _menu(one, texts, guild)
            item.row = number
            view.add_item(Pressed(item))
    return view


def _button(button: Button, texts: Catalogue) -> Item:
    custom_id = str(Id(button.action, button.game_id, button.version, button.arg))
    label, style = texts.label(button.label, LABEL), _STYLES[button.style]
    return discord.ui.Button(custom_id=custom_id, label=label, style=style, disabled=not button.pressable)


def _menu(select: Select, texts: Catalogue, guild: discord.Guild | None) -> Item:
    common: dict[str, Any] = {
        "custom_id": str(Id(select.action, select.game_id, select.version, select.choice)),
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


def private_texts(interaction: discord.Interaction[Any], public: Catalogue | None = None) -> Catalogue:
    """The language of the person who acts; buttons in the channel are named in the one that they are in."""
    texts = catalogue(interaction.locale.value)
    return texts if public is None else texts.beside(public)


async def public_texts(client: discord.Client, app: App, guild_id: int) -> Catalogue:
    """The language of a server: the one that its managers chose, else Discord's; English while that isn't known.

    Where the database fails it is Discord's: a text in it says more than none.
    """
    try:
        chosen = (await app.context.settings(guild_id)).language
    except StoreError as error:
        log.warning("the settings of server %s can't be read: %s", guild_id, error)
        chosen = None
    guild = client.get_guild(guild_id)
    return catalogue(chosen or (None if guild is None else guild.preferred_locale.value))


_NOTHING: Final = "…"
"""The text of a message that is there for a moment only."""


async def show(interaction: Interaction, shown: Message, spoken: Catalogue, *, beside: bool) -> bool:
    """Send the result to the one who acted; what can't be delivered is only noted. Whether it came.

    ``spoken``: the language of the channel, in which its buttons are named. ``beside``: as a message of its own, else
    in the place of the one that was acknowledged.
    """
    texts = private_texts(interaction, spoken)
    try:
        await _show(interaction, shown, texts, beside=beside)
    except NETWORK_ERRORS as error:
        log.warning("interaction %s was not answered: %s", interaction.id, error)
        return False
    return True


async def show_to_all(interaction: Interaction, shown: Message, spoken: Catalogue) -> bool:
    """Put a public answer where everybody waits for it; another takes its place, for the one who acted.

    Whether it came.
    """
    try:
        if shown.public:
            await _show(interaction, shown, spoken, beside=False)
        else:
            # Whatever comes first after a public acknowledgement is public too, so it is something that says nothing.
            await interaction.edit_original_response(content=_NOTHING)
            await interaction.delete_original_response()
            await _show(interaction, shown, private_texts(interaction, spoken), beside=True)
    except NETWORK_ERRORS as error:
        log.warning("interaction %s was not answered: %s", interaction.id, error)
        return False
    return True


async def _show(interaction: Interaction, message: Message, texts: Catalogue, *, beside: bool) -> None:
    """Send a message: its first message with pictures, files and buttons, further ones after it; then what follows."""
    if message == Message(()):
        await interaction.delete_original_response()
        return
    messages = [texts.message(*message.lines)] if message.lines else []
    files: list[MakeFile] = [partial(_file, one, texts) for one in (message.picture, message.second) if one is not None]
    if message.document is not None:
        # A long one takes long enough for others to notice.
        more, document = await in_thread(_pages, message.document, texts)
        messages = _joined(messages, more)
        files += document
    files += [partial(_attachment, file, texts) for file in message.files]
    first, *rest = messages or [""]
    view = components(message.rows, texts, interaction.guild)
    if beside:
        await _send_beside(interaction, first, [make() for make in files], view)
    else:
        await _edit(interaction, first, files, view)
    for text in rest:
        await interaction.followup.send(text, ephemeral=True)
    if message.after is not None:
        await _show(interaction, message.after, texts, beside=True)


async def _edit(interaction: Interaction, text: str, files: Sequence[MakeFile], view: discord.ui.View | None) -> None:
    """Put this in the place of what was there at first; each try has its own files, for Discord reads them once."""

    async def edit() -> None:
        attachments = [make() for make in files]
        await interaction.edit_original_response(content=text, attachments=attachments, view=view)

    await repeated(edit)


def _joined(first: list[str], more: list[str]) -> list[str]:
    """The messages one after the other; what fits into the first one needs none of its own."""
    if first and more and len(together := f"{first[0]}\n{more[0]}") <= MESSAGE_LIMIT:
        return [together, *more[1:]]
    return [*first, *more]


def _pages(document: Document, texts: Catalogue) -> tuple[list[str], list[MakeFile]]:
    """A long text as messages, or as a file with a sentence that says so."""
    pages = texts.pages(document)
    if pages.file is None:
        return list(pages.messages), []
    return [texts.format("document-file")], [partial(_text_file, pages.file, pages.name)]


def _text_file(text: bytes, name: str) -> discord.File:
    return discord.File(BytesIO(text), filename=name)


async def _send_beside(
    interaction: Interaction, text: str, files: list[discord.File], view: discord.ui.View | None
) -> None:
    """Send this as a further private message."""
    if view is None:
        await interaction.followup.send(text, files=files, ephemeral=True)
    else:
        await interaction.followup.send(text, files=files, view=view, ephemeral=True)


def _attachment(file: Attachment, texts: Catalogue) -> discord.File:
    description = None if file.alt is None else texts.alt(file.alt)
    return discord.File(BytesIO(file.data), filename=file.name, description=description)


def _file(picture: Picture, texts: Catalogue) -> discord.File:
    return discord.File(BytesIO(picture.png), filename=picture.name, description=texts.alt(picture.alt))
