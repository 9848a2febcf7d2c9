"""One move as the bot stores it, from receiving it to its post in the outbox.

As a program it stores the move and dies at a given step: ``python -m tests.storage.scenario DATABASE STEP``.
"""

from __future__ import annotations

import asyncio
import os
import sys

from storage import JsonObject, Store
from tests.storage.faults import Steps, watching
from tests.storage.table import ANNA

GAME, INTERACTION = "g1", 777
MOVE: list[JsonObject] = [
    {"type": "tile_placed", "seat": 0},
    {"type": "turn_passed", "seat": 1},
    {"type": "tile_drawn", "seat": 1},
]
DIED = 9


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


def main(database: str, step: int) -> None:
    """Store the move and die at ``step``, counted from the moment the database is open."""

    async def run() -> None:
        with watching() as relay:
            async with Store.opened(database) as store:
                relay.to = Steps(step, lambda: os._exit(DIED))
                await receive(store, 50)

    asyncio.run(run())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
