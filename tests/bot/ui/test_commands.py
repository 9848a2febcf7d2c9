"""The commands as Discord gets them: limits, languages, and registered only when they changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.ui.client import REGISTERED, TilewrightBot
from bot.ui.commands import declare
from storage import Store
from tests.bot.ui.world import World


def leaves(nodes: list[dict[str, Any]], prefix: str = "") -> dict[str, dict[str, Any]]:
    """Every command by its whole name."""
    found: dict[str, dict[str, Any]] = {}
    for node in nodes:
        name = f"{prefix}{node['name']}"
        below = [option for option in node.get("options") or [] if option["type"] == 1]
        found |= leaves(below, f"{name} ") if below else {name: node}
    return found


async def test_what_a_person_picks_is_suggested_and_a_computer_that_replaces_somebody_described_as_such(
    world: World,
) -> None:
    commands = leaves(await declare.payload(world.bot.tree))
    (computer,) = [option for option in commands["game replace"]["options"] if option["name"] == "computer"]
    assert computer["description"] == "A computer of this level plays on there"
    german = "Ein Computer dieser Stufe spielt dort weiter"
    assert computer["description_localizations"]["de"] == german
    suggested = {
        name: options
        for name, node in commands.items()
        if (options := {one["name"] for one in node.get("options") or [] if one.get("autocomplete")})
    }
    assert suggested == {
        "place": {"square", "rotation", "spot", "tile"},
        "plan": {"square", "rotation", "spot", "tile"},
        "rotate": {"to", "tile"},
        "deploy": {"spot"},
        "takeback": {"follower"},
        "discard": {"tile"},
        "board": {"close_up", "show"},
        "rules": {"topic"},
        "game replace": {"seat"},
    }


async def test_they_are_for_servers_only_but_what_concerns_a_persons_data(world: World) -> None:
    for node in await declare.payload(world.bot.tree):
        assert node["contexts"] == ([0, 1] if node["name"] in ("privacy", "puzzle") else [0])
        assert node["integration_types"] == [0]


def registrations(world: World) -> int:
    return sum(1 for one in world.env.http_requests if one.method == "PUT" and one.path.endswith("/commands"))


async def test_they_are_registered_only_when_they_changed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    assert registrations(world) == 1
    await world.restart()
    assert registrations(world) == 1
    world.bot.tree.remove_command("help")
    await world.bot.sync_commands()
    await world.bot.sync_commands()
    assert registrations(world) == 2
    await world.bot.sync_commands(force=True)
    assert registrations(world) == 3
    monkeypatch.setattr(type(world.bot), "application_id", 1)
    assert await declare.fingerprint(world.bot.tree, 1) != await world.store.reader.meta(REGISTERED)


async def test_the_bot_asks_for_no_more_than_it_needs(tmp_path: Path) -> None:
    async with Store.opened(tmp_path / "games.db") as store, TilewrightBot(store) as bot:
        assert bot.intents.value == 1
        assert not bot._connection.member_cache_flags.value
        assert bot._connection.max_messages is None
        assert bot.allowed_mentions is not None
        assert not any((bot.allowed_mentions.everyone, bot.allowed_mentions.users, bot.allowed_mentions.roles))
