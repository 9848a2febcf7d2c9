"""Fills a new database with running games, as if they had been played, and the simulated Discord with their messages.

Only the engine and the store are used. Some games of each sort are played in full; every table's game is the beginning
of one of them, so that thousands are made quickly.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.discord_server.messages import Message
from bench.discord_server.server import SimulatedDiscord
from bench.discord_server.world import Guild
from bench.load import moves
from bench.load.tables import Table
from engine.events import GameStarted, event_to_json
from engine.game import Game
from engine.games import RULESETS
from engine.stack import deal, deal_hands, shuffled
from engine.tilefiles import load
from storage import SeatState, Store, Transaction

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR

SORTS: Final = (("base", False), ("hunters", False), ("discovery", False), ("discovery", True))
"""Rule sets, and whether it is the expert variant."""

COMPUTERS: Final = ("CPU Ada", "CPU Bix", "CPU Cosmo")
"""The names of the computers that people play against."""

_SEATS: Final = (2, 2, 3, 4)
_PATTERNS: Final = 6
"""Games of each sort and number of players that are played in full."""

_REMINDERS: Final = (1 * DAY, 3 * DAY, 7 * DAY)
_AT_ONCE: Final = 25
"""Games in one transaction."""

_PEOPLE_A_TABLE: Final = 2


@dataclass(frozen=True, slots=True)
class Pattern:
    """A game from its start: the order of its tiles, and what each commit recorded."""

    stack: list[str]
    commits: list[list[dict[str, Any]]]


def people_and_channels(
    discord: SimulatedDiscord, games: int, servers: int, seed: int, *, against: int = 0, levels: Sequence[str] = ()
) -> list[Table]:
    """Tables without a game, spread over the servers, with people who play at several tables of theirs.

    At the first ``against`` of them one person plays against computers of those levels.
    """
    random = Random(f"tables {seed}")
    guilds = [discord.world.add_guild(f"Server {number + 1}") for number in range(servers)]
    tables = []
    for number in range(games):
        guild = guilds[number % servers]
        alone = number < against
        ruleset, expert = SORTS[(number if alone else number // servers) % len(SORTS)]
        people = _people(discord, guild, random, 1 if alone else random.choice(_SEATS))
        channel = discord.world.add_channel(guild, f"game-{number + 1}")
        tables.append(Table(guild, channel, people, ruleset, expert, levels if alone else ()))
    return tables


def _people(discord: SimulatedDiscord, guild: Guild, random: Random, seats: int) -> list[Any]:
    while len(guild.people) < seats + _PEOPLE_A_TABLE * len(guild.channels):
        discord.world.add_person(guild, f"P{len(discord.world.people)}")
    return random.sample(list(guild.people.values()), seats)


async def fill(
    path: Path,
    discord: SimulatedDiscord,
    tables: list[Table],
    seed: int,
    *,
    turns: int = 1000,
    overdue: int = 0,
    damaged: int = 0,
) -> None:
    """Have a running game at each table, with up to two thirds of its turns played, and no more than ``turns``.

    Games against computers are at their beginning, and the person is to move.
    overdue: so many have a reminder that is due. damaged: so many end with an event that nobody can read.
    """
    random = Random(f"games {seed}")
    patterns: dict[tuple[str, bool, int], list[Pattern]] = {}
    async with Store.opened(path) as store:
        for group in _groups(tables, _AT_ONCE):
            async with store.transaction() as tx:
                for number, table in group:
                    sort = (table.ruleset, table.expert, len(table.people) + len(table.levels))
                    if sort not in patterns:
                        patterns[sort] = [_played(*sort, random) for _ in range(_PATTERNS)]
                    pattern = random.choice(patterns[sort])
                    length = random.randint(2, min(len(pattern.commits) * 2 // 3, turns + 1))
                    if table.levels:
                        length = 1
                    waited = DAY + HOUR if number < overdue else random.uniform(0.0, DAY / 2)
                    await _begin(tx, discord, table, pattern, length, waited)
                    if len(tables) - number <= damaged:
                        table.message = None
                        broken = [{"type": "nonsense"}]
                        table.version = await tx.append(table.game_id, table.version, broken, time.time())
                        table.began_at[table.game_id] = table.version


def _groups(tables: list[Table], size: int) -> Iterator[list[tuple[int, Table]]]:
    numbered = iter(enumerate(tables))
    while group := list(islice(numbered, size)):
        yield group


def _played(ruleset: str, expert: bool, seats: int, random: Random) -> Pattern:
    tileset = load(ruleset)
    stack = shuffled(tileset, random)
    game = Game(RULESETS[ruleset], tileset, seats)
    game.log = [GameStarted(ruleset, seats, 0)]
    if expert:
        deal_hands(game, stack, remove=False)
    deal(game, stack)
    commits = [[event_to_json(event) for event in game.log]]
    while moves.waits(game):
        game.log = []
        game.play(moves.choose(game, random))
        deal(game, stack)
        commits.append([event_to_json(event) for event in game.log])
    return Pattern(stack, commits)


async def _begin(
    tx: Transaction, discord: SimulatedDiscord, table: Table, pattern: Pattern, length: int, waited: float
) -> None:
    now, tileset = time.time(), load(table.ruleset)
    at = now - waited
    options = {
        "expert": table.expert, "remove_tiles": False, "undo": "friendly", "order": "seated", "days": None,
        "on_deadline": "remind",
    }  # fmt: skip
    row = await tx.create_game(
        guild_id=table.guild.id, channel_id=table.channel.id, ruleset=table.ruleset, options=options,
        owner_id=table.people[0].id, now=at,
    )  # fmt: skip
    for person in table.people:
        await tx.seat_person(row.id, person.id, person.name, SeatState.JOINED, at)
    for name, level in zip(COMPUTERS, table.levels, strict=False):
        await tx.seat_computer(row.id, name, level, at)
    if table.levels:
        await tx.unrate(row.id)
    await tx.arrange_seats(row.id, range(len(table.people) + len(table.levels)))
    await tx.start_game(
        row.id, digest=tileset.digest, tileset_text=tileset.text, stack=pattern.stack, revision="bench", now=at
    )
    version = 0
    for commit in pattern.commits[:length]:
        version = await tx.append(row.id, version, commit, at)
    await tx.begin_turn(row.id, at)
    for number, seconds in enumerate(_REMINDERS):
        await tx.set_timer("remind", at + seconds, {"number": number}, game_id=row.id, version=version)
    message = turn_message(discord, table.channel.id, row.id, version, at)
    discord.messages.keep(message)
    await tx.set_turn_message(row.id, table.channel.id, message.id, version)
    table.game_id, table.version, table.message = row.id, version, message
    table.began_at[row.id] = version


def turn_message(discord: SimulatedDiscord, channel_id: int, game_id: str, version: int, at: float) -> Message:
    """The message that the bot would have posted for a turn, with its buttons and a picture."""
    buttons = [
        {"type": 2, "style": 2, "label": action.title(), "custom_id": f"t1:{action}:{game_id}:{version}"}
        for action in ("play", "board", "score", "undo")
    ]
    picture = {"id": str(discord.world.ids.new(at)), "filename": f"{game_id}-{version}.png", "size": 1, "url": "",
               "proxy_url": ""}  # fmt: skip
    made = discord.world.ids.new(at)
    row = {"type": 1, "components": buttons}
    return Message(made, channel_id, discord.world.bot.id, "It's your turn.", [row], [picture], made_at=at)
