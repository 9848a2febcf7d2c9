"""The message of a question that players vote on, or of a seat that is offered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.app import ballots
from bot.app.kinds import ABSENT, Ask
from bot.app.posts.sheet import Composed, Sheet
from bot.app.reasons import reason
from bot.app.values import Button, Line, Mention, Name, Post, PostAction, Quote, Several, Style, line
from storage import GameStatus, QuestionRow, QuestionState, SeatRow

_RESULTS = {
    QuestionState.AGREED: "agreed",
    QuestionState.REFUSED: "refused",
    QuestionState.CLOSED: "closed",
}
_STYLES = {Ask.END: Style.DANGER, Ask.REMOVE: Style.DANGER}


async def asked(sheet: Sheet) -> Composed | None:
    """A question that was put to players, with its two buttons; it calls those who are to answer."""
    question = await sheet.tx.question(sheet.game.id, sheet.row.payload["number"])
    if question is None or not _open(sheet, question):
        return None
    if sheet.again:
        return Composed(await _message(sheet, question))
    called = [seat.user_id for seat in ballots.waited_for(question, sheet.seats) if seat.user_id is not None]
    if question.kind in ABSENT and question.about is not None:
        called += [user_id for user_id in (sheet.seats[question.about].user_id,) if user_id is not None]
    elif question.kind == Ask.OFFER and question.user_id is not None:
        called = [question.user_id]
    return Composed(replace(await _message(sheet, question), pings=tuple(called)))


async def changed(sheet: Sheet) -> Composed | None:
    """The question's message as it stands now."""
    question = await sheet.tx.question(sheet.game.id, sheet.row.payload["number"])
    message = None if question is None or question.post is None else await sheet.tx.post(question.post)
    if question is None or message is None or message.message_id is None:
        return None
    post = await _message(sheet, question)
    where = message.channel_id
    return Composed(replace(post, action=PostAction.EDIT, message_id=message.message_id, channel_id=where))


def _open(sheet: Sheet, question: QuestionRow) -> bool:
    return question.state is QuestionState.OPEN and sheet.game.status is GameStatus.RUNNING


async def _message(sheet: Sheet, question: QuestionRow) -> Post:
    """What is asked and how it stands, with the two buttons; or what it came to."""
    post = replace(sheet.post, version=question.number)
    if not _open(sheet, question):
        return replace(post, lines=(_result(question, sheet.seats),))
    lines = [_head(question, sheet.seats)]
    why = await reason(sheet.tx, sheet.game, question.data.get("ask"))
    lines += [line("ended-reason", reason=Quote(why))] if why else []
    lines += _standing(question, sheet.seats)
    absent = sheet.seats[question.about] if question.kind in ABSENT and question.about is not None else None
    if absent is not None and absent.user_id is not None:
        lines.append(line("question-absent", who=Mention(absent.user_id, absent.name)))
    yes = Button(
        "yes",
        post.game_id,
        question.number,
        line(f"button-{question.kind}-yes"),
        _STYLES.get(Ask(question.kind), Style.SUCCESS),
    )
    no = Button("no", post.game_id, question.number, line(f"button-{question.kind}-no"))
    return replace(post, lines=tuple(lines), buttons=(yes, no))


def _head(question: QuestionRow, seats: Sequence[SeatRow]) -> Line:
    """The question itself. Without an asker it is the bot's, since a player's time is up."""
    kind, asked_ones = question.kind, ballots.voters(question, seats)
    needed = ballots.needed(question, seats)
    code = "question-remove-time" if kind == Ask.REMOVE and question.asker is None else f"question-{kind}"
    return line(
        code,
        name=Name("" if question.asker is None else seats[question.asker].name),
        about=Name("" if question.about is None else seats[question.about].name),
        others=_people(question, asked_ones),
        n=len(asked_ones),
        needed=needed,
        how="one" if len(asked_ones) == 1 else "all" if needed == len(asked_ones) else "most",
        whom=Name("") if question.user_id is None else Mention(question.user_id, question.name),
    )


def _standing(question: QuestionRow, seats: Sequence[SeatRow]) -> list[Line]:
    """Who has answered what, and who is waited for."""
    lines = []
    if question.yes:
        lines.append(line("question-yes", names=_names(question.yes, seats)))
    if question.no:
        lines.append(line("question-no", names=_names(question.no, seats)))
    waiting = ballots.waited_for(question, seats)
    # Where nobody has answered yet, the question itself has named them all.
    if lines and waiting:
        lines.append(line("question-waiting", names=_mentions(waiting)))
    return lines


def _result(question: QuestionRow, seats: Sequence[SeatRow]) -> Line:
    """What the question came to, in one line."""
    state = _RESULTS.get(question.state, "closed")
    about = question.about or 0
    return line(
        f"question-{question.kind}-{state}",
        name=Name("" if question.asker is None else seats[question.asker].name),
        about=Name(seats[about].name),
        seat=about + 1,
        by=_names(question.no, seats),
        whom=Name(question.name),
    )


def _names(who: Sequence[int], seats: Sequence[SeatRow]) -> Several:
    return Several(tuple(Name(seats[seat].name) for seat in who))


def _people(question: QuestionRow, seats: Sequence[SeatRow]) -> Several:
    """Those who are to answer; who has done so isn't called."""
    done = (*question.yes, *question.no)
    return Several(
        tuple(
            Name(seat.name) if seat.user_id is None or seat.seat in done else Mention(seat.user_id, seat.name)
            for seat in seats
        )
    )


def _mentions(seats: Sequence[SeatRow]) -> Several:
    return Several(tuple(Mention(seat.user_id, seat.name) for seat in seats if seat.user_id is not None))
