"""Whole games by the use cases, posts and all."""

import logging
from dataclasses import replace
from random import Random

import pytest

from bot.core.composing import PostAction
from bot.game.drafts import Step
from bot.game.settings import GameOptions
from bot.text import LOCALES, catalogue
from bot.text.message import Message
from bot.use_cases.panel import LAY, PLAY
from bot.use_cases.turn import DEPLOY, PASS, PLACE
from engine.game import Phase
from engine.summary import tally
from storage import GameStatus
from tests.bot.app.buttons import TURN_WITH_UNDO, actions
from tests.bot.app.panels import seen
from tests.bot.app.table import ANNA, BO, CLEO, PEOPLE, Table, any_move, choose, english, whole
from tests.profiles import is_full


def _fits(table: Table) -> None:
    """Every post can be said within Discord's limits, in every language."""
    for locale in LOCALES:
        texts = catalogue(locale)
        for post in table.channel.posts:
            assert len(texts.message(*post.lines)) <= 2000
            assert post.picture is None or 0 < len(texts.alt(post.picture.alt)) <= 1024
            assert all(0 < len(texts.label(button.label, 80)) <= 80 for button in post.buttons)


@pytest.mark.parametrize(("people", "seed"), [pytest.param((ANNA, BO, CLEO), 2, marks=pytest.mark.full), (PEOPLE, 3)])
async def test_a_game_by_commands(
    table: Table, people: tuple[object, ...], seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    await table.begin(PEOPLE[: len(people)], GameOptions(order="random"))
    random = Random(seed)
    turns = 0
    while (game := await table.game()).phase is not Phase.OVER:
        mover, move = await table.mover(), await any_move(table, random)
        way = random.randrange(3)
        if way == 0:
            answer = await table.do(mover, PLACE, move.square, move.rotation, move.spot)
        else:
            seen(await table.do(mover, LAY, move.square, move.rotation))
            if move.spot == "none":
                answer = await table.do(mover, PASS)
            else:
                answer = await table.do(mover, DEPLOY, move.spot)
        assert isinstance(answer, Message)
        turns += 1
        posts = await table.deliver()
        row, after = await table.row(), await table.situation()
        # One message a turn, and the story after the last one.
        story = [PostAction.SEND] if after.game.phase is Phase.OVER else []
        assert [post.action for post in posts] == [PostAction.SEND, PostAction.RETIRE, *story]
        assert posts[0].version == row.version == turns + 1
        if after.game.phase is not Phase.OVER:
            to_move = after.seats[after.game.to_move].user_id
            assert posts[0].pings == (to_move,)
            assert english(posts[0]).startswith(f"<@{to_move}>, it's your turn")
            assert mover.name in english(posts[0])
            assert actions(posts[0]) == TURN_WITH_UNDO
        assert english(answer).startswith("✔ ")
    row = await table.row()
    assert row.status is GameStatus.FINISHED
    final, told = table.channel.sent[-2:]
    assert sorted(final.pings) == [person.user_id for person in PEOPLE[: len(people)]]
    assert not told.pings
    assert " with " in english(final)
    situation = await table.situation()
    for seat, line in enumerate(tally(game.ruleset, game.seats, situation.events)):
        assert line.total.points == game.scores[seat]
        assert f" · {situation.names[seat]} **{game.scores[seat]}**" in english(final)
    assert len(table.channel.sent) - 2 == len(table.channel.retired)
    _fits(table)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_game_by_the_panel(table: Table) -> None:
    row = await table.begin((ANNA, BO))
    random = Random(4)
    taps: list[int] = []
    # Every day the opening; by commands a game is played to its end every day.
    most = 71 if is_full() else 25
    while len(taps) < most:
        mover = await table.mover()
        panel = await table.app.do(PLAY, table.act(mover).on(row.id))
        tapped = 1
        panel = seen(panel)
        while panel.step is not Step.CONFIRM:
            turns = [other.value for other in panel.others if other.label.code == "button-turn"]
            if turns and random.random() < 0.5:
                panel = await choose(table, mover, panel, turns[0])
                assert str(replace(panel.draft, spot=None)) == turns[0]
            else:
                panel = await choose(table, mover, panel, random.choice(panel.choices).value)
            tapped += 1
        assert panel.picture is not None
        assert panel.picture.png
        answer = await table.confirm(table.act(mover), whole(panel))
        taps.append(tapped + 1)
        assert english(answer).startswith("✔ ")
        await table.deliver()
    assert sorted(taps)[len(taps) // 2] <= 6
    if is_full():
        assert (await table.row()).status is GameStatus.FINISHED
        assert " with " in english(table.channel.sent[-2])
    _fits(table)
