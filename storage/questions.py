"""Questions that players answer with yes or no."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from storage.connection import packed
from storage.errors import Rejected
from storage.games import GameReads
from storage.rows import GameStatus, QuestionRow, QuestionState


class QuestionReads(GameReads):
    """Looking at questions."""

    async def question(self, game_id: str, number: int) -> QuestionRow | None:
        """A game's question; one that is void is closed."""
        return await self._db.one_of(
            QuestionRow,
            "SELECT * FROM present_questions WHERE game_id = ? AND number = ?",
            (game_id, number),
        )

    async def questions(self, game_id: str) -> list[QuestionRow]:
        """All questions of a game, in their order."""
        return await self._db.all_of(
            QuestionRow, "SELECT * FROM present_questions WHERE game_id = ? ORDER BY number", (game_id,)
        )

    async def open_questions(self, game_id: str) -> list[QuestionRow]:
        """The questions of a game that still can be answered, in their order."""
        return [question for question in await self.questions(game_id) if question.state is QuestionState.OPEN]


class QuestionWrites(QuestionReads):
    """Asking, and noting what was answered."""

    async def ask(
        self,
        game_id: str,
        kind: str,
        *,
        asker: int | None,
        about: int | None = None,
        user_id: int | None = None,
        name: str = "",
        version: int | None = None,
        yes: Collection[int] = (),
        data: Mapping[str, Any] = MappingProxyType({}),
        now: float,
    ) -> int:
        """Ask something in a running game; its number. With ``version`` it is void once the game is at another one."""
        await self._known(game_id, GameStatus.RUNNING)
        last = await self._db.value("SELECT COALESCE(MAX(number), 0) FROM questions WHERE game_id = ?", (game_id,))
        number: int = last + 1
        await self._db.run(
            "INSERT INTO questions (game_id, number, kind, asker, about, user_id, name, version, yes, data, asked_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                game_id, number, kind, asker, about, user_id, name, version, _seats(yes), packed(dict(data)), now,
            ),
        )  # fmt: skip
        return number

    async def set_question(
        self,
        game_id: str,
        number: int,
        *,
        yes: Collection[int] | None = None,
        no: Collection[int] | None = None,
        state: QuestionState | None = None,
        post: int | None = None,
    ) -> None:
        """Change the given fields of a question; all others stay."""
        changed = await self._db.run(
            "UPDATE questions SET yes = COALESCE(?, yes), no = COALESCE(?, no), state = COALESCE(?, state),"
            " post = COALESCE(?, post) WHERE game_id = ? AND number = ?",
            (_seats(yes), _seats(no), state, post, game_id, number),
        )
        if not changed:
            raise Rejected(f"game {game_id} has no question {number}")


def _seats(seats: Collection[int] | None) -> str | None:
    return None if seats is None else json.dumps(list(seats))
