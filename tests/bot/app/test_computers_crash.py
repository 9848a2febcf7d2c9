"""The process dies at every step of a computer's turn: the turn is taken once, and told once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.core.composing import PostAction
from bot.use_cases import board, undo
from bot.use_cases.computers import Computers
from bot.use_cases.turn import PLACE
from engine import Discard, Game, Turn
from storage import GameStatus, Store
from tests.bot.app.deaths import deaths, dies
from tests.bot.app.table import ANNA, Channel, Table, any_move, english, move_at_random
from tests.bot.app.variants import VARIANTS
from tests.profiles import is_full


async def _prepared(path: Path, game: str) -> int:
    """Anna has moved, and two computers are to move next; the game's version after their turns."""
    async with Store.opened(path) as store:
        table = Table(store)
        await table.begin((ANNA,), VARIANTS[game], computers=["normal", "easy"])
        move = await any_move(table, Random(3))
        await table.do(ANNA, PLACE, move.square, move.rotation, move.spot, move.tile or None)
        await table.app.close()
    return move.version + 3


async def _move(table: Table) -> None:
    await table.app.computers.play_due()


@pytest.mark.parametrize("game", ["base", "expert"])
async def test_each_turn_is_taken_once_wherever_the_process_dies(tmp_path: Path, game: str) -> None:
    prepared = tmp_path / "prepared.db"
    version = await _prepared(prepared, game)
    logs, versions = set(), set()
    async for _, table in deaths(prepared, _move):
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


@pytest.mark.parametrize("game", list(VARIANTS) if is_full() else ["hunters"])
async def test_a_game_against_three_computers_in_which_the_process_dies_again_and_again(
    tmp_path: Path, game: str
) -> None:
    """Every turn is taken once, and Anna, who plays alone, is called once for each of hers and told all the others'."""
    path, channel, random = tmp_path / "games.db", Channel(), Random(5)
    async with Store.opened(path) as store:
        table = Table(store, channel=channel)
        await table.begin((ANNA,), VARIANTS[game], computers=["easy", "normal", "easy"])
    turns, deaths = [1], 0
    # Every day six turns of hers from the start; the whole game is for the full profile.
    while True:
        async with Store.opened(path) as store:
            table = Table(store, channel=channel)
            while (await table.row()).status is GameStatus.RUNNING and (await table.game()).to_move == 0:
                await move_at_random(table, random)
                await table.deliver()
            await table.app.close()
        while await dies(path, random.randint(1, 150), _move, Table):
            deaths += 1
        async with Store.opened(path) as store:
            table = Table(store, channel=channel)
            row = await table.row()
            turns.append(row.version)
            await table.deliver()
            log = [entry.version for entry in await store.reader.log(row.id)]
            await table.app.close()
        if row.status is not GameStatus.RUNNING or (len(turns) > 6 and not is_full()):
            break
    assert sorted(set(log)) == list(range(1, row.version + 1))
    assert deaths > (20 if is_full() else 5)
    calls = [post for post in channel.sent if post.pings]
    assert {post.pings for post in calls} == {(ANNA.user_id,)}
    assert [post.version for post in calls] == turns
    for post in calls[1 : -1 if is_full() else None]:
        assert all(name in english(post).replace("\\", "") for name in ("CPU Ada", "CPU Bix", "CPU Cosmo"))


async def test_while_a_computer_thinks_everybody_goes_on(tmp_path: Path) -> None:
    """It thinks outside of any transaction: whoever looks is answered, and whoever undoes the turn before ends it."""
    await _prepared(tmp_path / "games.db", "base")
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
