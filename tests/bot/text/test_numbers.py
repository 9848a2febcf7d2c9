"""A number that a text tells is the number that it was given, whatever a language takes for one, few or many."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    Identifier,
    Message,
    Pattern,
    SelectExpression,
    TextElement,
    VariableReference,
    Variant,
)  # fmt: skip
from fluent.syntax.visitor import Visitor

from bot.text import LOCALES
from bot.text.wording import asked

CATEGORIES = {"zero", "one", "two", "few", "many"}
WORDS = re.compile(r"\b(?:one|two|three|both|twice|eins?|eine[mnr]?|zwei|drei|beide[nrs]?)\b", re.IGNORECASE)
"""English and German words for numbers."""


class _Choices(Visitor):
    """The choices of a message that depend on data."""

    def __init__(self) -> None:
        self.found: list[tuple[str, SelectExpression]] = []

    def visit_SelectExpression(self, node: SelectExpression) -> None:
        """Note the choice, and look for more within it."""
        if isinstance(node.selector, VariableReference):
            self.found.append((node.selector.id.name, node))
        self.generic_visit(node)


class _Fixed(Visitor):
    """Which numbers, in digits and in words, stand in a message itself, outside of its exact variants."""

    def __init__(self) -> None:
        self.numbers: set[str] = set()
        self.words: set[str] = set()

    def visit_Variant(self, node: Variant) -> None:
        """What an exact variant says is looked at by itself."""
        if isinstance(node.key, Identifier):
            self.visit(node.value)

    def visit_TextElement(self, node: TextElement) -> None:
        """Note the numbers of a text."""
        self.numbers.update(re.findall(r"\d+", node.value))
        self.words.update(WORDS.findall(node.value))


@cache
def _messages(locale: str) -> dict[str, Message]:
    source = (resources.files("bot.text") / f"{locale}.ftl").read_text("utf-8")
    return {entry.id.name: entry for entry in FluentParser().parse(source).body if isinstance(entry, Message)}


def _choices(message: Message) -> list[tuple[str, SelectExpression]]:
    choices = _Choices()
    choices.visit(message)
    return choices.found


def _names(messages: dict[str, Message], pattern: Pattern | Message) -> set[str]:
    """All data that a message or a part of one asks for, in the messages within it, too."""
    return set(asked(pattern, messages.get).names)


def _literal(messages: dict[str, Message], name: str, choice: SelectExpression) -> list[str]:
    """The plural forms in which the number is said by a word, a digit, or an article: not the one that was given.

    Also what is said for one number and tells another; for none a text may say something else.
    """
    found = []
    shown = any(name in _names(messages, one.value) for one in choice.variants if one.default)
    for one in choice.variants:
        fixed = _Fixed()
        fixed.visit(one.value)
        if not isinstance(one.key, Identifier):
            found += [one.key.value] if fixed.numbers - {one.key.value} and one.key.value != "0" else []
        elif one.key.name in CATEGORIES and (
            fixed.numbers or fixed.words or (shown and name not in _names(messages, one.value))
        ):
            found.append(one.key.name)
    return found


@pytest.mark.parametrize("locale", LOCALES)
def test_under_a_plural_form_the_number_is_the_one_given_since_one_is_also_0_in_french_and_21_in_russian(
    locale: str,
) -> None:
    messages = _messages(locale)
    wrong = {
        code: (name, forms)
        for code, message in messages.items()
        for name, choice in _choices(message)
        if (forms := _literal(messages, name, choice))
    }
    assert wrong == {}


@pytest.mark.parametrize(("form", "noticed"), [("[one] 1 tile", "one"), ("[one] a tile", "one"), ("[2] 3 tiles", "2")])
def test_a_literal_number_under_a_plural_form_is_noticed(form: str, noticed: str) -> None:
    parsed = FluentParser().parse(f"a = {{ $n ->\n    {form}\n   *[other] {{ $n }} tiles\n}}\n")
    messages = {entry.id.name: entry for entry in parsed.body if isinstance(entry, Message)}
    ((name, choice),) = _choices(messages["a"])
    assert _literal(messages, name, choice) == [noticed]
