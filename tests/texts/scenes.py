"""What is played for the corpus of texts: whole recorded games, and short scenes of what happens beside them.

A scene drives use cases on a stage and nothing else; what people are shown there is what the corpus is made of.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bot.text.rules import TABLE, book
from engine.games import RULESETS
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, EMIL, FAY, PEOPLE
from tests.bot.app.test_open_tiles import TILES
from tests.bot.app.variants import Unshuffled
from tests.texts import asked, ends, games, typed, whole
from tests.texts.asked import GINA
from tests.texts.daily import daily
from tests.texts.shown import Shown
from tests.texts.stage import OTHER_CHANNEL, Stage, staged

Scene = Callable[[Stage], Awaitable[None]]

# -- beside them -------------------------------------------------------------------------------------------------------


async def lobbies(stage: Stage) -> None:
    """How games are opened, joined, left and refused."""
    await stage.do(ANNA, "help")
    await stage.do(ANNA, "game list")
    for command in ("play", "game join", "game start", "game end", "game rematch", "nudge", "game resign", "history"):
        await stage.do(ANNA, command)
    await stage.do(ANNA, "game open", ruleset="base", expert=True)
    await stage.do(ANNA, "game open", ruleset="discovery", remove_tiles=True)
    await stage.do(ANNA, "game open", ruleset="discovery", expert=True, next_tile="known")
    await stage.do(ANNA, "game open", on_deadline="vote")
    await stage.do(ANNA, "game open", days=99)
    await stage.do(ANNA, "game open", invited=(ANNA,))
    await stage.do(ANNA, "game open", invited=(BO, BO))
    await stage.do(ANNA, "game open", invited=(BO, CLEO, DORA, EMIL), computers=("easy",))
    await stage.do(ANNA, "game open", act={"writes": False})
    for number, (late, undo) in enumerate((("remind", "friendly"), ("vote", "off"), ("computer", "consent"))):
        ruleset = ("base", "hunters", "discovery")[number]
        stage.game = ruleset
        await stage.do(
            ANNA, "game open", invited=(BO, CLEO), computers=("easy", "normal")[:number], ruleset=ruleset, days=3,
            on_deadline=late, undo=undo, hints=bool(number), expert=ruleset == "discovery",
            remove_tiles=ruleset == "discovery", next_tile="known" if ruleset == "base" else "hidden",
            order="seated" if number else "random",
        )  # fmt: skip
        (lobby,) = await stage.deliver()
        await stage.do(ANNA, "game open")
        if not number:
            await stage.do(ANNA, "game start")
        await stage.do(BO, "game start")
        await stage.do(ANNA, "help")
        await stage.do(BO, "game join")
        await stage.do(BO, "game join")
        if not number:
            await _computers_of_a_lobby(stage, lobby)
        await stage.press_on(CLEO, lobby, "join")
        colours = await stage.press_on(CLEO, lobby, "colours")
        await stage.press_on(CLEO, colours, "colour")
        await stage.do(BO, "game join", colour="red")
        await stage.do(CLEO, "game join", colour="red")
        await stage.do(CLEO, "game join", colour="purple")
        await stage.press_on(FAY, lobby, "colours")
        await stage.press_on(FAY, lobby, "leave")
        await stage.press_on(FAY, lobby, "rules")
        await stage.do(FAY, "game list")
        await stage.do(DORA, "game join")
        await stage.do(EMIL, "game join")
        await stage.do(FAY, "game join")
        await stage.deliver()
        await stage.do(CLEO, "game leave")
        await stage.do(ANNA, "game end")
        await stage.deliver()
        await stage.do(ANNA, "game start")
        await stage.deliver()
        await stage.do(ANNA, "game start")
        await stage.do(FAY, "game join")
        await stage.do(BO, "play")
        ended = await stage.do(FAY, "game end", reason="Too late", act={"moderator": True})
        await stage.press_on(FAY, ended, "end", moderator=True)
        await stage.deliver()
        await stage.do(ANNA, "game rematch")
        await stage.deliver()
        await stage.do(BO, "game join")
        closed = await stage.do(ANNA, "game end")
        await stage.press_on(ANNA, closed, "end")
        await stage.deliver()
    await stage.do(ANNA, "game open", invited=(BO, CLEO, DORA, EMIL))
    await stage.do(FAY, "game join")
    await stage.wait(45)


async def _computers_of_a_lobby(stage: Stage, lobby: Shown) -> None:
    """Computers are added, and those that were added by mistake removed again."""
    levels = await stage.press_on(ANNA, lobby, "computers")
    added = await stage.press_on(ANNA, levels, "add")
    await stage.deliver()
    await stage.press_on(ANNA, added, "removecomputer")
    await stage.press_on(ANNA, levels, "add")
    offered = await stage.press_on(ANNA, lobby, "computers")
    await stage.press_on(ANNA, offered, "removecomputer")
    await stage.press_on(ANNA, offered, "removecomputer")
    await stage.deliver()


async def votes(stage: Stage) -> None:
    """Players who don't move are reminded, voted on, replaced, taken out; a game is ended by all."""
    people = (ANNA, BO, CLEO, DORA)
    await stage.begun(people, undo="consent")
    await stage.some_turns(2)
    ways: tuple[tuple[str, dict[str, Any]], ...] = (("undo", {}), ("end", {"reason": "no time"}))
    for kind, how in ways:
        for yes in (False, True):
            await stage.wait(1.5)
            mover = await stage.mover()
            before = people[(people.index(mover) - 1) % 4]
            asked = await stage.do(before, "undo" if kind == "undo" else "game end", **how)
            await stage.press_on(before, asked, "undone" if kind == "undo" else "end")
            question = (await stage.deliver())[-1]
            await stage.do(before, "undo")
            await stage.do(FAY, "vote", yes=yes)
            for person in people:
                if await stage.running():
                    await stage.press_on(person, question, "yes" if yes else "no")
                    await stage.deliver()
            await stage.do(ANNA, "vote", yes=yes)
            if kind == "undo":
                await stage.do(before, "undo")
                await stage.some_turns(1)
    await stage.begun(people, days=2, on_deadline="vote")
    await stage.wait(3)
    for yes in (False, True):
        for person in people:
            await stage.do(person, "vote", yes=yes)
        await stage.deliver()
        await stage.wait(8)
    await stage.do(ANNA, "play")
    await stage.do(await stage.mover(), "play")
    await stage.do(FAY, "help")


