"""Every command and every press, used once: acknowledged first of all, answered privately and where its row says.

And which of them remember what they came to, so that the same interaction, sent again, is told the same and does
nothing. It is remembered if it left a row in ``interactions``; what isn't remembered may be done again without harm.
A new command or button belongs into one of the two tables, and into one of the sets below if it is answered otherwise.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copy
from typing import Any, Final

import discord
import pytest
from discord import app_commands
from simcord import MemberActor
from simcord.results import InteractionResult

from bot.app import USES
from bot.game import puzzles
from bot.game.notation import Draft
from bot.ui.commands import COMMANDS
from bot.ui.ids import Id, parse
from engine.games import RULESETS
from tests.bot.app.test_open_tiles import TILES
from tests.bot.app.variants import Unshuffled
from tests.bot.ui.test_seats import asking
from tests.bot.ui.world import PNG, World, opened_world, shown, text

REMEMBERED: Final[Mapping[str, str]] = {
    "/game open": "a second lobby",
    "/game open, in a thread": "a second thread with a lobby",
    "/game join": "refused: has joined already",
    "/game leave": "refused: hasn't joined",
    "/game start": "refused: the game runs",
    "/game rematch": "a second lobby",
    "/game replace": "a second question",
    "/game replace, out of the game": "another version in the question",
    "/game move": "refused: the game is here",
    "/game end": "another reason in the question",
    "/vote": "refused: the question is closed",
    "/place, with a spot": "refused: not your turn",
    "/deploy": "refused: not your turn",
    "/takeback": "refused: not your turn",
    "/pass": "refused: not your turn",
    "/discard": "a second tile given up",
    "/hint": "the channel is told twice",
    "/nudge": "refused: only once a day",
    "/away, for some days": "days taken off the budget twice",
    "away": "days taken off the budget twice",
    "join": "refused: has joined already",
    "leave": "refused: hasn't joined",
    "colour": "refused: the game has begun",
    "add": "a second computer",
    "removecomputer": "refused: that computer is gone",
    "computer": "refused: the game runs",
    "alone": "a second game",
    "start": "refused: the game runs",
    "rematch": "a second lobby",
    "confirm": "refused: not your turn",
    "discard": "a second tile given up",
    "undone": "an earlier turn undone, too",
    "hint": "the channel is told twice",
    "end": "refused: the game is over",
    "resign": "refused: the game is over",
    "remove": "refused: that player is out",
    "yes": "refused: the question is closed",
    "no": "refused: the question is closed",
    "share": "refused: shared within the hour",
    "puzzled": "told that it doesn't count",
    "puzzleshare": "refused: has been shared",
}
"""What an act would come to if it were done again, by the command's or the press's name."""

ASKS: Final = "asks, or shows the panel; what its buttons do is remembered"
LOOKS: Final = "changes nothing"
KEEPS: Final = "keeps a half-chosen turn or a plan, and keeps the same once more"
SETTLES: Final = "settles a wish, and settles the same once more"

NOT_REMEMBERED: Final[Mapping[str, str]] = {
    "/game list": LOOKS,
    "/board": LOOKS,
    "/score": LOOKS,
    "/tiles": LOOKS,
    "/history": LOOKS,
    "/export": LOOKS,
    "/analysis": LOOKS,
    "/rules": LOOKS,
    "/help": LOOKS,
    "/stats": LOOKS,
    "/leaderboard": LOOKS,
    "/privacy export": LOOKS,
    "/away": LOOKS,
    "/notify": LOOKS,
    "/plan": LOOKS,
    "/setup": LOOKS,
    "/game resign": ASKS,
    "/undo": ASKS,
    "/privacy delete": ASKS,
    "/play": KEEPS,
    "/rotate": KEEPS,
    "/place": KEEPS,
    "/plan, of a square": KEEPS,
    "/notify, by a way": SETTLES,
    "/setup, of a game": SETTLES,
    "board": LOOKS,
    "look": LOOKS,
    "told": LOOKS,
    "terms": LOOKS,
    "commands": LOOKS,
    "help": LOOKS,
    "tiles": LOOKS,
    "stats": LOOKS,
    "history": LOOKS,
    "view": LOOKS,
    "score": LOOKS,
    "rules": LOOKS,
    "topic": LOOKS,
    "story": LOOKS,
    "analysis": LOOKS,
    "decided": LOOKS,
    "numbers": LOOKS,
    "try": LOOKS,
    "trychoose": LOOKS,
    "tried": LOOKS,
    "/puzzle": LOOKS,
    "puzzle": LOOKS,
    "puzzletry": LOOKS,
    "puzzlechoose": LOOKS,
    "puzzlebest": LOOKS,
    "/setup, of a puzzle": SETTLES,
    "puzzlestop": SETTLES,
    "colours": ASKS,
    "computers": ASKS,
    "undo": ASKS,
    "play": KEEPS,
    "draft": KEEPS,
    "page": KEEPS,
    "words": SETTLES,
    "choose": KEEPS,
    "unplan": "forgets a plan, of which there is none the second time",
    "setup": SETTLES,
    "notify": SETTLES,
    "forget": "deletes all that is stored about a person, so nothing may be left of that itself",
}
"""Why what an act came to isn't remembered, by the command's or the press's name."""

