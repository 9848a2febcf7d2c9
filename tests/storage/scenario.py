"""One move from receiving it to having posted it, as the bot does it, in a world of two files.

The channel is a file with a line for each message, so it survives like Discord does. As a program it plays
the move and dies at a given step: ``python -m tests.storage.scenario DATABASE CHANNEL STEP``.
"""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from storage import JsonObject, OutboxRow, Store
from tests.storage.faults import Relay, Steps, Watcher, watching
from tests.storage.table import ANNA

GAME, INTERACTION = "g1", 777
MOVE: list[JsonObject] = [
    {"type": "tile_placed", "seat": 0},
    {"type": "turn_passed", "seat": 1},
    {"type": "tile_drawn", "seat": 1},
]
DIED = 9


@dataclass(frozen=True, slots=True)
class Channel:
    """What was posted: one line "nonce kind version" a message."""

    file: Path
    watcher: Watcher = field(default_factory=Relay)

    def posts(self) -> list[list[str]]:
        return [line.split() for line in self.file.read_text().splitlines()] if self.file.exists() else []

    def find(self, nonce: str) -> int | None:
        """The number of the message with that nonce."""
        return next((n for n, post in enumerate(self.posts(), 1) if post[0] == nonce), None)

    def send(self, row: OutboxRow) -> int:
        self.watcher("before sending")
        with self.file.open("a") as file:
            file.write(f"{row.nonce} {row.kind} {row.version}\n")
        self.watcher("after sending")
        return len(self.posts())


async def receive(store: Store, at: float) -> JsonObject:
    """The player's Confirm: the outcome, whether done now or before."""
    async with store.transaction() as tx:
        before = await tx.outcome(INTERACTION)
        if before is not None:
            return before
        version = await tx.append(GAME, 1, MOVE, at)
        await tx.drop_drafts(GAME)
        game = await tx.game(GAME)
        assert game is not None
        await tx.enqueue(channel_id=game.channel_id, kind="turn", payload={}, now=at, game_id=GAME, version=version)
        await tx.set_timer("deadline", at + 100, {}, game_id=GAME, version=version)
        outcome: JsonObject = {"code": "placed", "version": version}
        await tx.remember(INTERACTION, GAME, ANNA, outcome, at)
    return outcome


async def deliver(store: Store, channel: Channel, at: float) -> None:
    """Send what can be sent."""
    while rows := await store.reader.deliverable(at):
        async with store.transaction() as tx:
            claimed = await tx.claim(rows[0].id, at)
        if claimed is not None:
            await settle(store, claimed, channel.send(claimed), at)


async def settle(store: Store, row: OutboxRow, message_id: int, at: float) -> None:
    """Note that a post is in the channel, and have the buttons taken off the message before."""
    async with store.transaction() as tx:
        await tx.sent(row.id, message_id, at)
        if row.kind == "turn" and row.version is not None:
            before = await tx.set_turn_message(GAME, row.channel_id, message_id, row.version)
            if before is not None:
                await tx.enqueue(
                    channel_id=before.channel_id,
                    kind="retire",
                    payload={"message": before.message_id},
                    now=at,
                    game_id=GAME,
                    version=row.version,
                )


async def recover(store: Store, channel: Channel, at: float) -> None:
    """After a start: was what had been claimed sent?"""
    for row in await store.reader.claimed():
        message_id = channel.find(row.nonce)
        if message_id is not None:
            await settle(store, row, message_id, at)
        else:
            async with store.transaction() as tx:
                await tx.retry(row.id, at, "restart", at)


async def play(store: Store, channel: Channel, at: float) -> None:
    """The whole scenario."""
    await receive(store, at)
    await deliver(store, channel, at)


def main(database: str, channel: str, step: int) -> None:
    """Play the move and die at ``step``, counted from the moment the database is open."""

    async def run(relay: Relay) -> None:
        async with Store.opened(database) as store:
            relay.to = Steps(step, lambda: os._exit(DIED))
            await play(store, Channel(Path(channel), relay), 50)

    with watching() as relay:
        asyncio.run(run(relay))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
