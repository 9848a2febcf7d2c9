"""Undo with the next player's yes, and ``/vote``."""

from random import Random

import pytest

from bot.core.composing import PostAction
from bot.game.acts import Refused
from bot.game.settings import GameOptions
from bot.use_cases import ending, seats, undo, votes
from bot.use_cases.lobby import OPEN
from engine.squares import square_name
from tests.bot.app.buttons import TURN, TURN_WITH_UNDO, actions
from tests.bot.app.table import ANNA, BO, CLEO, DORA, FAY, Table, any_move, english, in_full, live_messages, play_on

CONSENT = GameOptions(undo="consent", order="seated")


async def test_the_next_player_is_asked_and_says_yes(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO), CONSENT)
    before = await table.game()
    await play_on(table, 1)
    said = await table.do(ANNA, undo.UNDO)
    assert english(said).startswith("The next player is asked")
    (question,) = await table.deliver()
    assert question.pings == (BO.user_id,)
    last = (await table.game()).board.last
    assert english(question).splitlines() == [
        "<@2>, Anna asks to undo the last turn. Okay?",
        f"It is about the tile on {square_name(last.square)}. The order of the tiles stays the same.",
    ]
    assert actions(question) == ["yes", "no"]
    assert (await table.row()).version == 2
    done = await table.app.do(votes.YES, table.act(BO).on(row.id, question.version))
    assert english(done) == "You agreed, so the last turn is undone."
    edit, turn = [post for post in await table.deliver() if post.action is not PostAction.RETIRE]
    assert (english(edit), edit.buttons) == ("Undo the turn (Anna): agreed.", ())
    assert english(turn).startswith("<@1>, your last turn is undone, as you asked, and it's your turn again.")
    assert turn.pings == (ANNA.user_id,)
    after = await table.game()
    assert (after.to_move, after.drawn, after.board.laid()) == (before.to_move, before.drawn, before.board.laid())


async def test_only_the_next_player_answers(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO), CONSENT)
    await play_on(table, 1)
    await table.do(ANNA, undo.UNDO)
    vote = table.vote
    assert await table.refused(vote(table.act(CLEO), row.id, 1, yes=True)) == "question-not-you"
    assert await table.refused(vote(table.act(ANNA), row.id, 1, yes=True)) == "own-question"
    assert await table.refused(vote(table.act(FAY), row.id, 1, yes=True)) == "not-a-player"
    assert await table.refused(vote(table.act(DORA, moderator=True), row.id, 1, yes=True)) == "not-a-player"


async def test_a_no_stands_and_nobody_is_asked_again(table: Table) -> None:
    row = await table.begin(options=CONSENT)
    await play_on(table, 1)
    await table.do(ANNA, undo.UNDO)
    await table.deliver()
    await table.app.do(votes.NO, table.act(BO).on(row.id, 1))
    edit = (await table.deliver())[-1]
    assert english(edit) == "Undo the turn (Anna): refused by Bo."
    assert await table.refused(table.do(ANNA, undo.UNDO)) == "undo-refused"
    assert (await table.row()).version == 2


async def test_said_again_a_turn_that_stands_offers_no_undo(table: Table) -> None:
    row = await table.begin(options=CONSENT)
    await play_on(table, 1)
    await table.do(ANNA, undo.UNDO)
    await table.deliver()
    offered = []
    for _ in range(2):
        (live,) = await live_messages(table)
        await table.app.outbox.repost(live, gone=True)
        again = next(post for post in await table.deliver() if post.live)
        offered.append(actions(again))
        await table.app.do(votes.NO, table.act(BO).on(row.id, 1))
        await table.deliver()
    assert offered == [TURN_WITH_UNDO, TURN]


async def test_asking_twice_is_asking_once(table: Table) -> None:
    row = await table.begin(options=CONSENT)
    await play_on(table, 1)
    first = await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2))
    assert await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2)) == first
    assert len(await table.deliver()) == 1


