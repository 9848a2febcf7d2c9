"""A seat of a running game in a transaction: left, offered to somebody, or given to a computer (T1 to T3)."""

from __future__ import annotations

from bot.core.game_tx import GameTx
from bot.core.notices import SeatTaken
from bot.game import seats
from bot.game.acts import Person, Refused
from bot.game.stops import ALONE
from bot.game.votes import RemoveVote, SeatOffer, SeatReturn, Vote, expect_not_refused, vote_of
from bot.text.lines import line
from engine.game import Phase
from engine.stack import reshuffled
from storage import QuestionState, SeatState


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


async def ask_removal(table: GameTx) -> None:
    """The bot asks the others whether to remove the player to move, whose time is up (T5); once a turn."""
    seat = (await table.situation()).game.to_move
    for before in await table.tx.questions(table.id):
        again = (before.version, before.about) == (table.version, seat) and vote_of(before, table.seats).absent
        if again and before.state is not QuestionState.CLOSED:
            return
    await table.ask(RemoveVote.kind, asker=None, about=seat, version=table.version)


async def give_to_computer(table: GameTx, seat: int, level: str, decided: str = "") -> None:
    """A computer plays on in a seat: score and pieces stay, the game isn't rated any more (T2, T8).

    Its player is told, and may take it back at any time. ``decided``: who decided it alone, see ``SeatTaken``.
    """
    before, name = table.seats[seat], seats.computer_name(table.seats)
    await table.change(table.tx.give_seat_to_computer(table.id, seat, name, level, table.now()))
    await table.change(table.tx.unrate(table.id))
    await end_questions(table, seat)
    if not seats.active(table.seats):
        await table.end(ALONE)
        return
    computer = "" if before.level is None else before.name
    await table.post(SeatTaken(seat=seat, computer=computer, decided=decided), table.version)
    if before.user_id is not None:
        await table.ask(SeatReturn.kind, asker=None, about=seat, whom=Person(before.user_id, before.name))
    if (await table.situation()).game.to_move == seat:
        await table.arm(fresh=True)


async def end_questions(table: GameTx, seat: int) -> None:
    """Close the questions, since another player has that seat now; offers of other seats to take back stay."""
    await table.close(lambda vote: not vote.lasts or vote.row.about == seat)


async def make_way(table: GameTx, about: int, kind: str) -> None:
    """A vote about that seat that is open stands; but the bot's own gives way to a proposal who else might play.

    One that came to a no isn't put again at once.
    """

    def is_vote(vote: Vote) -> bool:
        return vote.row.about == about and vote.absent

    votes = filter(is_vote, await table.open_votes())
    if any(vote.row.asker is not None or vote.kind == kind for vote in votes):
        raise Refused(line("question-open"))
    expect_not_refused(await table.tx.questions(table.id), kind, table.now(), about=(about, table.version))
    await table.close(is_vote)


async def offer(table: GameTx, about: int, whom: Person | None) -> None:
    """Offer the seat to a person in the channel, in place of other questions about it."""
    await table.close(lambda vote: vote.row.about == about and not vote.lasts)
    turn = (await table.situation()).game.to_move
    version = table.version if turn == about else None
    await table.ask(SeatOffer.kind, asker=None, about=about, version=version, whom=whom)
