"""The message of a question that players vote on, or of a seat that is offered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.app.core.reasons import reason
from bot.app.core.values import Button, Line, Mention, Name, Post, PostAction, Quote, Several, Style, Token, line
from bot.app.core.voting import Question, question_of
from bot.app.posts.notice import Composed, Notice, Sheet
from storage import GameStatus, OutboxRow, QuestionState

_RESULTS = {
    QuestionState.AGREED: "agreed",
    QuestionState.REFUSED: "refused",
    QuestionState.CLOSED: "closed",
}


@dataclass(frozen=True)
class QuestionAsked(Notice, kind="question"):
    """A question that was put to players, with its two buttons; it calls those who are to answer.

    ``number``: the question's. ``again``: posted anew, without calling anybody.
    """

    calls_for = "question"

    number: int
    again: bool = False

    def marks(self, row: OutboxRow) -> tuple[Button, ...]:
        """A button of the question."""
        return (Button("yes", row.game_id or "", self.number, line("button-undo-yes")),)

    async def _say(self, sheet: Sheet) -> Composed | None:
        question = await _question(sheet, self.number)
        if question is None or not _open(sheet, question):
            return None
        post = await _message(sheet, question)
        return Composed(post if self.again else replace(post, pings=tuple(question.called)))


@dataclass(frozen=True)
class QuestionChanged(Notice, kind="question_edit"):
    """The message of the question with that number, as it stands now."""

    number: int

    async def _say(self, sheet: Sheet) -> Composed | None:
        question = await _question(sheet, self.number)
        message = None if question is None or question.row.post is None else await sheet.reads.post(question.row.post)
        if question is None or message is None or message.message_id is None:
            return None
        post = await _message(sheet, question)
        where = message.channel_id
        return Composed(replace(post, action=PostAction.EDIT, message_id=message.message_id, channel_id=where))


async def _question(sheet: Sheet, number: int) -> Question | None:
    row = await sheet.reads.question(sheet.game.id, number)
    return None if row is None else question_of(row, sheet.seats)


def _open(sheet: Sheet, question: Question) -> bool:
    return question.row.state is QuestionState.OPEN and sheet.game.status is GameStatus.RUNNING


async def _message(sheet: Sheet, question: Question) -> Post:
    """What is asked and how it stands, with the two buttons; or what it came to."""
    row, post = question.row, replace(sheet.post, version=question.row.number)
    if not _open(sheet, question):
        return replace(post, lines=(_result(question),))
    lines = [_head(question), *await question.below(sheet)]
    why = await reason(sheet.reads, sheet.game, row.data.get("ask"))
    lines += [line("ended-reason", reason=Quote(why))] if why else []
    lines += _standing(question)
    if question.absent and question.about.user_id is not None:
        lines.append(line("question-absent", who=Mention(question.about.user_id, question.about.name)))
    style = Style.DANGER if question.danger else Style.SUCCESS
    yes = Button("yes", post.game_id, row.number, line(f"button-{question.kind}-yes"), style)
    no = Button("no", post.game_id, row.number, line(f"button-{question.kind}-no"))
    return replace(post, lines=tuple(lines), buttons=(yes, no))


def _head(question: Question) -> Line:
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


def _standing(question: Question) -> list[Line]:
    """Who has answered what, and who is waited for."""
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


def _result(question: Question) -> Line:
    """What the question came to, in one line."""
    row = question.row
    about = row.about or 0
    return line(
        f"question-{question.kind}-{_RESULTS.get(row.state, 'closed')}",
        name=_name(question, row.asker),
        about=_name(question, about),
        seat=about + 1,
        by=_names(question, row.no),
        whom=Name(row.name),
    )


def _name(question: Question, seat: int | None) -> Name:
    return Name("" if seat is None else question.seats[seat].name)


def _names(question: Question, who: Sequence[int]) -> Several:
    return Several(tuple(Name(question.seats[seat].name) for seat in who))