async def seats(stage: Stage) -> None:
    """Seats change hands: offered, taken, given to a computer, taken back; people leave."""
    await stage.begun(PEOPLE, ruleset="hunters", hints=True)
    mod: dict[str, Any] = {"moderator": True}
    await stage.suggest(BO, "game replace seat")
    for seat in ("1", "2", "3", "9"):
        await stage.do(BO, "game replace", seat=seat)
    await stage.do(FAY, "game replace", seat="1")
    await stage.do(BO, "game replace", seat="1", by=CLEO)
    await stage.do(FAY, "game replace", seat="1", by=FAY, computer="easy", act=mod)
    await stage.do(FAY, "game replace", seat="1", by=BO, act=mod)
    for answer in ("no", "yes"):
        await stage.do(FAY, "game replace", seat="4", by=FAY, act=mod)
        question = (await stage.deliver())[-1]
        for person in (BO, FAY):
            await stage.press_on(person, question, answer)
        await stage.deliver()
        await stage.press_on(FAY, question, answer)
    await stage.give_to_computer(FAY, "2")
    question = (await stage.deliver())[-1]
    await stage.do(BO, "play")
    await stage.do(BO, "vote", yes=True)
    await stage.deliver()
    await stage.wait(8)
    for wish in ({"by": GINA}, {"computer": "normal"}, {}):
        for yes in (False, True):
            await stage.do(CLEO, "game replace", seat=await stage.seat(), **wish)
            await stage.deliver()
            for person in (ANNA, BO, EMIL, FAY, GINA):
                await stage.do(person, "vote", yes=yes)
                await stage.deliver()
            await stage.wait(3)
    asked = await stage.do(CLEO, "game resign")
    await stage.press_on(CLEO, asked, "resign")
    await stage.deliver()
    await stage.do(CLEO, "play")
    await stage.do(CLEO, "game resign")
    remove = await stage.do(DORA, "game replace", seat="2", act=mod)
    await stage.press_on(DORA, remove, "remove", **mod)
    await stage.deliver()
    await stage.do(DORA, "analysis")
    await stage.do(ANNA, "board")


