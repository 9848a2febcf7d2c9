"""What follows every change of a running game, in the transaction that makes it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app import ballots
from bot.app.deadlines import Deadlines
from bot.app.desk import Desk
from bot.app.kinds import Kind
from bot.app.positions import Situation
from engine.events import Event, SeatLeft, TurnPassed, to_json
from engine.game import Game, Phase
from engine.summary import ranking
from engine.table import deal
from storage import GameRow, JsonObject, QuestionRow, Transaction

Made = tuple[Situation, int, list[Event]]
"""The position before a commit, the version that it led to, and what it did."""


class Commits:
    """Draws, records, finishes, sets the clock and has it posted: the common end of all that changes a position."""

    def __init__(self, desk: Desk, clock: Deadlines) -> None:
        self._desk = desk
        self._clock = clock

    async def settle(self, tx: Transaction, row: GameRow, situation: Situation, game: Game, events: list[Event]) -> int:
        """After what a player did: draw, record all of it, and have it posted; the new version."""
        deal(game, await tx.stack(row.id), events)
        version = await self.record(tx, row, situation, [to_json(event) for event in events])
        over = game.phase is Phase.OVER
        if over:
            await self._finish(tx, row, game)
        await self._desk.post(tx, row, Kind.OVER if over else Kind.TURN, version)
        turn = None if over else game.turn
        # While it rested nobody could move: whoever made it go on, the time begins anew.
        fresh = row.paused_reason is not None or _begins(events)
        await self._clock.arm(tx, row, await tx.seats(row.id), turn, fresh=fresh)
        return version

    async def record(self, tx: Transaction, row: GameRow, situation: Situation, events: Sequence[JsonObject]) -> int:
        """Append what changes the position. Drafts and questions that were about another position are void."""
        for seat in situation.seats:
            if seat.user_id is not None:
                await tx.drop_draft(row.id, seat.user_id)
        mover = situation.game.turn

        def void(question: QuestionRow) -> bool:
            return question.version is not None or question.about == mover

        await ballots.close(tx, self._desk, row, void)
        await self._desk.go_on(tx, row, say_so=False)
        return await tx.append(row.id, row.version, events, self._desk.now())

    async def end(self, tx: Transaction, row: GameRow, reason: str, ask: int | None = None) -> None:
        """The running game ends without a result (T4). ``ask``: the interaction beside which somebody said why."""
        at = self._desk.now()
        await ballots.close(tx, self._desk, row)
        await tx.end_game(row.id, reason, at)
        await tx.withdraw(row.id, row.version - 1, at)
        await self._desk.post(tx, row, Kind.ENDED, row.version, {} if ask is None else {"ask": ask})

    def noted(self, made: Sequence[Made]) -> None:
        """Keep the positions that commits led to; to be called once they are safe."""
        for situation, version, events in made:
            self._desk.positions.add(situation, version, events)

    async def _finish(self, tx: Transaction, row: GameRow, game: Game) -> None:
        """The game is over and scored: its result stands."""
        at = self._desk.now()
        await ballots.close(tx, self._desk, row)
        await tx.finish_game(row.id, at)
        ranks = ranking(game)
        await tx.add_results(row.id, [(seat, game.scores[seat], ranks[seat]) for seat in range(game.seats)], at)


def _begins(events: Sequence[Event]) -> bool:
    """Whether somebody's time begins anew: after whatever the player to move did, not when another one left."""
    left = any(isinstance(event, SeatLeft) for event in events)
    return not left or any(isinstance(event, TurnPassed) for event in events)
