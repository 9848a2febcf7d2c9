"""Try it: a turn of a finished game tried anew, which changes and stores nothing."""

from __future__ import annotations

from random import Random

import pytest

from bot.app import USES
from bot.game.notation import Draft
from bot.text.message import Button, Message
from bot.use_cases import tries
from tests.bot.app.panels import ELSEWHERE, check_short
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, CLEO, Table, english
from tests.bot.app.test_analysis import messages
from tests.bot.app.variants import VARIANTS

MOST_ROWS = 7
"""Of a phone; the panel has fewer, three turns side by side may need two rows and the third three."""


async def press(table: Table, button: Button) -> Message:
    """What a button of a panel on which somebody tries shows, to somebody who didn't even play."""
    use = USES[button.action]
    act = table.act(CLEO).on(button.game_id, button.version)
    return await table.app.do(use, act, **use.read(button.arg, ()))


async def stored(table: Table) -> list[object]:
    """What is stored of the game, and of drafts."""
    row = await table.row()
    reads = table.store.reader
    return [row, await reads.log(row.id), await reads.posts(row.id), await reads.draft(row.id, ANNA.user_id)]


@pytest.mark.parametrize("game", VARIANTS)
async def test_a_costly_turn_can_be_tried_to_its_end_and_is_compared(played: Played, game: str) -> None:
    table = await played(None, game=game)
    before, random = await stored(table), Random(game)
    _, *turns = await messages(table)
    for turn in turns:
        (button,) = [one for one in turn.buttons if one.action == "try"]
        shown, ready = await press(table, button), list[Button]()
        for _ in range(9):
            check_short(shown, MOST_ROWS, "tr")
            ready = [one for one in shown.buttons if one.action == "tried"]
            if ready:
                break
            ways = [one for one in shown.buttons if one.action == "try" and one.pressable]
            ways.sort(key=lambda one: one.label.code in ELSEWHERE)
            values = [one.arg for one in ways] + [one.value for select in shown.selects for one in select.options]
            further = [one for one in values if Draft.parse(one).square is not None] or values
            shown = await press(table, Button("try", button.game_id, button.version, arg=random.choice(further)))
        answer = await press(table, ready[0])
        check_short(answer, MOST_ROWS, "tr")
        tried, best, missed = english(answer).splitlines()
        assert tried.startswith("Yours: ")
        assert tried.endswith(" (about 5 worse)")
        assert best.startswith("Best: ")
        assert missed.startswith("Played: ")
        assert missed.endswith(" (about 2 worse)")
        assert answer.picture is not None
        again, _ = answer.buttons
        assert (again.action, again.version) == ("try", button.version)
    act = table.act(ANNA).on((await table.row()).id, 999)
    assert await table.refused(table.app.do(tries.TRIED, act, Draft())) == "stale", "no turn began then"
    assert await stored(table) == before


async def test_a_running_games_turns_cannot_be_tried_since_that_would_be_a_hint(table: Table) -> None:
    row = await table.begin()
    assert await table.refused(table.app.do(tries.TRY, table.act(ANNA).on(row.id, 1), Draft())) == "analysis-not-over"
