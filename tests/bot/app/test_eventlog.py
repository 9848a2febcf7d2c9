"""A log that lacks an event is told from a whole one, wherever the event stood."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.use_cases import seats
from engine.eventlog import EventMissing, folded
from engine.events import Event, FeatureScored, HandsDealt, PieceDeployed, PieceReturned, PieceTakenBack, SeatLeft
from engine.tiles import TileSet
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CLEO, Table
from tests.bot.app.variants import VARIANTS
from tests.profiles import is_full, some

Log = list[list[Event]]

BY_THE_RULES = (PieceDeployed, FeatureScored, PieceReturned, PieceTakenBack)
"""Whether one of these belongs to a turn only the rules can say, and those aren't asked again."""


async def log_of(table: Table) -> tuple[TileSet, Log]:
    """A game's tiles, and its events by commits."""
    situation = await table.situation()
    return situation.game.tileset, [list(batch.events) for batch in situation.batches]


def losses(log: Log) -> Iterator[tuple[Event, Log]]:
    """Each event, and the log up to its commit without it."""
    for number, batch in enumerate(log):
        for place, event in enumerate(batch):
            yield event, [*log[:number], batch[:place] + batch[place + 1 :]]


def is_whole(tileset: TileSet, log: Log) -> bool:
    """Whether it can be read."""
    try:
        folded(tileset, log)
    except Exception:  # noqa: BLE001 - a log that makes no sense may show it in any way
        return False
    return True


@pytest.mark.parametrize("game", VARIANTS if is_full() else ["hunters", "expert, tiles removed"])
async def test_the_newest_commit_lacks_an_event_or_any_one_lacks_points(played: Played, game: str) -> None:
    tileset, log = await log_of(await played(None, (ANNA, BO, CLEO), game))
    assert is_whole(tileset, log)
    lost = [event for event, rest in some(losses(log), 13) if is_whole(tileset, rest)]
    # Without its open tiles the start of a game with one each (T13) is that of a usual game; its first turn tells.
    unseen = (*BY_THE_RULES, HandsDealt) if "known" in game else BY_THE_RULES
    assert [event for event in lost if not isinstance(event, unseen)] == []
    without: list[Event] = [event for event in log[0] if not isinstance(event, HandsDealt)]
    assert without == log[0] or not is_whole(tileset, [without, log[1]])
    # Points that are missing show at the end.
    scored = [event for batch in log for event in batch if isinstance(event, FeatureScored)]
    assert scored
    for one in some(scored, 7):
        with pytest.raises(EventMissing, match="before game_over something else must have happened"):
            folded(tileset, [[event for event in batch if event is not one] for batch in log])


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("out_of_turn", [False, True], ids=["in turn", "out of turn"])
async def test_a_seat_that_left_is_missing(played: Played, game: str, out_of_turn: bool) -> None:
    table = await played(20, (ANNA, BO, CLEO), game)
    mover = await table.mover()
    who = next(person for person in (ANNA, BO, CLEO) if (person.user_id != mover.user_id) == out_of_turn)
    row = await table.row()
    await table.app.do(seats.RESIGN, table.act(who).on(row.id))
    tileset, log = await log_of(table)
    assert isinstance(log[-1][0], SeatLeft)
    assert is_whole(tileset, log)
    assert not is_whole(tileset, [*log[:-1], log[-1][1:]])
    assert out_of_turn or not is_whole(tileset, [*log[:-1], log[-1][:1]])
