"""Games and seats: what can be made of them, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from storage import (
    AlreadySeated,
    ChannelBusy,
    GameRow,
    GameStatus,
    Rejected,
    SeatRow,
    SeatState,
    Store,
    Transaction,
    short_id,
)
from tests.storage.table import ANNA, BO, CHANNEL, CLEO, GUILD, STACK, Table

Change = Callable[[Transaction, str], Coroutine[Any, Any, object]]

CHANGES: dict[str, Change] = {
    "start": lambda tx, g: tx.start_game(g, digest="d", tileset_text="t", stack=[], revision="1", now=2),
    "finish": lambda tx, g: tx.finish_game(g, 2),
    "end": lambda tx, g: tx.end_game(g, "moderator", 2),
    "owner": lambda tx, g: tx.set_owner(g, BO, 2),
    "move": lambda tx, g: tx.move_game(g, 90 + ord(g[-1]), 2),
    "pause": lambda tx, g: tx.pause_game(g, "no_rights", 2),
    "seat": lambda tx, g: tx.seat_person(g, CLEO, "Cleo", SeatState.JOINED, 2),
    "computer": lambda tx, g: tx.seat_computer(g, "Ada", "easy", 2),
    "seat to computer": lambda tx, g: tx.give_seat_to_computer(g, 0, "Ada", "easy", 2),
    "leave": lambda tx, g: tx.leave_seat(g, ANNA),
    "arrange": lambda tx, g: tx.arrange_seats(g, []),
    "seat state": lambda tx, g: tx.set_seat_state(g, 0, SeatState.LEFT),
    "take seat": lambda tx, g: tx.take_seat(g, 0, CLEO, "Cleo", 2),
    "begin turn": lambda tx, g: tx.begin_turn(g, 2),
    "unrate": lambda tx, g: tx.unrate(g),
    "stack": lambda tx, g: tx.replace_stack(g, STACK),
    "ask": lambda tx, g: tx.ask(g, "end", asker=0, now=2),
    "append": lambda tx, g: tx.append(g, 1, [{"type": "x"}], 2),
    "draft": lambda tx, g: tx.save_draft(g, ANNA, 1, {}, 2),
}
NOT_IN_LOBBY = {"finish", "append", "draft", "take seat", "seat to computer", "begin turn", "stack", "ask"}
NOT_WHILE_RUNNING = {"start", "leave", "computer", "arrange"}


async def reread(store: Store, game: GameRow) -> GameRow:
    found = await store.reader.game(game.id)
    assert found is not None
    return found


async def test_a_new_game_is_a_lobby_at_version_0(store: Store, table: Table) -> None:
    game = await table.lobby(at=5)
    assert game == GameRow(
        id="g1", guild_id=GUILD, channel_id=CHANNEL, status=GameStatus.LOBBY, ruleset="base",
        options={"undo": "friendly"}, owner_id=ANNA, tileset=None, revision=None, version=0, created_at=5,
        updated_at=5, ended_reason=None, paused_reason=None, turn_since=None, rated=True,
    )  # fmt: skip
    assert await reread(store, game) == game
    assert await store.reader.game("other") is None


async def test_an_id_is_six_unmistakable_letters_and_one_that_is_taken_is_made_anew(path: Path) -> None:
    made = {short_id() for _ in range(200)}
    # Of 900 million two may be alike by chance once in 45,000 runs, and more of them never.
    assert len(made) > 195
    assert all(re.fullmatch(r"[2-9a-hjkmnp-z]{6}", name) for name in made)
    ids = iter(["same", "same", "other"])
    async with Store.opened(path, new_id=lambda: next(ids)) as store:
        table = Table(store)
        assert [(await table.lobby(1)).id, (await table.lobby(2)).id] == ["same", "other"]


async def test_a_channel_holds_one_live_game_and_knows_its_latest(store: Store, table: Table) -> None:
    """The latest is the live one, else the one that was over last; a lobby doesn't hide what was played last."""
    assert await store.reader.latest_game(CHANNEL) is None
    assert await store.reader.last_started(CHANNEL) is await store.reader.last_finished(CHANNEL) is None
    first = await table.lobby(at=1)
    with pytest.raises(ChannelBusy) as caught:
        await table.lobby()
    assert caught.value.game_id == first.id
    async with store.transaction() as tx:
        await tx.end_game(first.id, "owner", 50)
    second = await table.running(at=2)
    assert await store.reader.live_game(CHANNEL) == await store.reader.latest_game(CHANNEL) == second
    assert await store.reader.live_game(CHANNEL + 1) is None
    async with store.transaction() as tx:
        await tx.finish_game(second.id, 60)
    assert await store.reader.latest_game(CHANNEL) == await reread(store, second)
    third = await table.lobby(at=70)
    assert await store.reader.last_started(CHANNEL) == await reread(store, second)
    async with store.transaction() as tx:
        await tx.end_game(third.id, "owner", 80)
    await table.running(at=90)
    assert await store.reader.last_finished(CHANNEL) == await reread(store, second)


