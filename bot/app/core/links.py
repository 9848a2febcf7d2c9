"""Addresses of channels and messages on Discord."""

from __future__ import annotations

from bot.app.core.values import Link
from storage import GameRow, Reads


def address(guild_id: int, channel_id: int, message_id: int | None = None) -> Link:
    """The address of a channel, or of a message in it."""
    return Link("/".join(["https://discord.com/channels", *map(str, filter(None, (guild_id, channel_id, message_id)))]))


def channel_link(row: GameRow) -> Link:
    """The address of the game's channel."""
    return address(row.guild_id, row.channel_id)


async def game_link(reads: Reads, row: GameRow) -> Link:
    """The address of the message with the game's live buttons, or else of its channel."""
    message = await reads.turn_message(row.id)
    return channel_link(row) if message is None else address(row.guild_id, message.channel_id, message.message_id)
