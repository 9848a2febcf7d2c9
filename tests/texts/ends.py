"""Scenes of lobbies and games that come to an end: without a result, uncounted, damaged, moved or played again."""

from __future__ import annotations

from typing import Any

from bot.game.acts import Place
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, FAY
from tests.bot.app.test_damaged import damage
from tests.texts.asked import MOD
from tests.texts.stage import OTHER_CHANNEL, Stage


async def _ended(stage: Stage) -> None:
    """A moderator ends the game."""
    asked = await stage.do(FAY, "game end", act=MOD)
    await stage.press_on(FAY, asked, "end", **MOD)
    await stage.deliver()


async def tables(stage: Stage) -> None:
    """Lobbies that are left, closed, too many, or elsewhere."""
    await stage.do(ANNA, "leaderboard")
    await stage.do(ANNA, "game open")
    (lobby,) = await stage.deliver()
    for command in ("play", "score", "game end", "game rematch"):
        await stage.do(BO, command)
    await stage.press_on(BO, lobby, "join")
    own = await stage.press_on(ANNA, lobby, "colours")
    await stage.press_on(ANNA, own, "colour")
    await stage.press_on(BO, lobby, "colours")
    await stage.do(ANNA, "game leave")
    await stage.do(BO, "game leave")
    await stage.deliver()
    await stage.press_on(CLEO, lobby, "join")
    await stage.press_on(CLEO, lobby, "start")
    await stage.do(CLEO, "score")
    await stage.do(CLEO, "game end")
    stage.place = OTHER_CHANNEL
    await stage.press_on(CLEO, lobby, "join")
    await stage.press(CLEO, "t1:board:nothing:1")
    stage.place = CHANNEL
    for _ in range(12):
        await stage.do(ANNA, "game open", invited=(BO,))
        await stage.do(ANNA, "game leave")
    for number in range(12):
        stage.place = Place(CHANNEL.guild_id, 400 + number)
        await stage.do(ANNA, "game open")
    await stage.deliver()
    stage.place = CHANNEL
    await stage.do(ANNA, "game open", ruleset="discovery")
    await stage.wait(20)


async def ends(stage: Stage) -> None:
    """Games that nobody wins: against computers only, ended by the only player, abandoned."""
    for last in ("end", "given", "left alone"):
        await stage.begun((ANNA,), computers=("easy",))
        for command in ("undo", "history", "game rematch", "game leave", "analysis"):
            await stage.do(ANNA, command)
        await stage.press(ANNA, f"t1:story:{await stage.game_id()}:1")
        await stage.press(ANNA, f"t1:board:{await stage.game_id()}:1")
        await stage.confirm(ANNA, await stage.version(), await stage.choose("easy"))
        await stage.do(ANNA, "nudge")
        await stage.move_on()
        if last == "end":
            asked = await stage.do(ANNA, "game end")
            await stage.press_on(ANNA, asked, "end")
        elif last == "given":
            await stage.give_to_computer(FAY, "1")
        else:
            await stage.wait(80)
        await stage.deliver()
        for command in ("analysis", "history", "export", "game rematch"):
            await stage.do(BO, command)
    await stage.begun((ANNA, BO))
    await stage.do(ANNA, "history")
    await stage.do(ANNA, "score", projected=True)
    await stage.do(ANNA, "game rematch")
    await _ended(stage)
    await stage.do(ANNA, "analysis")
    await stage.do(ANNA, "game move", there=OTHER_CHANNEL, act={"manager": True, "moderator": True})
    await stage.begun((ANNA, BO, CLEO), days=None, on_deadline="remind")
    await stage.some_turns(4)
    for what in ("board", "board", "animation", "analysis"):
        await stage.press(ANNA, f"t1:share:{await stage.game_id()}:{await stage.version()}:{what}")
        await stage.deliver()
    await stage.wait(120)


async def counted(stage: Stage) -> None:
    """Games that count for ratings, and those that were too short or too many."""
    for turns in (0, 30, 30, 30, 30):
        await stage.begun((ANNA, BO), ruleset="discovery")
        await stage.some_turns(turns)
        loser = await stage.mover()
        resigned = await stage.do(loser, "game resign")
        await stage.press_on(loser, resigned, "resign")
        await stage.deliver()
        await stage.do(ANNA, "analysis" if not turns else "stats")
    await stage.do(BO, "stats", player=ANNA)
    await stage.do(BO, "leaderboard", ruleset="discovery")


async def moved(stage: Stage) -> None:
    """Games that should go on where another one is played, and damaged ones."""
    boss: dict[str, Any] = {"manager": True, "moderator": True}
    await stage.begun((ANNA, BO))
    stage.place = OTHER_CHANNEL
    await stage.begun((CLEO, DORA))
    await stage.do(ANNA, "game move", there=CHANNEL, act=boss)
    await _ended(stage)
    stage.place = CHANNEL
    await stage.some_turns(2)
    await damage(stage.app.context.store, await stage.game_id(), {"type": "nonsense"})
    for command in ("play", "board", "game list", "undo"):
        await stage.do(ANNA, command)
    await _ended(stage)


async def limited(stage: Stage) -> None:
    """What somebody asks for again and again."""
    await stage.begun((ANNA, BO), hints=True)
    for kind in ("open", "look", "hint", "export", "animation", "analysis", "tap", "leaderboard"):
        await stage.too_often(ANNA, kind)