async def test_starting_keeps_stack_and_revision_and_a_tile_set_once_that_never_changes(
    store: Store, table: Table
) -> None:
    game = await table.running(1)
    assert (game.status, game.tileset, game.revision, game.version) == ("running", "d1", "0.1.0", 1)
    assert [await store.reader.tileset(digest) for digest in ("d1", "d2")] == ["tiles", None]
    assert [await store.reader.stack(name) for name in (game.id, "other")] == [STACK, []]
    await table.running(2)
    assert (await store.reader.counts())["tilesets"] == 1
    lobby = await table.lobby(3)
    with pytest.raises(ValueError, match="d1"):
        async with store.transaction() as tx:
            await tx.start_game(lobby.id, digest="d1", tileset_text="t", stack=STACK, revision="1", now=2)
    assert await reread(store, lobby) == lobby
    assert await store.reader.stack(lobby.id) == []


async def test_the_end_frees_the_channel_and_takes_drafts_and_timers_along(store: Store, table: Table) -> None:
    for channel_id, finish in ((1, True), (2, False)):
        game = await table.running(channel_id)
        async with store.transaction() as tx:
            await tx.save_draft(game.id, ANNA, 1, {"square": 3}, 2)
            await tx.set_timer("deadline", 9, {}, game_id=game.id, version=1)
            await tx.pause_game(game.id, "no_rights", 2)
            if finish:
                await tx.finish_game(game.id, 7)
            else:
                await tx.end_game(game.id, "moderator", 7)
        over = await reread(store, game)
        assert (over.status, over.ended_reason) == (("finished", None) if finish else ("ended", "moderator"))
        assert (over.paused_reason, over.updated_at, over.version) == (None, 7, 1)
    counts = await store.reader.counts()
    assert (counts["drafts"], counts["timers"], counts["games"]) == (0, 0, 2)
    assert await store.reader.live_games() == []


@pytest.mark.parametrize("name", CHANGES)
async def test_what_a_lobby_and_a_running_game_allow_and_one_that_is_over_or_unknown_does_not(
    store: Store, table: Table, name: str
) -> None:
    lobby, running, over = await table.lobby(1), await table.running(2), await table.running(3)
    async with store.transaction() as tx:
        await tx.seat_person(lobby.id, ANNA, "Anna", SeatState.JOINED, 1)
        await tx.finish_game(over.id, 2)
    for game, refused in ((lobby, NOT_IN_LOBBY), (running, NOT_WHILE_RUNNING)):
        async with store.transaction() as tx:
            if name in refused:
                with pytest.raises(Rejected, match=f"{game.id} is {game.status}"):
                    await CHANGES[name](tx, game.id)
            else:
                await CHANGES[name](tx, game.id)
    before = await reread(store, over)
    with pytest.raises(Rejected, match=f"{over.id} is finished"):
        async with store.transaction() as tx:
            await CHANGES[name](tx, over.id)
    assert await reread(store, over) == before
    with pytest.raises(Rejected, match="zzz"):
        async with store.transaction() as tx:
            await CHANGES[name](tx, "zzz")


