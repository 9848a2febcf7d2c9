"""The puzzle of the day, for the corpus of texts: posted, played, shared, and told of the day after."""

from __future__ import annotations

from typing import Any

from bot.game import puzzles
from bot.game.notation import Draft
from bot.ui.ids import Id
from engine.turns import Turn
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO
from tests.texts.stage import Stage


async def daily(stage: Stage) -> None:
    """Six days of puzzles: the best turn, a close one and one that is much worse, on time and late."""
    boss: dict[str, Any] = {"manager": True, "moderator": True}
    await stage.do(ANNA, "setup puzzle")
    await stage.do(ANNA, "setup puzzle", act=boss)
    settled = await stage.do(ANNA, "setup puzzle", channel=CHANNEL.channel_id, hour=7, act=boss)
    await stage.do(ANNA, "leaderboard", puzzle=True)
    await stage.do(ANNA, "puzzle", number=9999)
    for number in range(6):
        await stage.wait(1)
        await _a_day(stage, in_words=number == 1)
    await stage.do(ANNA, "leaderboard", puzzle=True)
    await stage.do(ANNA, "puzzle", number=1)
    await stage.press_on(ANNA, settled, "puzzlestop", **boss)
    await stage.do(ANNA, "setup puzzle", channel=CHANNEL.channel_id, act=boss)
    await stage.rest("unknown_channel")
    await stage.deliver()


async def _a_day(stage: Stage, *, in_words: bool) -> None:
    today = puzzles.number_on(stage.watch.at)
    puzzle = puzzles.at(today)
    turns = [turn for turn in puzzle.game.legal_turns() if isinstance(turn, Turn)]
    grades: dict[str, Turn] = {puzzle.grade(turn): turn for turn in turns}
    for person, grade in ((ANNA, "best"), (BO, "near"), (CLEO, "far")):
        turn = puzzle.best if grade == "best" else grades.get(grade, turns[-1])
        draft = Draft.of(puzzle.game, turn)
        await stage.do(person, "puzzle", act={"in_words": in_words})
        for chosen in (Draft(square=draft.square, rotation=draft.rotation), draft):
            await stage.press(person, str(Id("puzzletry", "puzzle", today, str(chosen))), act={"in_words": in_words})
        for day in (today, today - 1):
            answer = str(Id("puzzled", "puzzle", day, str(draft)))
            if day == today or puzzles.at(day).game.allows(turn):
                shown = await stage.press(person, answer, act={"in_words": in_words})
                if day == today:
                    for action in ("puzzleshare", "puzzleshare", *(["puzzlebest"] if grade != "best" else [])):
                        await stage.press_on(person, shown, action, in_words=in_words)
        await stage.deliver()
