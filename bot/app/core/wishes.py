"""How somebody wants to be told, and in which language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from storage import JsonObject, Reader, Transaction


class NotifyBy(StrEnum):
    """How somebody hears that it is their turn."""

    CHANNEL = "channel"
    DM = "dm"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Wishes:
    """A person's wishes.

    ``digest``: a direct message a day about all games in which it is their turn. ``closed``: Discord doesn't deliver
    direct messages to them; found out when one was sent. ``locale``: Discord's, as last seen; None: not seen yet.
    ``colour``: the one chosen last.
    """

    notify: NotifyBy = NotifyBy.CHANNEL
    digest: bool = False
    closed: bool = False
    locale: str | None = None
    colour: str | None = None

    @classmethod
    def of(cls, locale: str | None, stored: Mapping[str, object]) -> Wishes:
        """The wishes as they are stored; what isn't there is as for everybody at the beginning."""
        colour = stored.get("colour")
        way = next((way for way in NotifyBy if way == stored.get("notify")), NotifyBy.CHANNEL)
        return cls(
            way,
            digest=stored.get("digest") is True,
            closed=stored.get("closed") is True,
            locale=locale,
            colour=colour if isinstance(colour, str) else None,
        )

    def to_json(self) -> JsonObject:
        """The wishes as they are stored, but for the locale, which is stored beside them."""
        colour = {} if self.colour is None else {"colour": self.colour}
        return {"notify": self.notify.value, "digest": self.digest, "closed": self.closed, **colour}

    @property
    def way(self) -> NotifyBy:
        """How to tell them now: in the channel while no direct message reaches them."""
        return NotifyBy.CHANNEL if self.closed and self.notify is NotifyBy.DM else self.notify


async def wishes(reads: Reader | Transaction, user_id: int) -> Wishes:
    """Somebody's wishes, those of the beginning where nothing is known."""
    row = await reads.person(user_id)
    return Wishes.of(row.language, row.settings)


async def keep(tx: Transaction, user_id: int, wanted: Wishes) -> None:
    """Store somebody's wishes."""
    await tx.set_person(user_id, wanted.locale, wanted.to_json())
