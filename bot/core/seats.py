"""A seat of a running game is left, by its player or by what the others decided (T1)."""

from __future__ import annotations

from bot.core.game_tx import GameTx
from bot.game import seats
from bot.game.stops import ALONE
from bot.game.votes import SeatOffer
from engine.game import Phase
from engine.stack import reshuffled
from storage import SeatState


async def leave(table: GameTx, seat: int, *, removed: bool = False) -> None:
    """A seat takes no more turns (T1). ``removed``: by others, so the game isn't rated (T2)."""
    game = (await table.situation()).game
    game.log = []
    game.resign(seat)
    if removed:
        await table.change(table.tx.unrate(table.id))
    await table.change(table.tx.set_seat_state(table.id, seat, SeatState.LEFT))
    # An offer to another person stays.
    await table.close(lambda vote: not isinstance(vote, SeatOffer) or vote.row.about == seat)
    if not seats.active(table.seats) and game.phase is not Phase.OVER:
        await table.end(ALONE)
        return
    if game.open_by_seat is not None and game.phase is not Phase.OVER:
        stack = await table.tx.stack(table.id)
        await table.tx.replace_stack(table.id, reshuffled(game, stack, table.context.random))
    await table.commit(game, leaving_deed(seat))


def leaving_deed(seat: int) -> str:
    """The deed of a seat that leaves, by its player or somebody else."""
    return f"{seat} leave"
