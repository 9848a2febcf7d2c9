"""Votes about a player who doesn't move: when, by whom, and what comes of them (T3)."""

import pytest

from bot.core.composing import PostAction
from bot.core.game_tx import GameTx
from bot.core.uses import Resolution, Resolutions
from bot.game import votes
from bot.game.acts import Act, Refused
from bot.game.deadlines import DAY
from bot.game.settings import GameOptions
from bot.use_cases import ending, seats
from bot.use_cases.votes import YES
from storage import GameStatus
from tests.bot.app.buttons import actions
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, FAY, Table, Watch, english, play_on, say

SILENCE = 7 * DAY


async def test_T3_not_before_the_silence_is_over_and_only_about_whoever_is_to_move(timed: Table, watch: Watch) -> None:
    await timed.begin((ANNA, BO, CLEO))

    watch.forward(seconds=SILENCE - 60)
    assert await timed.refused(timed.do(BO, seats.REPLACE, "1")) == "replace-too-soon"
    assert await timed.refused(timed.do(BO, seats.REPLACE, "3")) == "replace-not-to-move"
    assert await timed.refused(timed.do(ANNA, seats.REPLACE, "1")) == "replace-yourself"
    assert await timed.refused(timed.do(FAY, seats.REPLACE, "1")) == "not-a-player"
    watch.forward(seconds=60)
    said = await timed.do(BO, seats.REPLACE, "1")
    assert english(said) == "I've asked in the channel; the answer will stand there, too."


@pytest.mark.parametrize(
    ("days", "away", "silent"),
    [(None, 3, SILENCE + 3 * DAY), (2, 0, 2 * DAY)],
    ids=["time away is no silence", "with a deadline the others may act after it"],
)
async def test_T3_how_long_the_silence_is(
    timed: Table, watch: Watch, days: int | None, away: int, silent: float
) -> None:
    row = await timed.begin(options=GameOptions(order="seated", days=days))
    async with timed.store.transaction() as tx:
        await tx.add_absence(row.guild_id, ANNA.user_id, watch() + DAY, watch() + (1 + away) * DAY)
    watch.forward(seconds=silent - 60)
    assert await timed.refused(timed.do(BO, seats.REPLACE, "1")) == "replace-too-soon"
    watch.forward(seconds=60)
    await timed.do(BO, seats.REPLACE, "1")


async def test_T3_somebody_who_left_the_server_can_be_replaced_at_once(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    assert await table.refused(table.do(BO, seats.REPLACE, "1")) == "replace-too-soon"
    for forging, code in ((BO, "replace-too-soon"), (FAY, "not-a-player")):
        assert await table.refused(table.app.do(seats.REMOVE, table.act(forging).on(row.id, 1), "1")) == code
    table.strangers.add(ANNA.user_id)
    await table.do(BO, seats.REPLACE, "1")


async def test_T3_more_than_half_of_the_others_take_a_silent_player_out(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO, CLEO, DORA))
    watch.forward(seconds=SILENCE)
    await timed.do(BO, seats.REPLACE, "1")
    question = (await timed.deliver())[-1]
    assert question.pings == (CLEO.user_id, DORA.user_id, ANNA.user_id)
    text = english(question)
    assert text.startswith("Anna hasn't taken a turn for a long time. Bo asks to take Anna out of the game.")
    assert "2 of 3 must agree: Bo, <@3> and <@4>." in text
    assert "Yes: Bo." in text
    assert "<@1>, the vote is over as soon as you take your turn." in text
    vote = timed.vote
    assert await timed.refused(vote(timed.act(ANNA), row.id, question.version, yes=False)) == "question-about-you"
    await vote(timed.act(CLEO), row.id, question.version, yes=False)
    assert "No: Cleo." in english((await timed.deliver())[-1])
    done = await vote(timed.act(DORA), row.id, question.version, yes=True)
    assert english(done).startswith("You agreed, and that decided it")
    posts = await timed.deliver()
    assert english(posts[0]) == "Take out of the game (Anna): agreed."
    assert posts[1].pings == (BO.user_id,)
    after = await timed.row()
    assert (after.version, after.rated) == (2, False)
    assert await vote(timed.act(DORA), row.id, question.version, yes=True) == done
    assert (await timed.row()).version == 2


