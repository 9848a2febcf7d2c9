"""Settings, notes and tidying up."""

from __future__ import annotations

from storage import PersonRow, SeatState, ServerRow, Store
from tests.storage.table import ANNA, BO, Table


async def test_settings_of_servers_and_people_and_notes_are_kept_and_replaced(store: Store) -> None:
    assert await store.reader.server(1) == ServerRow(1, None, {})
    assert await store.reader.person(1) == PersonRow(1, None, {})
    assert await store.reader.meta("commands") is None
    for language, settings in (("de", {"days": 7}), ("en", {"role": 5}), (None, {})):
        async with store.transaction() as tx:
            await tx.set_server(1, language, settings)
            await tx.set_person(1, language, settings)
            await tx.set_meta("commands", str(language))
        assert await store.reader.server(1) == ServerRow(1, language, settings)
        assert await store.reader.person(1) == PersonRow(1, language, settings)
        assert await store.reader.meta("commands") == str(language)
    assert await store.reader.server(2) == ServerRow(2, None, {})


async def test_who_sat_in_a_lobby_that_came_to_nothing_direct_messages_and_absences_are_forgotten_in_time(
    store: Store, table: Table
) -> None:
    lobby, waits, runs, live = (
        await table.lobby(1),
        await table.lobby(2),
        await table.running(3),
        await table.running(4),
    )
    async with store.transaction() as tx:
        for game_id in (lobby.id, waits.id):
            await tx.seat_person(game_id, ANNA, "Anna", SeatState.JOINED, 2)
        await tx.end_game(lobby.id, "cancelled", 10)
        await tx.end_game(runs.id, "moderator", 10)
        for user_id in (ANNA, None):
            number = await tx.enqueue(channel_id=1, kind="x", payload={}, now=1, game_id=live.id, user_id=user_id)
            await tx.bury(number, "403", 10)
        await tx.enqueue(channel_id=1, kind="waits", payload={}, now=1, game_id=live.id, user_id=BO)
        for began, until in ((1, 5), (2, 10), (6, 20)):
            await tx.add_absence(1, ANNA, began, until)
        before = await tx.counts()
        await tx.prune(10)
        assert await tx.counts() == before
        await tx.prune(11, 10)
        left = await tx.counts()
        await tx.prune(99)
        assert await tx.counts() == left
    found = await store.reader.game(lobby.id)
    assert found is not None
    assert (found.owner_id, found.status) == (None, "ended")
    assert await store.reader.seats(lobby.id) == []
    assert [seat.user_id for seat in await store.reader.seats(waits.id)] == [ANNA]
    # Who played in a game that was ended stays: it can be looked at.
    assert [seat.user_id for seat in await store.reader.seats(runs.id)] == [ANNA, BO]
    assert [row.user_id for row in await store.reader.posts(live.id)] == [None, BO]
    assert [absence.until for absence in await store.reader.absences(1, ANNA)] == [10, 20]


async def test_pruning_removes_what_is_old_or_void_and_nothing_else(store: Store, table: Table) -> None:
    game, other, over = await table.running(1), await table.running(2), await table.running(3)
    async with store.transaction() as tx:
        for number, at in ((1, 10), (2, 20), (3, 30)):
            await tx.remember(number, game.id, ANNA, {}, at)
            for channel_id, game_id in ((1, game.id), (3, over.id), (4, None)):
                post = await tx.enqueue(channel_id=channel_id, kind="turn", payload={}, now=at, game_id=game_id)
                assert await tx.claim(post, at) is not None
                await tx.sent(post, number, at)
        await tx.enqueue(channel_id=3, kind="old but unsent", payload={}, now=0, game_id=over.id)
        await tx.finish_game(over.id, 40)
        await tx.save_draft(game.id, ANNA, 1, {}, 40)
        await tx.save_draft(other.id, BO, 1, {}, 1)
        await tx.set_timer("deadline", 50, {}, game_id=game.id, version=1)
        await tx.set_timer("deadline", 50, {}, game_id=other.id, version=1)
        await tx.set_timer("digest", 50, {})
        await tx.append(game.id, 1, [{"type": "x"}], 41)
        await tx.prune(20)
    assert [await store.reader.outcome(n) for n in (1, 2, 3)] == [None, {}, {}]
    assert await store.reader.draft(other.id, BO) is not None
    # A live game's posts stay, however old.
    assert [row.message_id for row in await store.reader.posts(game.id)] == [1, 2, 3]
    assert [row.message_id for row in await store.reader.posts(over.id)] == [2, 3, None]
    counts = await store.reader.counts()
    left = [("drafts", 1), ("events", 7), ("games", 3), ("interactions", 2), ("outbox", 8), ("timers", 2)]
    assert [(name, counts[name]) for name, _ in left] == left