DEFERRED: Final = discord.InteractionResponseType.deferred_channel_message.value
UPDATED: Final = discord.InteractionResponseType.deferred_message_update.value
EPHEMERAL: Final = discord.MessageFlags(ephemeral=True).value

IN_PLACE: Final = frozenset((
    "colour", "topic", "hint", "add", "removecomputer", "unplan", "page", "words", "choose", "draft", "confirm",
    "discard", "undone", "notify", "setup", "forget", "view", "resign", "remove", "end", "away",
    "try", "trychoose", "tried", "puzzletry", "puzzlechoose", "puzzled", "puzzlebest", "puzzlestop",
))  # fmt: skip
"""Presses whose answer takes the place of the private message that they were on; all else has a message of its own."""

UNTOLD: Final = frozenset({"computer", "start", "/game start", "share", "alone", "puzzleshare"})
"""What the channel says, so that no private answer stays."""

FOR_ALL: Final = frozenset({"/leaderboard"})
"""What is acknowledged for all to see; here there is nothing to show yet, which only the one who asked is told."""


@dataclass
class Tried:
    """What was used so far at Discord, and whether what it came to is remembered."""

    world: World
    left: dict[str, bool] = field(default_factory=dict)

    async def slash(self, who: MemberActor, name: str, how: str = "", **options: Any) -> InteractionResult:
        """Use a command; ``how``: in which of its ways, where it has several."""
        return await self._used(f"/{name}", how, lambda: who.slash(self.world.channel, name, **options))

    async def press(self, who: MemberActor, message: Any, what: str, **chosen: Any) -> InteractionResult:
        """Press what does that, see ``World.press``."""
        action = next((parse(one.custom_id).action for one in self.world.offers(message) if one.what == what), what)
        return await self._used(action, "", lambda: self.world.press(who, message, what, **chosen), message)

    async def disguise(
        self, who: MemberActor, message: Any, on: Id, values: list[str] | None = None
    ) -> InteractionResult:
        """Press what only a much larger board has."""
        return await self._used(on.action, "", lambda: self.world.disguise(who, message, str(on), values), message)

    async def _used(
        self, name: str, how: str, use: Callable[[], Awaitable[InteractionResult]], pressed: Any = None
    ) -> InteractionResult:
        before, requests = self._done(name), len(self.world.env.http_requests)
        result = await use()
        assert self._done(name) == before + 1, f"{name} was refused: {result.response and text(result.response)}"
        self._answered(name, result, pressed, self.world.env.http_requests[requests:])
        async with self.world.store.transaction() as tx:
            left = await tx.outcome(result._interaction.id) is not None
        key = f"{name}, {how}" if how else name
        assert self.left.setdefault(key, left) == left, f"{key} is remembered sometimes"
        return result

    def _answered(self, name: str, result: InteractionResult, pressed: Any, requests: Sequence[Any]) -> None:
        """In time, privately, and where its row says."""
        first, answer = requests[0].json, result.response
        assert first is not None
        assert requests[0].path.endswith("/callback"), f"{name} asks Discord for something before it acknowledges"
        if name in IN_PLACE:
            assert first["type"] == UPDATED
            assert answer is not None
            assert answer.id == pressed.id, f"{name} is answered beside its message"
        else:
            flags = first.get("data", {}).get("flags", 0)
            assert (first["type"], bool(flags & EPHEMERAL)) == (DEFERRED, name not in FOR_ALL)
            assert (answer is None) == (name in UNTOLD | FOR_ALL), f"{name}: {answer and text(answer)}"
            assert answer is None or pressed is None or answer.id != pressed.id, f"{name} is answered in place"
        assert all(one.ephemeral for one in (answer, *result.followups) if one is not None)

    def _done(self, name: str) -> float:
        """How often that was done and not refused."""
        of = {"act": name, "outcome": "done"}
        return self.world.bot.figures.registry.get_sample_value("tilewright_acts_total", of) or 0.0


