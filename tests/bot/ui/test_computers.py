"""Against computers on Discord: two clicks to the own first turn, and one call when it is one's turn again."""

from __future__ import annotations

from random import Random

from tests.bot.ui.test_delivery import posts
from tests.bot.ui.test_whole_games import by_commands
from tests.bot.ui.world import World, said


async def test_several_computers_make_one_message_with_one_call(world: World) -> None:
    await world.slash(world.anna, "game open", order="seated", computer="easy", computers=3)
    await world.slash(world.anna, "game start")
    before = len(world.messages())
    await by_commands(world, world.anna, Random(1))
    await world.env.settle()
    (turn,) = world.messages()[before:]
    assert posts(world)[-1]["allowed_mentions"]["users"] == [world.anna.id]
    assert turn.content.startswith(world.anna.mention)
    told = turn.content.replace("\\", "")
    # Her own turn scored nothing; the others' are told, a row each.
    rows = [row.partition(": ")[0] for row in told.splitlines()[1:]]
    assert [name for name in rows if name != "Anna"] == ["CPU Ada", "CPU Bix", "CPU Cosmo"]
    description = turn.attachments[0].description
    assert description is not None
    assert "CPU Ada" in description
    history = await world.slash(world.anna, "history")
    assert "CPU Cosmo" in said(history).replace("\\", "")


async def test_a_restart_while_computers_move_changes_nothing(world: World) -> None:
    await world.slash(world.anna, "game open", order="seated", computer="normal", computers=2)
    await world.slash(world.anna, "game start")
    assert await world.bot.computers.close(5.0)
    await by_commands(world, world.anna, Random(1))
    version, before = (await world.game()).version, len(world.messages())
    await world.restart()
    await world.env.settle()
    assert (await world.game()).version == version + 2
    assert len(world.messages()) == before + 1
