"""``/rules`` at Discord: private, with a picture that is described, topics suggested in the person's language."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.text import rules
from engine.games import RULESETS
from tests.bot.ui.world import World, opened_world, said, shown


@pytest.fixture(params=["en-US", "de"])
async def world(request: pytest.FixtureRequest, database: Path) -> AsyncIterator[World]:
    """The same in both languages."""
    async with opened_world(database, locale=request.param) as opened:
        yield opened


async def test_a_topic_is_suggested_by_its_title_and_shown(world: World) -> None:
    for ruleset in RULESETS:
        topics = rules.topics(ruleset, world.texts.locale)
        offered = await world.suggestions(world.anna, "rules", "topic", ruleset=ruleset)
        assert [(one["name"], one["value"]) for one in offered] == [(topic.title, topic.key) for topic in topics]
        wanted = topics[3]
        found = await world.suggestions(world.anna, "rules", "topic", wanted.title[2:].upper(), ruleset=ruleset)
        assert [one["value"] for one in found] == [wanted.key]
        result = await world.slash(world.anna, "rules", ruleset=ruleset, topic=found[0]["value"])
        assert wanted.title in said(result)
        assert wanted.clauses[0] in said(result)
        (picture,) = shown(result).attachments
        assert picture.description == wanted.caption


async def test_a_clause_can_be_asked_for_and_nothing_is_public(world: World) -> None:
    text = said(await world.slash(world.anna, "rules", topic="B6.3"))
    assert "**B6.3**" in text
    assert rules.topic("base", "fields", world.texts.locale).title in text
    # A word of the text leads there, too, in any language and without a rule set.
    for typed in ("farmer", "Bauer"):
        assert (await world.suggestions(world.anna, "rules", "topic", typed))[0]["value"] == "fields"
    assert said(await world.slash(world.anna, "rules")) == world.texts.format("rules-short-base")
    assert world.messages() == []
