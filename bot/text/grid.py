"""Small tables in a fixed pitch, narrow enough for a phone."""

import unicodedata
from collections.abc import Sequence

LONGEST_NAME = 10
_GAP = " "


def width(text: str) -> int:
    """How many columns a text takes in a fixed pitch."""
    return sum(
        0
        if unicodedata.category(char) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(char) in "WF"
        else 1
        for char in text
    )


def fitted(text: str, columns: int) -> str:
    """The text, shortened with an ellipsis where it takes more than that many columns."""
    if width(text) <= columns:
        return text
    kept = ""
    for char in text:
        if width(kept + char) > columns - 1:
            break
        kept += char
    return kept.rstrip() + "…"


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """The table's lines: the first column to the left and cut to ``LONGEST_NAME`` columns, the others to the right."""
    cells = [[fitted(row[0], LONGEST_NAME), *row[1:]] for row in rows]
    widths = [max(width(row[column]) for row in cells) for column in range(len(cells[0]))]
    return "\n".join(
        _GAP.join(
            cell + " " * (widths[column] - width(cell)) if column == 0 else " " * (widths[column] - width(cell)) + cell
            for column, cell in enumerate(row)
        ).rstrip()
        for row in cells
    )
