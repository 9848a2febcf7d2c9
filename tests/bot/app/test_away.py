"""Being away: within a budget of thirty days in any 365, for each server on its own."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.acts import Place, Refused
from bot.game.deadlines import DAY
from bot.game.settings import GameOptions
from bot.use_cases import away, lobby
from bot.use_cases.away import BUDGET, YEAR, most_days, used
from storage import AbsenceRow
from tests.bot.app.table import ANNA, Table, Watch, english, move_at_random

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
    until = round(watch.at + 20 * DAY)
    assert f"You are away on this server until <t:{until}:f> (<t:{until}:R>)" in said
    assert "after that: 10 of 30" in said
    watch.forward(days=5)
    said = english(await timed.do(ANNA, away.AWAY, back=True))
    assert said.startswith("Welcome back.")
    assert "Days left: 25 of 30" in said
    for days, left in ((15, 10), (10, 0)):
        await timed.do(ANNA, away.AWAY, days)
        watch.forward(days=days)
        assert await _refused(timed, left + 1) == ("away-too-long", {"left": left, "budget": 30})


async def test_after_a_year_the_days_come_back(timed: Table, watch: Watch) -> None:
    await timed.do(ANNA, away.AWAY, 30)
    watch.forward(days=364)
    assert (await _refused(timed, 1))[0] == "away-too-long"
    watch.forward(days=1)
    # Each day that is taken now falls together with one that drops out of the year.
    assert "Days left: 30 of 30" in english(await timed.do(ANNA, away.AWAY))


async def test_only_the_turns_on_this_server_get_another_time_and_a_lobby_has_none(timed: Table) -> None:
    row = await timed.begin()
    await timed.begin(place=ELSEWHERE)
    await timed.app.do(lobby.OPEN, timed.act(ANNA, place=Place(100, 201)), GameOptions(), ())
    await timed.deliver()
    await timed.do(ANNA, away.AWAY, 5)
    assert [post.game_id for post in await timed.deliver()] == [row.id]


async def test_the_message_of_a_turn_that_is_over_meanwhile_gets_no_other_time(timed: Table) -> None:
    await timed.begin()
    await timed.do(ANNA, away.AWAY, 5)
    await move_at_random(timed, Random(1))
    assert "turn_edit" not in {post.kind for post in await timed.deliver()}


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
