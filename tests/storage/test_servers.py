"""A server that is forgotten leaves nothing, and nothing of others goes with it."""

from __future__ import annotations

from storage import SeatState, Store
from tests.storage.table import ANNA, BO, CLEO, GUILD, Table


async def test_its_games_go_some_at_a_time_and_then_the_rest(store: Store, table: Table) -> None:
    for channel in range(1, 6):
        await table.running(channel)
    async with store.transaction() as tx:
        await tx.set_server(GUILD, "de", {"silence": 3})
        await tx.add_absence(GUILD, ANNA, 1, 2)
        await tx.set_person(BO, "de", {})
        await tx.set_person(CLEO, "de", {"notify": "dm"})
        other = await tx.create_game(
            guild_id=GUILD + 1, channel_id=99, ruleset="base", options={}, owner_id=ANNA, now=1
        )
        await tx.seat_person(other.id, ANNA, "Anna", SeatState.JOINED, 1)
        await tx.set_person(ANNA, "de", {})
        await tx.block("server", GUILD, 1)
    counts = []
    for _ in range(4):
        async with store.transaction() as tx:
            counts.append(await tx.forget_games(GUILD, 2))
    assert counts == [2, 2, 1, 0]
    async with store.transaction() as tx:
        await tx.forget_server(GUILD)
    assert await store.reader.servers() == [GUILD + 1]
    left = {name: number for name, number in (await store.reader.counts()).items() if number}
    assert left == {"blocked_servers": 1, "games": 1, "seats": 1, "people": 2, "tilesets": 1}
    assert (await store.reader.person(BO)).language is None
