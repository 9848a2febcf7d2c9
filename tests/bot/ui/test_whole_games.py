"""Two people play from opening to the final summary by commands alone; by taps alone they do in ``test_taps``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from simcord import MemberActor

from bot.game.positions import Positions
from engine.records.replay import replay_text
from engine.tilefiles import load
from storage import Entry, GameStatus
from tests.bot.ui.world import World, actions, opened_world, said
from tests.profiles import is_full


def record_of(log: list[Entry], seats: int) -> dict[str, Any]:
    """The game as a record, from the events of its log: what the rules engine replays independently."""
    turns: list[dict[str, Any]] = []
    discarded: list[str] = []
    start: dict[str, Any] = {}
    for event in (entry.event for entry in log):
        match event["type"]:
            case "game_started":
                start = {"tile": load("base").start.id, "x": 0, "y": 0, "rotation": event["rotation"]}
            case "tile_discarded":
                discarded.append(event["kind"])
            case "tile_placed":
                placed = {name: event[name] for name in ("x", "y", "rotation")}
                turns.append({"player": event["seat"], "tile": event["kind"], **placed, "discarded": discarded})
                discarded = []
            case "piece_deployed":
                turns[-1]["deploy"] = {"piece": event["piece"], "segment": event["segment"]}
    record = {"format": "tilewright-record", "version": 1, "ruleset": "base", "options": {}, "turns": turns}
    ended = {"discarded_at_end": discarded} if discarded else {}
    return {**record, "players": [f"Player {n}" for n in range(1, seats + 1)], "start": start, **ended}


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


@pytest.mark.parametrize(("locale", "seed"), [("en-US", 1)])
async def test_two_people_play_a_whole_game(database: Path, locale: str, seed: int) -> None:
    random = Random(seed)
    async with opened_world(database, locale=locale, seed=seed) as world:
        row = await world.start_game()
        players = {world.anna.id: world.anna, world.bo.id: world.bo}
        seats = [players[seat.user_id] for seat in await world.store.reader.seats(row.id) if seat.user_id is not None]
        turns = 0
        # Every day the opening; by taps a game is played to its end every day.
        most = 200 if is_full() else 15
        while (row := await world.game()).status is GameStatus.RUNNING and turns < most:
            message = world.messages()[-1]
            who = seats[turns % 2]
            assert message.content.startswith(who.mention)
            assert [user.id for user in message.mentions] == [who.id]
            assert "play" in actions(message)
            await by_commands(world, who, random)
            turns += 1
        if is_full():
            assert row.status is GameStatus.FINISHED
            await check_the_end(world, turns)
        else:
            assert turns == most


GAMES: dict[str, dict[str, Any]] = {
    "hunters": {"ruleset": "hunters"},
    "discovery": {"ruleset": "discovery"},
    "expert": {"ruleset": "discovery", "expert": True, "remove_tiles": True},
}


@pytest.mark.parametrize(
    ("game", "locale", "seed"),
    [
        pytest.param("hunters", "de", 3, marks=pytest.mark.full),
        pytest.param("discovery", "en-US", 5, marks=pytest.mark.full),
        pytest.param("expert", "de", 7, marks=pytest.mark.full),
    ],
)
async def test_the_other_games_are_played_to_their_end(database: Path, game: str, locale: str, seed: int) -> None:
    """One message a step; a ping for whoever has the turn now, and none for whoever goes on in it."""
    random = Random(seed)
    async with opened_world(database, locale=locale, seed=seed) as world:
        row = await world.start_game(**GAMES[game])
        players = {world.anna.id: world.anna, world.bo.id: world.bo}
        positions, steps = Positions(), 0
        while (row := await world.game()).status is GameStatus.RUNNING:
            situation = await positions.situation(world.store.reader, row, await world.store.reader.seats(row.id))
            who = players[situation.seats[situation.game.to_move].user_id or 0]
            message = world.messages()[-1]
            assert [user.id for user in message.mentions] == ([] if situation.batches[-1].goes_on else [who.id])
            await by_commands(world, who, random)
            steps += 1
            assert (await world.game()).version == row.version + 1
        assert row.status is GameStatus.FINISHED
        situation = await positions.situation(world.store.reader, row, await world.store.reader.seats(row.id))
        lobby, *posted, summary, story = world.messages()
        assert actions(story) == ["rematch", "story", "analysis"]
        assert len(posted) == steps
        assert all(not one.components for one in (lobby, *posted))
        assert totals(summary.content) == dict(zip(situation.names, situation.game.scores, strict=True))


def totals(summary: str) -> dict[str, int]:
    """Everybody's points in the last message, which has a row for each."""
    return {name: int(points) for name, points in re.findall(r"^\d · (\w+) \*\*(\d+)\*\*", summary, re.MULTILINE)}


async def check_the_end(world: World, turns: int) -> None:
    """One message a turn and one at the end, buttons on the newest only, and the numbers of an independent replay."""
    row = await world.game()
    record = record_of(await world.log(row), 2)
    assert len(record["turns"]) == turns
    replayed = replay_text(json.dumps(record), False)
    scores = replayed["final"]["scores"]
    messages = world.messages()
    lobby, *posted, summary, story = messages
    assert len(posted) == turns
    assert all(not one.components for one in (lobby, *posted))
    assert len({one.id for one in messages}) == turns + 3
    assert {user.id for user in summary.mentions} == {world.anna.id, world.bo.id}
    assert not story.mentions
    assert actions(story) == ["rematch", "story", "analysis"]
    assert story.attachments[0].description
    assert summary.attachments
    assert summary.attachments[0].description
    assert totals(summary.content) == {"Anna": scores[0], "Bo": scores[1]}
    names = [await world.slash(who, "score") for who in (world.anna, world.bo)]
    assert all(str(score) in said(answer) for answer in names for score in scores)
