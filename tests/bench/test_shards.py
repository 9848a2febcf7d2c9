"""Two processes share a bot's servers by shards: each plays on its own, and neither acts for the other's."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from bench.discord_server.server import SimulatedDiscord, wait_until
from bench.load import seeding
from bench.load.audit import audit
from bench.load.book import Book
from bench.load.players import Move, Players
from bench.load.process import BotProcess
from bench.load.tables import Table
from storage import Shards
from tests.patience import PATIENCE

COUNT = 4


@dataclass(slots=True)
class Half:
    """A process with its shards, its database, and the tables on its servers."""

    discord: SimulatedDiscord
    shards: Shards
    database: Path
    process: BotProcess
    tables: list[Table]
    players: Players
    book: Book

    @property
    def servers(self) -> set[int]:
        return {table.guild.id for table in self.tables}

    def hears(self) -> bool:
        return all(self.discord.gateway.hears(table.guild) for table in self.tables)

    async def play(self, moves: int) -> None:
        """Have people make so many moves, each until it is answered and the next turn is posted."""
        for _ in range(moves):
            assert await wait_until(lambda: bool(len(self.players.ready)), PATIENCE)
            move = self.players.begin()
            assert move is not None
            assert await wait_until(partial(said, move), PATIENCE), move.lost

    def stored(self) -> set[int]:
        """The servers that its database knows."""
        with closing(sqlite3.connect(self.database)) as connection:
            return {guild_id for (guild_id,) in connection.execute("SELECT DISTINCT guild_id FROM games")}

    def logged(self) -> set[int]:
        """The servers that its log says somebody acted on."""
        return {int(found) for found in re.findall(r"of server (\d+)", self.process.log.read_text())}


@pytest.fixture
async def discord() -> AsyncIterator[SimulatedDiscord]:
    simulated = SimulatedDiscord(patience=PATIENCE)
    simulated.rest.shards = simulated.gateway.shards = COUNT
    await simulated.start()
    yield simulated
    await simulated.stop()


@pytest.fixture
async def halves(discord: SimulatedDiscord, tmp_path: Path) -> AsyncIterator[list[Half]]:
    tables = seeding.people_and_channels(discord, COUNT, COUNT, 1)
    made = []
    for shards in (Shards(0, 1, COUNT), Shards(2, 3, COUNT)):
        folder = tmp_path / str(shards.first)
        folder.mkdir()
        database = folder / "games.db"
        own = [table for table in tables if shards.has(table.guild.id)]
        await seeding.fill(database, discord, own, 1, turns=3)
        process = BotProcess(
            folder, database, discord.address, discord.gateway_address,
            cache=Path(os.environ["TILEWRIGHT_CACHE"]), options=("--shards", str(shards)),
        )  # fmt: skip
        book = Book(database)
        made.append(Half(discord, shards, database, process, own, Players(discord, book, own, 1), book))
    yield made
    for half in made:
        await half.players.close(1.0)
        await half.process.kill()
        half.book.close()


def said(move: Move) -> bool:
    return move.told and move.posted_at is not None


def rests(book: Book) -> bool:
    return not book.unsent()


@pytest.mark.full
async def test_each_plays_on_its_servers_also_while_the_other_is_killed_and_started_again(
    discord: SimulatedDiscord, halves: list[Half]
) -> None:
    one, other = halves
    assert [len(half.tables) for half in halves] == [2, 2]
    for half in halves:
        await half.process.start()
    assert await wait_until(lambda: bool(discord.rest.commands) and one.hears() and other.hears(), PATIENCE)
    assert discord.gateway.identified == COUNT
    await asyncio.gather(one.play(2), other.play(2))

    await one.process.kill()
    table = one.tables[0]
    unheard = discord.command(table.people[0], table.channel, "game list")
    await other.play(3)
    opened = other.tables[0].guild
    channel = discord.world.add_channel(opened, "another")
    lobby = discord.command(other.tables[0].people[0], channel, "game open")
    assert await wait_until(lobby.answered.is_set, PATIENCE)
    assert not unheard.acknowledged.is_set()
    assert (other.process.starts, other.process.alive) == (1, True)

    await one.process.start()
    assert await wait_until(one.hears, PATIENCE)
    assert discord.gateway.identified == COUNT + len(one.shards.numbers), "only one has logged in again"
    await asyncio.gather(one.play(2), other.play(1))

    for half in halves:
        assert await wait_until(partial(rests, half.book), PATIENCE)
        await half.players.close(PATIENCE)
        code, _ = await half.process.stop()
        assert (code, half.process.exits) == (0, [])
        assert half.stored() == half.logged() == half.servers
        lobbies = [table for table in half.tables if table.game_id]
        assert audit(half.book, discord.messages, lobbies, half.players.moves).fine
    assert not one.servers & other.servers
    assert (discord.rest.breaches, discord.unknown.total()) == ([], 0)
