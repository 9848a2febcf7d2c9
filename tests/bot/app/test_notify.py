"""How people are told: by the way each chose, with the fallback, and the digest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core import addressing
from bot.core.composing import Post, PostAction
from bot.core.notices import CallByLetter, Digest
from bot.core.uses import greet
from bot.game.acts import Person, Place, Refused
from bot.game.settings import GameOptions, NotifyBy, wishes
from bot.text import LOCALES, catalogue
from bot.use_cases import away, lobby, notify, seats
from bot.use_cases.turn import PLACE
from storage import OutboxState
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, FAY, Table, Watch, any_move, english


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


async def move(table: Table, person: Person) -> None:
    """Any turn of somebody's."""
    turn = await any_move(table, table.app.context.random)
    await table.do(person, PLACE, turn.square, turn.rotation, turn.spot)


async def test_a_turn_that_is_over_meanwhile_is_told_neither_by_direct_message_nor_instead_of_one(table: Table) -> None:
    for person in (ANNA, BO):
        await wish(table, person, NotifyBy.DM)
    row = await table.begin()
    await move(table, ANNA)
    # What is due is delivered, but what comes of that isn't yet: so no direct message goes out before Bo has moved.
    for due in await table.app.outbox.due(50):
        if (post := await table.app.outbox.claim(due)) is not None:
            await table.app.outbox.sent(post, table.channel.take(post))
    await move(table, BO)
    await table.deliver()
    assert letters(table, BO) == []
    _, bo, anna = [post for post in await table.store.reader.posts(row.id) if post.kind == CallByLetter.kind]
    assert (bo.user_id, bo.state) == (BO.user_id, OutboxState.SENT)
    async with table.store.transaction() as tx:
        await addressing.closed(tx, table.app.context, anna)
    await move(table, ANNA)
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
    for wanted, offered in ((True, "Digest off"), (False, "Digest on")):
        panel = await table.do(ANNA, notify.CHOOSE, digest=wanted)
        assert ("Once a day I write you" in english(panel)) is wanted
        assert catalogue("en").label(panel.buttons[-1].label) == offered


async def test_whoever_is_away_gets_no_digest_of_that_server_and_a_long_one_is_cut(timed: Table, watch: Watch) -> None:
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
        digests = [post for post in letters(timed, ANNA) if post.kind == Digest.kind]
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
