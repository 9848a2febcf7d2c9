"""Acts when the process dies at any step, is asked twice, or two people come at once."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.core.uses import Use
from bot.game import notation
from bot.game.acts import Act, Person, Place, Refused
from bot.game.settings import GameOptions
from bot.text.message import Message
from bot.use_cases import away, channel, ending, lobby, privacy, rematch, seats, undo, votes
from bot.use_cases.panel import LAY
from bot.use_cases.turn import DISCARD, PASS
from engine import Game, Turn, square_name
from storage import SeatState, Store
from tests.bot.app.deaths import deaths
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, FAY, Table, Watch, any_move, play_on
from tests.bot.app.test_open_tiles import TILES
from tests.bot.app.variants import VARIANTS, Unshuffled, plain_tiles
from tests.profiles import is_full

ELSEWHERE = Place(CHANNEL.guild_id, 201)

Prepare = Callable[[Table], Awaitable[object]]


@dataclass(frozen=True)
class Doing:
    """An act: what comes before it, who does what, and whether the same again by another interaction is the same."""

    prepare: Prepare
    person: Person
    use: Use[...]
    version: int | None = None
    what: tuple[object, ...] = ()
    moderator: bool = False
    again: bool = True

    async def do(self, table: Table, act: Act, game_id: str) -> Message:
        """Do it."""
        return await table.app.do(self.use, act.on(game_id, self.version), *self.what)


async def _trio(table: Table) -> None:
    await table.begin((ANNA, BO, CLEO))
    await play_on(table, 4)


async def _experts(table: Table) -> None:
    await table.begin((ANNA, BO, CLEO), GameOptions(ruleset="discovery", expert=True, order="seated"))


async def _consent(table: Table) -> None:
    await table.begin((ANNA, BO, CLEO), GameOptions(undo="consent", order="seated"))
    await play_on(table, 4)
    await table.do(ANNA, undo.UNDO)
    await table.deliver()


async def _last_no_shows(table: Table) -> None:
    """Anna moves no more; Bo has asked to take her out, and Cleo's yes is missing."""
    await table.begin((ANNA, BO, CLEO))
    table.strangers.add(ANNA.user_id)
    await table.do(BO, seats.REPLACE, "1")
    await table.deliver()


async def _offered(table: Table) -> None:
    await table.begin((ANNA, BO, CLEO))
    await table.app.do(seats.REPLACE, table.act(DORA, moderator=True), "1", FAY)
    await table.deliver()


async def _stood_in_for(table: Table) -> None:
    await table.begin((ANNA, BO, CLEO))
    await table.app.do(seats.REMOVE, table.act(DORA, moderator=True).on(None, 1), "2", "easy")
    await table.deliver()


async def _almost_ended(table: Table) -> None:
    await table.begin()
    await table.app.do(ending.END, table.act(ANNA).on(None, 1))
    await table.deliver()


async def _in_the_lobby(table: Table) -> None:
    await table.do(ANNA, lobby.OPEN, GameOptions(), ())
    await table.do(BO, lobby.JOIN)
    await table.deliver()


async def _stuck(table: Table) -> None:
    """Neither open tile of Anna's fits anywhere."""
    begun = Table(table.store, random=Unshuffled(), tilesets={"discovery": TILES})
    await begun.begin(options=VARIANTS["expert"])
    await begun.app.close()


async def _earning_a_bonus(table: Table) -> None:
    """A tile lies that completes a forest with gold (H6.5)."""
    await table.begin(options=VARIANTS["hunters"])
    random = Random(2)
    while (turn := _earning((await table.situation()).game)) is None:
        await table.confirm(table.act(await table.mover()), await any_move(table, random))
        await table.deliver()
    await table.do(await table.mover(), LAY, square_name(turn.square), notation.degrees(turn.rotation))


def _earning(game: Game) -> Turn | None:
    """A turn that earns a bonus tile, if there is one."""
    for turn in game.legal_turns():
        after = game.copy()
        after.play(turn)
        if after.pile == "bonus" and isinstance(turn, Turn):
            return turn
    return None


async def _with_a_bonus(table: Table) -> None:
    """The bonus tile lies that was earned."""
    await _earning_a_bonus(table)
    await table.do(await table.mover(), PASS)
    await table.deliver()
    move = await any_move(table, Random(1))
    await table.do(await table.mover(), LAY, move.square, move.rotation)


async def _before_the_last_turn(table: Table) -> None:
    """The last tile lies."""
    few = plain_tiles(("start", "plain", 1), ("plain", "plain", 3))
    begun = Table(table.store, tilesets={"discovery": few})
    await begun.begin(options=VARIANTS["discovery"])
    await play_on(begun, 2)
    move = await any_move(begun, Random(3))
    await begun.do(ANNA, LAY, move.square, move.rotation)
    await begun.app.close()


