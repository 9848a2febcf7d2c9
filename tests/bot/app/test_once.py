"""Exactly once: the same interaction, the same Confirm, two at a time, and everything stale."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.core.uses import sentence
from bot.game.acts import Refused
from bot.use_cases import ending, seats, undo
from bot.use_cases.board import BOARD
from tests.bot.app.played import Played
from tests.bot.app.read import english, pictured, say
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, EMIL, Table, any_move, play_on


async def test_each_act_is_one_line_in_the_log_and_a_repeated_one_none(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot.core.uses")
    game = await table.begin()
    caplog.clear()
    move, act = await any_move(table, Random(1)), table.act(ANNA, moderator=True)
    for _ in range(2):
        await table.confirm(act, move)
        assert len(caplog.records) == 1
    (record,) = caplog.records
    assert record.getMessage().endswith(
        f": game {game.id} in channel {CHANNEL.channel_id} of server {CHANNEL.guild_id}, by 1 who moderates there"
    )
    said = record.__dict__
    assert (said["game"], said["server"], said["channel"], said["person"], said["moderator"]) == (
        game.id, CHANNEL.guild_id, CHANNEL.channel_id, ANNA.user_id, True,
    )  # fmt: skip
    assert record.getMessage().startswith(f"{said['code']}: ")


@pytest.mark.parametrize("by", ["a button", "a command"])
async def test_a_confirm_of_a_turn_that_was_taken_is_the_same_success_and_any_other_is_stale(
    table: Table, by: str
) -> None:
    await table.begin((ANNA, BO, CLEO))
    move, act = await any_move(table, Random(1)), table.act(ANNA)
    assert await table.refused(table.confirm(table.act(BO), move)) == "not-your-turn"
    first = await (
        table.confirm(act, move) if by == "a button" else table.place(act, move.square, move.rotation, move.spot)
    )
    assert await table.confirm(table.act(ANNA), move) == first
    assert (await table.row()).version == 2
    # Still so after the next player's turn; the game stays as it is.
    await table.confirm(table.act(BO), (await any_move(table, Random(2))))
    assert await table.confirm(table.act(ANNA), move) == first
    assert await table.refused(table.confirm(table.act(BO), move)) == "stale"
    with pytest.raises(Refused) as refused:
        await table.confirm(table.act(ANNA), replace(move, rotation=(move.rotation + 90) % 360))
    assert refused.value.line.code == "stale"
    answer = await table.app.refused(refused.value, table.act(ANNA))
    assert pictured(answer).png
    assert "To move: Cleo" in english(answer)
    assert (await table.row()).version == 3


async def test_the_last_confirm_of_the_game_pressed_again_is_a_success(played: Played) -> None:
    table = await played(70)
    mover, move = await table.mover(), await any_move(table, Random(1))
    first = await table.confirm(table.act(mover), move)
    assert await table.confirm(table.act(mover), move) == first
    assert say(first.lines[-1]) == "That was the last turn: the game is over."


async def test_a_confirm_of_a_game_that_is_over_names_the_game_that_is_played_now(table: Table) -> None:
    await table.begin()
    move = await any_move(table, Random(1))
    await table.app.do(ending.END, table.act(ANNA, moderator=True).on(None, 1))
    assert await table.refused(table.confirm(table.act(ANNA), move)) == "game-over"
    await table.begin()
    with pytest.raises(Refused) as refused:
        await table.confirm(table.act(ANNA), move)
    there = await table.store.reader.turn_message((await table.row()).id)
    assert there is not None
    assert say(refused.value.line) == (
        "This message belongs to a game that is over. The present one: "
        f"https://discord.com/channels/{CHANNEL.guild_id}/{CHANNEL.channel_id}/{there.message_id}"
    )


async def test_a_confirm_that_was_undone_and_an_undo_after_which_the_game_went_on_are_stale(table: Table) -> None:
    row = await table.begin()
    move = await any_move(table, Random(1))
    await table.confirm(table.act(ANNA), move)
    await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2))
    assert await table.refused(table.confirm(table.act(ANNA), move)) == "stale"
    assert (await table.game()).to_move == 0
    await table.confirm(table.act(ANNA), (await any_move(table, Random(2))))
    assert await table.refused(table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2))) == "stale"
    assert (await table.row()).version == 4


async def test_what_one_moderator_did_is_the_same_success_for_another(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    do, acts = table.app.do, [table.act(person, moderator=True) for person in (DORA, EMIL)]
    first, second = [await do(seats.REMOVE, act.on(row.id, 1), "2") for act in acts]
    assert first == second
    first, second = [await do(ending.END, table.act(act.person, moderator=True).on(row.id, 2)) for act in acts]
    assert first == second
    assert (await table.row()).version == 2


@pytest.mark.parametrize("other", ["another turn", "an undo of the turn before"])
async def test_of_two_acts_at_once_that_exclude_each_other_one_is_done(table: Table, other: str) -> None:
    await table.begin()
    await play_on(table, 3)
    mover, move, before = await table.mover(), await any_move(table, Random(1)), await table.row()
    second = await any_move(table, Random(2))
    assert second != move
    done = await asyncio.gather(
        table.confirm(table.act(mover), move),
        table.confirm(table.act(mover), second)
        if other == "another turn"
        else table.app.do(undo.UNDO, table.act(ANNA if mover == BO else BO).on(before.id, before.version)),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in done) == ["Message", "Refused"]
    assert (await table.row()).version == before.version + 1
    assert [row.version for row in await table.store.reader.deliverable(2e9)] == [before.version + 1]


async def test_names_are_refreshed_by_every_act(table: Table) -> None:
    await table.begin()
    renamed = replace(ANNA, name="Anna *the* Great")
    await table.confirm(table.act(renamed), (await any_move(table, Random(1))))
    await table.deliver()
    assert "Anna \\*the\\* Great: " in english(table.channel.sent[-1])
    assert b"Anna *the* Great" in pictured(await table.do(BO, BOARD)).png


@pytest.mark.parametrize(
    ("before", "told"),
    [
        *((f"agreed-{kind}", "Your yes decided it") for kind in ("end", "undo", "remove", "replace", "computer")),
        *((f"{kind}-asked", "I've asked in the channel") for kind in ("undo", "replace")),
        *((f"{kind}-declined", "Noted: you said no.") for kind in ("offer", "return")),
        ("return-taken", "The seat is yours."),
        *((code, "Press Start when all have joined.") for code in ("rematch-opened", "opened-ready")),
        *((code, "You've left the lobby.") for code in ("left-handed-on", "left-closed")),
    ],
)
def test_what_an_act_of_before_came_to_is_still_told(before: str, told: str) -> None:
    assert english(sentence({"did": before, "game": "1"})).startswith(told)
