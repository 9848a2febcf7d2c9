"""Who is mentioned in a text, and the same text with names only."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from bot.text.lines import Brief, Grid, Line, Mention, Name, Several, Value, line


def mentions(values: Iterable[Value]) -> Iterator[Mention]:
    """Everybody whom texts mention, as often as they do."""
    for value in values:
        match value:
            case Mention():
                yield value
            case Line(_, data):
                yield from mentions(data.values())
            case Several(inner) | Brief(inner):
                yield from mentions(inner)
            case Grid(rows):
                for row in rows:
                    yield from mentions(row)
            case _:
                pass


def unmentioned(said: Line, user_ids: Collection[int]) -> Line:
    """The text with the plain names of these people in place of their mentions."""
    plain = line(said.code, **{key: _value(value, user_ids) for key, value in said.data.items()})
    return replace(plain, kept=said.kept)


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
