"""Ids as the panel's buttons had them before each spelled the draft that results, which still hang in private panels.

Each said one choice, with as much of the tile's place as it needed: they are read as the draft that they lead to.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

_SQUARE: Final = "[A-Z]{1,2}-?[0-9]{1,3}|A-[0-9]{1,3}:-?[0-9]{1,3}"
_HEAD: Final = "(?P<head>[a-z0-9]{1,16}:[0-9]{1,9})"
_PAGE: Final = ":(?P<page>[0-9]{1,2})"
_TURNED: Final = ":(?P<rotation>0|90|180|270)"
_TILE: Final = "(?::(?P<tile>[1-9]))?"
_SPOT: Final = f":(?P<spot>none|(?:(?!back-)[a-z]{{1,12}}-)?[1-9][0-9]?|back-[1-9][0-9]?-(?:{_SQUARE}))"
_WHERE: Final = f":(?P<square>{_SQUARE})"

_OLD: Final = {
    name: re.compile(f"t1:{name}:{_HEAD}{rest}")
    for name, rest in {
        "page": _PAGE + _TILE,
        "pick": _PAGE + _TILE,
        "tile": ":(?P<tile>[1-9])",
        "tiles": "",
        "square": _TILE + _WHERE,
        "turn": _TURNED + _TILE + _WHERE,
        "spot": _TURNED + _TILE + _SPOT + _WHERE,
        "spots": _PAGE + _TURNED + _TILE + _WHERE,
        "confirm": _TURNED + _TILE + _SPOT + _WHERE,
        "back": _TILE,
    }.items()
}
_FILLED: Final = {"pick": "square", "spots": "spot"}
"""Selects, by what the option chosen in them is."""


def today(custom_id: str, values: Sequence[str]) -> tuple[str, Sequence[str]] | None:
    """An old id as such a button has it today, and what is chosen in it; None for anything else."""
    action = custom_id.split(":", 2)[1] if custom_id.startswith("t1:") else ""
    match = _OLD[action].fullmatch(custom_id) if action in _OLD else None
    if match is None:
        return None
    chosen = match.groupdict()
    head = chosen["head"]

    def draft(**filled: str) -> str:
        return ":".join((chosen | filled).get(part) or "-" for part in ("tile", "square", "rotation", "spot"))

    if action == "page":
        return f"t1:page:{head}:{chosen['page']}:{draft()}", values
    if action in _FILLED:
        return f"t1:choose:{head}:{chosen['page']}", [draft(**{_FILLED[action]: value}) for value in values]
    return f"t1:{'confirm' if action == 'confirm' else 'draft'}:{head}:{draft()}", values
