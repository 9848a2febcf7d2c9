"""``/nudge``: the others ask for the player to move to be reminded, once a day in a game."""

from __future__ import annotations

from bot.game.deadlines import DAY
from bot.use_cases import away, reminders
from tests.bot.app.table import ANNA, BO, CLEO, FAY, Table, Watch, english, play_on


async def test_the_player_to_move_is_called_in_the_name_of_who_asked(timed: Table) -> None:
    row = await timed.begin((ANNA, BO, CLEO))
    assert await timed.refused(timed.do(ANNA, reminders.NUDGE)) == "nudge-yourself"
    assert await timed.refused(timed.do(FAY, reminders.NUDGE)) == "not-a-player"
    said = await timed.do(CLEO, reminders.NUDGE)
    assert english(said) == "I've reminded the player to move."
    (post,) = await timed.deliver()
    assert post.pings == (ANNA.user_id,)
    assert english(post).startswith("<@1>, it's your turn. Cleo is looking forward to it.")
    assert [(one.action, one.game_id) for one in post.buttons] == [("play", row.id)]
    await timed.do(ANNA, away.AWAY, days=3)
    assert await timed.refused(timed.do(BO, reminders.NUDGE)) == "nudge-away"


async def test_only_once_a_day_in_a_game_whoever_asks(timed: Table, watch: Watch) -> None:
    await timed.begin((ANNA, BO, CLEO))
    await timed.do(BO, reminders.NUDGE)
    await play_on(timed, 1)
    assert await timed.refused(timed.do(CLEO, reminders.NUDGE)) == "nudge-soon"
    watch.forward(seconds=DAY + 1)
    await timed.do(CLEO, reminders.NUDGE)
    assert [post.pings for post in await timed.deliver()] == [(BO.user_id,)]


async def test_a_nudge_is_not_said_when_the_player_has_moved_meanwhile(timed: Table) -> None:
    await timed.begin()
    await timed.do(BO, reminders.NUDGE)
    before = len(timed.channel.sent)
    await play_on(timed, 1)
    assert not any("looking forward" in english(post) for post in timed.channel.sent[before:])
