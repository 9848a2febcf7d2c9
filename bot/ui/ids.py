"""What a button or select carries in its ``custom_id``: the one place where ids are built and read.

An id is ``t1:ACTION:GAME:VERSION`` and then what that action needs of page, rotation, tile, spot and square, in this
order: ``t1:confirm:k7m2qx:14:90:2:N12``, with an open tile ``t1:confirm:k7m2qx:14:90:1:2:N12``. Nothing else about a
message is remembered anywhere, so buttons outlive the process, and each acts on what its own panel shows.
Whoever makes an id up gets no further than ``parse``, or is checked by the use cases like everybody else.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

SCHEME: Final = "t1"
LONGEST: Final = 100
"""Discord's bound for a ``custom_id``."""


class Action(StrEnum):
    """What pressing it asks for. YES and NO answer the question with the number that stands in the version's place."""

    PLAY = "play"
    BOARD = "board"
    SCORE = "score"
    UNDO = "undo"
    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    STORY = "story"
    END = "end"
    RESIGN = "resign"
    REMOVE = "remove"
    REMATCH = "rematch"
    YES = "yes"
    NO = "no"
    PAGE = "page"
    PICK = "pick"
    TILE = "tile"
    TILES = "tiles"
    DISCARD = "discard"
    SQUARE = "square"
    TURN = "turn"
    SPOT = "spot"
    SPOTS = "spots"
    CONFIRM = "confirm"
    BACK = "back"
    SETUP = "setup"
    NOTIFY = "notify"
    FORGET = "forget"


# What may hold a colon comes last: squares far in the west are named A-1:13. An open tile is only there where there
# are any; whatever follows it begins differently, so nothing can be read in two ways.
_FIELDS: Final[dict[Action, tuple[str, ...]]] = {
    Action.PAGE: ("page", "tile"),
    Action.PICK: ("page", "tile"),
    Action.SPOTS: ("page", "rotation", "tile", "square"),
    Action.TILE: ("tile",),
    Action.DISCARD: ("tile",),
    Action.SQUARE: ("tile", "square"),
    Action.TURN: ("rotation", "tile", "square"),
    Action.SPOT: ("rotation", "tile", "spot", "square"),
    Action.CONFIRM: ("rotation", "tile", "spot", "square"),
    Action.BACK: ("tile",),
    Action.END: ("number",),
    Action.REMOVE: ("number",),
    Action.SETUP: ("choice",),
    Action.NOTIFY: ("choice",),
}
_OPTIONAL: Final[dict[Action, str]] = {
    **{action: "tile" for action in _FIELDS if action not in (Action.TILE, Action.DISCARD)},
    Action.END: "number",
}
_SQUARE: Final = "[A-Z]{1,2}-?[0-9]{1,3}|A-[0-9]{1,3}:-?[0-9]{1,3}"
_PATTERNS: Final = {
    "page": "[0-9]{1,2}",
    "rotation": "0|90|180|270",
    "tile": "[1-9]",
    "spot": f"none|(?:(?!back-)[a-z]{{1,12}}-)?[1-9][0-9]?|back-[1-9][0-9]?-(?:{_SQUARE})",
    "square": _SQUARE,
    "number": "[1-9][0-9]{0,19}",
    "choice": "[a-z]{1,12}(?:-[a-z]{1,12})?",
}


def _part(action: Action, field: str) -> str:
    part = f":(?P<{field}>{_PATTERNS[field]})"
    return f"(?:{part})?" if _OPTIONAL.get(action) == field else part


_IDS: Final = {
    action.value: re.compile(
        rf"{SCHEME}:{action.value}:(?P<game>[a-z0-9]{{1,16}}):(?P<version>0|[1-9][0-9]{{0,8}})"
        + "".join(_part(action, field) for field in _FIELDS.get(action, ()))
    )
    for action in Action
}
_OTHER_SCHEME: Final = re.compile(rf"(?!{SCHEME}:)t[0-9]+:.*", re.DOTALL)


class BadId(ValueError):
    """A ``custom_id`` that this bot doesn't make; ``other_scheme`` when another version of it may have made it."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not an id of this bot: {text[:LONGEST]!r}")
        self.other_scheme = _OTHER_SCHEME.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Id:
    """One id: the action, the game and the version of its position, and what is chosen: degrees, tokens, name."""

    action: Action
    game: str
    version: int
    page: int | None = None
    rotation: int | None = None
    tile: str | None = None
    spot: str | None = None
    square: str | None = None
    choice: str | None = None
    number: int | None = None

    def __str__(self) -> str:
        """The ``custom_id``; ValueError when a part is missing or isn't what it should be."""
        parts = [(field, getattr(self, field)) for field in _FIELDS.get(self.action, ())]
        chosen = [str(part) for field, part in parts if part is not None or field != _OPTIONAL.get(self.action)]
        text = ":".join([SCHEME, self.action.value, self.game, str(self.version), *chosen])
        if _IDS[self.action.value].fullmatch(text) is None:
            raise ValueError(f"no id: {text!r}")
        return text


def parse(text: str) -> Id:
    """Read a ``custom_id``; BadId for everything that ``Id`` wouldn't write."""
    pattern = _IDS.get(text.split(":", 2)[1] if text.startswith(f"{SCHEME}:") else "")
    match = pattern.fullmatch(text) if pattern is not None else None
    if match is None:
        raise BadId(text)
    part = match.groupdict()
    return Id(
        Action(text.split(":", 2)[1]),
        part["game"],
        int(part["version"]),
        page=int(part["page"]) if "page" in part else None,
        rotation=int(part["rotation"]) if "rotation" in part else None,
        tile=part.get("tile"),
        spot=part.get("spot"),
        square=part.get("square"),
        choice=part.get("choice"),
        number=int(part["number"]) if part.get("number") else None,
    )


def subject(text: str) -> tuple[bool, str, int] | None:
    """What a component's message is about: whether it is a question to players, the game, and the version.

    None for what isn't an id of ours. A question's version is its own number, hence the difference.
    """
    try:
        found = parse(text)
    except BadId:
        return None
    return found.action in (Action.YES, Action.NO), found.game, found.version
