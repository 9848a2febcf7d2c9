"""Kinds of notices: what their rows keep, and that rows of running games stay readable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.core.notices import (
    AnalysisShared,
    BoardShared,
    CallAnyway,
    CallByLetter,
    ClosingSoon,
    Digest,
    EndedEarly,
    FilmShared,
    GameMoved,
    GameRests,
    Hello,
    HintAsked,
    LobbyChanged,
    LobbyOpen,
    Notice,
    Nudged,
    PuzzlePosted,
    PuzzleShared,
    PuzzleSolved,
    PuzzleStopped,
    QuestionAsked,
    QuestionChanged,
    Reminder,
    Retired,
    SeatRemoved,
    SeatTaken,
    StoodIn,
    Story,
    Summary,
    TurnBegun,
    TurnRetimed,
    TurnShared,
    TurnUndone,
)
from storage import OutboxRow, OutboxState

STORED: list[tuple[str, dict[str, Any], Notice]] = [
    ("lobby", {}, LobbyOpen()),
    ("lobby", {"again": True}, LobbyOpen(again=True)),
    ("lobby_edit", {}, LobbyChanged()),
    ("lobby_edit", {"ask": 7}, LobbyChanged(7)),
    ("turn", {}, TurnBegun()),
    ("turn", {"again": True}, TurnBegun(again=True)),
    ("turn_edit", {}, TurnRetimed()),
    ("hint", {"seat": 1}, HintAsked(1)),
    ("undone", {"agreed": False}, TurnUndone()),
    ("undone", {"agreed": True}, TurnUndone(agreed=True)),
    ("taken", {"seat": 0}, SeatTaken(seat=0)),
    ("taken", {"seat": 0, "computer": "CPU Ada", "back": True}, SeatTaken(seat=0, computer="CPU Ada", back=True)),
    ("taken", {"seat": 0, "decided": "moderator"}, SeatTaken(seat=0, decided="moderator")),
    ("removed", {"seat": 1}, SeatRemoved(1)),
    ("removed", {"seat": 1, "by": 0}, SeatRemoved(1, by=0)),
    ("stood_in", {"seat": 1}, StoodIn(1)),
    ("moved", {}, GameMoved()),
    ("remind", {"number": 0}, Reminder(0)),
    ("remind", {"passed": True}, Reminder(passed=True)),
    ("nudge", {"by": 1}, Nudged(by=1)),
    ("stale", {"touched": 1.5, "closing": 2.5}, ClosingSoon(1.5, 2.5)),
    ("over", {}, Summary()),
    ("over", {"unrated": "short"}, Summary("short")),
    ("story", {}, Story()),
    ("ended", {}, EndedEarly()),
    ("ended", {"ask": 7}, EndedEarly(7)),
    ("shared_board", {"seat": 1}, BoardShared(seat=1)),
    ("shared_film", {}, FilmShared()),
    (
        "shared_turn",
        {"place": 7, "best": "E N11/180 knight-1", "points": 4.5},
        TurnShared(place=7, best="E N11/180 knight-1", points=4.5),
    ),
    (
        "shared_analysis",
        {"accounts": [[1.5, None]], "expected": [[3, 4]]},
        AnalysisShared(accounts=[[1.5, None]], expected=[[3, 4]]),
    ),
    ("question", {"number": 1}, QuestionAsked(1)),
    ("puzzle", {"number": 3, "guild_id": 1}, PuzzlePosted(3, 1)),
    ("puzzle_solved", {"number": 3, "guild_id": 1, "post": 7}, PuzzleSolved(3, 1, 7)),
    ("puzzle_shared", {"number": 3, "guild_id": 1}, PuzzleShared(3, 1)),
    ("puzzle_stopped", {}, PuzzleStopped()),
    ("question", {"number": 1, "again": True}, QuestionAsked(1, again=True)),
    ("question_edit", {"number": 1}, QuestionChanged(1)),
    ("retire", {"message": 5}, Retired(5)),
    ("paused", {}, GameRests()),
    ("notice", {"about": "turn", "message": 5, "question": 2}, CallByLetter("turn", 5, 2)),
    ("call", {"about": "turn", "message": 5, "question": 2, "seat": 0}, CallAnyway("turn", 5, 2, 0)),
    ("call", {"about": "question", "message": 5, "question": 2, "seat": None}, CallAnyway("question", 5, 2)),
    ("hello", {}, Hello()),
    ("digest", {}, Digest()),
]
"""Rows as databases have them that were written before there were classes, and what they stand for."""


def row(kind: str, payload: dict[str, Any]) -> OutboxRow:
    return OutboxRow(1, "game x", "x", 2, kind, payload, 1, OutboxState.PENDING, 0, 0, None, None, 0, 0)


@pytest.mark.parametrize(
    ("kind", "payload", "notice"), STORED, ids=[f"{kind}-{'-'.join(kept)}" for kind, kept, _ in STORED]
)
def test_stored_rows_are_read(kind: str, payload: dict[str, Any], notice: Notice) -> None:
    assert Notice.of(row(kind, payload)) == notice
    assert Notice.of(row(notice.kind, notice.to_json())) == notice


def test_a_row_keeps_only_what_is_not_as_usual() -> None:
    assert TurnBegun().to_json() == {}
    assert SeatTaken(seat=0).to_json() == {"seat": 0}
    assert QuestionAsked(3, again=True).to_json() == {"number": 3, "again": True}


def subclasses(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)


def test_every_kind_has_a_name_of_its_own_and_is_stored_above() -> None:
    named = {one: one.kind for one in subclasses(Notice) if "kind" in vars(one)}
    assert set(named.values()) == set(Notice.kinds) == {kind for kind, _, _ in STORED}
    assert len(set(named.values())) == len(named)
