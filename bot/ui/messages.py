"""A ``Message`` as Discord takes it: text, files, buttons and selects, in the language of who sees it.

What everybody sees is an ordinary message, whose text a notification shows. What one person sees is laid out in
Discord's newer components: text, picture, buttons in one order, and more than five rows where a panel needs them.
"""

from __future__ import annotations

import logging
from functools import partial
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord

from bot.text import catalogue
from bot.text.catalogue import PRIVATE_LIMIT
from bot.text.message import Button, Message, Row, Style
from bot.ui.ids import Id
from bot.ui.network import NETWORK_ERRORS, repeated
from bot.ui.presses import Pressed
from bot.workers.threads import in_thread
from storage import StoreError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

    from bot.app import App
    from bot.text import Catalogue
    from bot.text.message import Attachment, Picture, Select

    Interaction = discord.Interaction[Any]
    MakeFile = Callable[[], discord.File]


log = logging.getLogger(__name__)


Item: TypeAlias = "discord.ui.Item[Any]"

LABEL: Final = 80
OPTION: Final = 100
PLACEHOLDER: Final = 150
"""Discord's bounds for the text on a button, of a select's option, and of a select where nothing is chosen."""

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


def components(rows: Sequence[Row], texts: Catalogue) -> discord.ui.View | None:
    """Rows of buttons and selects below an ordinary message; None where there are none."""
    if not rows:
        return None
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in _items(row, texts):
            item.row = number
            view.add_item(item)
    return view


def _items(row: Row, texts: Catalogue, guild: discord.Guild | None = None) -> Iterable[Pressed]:
    """What stands in a row; ``guild``: whose roles are chosen."""
    return (Pressed(_button(one, texts) if isinstance(one, Button) else _menu(one, texts, guild)) for one in row)


def layout(
    text: str, message: Message, texts: Catalogue, guild: discord.Guild | None = None, files: Sequence[str] = ()
) -> discord.ui.LayoutView:
    """A private message: its text, its pictures, files, and the rows of what can be pressed and chosen.

    Each picture has the whole width. ``files``: the names of others, as which a long text is sent.
    """
    view = discord.ui.LayoutView(timeout=None)
    _add(view, text, message.picture, texts)
    if message.below is not None:
        _add(view, texts.message(*message.below.lines), message.below.picture, texts)
    for one in message.files:
        _add(view, "", one, texts)
    for name in (*files, *(one.name for one in message.files if one.alt is None)):
        view.add_item(discord.ui.File(_address(name)))
    for row in filter(None, message.rows):
        for above in (one.above for one in row if not isinstance(one, Button) and one.above is not None):
            _add(view, texts.message(above), None, texts)
        view.add_item(discord.ui.ActionRow(*_items(row, texts, guild)))
    return view


def _add(view: discord.ui.LayoutView, text: str, picture: Picture | Attachment | None, texts: Catalogue) -> None:
    """A text, if there is one, and below it a picture; a file without a description is no picture."""
    if text:
        view.add_item(discord.ui.TextDisplay(text))
    if picture is not None and picture.alt is not None:
        item = discord.MediaGalleryItem(_address(picture.name), description=texts.alt(picture.alt))
        view.add_item(discord.ui.MediaGallery(item))


def plain(text: str) -> discord.ui.LayoutView:
    """A private message that says only that."""
    return discord.ui.LayoutView(timeout=None).add_item(discord.ui.TextDisplay(text))


def _address(name: str) -> str:
    """By which a component names a file of its message."""
    return f"attachment://{name}"


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


CLEARED: Final[Mapping[str, Any]] = MappingProxyType({"content": None, "embed": None})
"""What an edit takes away of a message that an earlier version sent as an ordinary one."""

_NOTHING: Final = "…"
"""The text of a message that is there for a moment only."""


