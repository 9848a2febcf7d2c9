"""Yes and no: the two buttons of a vote, ``/vote``, and the vote's message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.core import buttons
from bot.core.composing import Post, Sheet, worded
from bot.core.game_tx import GameTx
from bot.core.notices import QuestionAsked, QuestionChanged
from bot.core.uses import Subject, Use, once
from bot.game.acts import Act, Refused
from bot.game.views import Situation
from bot.game.votes import UndoVote, Vote, vote_of
from bot.show.phrases import undone_together
from bot.text.lines import Line, Mention, Name, Several, Token, line
from bot.text.message import Button
from engine.squares import square_name
from storage import GameStatus, JsonObject, QuestionState


async def _question_asked(sheet: Sheet, notice: QuestionAsked) -> Post | None:
    question = await _question(sheet, notice.number)
    # Where the game has moved meanwhile, it is asked in the other channel by another post.
    if question is None or not _open(sheet, question) or question.row.post != sheet.row.id:
        return None
    post = await _message(sheet, question)
    return post if notice.again else replace(post, pings=tuple(question.called))


async def _question_changed(sheet: Sheet, notice: QuestionChanged) -> Post | None:
    question = await _question(sheet, notice.number)
    message = None if question is None else await sheet.reads.post(question.row.post)
    if question is None or message is None or message.message_id is None:
        return None
    return (await _message(sheet, question)).changing(message.channel_id, message.message_id)


async def _question(sheet: Sheet, number: int) -> Vote | None:
    row = await sheet.reads.question(sheet.game.id, number)
    return None if row is None else vote_of(row, sheet.seats)


def _open(sheet: Sheet, question: Vote) -> bool:
    return question.row.state is QuestionState.OPEN and sheet.game.status is GameStatus.RUNNING


async def _message(sheet: Sheet, question: Vote) -> Post:
    """The question and its answers so far, with the two buttons; or its outcome."""
    row, post = question.row, replace(sheet.post, version=question.row.number)
    if not _open(sheet, question):
        return replace(post, lines=(_result(question),))
    lines = [_head(question)]
    if isinstance(question, UndoVote):
        lines += _undoing_what(await sheet.situation(row.version))
    lines += [*await sheet.why(row.data.get("ask")), *_standing(question)]
    if question.absent and question.about.user_id is not None:
        lines.append(line("question-absent", who=Mention(question.about.user_id, question.about.name)))
    refuse = line("button-wait" if question.absent else f"button-{question.kind}-no")
    no = Button("no", post.game_id, row.number, refuse)
    return replace(post, lines=tuple(lines), buttons=(buttons.agree(question), no))


def _head(question: Vote) -> Line:
    """The question itself. Who has answered already isn't called."""
    row, voters, needed = question.row, question.voters, question.needed
    others = tuple(
        Name(voter.name) if question.said(voter.user_id) is not None else Mention(voter.user_id, voter.name)
        for voter in voters
    )
    return line(
        question.head,
        name=_name(question, row.asker),
        about=_name(question, row.about),
        seat=(row.about or 0) + 1,
        others=Several(others),
        n=len(voters),
        needed=needed,
        how=Token("one" if len(voters) == 1 else "all" if needed == len(voters) else "most"),
        whom=Name("") if row.user_id is None else Mention(row.user_id, row.name),
    )


def _undoing_what(situation: Situation) -> list[Line]:
    """Which tile would be laid again, and whose turns would be undone with that one."""
    found = [*undone_together(situation.names, situation.moved_since_people)]
    laid = situation.last_of_people.laid
    if laid is not None:
        found.append(line("question-undo-tile", square=Token(square_name(laid.square))))
    return found


def _standing(question: Vote) -> list[Line]:
    """The answers so far, and who is still to answer."""
    row, lines = question.row, []
    if row.yes:
        lines.append(line("question-yes", names=_names(question, row.yes)))
    if row.no:
        lines.append(line("question-no", names=_names(question, row.no)))
    waiting = tuple(Mention(voter.user_id, voter.name) for voter in question.waited_for)
    # Where nobody has answered yet, the question itself has named them all.
    if lines and waiting:
        lines.append(line("question-waiting", names=Several(waiting)))
    return lines


def _result(question: Vote) -> Line:
    """The question's outcome, in one line."""
    row, about = question.row, question.row.about or 0
    # The end of the game leaves no question open.
    state = QuestionState.CLOSED if row.state is QuestionState.OPEN else row.state
    return line(
        f"vote-{state}",
        kind=Token(question.kind),
        name=_name(question, row.asker),
        about=_name(question, about),
        seat=about + 1,
        by=_names(question, row.no) if row.no else Name(row.name),
        whom=Name(row.name),
    )


def _name(question: Vote, seat: int | None) -> Name:
    return Name("" if seat is None else question.seats[seat].name)


def _names(question: Vote, who: Sequence[int]) -> Several:
    return Several(tuple(Name(question.seats[seat].name) for seat in who))


async def _vote_on(table: GameTx, act: Act, *, yes: bool) -> JsonObject:
    """Answer the question of the pressed button, which has its number in the version's place."""
    row = None if act.version is None else await table.tx.question(table.id, act.version)
    if row is None:
        table.seat_of(act)
        raise Refused(line("question-closed"), show=table.id if table.version else None)
    return await _vote(table, vote_of(row, table.seats), act, yes=yes)


async def _vote_here(table: GameTx, act: Act, *, yes: bool) -> JsonObject:
    """Answer the channel's open question that waits for this person, the newest one where there are several."""
    await table.expect_running()
    questions = await table.open_votes()
    if not questions:
        raise Refused(line("vote-nothing"))
    user_id = act.person.user_id
    mine = [one for one in questions if any(voter.user_id == user_id for voter in one.waited_for)]
    if not mine and table.seated(user_id) is None:
        raise Refused(line("not-a-player"), show=table.id)
    return await _vote(table, (mine or questions)[-1], act, yes=yes)


async def _vote(table: GameTx, question: Vote, act: Act, *, yes: bool) -> JsonObject:
    """Count an answer, and do what was agreed on when it was the one that was missing."""
    own = table.seated(act.person.user_id)
    # The player who asks has agreed without a word, and may still say so.
    asks = own is not None and own.seat == question.row.asker
    if question.said(act.person.user_id) is yes and not asks:
        return table.did(question.thanks(yes=yes))
    question.expect_voter(act.person.user_id, table.id)
    if question.row.state is not QuestionState.OPEN or table.row.status is not GameStatus.RUNNING:
        raise Refused(line("question-closed"), show=table.id)
    if await table.go_on(calls=True) and question.absent:
        return table.did("question-rested")
    row = question.answered(act.person.user_id, yes=yes)
    await table.tx.set_question(table.id, row.number, yes=row.yes, no=row.no, state=row.state)
    await table.show(row)
    question = vote_of(row, table.seats)
    if row.state is QuestionState.AGREED:
        await table.context.agreed[question.kind](table, question, act)
    return table.did(question.thanks(yes=yes))


YES = Use("yes", once(partial(_vote_on, yes=True)), arg="", posts=True)
NO = Use("no", once(partial(_vote_on, yes=False)), arg="", posts=True)
VOTE = Use("vote", once(_vote_here), posts=True)
ALL = Subject(
    (YES, NO, VOTE), words=(worded(QuestionAsked, _question_asked), worded(QuestionChanged, _question_changed))
)
