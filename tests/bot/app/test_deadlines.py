"""A turn's time: when it is up, what time away does to it, and which timers it has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.deadlines import DAY, DEADLINE, REMIND, due
from bot.game.settings import GameOptions
from bot.use_cases import lobby, seats, undo
from bot.use_cases.away import AWAY
from storage import AbsenceRow, Store, TimerRow
from tests.bot.app.table import ANNA, BO, CLEO, Table, Watch, play_on


def away(began: float, until: float) -> AbsenceRow:
    """An absence; whose doesn't matter here."""
    return AbsenceRow(1, 100, 1, began, until)


@pytest.mark.parametrize(
    ("absences", "expected"),
    [
        ([], 10),
        ([away(-5, -1)], 10),  # long over
        ([away(-5, 3)], 13),  # from before the turn: only what is within it
        ([away(4, 6)], 12),
        ([away(0, 100)], 110),
        ([away(9, 12), away(12.5, 14)], 14.5),  # the second begins within the time that the first has added
        ([away(12.5, 14), away(9, 12)], 14.5),  # in whatever order
        ([away(10, 20)], 10),  # whoever goes when the time is up gains nothing
        ([away(11, 20)], 10),
        ([away(2, 6), away(4, 8)], 16),  # what overlaps counts once
        ([away(2, 8), away(4, 6)], 16),
        ([away(5, 5)], 10),
    ],
)
def test_time_away_does_not_count(absences: list[AbsenceRow], expected: float) -> None:
    assert due(0, 10, absences) == expected


_TIMES = st.integers(-20, 60)


@given(
    st.integers(1, 30),
    st.lists(st.tuples(_TIMES, _TIMES).map(lambda both: away(min(both), max(both))), max_size=4),
)
def test_exactly_the_time_that_was_given_is_spent_present(seconds: int, absences: list[AbsenceRow]) -> None:
    """Counted second by second, as a plain reading of the rule."""
    end = due(0, seconds, absences)
    present = [at for at in range(200) if not any(one.began <= at < one.until for one in absences)]
    assert end == present[seconds - 1] + 1


async def timers(store: Store) -> list[TimerRow]:
    """All timers that aren't void, the earliest first."""
    return await store.reader.due_timers(1e12, 1000)


async def kinds(store: Store, watch: Watch) -> list[tuple[str, float]]:
    """What is to come, in how many days."""
    return [(one.kind, (one.due_at - watch.at) / DAY) for one in await timers(store)]


async def test_without_a_deadline_there_are_three_reminders_further_and_further_apart(
    timed: Table, watch: Watch
) -> None:
    await timed.begin()
    assert await kinds(timed.store, watch) == [(REMIND, 1), (REMIND, 3), (REMIND, 7)]


async def test_with_a_deadline_there_are_two_reminders_before_it(timed: Table, watch: Watch) -> None:
    await timed.begin(options=GameOptions(order="seated", days=8))
    assert await kinds(timed.store, watch) == [(REMIND, 4), (REMIND, 7), (DEADLINE, 8)]
    assert {one.version for one in await timers(timed.store)} == {1}


async def test_a_move_sets_the_next_players_time(timed: Table, watch: Watch) -> None:
    await timed.begin(options=GameOptions(order="seated", days=8))
    watch.forward(days=5)
    await play_on(timed, 1)
    assert await kinds(timed.store, watch) == [(REMIND, 4), (REMIND, 7), (DEADLINE, 8)]
    assert {one.version for one in await timers(timed.store)} == {2}
    assert (await timed.row()).turn_since == watch.at


async def test_an_undo_gives_the_time_anew(timed: Table, watch: Watch) -> None:
    await timed.begin(options=GameOptions(order="seated", days=8, undo="friendly"))
    await play_on(timed, 1)
    watch.forward(days=5)
    await timed.do(ANNA, undo.UNDO)
    assert await kinds(timed.store, watch) == [(REMIND, 4), (REMIND, 7), (DEADLINE, 8)]
    assert {one.version for one in await timers(timed.store)} == {3}


async def test_the_next_players_absence_counts_from_the_start(timed: Table, watch: Watch) -> None:
    await timed.begin(options=GameOptions(order="seated", days=8))
    await timed.do(BO, AWAY, 5)
    assert await kinds(timed.store, watch) == [(REMIND, 4), (REMIND, 7), (DEADLINE, 8)]
    watch.forward(days=2)
    await play_on(timed, 1)
    assert await kinds(timed.store, watch) == [(REMIND, 7), (REMIND, 10), (DEADLINE, 11)]


async def test_somebody_elses_going_leaves_the_running_turn_its_time(timed: Table, watch: Watch) -> None:
    await timed.begin((ANNA, BO, CLEO), GameOptions(order="seated", days=8))
    watch.forward(days=5)
    await timed.do(CLEO, seats.RESIGN)
    assert await kinds(timed.store, watch) == [(REMIND, 2), (DEADLINE, 3)]
    assert {one.version for one in await timers(timed.store)} == {2}


async def test_when_the_game_is_over_nothing_is_to_come(timed: Table, watch: Watch) -> None:
    await timed.begin(options=GameOptions(order="seated", days=8))
    await timed.do(ANNA, seats.RESIGN)
    assert (await timed.row()).status == "finished"
    assert await kinds(timed.store, watch) == []
    assert (await timed.store.reader.counts())["timers"] == 0


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (GameOptions(days=0), "bad-days"),
        (GameOptions(days=31), "bad-days"),
        (GameOptions(on_deadline="vote"), "deadline-without-days"),
    ],
)
async def test_what_cant_be_agreed_on(timed: Table, options: GameOptions, code: str) -> None:
    assert await timed.refused(timed.do(ANNA, lobby.OPEN, options, ())) == code
