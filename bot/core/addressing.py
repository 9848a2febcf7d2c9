"""Whom a post calls and how: a ping in the channel, a direct message, or only the name."""

from __future__ import annotations

from dataclasses import replace

from bot.core.composing import Post, PostAction
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import CallAnyway, CallByLetter, GameRests, Notice
from bot.game.seats import active
from bot.game.settings import NotifyBy, keep, wishes
from bot.text.lines import Name, line, mentions, unmentioned
from storage import OutboxRow, Transaction


async def addressed(context: Context, post: Post, there: dict[int, bool]) -> Post:
    """A post that mentions people, by each one's wish: pinged, told by direct message once it is sent, or only named.

    An edit shows them the same way, but calls nobody. ``there``: who is known to be on the server, or known not to be.
    """
    gone = await _gone(context, post, there)
    names = {one.user_id: one.name for one in mentions(post.lines)}
    called = (names.keys() | set(post.pings)) - gone
    ways = {user_id: (await wishes(context.store.reader, user_id)).way for user_id in called}
    named = gone | {user_id for user_id, way in ways.items() if way is not NotifyBy.CHANNEL}
    left = tuple(line("member-gone", name=Name(names.get(user_id, ""))) for user_id in post.pings if user_id in gone)
    lines = (*(unmentioned(said, named) for said in post.lines), *left)
    if post.action is not PostAction.SEND:
        return replace(post, lines=lines, pings=())
    return replace(
        post,
        lines=lines,
        pings=tuple(user_id for user_id in post.pings if user_id not in named),
        letters=tuple(user_id for user_id in post.pings if ways.get(user_id) is NotifyBy.DM),
    )


async def _gone(context: Context, post: Post, there: dict[int, bool]) -> set[int]:
    """Who is called to move and has left the server: the name stands for the call, with what the others can do.

    Asks Discord, unless that player did something there within the last day; so it isn't for the inside of a
    transaction. Who can't be asked about counts as being there.
    """
    if not Notice.kinds[post.row.kind].for_turn():
        return set()
    for user_id in post.pings:
        if user_id not in there:
            there[user_id] = context.lately(post.guild_id, user_id) or await context.member(post.guild_id, user_id)
    return {user_id for user_id in post.pings if not there[user_id]}


async def announce(table: GameTx, post: Post, message_id: int) -> None:
    """Once the post is in its channel, write to those who want direct messages and weren't forgotten since."""
    version = post.version if Notice.kinds[post.row.kind].for_turn() else None
    for user_id in post.letters:
        if (await wishes(table.tx, user_id)).way is NotifyBy.DM:
            letter = CallByLetter(post.row.kind, message_id, post.version)
            await table.post(letter, version, channel_id=post.channel_id, user_id=user_id)


async def tell_rests(table: GameTx) -> None:
    """Tell the players of a running game by direct message that it rests, except those who want no messages."""
    for seat in active(table.seats):
        if seat.user_id is not None and (await wishes(table.tx, seat.user_id)).notify is not NotifyBy.OFF:
            await table.post(GameRests(), user_id=seat.user_id)


async def closed(tx: Transaction, context: Context, row: OutboxRow) -> None:
    """A direct message can't be delivered: note it, and call the person once in the channel instead."""
    stored, letter = await tx.post(row.id), Notice.of(row)
    if row.user_id is None or not letter.closes or stored is None or stored.user_id is None:
        return
    await keep(tx, row.user_id, replace(await wishes(tx, row.user_id), closed=True))
    game = await tx.game(row.game_id)
    if game is None or not isinstance(letter, CallByLetter):
        return
    table = await GameTx.of(context, tx, game)
    seat = next((seat.seat for seat in table.seats if seat.user_id == row.user_id), None)
    call = CallAnyway(letter.about, letter.message, letter.question, seat)
    await table.post(call, row.version, channel_id=row.channel_id)
