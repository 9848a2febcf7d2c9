"""Taking a turn back: friendly, with the next player's yes or not at all, and never after the end."""

from random import Random

import pytest

from bot.core.composing import PostAction
from bot.game.acts import Person
from bot.game.settings import GameOptions
from bot.use_cases import ending, undo, votes
from tests.bot.app.buttons import actions
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CLEO, DORA, FAY, Table, any_move, play_on
from tests.bot.app.variants import VARIANTS

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
    said = await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2))
    assert await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2)) == said
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
    await table.app.do(votes.YES, table.act(BO).on(row.id, question.version))
    edit, turn = [post for post in await table.deliver() if post.action is not PostAction.RETIRE]
    assert (edit.buttons, turn.pings) == ((), (ANNA.user_id,))
    assert await table.game() == before
    await table.app.do(undo.UNDO, table.act(ANNA).on(row.id, 2))
    assert (await table.row()).version == 3


async def test_a_no_stands_and_nobody_is_asked_again(table: Table) -> None:
    row = await table.begin(options=CONSENT)
    await play_on(table, 1)
    await table.do(ANNA, undo.UNDO)
    await table.app.do(votes.NO, table.act(BO).on(row.id, 1))
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
