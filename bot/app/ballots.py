"""Questions that players answer with yes or no: who is asked, how many must agree, and what closes them.

Kinds: to end the game without a result (T4), to take a turn back, to remove or to replace a silent player (T3), and a
seat that is offered to somebody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.app.desk import Desk
from bot.app.kinds import ABSENT, Ask, Kind
from storage import GameRow, JsonObject, QuestionRow, QuestionState, SeatRow, SeatState, Transaction


def active(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats of those who still play."""
    return [seat for seat in seats if seat.state is SeatState.PLAYING and seat.user_id is not None]


def others(seats: Sequence[SeatRow], about: int) -> list[SeatRow]:
    """Those who still play, but for one."""
    return [seat for seat in active(seats) if seat.seat != about]


def following(seats: Sequence[SeatRow], seat: int) -> int:
    """The next seat in the order of play whose player is still there."""
    order = [one.seat for one in active(seats)]
    return next((one for one in order if one > seat), order[0])


def voters(question: QuestionRow, seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Who is to answer; nobody of the game where a seat is offered."""
    if question.kind == Ask.OFFER:
        return []
    if question.kind == Ask.UNDO:
        return [seat for seat in active(seats) if seat.seat == question.about]
    away = question.about if question.kind in ABSENT else question.asker
    return [seat for seat in active(seats) if seat.seat != away]


def waited_for(question: QuestionRow, seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Who hasn't answered yet."""
    return [seat for seat in voters(question, seats) if seat.seat not in (*question.yes, *question.no)]


def needed(question: QuestionRow, seats: Sequence[SeatRow]) -> int:
    """How many must say yes: all, but about an absent player more than half of the others (T3)."""
    asked = len(voters(question, seats))
    return asked // 2 + 1 if question.kind in ABSENT else asked


def verdict(question: QuestionRow, seats: Sequence[SeatRow]) -> QuestionState:
    """What the answers so far come to."""
    wanted = needed(question, seats)
    if len(question.yes) >= wanted:
        return QuestionState.AGREED
    if len(voters(question, seats)) - len(question.no) < wanted:
        return QuestionState.REFUSED
    return QuestionState.OPEN


async def show(tx: Transaction, desk: Desk, row: GameRow, question: QuestionRow) -> None:
    """Have the question's message say how it stands."""
    await say(tx, desk, row, Kind.QUESTION_EDIT, question.number)


async def say(tx: Transaction, desk: Desk, row: GameRow, kind: Kind, number: int, *, again: bool = False) -> int:
    """Have something said about a question; the id of the post's row. ``again``: nobody is called any more."""
    payload: JsonObject = {"number": number, "again": True} if again else {"number": number}
    post = await tx.enqueue(channel_id=row.channel_id, kind=kind, payload=payload, at=desk.now(), game_id=row.id)
    return post.id


async def close(
    tx: Transaction, desk: Desk, row: GameRow, which: Callable[[QuestionRow], bool] = lambda _: True
) -> None:
    """Open questions come to nothing, since the game went on or is over."""
    for question in await tx.open_questions(row.id):
        if which(question):
            await tx.set_question(row.id, question.number, state=QuestionState.CLOSED)
            await show(tx, desk, row, question)
