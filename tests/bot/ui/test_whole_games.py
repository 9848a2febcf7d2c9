"""Two people play from opening to the final summary by commands alone; by taps alone they do in ``test_taps``."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from simcord import MemberActor

from bot.game.positions import Positions
from storage import GameStatus
from tests.bot.ui.world import World, actions, opened_world, said
from tests.profiles import is_full


async def by_commands(world: World, who: MemberActor, random: Random) -> None:
    """A turn by words: the tile, the square, the rotation and the spot from what autocomplete offers."""
    if discards := await world.suggestions(who, "discard", "tile"):
        said(await world.slash(who, "discard", tile=random.choice(discards)["value"]))
        return
    tiles = await world.suggestions(who, "place", "tile")
    tile = {"tile": random.choice(tiles)["value"]} if tiles else {}
    square = random.choice(await world.suggestions(who, "place", "square", **tile))["value"]
    rotations = await world.suggestions(who, "place", "rotation", square=square, **tile)
    laid = {"square": square, "rotation": random.choice(rotations)["value"], **tile}
    spot = random.choice(await world.suggestions(who, "place", "spot", **laid))["value"]
    if random.random() < 0.5:
        said(await world.slash(who, "place", spot=spot, **laid))
        return
    said(await world.slash(who, "place", **laid))
    if spot == "none":
        said(await world.slash(who, "pass"))
    elif spot in [one["value"] for one in await world.suggestions(who, "takeback", "follower")]:
        said(await world.slash(who, "takeback", follower=spot))
    else:
        said(await world.slash(who, "deploy", spot=spot))


GAMES: dict[str, dict[str, Any]] = {
    "base": {},
    "hunters": {"ruleset": "hunters"},
    "discovery": {"ruleset": "discovery"},
    "expert": {"ruleset": "discovery", "expert": True, "remove_tiles": True},
}


@pytest.mark.parametrize(
    ("game", "locale", "seed"),
    [
        ("base", "en-US", 1),
        pytest.param("hunters", "de", 3, marks=pytest.mark.full),
        pytest.param("discovery", "en-US", 5, marks=pytest.mark.full),
        pytest.param("expert", "de", 7, marks=pytest.mark.full),
    ],
)
async def test_two_people_play_a_whole_game(database: Path, game: str, locale: str, seed: int) -> None:
    """One message a step; a ping for whoever has the turn now, and none for whoever goes on in it.

    Every day the opening.
    """
    random = Random(seed)
    async with opened_world(database, locale=locale, seed=seed) as world:
        row = await world.start_game(**GAMES[game])
        players = {world.anna.id: world.anna, world.bo.id: world.bo}
        positions, steps = Positions(), 0
        while (row := await world.game()).status is GameStatus.RUNNING and (is_full() or steps < 10):
            situation = await positions.situation(world.store.reader, row, await world.store.reader.seats(row.id))
            who = players[situation.seats[situation.game.to_move].user_id or 0]
            message = world.messages()[-1]
            assert [user.id for user in message.mentions] == ([] if situation.batches[-1].goes_on else [who.id])
            assert "play" in actions(message)
            await by_commands(world, who, random)
            steps += 1
            assert (await world.game()).version == row.version + 1
        if not is_full():
            return
        assert row.status is GameStatus.FINISHED
        situation = await positions.situation(world.store.reader, row, await world.store.reader.seats(row.id))
        lobby, *posted, summary, story = world.messages()
        assert len(posted) == steps
        assert all(not one.components for one in (lobby, *posted))
        assert {user.id for user in summary.mentions} == set(players)
        assert not story.mentions
        assert actions(story) == ["rematch", "story", "analysis"]
        assert all(message.attachments[0].description for message in (summary, story))
        points = re.findall(r"^\d · <@(\d+)> \*\*(\d+)\*\*", summary.content, re.MULTILINE)
        assert {int(who): int(scored) for who, scored in points} == dict(
            zip([seat.user_id for seat in situation.seats], situation.game.scores, strict=True)
        )
