"""Share: what players post for all, once an hour each, without calling anybody."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.core.composing import Post
from bot.text import LOCALES, catalogue
from bot.text.message import Button, Message
from bot.use_cases import board, history, privacy, share
from storage import OutboxState
from tests.bot.app.played import Played
from tests.bot.app.read import described, english, pictured
from tests.bot.app.table import ANNA, BO, CLEO, Table, Watch
from tests.bot.app.test_analysis import Guessing, analysing, messages
from tests.bot.app.variants import played_out
from tests.patience import PATIENCE
from tests.profiles import is_full

FINISHED = ("board", "animation", "analysis", "turn")


async def buttons(table: Table) -> dict[str, Button]:
    """The button of each thing that can be shared of a finished game."""
    overview, *turns = await messages(table)
    act = table.act(ANNA).on((await table.row()).id)
    shown = [await table.app.do(board.BOARD, act), await table.app.do(history.ANIMATION, act), overview, *turns]
    found = [one for message in shown for one in message.buttons if one.action == "share"]
    return {one.arg.partition("-")[0]: one for one in found}


@pytest.mark.parametrize("game", played_out() if is_full() else ["hunters"])
async def test_each_thing_is_posted_once_an_hour_with_its_picture_as_it_is_told_in_private(
    played: Played, game: str
) -> None:
    table = await played(None, (ANNA, BO, CLEO), game)
    found, posts = await buttons(table), dict[str, Post]()
    assert set(found) == set(FINISHED)
    for what, button in found.items():
        assert await table.press(ANNA, button) == Message(())
        (post,) = await table.deliver()
        assert english(post).splitlines()[0] == "Shared by Anna:"
        assert (post.pings, post.buttons, post.live) == ((), (), False)
        assert pictured(post).name.endswith(".gif") is (what == "animation")
        for locale in LOCALES:
            assert 0 < len(catalogue(locale).message(*post.lines)) <= 2000
            assert described(post, locale)
        for who in (ANNA, BO):
            assert await table.refused(table.press(who, button)) == "share-again", what
        assert await table.deliver() == []
        posts[what] = post
    overview, *turns = await messages(table)
    assert set(english(posts["analysis"]).splitlines()[1:]) <= set(english(overview).splitlines())
    assert pictured(posts["analysis"]).png == pictured(overview).png
    assert english(posts["turn"]).splitlines()[1:] in [english(one).splitlines() for one in turns]


async def test_a_restart_forgets_nothing_of_it_and_needs_no_analysis_to_post(played: Played) -> None:
    table = await played(None)
    found = await buttons(table)
    for button in found.values():
        await table.press(ANNA, button)
    anew, worker = Table(table.store), Guessing()
    analysing(anew, worker)
    posts = await anew.deliver()
    assert len(posts) == len(found)
    assert worker.judged == 0
    for button in found.values():
        assert await anew.refused(anew.press(ANNA, button)) == "share-again"
    await anew.app.close()


async def test_players_share_only_the_board_of_a_running_game_and_once_an_hour(timed: Table, watch: Watch) -> None:
    row = await timed.begin()
    for what in ("animation", "analysis", "turn-0"):
        pressed = timed.press(ANNA, Button("share", row.id, row.version, arg=what))
        assert await timed.refused(pressed) in ("animation-not-over", "analysis-not-over")
    button = Button("share", row.id, row.version, arg="board")
    assert await timed.refused(timed.press(CLEO, button)) == "not-a-player"
    seen = await timed.do(CLEO, board.BOARD)
    assert all(one.action != "share" for one in seen.buttons)
    # What was given up may be shared at once.
    await timed.app.do(share.SHARE, timed.act(ANNA).on(row.id, row.version), "board", 0)
    (waiting,) = [one for one in await timed.store.reader.posts(row.id) if one.state is OutboxState.PENDING]
    async with timed.store.transaction() as tx:
        await tx.bury(waiting.id, "refused", watch.at)
    for _ in range(2):
        await timed.press(ANNA, button)
        assert [post.row.kind for post in await timed.deliver()] == ["shared_board"]
        assert await timed.refused(timed.press(ANNA, button)) == "share-again"
        watch.forward(seconds=3601)


async def test_who_was_forgotten_meanwhile_is_not_named(played: Played) -> None:
    table = await played(None)
    button = (await buttons(table))["board"]
    await table.app.do(share.SHARE, table.act(BO).on(button.game_id, button.version), "board", 0)
    await table.do(BO, privacy.FORGET)
    (post,) = [one for one in await table.deliver() if one.row.kind == "shared_board"]
    assert "Bo" not in english(post)


async def test_a_long_animation_holds_no_other_post_up(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await played(None)
    button = (await buttons(table))["animation"]
    goes_on = threading.Event()
    monkeypatch.setattr("bot.workers.drawer.gif", lambda _: b"late" if goes_on.wait(PATIENCE) else b"")
    monkeypatch.setattr("bot.core.outbox._MADE_AT_ONCE", 1)
    anew = Table(table.store)
    act = anew.act(ANNA).on(button.game_id, button.version)
    await anew.app.do(share.SHARE, act, "animation", 0)
    (film,) = await anew.app.outbox.due(9)
    sending = asyncio.create_task(anew.app.outbox.claim(film))
    await asyncio.sleep(0.01)
    await anew.begin()
    assert anew.channel.sent[-1].row.kind == "turn"
    assert not sending.done()
    goes_on.set()
    post = await sending
    assert post is not None
    assert pictured(post).png == b"late"
    await anew.app.close()
