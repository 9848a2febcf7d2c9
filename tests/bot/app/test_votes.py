"""Votes about a player who doesn't move (T3) and about the end (T4); and taking a turn back, perhaps with a yes."""

from __future__ import annotations

from random import Random

import pytest

from bot.core.composing import PostAction
from bot.core.game_tx import GameTx
from bot.game import votes
from bot.game.acts import Act, Person, Refused
from bot.game.deadlines import DAY
from bot.game.settings import GameOptions
from bot.use_cases import ending, seats, undo
from bot.use_cases.votes import NO, VOTE, YES
from storage import GameStatus
from tests.bot.app.buttons import actions
from tests.bot.app.played import Played
from tests.bot.app.read import say
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, EMIL, FAY, Table, Watch, any_move, play_on
from tests.bot.app.variants import VARIANTS

SILENCE = 7 * DAY


@pytest.mark.parametrize(
    ("days", "away", "silent"),
    [(None, 0, SILENCE), (None, 3, SILENCE + 3 * DAY), (2, 0, 2 * DAY)],
    ids=["a week", "time away is no silence", "with a deadline the others may act after it"],
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


@pytest.mark.parametrize("anna", ["1", "@anna", "1 · Anna"])
async def test_T3_only_who_is_to_move_is_asked_about_and_at_once_where_they_left_the_server(
    table: Table, anna: str
) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    for person, seat, code in (
        (BO, anna, "replace-too-soon"), (BO, "3", "replace-not-to-move"), (ANNA, anna, "replace-yourself"),
        (FAY, anna, "not-a-player"),
    ):  # fmt: skip
        assert await table.refused(table.do(person, seats.REPLACE, seat)) == code
    for forging, code in ((BO, "replace-too-soon"), (FAY, "not-a-player")):
        assert await table.refused(table.app.do(seats.REMOVE, table.act(forging).on(row.id, 1), "1")) == code
    table.strangers.add(ANNA.user_id)
    await table.do(BO, seats.REPLACE, anna)


async def test_T3_more_than_half_take_a_silent_player_out_and_a_no_stands_for_a_day(timed: Table, watch: Watch) -> None:
    row, vote = await timed.begin((ANNA, BO, CLEO, DORA)), timed.vote
    watch.forward(seconds=SILENCE)
    await timed.do(BO, seats.REPLACE, "1")
    asked = watch()
    (question,) = await timed.deliver()
    assert question.pings == (CLEO.user_id, DORA.user_id, ANNA.user_id)
    assert await timed.refused(vote(timed.act(ANNA), row.id, 1, yes=False)) == "question-about-you"
    for person, yes in ((BO, False), (BO, True), (CLEO, False)):
        await vote(timed.act(person), row.id, 1, yes=yes)
    stored = await timed.store.reader.question(row.id, 1)
    assert stored is not None
    assert (stored.yes, stored.no) == ((1,), (2,))
    watch.forward(seconds=60)
    await vote(timed.act(DORA), row.id, 1, yes=False)
    assert (await timed.deliver())[-1].buttons == ()
    assert await timed.refused(timed.do(CLEO, seats.REPLACE, "1")) == "question-refused"
    with pytest.raises(Refused) as caught:
        await timed.do(BO, seats.REPLACE, "1")
    assert f"<t:{round(asked + DAY)}:R>" in say(caught.value.line)
    # Who else might play is another question.
    await timed.do(BO, seats.REPLACE, "1", FAY)
    for person in (CLEO, DORA):
        await vote(timed.act(person), row.id, 2, yes=False)
    assert await timed.refused(timed.do(BO, seats.REPLACE, "1", EMIL)) == "question-refused"
    watch.forward(seconds=DAY - 60)
    await timed.do(BO, seats.REPLACE, "1")
    await vote(timed.act(CLEO), row.id, 3, yes=False)
    assert await timed.mover() == ANNA
    await timed.deliver()
    await vote(timed.act(DORA), row.id, 3, yes=True)
    assert [post.pings for post in await timed.deliver() if post.pings] == [(BO.user_id,)]
    after = await timed.row()
    assert (after.version, after.rated) == (2, False)


@pytest.mark.parametrize("days", [None, 2], ids=["T3", "T5: also while the bot's own vote is open"])
async def test_in_a_game_of_two_the_other_decides_alone_after_a_question(
    timed: Table, watch: Watch, days: int | None
) -> None:
    row = await timed.begin(options=GameOptions(order="seated", days=days, on_deadline="vote" if days else "remind"))
    for removes in (False, True):
        watch.forward(seconds=SILENCE)
        await timed.app.timers.fire_due()
        await timed.deliver()
        asked = await timed.do(BO, seats.REPLACE, "1")
        assert [(one.action, one.arg) for one in asked.buttons] == [("remove", "1-1"), ("remove", "1-normal-1")]
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


async def test_an_undo_that_was_asked_for_when_a_seat_was_offered_can_be_asked_for_again(
    timed: Table, watch: Watch
) -> None:
    row = await timed.begin(options=GameOptions(order="seated", undo="consent"))
    await play_on(timed, 1)
    await timed.press(ANNA, (await timed.do(ANNA, undo.SURE)).buttons[0])
    watch.forward(seconds=SILENCE)
    await timed.do(ANNA, seats.REPLACE, "2", FAY)
    await timed.do(FAY, VOTE, yes=False)
    assert await timed.store.reader.open_questions(row.id) == []
    await timed.press(ANNA, (await timed.do(ANNA, undo.SURE)).buttons[0])
    await timed.do(BO, VOTE, yes=True)
    assert (await timed.game()).to_move == 0


async def test_T3_the_player_moving_ends_the_vote(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO, CLEO))
    watch.forward(seconds=SILENCE)
    await timed.do(BO, seats.REPLACE, "1")
    question = (await timed.deliver())[-1]
    assert await timed.refused(timed.do(CLEO, seats.REPLACE, "1")) == "question-open"
    await play_on(timed, 1)
    edit = next(post for post in timed.channel.posts[::-1] if post.action is PostAction.EDIT)
    assert edit.buttons == ()
    assert await timed.refused(timed.app.do(YES, timed.act(CLEO).on(row.id, question.version))) == ("question-closed")