async def _over(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    await table.app.do(ending.END, table.act(DORA, moderator=True).on(row.id, 1))
    await table.deliver()


DOINGS = {
    "start": Doing(_in_the_lobby, ANNA, lobby.START, again=False),
    "last-turn": Doing(_before_the_last_turn, ANNA, PASS, again=False),
    "away": Doing(_trio, BO, away.AWAY, None, (10,), again=False),
    "undo": Doing(_trio, ANNA, undo.UNDO, 5),
    "discard": Doing(_stuck, ANNA, DISCARD, 1, ("1",)),
    "bonus-earned": Doing(_earning_a_bonus, BO, PASS, again=False),
    "bonus-laid": Doing(_with_a_bonus, BO, PASS, again=False),
    "resign": Doing(_trio, BO, seats.RESIGN),
    "resign-last": Doing(_almost_ended, BO, seats.RESIGN),
    "resign-expert": Doing(_experts, BO, seats.RESIGN),
    "forgotten": Doing(_trio, BO, privacy.FORGET),
    "remove": Doing(_experts, DORA, seats.REMOVE, 1, ("2",), moderator=True),
    "undo-yes": Doing(_consent, BO, votes.YES, 1),
    "undo-no": Doing(_consent, BO, votes.NO, 1),
    "vote-out": Doing(_last_no_shows, CLEO, votes.YES, 1),
    "take": Doing(_offered, FAY, votes.YES, 1),
    "computer": Doing(_trio, DORA, seats.REMOVE, 5, ("1", "easy"), moderator=True),
    "take-back": Doing(_stood_in_for, BO, votes.YES, 1),
    "offer": Doing(_trio, DORA, seats.REPLACE, None, ("1", FAY), moderator=True, again=False),
    "end-yes": Doing(_almost_ended, BO, votes.YES, 1),
    "ask-end": Doing(_trio, BO, ending.END, 5),
    "end": Doing(_trio, DORA, ending.END, 5, moderator=True),
    "rematch": Doing(_over, BO, rematch.REMATCH),
    "move": Doing(_trio, DORA, channel.MOVE, None, (ELSEWHERE,), moderator=True, again=False),
}


async def _state(store: Store, game_id: str) -> list[object]:
    """All that matters of a database."""
    reader = store.reader
    games = [await reader.game(game_id), *[row for row in await reader.live_games() if row.id != game_id]]
    found: list[object] = []
    for row in games:
        assert row is not None
        found += [row.status, row.version, row.channel_id, row.rated, row.ended_reason, row.options.keys()]
        for seat in await reader.seats(row.id):
            draft = await reader.draft(row.id, seat.user_id or 0)
            found.append((seat.user_id, seat.state, seat.name, draft and draft.draft))
        found += [(entry.version, entry.event) for entry in await reader.log(row.id)]
        found += [(post.kind, post.version, post.payload, post.state) for post in await reader.posts(row.id)]
        number = 0
        while (question := await reader.question(row.id, number := number + 1)) is not None:
            found.append((question.kind, question.yes, question.no, question.state, question.post))
        found.append(await reader.stack(row.id))
    found += [(result.user_id, result.place, result.rated) for result in await reader.results(CHANNEL.guild_id)]
    return [*found, *[(timer.kind, timer.due_at) for timer in await reader.due_timers(2e10)]]


def _table(store: Store) -> Table:
    """A process on that store; the same shuffles each time, and at the same time. Anna isn't on the server any more."""
    table = Table(store, seed=5, now=Watch())
    table.strangers.add(ANNA.user_id)
    return table


@pytest.mark.parametrize("doing", DOINGS.values(), ids=DOINGS.keys())
async def test_an_act_is_wholly_there_or_not_at_all_and_happens_once(tmp_path: Path, doing: Doing) -> None:
    prepared = tmp_path / "prepared.db"
    async with Store.opened(prepared) as store:
        table = Table(store, now=Watch())
        await doing.prepare(table)
        game_id = (await table.row()).id
        before = await _state(store, game_id)
        await table.app.close()
    finished = tmp_path / "finished.db"
    shutil.copy(prepared, finished)
    act = Act(90_000, doing.person, CHANNEL, doing.moderator)
    async with Store.opened(finished) as store:
        table = _table(store)
        answer = await doing.do(table, act, game_id)
        after = await _state(store, game_id)
        assert after != before
        # Once more: by the same interaction, and by another one, as when a button is pressed twice.
        assert await doing.do(table, act, game_id) == answer
        if doing.again:
            assert await doing.do(table, table.act(doing.person, 90_001, moderator=doing.moderator), game_id) == answer
        assert await _state(store, game_id) == after
        await table.app.close()
    seen = []
    async for _, table in deaths(prepared, lambda table: doing.do(table, act, game_id), _table, every=13):
        state = await _state(table.store, game_id)
        assert state in (before, after)
        seen.append(state == after)
        assert await doing.do(table, act, game_id) == answer
        assert await _state(table.store, game_id) == after
    assert seen[0] is False
    assert seen[-1] is True
    assert len(seen) > (4 if is_full() else 2)


# -- two people at once ----------------------------------------------------------------------------------------------


async def _codes(*acts: Awaitable[Message]) -> list[str]:
    """What all who act at the same time are told, by code."""
    results = await asyncio.gather(*acts, return_exceptions=True)
    told = []
    for result in results:
        if isinstance(result, Refused):
            told.append(result.line.code)
        else:
            assert not isinstance(result, BaseException), result
            told.append(result.lines[0].code)
    return told


async def test_two_open_the_rematch_at_once_and_the_second_one_joins_it(table: Table) -> None:
    await _over(table)
    row = await table.row()
    told = await _codes(
        table.app.do(rematch.REMATCH, table.act(BO).on(row.id)),
        table.app.do(rematch.REMATCH, table.act(ANNA).on(row.id)),
    )
    lobby = await table.row()
    assert lobby.id != row.id
    states = {seat.name: seat.state for seat in await table.store.reader.seats(lobby.id)}
    assert sorted(told) == ["joined", "opened"]
    assert states == {"Anna": SeatState.JOINED, "Bo": SeatState.JOINED, "Cleo": SeatState.INVITED}