async def test_T3_two_noes_of_three_keep_the_player_and_an_answer_can_be_changed(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO, CLEO, DORA))
    watch.forward(seconds=SILENCE)
    await timed.do(BO, seats.REPLACE, "1")
    number = (await timed.deliver())[-1].version
    for person, yes in ((BO, False), (BO, True), (CLEO, False)):
        await timed.vote(timed.act(person), row.id, number, yes=yes)
    question = await timed.store.reader.question(row.id, number)
    assert question is not None
    assert (question.yes, question.no) == ((1,), (2,))
    assert (await timed.row()).version == 1
    await timed.vote(timed.act(DORA), row.id, number, yes=False)
    edit = (await timed.deliver())[-1]
    assert english(edit) == "Take out of the game (Anna): refused by Cleo and Dora."
    assert edit.buttons == ()
    assert await timed.mover() == ANNA


async def test_T3_in_a_game_of_two_the_other_decides_alone_after_a_question(timed: Table, watch: Watch) -> None:
    row = await timed.begin()
    for removes in (False, True):
        watch.forward(seconds=SILENCE)
        asked = await timed.do(BO, seats.REPLACE, "1")
        assert "you decide alone" in english(asked)
        assert "ends at once" in english(asked)
        assert actions(asked) == ["remove"]
        removing = timed.app.do(seats.REMOVE, timed.act(BO).on(row.id, asked.buttons[0].version), "1")
        if removes:
            await removing
        else:
            await play_on(timed, 2)
            assert await timed.refused(removing) == "stale"
    after = await timed.row()
    assert (after.status, after.rated) == (GameStatus.FINISHED, False)
    results = await timed.store.reader.results(CHANNEL.guild_id)
    assert {result.user_id: result.place for result in results} == {BO.user_id: 1, ANNA.user_id: 2}


async def test_T3_the_player_moving_ends_the_vote(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO, CLEO))
    watch.forward(seconds=SILENCE)
    await timed.do(BO, seats.REPLACE, "1")
    question = (await timed.deliver())[-1]
    assert await timed.refused(timed.do(CLEO, seats.REPLACE, "1")) == "question-open"
    await play_on(timed, 1)
    edit = next(post for post in timed.channel.posts[::-1] if post.action is PostAction.EDIT)
    assert english(edit) == "Take out of the game (Anna): no longer asked."
    assert await timed.refused(timed.app.do(YES, timed.act(CLEO).on(row.id, question.version))) == ("question-closed")


async def test_T3_the_others_agree_on_somebody_who_is_then_offered_the_seat(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO, CLEO))
    watch.forward(seconds=SILENCE)
    await timed.do(BO, seats.REPLACE, "1", FAY)
    question = (await timed.deliver())[-1]
    assert english(question).startswith(
        "Anna hasn't taken a turn for a long time. Bo asks to let <@6> take over the seat."
    )
    assert FAY.user_id not in question.pings
    await timed.app.do(YES, timed.act(CLEO).on(row.id, question.version))
    edit, offered = await timed.deliver()
    assert english(edit) == "Another player for the seat (Anna): agreed."
    assert offered.pings == (FAY.user_id,)
    await timed.app.do(YES, timed.act(FAY).on(row.id, offered.version))
    assert await timed.mover() == FAY


async def test_T5_the_bots_vote_at_the_deadline_gives_way_to_a_proposal_by_a_player(timed: Table, watch: Watch) -> None:
    options = GameOptions(order="seated", days=2, on_deadline="vote")
    row = await timed.begin((ANNA, BO, CLEO), options)
    watch.forward(days=2)
    await timed.app.timers.fire_due()
    question = (await timed.deliver())[-1]
    assert english(question).startswith("Anna's time for this turn is up.")
    assert await timed.refused(timed.do(BO, seats.REPLACE, "1")) == "question-open"
    await timed.do(BO, seats.REPLACE, "1", FAY)
    edit, proposal = await timed.deliver()
    assert english(edit) == "Take out of the game (Anna): no longer asked."
    await timed.app.do(YES, timed.act(CLEO).on(row.id, proposal.version))
    # An offer that nobody takes up keeps nobody from voting again.
    await timed.do(BO, seats.REPLACE, "1")
    number = (await timed.deliver())[-1].version
    await timed.app.do(YES, timed.act(CLEO).on(row.id, number))
    assert (await timed.mover(), (await timed.row()).rated) == (BO, False)


async def test_T5_a_game_that_rested_gives_the_time_anew_and_the_bot_asks_anew(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO, CLEO), GameOptions(order="seated", days=2, on_deadline="vote"))
    for _ in range(2):
        watch.forward(days=2)
        await timed.app.timers.fire_due()
        assert english((await timed.deliver())[-1]).startswith("Anna's time for this turn is up.")
        assert [one.kind for one in await timed.store.reader.open_questions(row.id)].count("remove") == 1
        await timed.app.outbox.channel_gone(CHANNEL.channel_id, "no_access")
        await timed.app.do(seats.REPLACE, timed.act(DORA, moderator=True), "3", FAY)
        await timed.deliver()


