"""Texts without choices, put together without Fluent's resolver, which takes five to fifteen times as long.

Of texts with choices only these are left to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fluent.syntax.ast import (
    BaseNode,
    Identifier,
    Message,
    MessageReference,
    Pattern,
    Placeable,
    Resource,
    TextElement,
    VariableReference,
)  # fmt: skip
from fluent.syntax.visitor import Visitor

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


@dataclass(frozen=True, slots=True)
class Split:
    """A text with choices in it: in ``whole`` each of them is one more name, that of a message of its own.

    What a choice says depends on little, so that it is remembered; what stands around it, such as people's names, is
    ever new. ``choices``: by those names the data that each depends on; ``data``: all of these.
    """

    whole: Wording
    choices: Mapping[str, tuple[str, ...]]
    data: frozenset[str]


def splits(resource: Resource) -> tuple[dict[str, Split], Resource]:
    """The messages of a catalogue that have choices and data put in as it is, by code; and the choices as messages."""
    messages = {entry.id.name: entry for entry in resource.body if isinstance(entry, Message)}
    found: dict[str, Split] = {}
    apart: list[Message] = []
    for code, message in messages.items():
        elements = [] if message.value is None else list(message.value.elements)
        chosen = {n: element for n, element in enumerate(elements) if not _plain(element)}
        if not chosen or not any(isinstance(one, Placeable) and _plain(one) for one in elements):
            continue
        choices = {}
        for n, element in chosen.items():
            name = f"{code}~{n}"  # which is no code in a catalogue's file
            apart.append(Message(Identifier(name), Pattern([element])))
            choices[name] = _data(element, messages)
            elements[n] = Placeable(VariableReference(Identifier(name)))
        whole = Wording.of(Pattern(elements))
        assert whole is not None
        found[code] = Split(whole, choices, frozenset(name for names in choices.values() for name in names))
    return found, Resource([*apart])


def _plain(element: TextElement | Placeable) -> bool:
    return isinstance(element, TextElement) or isinstance(element.expression, VariableReference)


def _data(element: TextElement | Placeable, messages: Mapping[str, Message]) -> tuple[str, ...]:
    """The names of the data that are asked for in a part of a text, and in the messages that it refers to."""
    asked = _Asked(messages)
    asked.visit(element)
    return tuple(asked.names)


class _Asked(Visitor):
    def __init__(self, messages: Mapping[str, Message]) -> None:
        self.names: dict[str, None] = {}
        self._messages = dict(messages)

    def generic_visit(self, node: BaseNode) -> None:
        if isinstance(node, VariableReference):
            self.names[node.id.name] = None
        elif isinstance(node, MessageReference):
            # Each is looked at once, also where it refers to itself.
            self.visit(self._messages.pop(node.id.name, None))
        super().generic_visit(node)
