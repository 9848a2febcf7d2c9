"""Moving a game to another channel or thread."""

from __future__ import annotations

from bot.app.acts.desk import Desk, channels
from bot.app.acts.table import Table
from bot.app.core.links import address
from bot.app.core.values import Act, Answer, Place, Refused, line
from bot.app.posts.lobby import GameMoved
from storage import ChannelBusy, JsonObject, OutboxState


class Relocation:
    """``/game move``: whether the bot may post there is asked before."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def check(self, act: Act) -> None:
        """Refused for who isn't a moderator; to be asked before anything is said about the other channel."""
        if not await self._desk.moderates(act):
            raise Refused(line("move-not-you"))

    async def relocate(self, act: Act, there: Place) -> Answer:
        """Go on in another channel: a line with the way there is left behind, and the turn is posted anew."""
        await self.check(act)
        if there.channel_id == act.place.channel_id:
            raise Refused(line("move-here"))
        chosen = await self._desk.settings(there.guild_id)
        if not chosen.allows(there):
            raise Refused(line("open-not-here", channels=channels(chosen)))

        async def work(table: Table) -> JsonObject:
            if not table.row.status.live:
                raise Refused(line("move-over"))
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

        outcome = await self._desk.at_table(act, None, work)
        link = address(there.guild_id, outcome["channel"])
        return Answer((line("moved", link=link),))


async def _ask_again(table: Table) -> None:
    """Open questions come along: asked in the new channel, without buttons in the old one."""
    for question in await table.tx.open_questions(table.id):
        before = None if question.post is None else await table.tx.post(question.post)
        await table.put(question)
        if before is not None and before.state is OutboxState.SENT and before.message_id is not None:
            await table.retire(before.channel_id, before.message_id)
