"""Undo as an entry of the log."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage import Entry, LogError, effective, undone

Batch = str | int
"""A move by its letters, one event each, or the version that an undo leads to."""


def log(*batches: Batch) -> list[Entry]:
    entries: list[Entry] = []
    for version, batch in enumerate(batches, 1):
        events = [undone(batch)] if isinstance(batch, int) else [{"type": letter} for letter in batch]
        entries += [Entry(version, event, 0.0) for event in events]
    return entries


def letters(entries: list[Entry]) -> str:
    return "".join(entry.event["type"] for entry in entries)


@pytest.mark.parametrize(
    "entries",
    [
        [Entry(1, {"type": "a"}, 0), Entry(2, undone(2), 0)],
        [Entry(1, undone(-1), 0)],
        [Entry(1, {"type": "a"}, 0), Entry(2, {"type": "undone"}, 0)],
        [Entry(1, {"type": "a"}, 0), Entry(2, undone(True), 0)],
        [Entry(1, {"type": "a"}, 0), Entry(2, undone(1), 0), Entry(2, {"type": "b"}, 0)],
        [Entry(1, {"type": "a"}, 0), Entry(2, {"type": "b"}, 0), Entry(2, undone(1), 0)],
        [Entry(1, {"type": "a"}, 0), Entry(3, {"type": "b"}, 0)],
    ],
    ids=["to itself", "below nothing", "to nowhere", "to a truth", "with a move", "after a move", "gap"],
)
def test_a_log_that_makes_no_sense_is_refused(entries: list[Entry]) -> None:
    with pytest.raises(LogError, match="version"):
        effective(entries)


def test_a_version_that_is_not_there_yet_is_refused() -> None:
    with pytest.raises(LogError, match="no version 3"):
        effective(log("a", "b"), 3)


@given(st.lists(st.one_of(st.none(), st.integers(0, 30)), max_size=30))
def test_every_log_agrees_with_keeping_each_position(choices: list[int | None]) -> None:
    batches: list[Batch] = []
    positions = [""]
    for choice in choices:
        version = len(batches) + 1
        if choice is None or choice >= version:
            move = chr(ord("A") + version) * (1 + version % 2)
            batches.append(move)
            positions.append(positions[-1] + move)
        else:
            batches.append(choice)
            positions.append(positions[choice])
    entries = log(*batches)
    assert [letters(effective(entries, version)) for version in range(len(positions))] == positions