async def test_T5_the_bots_vote_at_the_deadline_gives_way_to_a_proposal_by_a_player(timed: Table, watch: Watch) -> None:
    options = GameOptions(order="seated", days=2, on_deadline="vote")
    row = await timed.begin((ANNA, BO, CLEO), options)
    watch.forward(days=2)
    await timed.app.timers.fire_due()
    await timed.deliver()
    assert await timed.refused(timed.do(BO, seats.REPLACE, "1")) == "question-open"
    await timed.do(BO, seats.REPLACE, "1", FAY)
    _, proposal = await timed.deliver()
    assert FAY.user_id not in proposal.pings
    await timed.app.do(YES, timed.act(CLEO).on(row.id, proposal.version))
    *_, offered = await timed.deliver()
    assert offered.pings == (FAY.user_id,)
    # An offer that nobody takes up keeps nobody from voting again.
    await timed.do(BO, seats.REPLACE, "1")
    number = (await timed.deliver())[-1].version
    await timed.app.do(YES, timed.act(CLEO).on(row.id, number))
    assert (await timed.mover(), (await timed.row()).rated) == (BO, False)


async def test_T4_all_others_are_asked_and_with_their_yes_the_game_ends(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    assert await table.refused(table.do(BO, VOTE, yes=True)) == "vote-nothing"
    await table.app.do(ending.END, table.act(BO).on(None, 1))
    (question,) = await table.deliver()
    assert (question.pings, actions(question)) == ((ANNA.user_id, CLEO.user_id), ["yes", "no"])
    assert await table.refused(table.app.do(ending.END, table.act(ANNA).on(None, 1))) == "question-open"
    for own in (table.do(BO, VOTE, yes=True), table.vote(table.act(BO), row.id, question.version, yes=True)):
        assert await table.refused(own) == "own-question"
    for acting in (
        table.do(DORA, ending.SURE),
        table.app.do(ending.END, table.act(DORA).on(None, 1)),
        table.vote(table.act(DORA), row.id, question.version, yes=True),
        table.do(DORA, VOTE, yes=True),
    ):
        assert await table.refused(acting) == "not-a-player"
    for _ in range(2):
        await table.vote(table.act(CLEO), row.id, question.version, yes=True)
        assert (await table.row()).status is GameStatus.RUNNING
    await table.deliver()
    await table.do(ANNA, VOTE, yes=True)
    edit, _, retired = await table.deliver()
    assert (edit.buttons, retired.action) == ((), PostAction.RETIRE)
    assert (await table.row()).ended_reason == "agreed"


async def test_T4_a_no_stands_for_a_day_for_who_asked_and_a_moderator_ends_a_game_with_what_is_asked(
    timed: Table, watch: Watch
) -> None:
    row, vote = await timed.begin((ANNA, BO, CLEO)), timed.vote
    await timed.app.do(ending.END, timed.act(ANNA).on(row.id, 1))
    await timed.deliver()
    await vote(timed.act(BO), row.id, 1, yes=False)
    (edit,) = await timed.deliver()
    assert edit.buttons == ()
    assert await timed.refused(timed.app.do(ending.END, timed.act(ANNA).on(row.id, 1))) == "question-refused"
    await timed.app.do(ending.END, timed.act(CLEO).on(row.id, 1))
    await vote(timed.act(BO), row.id, 2, yes=False)
    watch.forward(seconds=DAY)
    await timed.app.do(ending.END, timed.act(ANNA).on(row.id, 1))
    # A new question is another one: the old buttons don't answer it.
    assert await timed.refused(vote(timed.act(BO), row.id, 1, yes=True)) == "question-closed"
    await timed.deliver()
    asked = await timed.app.do(ending.SURE, timed.act(DORA, moderator=True))
    await timed.app.do(ending.END, timed.act(DORA, moderator=True).on(None, asked.buttons[0].version))
    posts = await timed.deliver()
    assert [post.buttons for post in posts if post.row.kind == "question_edit"] == [()]
    (ended,) = [post for post in posts if post.row.kind == "ended"]
    assert (ended.picture is None, ended.pings) == (False, ())
    assert [post.row.kind for post in posts if post.action is PostAction.RETIRE] == ["retire"]
    assert await timed.store.reader.open_questions(row.id) == []
    after = await timed.row()
    assert (after.status, after.ended_reason) == (GameStatus.ENDED, "moderator")


async def test_a_further_kind_of_question_is_one_class(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(votes, "_KINDS", dict(votes._KINDS))
    tossed = []

    class CoinVote(votes.Vote, kind="coin"):
        """Heads or tails."""

    async def toss(table: GameTx, vote: votes.Vote, act: Act) -> None:
        assert vote.kind == "coin"
        tossed.append((table.id, act.person))

    table.app.context.agreed["coin"] = toss

    row = await table.begin((ANNA, BO, CLEO))
    async with GameTx.meant(table.app.context, table.act(ANNA)) as at:
        await at.ask(CoinVote.kind, asker=0)
    vote = table.vote
    codes = [(await vote(table.act(person), row.id, 1, yes=True)).lines[0].code for person in (BO, CLEO, CLEO)]
    assert codes == ["voted-yes", "agreed", "agreed"]
    assert tossed == [(row.id, CLEO)]


CONSENT = GameOptions(undo="consent", order="seated")


@pytest.mark.parametrize("game", ["base", "known"])
async def test_undo_is_asked_about_first_and_restores_the_exact_earlier_position_and_stack(
    table: Table, game: str
) -> None:
    """Whatever is laid after an undo, the next tile is the same, so that nobody undoes for a better one."""
    row = await table.begin(options=VARIANTS[game])
    await play_on(table, 4)
    before, drawn = await table.game(), set()
    for seed in range(4):
        await table.confirm(table.act(ANNA), await any_move(table, Random(seed)))
        after = await table.game()
        drawn.add(str((after.drawn, after.open_by_seat)))
        version, counts = (await table.row()).version, await table.store.reader.counts()
        assert actions(await table.app.do(undo.SURE, table.act(ANNA).on(row.id, version))) == ["undone"]
        assert await table.store.reader.counts() == counts
        assert await table.refused(table.app.do(undo.SURE, table.act(BO).on(row.id, version))) == "undo-not-yours"
        await table.do(ANNA, undo.UNDO)
        assert await table.game() == before
    assert len(drawn) == 1


@pytest.mark.parametrize(
    ("game", "turns", "person", "code"),
    [
        (GameOptions(undo="off", order="seated"), 1, ANNA, "undo-off"),
        (VARIANTS["base"], 0, ANNA, "undo-nothing"),
        (VARIANTS["base"], 2, ANNA, "undo-not-yours"),
        (VARIANTS["base"], 2, CLEO, "undo-nothing"),
    ],
    ids=["off", "before the first turn", "after the next one", "before one's own first turn"],
)
async def test_when_nothing_is_undone(table: Table, game: GameOptions, turns: int, person: Person, code: str) -> None:
    await table.begin((ANNA, BO, CLEO), game)
    await play_on(table, turns)
    assert await table.refused(table.do(person, undo.UNDO)) == code
    assert ("undo" in actions(table.channel.sent[-1])) is (turns == 2)
    if turns == 2:
        await table.do(BO, undo.UNDO)
        assert await table.mover() == BO


async def test_undo_never_after_game_over(played: Played) -> None:
    table = await played()
    assert await table.refused(table.do(ANNA, undo.UNDO)) == "undo-over"


async def test_the_next_player_alone_is_asked_once_and_says_yes(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO), CONSENT)
    before = await table.game()
    await play_on(table, 1)
    await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2))
    (question,) = await table.deliver()
    assert (question.pings, actions(question)) == ((BO.user_id,), ["yes", "no"])
    for act, code in (
        (table.act(CLEO), "question-not-you"),
        (table.act(ANNA), "own-question"),
        (table.act(FAY), "not-a-player"),
        (table.act(DORA, moderator=True), "not-a-player"),
    ):
        assert await table.refused(table.vote(act, row.id, question.version, yes=True)) == code
    assert (await table.row()).version == 2
    await table.app.do(YES, table.act(BO).on(row.id, question.version))
    edit, turn = [post for post in await table.deliver() if post.action is not PostAction.RETIRE]
    assert (edit.buttons, turn.pings) == ((), (ANNA.user_id,))
    assert await table.game() == before
    await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2))
    assert (await table.row()).version == 3


