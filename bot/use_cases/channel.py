"""``/game move``: a game goes on in another channel or thread."""

from __future__ import annotations

from bot.core.buttons import address, channel_link
from bot.core.composing import Post, Sheet, worded
from bot.core.context import Context, channels
from bot.core.game_tx import GameTx
from bot.core.notices import GameMoved
from bot.core.uses import Subject, Use, outcome_of
from bot.game.acts import Act, Place, Refused
from bot.text.lines import line
from bot.text.message import Message
from storage import ChannelBusy, JsonObject


async def check(context: Context, act: Act) -> None:
    """Refused for who isn't a moderator; to be asked before anything is said about the other channel."""
    if not await context.moderates(act):
        raise Refused(line("move-not-you"))


async def _move(context: Context, act: Act, there: Place) -> Message:
    """Go on in another channel of the server."""
    await check(context, act)
    if there.channel_id == act.place.channel_id:
        raise Refused(line("move-busy"))
    chosen = await context.settings(there.guild_id)
    if not chosen.allows(there):
        raise Refused(line("open-not-here", channels=channels(chosen)))
    outcome = await outcome_of(context, act, _relocate, there)
    return Message((line("elsewhere", link=address(there.guild_id, outcome["channel"])),))


async def _relocate(table: GameTx, act: Act, there: Place) -> JsonObject:
    """A line with the way there is left behind, and the turn is posted anew."""
    del act
    if not table.row.status.live:
        raise Refused(line("game-over"))
    left = table.row.channel_id
    try:
        await table.change(table.tx.move_game(table.id, there.channel_id, table.now()))
    except ChannelBusy:
        raise Refused(line("move-busy")) from None
    await table.post(GameMoved(), channel_id=left)
    if not await table.go_on(calls=True):
        await table.say_again()
    await _ask_again(table)
    return table.did("moved", channel=there.channel_id)


async def _ask_again(table: GameTx) -> None:
    """Open questions come along: asked in the new channel, without buttons in the old one."""
    for question in await table.tx.open_questions(table.id):
        before = await table.tx.post(question.post)
        await table.put(question.number)
        if before is not None and before.message_id is not None:
            await table.retire(before.channel_id, before.message_id)


async def _game_moved(sheet: Sheet, _notice: GameMoved) -> Post | None:
    return sheet.says(line("elsewhere", link=channel_link(sheet.game)))


MOVE = Use("move", _move)
ALL = Subject((MOVE,), words=(worded(GameMoved, _game_moved),))