async def late(stage: Stage) -> None:
    """Time goes by: reminders, nudges, absences, deadlines, and games that nobody plays on."""
    await stage.begun((ANNA, BO, CLEO), days=5, on_deadline="computer")
    for person in (ANNA, BO, FAY):
        await stage.do(person, "nudge")
    await stage.do(BO, "nudge")
    await stage.do(BO, "nudge", act={"writes": False})
    await stage.deliver()
    for days in (2, 90, None):
        await stage.do(BO, "away", days=days)
    await stage.do(BO, "away", days=2, back=True)
    await stage.do(ANNA, "away", days=3)
    await stage.deliver()
    await stage.do(BO, "nudge")
    await stage.do(FAY, "away", back=True)
    await stage.do(ANNA, "away", back=True)
    await stage.deliver()
    await stage.wait(12)
    await stage.do(ANNA, "away", days=14)
    await stage.do(ANNA, "away", days=30)
    await stage.do(ANNA, "game list")
    for late in ("remind", "vote"):
        ended = await stage.do(ANNA, "game end", act={"moderator": True})
        await stage.press_on(ANNA, ended, "end", moderator=True)
        await stage.begun((BO, CLEO), days=3 if late == "vote" else None, on_deadline=late)
        await stage.wait(30)
    await stage.wait(100)


async def letters(stage: Stage) -> None:
    """People who want direct messages, or none; a digest; messages that don't reach them."""
    for person, way in ((ANNA, "dm"), (BO, "off"), (CLEO, "channel"), (DORA, "dm")):
        await stage.do(person, "notify")
        panel = await stage.do(person, "notify", way=way)
        await stage.press_on(person, panel, "notify")
        await stage.do(person, "notify", way=way, digest=True)
    await stage.deliver()
    stage.game = "base"
    await stage.do(BO, "game open", invited=(ANNA, DORA), order="seated")
    await stage.deliver()
    for person in (ANNA, DORA):
        await stage.do(person, "game join")
    await stage.do(BO, "game start")
    await stage.deliver()
    await stage.some_turns(4)
    await stage.wait(4)
    await stage.some_turns(1)
    await stage.confirm(await stage.mover(), await stage.version(), await stage.choose("easy"))
    await stage.deliver(closed=True)
    for person in (ANNA, BO, DORA):
        await stage.do(person, "notify")
    asked = await stage.do(ANNA, "game end")
    await stage.press_on(ANNA, asked, "end")
    await stage.deliver(closed=True)
    await stage.rest("forbidden")
    await stage.deliver()
    await stage.do(ANNA, "play")
    await stage.deliver()


async def settled(stage: Stage) -> None:
    """What a server's managers settle, and where games may be opened and played on."""
    boss: dict[str, Any] = {"manager": True, "moderator": True}
    await stage.do(ANNA, "setup")
    await stage.do(ANNA, "setup", act=boss)
    for change in (
        {"language": "de"}, {"language": "xx"}, {"ruleset": "hunters"}, {"silence": 3}, {"silence": 900},
        {"channels": (300,)}, {"roles": (7,)}, {"channels": tuple(range(300, 400))},
    ):  # fmt: skip
        await stage.do(ANNA, "setup", act=boss, **change)
    await stage.do(BO, "game open")
    await stage.do(BO, "game open", act={"roles": frozenset({7})})
    await stage.do(ANNA, "setup", act=boss, channels=(), roles=())
    await stage.begun((BO, CLEO))
    await stage.do(BO, "game move", there=OTHER_CHANNEL)
    await stage.do(ANNA, "game move", there=CHANNEL, act=boss)
    await stage.do(ANNA, "game move", there=OTHER_CHANNEL, act=boss)
    await stage.deliver()
    await stage.do(BO, "play")
    await stage.do(ANNA, "game move", there=OTHER_CHANNEL, act=boss)
    await stage.do(BO, "privacy export")
    sure = await stage.do(BO, "privacy delete")
    await stage.press_on(BO, sure, "forget")
    await stage.do(BO, "privacy export")


