"""How the result of an act is shown to the one who acted: its texts, pictures, files and buttons, as messages."""

from __future__ import annotations

import logging
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.app.core.values import Answer
from bot.app.turn.panel import Panel
from bot.text.catalogue import MESSAGE_LIMIT
from bot.threads import in_thread
from bot.ui.components import views
from bot.ui.languages import private_texts
from bot.ui.network import NETWORK_ERRORS, repeated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.app.core.values import Attachment, Document, Picture
    from bot.text import Catalogue

    Interaction = discord.Interaction[Any]
    MakeFile = Callable[[], discord.File]

log = logging.getLogger(__name__)

_NOTHING: Final = "…"
"""The text of a message that is there for a moment only."""


async def show(interaction: Interaction, shown: Answer | Panel, spoken: Catalogue, *, beside: bool) -> bool:
    """Send the result to the one who acted; what can't be delivered is only noted. Whether it came.

    ``spoken``: the language of the channel, in which its buttons are named. ``beside``: as a message of its own, else
    in the place of the one that was acknowledged.
    """
    texts = private_texts(interaction, spoken)
    try:
        if isinstance(shown, Panel):
            message, view = texts.message(*shown.lines), views.panel(shown, texts)
            await _edit(interaction, message, [partial(_file, shown.picture, texts)], view)
        else:
            await _show_answer(interaction, shown, texts, beside=beside)
    except NETWORK_ERRORS as error:
        log.warning("interaction %s was not answered: %s", interaction.id, error)
        return False
    return True


async def show_to_all(interaction: Interaction, shown: Answer, spoken: Catalogue) -> bool:
    """Put a public answer where everybody waits for it; another takes its place, for the one who acted.

    Whether it came.
    """
    try:
        if shown.public:
            await _show_answer(interaction, shown, spoken, beside=False)
        else:
            # Whatever comes first after a public acknowledgement is public too, so it is something that says nothing.
            await interaction.edit_original_response(content=_NOTHING)
            await interaction.delete_original_response()
            await _show_answer(interaction, shown, private_texts(interaction, spoken), beside=True)
    except NETWORK_ERRORS as error:
        log.warning("interaction %s was not answered: %s", interaction.id, error)
        return False
    return True


async def _show_answer(interaction: Interaction, answer: Answer, texts: Catalogue, *, beside: bool) -> None:
    """Send an answer: its first message with pictures, files and buttons, further ones after it; then what follows."""
    if answer == Answer(()):
        await interaction.delete_original_response()
        return
    messages = [texts.message(*answer.lines)] if answer.lines else []
    files: list[MakeFile] = [] if answer.picture is None else [partial(_file, answer.picture, texts)]
    if answer.document is not None:
        # A long one takes long enough for others to notice.
        more, document = await in_thread(_pages, answer.document, texts)
        messages = _joined(messages, more)
        files += document
    files += [partial(_attachment, file, texts) for file in answer.files]
    first, *rest = messages or [""]
    view = views.components(answer, texts, interaction.guild)
    if beside:
        await _send_beside(interaction, first, [make() for make in files], view)
    else:
        await _edit(interaction, first, files, view)
    for text in rest:
        await interaction.followup.send(text, ephemeral=True)
    if answer.after is not None:
        await _show_answer(interaction, answer.after, texts, beside=True)


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