async def show(interaction: Interaction, shown: Message, spoken: Catalogue, *, beside: bool) -> bool:
    """Send the result to the one who acted; what can't be delivered is only noted. Whether it came.

    ``spoken``: the language of the channel, in which its buttons are named. ``beside``: as a message of its own, else
    in the place of the one that was acknowledged.
    """
    return await _came(interaction, _show(interaction, shown, private_texts(interaction, spoken), beside=beside))


async def show_to_all(interaction: Interaction, shown: Message, spoken: Catalogue) -> bool:
    """Put a public answer where everybody waits for it; another takes its place, for the one who acted.

    Whether it came.
    """
    return await _came(interaction, _show_publicly(interaction, shown, spoken))


async def _came(interaction: Interaction, sending: Awaitable[None]) -> bool:
    """Whether what is sent came; what can't be delivered is only noted."""
    try:
        await sending
    except NETWORK_ERRORS as error:
        log.warning("interaction %s was not answered: %s", interaction.id, error)
        return False
    return True


async def _show(interaction: Interaction, message: Message, texts: Catalogue, *, beside: bool) -> None:
    """Send a message: its first message with pictures, files and buttons, further ones after it; then what follows."""
    if message == Message(()):
        await interaction.delete_original_response()
        return
    files = _files(message, texts)
    messages = [texts.message(*message.lines, limit=PRIVATE_LIMIT)] if message.lines else []
    names: tuple[str, ...] = ()
    if message.document is not None:
        # A long one takes long enough for others to notice.
        pages = await in_thread(texts.pages, message.document)
        messages = _joined(messages, pages.messages if pages.file is None else (texts.format("document-file"),))
        if pages.file is not None:
            names = (pages.name,)
            files.append(partial(_file, pages.name, pages.file))
    first, *rest = messages or [""]
    view = layout(first, message, texts, interaction.guild, names)
    if beside:
        await interaction.followup.send(view=view, files=[make() for make in files], ephemeral=True)
    else:
        await _edit(interaction, files, view=view, **CLEARED)
    for text in rest:
        await interaction.followup.send(view=plain(text), ephemeral=True)
    if message.after is not None:
        await _show(interaction, message.after, texts, beside=True)


async def _show_publicly(interaction: Interaction, message: Message, spoken: Catalogue) -> None:
    """Put an ordinary message where everybody waits for it, or another one in private."""
    if message.public:
        text, view = spoken.message(*message.lines), components(message.rows, spoken)
        await _edit(interaction, _files(message, spoken), content=text, view=view)
    else:
        # Whatever comes first after a public acknowledgement is public too, so it is something that says nothing.
        await interaction.edit_original_response(content=_NOTHING)
        await interaction.delete_original_response()
        await _show(interaction, message, private_texts(interaction, spoken), beside=True)


def _files(message: Message, texts: Catalogue) -> list[MakeFile]:
    """The message's pictures and files."""
    pictures = [one.picture for one in (message, message.below) if one is not None and one.picture is not None]
    described = [(one, None if one.alt is None else texts.alt(one.alt)) for one in message.files]
    return [
        *(partial(picture_file, one, texts) for one in pictures),
        *(partial(_file, one.name, one.data, alt) for one, alt in described),
    ]


async def _edit(interaction: Interaction, files: Sequence[MakeFile], **shown: Any) -> None:
    """Put this in the place of what was there at first; each try has its own files, for Discord reads them once."""

    async def edit() -> None:
        await interaction.edit_original_response(attachments=[make() for make in files], **shown)

    await repeated(edit)


def _joined(first: list[str], more: Sequence[str]) -> list[str]:
    """The messages one after the other; what fits into the first one needs none of its own."""
    if first and more and len(together := f"{first[0]}\n{more[0]}") <= PRIVATE_LIMIT:
        return [together, *more[1:]]
    return [*first, *more]


def picture_file(picture: Picture, texts: Catalogue) -> discord.File:
    """A picture as it is sent, once: with its description in that language."""
    return _file(picture.name, picture.png, texts.alt(picture.alt))


def _file(name: str, data: bytes, description: str | None = None) -> discord.File:
    return discord.File(BytesIO(data), filename=name, description=description)
