"""Discord's lists, where simcord's page reads them otherwise.

On Discord a list ends at the next line that is neither indented nor an item. simcord's reader follows CommonMark, which
takes such a line as the last item's own.
"""

from __future__ import annotations

import re
from functools import wraps
from typing import Final

# Private there; safe while that package is pinned exactly.
from simcord.preview import _markdown

_ITEM: Final = re.compile(r" *(?:[-*]|\d+\.) ")
_FENCE: Final = "```"
_PREPARES: Final = "_discord_multiline_quotes"
"""What simcord's reader does first with a text that may have lists."""


def with_lists_ended(text: str) -> str:
    """The text with an empty line wherever Discord ends a list; inside of code nothing is changed."""
    lines: list[str] = []
    in_list = in_code = False
    for line in text.split("\n"):
        fences = line.count(_FENCE) % 2 == 1
        if not in_code and in_list and line.strip() and not line.startswith(" ") and not _ITEM.match(line):
            lines.append("")
        if not in_code and not line.startswith(" "):
            in_list = _ITEM.match(line) is not None
        in_code ^= fences
        lines.append(line)
    return "\n".join(lines)


def read_lists_as_discord() -> None:
    """Have simcord's reader end lists as Discord does, from now on and for all pages of this process."""
    reader = vars(_markdown)
    quotes = reader[_PREPARES]
    if hasattr(quotes, "__wrapped__"):
        return

    @wraps(quotes)
    def prepared(text: str) -> str:
        return str(quotes(with_lists_ended(text)))

    reader[_PREPARES] = prepared
