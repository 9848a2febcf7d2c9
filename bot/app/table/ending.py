"""Ending a lobby, or a running game without a result: at once by those who may, else by agreement (T4)."""

from __future__ import annotations

from bot.app.acts.desk import Desk, sentence
from bot.app.acts.table import Table, end_by
from bot.app.core import seating
from bot.app.core.reasons import AGREED, MODERATOR, ONLY_PLAYER, OWNER, reason
from bot.app.core.values import Act, Answer, Button, Refused, Style, line
from bot.app.core.voting import Question
from bot.app.table.questions import expect_not_refused
from storage import GameStatus, JsonObject, SeatState


class EndVote(Question, kind="end"):
    """Whether to end the running game without a result: all others must agree (T4)."""

    danger = True

    async def agreed(self, table: Table, act: Act) -> None:
        """All others said yes."""
        del act
        await table.end(AGREED, self.row.data.get("ask"))


class Ending:
    """``/game end`` and its button.

    Why somebody wants to end a game is kept beside the interaction that said so, and found by its number: the button
    needs no text, and no text is in the log.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def end(self, act: Act, game_id: str | None = None, reason: str = "") -> Answer:
        """Ask whether to end it, with the button that does.

        That is a lobby (owner, moderator), a running game (moderator), or else the question to the other players.
        """
        moderator = await self._desk.moderates(act)
        if reason and not act.writes:
            raise Refused(line("end-not-writing"))

        async def work(table: Table) -> JsonObject:
            _expect_endable(table, act, moderator=moderator)
            at_once = _right(table, act, table.version, moderator=moderator) is not None
            how = "lobby" if table.row.status is GameStatus.LOBBY else "game" if at_once else "ask"
            return table.did("end-sure", how=how, version=table.version, reason=reason)

        outcome = await self._desk.at_table(act, game_id, work)
        how = outcome["how"]
        ask = str(act.interaction_id) if outcome["reason"] else ""
        button = Button("end", outcome["game"], outcome["version"], line(f"button-end-{how}"), Style.DANGER, arg=ask)
        return Answer((line(f"end-{how}-sure"),), buttons=(button,))

    async def confirmed(self, act: Act, game_id: str | None, version: int, ask: int | None = None) -> Answer:
        """End it, or put the question. ``version``: of the game that the button was made for; 0 was a lobby.

        ``ask``: the interaction beside which the reason is kept.
        """
        moderator = await self._desk.moderates(act)

        async def work(table: Table) -> JsonObject:
            by = _right(table, act, version, moderator=moderator)
            did = "ended" if version else "closed"
            if by is not None and await table.done(version, end_by(by)) is not None:
                return table.did(did)
            _expect_endable(table, act, moderator=moderator)
            if (version == 0) is not (table.row.status is GameStatus.LOBBY):
                raise Refused(line("stale"), show=table.id)
            kept = await _kept(table, ask)
            if by is not None:
                await table.end(by, kept)
                return table.did(did)
            seat = table.seat_of(act).seat
            asked = [row for row in await table.tx.open_questions(table.id) if row.kind == EndVote.kind]
            if not asked:
                await expect_not_refused(table, EndVote.kind, by=seat)
                await table.ask(EndVote.kind, asker=seat, data={} if kept is None else {"ask": kept})
            elif asked[0].asker != seat:
                raise Refused(line("question-open"))
            return table.did("asked")

        return sentence(await self._desk.at_table(act, game_id, work))


def _right(table: Table, act: Act, version: int, *, moderator: bool) -> str | None:
    """By what right somebody may end it at once, as it is noted; None: the others are to be asked."""
    if version == 0 and table.row.owner_id == act.person.user_id:
        return OWNER
    own = table.seated(act.person.user_id)
    # Computers needn't agree (T9).
    if own is not None and own.state is SeatState.PLAYING and not seating.others(table.seats, own.seat):
        return ONLY_PLAYER
    return MODERATOR if moderator else None


def _expect_endable(table: Table, act: Act, *, moderator: bool) -> None:
    """Refused where there is nothing to end, or for who may not ask for it."""
    row = table.row
    if not row.status.live:
        raise Refused(line("game-over" if row.version else "lobby-closed"), show=row.id if row.version else None)
    if row.status is GameStatus.LOBBY:
        if not moderator and row.owner_id != act.person.user_id:
            raise Refused(line("end-not-the-owner", name=seating.owner(row, table.seats)))
    elif not moderator:
        table.seat_of(act)


async def _kept(table: Table, ask: int | None) -> int | None:
    """The interaction, where a reason of this game is kept beside it."""
    return None if ask is None or not await reason(table.tx, table.row, ask) else ask
