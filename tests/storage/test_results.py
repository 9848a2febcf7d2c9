"""How finished games came out."""

from __future__ import annotations

import pytest

from storage import AgainstComputers, FeatRow, Rejected, Store, StoreFailed
from tests.storage.table import ANNA, BO, GUILD, Table


async def test_games_that_computers_played_in_are_told_apart_with_their_levels(store: Store, table: Table) -> None:
    among_people, against = await table.running(1), await table.running(2)
    async with store.transaction() as tx:
        await tx.give_seat_to_computer(against.id, 1, "Ada", "hard", 5)
        for game in (among_people, against):
            await tx.add_results(game.id, [(0, 12, 1), (1, 7, 2)], 20)
    assert {one.game_id for one in await store.reader.results(GUILD)} == {among_people.id}
    assert await store.reader.against_computers(GUILD, ANNA) == [AgainstComputers("base", 1, 12, ("hard",))]
    assert await store.reader.against_computers(GUILD, BO) == []
    assert await store.reader.against_computers(GUILD + 1, ANNA) == []


async def test_feats_are_counted_by_person_server_and_game(store: Store, table: Table) -> None:
    for channel in (1, 2):
        game = await table.running(channel)
        async with store.transaction() as tx:
            await tx.add_results(game.id, [(0, 12, 1), (1, 7, 2)], 20, {0: ["city", "road"], 1: ["city"]})
    found = sorted((one.feat, one.times) for one in await store.reader.feats(GUILD, ANNA))
    assert found == [("city", 2), ("road", 2)]
    assert await store.reader.feats(GUILD, BO) == [FeatRow("base", "city", 2)]
    assert await store.reader.feats(GUILD + 1, ANNA) == []


async def test_results_are_kept_once_and_of_played_games_only(store: Store, table: Table) -> None:
    game, lobby = await table.running(1), await table.lobby(2)
    async with store.transaction() as tx:
        with pytest.raises(Rejected, match="is lobby"):
            await tx.add_results(lobby.id, [(0, 1, 1)], 20)
        with pytest.raises(Rejected, match="zzz"):
            await tx.add_results("zzz", [(0, 1, 1)], 20)
        await tx.add_results(game.id, [(0, 1, 1), (1, 0, 2)], 20)
    with pytest.raises(StoreFailed, match="UNIQUE"):
        async with store.transaction() as tx:
            await tx.add_results(game.id, [(0, 9, 1)], 21)
    assert [result.score for result in await store.reader.results(GUILD)] == [1, 0]
