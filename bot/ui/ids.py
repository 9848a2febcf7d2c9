"""What the id of a button or select says.

An id (Discord's ``custom_id``) is ``t1:ACTION:GAME:VERSION``, and where the action needs more, a colon and that: in a
panel the draft that the button leads to, as in ``t1:draft:k7m2qx:14:-:N12:90:2``. Nothing else about a message is
remembered anywhere, so buttons outlive the process, and each acts on what its own message shows. A made-up id
gets no further than here, or is checked by the use cases like everybody else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import discord

SCHEME: Final = "t1"
LONGEST: Final = 100
"""Discord's bound for a ``custom_id``."""

_ID: Final = re.compile(
    rf"{SCHEME}:(?P<action>[a-z]+):(?P<game>[a-z0-9]{{1,16}}):(?P<version>0|[1-9][0-9]{{0,8}})"
    r"(?::(?P<arg>[A-Za-z0-9:-]+))?"
)


class BadId(ValueError):
    """A ``custom_id`` that this bot doesn't make."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not an id of this bot: {text[:LONGEST]!r}")


@dataclass(frozen=True, slots=True)
class Id:
    """One id: the action, the game and the version of its position, and what more the action needs.

    ``yes`` and ``no`` have the number of the question that they answer in the version's place.
    """

    action: str
    game: str
    version: int
    arg: str = ""

    def __str__(self) -> str:
        """The ``custom_id``; ValueError when a part isn't what it should be, or it is too long for Discord."""
        text = ":".join([SCHEME, self.action, self.game, str(self.version), *filter(None, [self.arg])])
        if _ID.fullmatch(text) is None or len(text) > LONGEST:
            raise ValueError(f"no id: {text!r}")
        return text


def parse(text: str) -> Id:
    """Read a ``custom_id``; BadId for everything that ``Id`` wouldn't write."""
    match = _ID.fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        raise BadId(text)
    return Id(match["action"], match["game"], int(match["version"]), match["arg"] or "")


def about(text: str) -> tuple[bool, str, int] | None:
    """What a component's message is about: whether it is a question to players, the game, and the version.

    None for what isn't an id of ours. A question's version is its own number, hence the difference.
    """
    try:
        found = parse(text)
    except BadId:
        return None
    return found.action in ("yes", "no"), found.game, found.version


def stands_there(interaction: discord.Interaction[Any], custom_id: str) -> bool:
    """Whether the message that an interaction came from has a component of that id: anybody may send any id."""
    return interaction.message is not None and custom_id in custom_ids(interaction.message)


def custom_ids(message: discord.Message) -> list[str]:
    """The ids of a message's components, row by row."""
    return [
        custom_id
        for row in message.components
        for part in getattr(row, "children", ())
        if (custom_id := getattr(part, "custom_id", None)) is not None
    ]
