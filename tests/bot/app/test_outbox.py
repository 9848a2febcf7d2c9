"""Posts on their way: order, overtaking, dead channels, restarts; and how people are told: as each chose."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.core import addressing
from bot.core.composing import Post, PostAction
from bot.core.context import Context
from bot.core.notices import CallByLetter, Digest
from bot.core.uses import greet
from bot.game.acts import Person, Place, Refused
from bot.game.settings import GameOptions, NotifyBy, wishes
from bot.game.stops import UNKNOWN_CHANNEL
from bot.text import LOCALES, catalogue
from bot.use_cases import away, ending, lobby, notify, seats, undo
from bot.use_cases.panel import PLAY
from bot.use_cases.turn import PLACE
from storage import OutboxRow, OutboxState
from tests.bot.app.buttons import TURN_WITH_UNDO, actions
from tests.bot.app.panels import seen
from tests.bot.app.read import english
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, FAY, Table, Watch, any_move, live_messages


async def _turn(table: Table, seed: int = 1) -> None:
    move = await any_move(table, Random(seed))
    await table.confirm(table.act(await table.mover()), move)


async def _claimed(table: Table) -> tuple[OutboxRow, Post]:
    """The one row that is due, and what is to be posted for it; it is made once only."""
    (row,) = await table.app.outbox.due(50)
    post = await table.app.outbox.claim(row)
    assert post is not None
    assert await table.app.outbox.claim(row) is None
    return row, post


async def test_a_channel_that_is_gone_pauses_the_game_until_a_player_acts(table: Table) -> None:
    row = await table.begin()
    await _turn(table)
    await table.app.outbox.channel_gone(CHANNEL.channel_id, "forbidden")
    told = await table.deliver()
    assert [(post.user_id, post.buttons) for post in told] == [(ANNA.user_id, ()), (BO.user_id, ())]
    assert english(told[0]).startswith("The game in <#200> is paused")
    assert (await table.row()).paused_reason == "forbidden"
    assert await live_messages(table) == []
    seen(await table.app.do(PLAY, table.act(BO).on(row.id)))
    assert (await table.row()).paused_reason is None
    post = (await table.deliver())[0]
    assert english(post).startswith("To move: Bo.")
    assert post.pings == ()
    assert actions(post) == TURN_WITH_UNDO


@pytest.mark.parametrize("acts", ["a turn", "an undo", "joining its lobby"])
async def test_a_paused_game_goes_on_with_the_post_of_what_somebody_does(table: Table, acts: str) -> None:
    if acts == "joining its lobby":
        await table.do(ANNA, lobby.OPEN, GameOptions(), ())
    else:
        await table.begin()
        await _turn(table)
    await table.app.outbox.channel_gone(CHANNEL.channel_id, "forbidden")
    assert (await table.row()).paused_reason == "forbidden"
    if acts == "a turn":
        await _turn(table)
    else:
        await (table.do(ANNA, undo.UNDO) if acts == "an undo" else table.do(BO, lobby.JOIN))
    assert (await table.row()).paused_reason is None
    posts = [post for post in await table.deliver() if post.picture]
    assert [(post.action, post.version) for post in posts] == [(PostAction.SEND, 0 if acts.startswith("join") else 3)]


async def test_a_message_that_is_posted_anew_tells_what_the_turn_did(table: Table) -> None:
    row = await table.begin()
    await _turn(table)
    assert await live_messages(table) == []
    said = english(next(post for post in await table.deliver() if post.live))
    (live,) = await live_messages(table)
    assert (live.game_id, live.channel_id) == (row.id, CHANNEL.channel_id)
    await table.app.outbox.repost(live, gone=True)
    (post,) = await table.deliver()
    assert (post.action, post.version, post.pings) == (PostAction.SEND, 2, ())
    # It tells what the one before told, and calls nobody.
    called = f"<@{BO.user_id}>, it's your turn."
    assert said.startswith(f"{called}\nAnna: ")
    assert english(post) == said.replace(called, "To move: Bo.")
    (after,) = await live_messages(table)
    assert after.message_id != live.message_id


async def _refused(table: Table) -> None:
    """Discord refuses the next post for good."""
    _, post = await _claimed(table)
    await table.app.outbox.drop(post.row.id, "400")


async def test_a_lobby_that_was_never_posted_pings_the_invited(table: Table) -> None:
    await table.do(ANNA, lobby.OPEN, GameOptions(), (BO,))
    await _refused(table)
    await table.app.outbox.repost_stale()
    (post,) = await table.deliver()
    assert post.pings == (BO.user_id,)


async def test_nothing_is_posted_anew_that_was_meanwhile(table: Table) -> None:
    await table.begin()
    await _turn(table)
    await _refused(table)
    (live,) = await live_messages(table)
    await _turn(table)
    await table.app.outbox.repost(live)
    assert [post.version for post in await table.deliver() if post.picture] == [3]
    await table.app.outbox.repost(live)
    assert await table.deliver() == []
    # Nor one whose message was being posted anew when it was overtaken.
    (live,) = await live_messages(table)
    await table.app.outbox.repost(live, gone=True)
    await _turn(table)
    assert [post.version for post in await table.deliver() if post.action is PostAction.SEND] == [4]


async def test_how_a_game_ended_is_said_to_who_comes_there_later_unless_the_channel_is_lost(table: Table) -> None:
    game_id = (await table.begin()).id
    await table.app.do(ending.END, table.act(FAY, moderator=True).on(None, 1))
    await table.app.outbox.channel_gone(CHANNEL.channel_id, "forbidden")
    (row,) = await table.app.outbox.due(50)
    assert row.kind == "ended"
    await _refused(table)
    await greet(table.app.context, table.act(ANNA, place=Place(100, 201)))
    assert await table.app.outbox.due(50) == []
    await greet(table.app.context, table.act(ANNA))
    await greet(table.app.context, table.act(ANNA))
    posts = await table.deliver()
    assert [post.action for post in posts] == [PostAction.SEND, PostAction.RETIRE]
    assert english(posts[0]).startswith("This game has ended without a result (a moderator)")
    await greet(table.app.context, table.act(ANNA))
    assert await table.app.outbox.due(50) == []
    assert len([row for row in await table.store.reader.posts(game_id) if row.kind == "ended"]) == 2
    await table.begin()
    await table.app.do(ending.END, table.act(FAY, moderator=True).on(None, 1))
    await table.app.outbox.channel_gone(CHANNEL.channel_id, UNKNOWN_CHANNEL)
    assert await table.app.outbox.due(50) == []


@pytest.mark.parametrize("slow", ["drawing", "asking Discord"])
async def test_who_moved_while_their_post_was_made_is_not_called(
    table: Table, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    row = await table.begin()
    await _turn(table)
    waits = await any_move(table, Random(1))
    context = table.app.context
    place, name = (context.pictures, "draw") if slow == "drawing" else (context, "member")
    swift = getattr(place, name)
    moved: list[object] = []

    async def slowly(*what: Any, **how: Any) -> Any:
        done = await swift(*what, **how)
        if not moved:
            moved.append(what)
            await table.confirm(table.act(BO), waits)
        return done

    monkeypatch.setattr(place, name, slowly)
    first, second, *_ = await table.deliver()
    assert (first.version, second.version) == (2, 3)
    assert first.pings == ()
    assert "<@" not in english(first)
    assert actions(first) == ["look"]
    assert first.picture is not None
    assert second.pings == (ANNA.user_id,)
    live = await table.store.reader.turn_message(row.id)
    assert live is not None
    assert live.version == 3


@pytest.mark.parametrize("changes", ["never", "once", "again and again"])
async def test_a_post_is_put_into_words_again_only_where_something_has_changed(
    table: Table, monkeypatch: pytest.MonkeyPatch, changes: str
) -> None:
    await table.begin()
    (first, *_) = table.channel.sent
    known = await table.app.outbox.known_messages(first.row)
    assert known == set(table.channel.messages)
    await _turn(table)
    context, looked, drawn = table.app.context, list[object](), list[object]()
    draw, situation = context.pictures.draw, context.positions.situation

    async def slowly(*what: Any, **how: Any) -> Any:
        drawn.append(what)
        if changes != "never":
            await table.do(BO, away.AWAY, 3 if changes == "once" else len(drawn))
        return await draw(*what, **how)

    async def read(*what: Any) -> Any:
        looked.append(what)
        if len(looked) == 1:
            # Nobody is kept from acting meanwhile.
            async with table.store.transaction():
                pass
        return await situation(*what)

    monkeypatch.setattr(context.pictures, "draw", slowly)
    monkeypatch.setattr(context.positions, "situation", read)
    _, post = await _claimed(table)
    assert ("Bo is away" in english(post)) is (changes != "never")
    assert (len(looked) > 1) is (changes != "never")
    assert post.pings == (BO.user_id,)
    assert len(drawn) < 10
    await table.app.outbox.sent(post, 1)
    assert await table.app.outbox.known_messages(first.row) == known | {1}


@pytest.mark.parametrize("ends", ["refused", "interrupted"])
async def test_a_post_of_a_turn_that_was_undone_stays_withdrawn_whatever_becomes_of_its_next_try(
    table: Table, ends: str
) -> None:
    await table.begin()
    await _turn(table)
    outbox = table.app.outbox
    row, _ = await _claimed(table)
    await outbox.retry(row.id, "500", 0.0)
    await table.press(ANNA, (await table.do(ANNA, undo.SURE)).buttons[0])
    for _ in range(2):
        row, post = await _claimed(table)
        assert post.action is PostAction.RETIRE
        if ends == "refused":
            await outbox.retry(row.id, "500", 0.0)
        else:
            for one in await outbox.interrupted():
                await outbox.take_up(one)


# -- many at once ----------------------------------------------------------------------------------------------------


async def _many_games(table: Table, games: int) -> list[OutboxRow]:
    """So many games, in each of which a turn is to be posted."""
    places = [Place(CHANNEL.guild_id, 300 + number) for number in range(games)]
    for place in places:
        await table.begin(place=place)
    for number, place in enumerate(places):
        move = await any_move(table, Random(number), place)
        await table.app.do(PLACE, table.act(ANNA, place=place), move.square, move.rotation, move.spot)
    return await table.app.outbox.due(games)


async def test_a_few_posts_are_made_at_once_and_the_others_wait_unclaimed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = await _many_games(table, 6)
    go, three, started = asyncio.Event(), asyncio.Event(), 0
    picture = table.app.context.painted

    async def waiting(*what: Any, **how: Any) -> Any:
        nonlocal started
        started += 1
        if started == 3:
            three.set()
        await go.wait()
        return await picture(*what[1:], **how)

    monkeypatch.setattr(Context, "painted", waiting)
    claims = [asyncio.create_task(table.app.outbox.claim(row)) for row in rows]
    await three.wait()
    assert len(await table.app.outbox.interrupted()) == started == 3
    go.set()
    assert all(await asyncio.gather(*claims))


async def test_an_act_waits_for_one_post_at_most(table: Table) -> None:
    rows = await _many_games(table, 3)
    posts = [await table.app.outbox.claim(row) for row in rows]
    done: list[str] = []

    async def sending(post: Post | None) -> None:
        assert post is not None
        await table.app.outbox.sent(post, 9000 + post.row.id)
        done.append("post")

    async def acting() -> None:
        async with table.store.transaction():
            done.append("act")

    async with table.store.transaction():
        waiting = [asyncio.create_task(sending(post)) for post in posts]
        await asyncio.sleep(0)
        waiting.append(asyncio.create_task(acting()))
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    assert done.index("act") <= 1
    assert len(done) == 4


async def wish(table: Table, person: Person, way: NotifyBy | None = None, *, digest: bool | None = None) -> None:
    """Choose, and have what was sent because of it out of the way."""
    await table.do(person, notify.CHOOSE, way, digest=digest)
    await table.deliver()
    table.channel.posts.clear()


def letters(table: Table, person: Person) -> list[Post]:
    """The direct messages to somebody."""
    return [post for post in table.channel.sent if post.user_id == person.user_id]


def public(table: Table) -> list[Post]:
    """The messages in the channel."""
    return [post for post in table.channel.sent if post.user_id is None]


async def test_the_language_is_noted_of_players_and_of_nobody_else(table: Table) -> None:
    await table.begin((ANNA, BO))
    for person in (ANNA, CLEO):
        await greet(table.app.context, replace(table.act(person), locale="de"))
    assert (await wishes(table.store.reader, ANNA.user_id)).locale == "de"
    assert await table.store.reader.personal(CLEO.user_id) == {}


async def test_a_turn_that_is_over_meanwhile_is_told_neither_by_direct_message_nor_instead_of_one(table: Table) -> None:
    for person in (ANNA, BO):
        await wish(table, person, NotifyBy.DM)
    row = await table.begin()
    await _turn(table)
    # What is due is delivered, but what comes of that isn't yet: so no direct message goes out before Bo has moved.
    for due in await table.app.outbox.due(50):
        if (post := await table.app.outbox.claim(due)) is not None:
            await table.app.outbox.sent(post, table.channel.take(post))
    await _turn(table)
    await table.deliver()
    assert letters(table, BO) == []
    _, bo, anna = [post for post in await table.store.reader.posts(row.id) if post.kind == CallByLetter.kind]
    assert (bo.user_id, bo.state) == (BO.user_id, OutboxState.SENT)
    async with table.store.transaction() as tx:
        await addressing.closed(tx, table.app.context, anna)
    await _turn(table)
    await table.deliver()
    assert not [post for post in public(table) if "didn't reach" in english(post)]


async def test_a_pause_is_told_once_to_all_but_those_who_want_to_hear_nothing_and_that_of_a_lobby_is_not(
    table: Table,
) -> None:
    await wish(table, BO, NotifyBy.OFF)
    await table.do(ANNA, lobby.OPEN, GameOptions(), ())
    await table.deliver()
    await table.app.outbox.channel_gone(CHANNEL.channel_id, "unknown_channel")
    await table.deliver()
    assert letters(table, ANNA) == []
    await table.begin((ANNA, BO, CLEO), place=Place(100, 201))
    for _ in range(2):
        await table.app.outbox.channel_gone(201, "unknown_channel")
        await table.deliver()
        assert [len(letters(table, person)) for person in (ANNA, BO, CLEO)] == [1, 0, 1]
    # A pause that nobody could be told of says nothing about the person's wishes.
    assert not (await wishes(table.store.reader, ANNA.user_id)).closed


async def test_an_edit_still_says_that_the_player_is_not_on_the_server(table: Table) -> None:
    table.strangers.add(ANNA.user_id)
    await table.begin()
    said = english(public(table)[-1])
    assert "Anna isn't on this server any more" in said
    table.channel.posts.clear()
    await table.do(ANNA, away.AWAY, 3)
    (edit,) = await table.deliver()
    assert (edit.action, edit.pings) == (PostAction.EDIT, ())
    assert english(edit).splitlines()[0] == said.splitlines()[0]
    assert english(edit).splitlines()[-1] == said.splitlines()[-1]


async def test_the_panel_says_whether_a_digest_comes_and_offers_the_other(table: Table) -> None:
    with pytest.raises(Refused):
        await table.do(ANNA, notify.PRESS, "pigeon")
    assert await table.store.reader.personal(ANNA.user_id) == {}
    for wanted, offered in ((True, "No daily digest"), (False, "Daily digest")):
        panel = await table.do(ANNA, notify.CHOOSE, digest=wanted)
        assert ("Once a day I write you" in english(panel)) is wanted
        assert catalogue("en").label(panel.buttons[-1].label) == offered


async def test_who_is_away_gets_no_digest_of_that_server_and_a_long_one_is_cut(timed: Table, watch: Watch) -> None:
    await timed.do(ANNA, notify.CHOOSE, digest=True)
    for number in range(17):
        await timed.begin((ANNA, BO), place=replace(CHANNEL, channel_id=300 + number))
    async with timed.store.transaction() as tx:
        await tx.add_absence(CHANNEL.guild_id, ANNA.user_id, watch.at, watch.at + 1.5 * 86_400)
    digests: list[Post] = []
    for expected in (0, 1):
        timed.channel.posts.clear()
        watch.forward(days=1)
        await timed.app.timers.fire_due()
        await timed.deliver()
        digests = [post for post in letters(timed, ANNA) if post.row.kind == Digest.kind]
        assert len(digests) == expected
    for locale in LOCALES:
        text = catalogue(locale).message(*digests[0].lines)
        assert text.count("https://") == 15
        assert "2" in text.splitlines()[-1]
        assert len(text) <= 2000


@pytest.mark.parametrize("reached", [True, False])
async def test_somebody_who_is_offered_a_seat_is_told_the_chosen_way(table: Table, reached: bool) -> None:
    await wish(table, FAY, NotifyBy.DM)
    await table.begin((ANNA, BO))
    table.channel.posts.clear()
    await table.app.do(seats.REPLACE, table.act(BO, moderator=True), "1", FAY)
    while rows := await table.app.outbox.due(50):
        for row in rows:
            post = await table.app.outbox.claim(row)
            if post is not None and (reached or post.user_id is None):
                await table.app.outbox.sent(post, table.channel.take(post))
            elif post is not None:
                await table.app.outbox.unreachable(row, "403 50007")
    assert len(letters(table, FAY)) == reached
    assert reached or public(table)[-1].pings == (FAY.user_id,)
    assert "Fay" in english(public(table)[0])