async def _a_lobby(tried: Tried) -> None:
    world = tried.world
    await tried.slash(world.anna, "game open", ruleset="base")
    lobby = world.messages()[-1]
    await tried.slash(world.bo, "game join")
    await tried.slash(world.bo, "game leave")
    await tried.press(world.bo, lobby, "join")
    await tried.press(world.bo, shown(await tried.press(world.bo, lobby, "colours")), "colour", arg="black")
    await tried.press(world.bo, lobby, "leave")
    await tried.press(world.bo, shown(await tried.press(world.bo, lobby, "rules")), "topic")
    levels = shown(await tried.press(world.anna, lobby, "computers"))
    added = shown(await tried.press(world.anna, levels, "add", arg="easy"))
    await tried.press(world.anna, added, "removecomputer")
    row = await world.game()
    await tried.disguise(world.anna, lobby, Id("computer", row.id, 0))
    panel = shown(await world.slash(world.anna, "play"))
    await tried.press(world.anna, panel, "hint")
    await tried.slash(world.anna, "hint")
    await tried.slash(world.anna, "game open", "in a thread", thread=True)


async def _turns(tried: Tried) -> None:
    world = tried.world
    await world.slash(world.anna, "game open", player2=world.bo, order="seated", undo="friendly")
    lobby = world.messages()[-1]
    await world.slash(world.bo, "game join")
    await tried.press(world.bo, lobby, "terms")
    await tried.press(world.bo, shown(await tried.slash(world.bo, "help")), "commands")
    await tried.press(world.anna, lobby, "start")
    row, turn = await world.game(), world.messages()[-1]
    await tried.slash(world.bo, "nudge")
    await tried.slash(world.bo, "plan", "of a square", square="N12")
    await tried.press(world.bo, shown(await tried.slash(world.bo, "plan")), "unplan")
    await tried.slash(world.anna, "play")
    await tried.slash(world.anna, "rotate", to=90)
    await tried.press(world.bo, turn, "told")
    panel = shown(await tried.press(world.anna, turn, "play"))
    await tried.disguise(world.anna, panel, Id("page", row.id, row.version, "0:-:-:-:-"))
    await tried.disguise(world.anna, panel, Id("words", row.id, row.version, "-:-:-:-"))
    offer = next(one for one in world.offers(panel) if one.what == "square")
    await tried.disguise(world.anna, panel, Id("choose", row.id, row.version, "0"), [str(offer.draft)])
    laid = await world.laid(world.anna)
    panel = shown(await tried.slash(world.anna, "place", **laid))
    panel = shown(await tried.press(world.anna, panel, "spot", spot="none"))
    await tried.press(world.anna, panel, "confirm")
    asked = shown(await tried.press(world.anna, world.messages()[-1], "undo"))
    await tried.press(world.anna, asked, "undone")
    await tried.slash(world.anna, "place", "with a spot", spot="none", **laid)
    await tried.slash(world.anna, "undo")
    await world.slash(world.bo, "place", **await world.laid(world.bo))
    await tried.slash(world.bo, "pass")
    await world.slash(world.anna, "place", **await world.laid(world.anna))
    spots = await world.suggestions(world.anna, "deploy", "spot")
    await tried.slash(world.anna, "deploy", spot=spots[0]["value"])