async def test_owner_channel_pause_the_turns_start_and_rating_change_without_a_new_version(
    store: Store, table: Table
) -> None:
    game, other = await table.running(1), await table.lobby(2)
    with pytest.raises(ChannelBusy) as caught:
        async with store.transaction() as tx:
            await tx.move_game(game.id, 2, 9)
    assert caught.value.game_id == other.id
    async with store.transaction() as tx:
        await tx.move_game(game.id, 1, 9)
    assert await reread(store, game) == game
    assert (game.turn_since, game.rated) == (None, True)
    async with store.transaction() as tx:
        await tx.set_owner(game.id, BO, 3)
        await tx.move_game(game.id, 77, 4)
        await tx.pause_game(game.id, "locked_thread", 5)
        await tx.begin_turn(game.id, 8.5)
        for _ in range(2):
            await tx.unrate(game.id)
        await tx.refresh_name(GUILD, ANNA, "Änni")
        await tx.refresh_name(GUILD + 1, ANNA, "Elsewhere")
    found = await reread(store, game)
    assert (found.owner_id, found.channel_id, found.turn_since, found.rated) == (BO, 77, 8.5, False)
    assert (found.paused_reason, found.version, found.updated_at) == ("locked_thread", 1, 5)
    assert [seat.name for seat in await store.reader.seats(game.id)] == ["Änni", "Bo"]
    async with store.transaction() as tx:
        await tx.pause_game(game.id, None, 6)
        await tx.finish_game(game.id, 7)
        await tx.refresh_name(GUILD, ANNA, "Anne")
    assert (await reread(store, game)).paused_reason is None
    assert [seat.name for seat in await store.reader.seats(game.id)] == ["Änni", "Bo"]


async def test_people_sit_down_in_order_keep_their_seat_and_are_arranged_anew(store: Store, table: Table) -> None:
    game = await table.lobby()
    async with store.transaction() as tx:
        await tx.seat_person(game.id, ANNA, "Anna", SeatState.JOINED, 1)
        await tx.seat_person(game.id, BO, "Bo", SeatState.INVITED, 2)
        await tx.seat_person(game.id, CLEO, "Cleo", SeatState.JOINED, 3)
        await tx.seat_person(game.id, BO, "Bobby", SeatState.JOINED, 4)
        await tx.seat_person(game.id, ANNA, "Anna K", SeatState.JOINED, 5)
    seats = await store.reader.seats(game.id)
    assert [(s.seat, s.user_id, s.name, s.state, s.joined_at) for s in seats] == [
        (0, ANNA, "Anna K", "joined", 1), (1, BO, "Bobby", "joined", 4), (2, CLEO, "Cleo", "joined", 3),
    ]  # fmt: skip
    async with store.transaction() as tx:
        await tx.arrange_seats(game.id, [2, 0])
    seats = await store.reader.seats(game.id)
    assert [(s.seat, s.user_id, s.name, s.state, s.joined_at) for s in seats] == [
        (0, CLEO, "Cleo", "playing", 3), (1, ANNA, "Anna K", "playing", 1),
    ]  # fmt: skip
    with pytest.raises(Rejected, match="no seat 2"):
        async with store.transaction() as tx:
            await tx.arrange_seats(game.id, [1, 2])
    assert await store.reader.seats(game.id) == seats
    async with store.transaction() as tx:
        await tx.leave_seat(game.id, CLEO)
        with pytest.raises(Rejected, match="has no seat"):
            await tx.leave_seat(game.id, CLEO)
        await tx.seat_person(game.id, CLEO, "Cleo", SeatState.JOINED, 6)
    assert [(seat.seat, seat.user_id) for seat in await store.reader.seats(game.id)] == [(1, ANNA), (2, CLEO)]


async def test_a_computer_has_a_seat_with_its_level_and_nobodys_id(store: Store, table: Table) -> None:
    game = await table.lobby()
    async with store.transaction() as tx:
        await tx.seat_person(game.id, ANNA, "Anna", SeatState.JOINED, 1)
        await tx.seat_computer(game.id, "Ada", "normal", 2)
        assert (await tx.seats(game.id))[1] == SeatRow(game.id, 1, None, "Ada", SeatState.JOINED, 2, "normal")
        await tx.seat_computer(game.id, "Dot", "hard", 3)
        await tx.seat_computer(game.id, "Eve", "easy", 3)
        for seat in (0, 7):
            with pytest.raises(Rejected, match="no computer"):
                await tx.remove_computer(game.id, seat)
        await tx.remove_computer(game.id, 3)
        await tx.arrange_seats(game.id, [2, 0, 1])
        await tx.start_game(game.id, digest="d", tileset_text="t", stack=STACK, revision="1", now=4)
        with pytest.raises(Rejected, match="is running"):
            await tx.remove_computer(game.id, 0)
    seats = await store.reader.seats(game.id)
    assert [(seat.seat, seat.user_id, seat.name, seat.level, seat.state) for seat in seats] == [
        (0, None, "Dot", "hard", "playing"), (1, ANNA, "Anna", None, "playing"), (2, None, "Ada", "normal", "playing"),
    ]  # fmt: skip
    async with store.transaction() as tx:
        await tx.take_seat(game.id, 2, BO, "Bo", 5)
    taken = (await store.reader.seats(game.id))[2]
    assert (taken.user_id, taken.level) == (BO, None)


