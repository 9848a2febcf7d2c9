"""Asking the others, and answering: votes in the channel with two buttons, and ``/vote``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from bot.app import ballots
from bot.app.deadlines import DAY
from bot.app.desk import Desk, own_seat, told
from bot.app.kinds import ABSENT, Ask, Kind
from bot.app.values import Act, Answer, Name, Person, Refused, When, line
from storage import GameRow, GameStatus, JsonObject, QuestionRow, QuestionState, SeatRow, Transaction

Effect = Callable[[Transaction, GameRow, QuestionRow, Act], Awaitable[str]]
"""Does what was agreed on, in the transaction of the last yes; gives the code of what that person is told."""

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Questions:
    """Puts questions to players and counts the answers; what follows a yes is told to it by those who ask."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._effects: dict[str, Effect] = {}

    def when_agreed(self, kind: Ask, effect: Effect) -> None:
        """What to do once a question of that kind is agreed on."""
        self._effects[kind] = effect

    # -- asking ------------------------------------------------------------------------------------------------------

    async def ask(
        self,
        tx: Transaction,
        row: GameRow,
        kind: Ask,
        *,
        asker: int | None,
        about: int | None = None,
        version: int | None = None,
        whom: Person | None = None,
        data: Mapping[str, Any] = _NOTHING,
    ) -> QuestionRow:
        """Ask in the channel.

        ``asker``: a seat, which agrees to what it asks about an absent player; None: the bot or a moderator.
        ``version``: void once the game is at another one. ``whom``: who is offered the seat ``about``.
        """
        await self._desk.go_on(tx, row, say_so=True)
        question = await tx.ask(
            row.id,
            kind,
            asker=asker,
            about=about,
            user_id=None if whom is None else whom.user_id,
            name="" if whom is None else whom.name,
            version=version,
            data=data,
            at=self._desk.now(),
        )
        post = await ballots.say(tx, self._desk, row, Kind.QUESTION, question.number)
        yes = [asker] if kind in ABSENT and asker is not None else None
        return await tx.set_question(row.id, question.number, yes=yes, post=post)

    async def ask_removal(self, tx: Transaction, row: GameRow, seat: int) -> QuestionRow | None:
        """The bot asks the others whether to remove the player to move, whose time is up (T5); once a turn."""
        for before in await self.asked(tx, row):
            again = before.version == row.version and before.about == seat
            if again and before.kind in ABSENT and before.state is not QuestionState.CLOSED:
                return None
        return await self.ask(tx, row, Ask.REMOVE, asker=None, about=seat, version=row.version)

    async def not_again(
        self, tx: Transaction, row: GameRow, kind: Ask, *, by: int | None = None, about: int | None = None
    ) -> None:
        """Refused where the others said no to the same within a day: it would only call them once more.

        ``by``: the seat that asks, where somebody else may; ``about``: the seat that it is about, in the same turn.
        """
        for before in await self.asked(tx, row):
            if before.kind != kind or before.state is not QuestionState.REFUSED:
                continue
            same = before.asker == by if about is None else (before.about, before.version) == (about, row.version)
            until = before.asked_at + DAY
            if same and self._desk.now() < until:
                raise Refused(line("question-refused", at=When(until), left=When(until, relative=True)))

    async def asked(self, tx: Transaction, row: GameRow) -> list[QuestionRow]:
        """All questions of a game, in their order."""
        found: list[QuestionRow] = []
        while (question := await tx.question(row.id, len(found) + 1)) is not None:
            found.append(question)
        return found

    # -- answering ---------------------------------------------------------------------------------------------------

    async def vote(self, act: Act, game_id: str, number: int, *, yes: bool) -> Answer:
        """Answer the question with that number."""

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.found(tx, act.place, game_id)
            question = await tx.question(row.id, number)
            if question is None:
                own_seat(row, await tx.seats(row.id), act)
                raise Refused(line("question-closed"), show=row.id if row.version else None)
            return await self._vote(tx, row, question, act, yes=yes)

        return told(await self._desk.once(act, work))

    async def vote_here(self, act: Act, *, yes: bool) -> Answer:
        """Answer the channel's open question that waits for this person, the newest one where there are several."""

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.running(tx, act, None)
            seats = await tx.seats(row.id)
            questions = await tx.open_questions(row.id)
            if not questions:
                raise Refused(line("vote-nothing"))
            mine = [question for question in questions if _waits(question, seats, act)]
            if not mine and all(seat.user_id != act.person.user_id for seat in seats):
                raise Refused(line("not-a-player"), show=row.id)
            return await self._vote(tx, row, (mine or questions)[-1], act, yes=yes)

        return told(await self._desk.once(act, work))

    async def _vote(self, tx: Transaction, row: GameRow, question: QuestionRow, act: Act, *, yes: bool) -> JsonObject:
        """Count an answer, and do what was agreed on when it was the one that was missing."""
        seats = await tx.seats(row.id)
        said = self._said_before(question, seats, act, yes=yes)
        if said is not None:
            return {"did": said, "game": row.id}
        seat = self._voter(row, question, seats, act)
        if question.state is not QuestionState.OPEN or row.status is not GameStatus.RUNNING:
            raise Refused(line("question-closed"), show=row.id)
        await self._desk.go_on(tx, row, say_so=True, calls=True)
        if row.paused_reason is not None and question.kind in ABSENT:
            return {"did": "question-rested", "game": row.id}
        if seat is None:
            state, did = (QuestionState.AGREED, "") if yes else (QuestionState.REFUSED, "offer-declined")
        else:
            kept = [one for one in (*question.yes, *question.no) if one != seat]
            agree = [one for one in question.yes if one in kept] + ([seat] if yes else [])
            refuse = [one for one in question.no if one in kept] + ([] if yes else [seat])
            question = await tx.set_question(row.id, question.number, yes=sorted(agree), no=sorted(refuse))
            state, did = ballots.verdict(question, seats), f"voted-{'yes' if yes else 'no'}"
        if state is not QuestionState.OPEN:
            question = await tx.set_question(row.id, question.number, state=state)
        await ballots.show(tx, self._desk, row, question)
        if state is QuestionState.AGREED:
            did = await self._effects[question.kind](tx, row, question, act)
        return {"did": did, "game": row.id}

    def _voter(self, row: GameRow, question: QuestionRow, seats: list[SeatRow], act: Act) -> int | None:
        """The seat that answers, None for somebody who is offered one; Refused for all who aren't asked."""
        if question.kind == Ask.OFFER:
            if act.person.user_id == question.user_id:
                return None
            raise Refused(line("offer-not-you", name=Name(question.name)))
        seat = own_seat(row, seats, act).seat
        if any(one.seat == seat for one in ballots.voters(question, seats)):
            return seat
        if question.kind in ABSENT:
            raise Refused(line("question-about-you"), show=row.id)
        if seat == question.asker:
            raise Refused(line("own-question"))
        raise Refused(line("question-not-you", name=Name(seats[question.about or 0].name)))

    def _said_before(self, question: QuestionRow, seats: list[SeatRow], act: Act, *, yes: bool) -> str | None:
        """The same person gave the same answer: what that came to; None for a new answer."""
        if question.kind == Ask.OFFER:
            if act.person.user_id != question.user_id:
                return None
            if question.state is QuestionState.AGREED and yes:
                return "offer-taken"
            return "offer-declined" if question.state is QuestionState.REFUSED and not yes else None
        seat = next((one.seat for one in seats if one.user_id == act.person.user_id), None)
        if seat not in (question.yes if yes else question.no) or seat == question.asker:
            return None
        agreed = yes and question.state is QuestionState.AGREED
        return f"agreed-{question.kind}" if agreed else f"voted-{'yes' if yes else 'no'}"


def _waits(question: QuestionRow, seats: list[SeatRow], act: Act) -> bool:
    """Whether a question waits for that person's answer."""
    if question.kind == Ask.OFFER:
        return question.user_id == act.person.user_id
    return any(seat.user_id == act.person.user_id for seat in ballots.waited_for(question, seats))