async def _looks(tried: Tried) -> None:
    world = tried.world
    await world.start_game()
    await world.play(world.anna)
    turn = world.messages()[-1]
    for name in ("game list", "board", "score", "tiles", "history", "export", "rules", "help"):
        await tried.slash(world.bo, name)
    for name in ("stats", "leaderboard", "privacy export"):
        await tried.slash(world.bo, name)
    await tried.press(world.bo, shown(await tried.slash(world.bo, "away")), "away")
    await tried.slash(world.bo, "away", "for some days", days=2)
    await tried.slash(world.bo, "notify", "by a way", way="dm")
    await tried.press(world.bo, shown(await tried.slash(world.bo, "notify")), "notify")
    await tried.press(world.bo, shown(await tried.press(world.bo, turn, "board")), "view")
    await tried.press(world.bo, turn, "score")
    # Only In words names these in its id.
    row, looked = await world.game(), shown(await world.slash(world.bo, "tiles"))
    for name, arg in (("help", ""), ("tiles", ""), ("stats", ""), ("history", "10")):
        await tried.disguise(world.bo, looked, Id(name, row.id, row.version, arg))
    await tried.slash(world.bo, "game resign")
    await tried.press(world.anna, shown(await world.slash(world.anna, "game resign")), "resign")
    assert (await world.game()).status.live is False
    over = world.messages()
    for action in ("story", "analysis", "rematch"):
        message = next(one for one in over if action in _actions(world, one))
        await tried.press(world.bo, message, action)
    await tried.press(world.bo, shown(await tried.slash(world.bo, "privacy delete")), "forget")


async def _after_a_game(tried: Tried) -> None:
    world = tried.world
    await world.slash(world.anna, "game open", player2=world.bo, order="seated")
    await world.slash(world.bo, "game join")
    await tried.slash(world.anna, "game start")
    await world.play(world.anna)
    await world.sure(world.anna, "game resign")
    record, film = shown(await tried.slash(world.anna, "export")).attachments
    assert record.filename.removesuffix(".json") == film.filename.removesuffix(".gif")
    analysis, row = shown(await tried.slash(world.anna, "analysis")), await world.game()
    await tried.press(world.anna, analysis, "numbers")
    turn = shown(await tried.disguise(world.anna, analysis, Id("decided", row.id, row.version, "0")))
    panel = shown(await tried.press(world.anna, turn, "try"))
    open_draft = str(Draft())
    await tried.disguise(world.anna, panel, Id("trychoose", row.id, 1, "0"), [open_draft])
    await tried.disguise(world.anna, panel, Id("tried", row.id, 1, open_draft))
    await tried.press(world.bo, shown(await world.slash(world.bo, "analysis")), "share")
    await tried.slash(world.anna, "game rematch")


async def _seats(tried: Tried) -> None:
    world = tried.world
    await world.slash(world.anna, "game open", player2=world.bo, order="seated")
    await world.slash(world.bo, "game join")
    await world.slash(world.anna, "game start")
    await tried.slash(world.mod, "game move", channel=world.guild.create_text_channel("there"))
    await world.start_game()
    await tried.slash(world.mod, "game replace", seat="1", by=world.chris)
    await tried.press(world.chris, asking(world), "yes")
    await tried.slash(world.bo, "game end")
    await world.sure(world.bo, "game end")
    await tried.press(world.chris, asking(world), "no")
    await world.slash(world.mod, "game replace", seat="1", by=world.anna)
    await tried.slash(world.anna, "vote", answer="yes")
    asked = shown(await tried.slash(world.mod, "game replace", "out of the game", seat="2"))
    await tried.press(world.mod, asked, "remove")
    await world.start_game()
    await tried.press(world.mod, shown(await world.slash(world.mod, "game end")), "end")
    await tried.press(world.bo, next(one for one in world.messages() if "look" in _actions(world, one)), "look")


async def _alone(tried: Tried) -> None:
    world = tried.world
    await tried.press(world.anna, shown(await world.slash(world.anna, "help")), "alone", arg="base")


async def _settings(tried: Tried) -> None:
    world = tried.world
    boss = world.manager()
    panel = shown(await tried.slash(boss, "setup"))
    await tried.slash(boss, "setup", "of a game", ruleset="hunters")
    await tried.press(boss, panel, "setup", arg="silence")
    settled = shown(await tried.slash(boss, "setup", "of a puzzle", puzzle=world.channel))
    await tried.press(boss, settled, "puzzlestop")


