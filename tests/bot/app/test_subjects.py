"""All subjects fit together: each stored kind has what belongs to it, and no name is given twice."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, Final

import pytest

import bot
from bot.app import SUBJECTS, USES, expect_whole
from bot.core.composing import Composer, Words
from bot.core.notices import Notice
from bot.core.uses import Resolution, Use, UseCases
from bot.game.votes import Vote

ANY: Final[Any] = None
FLOORS = ("game", "show", "core", "use_cases")


def words() -> list[Words[Notice]]:
    """Those of all subjects."""
    return [one for subject in SUBJECTS for one in subject.words]


def test_each_kind_of_notice_has_words_once() -> None:
    Composer(words())
    some = words()
    with pytest.raises(ValueError, match="nobody has words for: " + some[0].kind.kind):
        Composer(some[1:])
    with pytest.raises(ValueError, match="more than one has words for: " + some[0].kind.kind):
        Composer([*some, some[0]])


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
        ("use", UseCases((Use("play", ANY),))),
        ("vote", UseCases(votes={"undo": Resolution(ANY)})),
        ("timer", UseCases(timers={"remind": ANY})),
    ],
)
def test_no_name_is_given_twice(what: str, again: UseCases) -> None:
    with pytest.raises(ValueError, match=f"more than one {what} is called"):
        expect_whole([*SUBJECTS, again])


def test_each_subject_is_written_out() -> None:
    files = {path.stem for path in (Path(bot.__file__).parent / "use_cases").glob("*.py")}
    assert len(SUBJECTS) == len(files - {"__init__", "autocomplete", "host"})
    assert all(use.name == name for name, use in USES.items())


def test_no_annotation_any_hides_an_arrow() -> None:
    """What a function is given has a type: by ``Any`` it could be given what stands floors above it."""
    hidden = []
    for floor in FLOORS:
        for path in sorted((Path(bot.__file__).parent / floor).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    given = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
                    hidden += [
                        f"{floor}/{path.name}: {node.name}({one.arg})"
                        for one in given
                        if isinstance(one.annotation, ast.Name) and one.annotation.id == "Any"
                    ]
    assert hidden == []