async def test_T5_in_a_game_of_two_the_other_need_not_wait_for_the_bots_vote(timed: Table, watch: Watch) -> None:
    row = await timed.begin(options=GameOptions(order="seated", days=2, on_deadline="vote"))
    watch.forward(days=2)
    await timed.app.timers.fire_due()
    assert english((await timed.deliver())[-1]).splitlines()[0].endswith("<@2> decides.")
    asked = await timed.do(BO, seats.REPLACE, "1")
    await timed.app.do(seats.REMOVE, timed.act(BO).on(row.id, asked.buttons[0].version), "1")
    told = [post for post in await timed.deliver() if post.action is PostAction.SEND]
    assert english(told[0]) == "Out of the game: Anna (decided by Bo)."
    assert (await timed.row()).status is GameStatus.FINISHED


async def test_T3_a_no_stands_for_a_day(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO, CLEO))
    watch.forward(seconds=SILENCE)
    vote = timed.vote
    await timed.do(BO, seats.REPLACE, "1")
    asked = watch()
    watch.forward(seconds=60)
    await vote(timed.act(CLEO), row.id, 1, yes=False)
    assert await timed.refused(timed.do(CLEO, seats.REPLACE, "1")) == "question-refused"
    with pytest.raises(Refused) as caught:
        await timed.do(BO, seats.REPLACE, "1")
    assert f"You can ask them again <t:{round(asked + DAY)}:R>" in say(caught.value.line)
    # Who else might play is another question.
    await timed.do(BO, seats.REPLACE, "1", FAY)
    await vote(timed.act(CLEO), row.id, 2, yes=False)
    assert await timed.refused(timed.do(BO, seats.REPLACE, "1", DORA)) == "question-refused"
    watch.forward(seconds=DAY - 60)
    await timed.do(BO, seats.REPLACE, "1")


async def test_T4_a_no_to_ending_stands_for_a_day_for_the_one_who_asked(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO, CLEO))
    vote = timed.vote
    await timed.app.do(ending.END, timed.act(ANNA).on(row.id, 1))
    await vote(timed.act(BO), row.id, 1, yes=False)
    assert await timed.refused(timed.app.do(ending.END, timed.act(ANNA).on(row.id, 1))) == "question-refused"
    await timed.app.do(ending.END, timed.act(CLEO).on(row.id, 1))
    await vote(timed.act(BO), row.id, 2, yes=False)
    watch.forward(seconds=DAY)
    await timed.app.do(ending.END, timed.act(ANNA).on(row.id, 1))
    await timed.app.do(ending.END, timed.act(DORA, moderator=True).on(row.id, 1))
    assert (await timed.row()).status is GameStatus.ENDED


async def test_T4_the_end_of_a_game_closes_what_is_asked_in_it(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    await table.app.do(ending.END, table.act(ANNA).on(row.id, 1))
    (question,) = await table.deliver()
    assert actions(question) == ["yes", "no"]
    assert await table.refused(table.app.do(ending.END, table.act(CLEO).on(row.id, 1))) == "question-open"
    await table.app.do(ending.END, table.act(DORA, moderator=True).on(row.id, 1))
    assert await table.store.reader.open_questions(row.id) == []
    edits = [post for post in await table.deliver() if post.action is PostAction.EDIT]
    assert [post.buttons for post in edits if post.kind == "question_edit"] == [()]


async def test_a_further_kind_of_question_is_one_class(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(votes, "_KINDS", dict(votes._KINDS))
    tossed = []

    class CoinVote(votes.Vote, kind="coin"):
        """Heads or tails."""

    async def toss(table: GameTx, vote: votes.Vote, act: Act) -> None:
        assert vote.kind == "coin"
        tossed.append((table.id, act.person))

    table.app.context.own(Resolutions)["coin"] = Resolution(toss)

    row = await table.begin((ANNA, BO, CLEO))
    async with GameTx.meant(table.app.context, table.act(ANNA)) as at:
        await at.ask(CoinVote.kind, asker=0)
    vote = table.vote
    codes = [(await vote(table.act(person), row.id, 1, yes=True)).lines[0].code for person in (BO, CLEO, CLEO)]
    assert codes == ["voted-yes", "agreed", "agreed"]
    assert tossed == [(row.id, CLEO)]
