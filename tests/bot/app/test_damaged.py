"""A log that lacks an event is told from a whole one; a damaged game hurts nobody else, and can be ended."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.core.notices import Digest
from bot.game.acts import Place, Refused
from bot.game.deadlines import DAY
from bot.game.positions import DamagedGame
from bot.use_cases import away, cleanup, ending, help, notify, panel, privacy, seats
from bot.use_cases.reminders import arm_unarmed
from engine.eventlog import EventMissing, folded
from engine.events import Event, FeatureScored, HandsDealt, PieceDeployed, PieceReturned, PieceTakenBack, SeatLeft
from engine.tiles import TileSet
from storage import GameStatus, Store
from tests.bot.app.played import Played
from tests.bot.app.read import english
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table, Watch, move_at_random, play_on
from tests.bot.app.variants import VARIANTS
from tests.profiles import is_full, some

SOUND = Place(100, 201)
BROKEN = ({"type": "nonsense"}, {"type": "turn_passed"}, {"type": "tile_drawn", "seat": 0, "kind": "no such tile"})


async def damage(store: Store, game_id: str, event: dict[str, Any]) -> None:
    """An event that nobody can read is the last one of the game's log."""
    async with store.transaction() as tx:
        row = await tx.game(game_id)
        assert row is not None
        await tx.append(game_id, row.version, [event], row.updated_at)


def lose_the_last(path: Path, game_id: str, kind: str) -> None:
    """The newest event of that kind is gone from a game's log."""
    with closing(sqlite3.connect(path)) as connection, connection:
        newest = "SELECT max(seq) FROM events WHERE game_id = ? AND event LIKE ?"
        connection.execute(f"DELETE FROM events WHERE seq = ({newest})", (game_id, f"%{kind}%"))


@pytest.fixture(params=BROKEN, ids=lambda event: event["type"])
async def damaged(timed: Table, request: pytest.FixtureRequest) -> Table:
    """Anna and Bo play a damaged game in the usual channel, and, begun later, a sound one elsewhere."""
    row = await timed.begin()
    await play_on(timed, 2)
    await timed.begin(place=SOUND)
    await damage(timed.store, row.id, request.param)
    timed.app.context.positions._known.clear()
    return timed


async def test_it_is_told_to_be_damaged_and_what_to_do_until_a_moderator_ends_it(
    damaged: Table, caplog: pytest.LogCaptureFixture
) -> None:
    row = await damaged.row()
    for _ in range(2):
        with pytest.raises(DamagedGame) as refused:
            await damaged.do(ANNA, panel.PLAY)
        said = english(await damaged.app.refused(refused.value, damaged.act(ANNA)))
        assert row.id in said
        assert "/game end" in said
    assert [one.levelname for one in caplog.records if "is damaged" in one.message] == ["ERROR"]
    refusal = await damaged.app.refused(Refused(DamagedGame("abc").line, show=row.id), damaged.act(ANNA))
    assert refusal.picture is None
    assert english(refusal)
    listed = (await damaged.do(ANNA, help.GAMES)).document
    assert listed is not None
    assert sorted(one.code for one in listed.paragraphs) == ["list-damaged", "list-head", "list-yours"]
    await damaged.app.do(ending.END, damaged.act(BO, moderator=True).on(row.id, row.version))
    (over, *_) = await damaged.deliver()
    assert [one.code for one in over.lines] == ["post-ended", "ended-damaged"]
    assert (over.picture, over.buttons) == (None, ())
    assert (await damaged.row()).status is GameStatus.ENDED


