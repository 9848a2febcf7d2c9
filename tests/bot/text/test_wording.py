"""What is put together without Fluent's resolver reads exactly as with it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax.ast import Resource

from bot.text.catalogue import LOCALES, catalogue
from bot.text.entries import Entries
from bot.text.wording import Wording, asked

MESSAGES = """
plain = Your turn
named = { $name } lays { $tile } on { $square }.
several-lines =
    One
      { $n } two
literal = { "{" }{ $n }
chosen = { $n ->
    [one] one tile
   *[other] { $n } tiles
}
rounded = { NUMBER($n, minimumFractionDigits: 2) }
other = { plain } here
attribute = { plain.label }
"""


def read(code: str) -> Wording | None:
    return Entries("en", MESSAGES).read(code)


@cache
def whole(locale: str) -> FluentBundle:
    """All of a language's texts for Fluent alone."""
    texts = catalogue(locale)
    entries = texts._entries
    functions: dict[str, Any] = {"BUTTON": texts.format}
    bundle = FluentBundle([locale], use_isolating=False, functions=functions)
    bundle.add_resource(Resource([message for code in entries.sources for message in entries.messages(code)]))
    return bundle


@pytest.mark.parametrize("code", ["literal", "chosen", "rounded", "other", "attribute"])
def test_what_has_a_choice_a_function_or_another_text_in_it_is_left_to_fluent(code: str) -> None:
    assert read(code) is None


@pytest.mark.parametrize(
    "data", [{"name": "Anna", "tile": 7}, {"name": "Anna", "tile": 1000, "square": ""}, {"name": "Anna", "tile": -1}]
)
def test_what_is_missing_and_numbers_that_a_language_writes_in_its_own_way_are_left_to_fluent(
    data: dict[str, str | int],
) -> None:
    found = read("named")
    assert found is not None
    assert found.filled(data) is None


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("value", ["Anna & <Bo>", "", 0, 7, 999])
def test_every_text_reads_as_fluent_has_it(locale: str, value: str | int) -> None:
    texts = catalogue(locale)
    bundle = whole(locale)
    read = {code: texts._entries.read(code) for code in texts._entries.sources}
    found = {code: wording for code, wording in read.items() if wording is not None}
    assert len(found) > 500
    for code, wording in found.items():
        data = dict.fromkeys(wording.names, value)
        pattern = bundle.get_message(code).value
        assert pattern is not None
        assert (wording.filled(data), []) == bundle.format_pattern(pattern, data), code


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("value", ["x" * 300, 1000])
def test_every_text_with_choices_reads_as_fluent_has_it(locale: str, value: str | int) -> None:
    texts = catalogue(locale)
    bundle = whole(locale)
    entries = texts._entries
    found = {code for code in entries.sources if entries.read(code) is None}
    assert len(found) > 100
    for code in found:
        message, *others = entries.messages(code)
        data = dict.fromkeys(asked(message, {one.id.name: one for one in others}.get).names, value)
        pattern = bundle.get_message(code).value
        assert pattern is not None
        assert texts._format(code, data) == bundle.format_pattern(pattern, data)[0], code


def test_where_data_of_a_choice_are_missing_that_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    said = catalogue("en").format("choice-in-hand", degrees="90")
    assert said.startswith("90°")
    assert "text choice-in-hand in en" in caplog.text
