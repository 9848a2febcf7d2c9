"""Settings: a server's, made by its managers; a person's, made by themselves; and a game's, made when it is opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from bot.game.acts import Refused
from bot.text.lines import Several, line
from engine.games import RULESETS

if TYPE_CHECKING:
    from bot.game.acts import Act, Place
    from engine.ruleset import Ruleset
    from storage import GameRow, JsonObject, Reader, Transaction


SILENCE: Final = 7
"""Days without a move after which the others may vote about a player (T3), unless the server has others."""
MOST_SILENCE: Final = 60
MOST_CHANNELS: Final = 25
"""The most that can be chosen at once."""


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
        """The settings as they are stored; one that is missing, or isn't valid any more, has its default."""
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
    """The settings of a server; the defaults where nobody has changed any."""
    row = await reads.server(guild_id)
    return Settings.of(row.language, row.settings)


NextTile: TypeAlias = Literal["hidden", "known"]
Undo: TypeAlias = Literal["friendly", "consent", "off"]
Order: TypeAlias = Literal["random", "seated"]
OnDeadline: TypeAlias = Literal["remind", "vote", "computer"]


@dataclass(frozen=True, slots=True)
class GameOptions:
    """How a game is opened. ``expert``: with open tiles; ``remove_tiles``: some are taken out before play (D6).

    ``next_tile``: whether everybody's next tile is known (T13).
    ``ruleset``: None is the server's usual one.
    ``hints``: the player to move may ask for one also against people.
    ``days``: the time for a move, None: as long as it takes. ``on_deadline``: what happens when it is up (T5).
    ``rematch_of``: the game of which it is a rematch.
    """

    ruleset: str | None = None
    expert: bool = False
    remove_tiles: bool = False
    next_tile: NextTile = "hidden"
    undo: Undo = "consent"
    order: Order = "random"
    hints: bool = False
    days: int | None = None
    on_deadline: OnDeadline = "remind"
    rematch_of: str | None = None

    @classmethod
    def of(cls, row: GameRow) -> GameOptions:
        """How that game was opened; what an older one says nothing of has its default."""
        stored = {one.name: row.options[one.name] for one in fields(cls) if one.name in row.options}
        return cls(**{**stored, "ruleset": row.ruleset})

    def to_json(self) -> JsonObject:
        """The options as they are stored, but for the rule set, which is stored beside them."""
        left_out = {"ruleset"} if self.rematch_of else {"ruleset", "rematch_of"}
        return {name: value for name, value in asdict(self).items() if name not in left_out}


def expect_ruleset(name: str) -> Ruleset:
    """The rule set of that name; Refused where there is none."""
    found = RULESETS.get(name)
    if found is None:
        raise Refused(line("no-such-ruleset", rulesets=Several(tuple(line(f"ruleset-{one}") for one in RULESETS))))
    return found


class NotifyBy(StrEnum):
    """How a person is told that it is their turn."""

    CHANNEL = "channel"
    DM = "dm"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Wishes:
    """A person's wishes.

    ``digest``: a direct message a day about all games in which it is their turn. ``closed``: Discord doesn't deliver
    direct messages to them; found out when one was sent. ``locale``: Discord's, as last seen; None: not seen yet.
    ``colour``: the one chosen last. ``in_words``: everything is told in words, also what a picture shows.
    """

    notify: NotifyBy = NotifyBy.CHANNEL
    digest: bool = False
    closed: bool = False
    locale: str | None = None
    colour: str | None = None
    in_words: bool = False

    @classmethod
    def of(cls, locale: str | None, stored: Mapping[str, object]) -> Wishes:
        """The wishes as they are stored; one that is missing has its default."""
        colour = stored.get("colour")
        way = next((way for way in NotifyBy if way == stored.get("notify")), NotifyBy.CHANNEL)
        return cls(
            way,
            digest=stored.get("digest") is True,
            closed=stored.get("closed") is True,
            locale=locale,
            colour=colour if isinstance(colour, str) else None,
            in_words=stored.get("words") is True,
        )

    def to_json(self) -> JsonObject:
        """The wishes as they are stored, but for the locale, which is stored beside them."""
        colour = {} if self.colour is None else {"colour": self.colour}
        return {
            "notify": self.notify.value,
            "digest": self.digest,
            "closed": self.closed,
            "words": self.in_words,
            **colour,
        }

    @property
    def way(self) -> NotifyBy:
        """How to tell them now: in the channel while no direct message reaches them."""
        return NotifyBy.CHANNEL if self.closed and self.notify is NotifyBy.DM else self.notify


async def wishes(reads: Reader | Transaction, user_id: int) -> Wishes:
    """A person's wishes; the defaults where none are stored."""
    row = await reads.person(user_id)
    return Wishes.of(row.language, row.settings)


async def keep(tx: Transaction, user_id: int, wanted: Wishes) -> None:
    """Store a person's wishes."""
    await tx.set_person(user_id, wanted.locale, wanted.to_json())
