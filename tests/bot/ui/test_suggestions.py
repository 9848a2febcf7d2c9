"""Autocomplete as Discord asks for it: what was typed, the other options as they stand, labels in one's language."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest
from discord.app_commands import Namespace

from bot.game.acts import Filling, Person, Place
from bot.text.lines import Name, line
from bot.text.message import Choice
from bot.ui.commands.options import MOST, matching
from bot.use_cases import autocomplete
from tests.bot.ui.world import World


def filling(*options: dict[str, Any]) -> Filling:
    """What a command holds, as discord.py reads it from what Discord sends."""
    held = Namespace(Mock(), {}, list(options))  # type: ignore[arg-type]
    return Filling(Person(1, "Anna"), Place(1, 2), dict(iter(held)))


def test_an_option_that_is_empty_holds_nothing_and_a_number_may_come_as_it_is_typed() -> None:
    empty = filling({"name": "square", "type": 3, "value": "n1", "focused": True})
    assert empty.text("square") == "n1"
    assert empty.text("tile") is None
    assert empty.number("rotation") is None
    assert empty.number("square") is None
    # Discord sends the option that has the focus as it stands, whatever its kind.
    for sent, number in ((90, 90), ("90", 90), ("9x", None), ("", None)):
        assert filling({"name": "rotation", "type": 4, "value": sent}).number("rotation") == number


OFFERED = [("N14: extends your city", "N14"), ("N1: nothing", "N1"), ("1 · city", "1"), ("2 · N1-ish", "2")]


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("", ["N14", "N1", "1", "2"]),
        ("n1", ["N1", "N14", "2"]),
        ("N14", ["N14"]),
        (" city ", ["N14", "1"]),
        ("1", ["1", "N14", "N1", "2"]),
        ("monastery", []),
    ],
)
def test_both_what_is_read_and_what_it_stands_for_are_found(typed: str, values: list[str]) -> None:
    assert [value for _, value in matching(OFFERED, typed)] == values


async def test_labels_are_never_longer_than_discord_takes_and_a_fault_offers_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_game()

    def many(*_: object) -> list[Choice]:
        return [Choice(f"N{number}", line("ui-thread-name", name=Name("W" * 300))) for number in range(40)]

    monkeypatch.setattr(autocomplete, "_squares_of", many)
    assert len(await world.suggestions(world.anna, "place", "square")) == MOST
    assert len(await world.suggestions(world.anna, "place", "square", "www")) == MOST

    def broken(*_: object) -> list[Choice]:
        raise ZeroDivisionError

    monkeypatch.setattr(autocomplete, "_squares_of", broken)
    assert await world.suggestions(world.anna, "place", "square") == []
