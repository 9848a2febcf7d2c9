"""Moving a game to another channel or thread."""

from __future__ import annotations

from bot.app import ballots
from bot.app.desk import Desk, address, channels
from bot.app.kinds import Kind
from bot.app.values import Act, Answer, Place, Refused, line
from storage import ChannelBusy, GameRow, JsonObject, OutboxState, Transaction


class Moving:
    """``/game move``: whether the bot may post there is asked before."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def check(self, act: Act) -> None:
        """Refused for who isn't a moderator; to be asked before anything is said about the other channel."""
        if not await self._desk.moderates(act):
            raise Refused(line("move-not-you"))

    async def move(self, act: Act, there: Place) -> Answer:
        """Go on in another channel: a line with the way there is left behind, and the turn is posted anew."""
        await self.check(act)
        if there.channel_id == act.place.channel_id:
            raise Refused(line("move-here"))
        chosen = await self._desk.settings(there.guild_id)
        if not chosen.allows(there):
            raise Refused(line("open-not-here", channels=channels(chosen)))

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.found(tx, act.place, None)
            if not row.status.live:
                raise Refused(line("move-over"))
            try:
                await tx.move_game(row.id, there.channel_id, self._desk.now())
            except ChannelBusy:
                raise Refused(line("move-busy")) from None
            await self._desk.post(tx, row, Kind.MOVED)
            moved = await tx.game(row.id)
            assert moved is not None
            if moved.paused_reason is None:
                await self._desk.say_again(tx, moved)
            else:
                await self._desk.go_on(tx, moved, say_so=True, calls=True)
            await self._ask_again(tx, row, moved)
            return {"did": "moved", "game": row.id, "channel": there.channel_id}

        outcome = await self._desk.once(act, work)
        link = address(there.guild_id, outcome["channel"])
        return Answer((line("moved", link=link),))

    async def _ask_again(self, tx: Transaction, row: GameRow, moved: GameRow) -> None:
        """Open questions come along: asked in the new channel, without buttons in the old one."""
        for question in await tx.open_questions(row.id):
            before = None if question.post is None else await tx.post(question.post)
            post = await ballots.say(tx, self._desk, moved, Kind.QUESTION, question.number)
            await tx.set_question(row.id, question.number, post=post)
            if before is not None and before.state is OutboxState.SENT and before.message_id is not None:
                await tx.enqueue(
                    channel_id=before.channel_id,
                    kind=Kind.RETIRE,
                    payload={"message": before.message_id},
                    at=self._desk.now(),
                    game_id=row.id,
                )