async def test_a_computer_or_another_person_plays_on_in_a_persons_seat(store: Store, table: Table) -> None:
    game = await table.running()
    async with store.transaction() as tx:
        await tx.save_draft(game.id, ANNA, 1, {"square": 1}, 2)
        await tx.save_draft(game.id, BO, 1, {"square": 2}, 2)
        await tx.give_seat_to_computer(game.id, 0, "Ada", "easy", 3)
        with pytest.raises(Rejected, match="no seat 5"):
            await tx.give_seat_to_computer(game.id, 5, "Ada", "easy", 3)
    seats = await store.reader.seats(game.id)
    assert seats[0] == SeatRow(game.id, 0, None, "Ada", SeatState.PLAYING, 3, "easy")
    assert [await store.reader.draft(game.id, one) is None for one in (ANNA, BO)] == [True, False]
    assert await store.reader.games_of(ANNA) == []
    async with store.transaction() as tx:
        await tx.set_seat_state(game.id, 1, SeatState.LEFT)
        assert [seat.state for seat in await tx.seats(game.id)] == ["playing", "left"]
        await tx.take_seat(game.id, 1, CLEO, "Cleo", 7)
    taken = SeatRow(game.id, 1, CLEO, "Cleo", SeatState.PLAYING, 7)
    assert await store.reader.seats(game.id) == [seats[0], taken]
    assert (await store.reader.counts())["drafts"] == 0
    assert await store.reader.games_of(BO) == []
    assert [row.id for row in await store.reader.games_of(CLEO)] == [game.id]


async def test_nobody_takes_two_seats_of_a_game(store: Store, table: Table) -> None:
    game = await table.running()
    for state in (SeatState.PLAYING, SeatState.LEFT):
        async with store.transaction() as tx:
            await tx.set_seat_state(game.id, 0, state)
            with pytest.raises(AlreadySeated) as caught:
                await tx.take_seat(game.id, 1, ANNA, "Anna", 7)
        assert caught.value.seat == 0
    async with store.transaction() as tx:
        with pytest.raises(Rejected, match="no seat 2"):
            await tx.take_seat(game.id, 2, CLEO, "Cleo", 7)
        with pytest.raises(Rejected, match="no seat 2"):
            await tx.set_seat_state(game.id, 2, SeatState.LEFT)
        await tx.take_seat(game.id, 0, ANNA, "Anna K", 8)
    back, other = await store.reader.seats(game.id)
    assert (back.user_id, back.state, back.name, other.user_id) == (ANNA, "playing", "Anna K", BO)


async def test_my_games_are_the_live_ones_that_i_have_not_left(store: Store, table: Table) -> None:
    fresh, stale, over = await table.running(1, at=9), await table.running(2, at=3), await table.running(3)
    left, lobby, closed = await table.running(4), await table.lobby(5, at=5), await table.lobby(6, at=4)
    async with store.transaction() as tx:
        await tx.finish_game(over.id, 2)
        await tx.set_seat_state(left.id, 0, SeatState.LEFT)
        await tx.seat_person(lobby.id, ANNA, "Anna", SeatState.INVITED, 5)
        await tx.end_game(closed.id, "empty", 6)
    assert [game.id for game in await store.reader.games_of(ANNA)] == [stale.id, lobby.id, fresh.id]
    assert [game.id for game in await store.reader.games_of(BO)] == [left.id, stale.id, fresh.id]
    assert await store.reader.games_of(CLEO) == []
    assert [game.id for game in await store.reader.live_games()] == [left.id, stale.id, lobby.id, fresh.id]
    # Those that somebody opened since then and that never began.
    assert [game.id for game in await store.reader.never_started(ANNA, 4.0)] == [lobby.id]
    assert [game.id for game in await store.reader.never_started(ANNA, 3.0)] == [closed.id, lobby.id]
    assert await store.reader.never_started(BO, 0.0) == []
