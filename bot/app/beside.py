"""Messages with a button beside the live one (reminders, announcements): they lose it with that one."""

from __future__ import annotations

from bot.app.kinds import BESIDE, Kind
from storage import OutboxState, Transaction


async def retire_beside(tx: Transaction, game_id: str, at: float) -> None:
    """Have a game's messages beside the live one that still have a button lose it."""
    posts = await tx.posts(game_id)
    retired = {post.payload["message"] for post in posts if post.kind == Kind.RETIRE}
    for post in posts:
        if post.kind not in BESIDE or post.state is not OutboxState.SENT:
            continue
        if post.message_id is not None and post.message_id not in retired:
            await tx.enqueue(
                channel_id=post.channel_id,
                kind=Kind.RETIRE,
                payload={"message": post.message_id},
                at=at,
                game_id=game_id,
            )
