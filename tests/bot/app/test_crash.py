"""The process dies at every step of a commit: the turn is wholly there, to be posted once, or not at all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.core.composing import PostAction
from bot.game.acts import Act
from bot.game.notation import Draft
from bot.use_cases import panel
from bot.use_cases.turn import PLACE
from engine.squares import square_name
from storage import GameStatus, OutboxState, Store
from tests.bot.app.deaths import deaths
from tests.bot.app.table import ANNA, BO, CHANNEL, Move, Table, any_move, play_on

Doing = Callable[[Act, Move, Table], Awaitable[object]]
DOINGS: dict[str, Doing] = {
    "place": lambda act, move, table: table.app.do(
        PLACE, act, move.square, move.rotation, move.spot, move.tile or None
    ),
    "confirm": lambda act, move, table: table.confirm(act, move),
}


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


@pytest.mark.parametrize(("way", "turns"), [("place", 3), ("confirm", 70)])
async def test_a_turn_is_wholly_there_or_not_at_all(tmp_path: Path, way: str, turns: int) -> None:
    """In mid-game, and the turn that ends it; both ways commit by the same function."""
    doing, prepared = DOINGS[way], tmp_path / "prepared.db"
    move = await _prepared(prepared, turns)
    over, mover = turns == 70, (ANNA, BO)[turns % 2]
    act, seen = Act(10_000, mover, CHANNEL), set()
    async for fatal, table in deaths(prepared, partial(doing, act, move)):
        row, reader = await table.row(), table.store.reader
        waiting = await reader.deliverable(2e9)
        outcome = await reader.outcome(act.interaction_id)
        draft = await reader.draft(row.id, mover.user_id)
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
        again = act if fatal % 2 else table.act(mover, 20_000)
        if row.version == move.version or again is act:
            await doing(again, move, table)
        else:
            await table.confirm(again, move)
        laid = (await table.game()).board.last
        assert square_name(laid.square) == move.square
        posted = [(post.kind, post.version) for post in await table.deliver() if post.picture]
        assert posted == [(kind, move.version + 1) for kind in (("over", "story") if over else ("turn",))]
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


async def test_a_post_that_was_being_sent_is_known_after_a_restart(tmp_path: Path) -> None:
    """Claimed, then gone: the row is found as interrupted; given back it is posted. In the end it was, once."""
    prepared = tmp_path / "prepared.db"
    move = await _prepared(prepared, 2)
    seen, sent = set(), list[int]()
    async for _, table in deaths(prepared, partial(_deliver, move, sent)):
        reader = table.store.reader
        await table.confirm(Act(50_000, ANNA, CHANNEL), move)
        interrupted = await table.app.outbox.interrupted()
        for row in interrupted:
            await table.app.outbox.retry(row, "interrupted", 0)
        (turn,) = [row for row in await reader.posts(move.game_id) if row.version == move.version + 1]
        posted = turn.state is OutboxState.SENT
        assert not sent or posted or interrupted
        # It may be in the channel or not: that it was tried before shows, so it is looked for first.
        attempts = [] if posted else [2 if interrupted else 1]
        delivered = [post for post in await table.deliver() if post.action is PostAction.SEND]
        assert [post.version for post in delivered] == [move.version + 1] * len(attempts)
        assert [post.attempts for post in delivered] == attempts
        (turn,) = [row for row in await reader.posts(move.game_id) if row.version == move.version + 1]
        assert turn.state is OutboxState.SENT
        live = await reader.turn_message(move.game_id)
        assert live is not None
        assert (live.version, live.message_id) == (move.version + 1, turn.message_id)
        assert await table.app.outbox.interrupted() == []
        seen.add((bool(sent), posted, bool(interrupted)))
        sent.clear()
    # Before the claim, before the sending, after it, and noted as sent.
    assert seen == {(False, False, False), (False, False, True), (True, False, True), (True, True, False)}
