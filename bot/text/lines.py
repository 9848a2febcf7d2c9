"""Texts before they are in a language: codes with data, made by the use cases, spoken by a catalogue."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal, TypeAlias


class Token(str):
    """A word or sign that the program puts into a text as it is, such as a square or a code that a text distinguishes.

    What a person typed is a ``Name`` or a ``Quote``: a plain string is neither, so that no text takes it.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Name:
    """A person's display name as typed: escaped in messages, plain everywhere else.

    An empty one belongs to somebody who had everything about them deleted; a word stands for it.
    """

    text: str


@dataclass(frozen=True, slots=True)
class Quote:
    """Words that somebody typed: in one line and escaped as names are, but whole."""

    text: str


@dataclass(frozen=True, slots=True)
class Mention:
    """A person who is addressed: a mention in messages, the name everywhere else."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Link:
    """An address, shown as it is in messages only."""

    url: str


@dataclass(frozen=True, slots=True)
class When:
    """A moment, UTC epoch seconds: in messages as a date in the reader's own time zone, or ``relative`` to now.

    Everywhere else it is a date in UTC.
    """

    at: float
    relative: bool = False


@dataclass(frozen=True, slots=True)
class Several:
    """An enumeration: ``and`` and ``or`` as in a sentence, ``then`` one sentence after the other, ``plus`` for sums."""

    values: tuple[Value, ...]
    how: Literal["and", "or", "then", "plus", "lines", "comma", "semicolon"] = "and"


@dataclass(frozen=True, slots=True)
class Brief:
    """An enumeration with a limit of characters in any language, fewer in a label that has less room.

    Where not all fit, the last ones are told in their shortest ``Forms``, then they go, and it is said how many more
    there are: by the code ``rest``.
    """

    values: tuple[Value, ...]
    limit: int
    how: Literal["and", "comma", "semicolon"] = "and"
    rest: str = "list-rest"


@dataclass(frozen=True, slots=True)
class Forms:
    """The same in several forms, the fullest first: where there is less room, the first of them that fits."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of short texts in a fixed pitch: the first row is the head, the first column the players' names."""

    rows: tuple[tuple[Value, ...], ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A part of a topic of the rules (``bot.text.rules``), with the numbers that its text names."""

    ruleset: str
    topic: str
    part: Literal["title", "text", "caption"]
    numbers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Line:
    """A text by its code in the catalogues, with the data that it names.

    ``kept``: of a message that is too long other lines go.
    """

    code: str
    data: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    kept: bool = False


Value: TypeAlias = Token | int | Name | Quote | Mention | Link | When | Line | Rule | Several | Brief | Forms | Grid
"""What a line's data may hold."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence of an alternative text, from its full form to its shortest; it may go altogether unless ``kept``."""

    forms: tuple[Line, ...]
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Alt:
    """What a picture shows, in words: the clauses in their order, later ones are shortened and dropped first."""

    clauses: tuple[Clause, ...]


def line(code: str, **data: Value) -> Line:
    """A line with its data as keywords."""
    return Line(code, MappingProxyType(data))


def kept(said: Line) -> Clause:
    """A sentence of an alternative text that is always said, and whole."""
    return Clause((said,), kept=True)


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
            case _:
                # In a table a mention is a plain name.
                pass


def unmentioned(said: Line, user_ids: Collection[int]) -> Line:
    """The text with the plain names of these people in place of their mentions."""
    plain = {key: _value(value, user_ids) for key, value in said.data.items()}
    return replace(said, data=MappingProxyType(plain))


def _value(value: Value, user_ids: Collection[int]) -> Value:
    match value:
        case Mention(user_id, name) if user_id in user_ids:
            return Name(name)
        case Line():
            return unmentioned(value, user_ids)
        case Several(values) | Brief(values):
            return replace(value, values=tuple(_value(item, user_ids) for item in values))
        case _:
            return value
