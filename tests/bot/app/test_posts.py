"""Kinds of notices: what their rows keep; and all subjects fit together: no name is given twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import bot
from bot.app import SUBJECTS, USES, expect_whole
from bot.core import notices
from bot.core.notices import Notice
from bot.core.uses import Subject, Use
from bot.game.votes import Vote
from bot.use_cases import cleanup
from storage import OutboxRow, OutboxState

STORED: list[tuple[str, dict[str, Any], Notice]] = [
    ("lobby", {}, notices.LobbyOpen()),
    ("lobby", {"again": True}, notices.LobbyOpen(again=True)),
    ("lobby_edit", {}, notices.LobbyChanged()),
    ("lobby_edit", {"ask": 7}, notices.LobbyChanged(7)),
    ("turn", {}, notices.TurnBegun()),
    ("turn", {"again": True}, notices.TurnBegun(again=True)),
    ("turn_edit", {}, notices.TurnRetimed()),
    ("hint", {"seat": 1}, notices.HintAsked(1)),
    ("undone", {"agreed": False}, notices.TurnUndone()),
    ("undone", {"agreed": True}, notices.TurnUndone(agreed=True)),
    ("taken", {"seat": 0}, notices.SeatTaken(seat=0)),
    ("taken", {"seat": 0, "computer": "Ada", "back": True}, notices.SeatTaken(seat=0, computer="Ada", back=True)),
    ("taken", {"seat": 0, "decided": "moderator"}, notices.SeatTaken(seat=0, decided="moderator")),
    ("taken", {"seat": 0, "decided": 1}, notices.SeatTaken(seat=0, decided=1)),
    ("removed", {"seat": 1}, notices.SeatRemoved(1)),
    ("removed", {"seat": 1, "by": 0}, notices.SeatRemoved(1, by=0)),
    ("stood_in", {"seat": 1}, notices.StoodIn(1)),
    ("moved", {}, notices.GameMoved()),
    ("remind", {"number": 0}, notices.Reminder(0)),
    ("remind", {"passed": True}, notices.Reminder(passed=True)),
    ("nudge", {"by": 1}, notices.Nudged(by=1)),
    ("stale", {"touched": 1.5, "closing": 2.5}, notices.ClosingSoon(1.5, 2.5)),
    ("over", {}, notices.Summary()),
    ("over", {"unrated": "short"}, notices.Summary("short")),
    ("story", {}, notices.Story()),
    ("ended", {}, notices.EndedEarly()),
    ("ended", {"ask": 7}, notices.EndedEarly(7)),
    ("shared_board", {"seat": 1}, notices.BoardShared(seat=1)),
    ("shared_film", {}, notices.FilmShared()),
    (
        "shared_turn",
        {"place": 7, "best": "E N11/180 knight-1", "points": 4.5},
        notices.TurnShared(place=7, best="E N11/180 knight-1", points=4.5),
    ),
    (
        "shared_analysis",
        {"accounts": [[1.5, None]], "expected": [[3, 4]]},
        notices.AnalysisShared(accounts=[[1.5, None]], expected=[[3, 4]]),
    ),
    ("question", {"number": 1}, notices.QuestionAsked(1)),
    ("puzzle", {"number": 3, "guild_id": 1}, notices.PuzzlePosted(3, 1)),
    ("puzzle_solved", {"number": 3, "guild_id": 1, "post": 7}, notices.PuzzleSolved(3, 1, 7)),
    ("puzzle_shared", {"number": 3, "guild_id": 1}, notices.PuzzleShared(3, 1)),
    ("puzzle_stopped", {}, notices.PuzzleStopped()),
    ("question", {"number": 1, "again": True}, notices.QuestionAsked(1, again=True)),
    ("question_edit", {"number": 1}, notices.QuestionChanged(1)),
    ("retire", {"message": 5}, notices.Retired(5)),
    ("paused", {}, notices.GameRests()),
    ("notice", {"about": "turn", "message": 5, "question": 2}, notices.CallByLetter("turn", 5, 2)),
    ("call", {"about": "turn", "message": 5, "question": 2, "seat": 0}, notices.CallAnyway("turn", 5, 2, 0)),
    ("call", {"about": "question", "message": 5, "question": 2, "seat": None}, notices.CallAnyway("question", 5, 2)),
    ("hello", {}, notices.Hello()),
    ("digest", {}, notices.Digest()),
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
    unusual = {name: value for name, value in payload.items() if value is not None and value is not False}
    assert notice.to_json() == unusual, "a row keeps only what isn't as usual"


def subclasses(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)


def test_every_kind_has_a_name_of_its_own_and_is_stored_above() -> None:
    named = {one: one.kind for one in subclasses(Notice) if "kind" in vars(one)}
    assert set(named.values()) == set(Notice.kinds) == {kind for kind, _, _ in STORED}
    assert len(set(named.values())) == len(named)


ANY: Final[Any] = None


def test_each_kind_of_notice_has_words() -> None:
    expect_whole(SUBJECTS)
    with pytest.raises(ValueError, match="nobody has words for: stale"):
        expect_whole([one for one in SUBJECTS if one is not cleanup.ALL])


def test_something_follows_from_each_kind_of_vote(monkeypatch: pytest.MonkeyPatch) -> None:
    expect_whole(SUBJECTS)
    monkeypatch.setattr(
        "bot.game.votes._KINDS", {**{kind: Vote for one in SUBJECTS for kind in one.votes}, "coin": Vote}
    )
    with pytest.raises(ValueError, match="nothing follows from votes of the kinds coin"):
        expect_whole(SUBJECTS)


@pytest.mark.parametrize(
    ("what", "again"),
    [
        ("use", Subject((Use("play", ANY),))),
        ("notice", Subject(words=((notices.TurnBegun, ANY),))),
        ("vote", Subject(votes={"undo": ANY})),
        ("timer", Subject(timers={"remind": ANY})),
    ],
)
def test_no_name_is_given_twice(what: str, again: Subject) -> None:
    with pytest.raises(ValueError, match=f"more than one {what} is called"):
        expect_whole([*SUBJECTS, again])


def test_each_subject_is_written_out() -> None:
    files = {path.stem for path in (Path(bot.__file__).parent / "use_cases").glob("*.py")}
    assert len(SUBJECTS) == len(files - {"__init__", "autocomplete", "host"})
    assert all(use.name == name for name, use in USES.items())
