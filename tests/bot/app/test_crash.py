"""The process dies at every step of a commit: the turn is wholly there, to be posted once, or not at all."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from inspect import iscoroutinefunction
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from bot.core.composing import PostAction
from bot.game.acts import Act
from bot.game.notation import Draft
from bot.game.settings import GameOptions
from bot.use_cases import lobby, panel, undo
from bot.use_cases.turn import PLACE
from engine.squares import square_name
from storage import GameStatus, OutboxState, Reader, Store, Transaction
from tests.bot.app.table import ANNA, BO, CHANNEL, Move, Table, any_move, play_on
from tests.profiles import steps


class Killed(BaseException):
    """The process is gone."""


class Deadly:
    """Counts the steps of whoever uses the store, and dies at one of them: before it or after it."""

    def __init__(self, store: Store, fatal: int) -> None:
        self._store = store
        self._fatal = fatal
        self.steps = 0
        self.reader = cast("Any", _Verbs(store.reader, self))

    def step(self) -> None:
        """One moment at which the process may die; once dead, always dead."""
        self.steps += 1
        if self.steps >= self._fatal:
            raise Killed

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """A transaction that may end before it begins, at each verb, before its commit and after it."""
        self.step()
        async with self._store.transaction() as tx:
            yield cast("Transaction", _Verbs(tx, self))
            self.step()
        self.step()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Reader]:
        """Reads of one state, each of which is two moments, too."""
        async with self._store.snapshot() as reads:
            yield cast("Reader", _Verbs(reads, self))


class _Verbs:
    """A transaction or reader, each of whose verbs is two moments."""

    def __init__(self, verbs: object, deadly: Deadly) -> None:
        self._verbs = verbs
        self._deadly = deadly

    @property  # type: ignore[misc] # it passes for what it stands before
    def __class__(self) -> type:
        return type(self._verbs)

    def __getattr__(self, verb: str) -> Callable[..., Any]:
        does = getattr(self._verbs, verb)
        if not iscoroutinefunction(does):
            return cast("Callable[..., Any]", does)

        async def lethal(*args: object, **kwargs: object) -> object:
            self._deadly.step()
            result = await does(*args, **kwargs)
            self._deadly.step()
            return result

        return lethal


Doing = Callable[[Act, Move, Table], Awaitable[object]]
DOINGS: dict[str, Doing] = {
    "place": lambda act, move, table: table.app.do(
        PLACE, act, move.square, move.rotation, move.spot, move.tile or None
    ),
    "confirm": lambda act, move, table: table.confirm(act, move),
}


async def _undo(act: Act, table: Table) -> None:
    await table.app.do(undo.UNDO, act)


async def _start(act: Act, table: Table) -> None:
    await table.app.do(lobby.START, act)


async def _prepared(path: Path, turns: int) -> Move:
    """A database with a game under way, everything posted; and a move for the player to move, drafted too."""
    async with Store.opened(path) as store:
        table = Table(store)
        await table.begin()
        await play_on(table, turns)
        move = await any_move(table, Random(3))
        await table.do(await table.mover(), panel.LAY, move.square, move.rotation)
        await table.app.close()
    return move


async def _dies(path: Path, fatal: int, do: Callable[[Table], Awaitable[object]]) -> bool:
    """Do it in a process that dies at that step; whether it died."""
    async with Store.opened(path) as store:
        table = Table(cast("Store", Deadly(store, fatal)))
        try:
            await do(table)
        except Killed:
            return True
        finally:
            await table.app.close()
    return False


@pytest.mark.parametrize(("way", "turns"), [("place", 3), ("confirm", 70)])
async def test_a_turn_is_wholly_there_or_not_at_all(tmp_path: Path, way: str, turns: int) -> None:
    """In mid-game, and the turn that ends it; both ways commit by the same function."""
    doing = DOINGS[way]
    prepared = tmp_path / "prepared.db"
    move = await _prepared(prepared, turns)
    over = turns == 70
    seen = set()
    for fatal in steps(1):
        path = tmp_path / f"{fatal}.db"
        shutil.copy(prepared, path)
        mover = (ANNA, BO)[turns % 2]
        act = Act(10_000 + fatal, mover, CHANNEL)
        died = await _dies(path, fatal, partial(doing, act, move))
        async with Store.opened(path) as store:
            table = Table(store)
            row = await table.row()
            waiting = await store.reader.deliverable(2e9)
            outcome = await store.reader.outcome(act.interaction_id)
            draft = await store.reader.draft(row.id, mover.user_id)
            if row.version == move.version:
                assert (waiting, outcome) == ([], None)
                assert draft is not None
                assert Draft.parse(draft.draft["draft"]).square == move.square
                assert row.status is GameStatus.RUNNING
            else:
                assert row.version == move.version + 1
                assert [(post.kind, post.version) for post in waiting] == [("over" if over else "turn", row.version)]
                assert outcome is not None
                assert draft is None
                assert row.status is (GameStatus.FINISHED if over else GameStatus.RUNNING)
            seen.add(row.version)
            # Whoever presses again, in the same interaction or a new one, gets one turn and one post.
            again = act if fatal % 2 else table.act(mover, 20_000 + fatal)
            if row.version == move.version or again is act:
                await doing(again, move, table)
            else:
                await table.confirm(again, move)
            laid = (await table.game()).board.last
            assert square_name(laid.square) == move.square
            posted = [(post.kind, post.version) for post in await table.deliver() if post.picture]
            assert posted == [(kind, move.version + 1) for kind in (("over", "story") if over else ("turn",))]
            await table.app.close()
        if not died:
            break
    assert seen == {move.version, move.version + 1}
    assert fatal > 25


async def _deliver(move: Move, sent: list[int], table: Table) -> None:
    """Confirm and post; ``sent`` gets what went to the channel."""
    await table.confirm(Act(50_000, ANNA, CHANNEL), move)
    for row in await table.app.outbox.due(50):
        post = await table.app.outbox.claim(row)
        assert post is not None
        sent.append(post.version)
        await table.app.outbox.sent(post, 77)


async def test_an_undo_is_wholly_there_or_not_at_all(tmp_path: Path) -> None:
    prepared = tmp_path / "prepared.db"
    move = await _prepared(prepared, 3)
    for fatal in steps(1):
        path = tmp_path / f"undo{fatal}.db"
        shutil.copy(prepared, path)
        act = Act(30_000 + fatal, ANNA, CHANNEL)
        died = await _dies(path, fatal, partial(_undo, act))
        async with Store.opened(path) as store:
            table = Table(store)
            row = await table.row()
            waiting = [post.kind for post in await store.reader.deliverable(2e9)]
            done = row.version == move.version + 1
            assert waiting == (["undone"] if done else [])
            assert (await store.reader.outcome(act.interaction_id) is not None) == done
            assert (await table.game()).to_move == (0 if done else 1)
            await table.app.close()
        if not died:
            break


async def test_a_start_is_wholly_there_or_not_at_all(tmp_path: Path) -> None:
    prepared = tmp_path / "prepared.db"
    async with Store.opened(prepared) as store:
        table = Table(store)
        await table.do(ANNA, lobby.OPEN, GameOptions(), ())
        await table.do(BO, lobby.JOIN)
        await table.deliver()
        await table.app.close()
    for fatal in steps(1):
        path = tmp_path / f"start{fatal}.db"
        shutil.copy(prepared, path)
        act = Act(40_000 + fatal, ANNA, CHANNEL)
        died = await _dies(path, fatal, partial(_start, act))
        async with Store.opened(path) as store:
            table = Table(store)
            row = await table.row()
            stack = await store.reader.stack(row.id)
            if row.status is GameStatus.LOBBY:
                assert (row.version, stack, await store.reader.log(row.id)) == (0, [], [])
            else:
                assert (row.status, row.version, len(stack)) == (GameStatus.RUNNING, 1, 71)
                assert [post.kind for post in await table.store.reader.deliverable(2e9)] == ["lobby_edit"]
            await table.app.do(lobby.START, act)
            assert (await table.game()).drawn is not None
            await table.app.close()
        if not died:
            break


async def test_a_post_that_was_being_sent_is_known_after_a_restart(tmp_path: Path) -> None:
    """Claimed, then gone: the row is found as interrupted; given back it is posted. In the end it was, once."""
    prepared = tmp_path / "prepared.db"
    move = await _prepared(prepared, 2)
    seen = set()
    for fatal in steps(1):
        path = tmp_path / f"post{fatal}.db"
        shutil.copy(prepared, path)
        sent: list[int] = []

        died = await _dies(path, fatal, partial(_deliver, move, sent))
        async with Store.opened(path) as store:
            table = Table(store)
            await table.confirm(Act(50_000, ANNA, CHANNEL), move)
            interrupted = await table.app.outbox.interrupted()
            for row in interrupted:
                await table.app.outbox.retry(row, "interrupted", 0)
            (turn,) = [row for row in await store.reader.posts(move.game_id) if row.version == move.version + 1]
            posted = turn.state is OutboxState.SENT
            assert not sent or posted or interrupted
            # It may be in the channel or not: that it was tried before shows, so it is looked for first.
            attempts = [] if posted else [2 if interrupted else 1]
            delivered = [post for post in await table.deliver() if post.action is PostAction.SEND]
            assert [post.version for post in delivered] == [move.version + 1] * len(attempts)
            assert [post.attempts for post in delivered] == attempts
            (turn,) = [row for row in await store.reader.posts(move.game_id) if row.version == move.version + 1]
            assert turn.state is OutboxState.SENT
            live = await store.reader.turn_message(move.game_id)
            assert live is not None
            assert (live.version, live.message_id) == (move.version + 1, turn.message_id)
            assert await table.app.outbox.interrupted() == []
            seen.add((bool(sent), posted, bool(interrupted)))
            await table.app.close()
        if not died:
            break
    # Before the claim, before the sending, after it, and noted as sent.
    assert seen == {(False, False, False), (False, False, True), (True, False, True), (True, True, False)}
