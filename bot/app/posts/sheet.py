"""What every composer gets and gives: a row of the outbox with all that it may speak of, and the post it becomes."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.desk import Desk
from bot.app.kinds import Kind
from bot.app.positions import Situation
from bot.app.values import Button, Post, line
from storage import GameRow, OutboxRow, SeatRow, Transaction


@dataclass(frozen=True, slots=True)
class Sheet:
    """A claimed row of a game, and the post that it begins as: addressed, with nothing said yet."""

    tx: Transaction
    desk: Desk
    row: OutboxRow
    kind: Kind
    post: Post
    game: GameRow
    seats: tuple[SeatRow, ...]

    @property
    def again(self) -> bool:
        """Whether it says anew what was said before, without calling anybody."""
        return bool(self.row.payload.get("again"))

    async def situation(self) -> Situation:
        """The game at the row's version."""
        return await self.desk.positions.situation(self.tx, self.game, self.seats, self.row.version)


@dataclass(frozen=True, slots=True)
class Composed:
    """A post without its picture, and the position that the picture is of; ``final``: of a finished game.

    ``chart``: the picture is how the scores went, not the board.
    """

    post: Post
    shows: Situation | None = None
    final: bool = False
    chart: bool = False


def board_button(post: Post) -> Button:
    """The button that shows the board in private."""
    return Button("board", post.game_id, post.version, line("button-board"))


def score_button(post: Post) -> Button:
    """The button that shows the scores in private."""
    return Button("score", post.game_id, post.version, line("button-score"))
