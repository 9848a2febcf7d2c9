"""Ending a lobby, or a running game without a result: at once by those who may, else by agreement (T4)."""

from __future__ import annotations

from bot.app import ballots
from bot.app.commits import Commits
from bot.app.desk import AGREED, MODERATOR, OWNER, Desk, Reads, own_seat, told
from bot.app.kinds import Ask, Kind
from bot.app.questions import Questions
from bot.app.reasons import reason
from bot.app.values import Act, Answer, Button, Name, Refused, Style, line
from storage import GameRow, GameStatus, JsonObject, QuestionRow, SeatRow, Transaction


class Ending:
    """``/game end`` and its button.

    Why somebody wants to end a game is kept beside the interaction that said so, and found by its number: the button
    needs no text, and no text is in the log.
    """

    def __init__(self, desk: Desk, commits: Commits, questions: Questions) -> None:
        self._desk = desk
        self._commits = commits
        self._questions = questions
        questions.when_agreed(Ask.END, self._agreed)

    async def end(self, act: Act, game_id: str | None = None, reason: str = "") -> Answer:
        """Ask whether to end it, with the button that does.

        That is a lobby (owner, moderator), a running game (moderator), or else the question to the other players.
        """
        moderator = await self._desk.moderates(act)

        async def work(tx: Transaction) -> JsonObject:
            row = await self._endable(tx, act, game_id, moderator=moderator)
            how = "game" if moderator else "ask"
            if row.status is GameStatus.LOBBY:
                how = "lobby"
            return {"did": "end-sure", "how": how, "game": row.id, "version": row.version, "reason": reason}

        outcome = await self._desk.once(act, work)
        how = outcome["how"]
        ask = str(act.interaction_id) if outcome["reason"] else ""
        button = Button("end", outcome["game"], outcome["version"], line(f"button-end-{how}"), Style.DANGER, arg=ask)
        return Answer((line(f"end-{how}-sure"),), buttons=(button,))

    async def confirmed(self, act: Act, game_id: str | None, version: int, ask: int | None = None) -> Answer:
        """End it, or put the question. ``version``: of the game that the button was made for; 0 was a lobby.

        ``ask``: the interaction beside which the reason is kept.
        """
        moderator = await self._desk.moderates(act)

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.found(tx, act.place, game_id)
            done = await self._before(tx, row, act, version, moderator=moderator)
            if done is not None:
                return {"did": done, "game": row.id}
            row = await self._endable(tx, act, game_id, moderator=moderator)
            if (version == 0) is not (row.status is GameStatus.LOBBY):
                raise Refused(line("stale"), show=row.id)
            kept = await self._kept(tx, row, ask)
            if row.status is GameStatus.LOBBY:
                await self._close(tx, row, act, kept)
                return {"did": "closed", "game": row.id}
            if moderator:
                await self._commits.end(tx, row, MODERATOR, kept)
                return {"did": "ended", "game": row.id}
            seat = own_seat(row, await tx.seats(row.id), act).seat
            if any(question.kind == Ask.END for question in await tx.open_questions(row.id)):
                raise Refused(line("question-open"))
            await self._questions.not_again(tx, row, Ask.END, by=seat)
            data = {} if kept is None else {"ask": kept}
            await self._questions.ask(tx, row, Ask.END, asker=seat, data=data)
            return {"did": "asked", "game": row.id}

        outcome = await self._desk.once(act, work)
        return told(outcome)

    async def _agreed(self, tx: Transaction, row: GameRow, question: QuestionRow, _act: Act) -> str:
        """All others said yes."""
        await self._commits.end(tx, row, AGREED, question.data.get("ask"))
        return "agreed-end"

    async def _close(self, tx: Transaction, row: GameRow, act: Act, ask: int | None) -> None:
        """A lobby ends; its message says so."""
        at = self._desk.now()
        await tx.end_game(row.id, OWNER if row.owner_id == act.person.user_id else MODERATOR, at)
        await self._desk.post(tx, row, Kind.LOBBY_EDIT, payload={} if ask is None else {"ask": ask})

    async def _endable(self, reads: Reads, act: Act, game_id: str | None, *, moderator: bool) -> GameRow:
        """The game to be ended, by somebody who may ask for it."""
        row = await self._desk.found(reads, act.place, game_id)
        if not row.status.live:
            raise Refused(line("game-over" if row.version else "lobby-closed"), show=row.id if row.version else None)
        seats = await reads.seats(row.id)
        if row.status is GameStatus.LOBBY:
            if not moderator and row.owner_id != act.person.user_id:
                owner = next((seat.name for seat in seats if seat.user_id == row.owner_id), "")
                raise Refused(line("end-not-the-owner", name=Name(owner)))
        elif not moderator:
            own_seat(row, seats, act)
        return row

    async def _before(self, tx: Transaction, row: GameRow, act: Act, version: int, *, moderator: bool) -> str | None:
        """What the same button did when the same person pressed it before; None where it did nothing yet."""
        if row.status is GameStatus.ENDED and row.version == version:
            if version == 0:
                closed = OWNER if row.owner_id == act.person.user_id else MODERATOR if moderator else None
                return "closed" if closed is not None and row.ended_reason == closed else None
            return "ended" if moderator and row.ended_reason == MODERATOR else None
        if row.status is GameStatus.RUNNING and not moderator:
            own = _seat_of(await tx.seats(row.id), act)
            mine = [q for q in await tx.open_questions(row.id) if q.kind == Ask.END and q.asker == own is not None]
            return "asked" if mine else None
        return None

    async def _kept(self, tx: Transaction, row: GameRow, ask: int | None) -> int | None:
        """The interaction, where a reason of this game is kept beside it."""
        return None if ask is None or not await reason(tx, row, ask) else ask


def _seat_of(seats: list[SeatRow], act: Act) -> int | None:
    return next((seat.seat for seat in ballots.active(seats) if seat.user_id == act.person.user_id), None)
