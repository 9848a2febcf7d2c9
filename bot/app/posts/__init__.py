"""What the rows of the outbox say: a row holds kind and version, the words come from the log when it is posted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.app.desk import Desk
from bot.app.kinds import LIVE, PERSONAL, Kind
from bot.app.posts import clock, lobby, notices, over, question, story, turn
from bot.app.posts.sheet import Composed, Sheet
from bot.app.values import Post, PostAction
from storage import OutboxRow, Transaction

__all__ = ["Composed", "Sheet", "compose"]


async def compose(tx: Transaction, desk: Desk, row: OutboxRow) -> Composed | None:
    """What a row says now; None where there is nothing to say any more."""
    kind = Kind(row.kind)
    if kind in PERSONAL:
        return await notices.personal(tx, desk, row)
    game = await tx.game(row.game_id) if row.game_id is not None else None
    if game is None:
        return None
    post = Post(
        row_id=row.id,
        nonce=row.nonce,
        action=PostAction.SEND,
        game_id=game.id,
        guild_id=game.guild_id,
        channel_id=row.channel_id,
        version=row.version or 0,
        attempts=row.attempts,
        live=kind in LIVE,
        kind=kind.value,
    )
    return await _COMPOSERS[kind](Sheet(tx, desk, row, kind, post, game, tuple(await tx.seats(game.id))))


async def _retired(sheet: Sheet) -> Composed:
    """An old message loses its buttons."""
    post = replace(sheet.post, action=PostAction.RETIRE, message_id=sheet.row.payload["message"])
    return Composed(post)


_COMPOSERS: Final[Mapping[Kind, Callable[[Sheet], Awaitable[Composed | None]]]] = {
    Kind.LOBBY: lobby.opened,
    Kind.LOBBY_EDIT: lobby.changed,
    Kind.TURN: turn.turn,
    Kind.TURN_EDIT: turn.changed,
    Kind.UNDONE: turn.turn,
    Kind.TAKEN: turn.turn,
    Kind.MOVED: lobby.moved,
    Kind.REMIND: clock.reminder,
    Kind.STALE: clock.stale,
    Kind.OVER: over.over,
    Kind.STORY: story.told,
    Kind.ENDED: over.ended,
    Kind.QUESTION: question.asked,
    Kind.QUESTION_EDIT: question.changed,
    Kind.RETIRE: _retired,
    Kind.PAUSED: notices.paused,
    Kind.NOTICE: notices.notice,
    Kind.CALL: notices.call,
}
"""Who puts which kind of row into words."""
