"""Being away, within a budget of thirty days in any 365 for each server, and a turn's time, which it adds to."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.acts import Place, Refused
from bot.game.deadlines import DAY, DEADLINE, REMIND, due
from bot.game.settings import GameOptions
from bot.use_cases import away, lobby
from bot.use_cases.away import BUDGET, YEAR, most_days, used
from storage import AbsenceRow
from tests.bot.app.read import english
from tests.bot.app.table import ANNA, Table, Watch, move_at_random

ELSEWHERE = Place(101, 900)


async def _refused(timed: Table, days: int | None = None, *, back: bool = False) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as refused:
        await timed.do(ANNA, away.AWAY, days, back=back)
    return refused.value.line.code, dict(refused.value.line.data)


async def test_days_away_are_spent_given_back_and_refused_where_there_are_too_few(timed: Table, watch: Watch) -> None:
    assert (await _refused(timed, 3, back=True))[0] == "away-or-back"
    assert await _refused(timed, back=True) == ("away-free", {"left": 30, "budget": 30})
    for days in (31, 0):
        assert (await _refused(timed, days))[0] == "away-too-long"
    said = english(await timed.do(ANNA, away.AWAY, 20))
    assert f"<t:{round(watch.at + 20 * DAY)}:f>" in said
    assert "10 of your 30" in said
    watch.forward(days=5)
    assert "25 of 30" in english(await timed.do(ANNA, away.AWAY, back=True))
    for days, left in ((15, 10), (10, 0)):
        await timed.do(ANNA, away.AWAY, days)
        watch.forward(days=days)
        assert len((await timed.do(ANNA, away.AWAY)).buttons) == (2 if left else 0)
        assert await _refused(timed, left + 1) == ("away-too-long", {"left": left, "budget": 30})


async def test_after_a_year_the_days_come_back(timed: Table, watch: Watch) -> None:
    await timed.do(ANNA, away.AWAY, 30)
    watch.forward(days=364)
    assert (await _refused(timed, 1))[0] == "away-too-long"
    watch.forward(days=1)
    # Each day that is taken now falls together with one that drops out of the year.
    assert "Days left: 30 of 30" in english(await timed.do(ANNA, away.AWAY))


async def test_only_turns_on_this_server_that_arent_over_get_another_time_and_a_lobby_has_none(timed: Table) -> None:
    row = await timed.begin()
    await timed.begin(place=ELSEWHERE)
    await timed.app.do(lobby.OPEN, timed.act(ANNA, place=Place(100, 201)), GameOptions(), ())
    await timed.deliver()
    offered = (await timed.do(ANNA, away.AWAY)).buttons
    assert [one.arg for one in offered] == ["3", "7", "14", "30"]
    await timed.press(ANNA, offered[0])
    assert [post.game_id for post in await timed.deliver()] == [row.id]
    await timed.do(ANNA, away.AWAY, 6)
    await move_at_random(timed, Random(1))
    assert "turn_edit" not in {post.row.kind for post in await timed.deliver()}


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(1, 30)), max_size=25))
def test_never_more_than_the_budget_in_any_year(steps: list[tuple[int, int]]) -> None:
    """Somebody takes as much as is allowed, again and again, and never has more than the budget in any year."""
    now, absences = 0.0, list[AbsenceRow]()
    for pause, wish in steps:
        now += pause * DAY
        days = min(wish, most_days(absences, now))
        if days:
            absences.append(AbsenceRow(1, 1, 1, now, now + days * DAY))
            now += days * DAY
    for end in {one.until for one in absences} | {one.began + YEAR for one in absences}:
        assert used(absences, end) <= BUDGET * DAY + 1


_TIMES = st.integers(-20, 60)


@given(
    st.integers(1, 30),
    st.lists(st.tuples(_TIMES, _TIMES).map(lambda both: AbsenceRow(1, 100, 1, min(both), max(both))), max_size=4),
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
