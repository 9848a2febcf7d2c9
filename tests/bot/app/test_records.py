"""``/export``, the animation, and how a finished game went."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from dataclasses import replace

import pytest

from bot.game.acts import Refused
from bot.show import scenes
from bot.show.scores import Course, course, turning_point
from bot.use_cases import ending, history
from bot.workers.pictures import FILMS
from engine.events import FeatureScored
from engine.game import Phase
from engine.squares import square_at
from render.board.scene import Film
from tests.bot.app.played import Played
from tests.bot.app.read import english, say
from tests.bot.app.table import ANNA, BO, CLEO, Table
from tests.bot.app.test_looking import LONG
from tests.bot.app.variants import played_out
from tests.patience import PATIENCE

PEOPLE = (ANNA, BO, CLEO)


async def test_a_running_game_has_no_animation_yet(table: Table) -> None:
    row = await table.begin(LONG[:2])
    with pytest.raises(Refused) as refused:
        await table.app.do(history.ANIMATION, table.act(ANNA).on(row.id))
    assert say(refused.value.line).startswith("The animation comes when the game is over.")
    await table.app.do(ending.END, table.act(BO, moderator=True).on(row.id, row.version))
    assert await table.refused(table.app.do(history.ANIMATION, table.act(ANNA).on(row.id))) == "animation-not-over"
    (file,) = (await table.do(ANNA, history.EXPORT)).files
    assert json.loads(file.data)["players"] == [person.name for person in LONG[:2]], "as they are"


@pytest.mark.parametrize("game", played_out())
async def test_the_course_of_a_game_leads_to_its_scores(played: Played, game: str) -> None:
    table = await played(None, PEOPLE, game)
    situation = await table.situation()
    found = course(situation)
    assert found.scores[0] == (0, 0, 0)
    for seat in range(3):
        points = [scores[seat] for scores in found.scores]
        assert points == sorted(points)
    final = list(found.scores[-1])
    for event in situation.events:
        if isinstance(event, FeatureScored) and event.final:
            for seat in event.seats:
                final[seat] += event.points
    assert final == situation.game.scores
    scorings = sum(isinstance(event, FeatureScored) and event.final for event in situation.events)
    boards = [
        (tuple(game.scores), len(game.board.laid()), game.phase)
        for game, _ in scenes.turns(situation.game.tileset, situation.events)
    ]
    assert len(boards) == len(found.scores) - 1 + scorings
    assert [scores for scores, _, _ in boards[: -scorings - 1]] == list(found.scores[1:-1])
    assert boards[-1] == (tuple(situation.game.scores), len(situation.game.board.laid()), Phase.OVER)
    sums = [sum(scores) for scores, _, _ in boards[-scorings - 1 : -1]]
    assert sums == sorted(set(sums))


async def test_animations_are_made_one_after_the_other_and_only_so_many_are_waited_for(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(None, PEOPLE)
    situation = await table.situation()
    goes_on, at_once = threading.Event(), 0

    def gif(shown: Film) -> bytes:
        nonlocal at_once
        at_once += 1
        assert at_once == 1
        assert goes_on.wait(PATIENCE)
        at_once -= 1
        return repr(shown.scorings).encode()

    monkeypatch.setattr("bot.workers.drawer.gif", gif)
    # Of as many games as may wait, alike but for their ids.
    games = [replace(situation, row=replace(situation.row, id=f"game{number}")) for number in range(FILMS)]
    async with asyncio.TaskGroup() as tasks:
        made = [tasks.create_task(table.app.context.painted(scenes.film(game))) for game in games]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await table.app.do(history.ANIMATION, table.act(ANNA).on(situation.row.id))
        assert re.fullmatch(
            r"Others are waiting for their animations just now\. You can ask for this one <t:\d+:R>\.",
            say(refused.value.line),
        )
        export = await table.do(ANNA, history.EXPORT)
        assert [file.name for file in export.files] == [f"{situation.row.id}.json"]
        assert "Others are waiting" in english(export)
        # What belongs to turns is drawn meanwhile.
        assert (await table.app.context.painted(scenes.drawn_board(situation), posted=True)).png
        goes_on.set()
    assert [task.result().name for task in made] == [f"{game.row.id}.gif" for game in games]
    film = (await table.app.do(history.ANIMATION, table.act(ANNA).on(situation.row.id))).picture
    assert film is not None
    assert film.png == made[0].result().png
    # What was made once is kept, and needs nobody to wait.
    goes_on.clear()
    assert await table.app.context.painted(scenes.film(games[0])) == made[0].result()


def _scored(feature: str, points: int, *, final: bool = False) -> FeatureScored:
    return FeatureScored(
        feature=feature, seats=(0,), points=points, items=(), square=square_at(0, 0), segment=0, final=final
    )


CITY, ROAD, FIELD = (_scored("city", 4), 1), (_scored("road", 9), 3), (_scored("field", 12, final=True), 2)


@pytest.mark.parametrize(
    ("turns", "scored", "final", "expected"),
    [
        (((0, 0), (4, 0), (9, 1)), [CITY], [12, 9], "Anna led from turn 1 on, mostly by cities."),
        (
            ((0, 0), (4, 4), (4, 4), (13, 4)),
            [CITY, ROAD],
            [16, 9],
            "Anna led from turn 3 on, mostly by roads.",
        ),
        (
            ((0, 0), (4, 5), (4, 6), (13, 6)),
            [CITY, ROAD],
            [16, 9],
            "Bo led 6:4 after turn 2, then Anna overtook with roads.",
        ),
        (
            ((0, 0), (4, 5), (4, 5)),
            [CITY, FIELD],
            [16, 9],
            "Bo led 5:4 before the final scoring, then Anna overtook with fields.",
        ),
        (
            ((0, 0), (4, 5), (5, 5)),
            [CITY, FIELD],
            [17, 9],
            "Level at 5 before the final scoring, then Anna won with fields.",
        ),
        (((0, 0), (9, 1)), [], [12, 12], ""),
    ],
)
async def test_the_end_tells_who_led_until_when_and_what_turned_it(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    turns: tuple[tuple[int, int], ...],
    scored: list[tuple[FeatureScored, int]],
    final: list[int],
    expected: str,
) -> None:
    await table.begin()
    situation = await table.situation()
    situation.game.scores = final
    monkeypatch.setattr("bot.show.scores.course", lambda _: Course(turns, tuple(scored)))
    assert say(*turning_point(situation)) == expected
