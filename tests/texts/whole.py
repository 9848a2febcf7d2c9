"""Whole recorded games, with a look at everything at some of their turns; and the panel in all its steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.game.acts import Person
from tests.bot.app.table import PEOPLE
from tests.texts import games
from tests.texts.stage import RecordedMove, Stage

_LOOKS: Final = (2, 9, 26, 60, 64, 67)
"""After so many turns of a whole game people look at everything."""

_HINTS: Final = (9, 26, 60, 67)
"""After so many the player to move asks for a hint, too, which takes long."""

_HINT_EVERY: Final = 6
"""After each so many turns, too, where hints are allowed: what speaks for a turn is seldom the same."""

_ANALYSED: Final = ("hunters", "expert")
"""The games that are looked back at when they are over: with a stack, and with tiles in hand."""

_PANELS: Final = (0, 1, 6, 12, 18, 33, 47, 60)
"""After so many turns all steps of the panel are looked at."""


# -- whole games -------------------------------------------------------------------------------------------------------


async def whole_game(stage: Stage, name: str) -> None:
    """A recorded game turn by turn through the panel, with looks, and all that is there when it is over."""
    plan, turns = games.PLANS[name], games.recorded(name)
    people = PEOPLE[: plan.seats]
    await games.begin(stage, plan)
    await stage.deliver()
    for number, turn in enumerate(turns):
        stage.part = number / len(turns)
        mover = await stage.mover()
        if number in _LOOKS:
            await _look(stage, mover, people[(number + 1) % plan.seats], turn, number)
        elif plan.hints and number % _HINT_EVERY == 0:
            await stage.do(mover, "hint")
        await _turn(stage, mover, turn)
        if number in _LOOKS and not turn.discards:
            await _undo(stage, mover, turn)
    stage.part = 1.0
    await _over(stage, people)


async def _turn(stage: Stage, mover: Person, turn: RecordedMove) -> None:
    """Step by step through the panel."""
    version = await stage.version()
    await stage.do(mover, "play")
    if not turn.discards:
        if turn.tile is not None:
            await stage.draft(mover, version, turn.only("tile"))
        await stage.draft(mover, version, turn.only("tile", "square", "rotation"))
        await stage.draft(mover, version, turn)
    await stage.confirm(mover, version, turn)
    await stage.deliver()


async def _look(stage: Stage, mover: Person, other: Person, turn: RecordedMove, number: int) -> None:
    """What can be looked up, and what is suggested, in a running game."""
    for command in ("board", "score", "tiles", "history", "export", "help", "game list", "plan", "play", "undo"):
        await stage.do(other, command)
    for command in ("board", "score", "tiles", "help"):
        await stage.do(other, command, act={"in_words": True})
    await stage.do(other, "score", projected=True, act={"in_words": True})
    await stage.do(other, "score", projected=True)
    await stage.do(other, "board", text=True)
    views = await stage.suggest(other, "board show")
    for view in views.choices:
        await stage.do(other, "board", show=view.value)
    closest = await stage.suggest(other, "board close_up")
    await stage.do(other, "board", close_up=closest.choices[0].value)
    await stage.do(other, "board", turn=1)
    version, game = await stage.version(), await stage.game_id()
    whose = await stage.press(other, f"t1:board:{game}:{version}")
    await stage.press_on(other, whose, "view")
    await stage.press(other, f"t1:score:{game}:{version}")
    await _suggestions(stage, mover, other, turn)
    await _plan(stage, other)
    if number in _HINTS:
        await stage.do(mover, "hint")
        await stage.deliver()


async def _suggestions(stage: Stage, mover: Person, other: Person, turn: RecordedMove) -> None:
    """What is offered while a turn, or a plan, is typed."""
    tile: dict[str, Any] = {} if turn.tile is None else {"tile": turn.tile}
    for what in ("place tile", "rotate to", "takeback follower", "discard tile"):
        await stage.suggest(mover, what)
    await stage.suggest(other, "plan tile")
    if turn.discards:
        return
    there: dict[str, Any] = {"square": turn.square}
    laid = {**there, "rotation": turn.rotation}
    await stage.suggest(mover, "place square", **tile)
    await stage.suggest(mover, "place rotation", **there, **tile)
    await stage.suggest(mover, "place spot", **laid, **tile)
    await stage.suggest(other, "plan square")
    await stage.suggest(other, "plan rotation", **there)
    await stage.suggest(other, "plan spot", **laid)


async def _plan(stage: Stage, other: Person) -> None:
    """Somebody plans ahead where a tile may lie, and drops it again or leaves it for their turn."""
    squares = await stage.suggest(other, "plan square")
    for choice in squares.choices[:1]:
        kept = await stage.do(other, "plan", square=choice.value, rotation=90)
        spots = await stage.suggest(other, "plan spot", square=choice.value, rotation=90)
        for spot in (*spots.choices[:1], *spots.choices[-1:]):
            kept = await stage.do(other, "plan", square=choice.value, rotation=90, spot=spot.value)
        if await stage.version() % 2 and kept.kind == "/plan":
            await stage.press_on(other, kept, "unplan")


async def _undo(stage: Stage, mover: Person, turn: RecordedMove) -> None:
    """The turn is taken back, and taken once more by typing."""
    question = await stage.do(mover, "undo")
    if stage.game == "expert" or not await stage.running():
        return
    await stage.press_on(mover, question, "undone")
    await stage.deliver()
    tile: dict[str, Any] = {} if turn.tile is None else {"tile": turn.tile}
    assert turn.spot is not None
    await stage.do(mover, "rotate", **tile)
    await stage.do(mover, "place", square=turn.square, rotation=turn.rotation, **tile)
    await stage.suggest(mover, "deploy spot")
    await stage.suggest(mover, "takeback follower")
    if turn.spot == "none":
        await stage.do(mover, "pass")
    elif turn.spot.startswith("back"):
        await stage.do(mover, "takeback", follower=turn.spot)
    else:
        await stage.do(mover, "deploy", spot=turn.spot)
    await stage.deliver()


async def _over(stage: Stage, people: Sequence[Person]) -> None:
    """What there is when a game is over."""
    for command in ("board", "score", "history", "tiles", "play", "undo", "game end", "help", "game list", "export"):
        await stage.do(people[0], command)
    await stage.do(people[0], "history", last=await stage.turns(), act={"in_words": True})
    await stage.do(people[0], "board", text=True)
    for number in range(1, await stage.turns() + 1):
        await stage.do(people[0], "board", turn=number)
    if stage.game in _ANALYSED:
        await stage.do(people[0], "analysis")
    for ruleset in (None, "base"):
        await stage.do(people[0], "stats", ruleset=ruleset)
    await stage.do(people[0], "leaderboard")
    game, version = await stage.game_id(), await stage.version()
    await stage.press(people[0], f"t1:story:{game}:{version}")
    await stage.do(people[-1], "game rematch")
    await stage.deliver()
    await stage.do(people[0], "game rematch")
    await stage.do(people[0], "game leave")
    await stage.deliver()


# -- the panel ---------------------------------------------------------------------------------------------------------


async def panels(stage: Stage, name: str) -> None:
    """A recorded game up to its last third; at some turns the panel in all its steps, with plans that fit or don't."""
    plan, turns = games.PLANS[name], games.recorded(name)
    await games.begin(stage, plan)
    await stage.deliver()
    for number, turn in enumerate(turns[: _PANELS[-1] + 1]):
        stage.part = number / len(turns)
        mover, version = await stage.mover(), await stage.version()
        if number in _PANELS and not turn.discards:
            await stage.do(mover, "play")
            for step in (("tile",), ("tile", "square"), ("tile", "square", "rotation")):
                await stage.draft(mover, version, turn.only(*step))
            await stage.draft(mover, version, replace(turn, spot="none"))
            await stage.draft(mover, version, turn.only("tile"), page=1)
            await stage.draft(mover, version, turn)
        elif number + 1 in _PANELS:
            await _planned_for(stage, PLANNERS[number % 2], turns[number + 1], await stage.seats())
        elif number - 1 in _PANELS:
            await stage.do(mover, "play")
        await stage.confirm(mover, version, turn)


async def _planned_for(stage: Stage, how: str, turn: RecordedMove, people: Sequence[Person]) -> None:
    """Who is next plans the turn that they will take, or one that doesn't fit."""
    square = turn.square if how == "fits" else "N12"
    tile: dict[str, Any] = {} if turn.tile is None else {"tile": turn.tile}
    for person in people:
        if person != await stage.mover():
            await stage.do(person, "plan", square=square, rotation=turn.rotation, spot=turn.spot, **tile)


PLANNERS: Final = ("fits", "doesn't fit")
