"""How many messages a language has to have, as a translator counts them."""

from __future__ import annotations

import re
from importlib import resources

from fluent.syntax import FluentParser
from fluent.syntax.ast import Identifier, Message, Pattern, SelectExpression, TextElement
from fluent.syntax.visitor import Visitor

_PLURAL = {"zero", "one", "two", "few", "many", "other"}
_SENTENCE = 4
"""From so many words on a branch is a sentence of its own; tables of nouns are one message."""


class _Branches(Visitor):
    """How many branches of a message say something else, beyond the first."""

    def __init__(self) -> None:
        self.more = 0

    def visit_SelectExpression(self, node: SelectExpression) -> None:
        """Count the sentences that aren't forms of one another."""
        if any(isinstance(one.key, Identifier) and one.key.name not in _PLURAL for one in node.variants):
            self.more += max(0, sum(_words(one.value) >= _SENTENCE for one in node.variants) - 1)
        self.generic_visit(node)


def _words(pattern: Pattern) -> int:
    parts = (one.value if isinstance(one, TextElement) else "x" for one in pattern.elements)
    return len(re.findall(r"\w+", " ".join(parts)))


def messages(locale: str) -> int:
    """The messages of a catalogue; a branch that says another sentence counts as one."""
    source = (resources.files("bot.text") / f"{locale}.ftl").read_text("utf-8")
    found = [entry for entry in FluentParser().parse(source).body if isinstance(entry, Message)]
    branches = _Branches()
    for entry in found:
        branches.visit(entry)
    return len(found) + branches.more
