"""The process dies at every step of a turn, a computer's or a timer: that is wholly there, to be said once, or not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.core.composing import Post, PostAction
from bot.game.acts import Act
from bot.game.deadlines import DAY
from bot.game.notation import Draft
from bot.game.settings import GameOptions
from bot.use_cases import away, board, cleanup, panel, undo
from bot.use_cases.computers import Computers
from bot.use_cases.turn import PLACE
from engine import Discard, Game, Turn
from engine.squares import square_name
from storage import GameStatus, OutboxState, Store
from tests.bot.app.buttons import actions
from tests.bot.app.deaths import deaths, dies
from tests.bot.app.table import (
    ANNA,
    BO,
    CHANNEL,
    CLEO,
    Channel,
    Move,
    Table,
    Watch,
    any_move,
    english,
    move_at_random,
    play_on,
)
from tests.bot.app.variants import VARIANTS
from tests.profiles import is_full

Doing = Callable[[Act, Move, Table], Awaitable[object]]
DOINGS: dict[str, Doing] = {
    "place": lambda act, move, table: table.app.do(
        PLACE, act, move.square, move.rotation, move.spot, move.tile or None
    ),
    "confirm": lambda act, move, table: table.confirm(act, move),
}


async def _prepared(path: Path, turns: int) -> Move:
    """A database with a game under way, everything posted; and a move for the player to move, drafted too."""
    async with Store.opened(path) as store:
        table = Table(store)
        await table.begin()
        await play_on(table, turns)
        move = await any_move(table, Random(3))
        await table.do(await table.mover(), panel.LAY, move.square, move.rotation)
        await table.app.close()
    return move


@pytest.mark.parametrize(("way", "turns"), [("place", 3), ("confirm", 70)])
async def test_a_turn_is_wholly_there_or_not_at_all(tmp_path: Path, way: str, turns: int) -> None:
    """In mid-game, and the turn that ends it; both ways commit by the same function."""
    doing, prepared = DOINGS[way], tmp_path / "prepared.db"
    move = await _prepared(prepared, turns)
    over, mover = turns == 70, (ANNA, BO)[turns % 2]
    act, seen = Act(10_000, mover, CHANNEL), set()
    async for fatal, table in deaths(prepared, partial(doing, act, move)):
        row, reader = await table.row(), table.store.reader
        waiting = await reader.deliverable(2e9)
        outcome = await reader.outcome(act.interaction_id)
        draft = await reader.draft(row.id, mover.user_id)
        if row.version == move.version:
            assert (waiting, outcome) == ([], None)
            assert draft is not None
            assert Draft.parse(draft.draft["draft"]).square == move.square
            assert row.status is GameStatus.RUNNING
        else:
            assert row.version == move.version + 1
            assert [(post.kind, post.version) for post in waiting] == [("over" if over else "turn", row.version)]
            assert outcome is not None
            assert draft is None
            assert row.status is (GameStatus.FINISHED if over else GameStatus.RUNNING)
        seen.add(row.version)
        # Whoever presses again, in the same interaction or a new one, gets one turn and one post.
        again = act if fatal % 2 else table.act(mover, 20_000)
        if row.version == move.version or again is act:
            await doing(again, move, table)
        else:
            await table.confirm(again, move)
        laid = (await table.game()).board.last
        assert square_name(laid.square) == move.square
        posted = [(post.kind, post.version) for post in await table.deliver() if post.picture]
        assert posted == [(kind, move.version + 1) for kind in (("over", "story") if over else ("turn",))]
    assert seen == {move.version, move.version + 1}
    assert fatal > 25


async def _deliver(move: Move, sent: list[int], table: Table) -> None:
    """Confirm and post; ``sent`` gets what went to the channel."""
    await table.confirm(Act(50_000, ANNA, CHANNEL), move)
    for row in await table.app.outbox.due(50):
        post = await table.app.outbox.claim(row)
        assert post is not None
        sent.append(post.version)
        await table.app.outbox.sent(post, 77)


async def test_a_post_that_was_being_sent_is_known_after_a_restart(tmp_path: Path) -> None:
    """Claimed, then gone: the row is found as interrupted; given back it is posted. In the end it was, once."""
    prepared = tmp_path / "prepared.db"
    move = await _prepared(prepared, 2)
    seen, sent = set(), list[int]()
    async for _, table in deaths(prepared, partial(_deliver, move, sent)):
        reader = table.store.reader
        await table.confirm(Act(50_000, ANNA, CHANNEL), move)
        interrupted = await table.app.outbox.interrupted()
        for row in interrupted:
            await table.app.outbox.retry(row, "interrupted", 0)
        (turn,) = [row for row in await reader.posts(move.game_id) if row.version == move.version + 1]
        posted = turn.state is OutboxState.SENT
        assert not sent or posted or interrupted
        # It may be in the channel or not: that it was tried before shows, so it is looked for first.
        attempts = [] if posted else [2 if interrupted else 1]
        delivered = [post for post in await table.deliver() if post.action is PostAction.SEND]
        assert [post.version for post in delivered] == [move.version + 1] * len(attempts)
        assert [post.attempts for post in delivered] == attempts
        (turn,) = [row for row in await reader.posts(move.game_id) if row.version == move.version + 1]
        assert turn.state is OutboxState.SENT
        live = await reader.turn_message(move.game_id)
        assert live is not None
        assert (live.version, live.message_id) == (move.version + 1, turn.message_id)
        assert await table.app.outbox.interrupted() == []
        seen.add((bool(sent), posted, bool(interrupted)))
        sent.clear()
    # Before the claim, before the sending, after it, and noted as sent.
    assert seen == {(False, False, False), (False, False, True), (True, False, True), (True, True, False)}


Prepare = Callable[[Table, Watch], Awaitable[None]]
Check = Callable[[Table, list[Post]], Awaitable[None]]


async def _a_reminder(table: Table, watch: Watch) -> None:
    await table.begin()
    watch.forward(days=1)


async def _reminded(table: Table, posts: list[Post]) -> None:
    (post,) = posts
    assert english(post).startswith("<@1>, it's still your turn")
    left = await table.store.reader.due_timers(1e12)
    assert [one.kind for one in left] == ["remind"] * 2


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
    "a reminder": (_a_reminder, _reminded),
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
    async for _, table in deaths(prepared, lambda table: table.app.timers.fire_due(), process):
        states.add(len(await table.store.reader.due_timers(watch.at)))
        await table.app.timers.fire_due()
        posts = [post for post in await table.deliver() if post.action is PostAction.SEND]
        await check(table, posts)
        assert await table.app.timers.fire_due() == 0
        assert [post for post in await table.deliver() if post.action is PostAction.SEND] == []
    # It was found waiting, and it was found done.
    assert min(states) == 0 < max(states)


async def test_going_away_is_wholly_there_or_not_at_all(tmp_path: Path) -> None:
    prepared, watch = tmp_path / "prepared.db", Watch()
    process, seen = partial(Table, now=watch), set()
    async with Store.opened(prepared) as store:
        table = process(store)
        await table.begin(options=GameOptions(order="seated", days=8))
        act = table.act(ANNA)
        await table.app.close()
    async for _, table in deaths(prepared, lambda table: table.app.do(away.AWAY, act, 10), process):
        reader = table.store.reader
        absences = await reader.absences(act.place.guild_id, ANNA.user_id)
        due = [round((one.due_at - watch.at) / DAY) for one in await reader.due_timers(1e12)]
        assert due == ([14, 17, 18] if absences else [4, 7, 8])
        seen.add(len(absences))
        assert "away on this server until" in english(await table.app.do(away.AWAY, act, 10))
        assert len(await reader.absences(act.place.guild_id, ANNA.user_id)) == 1
    assert seen == {0, 1}


async def _computers_next(path: Path, game: str) -> int:
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
    version = await _computers_next(prepared, game)
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