async def _puzzles(tried: Tried) -> None:
    world = tried.world
    panel = shown(await tried.slash(world.anna, "puzzle"))
    today = parse(world.offers(panel)[0].custom_id).version
    best = str(Draft.of(puzzles.at(today).game, puzzles.at(today).best))
    for action, arg, values in (
        ("puzzle", "", None),
        ("puzzletry", str(Draft()), None),
        ("puzzlechoose", "0", [str(Draft())]),
        ("puzzlebest", best, None),
    ):
        await tried.disguise(world.anna, panel, Id(action, "puzzle", today, arg), values)
    answer = shown(await tried.disguise(world.anna, panel, Id("puzzled", "puzzle", today, best)))
    await tried.press(world.anna, answer, "puzzleshare")


async def _taking_back(tried: Tried) -> None:
    world = tried.world
    await world.start_game(ruleset="discovery")
    for who in (world.anna, world.bo):
        await world.slash(who, "place", **await world.laid(who))
        await world.slash(who, "deploy", spot=(await world.suggestions(who, "deploy", "spot"))[0]["value"])
    await world.slash(world.anna, "place", **await world.laid(world.anna))
    piece = (await world.suggestions(world.anna, "takeback", "follower"))[0]["value"]
    await tried.slash(world.anna, "takeback", follower=piece)


async def _giving_up(tried: Tried) -> None:
    world = tried.world
    await world.start_game(ruleset="discovery", expert=True)
    panel = shown(await world.slash(world.anna, "play"))
    await tried.press(world.anna, panel, "discard")
    tile = (await world.suggestions(world.anna, "discard", "tile"))[0]["value"]
    await tried.slash(world.anna, "discard", tile=tile)


SCENES: Final = (_a_lobby, _turns, _looks, _after_a_game, _seats, _alone, _settings, _puzzles, _taking_back, _giving_up)


def _actions(world: World, message: discord.Message) -> list[str]:
    return [one.what for one in world.offers(message)]


async def test_every_act_is_acknowledged_private_in_place_and_remembered_as_it_is_listed(
    empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is looked back at or hinted at is judged by few samples, and an animation isn't drawn.
    monkeypatch.setattr("engine.players.analysis.SAMPLES", 2)
    monkeypatch.setattr("engine.players.levels.SAMPLES", dict.fromkeys(RULESETS, (2, 2)))
    monkeypatch.setattr("bot.workers.drawer.gif", lambda _: PNG)
    left: dict[str, bool] = {}
    for scene in SCENES:
        path = tmp_path / f"{scene.__name__}.db"
        copy(empty_database, path)
        # Where tiles come in their order, the first player's fit nowhere.
        stuck = {"random": Unshuffled, "tilesets": {"discovery": TILES}}
        kind: dict[str, Any] = stuck if scene is _giving_up else {}
        async with opened_world(path, **kind) as world:
            await scene(tried := Tried(world))
        for name, found in tried.left.items():
            assert left.setdefault(name, found) == found, f"{name} is remembered sometimes"
    untried = {*REMEMBERED, *NOT_REMEMBERED} - set(left)
    assert not untried, f"no scene of this test does: {sorted(untried)}"
    assert {name for name, found in left.items() if found} == set(REMEMBERED)
    assert {name for name, found in left.items() if not found} == set(NOT_REMEMBERED)


def _commands(within: Iterable[app_commands.Command[Any, Any, None] | app_commands.Group]) -> Iterator[str]:
    """Every command by its whole name."""
    for command in within:
        if isinstance(command, app_commands.Group):
            yield from _commands([one for one in command.commands if isinstance(one, app_commands.Command)])
        else:
            yield f"/{command.qualified_name}"


def test_every_command_and_every_press_is_in_one_of_the_tables() -> None:
    listed = [key.partition(",")[0] for key in (*REMEMBERED, *NOT_REMEMBERED)]
    there = {*_commands(COMMANDS), *{name for name, use in USES.items() if use.arg is not None}}
    new, gone = sorted(there - set(listed)), sorted(set(listed) - there)
    assert not new, f"say in REMEMBERED or NOT_REMEMBERED whether what these came to is remembered, and why: {new}"
    assert not gone, f"these are no commands or presses any more: {gone}"
    assert not set(REMEMBERED) & set(NOT_REMEMBERED)
