"""Who is mentioned in a text, and the same text with names only."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.text.lines import Brief, Grid, Line, Mention, Name, Several, Value, line


def unmentioned(said: Line, user_ids: Collection[int]) -> Line:
    """The text with the plain names of these people in place of their mentions."""
    return line(said.code, **{key: _value(value, user_ids) for key, value in said.data.items()})


def mentioned(value: Value, user_id: int) -> str | None:
    """The name by which a text mentions a person; None where it doesn't."""
    match value:
        case Mention(found, name) if found == user_id:
            return name
        case Line(_, data):
            inner = tuple(data.values())
        case Several(values) | Brief(values):
            inner = values
        case Grid(rows):
            inner = tuple(cell for row in rows for cell in row)
        case _:
            inner = ()
    return next((said for item in inner if (said := mentioned(item, user_id)) is not None), None)


def _value(value: Value, user_ids: Collection[int]) -> Value:
    match value:
        case Mention(user_id, name) if user_id in user_ids:
            return Name(name)
        case Line():
            return unmentioned(value, user_ids)
        case Several(values) | Brief(values):
            return replace(value, values=tuple(_value(item, user_ids) for item in values))
        case Grid(rows):
            return Grid(tuple(tuple(_value(cell, user_ids) for cell in row) for row in rows))
        case _:
            return value
