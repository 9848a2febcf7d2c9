"""Texts without choices, put together without Fluent's resolver, which takes five to fifteen times as long.

Of texts with choices only these are left to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fluent.syntax.ast import (
    BaseNode,
    Identifier,
    Message,
    MessageReference,
    Pattern,
    Placeable,
    TextElement,
    VariableReference,
)  # fmt: skip
from fluent.syntax.visitor import Visitor


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


@dataclass(frozen=True, slots=True)
class Split:
    """A text with choices in it: in ``whole`` each of them is one more name, that of a message of its own.

    What a choice says depends on little, so that it is remembered; what stands around it, such as people's names, is
    ever new. ``choices``: by those names the data that each depends on; ``data``: all of these.
    """

    whole: Wording
    choices: Mapping[str, tuple[str, ...]]
    data: frozenset[str]


def split(message: Message, find: Callable[[str], Message | None]) -> tuple[Split, list[Message]] | None:
    """A message that has choices and data put in as it is, and its choices as messages; None for any other.

    ``find`` has the messages that it may refer to by code, None for an unknown one.
    """
    code = message.id.name
    elements = [] if message.value is None else list(message.value.elements)
    chosen = {n: element for n, element in enumerate(elements) if not _plain(element)}
    if not chosen or not any(isinstance(one, Placeable) and _plain(one) for one in elements):
        return None
    choices: dict[str, tuple[str, ...]] = {}
    apart: list[Message] = []
    for n, element in chosen.items():
        name = f"{code}~{n}"  # which is no code in a catalogue's file
        apart.append(Message(Identifier(name), Pattern([element])))
        choices[name] = tuple(asked(element, find).names)
        elements[n] = Placeable(VariableReference(Identifier(name)))
    whole = Wording.of(Pattern(elements))
    assert whole is not None
    return Split(whole, choices, frozenset(name for names in choices.values() for name in names)), apart


def _plain(element: TextElement | Placeable) -> bool:
    return isinstance(element, TextElement) or isinstance(element.expression, VariableReference)


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
