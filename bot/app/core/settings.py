"""What a server's managers have settled: its language, its usual game, where and by whom games may be opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.games import RULESETS

if TYPE_CHECKING:
    from bot.app.core.values import Act, Place
    from storage import JsonObject, Reader, Transaction

SILENCE: Final = 7
"""Days without a move after which the others may vote about a player (T3), unless the server has others."""
MOST_SILENCE: Final = 60
MOST_CHANNELS: Final = 25
"""So many can be chosen at once."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A server's settings.

    ``language``: of public texts, a catalogue's locale; None: Discord's setting for the server. ``ruleset``: of games
    opened without one. ``channels``: where games may be opened, threads in them included; none: everywhere.
    ``role``: may open games and end any; None: everybody may open, and moderators are those who may manage messages.
    ``silence``: days (T3).
    """

    language: str | None = None
    ruleset: str = next(iter(RULESETS))
    channels: frozenset[int] = frozenset()
    role: int | None = None
    silence: int = SILENCE

    @classmethod
    def of(cls, language: str | None, stored: Mapping[str, object]) -> Settings:
        """The settings as they are stored; what isn't there, or can't be any more, is as at the beginning."""
        ruleset, channels, role = stored.get("ruleset"), stored.get("channels"), stored.get("role")
        silence = stored.get("silence")
        return cls(
            language,
            ruleset if isinstance(ruleset, str) and ruleset in RULESETS else cls().ruleset,
            frozenset(channels) if isinstance(channels, list) else frozenset(),
            role if isinstance(role, int) else None,
            silence if isinstance(silence, int) else SILENCE,
        )

    def to_json(self) -> JsonObject:
        """The settings as they are stored, but for the language, which is stored beside them."""
        return {
            "ruleset": self.ruleset,
            "channels": sorted(self.channels),
            "role": self.role,
            "silence": self.silence,
        }

    def allows(self, place: Place) -> bool:
        """Whether games may be opened in a channel, or in a thread of an allowed channel."""
        return not self.channels or self.chose(place)

    def chose(self, place: Place) -> bool:
        """Whether a channel, or that of a thread, was named as one for games."""
        return bool(self.channels & {place.channel_id, place.parent_id})

    def has_role(self, act: Act) -> bool:
        """Whether the one who acts has the role that makes a moderator of games."""
        return self.role is not None and self.role in act.roles


async def settings(reads: Reader | Transaction, guild_id: int) -> Settings:
    """The settings of a server, those of the beginning where nobody has changed any."""
    row = await reads.server(guild_id)
    return Settings.of(row.language, row.settings)
