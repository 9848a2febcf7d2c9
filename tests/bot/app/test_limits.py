"""How often one person may ask for what takes the machine long, and how many lobbies they may keep open."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress

import pytest

from bot.core.limits import LIMITS, Limits
from bot.core.lobby import LOBBIES
from bot.game.acts import Act, Place, Refused
from bot.game.settings import GameOptions
from bot.text import LOCALES, catalogue
from bot.use_cases import ending, lobby, rematch, reminders, seats, setup
from tests.bot.app.read import english, say
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table, Watch


async def ask(limits: Limits, kind: str, times: int = 1, who: Act | None = None) -> None:
    """Ask for that so often; nothing is in the way of it but the limit."""
    for _ in range(times):
        async with limits.kept(kind, ANNA if who is None else who.person):
            pass


@pytest.mark.parametrize("kind", LIMITS)
async def test_who_asked_too_often_is_told_when_it_goes_on(kind: str) -> None:
    watch = Watch()
    limits, (most, minutes) = Limits(watch), LIMITS[kind]
    await ask(limits, kind, most - 1)
    with suppress(ZeroDivisionError):
        async with limits.kept(kind, ANNA):
            raise ZeroDivisionError
    watch.forward(seconds=5)
    assert not limits.allow(kind, ANNA), "who types too much is suggested nothing"
    with pytest.raises(Refused) as refused:
        await ask(limits, kind)
    again = int(watch.at) - 5 + 60 * minutes
    for locale in LOCALES:
        text = catalogue(locale).message(refused.value.line)
        assert f"<t:{again}:R>" in text
    # Nobody else waits, nothing else does, and what was refused doesn't count.
    async with limits.kept(kind, BO):
        pass
    for other in LIMITS:
        if other != kind:
            await ask(limits, other)
    watch.forward(seconds=60 * minutes - 5)
    await ask(limits, kind, most)


async def test_a_clock_that_is_set_back_keeps_nobody_out() -> None:
    watch = Watch()
    limits = Limits(watch)
    await ask(limits, "look", LIMITS["look"][0])
    watch.forward(days=-1)
    await ask(limits, "look")


async def test_what_one_person_asks_for_is_done_one_after_the_other() -> None:
    limits, begun, ended = Limits(Watch()), list[int](), list[int]()
    goes_on = asyncio.Event()

    async def look(number: int) -> None:
        async with limits.kept("look", ANNA):
            begun.append(number)
            await goes_on.wait()
            ended.append(number)

    async with asyncio.TaskGroup() as tasks:
        for number in range(3):
            tasks.create_task(look(number))
        await asyncio.sleep(0)
        assert begun == [0]
        # Somebody else, and the same person for something else, needn't wait.
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(limits.kept("look", BO))
            await stack.enter_async_context(limits.kept("hint", ANNA))
        assert begun == [0]
        goes_on.set()
    assert ended == [0, 1, 2]


async def test_a_person_has_only_so_many_lobbies_on_a_server(timed: Table) -> None:
    here = [Place(CHANNEL.guild_id, 1000 + number) for number in range(LOBBIES + 2)]
    elsewhere = Place(CHANNEL.guild_id + 1, 2000)
    for place in here[:LOBBIES]:
        await timed.app.do(lobby.OPEN, timed.act(ANNA, place=place), GameOptions(), ())
    for check in (lobby.OPEN.way, lobby.check_open):
        with pytest.raises(Refused) as refused:
            await check(timed.app.context, timed.act(ANNA, place=here[LOBBIES]), GameOptions(), ())
        said = say(refused.value.line)
        assert said.startswith("You have 3 open lobbies on this server already: ")
        assert all(str(place.channel_id) in said for place in here[:LOBBIES])
    assert await timed.store.reader.live_game(here[LOBBIES].channel_id) is None
    # Others, other servers, one that has begun or was left, and one whose channel is gone don't count.
    await timed.app.outbox.channel_gone(here[2].channel_id, "unknown channel")
    await timed.app.do(lobby.OPEN, timed.act(ANNA, place=here[LOBBIES + 1]), GameOptions(), ())
    await timed.app.do(lobby.LEAVE, timed.act(ANNA, place=here[LOBBIES + 1]))
    await timed.app.do(lobby.JOIN, timed.act(CLEO, place=here[2]))
    await timed.app.do(lobby.OPEN, timed.act(ANNA, place=elsewhere), GameOptions(), ())
    await timed.app.do(lobby.OPEN, timed.act(BO, place=here[LOBBIES]), GameOptions(), ())
    await timed.app.do(lobby.JOIN, timed.act(ANNA, place=here[LOBBIES]))
    await timed.app.do(lobby.LEAVE, timed.act(ANNA, place=here[0]))
    await timed.app.do(lobby.OPEN, timed.act(ANNA, place=here[0]), GameOptions(), ())
    await timed.app.do(lobby.JOIN, timed.act(CLEO, place=here[1]))
    await timed.app.do(lobby.START, timed.act(ANNA, place=here[1]))
    await timed.app.do(lobby.OPEN, timed.act(ANNA, place=here[LOBBIES + 1]), GameOptions(), ())
    # A rematch is a lobby like any other.
    row = await timed.row(here[1])
    await timed.app.do(ending.END, timed.act(ANNA, place=here[1], moderator=True).on(row.id, 1))
    again = timed.app.do(rematch.REMATCH, timed.act(ANNA, place=here[1]).on(row.id))
    assert await timed.refused(again) == "lobbies-enough"


# -- what the bot does for somebody ----------------------------------------------------------------------------------


async def test_who_cannot_write_opens_no_game_unless_the_channel_was_chosen_for_games(timed: Table) -> None:
    opening = timed.app.do(lobby.OPEN, timed.act(ANNA, writes=False), GameOptions(), (BO,))
    assert await timed.refused(opening) == "open-not-writing"
    row = await timed.begin()
    await timed.app.do(ending.END, timed.act(ANNA, moderator=True).on(row.id, 1))
    again = timed.app.do(rematch.REMATCH, timed.act(ANNA, writes=False).on(row.id))
    assert await timed.refused(again) == "open-not-writing"
    manager = Act(10**9, ANNA, CHANNEL, manager=True)
    await timed.app.do(setup.CHANGE, manager, setup.Changes(channel=CHANNEL.channel_id))
    await timed.app.do(lobby.OPEN, timed.act(BO, writes=False), GameOptions(), ())


async def test_who_cannot_write_has_nobody_called(timed: Table, watch: Watch) -> None:
    await timed.begin((ANNA, BO))
    assert await timed.refused(timed.app.do(reminders.NUDGE, timed.act(BO, writes=False))) == "not-writing"
    watch.forward(days=8)
    assert await timed.refused(timed.app.do(seats.REPLACE, timed.act(BO, writes=False), "1", CLEO)) == "not-writing"
    with_reason = timed.app.do(ending.SURE, timed.act(BO, writes=False), reason="Buy my things at example.org")
    assert await timed.refused(with_reason) == "not-writing"
    await timed.deliver()
    posts = len(timed.channel.posts)
    # What a game's own rules allow needs no right to write.
    assert english(await timed.app.do(ending.SURE, timed.act(BO, writes=False)))
    assert english(await timed.app.do(seats.REPLACE, timed.act(BO, writes=False), "1", computer="easy"))
    assert len(timed.channel.posts) == posts
