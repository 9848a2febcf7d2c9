"""The process dies at steps all along from a timer's falling due to the message that follows: it comes exactly once."""

from __future__ import annotations

from bot.ui.reconcile import HOUR
from tests.bot.ui.deaths import Reaper, after_death
from tests.bot.ui.test_time import DAY
from tests.bot.ui.world import World, actions, parts
from tests.profiles import steps


def reminders(world: World) -> list[int]:
    """The versions for which there was a reminder, in the order of the messages that have a button still."""
    found = [one for one in world.messages() if "still your turn" in one.content]
    return [part.version for one in found for part in parts(one)]


async def test_a_reminder_is_posted_once_wherever_the_process_dies(world: World, reaper: Reaper) -> None:
    await world.start_game()
    came = 0
    for step in steps(0, every=9):
        row = await world.game()
        world.env.backend.advance_clock(1.5 * DAY)
        with reaper.killing_at(step):
            # The hourly look comes upon it.
            await world.env.advance_time(HOUR)
        if reaper.dead:
            await after_death(world)
        assert reminders(world) == [row.version]
        came += 1
        if not reaper.dead:
            break
        await world.play()
        assert reminders(world) == []
    texts = [one.content for one in world.messages()]
    assert len([text for text in texts if "still your turn" in text]) == came
    assert step > 15
    assert [one for one in world.messages() if actions(one) and not one.attachments] == world.messages()[-1:]