async def test_its_players_have_digests_timers_and_days_away_of_their_other_games(
    damaged: Table, watch: Watch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound, reader = await damaged.row(), await damaged.row(SOUND), damaged.store.reader
    async with damaged.store.transaction() as tx:
        for row in (broken, sound):
            await tx.cancel_timers(row.id)
    await arm_unarmed(damaged.app.context, await reader.live_games())
    assert await reader.due_timers(float("inf"), game_id=sound.id)
    assert f"game {broken.id} is damaged: no reminders" in caplog.text
    await damaged.do(ANNA, notify.CHOOSE, digest=True)
    watch.forward(days=1)
    await damaged.app.timers.fire_due()
    (digest,) = [post for post in await damaged.deliver() if post.row.kind == Digest.kind]
    assert [one.code for one in digest.lines] == ["digest-head", "digest-game"]
    await damaged.app.do(away.AWAY, damaged.act(ANNA, place=SOUND), 3)
    first = min(timer.due_at for timer in await reader.due_timers(float("inf"), game_id=sound.id))
    assert first >= watch.at + 3 * DAY
    await damaged.app.do(privacy.FORGET, damaged.act(BO, place=SOUND))
    assert not await reader.personal(BO.user_id)
    assert (await damaged.row(SOUND)).status is not GameStatus.RUNNING


async def test_tables_that_nobody_touches_are_announced_also_where_one_fails(
    timed: Table, watch: Watch, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = await timed.begin(), await timed.begin(place=SOUND)
    watch.forward(days=61)
    consider = cleanup._consider

    async def failing(table: Any) -> None:
        if table.id == broken.id:
            raise ValueError("a fault that nobody thought of")
        await consider(table)

    monkeypatch.setattr(cleanup, "_consider", failing)
    await cleanup.announce(timed.app.context, await timed.store.reader.live_games())
    timers = await timed.store.reader.due_timers(float("inf"), game_id=sound.id)
    assert cleanup.CLOSE in [timer.kind for timer in timers]
    assert any(one.levelno == logging.ERROR and broken.id in one.message for one in caplog.records)


async def test_it_is_left_alone_when_nobody_touches_it_and_ends_in_time(damaged: Table, watch: Watch) -> None:
    watch.forward(days=61)
    await cleanup.announce(damaged.app.context, await damaged.store.reader.live_games())
    watch.forward(days=15)
    await damaged.app.timers.fire_due()
    assert (await damaged.row()).status is GameStatus.ENDED


async def test_a_picture_that_cannot_be_drawn_holds_a_game_up_for_two_tries_only(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin()

    def broken(_scene: object) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr("bot.workers.drawer.paint", broken)
    await move_at_random(table, Random(1))
    (row,) = await table.app.outbox.due(50)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            await table.app.outbox.claim(row)
        await table.app.outbox.retry(row.id, "no picture", 0)
    said = (await table.deliver())[0]
    assert said.picture is None
    assert said.pings == (BO.user_id,)
    assert english(said).endswith("`/board text:True` describes it in words.")
    assert said.lines[-1].kept
    assert (await table.row(CHANNEL)).version == 2


Log = list[list[Event]]

BY_THE_RULES = (PieceDeployed, FeatureScored, PieceReturned, PieceTakenBack)
"""Whether one of these belongs to a turn only the rules can say, and those aren't asked again."""


async def log_of(table: Table) -> tuple[TileSet, Log]:
    """A game's tiles, and its events by commits."""
    situation = await table.situation()
    return situation.game.tileset, [list(batch.events) for batch in situation.batches]


def losses(log: Log) -> Iterator[tuple[Event, Log]]:
    """Each event, and the log up to its commit without it."""
    for number, batch in enumerate(log):
        for place, event in enumerate(batch):
            yield event, [*log[:number], batch[:place] + batch[place + 1 :]]


def is_whole(tileset: TileSet, log: Log) -> bool:
    """Whether it can be read."""
    try:
        folded(tileset, log)
    except Exception:  # noqa: BLE001 - a log that makes no sense may show it in any way
        return False
    return True


@pytest.mark.parametrize("game", VARIANTS if is_full() else ["hunters"])
async def test_the_newest_commit_lacks_an_event_or_any_one_lacks_points(played: Played, game: str) -> None:
    tileset, log = await log_of(await played(None, (ANNA, BO, CLEO), game))
    assert is_whole(tileset, log)
    lost = [event for event, rest in some(losses(log), 13) if is_whole(tileset, rest)]
    # Without its open tiles the start of a game with one each (T13) is that of a usual game; its first turn tells.
    unseen = (*BY_THE_RULES, HandsDealt) if "known" in game else BY_THE_RULES
    assert [event for event in lost if not isinstance(event, unseen)] == []
    without: list[Event] = [event for event in log[0] if not isinstance(event, HandsDealt)]
    assert without == log[0] or not is_whole(tileset, [without, log[1]])
    # Points that are missing show at the end.
    scored = [event for batch in log for event in batch if isinstance(event, FeatureScored)]
    assert scored
    for one in some(scored, 7):
        with pytest.raises(EventMissing, match="before game_over something else must have happened"):
            folded(tileset, [[event for event in batch if event is not one] for batch in log])


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("out_of_turn", [False, True], ids=["in turn", "out of turn"])
async def test_a_seat_that_left_is_missing(played: Played, game: str, out_of_turn: bool) -> None:
    table = await played(20, (ANNA, BO, CLEO), game)
    mover = await table.mover()
    who = next(person for person in (ANNA, BO, CLEO) if (person.user_id != mover.user_id) == out_of_turn)
    row = await table.row()
    await table.app.do(seats.RESIGN, table.act(who).on(row.id))
    tileset, log = await log_of(table)
    assert isinstance(log[-1][0], SeatLeft)
    assert is_whole(tileset, log)
    assert not is_whole(tileset, [*log[:-1], log[-1][1:]])
    assert out_of_turn or not is_whole(tileset, [*log[:-1], log[-1][:1]])
