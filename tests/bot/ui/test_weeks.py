"""One game over weeks, through the real bot: a deadline, an away player, votes, a replacement, an undo, a rematch."""

from __future__ import annotations

import discord

from storage import GameStatus, SeatState
from tests.bot.ui.test_seats import asked, asking
from tests.bot.ui.test_time import pass_days
from tests.bot.ui.world import World, actions, said, shown, untold


def live(world: World) -> list[discord.Message]:
    """The messages with the buttons of a turn."""
    return [one for one in world.messages() if "play" in actions(one) and one.attachments]


async def rated(world: World) -> bool:
    """Whether the channel's game counts for ratings."""
    return (await world.game()).rated


async def test_a_game_over_weeks(world: World) -> None:
    dora = world.guild.add_member(world.env.create_user("dora", global_name="Dora"))
    await world.start_game(player3=world.chris, days=2, on_deadline="vote", undo="consent")
    assert "<t:" in live(world)[-1].content

    # An undo: asked for by the button, granted by one tap, and played anew.
    await world.play(world.anna)
    said(await world.undo(world.anna, live(world)[-1]))
    said(await world.press(world.bo, asking(world), "yes"))
    assert live(world)[-1].content.startswith(world.anna.mention)
    await world.play(world.anna)

    # Bo is away for three days: they don't count, and nobody is asked to vote before two more have passed.
    said(await world.slash(world.bo, "away", days=3))
    await pass_days(world, 4.5)
    assert not asked(world)
    assert "<t:" in said(await world.slash(world.anna, "game replace", seat="2", by=dora))
    await pass_days(world, 1)
    question = asking(world)
    assert {user.id for user in question.mentions} == {world.anna.id, world.bo.id, world.chris.id}
    said(await world.press(world.anna, question, "yes"))
    assert (await world.game()).version == 4

    # He comes back just in time: his move ends the vote.
    await world.play(world.bo)
    assert not asked(world)

    # Chris never does. The bot asks whether to go on without; the others would rather have Dora play.
    await world.restart()
    await pass_days(world, 2.2)
    assert "Chris" in asking(world).content
    said(await world.slash(world.anna, "game replace", seat="3", by=dora))
    said(await world.slash(world.bo, "vote", answer="yes"))
    offer = asking(world)
    assert [user.id for user in offer.mentions] == [dora.id]
    assert await rated(world)
    said(await world.press(dora, offer, "yes"))
    assert not await rated(world)
    assert len(live(world)) == 1
    await world.play(dora)
    assert live(world)[-1].content.startswith(f"{world.anna.mention}, ")

    # Two leave; the last one has won at once.
    for who in (world.bo, world.anna):
        said(await world.press(who, shown(await world.slash(who, "game resign")), "resign"))
    before = await world.game()
    assert before.status is GameStatus.FINISHED
    assert not live(world)
    assert any("Dora wins with" in one.content for one in world.messages())

    # The rematch: from the button below the story of the game, with the next one of the old order starting.
    story = next(one for one in world.messages() if "rematch" in actions(one))
    said(await world.press(dora, story, "rematch"))
    after = await world.game()
    assert (after.status, after.owner_id) == (GameStatus.LOBBY, dora.id)
    assert (after.options["days"], after.options["on_deadline"], after.options["undo"]) == (2, "vote", "consent")
    said(await world.press(world.bo, story, "rematch"))
    untold(await world.slash(dora, "game start"))
    seats = await world.store.reader.seats(after.id)
    assert [(seat.user_id, seat.state) for seat in seats] == [
        (dora.id, SeatState.PLAYING),
        (world.bo.id, SeatState.PLAYING),
    ]
    assert world.turn_messages()[-1].content.startswith(f"{dora.mention}, ")
