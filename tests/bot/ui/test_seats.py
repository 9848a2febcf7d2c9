"""Seats, votes, rematches and moving, pressed and typed by people."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.ui.ids import Id
from storage import GameStatus, SeatState
from tests.bot.ui.test_gaps import archive
from tests.bot.ui.world import World, actions, ids, parts, said, shown

WEEK = 7 * 86_400.0
PRIVATE_THREAD = discord.ChannelType.private_thread.value


async def trio(world: World, **options: Any) -> None:
    """A game of Anna, Bo and Chris, Anna to move."""
    await world.slash(world.anna, "game open", player2=world.bo, player3=world.chris, order="seated", **options)
    await world.slash(world.bo, "game join")
    await world.slash(world.chris, "game join")
    await world.slash(world.anna, "game start")


async def take_turn(world: World) -> None:
    """Whoever is to move does what comes first."""
    who, square = world.to_move(), (await world.suggestions(world.to_move(), "place", "square"))[0]["value"]
    rotation = (await world.suggestions(who, "place", "rotation", square=square))[0]["value"]
    said(await world.slash(who, "place", square=square, rotation=rotation, spot="none"))


def asking(world: World) -> discord.Message:
    """The message with an open question."""
    return next(one for one in world.messages() if "yes" in actions(one))


def asked(world: World) -> bool:
    """Whether any question is open."""
    return any("yes" in actions(one) for one in world.messages())


# -- resigning -------------------------------------------------------------------------------------------------------


async def test_a_player_leaves_after_a_question_and_the_next_one_is_called(world: World) -> None:
    await trio(world)
    question = shown(await world.slash(world.anna, "game resign"))
    assert actions(question) == ["resign"]
    assert (await world.game()).version == 1
    assert said(await world.press(world.anna, question, "resign")) == world.texts.format("resigned")
    last = world.messages()[-1]
    assert last.content.startswith(f"{world.bo.mention}, ")
    assert [user.id for user in last.mentions] == [world.bo.id]
    assert [one for one in world.turn_messages() if one.components] == [last]


async def test_leaving_out_of_turn_leaves_a_message_that_works_after_a_restart(world: World) -> None:
    await trio(world)
    question = shown(await world.slash(world.chris, "game resign"))
    said(await world.press(world.chris, question, "resign"))
    last = world.messages()[-1]
    assert not last.mentions
    await world.restart()
    panel = shown(await world.press(world.anna, last, "play"))
    assert "square" in [one.what for one in world.offers(panel)]


async def test_pressing_twice_is_leaving_once(world: World) -> None:
    await trio(world)
    question = shown(await world.slash(world.anna, "game resign"))
    async with world.at_once():
        first = await world.press(world.anna, question, "resign")
        second = await world.press(world.anna, question, "resign")
    assert said(first) == said(second) == world.texts.format("resigned")
    assert (await world.game()).version == 2


async def test_a_forged_resignation_is_nobodys(world: World) -> None:
    await world.start_game()
    row = await world.game()
    message = world.messages()[-1]
    answer = said(await world.disguise(world.bo, message, str(Id("resign", row.id, 1))))
    assert answer == world.texts.format("ui-no-button")
    assert (await world.game()).version == 1


async def test_all_of_a_game_of_two_leave_at_once(world: World) -> None:
    await world.start_game()
    first = shown(await world.slash(world.anna, "game resign"))
    second = shown(await world.slash(world.bo, "game resign"))
    async with world.at_once():
        await world.press(world.anna, first, "resign")
        await world.press(world.bo, second, "resign")
    row = await world.game()
    assert (row.status, row.version) == (GameStatus.FINISHED, 2)
    states = [seat.state for seat in await world.store.reader.seats(row.id)]
    assert sorted(states) == [SeatState.LEFT, SeatState.PLAYING]


# -- replacing and removing ------------------------------------------------------------------------------------------


async def test_a_moderator_offers_a_seat_and_that_person_takes_it(world: World) -> None:
    await world.start_game()
    offered = await world.suggestions(world.mod, "game replace", "seat")
    assert [choice["value"] for choice in offered] == ["1", "2"]
    said(await world.slash(world.mod, "game replace", seat="1", by=world.chris))
    question = asking(world)
    assert [user.id for user in question.mentions] == [world.chris.id]
    said(await world.press(world.bo, question, "yes"))
    assert (await world.game()).rated
    async with world.at_once():
        await world.press(world.chris, question, "yes")
        await world.press(world.chris, question, "yes")
    row = await world.game()
    assert (row.version, row.rated) == (1, False)
    assert [seat.user_id for seat in await world.store.reader.seats(row.id)] == [world.chris.id, world.bo.id]
    last = world.messages()[-1]
    assert not last.mentions
    assert sum("takes over seat 1 with" in one.content for one in world.messages()) == 1
    assert [one.id for one in world.messages() if one.components] == [last.id]
    shown(await world.press(world.chris, last, "play"))
    assert world.texts.format("not-a-player") in said(await world.slash(world.anna, "rotate"))


async def test_a_bot_is_offered_no_seat(world: World) -> None:
    await world.start_game()
    machine = world.guild.add_member(world.env.create_user("machine", bot=True))
    answer = said(await world.slash(world.mod, "game replace", seat="1", by=machine))
    assert answer.startswith("machine ")
    assert not asked(world)


async def test_the_others_vote_after_a_week_of_silence(world: World) -> None:
    await trio(world)
    early = said(await world.slash(world.bo, "game replace", seat="1"))
    assert "<t:" in early
    await world.env.advance_time(WEEK)
    said(await world.slash(world.bo, "game replace", seat="1"))
    question = asking(world)
    assert {user.id for user in question.mentions} == {world.chris.id, world.anna.id}
    said(await world.press(world.chris, question, "yes"))
    row = await world.game()
    assert (row.version, row.rated) == (2, False)
    assert (await world.store.reader.seats(row.id))[0].state is SeatState.LEFT
    assert not asked(world)
    assert world.messages()[-1].content.startswith(f"{world.bo.mention}, ")


async def test_the_silent_player_moving_ends_the_vote(world: World) -> None:
    await trio(world)
    await world.env.advance_time(WEEK)
    said(await world.slash(world.bo, "game replace", seat="1"))
    button = ids(asking(world))[0]
    await take_turn(world)
    assert not asked(world)
    late = await world.disguise(world.chris, world.messages()[-1], button)
    assert said(late).startswith(world.texts.format("question-closed"))
    assert (await world.game()).version == 2


async def test_in_a_game_of_two_the_other_decides_after_a_week(world: World) -> None:
    await world.start_game()
    await world.env.advance_time(WEEK)
    question = shown(await world.slash(world.bo, "game replace", seat="1"))
    assert [(one.action, one.arg) for one in parts(question)] == [("remove", "1")]
    said(await world.press(world.bo, question, "remove"))
    row = await world.game()
    assert (row.status, row.rated) == (GameStatus.FINISHED, False)
    assert "Bo" in world.turn_messages()[-2].content or "Bo" in world.turn_messages()[-1].content


# -- undo by consent, /vote ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["button", "command"])
async def test_a_turn_is_taken_back_with_one_tap_of_the_next_player(world: World, by: str) -> None:
    await world.start_game(undo="consent")
    await take_turn(world)
    await world.undo(world.anna, world.messages()[-1])
    question = asking(world)
    assert [user.id for user in question.mentions] == [world.bo.id]
    if by == "button":
        said(await world.press(world.bo, question, "yes"))
    else:
        said(await world.slash(world.bo, "vote", answer="yes"))
    assert (await world.game()).version == 3
    last = world.messages()[-1]
    assert last.content.startswith(f"{world.anna.mention}, ")
    assert [one.id for one in world.messages() if one.components] == [last.id]


async def test_the_vote_command_says_no(world: World) -> None:
    await world.start_game(undo="consent")
    assert said(await world.slash(world.bo, "vote", answer="no")) == world.texts.format("vote-nothing")
    await take_turn(world)
    await world.undo(world.anna)
    said(await world.slash(world.bo, "vote", answer="no"))
    assert not asked(world)
    assert (await world.game()).version == 2


async def test_ending_shows_the_reason_and_its_button_holds_no_text(world: World) -> None:
    await world.start_game()
    question = shown(await world.slash(world.anna, "game end", reason="We **never** play"))
    (button,) = parts(question)
    assert button.arg.isdecimal()
    said(await world.press(world.anna, question, "end"))
    assert r"We \*\*never\*\* play" in asking(world).content
    await world.restart()
    said(await world.press(world.bo, asking(world), "yes"))
    assert (await world.game()).status is GameStatus.ENDED
    assert any(r"We \*\*never\*\* play" in one.content for one in world.turn_messages())


# -- rematch and moving ----------------------------------------------------------------------------------------------


async def test_a_rematch_by_command_begins_with_the_next_player(world: World) -> None:
    await trio(world)
    question = shown(await world.slash(world.mod, "game end"))
    said(await world.press(world.mod, question, "end"))
    said(await world.slash(world.chris, "game rematch"))
    lobby = world.messages()[-1]
    assert {user.id for user in lobby.mentions} == {world.anna.id, world.bo.id}
    await world.press(world.bo, lobby, "join")
    said(await world.slash(world.anna, "game rematch"))
    await world.press(world.chris, lobby, "start")
    assert world.to_move() == world.bo


async def test_a_moderator_moves_a_game_to_a_channel(world: World) -> None:
    await world.start_game()
    there = world.guild.create_text_channel("there")
    assert said(await world.anna.slash(world.channel, "game move", channel=there)) == world.texts.format("move-not-you")
    said(await world.mod.slash(world.channel, "game move", channel=there))
    (moved,) = world.turn_messages(there)
    assert not any(one.components for one in world.messages())
    assert f"/{there.id}" in world.messages()[-1].content
    shown(await world.press(world.anna, moved, "play"))
    row = await world.game(there)
    assert (row.channel_id, row.version) == (there.id, 1)


async def test_a_moderator_moves_a_game_to_a_thread(world: World) -> None:
    await world.slash(world.anna, "game open", thread=True)
    (thread,) = world.channel.threads
    said(await world.press(world.anna, shown(await world.slash(world.anna, "game end", thread)), "end"))
    await world.start_game()
    said(await world.mod.slash(world.channel, "game move", channel=thread))
    (moved,) = world.turn_messages(thread)
    said(await world.press(world.bo, moved, "board"))
    assert (await world.game(thread)).version == 1


async def test_a_game_is_not_moved_to_a_locked_thread(world: World) -> None:
    await world.slash(world.anna, "game open", thread=True)
    (thread,) = world.channel.threads
    archive(world, thread, locked=True)
    await world.start_game()
    answer = said(await world.mod.slash(world.channel, "game move", channel=thread))
    assert answer == world.texts.format("move-closed", channel=f"<#{thread.id}>")


async def test_a_game_moves_to_a_private_thread_only_where_the_bot_is_in(world: World) -> None:
    await world.start_game()
    made = world.env.backend.create_thread(world.channel.id, "secret", world.mod.id, type=PRIVATE_THREAD)
    (thread,) = world.channel.threads
    assert thread.id == made.id
    path = f"/channels/{thread.id}"
    world.env.inject_error("GET", path, status=403, code=50001)
    answer = said(await world.mod.slash(world.channel, "game move", channel=thread))
    assert answer == world.texts.format("move-closed", channel=f"<#{thread.id}>")
    assert (await world.game()).channel_id == world.channel.id
    said(await world.mod.slash(world.channel, "game move", channel=thread))
    assert len(world.turn_messages(thread)) == 1
    assert (await world.game(thread)).paused_reason is None


async def test_a_paused_game_goes_on_with_a_moderators_offer(world: World) -> None:
    """The channel was closed to the bot for a while: the offer comes with a message that works."""
    await world.start_game()
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=50013)
    await take_turn(world)
    assert (await world.game()).paused_reason == "forbidden"
    said(await world.slash(world.mod, "game replace", seat="2", by=world.chris))
    assert (await world.game()).paused_reason is None
    said(await world.press(world.chris, asking(world), "yes"))
    last = world.messages()[-1]
    assert [one.id for one in world.messages() if one.components] == [last.id]
    shown(await world.press(world.chris, last, "play"))


async def test_a_game_is_not_moved_to_where_the_bot_may_not_post(world: World) -> None:
    await world.start_game()
    there = world.guild.create_text_channel(
        "there", overwrites={world.bot_user: discord.PermissionOverwrite(attach_files=False)}
    )
    answer = said(await world.mod.slash(world.channel, "game move", channel=there))
    assert world.texts.format("right-attach-files") in answer
    assert (await world.game()).channel_id == world.channel.id


async def test_a_game_is_not_moved_to_where_the_moderator_may_not_write(world: World) -> None:
    await world.start_game()
    there = world.guild.create_text_channel(
        "there", overwrites={world.mod: discord.PermissionOverwrite(send_messages=False)}
    )
    answer = said(await world.mod.slash(world.channel, "game move", channel=there))
    assert answer == world.texts.format("move-no-access", channel=f"<#{there.id}>")
