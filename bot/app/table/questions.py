"""Answering what is asked: the two buttons of a question, and ``/vote``."""

from __future__ import annotations

from bot.app.acts.desk import Desk, sentence
from bot.app.acts.table import Table
from bot.app.core.turntimers import DAY
from bot.app.core.values import Act, Answer, Refused, When, line
from bot.app.core.voting import Question, question_of
from storage import GameStatus, JsonObject, QuestionState


async def expect_not_refused(table: Table, kind: str, *, by: int | None = None, about: int | None = None) -> None:
    """Refused where the others said no to the same within a day: it would only call them once more.

    ``by``: the seat that asks, where somebody else may; ``about``: the seat that it is about, in the same turn.
    """
    for before in await table.tx.questions(table.id):
        if before.kind != kind or before.state is not QuestionState.REFUSED:
            continue
        same = before.asker == by if about is None else (before.about, before.version) == (about, table.version)
        until = before.asked_at + DAY
        if same and table.now() < until:
            raise Refused(line("question-refused", at=When(until), left=When(until, relative=True)))


class Questions:
    """Counts the answers, and has done what was agreed on."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def vote(self, act: Act, game_id: str, number: int, *, yes: bool) -> Answer:
        """Answer the question with that number."""

        async def work(table: Table) -> JsonObject:
            row = await table.tx.question(table.id, number)
            if row is None:
                table.seat_of(act)
                raise Refused(line("question-closed"), show=table.id if table.version else None)
            return await _vote(table, question_of(row, table.seats), act, yes=yes)

        return sentence(await self._desk.at_table(act, game_id, work))

    async def vote_here(self, act: Act, *, yes: bool) -> Answer:
        """Answer the channel's open question that waits for this person, the newest one where there are several."""

        async def work(table: Table) -> JsonObject:
            table.expect_running()
            questions = [question_of(row, table.seats) for row in await table.tx.open_questions(table.id)]
            if not questions:
                raise Refused(line("vote-nothing"))
            user_id = act.person.user_id
            mine = [one for one in questions if any(voter.user_id == user_id for voter in one.waited_for)]
            if not mine and table.seated(user_id) is None:
                raise Refused(line("not-a-player"), show=table.id)
            return await _vote(table, (mine or questions)[-1], act, yes=yes)

        return sentence(await self._desk.at_table(act, None, work))


async def _vote(table: Table, question: Question, act: Act, *, yes: bool) -> JsonObject:
    """Count an answer, and do what was agreed on when it was the one that was missing."""
    own = table.seated(act.person.user_id)
    # Whoever asks has agreed without a word, and may still say so.
    asks = own is not None and own.seat == question.row.asker
    if question.said(act.person.user_id) is yes and not asks:
        return table.did(question.told(yes=yes))
    question.expect_voter(table, act)
    if question.row.state is not QuestionState.OPEN or table.row.status is not GameStatus.RUNNING:
        raise Refused(line("question-closed"), show=table.id)
    if await table.go_on(calls=True) and question.absent:
        return table.did("question-rested")
    row = question.answered(act.person.user_id, yes=yes)
    await table.tx.set_question(table.id, row.number, yes=row.yes, no=row.no, state=row.state)
    await table.show(row)
    question = question_of(row, table.seats)
    if row.state is QuestionState.AGREED:
        await question.agreed(table, act)
    return table.did(question.told(yes=yes))
