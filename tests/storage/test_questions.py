"""What players are asked, and when a question is void."""

from __future__ import annotations

import pytest

from storage import NotThere, QuestionState, Store
from tests.storage.table import Table


async def test_questions_are_numbered_within_their_game(store: Store, table: Table) -> None:
    one, two = await table.running(1), await table.running(2)
    async with store.transaction() as tx:
        numbers = [(await tx.ask(game.id, "end", asker=None, at=1)).number for game in (one, two, one, one)]
        assert numbers == [1, 1, 2, 3]
        await tx.set_question(one.id, 2, state=QuestionState.CLOSED)
    assert [question.number for question in await store.reader.open_questions(one.id)] == [1, 3]
    everything = await store.reader.questions(one.id)
    assert [(question.number, question.state) for question in everything] == [(1, "open"), (2, "closed"), (3, "open")]
    assert await store.reader.question(two.id, 2) is None
    for game_id, number in ((two.id, 2), ("zzz", 1)):
        with pytest.raises(NotThere):
            async with store.transaction() as tx:
                await tx.set_question(game_id, number, yes=(1,))
