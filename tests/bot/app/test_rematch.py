"""Playing again, moving to another channel, and ending with a reason."""

from bot.core.composing import PostAction
from bot.game.acts import Place
from bot.game.seats import numbers
from bot.game.settings import GameOptions
from bot.use_cases import channel, ending, rematch, votes
from bot.use_cases.lobby import OPEN
from bot.use_cases.seats import RESIGN
from storage import SeatState
from tests.bot.app.buttons import actions
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, FAY, Table, english, in_full

THERE = Place(CHANNEL.guild_id, 300)


# -- rematch ---------------------------------------------------------------------------------------------------------


async def test_who_asks_and_the_computers_keep_their_colours_in_a_rematch(table: Table) -> None:
    row = await table.begin((ANNA,), computers=["easy", "easy"])
    before = await table.store.reader.seats(row.id)
    played_in = dict(zip((seat.name for seat in before), numbers(before), strict=True))
    await table.app.do(ending.END, table.act(DORA, moderator=True).on(None, 1))
    await table.app.do(rematch.REMATCH, table.act(ANNA).on(row.id))
    again = await table.store.reader.seats((await table.row()).id)
    assert [seat.name for seat in again] != [seat.name for seat in before]
    assert dict(zip((seat.name for seat in again), numbers(again), strict=True)) == played_in


async def test_who_left_is_not_invited_but_may_ask(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    await table.app.do(RESIGN, table.act(ANNA).on(row.id))
    await table.app.do(RESIGN, table.act(CLEO).on(row.id))
    await table.app.do(rematch.REMATCH, table.act(CLEO).on(row.id))
    seats = await table.store.reader.seats((await table.row()).id)
    assert [(seat.name, seat.state) for seat in seats] == [("Bo", SeatState.INVITED), ("Cleo", SeatState.JOINED)]


async def test_when_there_is_no_rematch(table: Table) -> None:
    assert await table.refused(table.do(ANNA, rematch.REMATCH)) == "no-game"
    row = await table.begin()
    assert await table.refused(table.do(ANNA, rematch.REMATCH)) == "rematch-running"
    await table.app.do(ending.END, table.act(DORA, moderator=True).on(None, 1))
    assert await table.refused(table.do(FAY, rematch.REMATCH)) == "rematch-not-you"
    await table.do(FAY, OPEN, GameOptions(), ())
    assert await table.refused(table.app.do(rematch.REMATCH, table.act(ANNA).on(row.id))) == "channel-busy"
    assert await table.refused(table.do(ANNA, rematch.REMATCH)) == "rematch-none"
    await table.app.do(ending.END, table.act(FAY).on(None, 0))
    assert await table.refused(table.do(FAY, rematch.REMATCH)) == "rematch-none"


# -- moving ----------------------------------------------------------------------------------------------------------


async def test_open_questions_come_along(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    await table.app.do(ending.END, table.act(ANNA).on(row.id, 1))
    await table.deliver()
    await table.app.do(channel.MOVE, table.act(DORA, moderator=True), THERE)
    posts = await table.deliver()
    (question,) = [post for post in posts if "yes" in actions(post)]
    assert question.channel_id == 300
    assert sum(post.action is PostAction.RETIRE and post.channel_id == 200 for post in posts) == 2
    await table.app.do(votes.YES, table.act(BO, place=THERE).on(row.id, question.version))
    (edit,) = await table.deliver()
    assert (edit.channel_id, edit.action) == (300, PostAction.EDIT)


async def test_what_was_still_to_be_said_is_said_where_it_belongs(table: Table) -> None:
    row = await table.begin()
    await table.app.do(ending.END, table.act(ANNA).on(row.id, 1))
    await table.app.do(channel.MOVE, table.act(DORA, moderator=True), THERE)
    posts = [post for post in await table.deliver() if post.action is PostAction.SEND]
    assert [post.channel_id for post in posts] == [200, 200, 300, 300]
    await table.app.do(votes.NO, table.act(BO, place=THERE).on(row.id, 1))
    (edit,) = await table.deliver()
    assert edit.message_id == max(number for number, post in table.channel.messages.items() if "yes" in actions(post))


async def test_when_a_game_is_not_moved(table: Table) -> None:
    moderator = table.act(DORA, moderator=True)
    assert await table.refused(table.app.do(channel.MOVE, moderator, THERE)) == "no-game"
    await table.begin()
    assert await table.refused(table.do(ANNA, channel.MOVE, THERE)) == "move-not-you"
    assert await table.refused(table.app.do(channel.MOVE, moderator, CHANNEL)) == "move-busy"
    await table.app.do(OPEN, table.act(CLEO, place=THERE), GameOptions(), ())
    assert await table.refused(table.app.do(channel.MOVE, moderator, THERE)) == "move-busy"
    async with table.store.transaction() as tx:
        await tx.set_server(CHANNEL.guild_id, None, {"channels": [CHANNEL.channel_id, THERE.channel_id]})
    assert await table.refused(table.app.do(channel.MOVE, moderator, Place(CHANNEL.guild_id, 301))) == "open-not-here"
    await table.app.do(ending.END, moderator.on(None, 1))
    assert await table.refused(table.app.do(channel.MOVE, table.act(DORA, moderator=True), THERE)) == "game-over"


# -- why it ends -----------------------------------------------------------------------------------------------------


async def test_a_long_reason_is_given_whole(table: Table) -> None:
    row = await table.begin()
    why = "so long, " * 22
    asked = await table.do(ANNA, ending.SURE, reason=why)
    await table.app.do(ending.END, table.act(ANNA).on(row.id, 1), int(asked.buttons[0].arg))
    (question,) = await table.deliver()
    await table.app.do(votes.YES, table.act(BO).on(row.id, question.version))
    ended = next(post for post in await table.deliver() if post.picture)
    await table.do(CLEO, OPEN, GameOptions(), ())
    await table.deliver()
    lobby = await table.do(CLEO, ending.SURE, reason=why)
    await table.app.do(ending.END, table.act(CLEO).on((await table.row()).id, 0), int(lobby.buttons[0].arg))
    (closed,) = await table.deliver()
    for post in (question, ended, closed):
        assert f"The reason given: {why.strip().replace(',', chr(92) + ',')}\n" in english(post) + "\n"


async def test_the_lobby_of_a_rematch_says_so_and_how_long_a_game_is(played: Played) -> None:
    table = await played(None)
    await table.do(ANNA, rematch.REMATCH)
    (post,) = await table.deliver()
    assert "A rematch: same players, same rules" in await in_full(table, post)
    assert "With 2 players about 36 turns for each." in await in_full(table, post)
