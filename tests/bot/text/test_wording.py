"""What is put together without Fluent's resolver reads exactly as with it."""

from __future__ import annotations

import pytest
from fluent.runtime import FluentBundle, FluentResource

from bot.text.catalogue import LOCALES, catalogue
from bot.text.wording import Wording, wordings

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
    return wordings(FluentResource(MESSAGES)).get(code)


def test_a_text_without_choices_is_put_together() -> None:
    found = read("named")
    assert found is not None
    assert found.with_data({"name": "Anna", "tile": 7, "square": "N 12"}) == "Anna lays 7 on N 12."


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
    assert found.with_data(data) is None


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("value", ["Anna & <Bo>", "", 0, 7, 999])
def test_every_text_reads_as_fluent_has_it(locale: str, value: str | int) -> None:
    texts = catalogue(locale)
    bundle = FluentBundle([locale], use_isolating=False)
    bundle.add_resource(texts._resource)
    found = wordings(texts._resource)
    assert len(found) > 500
    for code, wording in found.items():
        data = dict.fromkeys(wording.names, value)
        pattern = bundle.get_message(code).value
        assert pattern is not None
        assert (wording.with_data(data), []) == bundle.format_pattern(pattern, data), code
