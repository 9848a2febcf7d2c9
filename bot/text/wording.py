"""Texts without choices, put together without Fluent's resolver, which takes five to fifteen times as long."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fluent.syntax.ast import Message, Pattern, Placeable, Resource, TextElement, VariableReference

_GROUPED: Final = 1000
"""Numbers from here on are written with a sign between their digits, which depends on the language."""


@dataclass(frozen=True, slots=True)
class Wording:
    """Words, and between them the names of what is put in as it is; ``words`` has one more than ``names``."""

    words: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, pattern: Pattern) -> Wording | None:
        """The wording of a message; None where it has a choice, a function or another message in it."""
        words, names = [""], []
        for element in pattern.elements:
            match element:
                case TextElement(value=text):
                    words[-1] += text
                case Placeable(expression=VariableReference(id=found)):
                    names.append(found.name)
                    words.append("")
                case _:
                    return None
        return cls(tuple(words), tuple(names))

    def with_data(self, data: Mapping[str, str | int]) -> str | None:
        """The text as Fluent would put it together; None where something is missing, or a number isn't a plain one."""
        text = self.words[0]
        for name, words in zip(self.names, self.words[1:], strict=True):
            value = data.get(name)
            if not isinstance(value, str) and not (type(value) is int and 0 <= value < _GROUPED):
                return None
            text = f"{text}{value}{words}"
        return text


def wordings(resource: Resource) -> dict[str, Wording]:
    """The messages of a catalogue that have no choices, by code."""
    found: dict[str, Wording] = {}
    for entry in resource.body:
        if isinstance(entry, Message) and entry.value is not None:
            wording = Wording.of(entry.value)
            if wording is not None:
                found[entry.id.name] = wording
    return found
