"""Whether the bot can do in a channel what games need: its rights one by one, and a post to try."""

from __future__ import annotations

import logging
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord

from bot.app.core.values import Answer, Line, Several, Token, line
from bot.ui import rights
from bot.ui.languages import public_texts
from bot.ui.network import NETWORK_ERRORS

if TYPE_CHECKING:
    from bot.app import App
    from bot.app.core.values import Act

log = logging.getLogger(__name__)


async def check_here(interaction: discord.Interaction[Any], app: App, act: Act) -> Answer:
    """What is missing in the channel of an interaction; a test post with a picture is made and taken away again."""
    lines = list(await app.setup.allows(act))
    lacking = [*rights.missing(interaction, thread=False), *rights.reading(interaction)]
    if lacking:
        return Answer((line("check-lacking", rights=Several(tuple(lacking))), *lines))
    lines.insert(0, await _tried(interaction, app, act))
    if isinstance(interaction.channel, discord.TextChannel):
        lacking = rights.missing(interaction, thread=True)
        if lacking:
            lines.append(line("check-threads", rights=Several(tuple(lacking))))
    return Answer(tuple(lines))


async def _tried(interaction: discord.Interaction[Any], app: App, act: Act) -> Line:
    """What came of the test post."""
    client = interaction.client
    texts = await public_texts(client, app, act.place.guild_id)
    picture = await app.setup.sample(act.place)
    channel = client.get_partial_messageable(act.place.channel_id, guild_id=act.place.guild_id)
    try:
        sent = await channel.send(
            texts.message(line("check-post")),
            file=discord.File(BytesIO(picture.png), picture.name, description=texts.alt(picture.alt)),
            silent=True,
        )
    except NETWORK_ERRORS as error:
        log.info("a test post in %s failed: %s", act.place.channel_id, error)
        return line("check-refused", error=Token(_reason(error)))
    try:
        await sent.delete()
    except NETWORK_ERRORS as error:
        log.info("the test post in %s stays: %s", act.place.channel_id, error)
        return line("check-stays", error=Token(_reason(error)))
    return line("check-fine")


def _reason(error: Exception) -> str:
    """An error's number and Discord's own words for it."""
    return f"{error.code}: {error.text}" if isinstance(error, discord.HTTPException) else type(error).__name__
