"""Texts without choices, put together without Fluent's resolver, which takes five to fifteen times as long."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from fluent.syntax.ast import BaseNode, Message, MessageReference, Pattern, Placeable, TextElement, VariableReference
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

    def filled(self, data: Mapping[str, str | int]) -> str | None:
        """The text as Fluent would put it together; None where something is missing, or a number isn't a plain one."""
        text = self.words[0]
        for name, words in zip(self.names, self.words[1:], strict=True):
            value = data.get(name)
            if not isinstance(value, str) and not (type(value) is int and 0 <= value < _GROUPED):
                return None
            text = f"{text}{value}{words}"
        return text


def asked(node: BaseNode, find: Callable[[str], Message | None]) -> Asked:
    """What a message or a part of one asks for, itself and in the messages that it refers to."""
    found = Asked(find)
    found.visit(node)
    return found


class Asked(Visitor):
    """The names of data and the codes of other messages that are asked for, each once, in their order."""

    def __init__(self, find: Callable[[str], Message | None]) -> None:
        self.names: dict[str, None] = {}
        self.codes: dict[str, None] = {}
        self._find = find

    def generic_visit(self, node: BaseNode) -> None:
        """Note what a part of a message asks for, and look at all parts of it."""
        if isinstance(node, VariableReference):
            self.names[node.id.name] = None
        elif isinstance(node, MessageReference) and node.id.name not in self.codes:
            # Each is looked at once, also where it refers to itself.
            self.codes[node.id.name] = None
            self.visit(self._find(node.id.name))
        super().generic_visit(node)
