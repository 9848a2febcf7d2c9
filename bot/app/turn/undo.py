"""Taking back a turn that was committed, until the next player's commit: freely, or with that player's yes."""

from __future__ import annotations

from typing import Final

from bot.app.acts.desk import Desk, sentence
from bot.app.acts.table import Table
from bot.app.core import seating
from bot.app.core.positions import Batch
from bot.app.core.values import Act, Answer, Button, Line, Name, Refused, Style, Token, line
from bot.app.core.voting import Question
from bot.app.posts.notice import Sheet
from bot.app.posts.turn import TurnUndone
from bot.app.words.words import people
from engine.squares import at, square_name
from storage import GameStatus, JsonObject, QuestionState, SeatRow, undone

OFF: Final = "off"
CONSENT: Final = "consent"


class UndoVote(Question, kind="undo"):
    """Whether a turn may be taken back: the player after it decides."""

    stands = True

    async def below(self, sheet: Sheet) -> tuple[Line, ...]:
        """Which tile would be laid again, and whose turns would be undone with that one."""
        situation = await sheet.situation(self.row.version)
        seats, laid = situation.moved_since_people, situation.last_of_people.laid
        found = [line("question-undo-together", others=people(situation.names, seats))] if seats else []
        if laid is not None:
            square = Token(square_name(at(laid.x, laid.y)))
            found.append(line("question-undo-tile", name=Name(situation.names[laid.seat]), square=square))
        return tuple(found)

    def asked(self, seat: SeatRow) -> bool:
        """Whether an active seat is to answer."""
        return seat.seat == self.row.about

    async def agreed(self, table: Table, act: Act) -> None:
        """The next player said yes."""
        del act
        assert self.row.asker is not None
        await _take_back(table, await _last(table, self.row.asker), agreed=True)


class Undo:
    """The mover's way back, in the setting that the game was opened with."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def ask(self, act: Act, game_id: str | None = None, version: int | None = None) -> Answer:
        """Ask whether to undo the own last turn, with the button that does; ``version``: of the button pressed."""
        async with self._desk.table(act, game_id) as table:
            if table.row.status in (GameStatus.FINISHED, GameStatus.ENDED):
                raise Refused(line("undo-over"), show=table.id)
            table.expect_running()
            seat = table.seat_of(act).seat
            if version is not None and version != table.version:
                raise Refused(line("stale"), show=table.id)
            await _last(table, seat)
            situation = await table.situation()
            others = people(situation.names, situation.moved_since_people)
            asks = table.row.options.get("undo") == CONSENT and await _next_person(table, seat) is not None
            code = "undo-sure-consent" if asks else "undo-sure"
            button = Button("undone", table.id, table.version, line("button-undo-yes"), Style.DANGER)
        return Answer((line(code, others=others, n=len(others.values)),), buttons=(button,))

    async def undo(self, act: Act, game_id: str | None = None, version: int | None = None) -> Answer:
        """Take back the own last turn, or ask the next player whether it may be; ``version``: of the button."""

        async def work(table: Table) -> JsonObject:
            if table.row.status in (GameStatus.FINISHED, GameStatus.ENDED):
                raise Refused(line("undo-over"), show=table.id)
            table.expect_running()
            seat = table.seat_of(act).seat
            if version is not None and version != table.version:
                if await table.done(version, _undoing(seat)) is None:
                    raise Refused(line("stale"), show=table.id)
                return table.did("undone")
            last = await _last(table, seat)
            if table.row.options.get("undo") == CONSENT and await _ask(table, seat):
                return table.did("undo-asked")
            await _take_back(table, last)
            return table.did("undone")

        return sentence(await self._desk.at_table(act, game_id, work))


async def _last(table: Table, seat: int) -> Batch:
    """The turn that the seat may take back, with those of computers after it; Refused where there is none."""
    if table.row.options.get("undo") == OFF:
        raise Refused(line("undo-off"))
    last = (await table.situation()).last_of_people
    if last.left is not None:
        raise Refused(line("undo-left", name=Name(table.seats[last.left].name)), show=table.id)
    if last.mover is None:
        raise Refused(line("undo-nothing"), show=table.id)
    if last.mover != seat:
        raise Refused(line("undo-not-yours", name=Name(table.seats[last.mover].name)), show=table.id)
    if last.given_up is not None:
        raise Refused(line("undo-given-up"), show=table.id)
    newcomer = next((one for one in table.seats if one.joined_at > last.at), None)
    if newcomer is not None:
        raise Refused(line("undo-taken-over", name=Name(newcomer.name)), show=table.id)
    return last


async def _next_person(table: Table, seat: int) -> int | None:
    """The seat of the next player, who is asked; None: only computers are concerned, and they agree (T9)."""
    situation = await table.situation()
    turn = situation.game.turn
    if turn == seat and situation.by_computer(situation.batches[-1]):
        return None
    asked = turn if turn != seat else seating.following(table.seats, seat)
    return asked if table.seats[asked].level is None else None


async def _ask(table: Table, seat: int) -> bool:
    """Ask the next player; asking twice is asking once, and a no stands. False: a computer agrees at once."""
    asked = await _next_person(table, seat)
    if asked is None:
        return False
    for before in await table.tx.questions(table.id):
        if before.kind == UndoVote.kind and before.version == table.version:
            if before.state is QuestionState.REFUSED:
                raise Refused(line("undo-refused", name=Name(table.seats[asked].name)))
            return True
    await table.ask(UndoVote.kind, asker=seat, about=asked, version=table.version)
    return True


async def _take_back(table: Table, last: Batch, *, agreed: bool = False) -> None:
    """Back to where the turn began: the same tiles come again, and what was not posted yet isn't posted."""
    await table.tx.withdraw(table.id, last.version - 1, table.now())
    await table.record([undone(last.version - 1)], _undoing(last.mover))
    await table.post(TurnUndone(agreed=agreed), table.version)
    await table.arm(fresh=True)


def _undoing(seat: int | None) -> str:
    """The deed of taking a seat's turn back, by whosever leave."""
    return f"{seat} undo"
