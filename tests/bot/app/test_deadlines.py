"""A turn's time: when it is up, what time away does to it, and which timers it has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.deadlines import DAY, DEADLINE, REMIND, due
from bot.game.settings import GameOptions
from bot.use_cases import lobby
from storage import AbsenceRow
from tests.bot.app.table import ANNA, Table, Watch


def away(began: float, until: float) -> AbsenceRow:
    """An absence; whose doesn't matter here."""
    return AbsenceRow(1, 100, 1, began, until)


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


@pytest.mark.parametrize(
    ("days", "told"),
    [(0, [(REMIND, 1), (REMIND, 3), (REMIND, 7)]), (8, [(REMIND, 4), (REMIND, 7), (DEADLINE, 8)])],
)
async def test_there_are_three_reminders_or_two_before_a_deadline(
    timed: Table, watch: Watch, days: int, told: list[tuple[str, float]]
) -> None:
    await timed.begin(options=GameOptions(order="seated", days=days or None))
    found = await timed.store.reader.due_timers(1e12)
    assert [(one.kind, (one.due_at - watch.at) / DAY) for one in found] == told
    assert {one.version for one in found} == {1}


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
