"""How people, servers, channels and messages look in Discord's JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bench.discord_server.interactions import Interaction, Kind
from bench.discord_server.messages import Message
from bench.discord_server.world import EVERYTHING, Channel, Guild, Person, World

JOINED = "2026-01-01T00:00:00.000000+00:00"
MOST_BYTES = 10 * 1024 * 1024
PLAYER = str(sum(1 << bit for bit in (10, 11, 14, 15, 16, 31, 35, 38)))
"""Permissions of an ordinary member: see, write, embed, attach, read back, commands, threads and writing in them."""


def user(person: Person) -> dict[str, Any]:
    """A person's account."""
    return {
        "id": str(person.id), "username": person.name.lower(), "discriminator": "0", "global_name": person.name,
        "avatar": None, "bot": person.bot, "public_flags": 0, "flags": 0,
    }  # fmt: skip


def member(person: Person) -> dict[str, Any]:
    """A person as a member of a server."""
    return {
        "user": user(person), "nick": None, "roles": [], "joined_at": JOINED, "premium_since": None, "deaf": False,
        "mute": False, "pending": False, "flags": 0, "avatar": None, "communication_disabled_until": None,
    }  # fmt: skip


def channel(shown: Channel) -> dict[str, Any]:
    """A text channel, or a direct one."""
    if shown.guild_id is None:
        assert shown.recipient is not None
        return {"id": str(shown.id), "type": 1, "last_message_id": None, "recipients": [user(shown.recipient)]}
    return {
        "id": str(shown.id), "type": 0, "guild_id": str(shown.guild_id), "name": shown.name, "position": 0,
        "permission_overwrites": [], "parent_id": None, "topic": None, "nsfw": False, "rate_limit_per_user": 0,
        "last_message_id": None,
    }  # fmt: skip


def guild(shown: Guild, bot: Person) -> dict[str, Any]:
    """A server as it is announced to the bot: with its channels, and the bot as the only member that is named."""
    everyone = {
        "id": str(shown.id), "name": "@everyone", "permissions": EVERYTHING, "position": 0, "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False, "managed": False, "mentionable": False, "flags": 0, "icon": None, "unicode_emoji": None,
    }  # fmt: skip
    return {
        "id": str(shown.id), "name": shown.name, "icon": None, "owner_id": str(next(iter(shown.people), bot.id)),
        "roles": [everyone], "emojis": [], "stickers": [], "features": [], "member_count": len(shown.people) + 1,
        "large": False, "unavailable": False, "joined_at": JOINED, "voice_states": [], "threads": [],
        "presences": [], "stage_instances": [], "guild_scheduled_events": [], "members": [member(bot)],
        "channels": [channel(one) for one in shown.channels], "preferred_locale": "en-US", "afk_timeout": 300,
        "verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0, "mfa_level": 0,
        "nsfw_level": 0, "premium_tier": 0, "system_channel_flags": 0, "system_channel_id": None,
        "rules_channel_id": None, "public_updates_channel_id": None, "afk_channel_id": None,
    }  # fmt: skip


def message(shown: Message, world: World) -> dict[str, Any]:
    """A message."""
    return {
        "id": str(shown.id), "channel_id": str(shown.channel_id), "author": user(world.people[shown.author_id]),
        "content": shown.content, "timestamp": _moment(shown.made_at),
        "edited_timestamp": _moment(shown.made_at) if shown.edited else None, "tts": False,
        "mention_everyone": False, "mentions": [user(world.people[one]) for one in shown.pinged],
        "mention_roles": [], "attachments": shown.attachments, "embeds": [], "components": shown.components,
        "pinned": False, "type": 0, "flags": shown.flags, "nonce": shown.nonce,
    }  # fmt: skip


def interaction(made: Interaction, data: dict[str, Any], world: World) -> dict[str, Any]:
    """An interaction as the gateway tells it."""
    assert made.channel.guild_id is not None
    found = {
        "id": str(made.id), "application_id": str(world.application_id), "type": int(made.kind), "data": data,
        "token": made.token, "version": 1, "guild_id": str(made.channel.guild_id),
        "channel_id": str(made.channel.id), "channel": channel(made.channel),
        "member": {**member(made.person), "permissions": PLAYER}, "app_permissions": EVERYTHING,
        "locale": "en-US", "guild_locale": "en-US", "entitlements": [], "authorizing_integration_owners": {},
        "context": 0, "attachment_size_limit": MOST_BYTES,
    }  # fmt: skip
    if made.kind is Kind.COMPONENT and made.source is not None:
        found["message"] = message(made.source, world)
    return found


def callback(made: Interaction, world: World) -> dict[str, Any]:
    """Discord's response to a first answer."""
    assert made.callback is not None
    told: dict[str, Any] = {"id": str(made.id), "type": int(made.kind), "response_message_loading": made.thinking}
    resource: dict[str, Any] = {"type": int(made.callback)}
    if made.original is not None:
        told |= {"response_message_id": str(made.original.id), "response_message_ephemeral": made.original.ephemeral}
        resource["message"] = message(made.original, world)
    return {"interaction": told, "resource": resource}


def error(text: str, code: int = 0) -> dict[str, Any]:
    """A refusal."""
    return {"message": text, "code": code}


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()
