"""Games by commands alone, or by taps alone, when nothing is typed; a restart while computers move; real pictures."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest
from simcord import MemberActor

from bot.game.positions import Positions
from storage import GameStatus
from tests.bot.ui.world import World, actions, opened_world, said, shown, tap
from tests.profiles import is_full

BUTTON, CHOICE = 1, 2
"""Taps: a choice is a tap that opens the list and one on the option."""


async def by_commands(world: World, who: MemberActor, random: Random) -> int:
    """A turn by words: the tile, the square, the rotation and the spot from what autocomplete offers; no taps."""
    if discards := await world.suggestions(who, "discard", "tile"):
        said(await world.slash(who, "discard", tile=random.choice(discards)["value"]))
        return 0
    tiles = await world.suggestions(who, "place", "tile")
    tile = {"tile": random.choice(tiles)["value"]} if tiles else {}
    square = random.choice(await world.suggestions(who, "place", "square", **tile))["value"]
    rotations = await world.suggestions(who, "place", "rotation", square=square, **tile)
    laid = {"square": square, "rotation": random.choice(rotations)["value"], **tile}
    spot = random.choice(await world.suggestions(who, "place", "spot", **laid))["value"]
    if random.random() < 0.5:
        said(await world.slash(who, "place", spot=spot, **laid))
        return 0
    said(await world.slash(who, "place", **laid))
    if spot == "none":
        said(await world.slash(who, "pass"))
    elif spot in [one["value"] for one in await world.suggestions(who, "takeback", "follower")]:
        said(await world.slash(who, "takeback", follower=spot))
    else:
        said(await world.slash(who, "deploy", spot=spot))
    return 0


async def by_taps(world: World, who: MemberActor, random: Random) -> int:
    """A turn, or its half before a bonus tile, by the panel's buttons and lists; how many taps it took."""
    panel, taps = shown(await world.press(who, world.messages()[-1], "play")), BUTTON
    wanted = ["confirm", "discard", "spot", "square", "tile"]
    if random.random() < 0.5:
        wanted.insert(0, "turn")
    while True:
        offers = world.offers(panel)
        what = next(what for what in wanted if any(one.what == what for one in offers))
        offer = random.choice([one for one in offers if one.what == what])
        panel = shown(await tap(who, panel, offer))
        taps += BUTTON if offer.option is None else CHOICE
        if what in ("confirm", "discard"):
            return taps
        if what == "turn":
            wanted.remove("turn")


GAMES: dict[str, dict[str, Any]] = {
    "base": {},
    "hunters": {"ruleset": "hunters"},
    "discovery": {"ruleset": "discovery"},
    "expert": {"ruleset": "discovery", "expert": True, "remove_tiles": True},
}


@pytest.mark.parametrize("way", [by_commands, by_taps])
@pytest.mark.parametrize(
    ("game", "locale", "seed"),
    [
        ("base", "en-US", 1),
        pytest.param("hunters", "de", 3, marks=pytest.mark.full),
        pytest.param("discovery", "en-US", 5, marks=pytest.mark.full),
        pytest.param("expert", "de", 7, marks=pytest.mark.full),
    ],
)
async def test_two_people_play_a_whole_game(
    database: Path, way: Callable[[World, MemberActor, Random], Awaitable[int]], game: str, locale: str, seed: int
) -> None:
    """One message a step; a ping for who has the turn now, and none for who goes on in it.

    Every day the opening.
    """
    random = Random(seed)
    async with opened_world(database, locale=locale, seed=seed) as world:
        row = await world.start_game(**GAMES[game])
        players = {world.anna.id: world.anna, world.bo.id: world.bo}
        positions, taps = Positions(), list[int]()
        while (row := await world.game()).status is GameStatus.RUNNING and (is_full() or len(taps) < 10):
            situation = await positions.situation(world.store.reader, row, await world.store.reader.seats(row.id))
            who = players[situation.seats[situation.game.to_move].user_id or 0]
            message = world.messages()[-1]
            assert [user.id for user in message.mentions] == ([] if situation.batches[-1].goes_on else [who.id])
            assert "play" in actions(message)
            taps.append(await way(world, who, random))
            assert (await world.game()).version == row.version + 1
        assert median(taps) <= 6
        if not is_full():
            return
        assert row.status is GameStatus.FINISHED
        situation = await positions.situation(world.store.reader, row, await world.store.reader.seats(row.id))
        lobby, *posted, summary, story = world.messages()
        assert len(posted) == len(taps)
        assert all(not one.components for one in (lobby, *posted))
        assert {user.id for user in summary.mentions} == set(players)
        assert not story.mentions
        assert actions(story) == ["rematch", "story", "analysis"]
        assert all(message.attachments[0].description for message in (summary, story))
        points = re.findall(r"^\d · <@(\d+)> \*\*(\d+)\*\*", summary.content, re.MULTILINE)
        assert {int(who): int(scored) for who, scored in points} == dict(
            zip([seat.user_id for seat in situation.seats], situation.game.scores, strict=True)
        )


async def test_a_restart_while_computers_move_changes_nothing(world: World) -> None:
    await world.slash(world.anna, "game open", order="seated", computer="normal", computers=2)
    await world.slash(world.anna, "game start")
    assert await world.bot.computers.close(5.0)
    await by_commands(world, world.anna, Random(1))
    version, before = (await world.game()).version, len(world.messages())
    await world.restart()
    await world.env.settle()
    assert (await world.game()).version == version + 2
    assert len(world.messages()) == before + 1


@pytest.mark.usefixtures("real_pictures")
async def test_pictures_are_real_and_small_enough(world: World) -> None:
    await world.start_game()
    panel = shown(await world.press(world.anna, world.messages()[-1], "play"))
    public = await world.messages()[-1].attachments[0].read()
    private = await panel.attachments[0].read()
    for png in (public, private):
        assert png.startswith(b"\x89PNG")
        assert 5_000 < len(png) < 500_000
    assert public != private
