"""Players who aren't on the server any more: nobody is called who can't come, and the others hear what is possible."""

from __future__ import annotations

from dataclasses import replace

from bot.app.desk import Desk
from bot.app.kinds import Kind
from bot.app.mentions import mentioned, unmentioned
from bot.app.values import Name, Post, line

_LOOKED_UP = frozenset({Kind.TURN, Kind.TURN_EDIT, Kind.REMIND, Kind.STALE})


async def without_gone(desk: Desk, kind: Kind, post: Post) -> Post:
    """A post that calls the player to move, without the call where that player has left the server.

    Asks Discord, so it isn't for the inside of a transaction. Who can't be asked about counts as being there.
    """
    if kind in _LOOKED_UP:
        for user_id in post.pings:
            if not await desk.member(post.guild_id, user_id):
                post = _without(post, user_id)
    return post


def _without(post: Post, user_id: int) -> Post:
    """The post with the name instead of the call, and what the others can do."""
    name = next((found for said in post.lines if (found := mentioned(said, user_id)) is not None), "")
    lines = tuple(unmentioned(said, {user_id}) for said in post.lines)
    pings = tuple(one for one in post.pings if one != user_id)
    return replace(post, lines=(*lines, line("member-gone", name=Name(name))), pings=pings)