async def rules(stage: Stage) -> None:
    """Every topic of the rules."""
    await stage.do(ANNA, "rules")
    for name in (*RULESETS, TABLE):
        await stage.do(ANNA, "rules", ruleset=name)
        await stage.suggest(ANNA, "rules topic", ruleset=name)
        for topic in book(name, "en").topics:
            await stage.do(ANNA, "rules", ruleset=name, topic=topic.key)
    await stage.do(ANNA, "rules", ruleset="base", topic="nothing")
    await stage.do(ANNA, "rules", ruleset="base", topic="§§§")


async def computers(stage: Stage) -> None:
    """Against computers: their turns, hints, undoing several turns, and looking back at what was played."""
    for ruleset in ("base", "hunters", "discovery"):
        await stage.begun((ANNA,), ruleset=ruleset, computers=("easy",))
        for number in range(3):
            stage.part = number / 3
            hint = await stage.do(ANNA, "hint")
            await stage.press_on(ANNA, hint, "draft")
            await stage.confirm(ANNA, await stage.version(), await stage.choose("easy"))
            await stage.do(ANNA, "play")
            await stage.do(ANNA, "undo")
            await stage.move_on()
        undone = await stage.do(ANNA, "undo")
        await stage.press_on(ANNA, undone, "undone")
        await stage.deliver()
        await stage.do(ANNA, "analysis")
        await stage.do(BO, "hint")
        asked = await stage.do(ANNA, "game resign")
        await stage.press_on(ANNA, asked, "resign")
        await stage.deliver()
        await stage.do(ANNA, "analysis")
        await stage.do(ANNA, "stats")
    await stage.begun((ANNA, BO), hints=True)
    for person in (ANNA, BO):
        await stage.do(person, "hint")
    await stage.deliver()
    await stage.wait(40)


def _named(*scenes: Scene) -> dict[str, Scene]:
    return {scene.__name__.replace("_", " "): scene for scene in scenes}


def _in_each_game(scene: Callable[..., Awaitable[None]]) -> dict[str, Scene]:
    return {f"{scene.__name__} in {ruleset}": partial(scene, ruleset=ruleset) for ruleset in RULESETS}


SHORT: Final[Mapping[str, Scene]] = {
    **_named(lobbies, votes, seats, late, letters, settled, rules, daily, computers),
    **_in_each_game(typed.mistakes),
    **_named(typed.giving_up, ends.tables, ends.ends, ends.counted, ends.moved, ends.limited),
    **_named(asked.undoing, asked.ending, asked.silent, asked.offered, asked.gone, asked.absent),
    **_in_each_game(typed.typed),
    **_named(typed.planned, typed.open_tiles, typed.next_tiles),
}
"""The short scenes by their names."""

PANELS: Final[Mapping[str, Scene]] = {f"panels of {name}": partial(whole.panels, name=name) for name in games.PLANS}
"""The scenes with the panel's steps by their names."""

WHOLE: Final[Mapping[str, Scene]] = {name: partial(whole.whole_game, name=name) for name in games.PLANS}
"""The whole games by their names."""


async def played(name: str) -> list[Shown]:
    """All that people are shown in a scene, in that order."""
    game = name.removeprefix("panels of ")
    seed = games.PLANS[game].seed if game in games.PLANS else 1
    stuck: dict[str, Any] = {"random": Unshuffled(), "tilesets": {"discovery": TILES}} if name == "giving up" else {}
    with TemporaryDirectory() as folder:
        async with staged(Path(folder) / "scene.db", name, seed, **stuck) as stage:
            await {**SHORT, **PANELS, **WHOLE}[name](stage)
            return stage.shown
