"""Scenes of questions to the players: whether a turn is undone, a game ended, a seat given to somebody else."""

from __future__ import annotations

from typing import Any, Final

from bot.game.acts import Person
from tests.bot.app.table import ANNA, BO, CLEO, DORA, EMIL, FAY
from tests.texts.shown import Shown
from tests.texts.stage import Stage

MOD: Final[dict[str, Any]] = {"moderator": True}

GINA: Final = Person(7, "Gina")


async def _asked(stage: Stage, person: Person, command: str, button: str, **how: Any) -> Shown:
    """Somebody asks the others for that; the question."""
    sure = await stage.do(person, command, **how)
    await stage.press_on(person, sure, button)
    return (await stage.deliver())[-1]


async def undoing(stage: Stage) -> None:
    """Questions whether a turn is undone, and turns that can't be undone any more."""
    await stage.begun((ANNA, BO, CLEO), undo="consent")
    await stage.do(ANNA, "undo")
    await stage.some_turns(1)
    question = await _asked(stage, ANNA, "undo", "undone")
    await stage.press_on(BO, question, "no")
    await stage.deliver()
    await stage.do(ANNA, "undo")
    await stage.some_turns(1)
    await _asked(stage, BO, "undo", "undone")
    await stage.some_turns(1)
    await stage.some_turns(1)
    await stage.do(FAY, "game replace", seat="2", by=FAY, act=MOD)
    question = (await stage.deliver())[-1]
    await stage.press_on(FAY, question, "yes")
    await stage.deliver()
    await stage.do(ANNA, "undo")
    resigned = await stage.do(FAY, "game resign")
    await stage.press_on(FAY, resigned, "resign")
    await stage.deliver()
    await stage.do(ANNA, "undo")
    asked = await stage.do(ANNA, "game end")
    await stage.press_on(ANNA, asked, "end")
    question = (await stage.deliver())[-1]
    await stage.press_on(CLEO, question, "yes")
    await stage.deliver()
    await stage.begun((ANNA, BO), computers=("easy",), undo="consent")
    for _ in range(3):
        mover = await stage.mover()
        await stage.some_turns(1)
        await stage.move_on()
        await _asked(stage, mover, "undo", "undone")


async def ending(stage: Stage) -> None:
    """Questions whether the game is ended: twice, refused, and closed since somebody else sits there now."""
    people = (ANNA, BO, CLEO)
    await stage.begun(people)
    await stage.do(ANNA, "game end", reason="Holidays", act={"writes": False})
    question = await _asked(stage, ANNA, "game end", "end")
    other = await stage.do(BO, "game end")
    await stage.press_on(BO, other, "end")
    await stage.press_on(BO, question, "no")
    await stage.deliver()
    again = await stage.do(ANNA, "game end")
    await stage.press_on(ANNA, again, "end")
    await _asked(stage, BO, "game end", "end")
    await stage.give_to_computer(FAY, "3")
    await stage.deliver()


async def _silent(stage: Stage, seat: str, **how: Any) -> list[Shown]:
    """The players are asked about the one to move, who has been silent for long."""
    await stage.wait(2)
    askers = [person for person in await stage.seats() if person != await stage.mover()]
    sure = await stage.do(askers[0], "game replace", seat=seat, **how)
    if any("-sure" in one.code for one in sure.lines):
        await stage.press_on(askers[0], sure, "remove")
    return await stage.deliver()


async def silent(stage: Stage) -> None:
    """What players decide about one who doesn't move, and who goes on while they do."""
    await stage.do(ANNA, "setup", silence=1, act={"manager": True, "moderator": True})
    await stage.begun((ANNA, BO, CLEO, DORA), days=None, on_deadline="remind")
    ways: tuple[dict[str, Any], ...] = ({"by": GINA}, {"computer": "normal"}, {})
    await stage.do(ANNA, "game replace", seat="2", by=GINA, act={"writes": False})
    for way in ways:
        await _silent(stage, await stage.seat(), **way)
        await stage.some_turns(1)
    for yes in (False, True):
        await _silent(stage, await stage.seat(), computer="normal")
        for person in (ANNA, BO, CLEO, DORA):
            await stage.do(person, "vote", yes=yes)
        await stage.deliver()


async def offered(stage: Stage) -> None:
    """Seats that are offered to people who have one already, and that are given elsewhere meanwhile."""
    await stage.begun((ANNA, BO, CLEO, DORA))
    await stage.some_turns(1)
    await stage.do(EMIL, "game replace", seat="1", by=FAY, act=MOD)
    await stage.press_on(FAY, (await stage.deliver())[-1], "yes")
    await stage.deliver()
    await stage.do(CLEO, "board")
    await stage.some_turns(1)
    await stage.do(CLEO, "board")
    await stage.give_to_computer(EMIL, "1")
    back = (await stage.deliver())[-1]
    await stage.do(EMIL, "game replace", seat="4", by=FAY, act=MOD)
    await stage.press_on(FAY, (await stage.deliver())[-1], "yes")
    await stage.press_on(FAY, back, "yes")
    await stage.deliver()
    await stage.give_to_computer(EMIL, "2")
    back = (await stage.deliver())[-1]
    await stage.press_on(DORA, back, "yes")
    await stage.press_on(BO, back, "no")
    await stage.deliver()
    await stage.give_to_computer(EMIL, "3")
    back = (await stage.deliver())[-1]
    await stage.do(EMIL, "game replace", seat="3", by=GINA, act=MOD)
    offer = (await stage.deliver())[-1]
    await stage.press_on(GINA, offer, "yes")
    await stage.deliver()
    await stage.press_on(CLEO, back, "yes")


async def gone(stage: Stage) -> None:
    """Somebody has left the server: the other player decides alone."""
    await stage.begun((ANNA, BO))
    stage.strangers.add(ANNA.user_id)
    await stage.do(BO, "nudge")
    sure = await stage.do(BO, "game replace", seat="1")
    await stage.press_on(BO, sure, "remove")
    await stage.deliver()
    stage.strangers.clear()


async def absent(stage: Stage) -> None:
    """Absences that are used up."""
    await stage.begun((ANNA, BO))
    await stage.do(ANNA, "away", days=30)
    await stage.wait(31)
    await stage.do(ANNA, "away", days=5)
