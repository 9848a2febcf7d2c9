"""Taking back a turn that was committed, until the next player's commit: freely, or with that player's yes."""

from __future__ import annotations

from typing import Final

from bot.app import ballots
from bot.app.commits import Commits
from bot.app.deadlines import Deadlines
from bot.app.desk import Desk, own_seat, told
from bot.app.kinds import Ask, Kind
from bot.app.positions import Batch, Situation
from bot.app.questions import Questions
from bot.app.values import Act, Answer, Name, Refused, line
from storage import GameRow, GameStatus, JsonObject, QuestionRow, QuestionState, Transaction, undone

OFF: Final = "off"
CONSENT: Final = "consent"


class Undo:
    """The mover's way back, in the setting that the game was opened with."""

    def __init__(self, desk: Desk, commits: Commits, clock: Deadlines, questions: Questions) -> None:
        self._desk = desk
        self._commits = commits
        self._clock = clock
        self._questions = questions
        questions.when_agreed(Ask.UNDO, self._agreed)

    async def undo(self, act: Act, game_id: str | None = None, version: int | None = None) -> Answer:
        """Take back the own last turn, or ask the next player whether it may be; ``version``: of the button."""

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.found(tx, act.place, game_id)
            if row.status in (GameStatus.FINISHED, GameStatus.ENDED):
                raise Refused(line("undo-over"), show=row.id)
            row = await self._desk.running(tx, act, game_id)
            situation = await self._desk.situation(tx, row)
            seat = own_seat(row, situation.seats, act)
            if version is not None and version != row.version:
                if await self._undone_before(tx, row, seat.seat, version):
                    return {"did": "undone", "game": row.id}
                raise Refused(line("stale"), show=row.id)
            last = await self._last(tx, row, situation, seat.seat)
            if row.options.get("undo") == CONSENT:
                return await self._ask(tx, row, situation, seat.seat)
            await self._take_back(tx, row, situation, last)
            return {"did": "undone", "game": row.id}

        outcome = await self._desk.once(act, work)
        return told(outcome)

    async def _last(self, tx: Transaction, row: GameRow, situation: Situation, seat: int) -> Batch:
        """The turn that the seat may take back; Refused where there is none."""
        if row.options.get("undo") == OFF:
            raise Refused(line("undo-off"))
        last = situation.batches[-1]
        if last.left is not None:
            raise Refused(line("undo-left", name=Name(situation.names[last.left])), show=row.id)
        if last.mover is None:
            raise Refused(line("undo-nothing"), show=row.id)
        if last.mover != seat:
            raise Refused(line("undo-not-yours", name=Name(situation.names[last.mover])), show=row.id)
        if last.given_up is not None:
            raise Refused(line("undo-given-up"), show=row.id)
        moved = (await tx.log(row.id, after_version=last.version - 1))[0].at
        newcomer = next((one for one in situation.seats if one.joined_at > moved), None)
        if newcomer is not None:
            raise Refused(line("undo-taken-over", name=Name(newcomer.name)), show=row.id)
        return last

    async def _ask(self, tx: Transaction, row: GameRow, situation: Situation, seat: int) -> JsonObject:
        """Ask the next player; asking twice is asking once, and a no stands."""
        turn = situation.game.turn
        judge = turn if turn != seat else ballots.following(situation.seats, seat)
        for before in await self._questions.asked(tx, row):
            if before.kind == Ask.UNDO and before.version == row.version:
                if before.state is QuestionState.REFUSED:
                    raise Refused(line("undo-refused", name=Name(situation.names[judge])))
                return {"did": "undo-asked", "game": row.id}
        await self._questions.ask(tx, row, Ask.UNDO, asker=seat, about=judge, version=row.version)
        return {"did": "undo-asked", "game": row.id}

    async def _agreed(self, tx: Transaction, row: GameRow, question: QuestionRow, _act: Act) -> str:
        """The next player said yes."""
        situation = await self._desk.situation(tx, row)
        assert question.asker is not None
        last = await self._last(tx, row, situation, question.asker)
        await self._take_back(tx, row, situation, last, agreed=True)
        return "agreed-undo"

    async def _take_back(
        self, tx: Transaction, row: GameRow, situation: Situation, last: Batch, *, agreed: bool = False
    ) -> None:
        """Back to where the turn began: the same tiles come again, and what was not posted yet isn't posted."""
        await tx.withdraw(row.id, last.version - 1, self._desk.now())
        after = await self._commits.record(tx, row, situation, [undone(last.version - 1)])
        await self._desk.post(tx, row, Kind.UNDONE, after, {"agreed": agreed})
        await self._clock.arm(tx, row, situation.seats, last.mover, fresh=True)

    async def _undone_before(self, tx: Transaction, row: GameRow, seat: int, version: int) -> bool:
        """Whether taking back this seat's turn at that version was the last thing that happened."""
        if version == 0 or row.version != version + 1:
            return False
        (first, *_) = await tx.log(row.id, after_version=version)
        before = await self._desk.situation(tx, row, version)
        last = before.batches[-1]
        return first.event == undone(last.version - 1) and last.mover == seat