async def test_a_no_stands_and_nobody_is_asked_again(table: Table) -> None:
    row = await table.begin(options=CONSENT)
    await play_on(table, 1)
    await table.do(ANNA, undo.UNDO)
    await table.app.do(NO, table.act(BO).on(row.id, 1))
    assert await table.refused(table.do(ANNA, undo.UNDO)) == "undo-refused"
    assert (await table.row()).version == 2


async def test_a_step_of_the_own_turn_is_taken_back_with_the_following_players_yes(table: Table) -> None:
    """A bonus tile leaves the turn where it is; the player after that is asked."""
    people = ANNA, BO, CLEO
    row = await table.begin(people, GameOptions(ruleset="hunters", undo="consent", order="seated"))
    for seed in range(60):
        await play_on(table, 1, seed=seed)
        if (await table.game()).pile == "bonus":
            break
    mover = await table.mover()
    following = people[(people.index(mover) + 1) % 3]
    bonus = await any_move(table, Random(1))
    assert await table.refused(table.confirm(table.act(following), bonus)) == "not-your-turn"
    await table.do(mover, undo.UNDO)
    (question,) = await table.deliver()
    assert question.pings == (following.user_id,)
    await table.app.do(YES, table.act(following).on(row.id, question.version))
    assert (await table.game()).pile != "bonus"
    assert await table.mover() == mover


async def test_of_two_questions_that_wait_for_somebody_vote_answers_the_newer(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO), CONSENT)
    await play_on(table, 1)
    await table.do(ANNA, undo.UNDO)
    await table.app.do(ending.END, table.act(CLEO).on(row.id, 2))
    # Bo is asked about both.
    await table.do(BO, VOTE, yes=False)
    assert [one.number for one in await table.store.reader.open_questions(row.id)] == [1]
    await table.do(BO, VOTE, yes=True)
    assert (await table.game()).to_move == 0
