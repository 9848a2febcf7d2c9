"""Short ways to the states that the storage tests start from."""

from __future__ import annotations

from dataclasses import dataclass

from storage import GameRow, SeatState, Store

GUILD, CHANNEL, ANNA, BO, CLEO = 1, 10, 100, 101, 102
STACK = ["D", "E", "U", "E"]


@dataclass(frozen=True, slots=True)
class Table:
    """Makes games in a store; each in the channel that is asked for."""

    store: Store

    async def lobby(self, channel_id: int = CHANNEL, at: float = 1.0) -> GameRow:
        async with self.store.transaction() as tx:
            return await tx.create_game(
                guild_id=GUILD, channel_id=channel_id, ruleset="base", options={"undo": "friendly"},
                owner_id=ANNA, now=at,
            )  # fmt: skip

    async def running(self, channel_id: int = CHANNEL, at: float = 1.0) -> GameRow:
        """A game of Anna and Bo at version 1."""
        game = await self.lobby(channel_id, at)
        async with self.store.transaction() as tx:
            for user_id, name in ((ANNA, "Anna"), (BO, "Bo")):
                await tx.seat_person(game.id, user_id, name, SeatState.JOINED, at)
            await tx.arrange_seats(game.id, [0, 1])
            await tx.start_game(game.id, digest="d1", tileset_text="tiles", stack=STACK, revision="0.1.0", now=at)
            await tx.append(game.id, 0, [{"type": "game_started"}, {"type": "tile_drawn"}], at)
            started = await tx.game(game.id)
        assert started is not None
        return started