async def test_the_undo_button_after_it_was_agreed_is_the_same_success(table: Table) -> None:
    row = await table.begin(options=CONSENT)
    await play_on(table, 1)
    await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2))
    await table.app.do(votes.YES, table.act(BO).on(row.id, 1))
    assert english(await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2))).startswith("Your turn is undone")
    assert (await table.row()).version == 3


async def test_with_consent_the_lobby_says_so(table: Table) -> None:
    await table.do(ANNA, OPEN, CONSENT, ())
    (lobby,) = await table.deliver()
    assert "you can undo your last turn with `/undo` if the next player agrees." in await in_full(table, lobby)


async def test_who_loses_the_turn_by_an_undo_is_told_without_a_call(table: Table) -> None:
    await table.begin()
    await play_on(table, 1)
    await table.do(ANNA, undo.UNDO)
    post = (await table.deliver())[0]
    assert english(post).startswith("Anna has undone the last turn and is to move again.")
    assert post.pings == ()


async def test_a_step_of_the_own_turn_is_taken_back_with_the_following_players_yes(table: Table) -> None:
    """A bonus tile leaves the turn where it is; the player after that is asked."""
    options = GameOptions(ruleset="hunters", undo="consent", order="seated")
    row = await table.begin((ANNA, BO, CLEO), options)
    for seed in range(60):
        await play_on(table, 1, seed=seed)
        if (await table.game()).pile == "bonus":
            break
    assert (await table.game()).pile == "bonus"
    mover = await table.mover()
    following = (ANNA, BO, CLEO)[((ANNA, BO, CLEO).index(mover) + 1) % 3]
    await table.do(mover, undo.UNDO)
    (question,) = await table.deliver()
    assert question.pings == (following.user_id,)
    await table.app.do(votes.YES, table.act(following).on(row.id, question.version))
    assert (await table.game()).pile != "bonus"
    assert await table.mover() == mover


# -- /vote -----------------------------------------------------------------------------------------------------------


async def test_vote_answers_the_question_that_waits_for_that_person(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO), CONSENT)
    await play_on(table, 1)
    await table.do(ANNA, undo.UNDO)
    await table.app.do(ending.END, table.act(BO).on(row.id, 2))
    # Two are open: Bo is asked about the undo only, Cleo about the end only.
    await table.do(CLEO, votes.VOTE, yes=True)
    end = await table.store.reader.question(row.id, 2)
    assert end is not None
    assert end.yes == (2,)
    assert english(await table.do(BO, votes.VOTE, yes=True)).startswith("You agreed, so the last")


async def test_of_two_questions_that_wait_for_somebody_vote_answers_the_newer(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO), CONSENT)
    await play_on(table, 1)
    await table.do(ANNA, undo.UNDO)
    await table.app.do(ending.END, table.act(CLEO).on(row.id, 2))
    # Bo is asked about both.
    await table.do(BO, votes.VOTE, yes=False)
    assert [one.number for one in await table.store.reader.open_questions(row.id)] == [1]
    await table.do(BO, votes.VOTE, yes=True)
    assert (await table.game()).to_move == 0


async def test_vote_when_nothing_is_asked(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    assert await table.refused(table.do(BO, votes.VOTE, yes=True)) == "vote-nothing"
    await table.app.do(ending.END, table.act(ANNA).on(row.id, 1))
    assert await table.refused(table.do(FAY, votes.VOTE, yes=True)) == "not-a-player"
    assert await table.refused(table.do(ANNA, votes.VOTE, yes=True)) == "own-question"


async def test_a_turn_is_the_same_whoever_was_asked_about_the_end(table: Table) -> None:
    """The question whether to end the game stays open while turns are taken, and goes when somebody leaves."""
    row = await table.begin((ANNA, BO, CLEO))
    await table.app.do(ending.END, table.act(ANNA).on(row.id, 1))
    move = await any_move(table, Random(1))
    await table.confirm(table.act(ANNA), move)
    assert len(await table.store.reader.open_questions(row.id)) == 1
    await table.app.do(seats.RESIGN, table.act(CLEO).on(row.id))
    assert await table.store.reader.open_questions(row.id) == []
    with pytest.raises(Refused):
        await table.app.do(votes.YES, table.act(BO).on(row.id, 1))
