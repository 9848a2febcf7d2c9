"""Undo with the next player's yes, and ``/vote``."""

from random import Random

from bot.core.composing import PostAction
from bot.game.settings import GameOptions
from bot.use_cases import ending, undo, votes
from engine.squares import square_name
from tests.bot.app.buttons import actions
from tests.bot.app.table import ANNA, BO, CLEO, DORA, FAY, Table, any_move, english, play_on

CONSENT = GameOptions(undo="consent", order="seated")


async def test_the_next_player_alone_is_asked_once_and_says_yes(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO), CONSENT)
    before = await table.game()
    await play_on(table, 1)
    said = await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2))
    assert english(said).startswith("I've asked in the channel")
    assert await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2)) == said
    (question,) = await table.deliver()
    assert question.pings == (BO.user_id,)
    for act, code in (
        (table.act(CLEO), "question-not-you"),
        (table.act(ANNA), "own-question"),
        (table.act(FAY), "not-a-player"),
        (table.act(DORA, moderator=True), "not-a-player"),
    ):
        assert await table.refused(table.vote(act, row.id, question.version, yes=True)) == code
    last = (await table.game()).board.last
    assert english(question).splitlines() == [
        "<@2>, Anna asks to undo their own last turn. Okay?",
        f"It is about the tile on {square_name(last.square)}. The order of the tiles stays the same.",
    ]
    assert actions(question) == ["yes", "no"]
    assert (await table.row()).version == 2
    done = await table.app.do(votes.YES, table.act(BO).on(row.id, question.version))
    assert english(done) == "You agreed, and that decided it. The channel tells what follows."
    edit, turn = [post for post in await table.deliver() if post.action is not PostAction.RETIRE]
    assert (english(edit), edit.buttons) == ("Undo the turn (Anna): agreed.", ())
    assert english(turn).startswith("<@1>, your last turn is undone, as you asked, and it's your turn again.")
    assert turn.pings == (ANNA.user_id,)
    after = await table.game()
    assert (after.to_move, after.drawn, after.board.laid()) == (before.to_move, before.drawn, before.board.laid())
    again = await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2))
    assert english(again).startswith("Your turn is undone")
    assert (await table.row()).version == 3


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
    bonus = await any_move(table, Random(1))
    assert await table.refused(table.confirm(table.act(following), bonus)) == "not-your-turn"
    await table.do(mover, undo.UNDO)
    (question,) = await table.deliver()
    assert question.pings == (following.user_id,)
    await table.app.do(votes.YES, table.act(following).on(row.id, question.version))
    assert (await table.game()).pile != "bonus"
    assert await table.mover() == mover


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


# -- /vote -----------------------------------------------------------------------------------------------------------


async def test_vote_when_nothing_is_asked(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    assert await table.refused(table.do(BO, votes.VOTE, yes=True)) == "vote-nothing"
    await table.app.do(ending.END, table.act(ANNA).on(row.id, 1))
    assert await table.refused(table.do(FAY, votes.VOTE, yes=True)) == "not-a-player"
    assert await table.refused(table.do(ANNA, votes.VOTE, yes=True)) == "own-question"
