"""A table of people, for all to see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.text.lines import Grid, Line, Name, Value, line
from bot.text.message import Message

MOST_ROWS: Final = 20


def leaderboard(
    head: Line, columns: Sequence[str], people: Iterable[tuple[str, Sequence[int | None]]], of: int
) -> Message:
    """The first ``MOST_ROWS`` ``of`` so many people, each with a number for each column, or none."""
    # A telephone shows about thirty characters a line.
    rows: list[tuple[Value, ...]] = [(line("table-player"), *(line(f"leaderboard-{one}") for one in columns))]
    for name, numbers in people:
        told = (line("no-number") if n is None else line("leaderboard-number", n=n) for n in numbers)
        rows.append((Name(name), *told))
    more = (line("list-more", n=of - MOST_ROWS),) if of > MOST_ROWS else ()
    return Message((head, line("said", said=Grid(tuple(rows))), *more), public=True)
