"""The process dies at every step of a computer's turn or of a timer: that is wholly there, to be said once, or not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.core.composing import Post, PostAction
from bot.game.settings import GameOptions
from bot.use_cases import board, cleanup, undo
from bot.use_cases.computers import Computers
from bot.use_cases.turn import PLACE
from engine import Discard, Game, Turn
from storage import GameStatus, Store
from tests.bot.app.buttons import actions
from tests.bot.app.deaths import deaths
from tests.bot.app.read import english
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table, Watch, any_move
from tests.bot.app.variants import VARIANTS
from tests.profiles import is_full

Prepare = Callable[[Table, Watch], Awaitable[None]]
Check = Callable[[Table, list[Post]], Awaitable[None]]


async def _a_vote(table: Table, watch: Watch) -> None:
    await table.begin((ANNA, BO, CLEO), GameOptions(order="seated", days=2, on_deadline="vote"))
    watch.forward(days=1)
    await table.app.timers.fire_due()
    await table.deliver()
    watch.forward(days=1)


async def _vote_asked(table: Table, posts: list[Post]) -> None:
    row = await table.row()
    (question,) = await table.store.reader.open_questions(row.id)
    assert (question.kind, question.about, question.version) == ("remove", 0, row.version)
    (post,) = [post for post in posts if "yes" in actions(post)]
    assert set(post.pings) == {1, 2, 3}


async def _an_end(table: Table, watch: Watch) -> None:
    await table.begin()
    watch.forward(days=60)
    await table.app.timers.fire_due()
    await cleanup.announce(table.app.context, await table.store.reader.live_games())
    await table.deliver()
    watch.forward(days=14)


async def _ended(table: Table, posts: list[Post]) -> None:
    assert (await table.row()).status is GameStatus.ENDED
    (post,) = posts
    assert english(post).startswith("This game has ended without a result")
    assert (await table.store.reader.counts())["timers"] == 0


async def _a_gone_server(table: Table, watch: Watch) -> None:
    await table.begin()
    async with table.store.transaction() as tx:
        for channel in range(1, 12):
            await tx.create_game(
                guild_id=CHANNEL.guild_id, channel_id=channel, ruleset="base", options={}, owner_id=1, now=watch.at
            )
    await cleanup.gone(table.app.context, table.app.outbox, [CHANNEL.guild_id])
    await table.deliver()
    watch.forward(days=30)


async def _forgotten(table: Table, posts: list[Post]) -> None:
    assert posts == []
    left = {name for name, number in (await table.store.reader.counts()).items() if number}
    assert left <= {"tilesets"}


CASES: dict[str, tuple[Prepare, Check]] = {
    "a vote": (_a_vote, _vote_asked),
    "an end": (_an_end, _ended),
    "a gone server": (_a_gone_server, _forgotten),
}


@pytest.mark.parametrize("case", CASES)
async def test_a_timer_has_its_effect_once_wherever_the_process_dies(tmp_path: Path, case: str) -> None:
    prepare, check = CASES[case]
    prepared, watch = tmp_path / "prepared.db", Watch()
    async with Store.opened(prepared) as store:
        table = Table(store, now=watch)
        await prepare(table, watch)
        await table.app.close()
    states = set()
    process = partial(Table, now=watch)
    async for _, table in deaths(prepared, lambda table: table.app.timers.fire_due(), process, every=9):
        states.add(len(await table.store.reader.due_timers(watch.at)))
        await table.app.timers.fire_due()
        posts = [post for post in await table.deliver() if post.action is PostAction.SEND]
        await check(table, posts)
        assert await table.app.timers.fire_due() == 0
        assert [post for post in await table.deliver() if post.action is PostAction.SEND] == []
    # It was found waiting, and it was found done.
    assert min(states) == 0 < max(states)


async def _computers_next(path: Path, game: str) -> int:
    """Anna has moved, and two computers are to move next; the game's version after their turns."""
    async with Store.opened(path) as store:
        table = Table(store)
        await table.begin((ANNA,), VARIANTS[game], computers=["normal", "easy"])
        move = await any_move(table, Random(3))
        await table.do(ANNA, PLACE, move.square, move.rotation, move.spot, move.tile or None)
        await table.app.close()
    return move.version + 3


@pytest.mark.parametrize("game", VARIANTS if is_full() else ["base", "expert"])
async def test_each_turn_is_taken_once_wherever_the_process_dies(tmp_path: Path, game: str) -> None:
    prepared = tmp_path / "prepared.db"
    version = await _computers_next(prepared, game)
    logs, versions = set(), set()
    async for _, table in deaths(prepared, lambda table: table.app.computers.play_due(), every=9):
        versions.add((await table.row()).version)
        await table.app.computers.play_due()
        row = await table.row()
        assert row.version == version
        logs.add(str([(entry.version, entry.event) for entry in await table.store.reader.log(row.id)]))
        (post,) = [post for post in await table.deliver() if post.action is PostAction.SEND]
        assert (post.version, post.pings) == (version, (ANNA.user_id,))
        assert await table.app.computers.play_due() == 0
    assert len(logs) == 1, "the same turns, however often they are thought out"
    assert versions == {version - 2, version - 1, version}


async def test_while_a_computer_thinks_everybody_goes_on(tmp_path: Path) -> None:
    """It thinks outside of any transaction: who looks is answered, and who undoes the turn before ends it."""
    await _computers_next(tmp_path / "games.db", "base")
    async with Store.opened(tmp_path / "games.db") as store:
        table = Table(store)
        asked, may_answer = asyncio.Event(), asyncio.Event()

        async def slowly(game: Game, level: str, seed: str) -> Turn | Discard:
            del level, seed
            asked.set()
            await may_answer.wait()
            return next(iter(game.legal_turns()))

        playing = asyncio.create_task(Computers(table.app.context, slowly).play_due())
        await asked.wait()
        await table.do(ANNA, board.SCORE)
        await table.do(ANNA, undo.UNDO)
        version = (await table.row()).version
        may_answer.set()
        assert await playing == 0
        assert (await table.row()).version == version
        assert (await table.game()).to_move == 0
        await table.app.close()
