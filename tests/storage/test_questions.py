"""What players are asked, and when a question is void."""

from __future__ import annotations

import pytest

from storage import QuestionRow, QuestionState, Reads, Rejected, Store
from tests.storage.table import CLEO, Table


async def answers(reads: Reads, game_id: str) -> tuple[tuple[int, ...], tuple[int, ...], int | None, str]:
    """Who said yes to a game's first question, who no, its post, and where it stands."""
    found = await reads.question(game_id, 1)
    assert found is not None
    return found.yes, found.no, found.post, found.state


async def test_a_question_is_asked_answered_and_settled(store: Store, table: Table) -> None:
    game = await table.running()
    async with store.transaction() as tx:
        number = await tx.ask(
            game.id, "replace", asker=0, about=1, user_id=CLEO, name="Cleo", yes=[2], data={"a": 1}, now=5
        )
        assert await tx.question(game.id, number) == QuestionRow(
            game_id=game.id, number=1, kind="replace", asker=0, about=1, user_id=CLEO, name="Cleo", version=None,
            yes=(2,), no=(), state=QuestionState.OPEN, post=None, data={"a": 1}, asked_at=5,
        )  # fmt: skip
        await tx.set_question(game.id, 1, post=0)
        await tx.set_question(game.id, 1, yes=(0, 2))
        assert await answers(tx, game.id) == ((0, 2), (), 0, "open")
        await tx.set_question(game.id, 1, no=[3, 1], state=QuestionState.REFUSED)
    assert await answers(store.reader, game.id) == ((0, 2), (3, 1), 0, "refused")
    assert await store.reader.open_questions(game.id) == []
    async with store.transaction() as tx:
        await tx.set_question(game.id, 1, yes=())
        assert await answers(tx, game.id) == ((), (3, 1), 0, "refused")


async def test_questions_are_numbered_within_their_game(store: Store, table: Table) -> None:
    one, two = await table.running(1), await table.running(2)
    async with store.transaction() as tx:
        numbers = [await tx.ask(game.id, "end", asker=None, now=1) for game in (one, two, one, one)]
        assert numbers == [1, 1, 2, 3]
        await tx.set_question(one.id, 2, state=QuestionState.CLOSED)
    assert [question.number for question in await store.reader.open_questions(one.id)] == [1, 3]
    everything = await store.reader.questions(one.id)
    assert [(question.number, question.state) for question in everything] == [(1, "open"), (2, "closed"), (3, "open")]
    assert await store.reader.question(two.id, 2) is None
    for game_id, number in ((two.id, 2), ("zzz", 1)):
        with pytest.raises(Rejected, match="no question"):
            async with store.transaction() as tx:
                await tx.set_question(game_id, number, yes=(1,))


async def test_a_question_about_one_version_is_void_at_another(store: Store, table: Table) -> None:
    game = await table.running()
    async with store.transaction() as tx:
        await tx.ask(game.id, "undo", asker=0, version=1, now=1)
        await tx.ask(game.id, "end", asker=0, now=1)
        settled = await tx.ask(game.id, "undo", asker=0, version=1, now=1)
        await tx.set_question(game.id, settled, state=QuestionState.AGREED)
        assert [question.number for question in await tx.open_questions(game.id)] == [1, 2]
        await tx.append(game.id, 1, [{"type": "x"}], 2)
        assert [question.number for question in await tx.open_questions(game.id)] == [2]
        assert [question.state for question in await tx.questions(game.id)] == ["closed", "open", "agreed"]
    shown = [await store.reader.question(game.id, number) for number in (1, 2, 3)]
    assert [question.state for question in shown if question] == ["closed", "open", "agreed"]
    # The game's end closes them all; how one was settled can still be noted, whichever comes first.
    other = await table.running(2)
    async with store.transaction() as tx:
        await tx.ask(other.id, "end", asker=0, now=1)
        await tx.finish_game(game.id, 3)
        await tx.end_game(other.id, "agreed", 3)
        for game_id, number in ((game.id, 2), (other.id, 1)):
            assert await tx.open_questions(game_id) == []
            await tx.set_question(game_id, number, state=QuestionState.AGREED)
            found = await tx.question(game_id, number)
            assert found is not None
            assert found.state == "agreed"
