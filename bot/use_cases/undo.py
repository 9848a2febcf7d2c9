"""Taking back a turn that was committed, until the next player's commit: freely, or with that player's yes."""

from __future__ import annotations

from bot.core.game_tx import GameTx
from bot.core.notices import TurnUndone
from bot.core.uses import Subject, Use, once, repeatable
from bot.game.acts import Act, Refused
from bot.game.batch import Batch
from bot.game.seats import following
from bot.game.settings import GameOptions
from bot.game.votes import UndoVote, Vote, undo_asked
from bot.show.phrases import people
from bot.text.lines import Name, Token, line
from bot.text.message import Button, Message, Style, in_rows
from engine.events import TileOpened
from storage import GameStatus, JsonObject, QuestionState, undone


async def _sure(table: GameTx, act: Act) -> Message:
    """Ask whether to undo the own last turn, with the button that does."""
    seat = await _own(table, act)
    if act.version not in (None, table.version):
        raise Refused(line("stale"), show=table.id)
    last = await _last(table, seat)
    situation = await table.situation()
    undone_with = situation.batches[situation.batches.index(last) :]
    opened = sum(isinstance(event, TileOpened) for batch in undone_with for event in batch.events)
    others = people(situation.names, situation.moved_since_people)
    asks = await _agreeing(table, seat) is not None
    said = line(
        "undo-sure",
        others=others,
        n=len(others.values),
        asks=Token("yes" if asks else "no"),
        opened=opened,
    )
    button = Button("undone", table.id, table.version, line("button-undo"), style=Style.DANGER)
    return Message((said,), rows=in_rows(button))


async def _undo(table: GameTx, act: Act) -> JsonObject:
    """Take back the own last turn, or ask the next player whether it may be."""
    seat = await _own(table, act)
    if act.version is not None and act.version != table.version:
        if await table.done(act.version, _undoing(seat)) is None:
            raise Refused(line("stale"), show=table.id)
        return table.did("undone")
    last = await _last(table, seat)
    asked = await _agreeing(table, seat)
    if asked is None:
        await _take_back(table, seat, last)
        return table.did("undone")
    if undo_asked(await table.tx.questions(table.id), table.version) is None:
        await table.ask(UndoVote.kind, asker=seat, about=asked, version=table.version)
    return table.did("asked")


async def _own(table: GameTx, act: Act) -> int:
    """The seat of the one who acts; Refused where the game has no turn to take back any more, or none yet."""
    if table.row.status in (GameStatus.FINISHED, GameStatus.ENDED):
        raise Refused(line("undo-over"))
    await table.expect_running()
    return table.seat_of(act).seat


async def _last(table: GameTx, seat: int) -> Batch:
    """The turn that the seat may take back, with those of computers after it; Refused where there is none."""
    if GameOptions.of(table.row).undo == "off":
        raise Refused(line("undo-off"))
    situation = await table.situation()
    last = situation.last_of_people
    if last.left is not None:
        raise Refused(line("undo-seats", name=Name(table.seats[last.left].name)))
    if all(batch.mover != seat for batch in situation.batches):
        raise Refused(line("undo-nothing"))
    if situation.newcomer is not None:
        raise Refused(line("undo-seats", name=Name(situation.newcomer.name)))
    if last.mover != seat:
        assert last.mover is not None
        raise Refused(line("undo-not-yours", name=Name(table.seats[last.mover].name)))
    if last.given_up is not None:
        raise Refused(line("undo-given-up"))
    return last


async def _agreeing(table: GameTx, seat: int) -> int | None:
    """The next player, where that one has to agree; Refused where they have said no already. Computers agree (T9)."""
    if GameOptions.of(table.row).undo != "consent":
        return None
    situation = await table.situation()
    turn = situation.game.to_move
    if turn == seat and situation.by_computer(situation.batches[-1]):
        return None
    asked = turn if turn != seat else following(table.seats, seat)
    if table.seats[asked].level is not None:
        return None
    before = undo_asked(await table.tx.questions(table.id), table.version)
    if before is not None and before.state is QuestionState.REFUSED:
        raise Refused(line("undo-refused", name=Name(table.seats[asked].name)))
    return asked


async def _take_back(table: GameTx, seat: int, last: Batch, *, agreed: bool = False) -> None:
    """Back to where the seat's last turn began: the same tiles come again, and what was not posted yet isn't posted."""
    await table.tx.withdraw(table.id, last.version - 1, table.now())
    await table.record([undone(last.version - 1)], _undoing(seat), to_move=seat, again=True)
    await table.post(TurnUndone(agreed=agreed), table.version)
    await table.arm(fresh=True)


def _undoing(seat: int) -> str:
    """The deed of taking a seat's turn back."""
    return f"{seat} undo"


async def _agreed_to_undo(table: GameTx, vote: Vote, _act: Act) -> None:
    """The next player said yes."""
    seat = vote.row.asker
    assert seat is not None
    await _take_back(table, seat, await _last(table, seat), agreed=True)


SURE = Use("undo", repeatable(_sure), arg="")
UNDO = Use("undone", once(_undo), arg="", posts=True, in_place=True)
ALL = Subject((SURE, UNDO), votes={UndoVote.kind: _agreed_to_undo})
