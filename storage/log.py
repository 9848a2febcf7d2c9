"""The log of a game, read with its undos. Pure.

Nothing is ever deleted from a log: taking a move back is an entry of its own, the only kind of event that
the store knows. It stands alone in its batch and makes the position what it was at an earlier version.
"""

from __future__ import annotations

from collections.abc import Iterable

from storage.rows import Entry, JsonObject

_UNDONE = "undone"


class LogError(ValueError):
    """A log that makes no sense: an undo beside other events, or one that leads nowhere."""


def undone(to_version: int) -> JsonObject:
    """The event that takes the position back to what it was at ``to_version``."""
    return {"type": _UNDONE, "to_version": to_version}


def effective(entries: Iterable[Entry], version: int | None = None) -> list[Entry]:
    """The entries that make up the position at ``version`` (None: the newest), in order, without undos.

    Raises :class:`LogError` when the log makes no sense or does not reach ``version``.
    """
    batches: dict[int, list[Entry]] = {}
    for entry in entries:
        batches.setdefault(entry.version, []).append(entry)
    current = max(batches, default=0) if version is None else version
    kept: list[list[Entry]] = []
    while current > 0:
        if current not in batches:
            raise LogError(f"the log has no version {current}")
        batch = batches[current]
        target = _target(batch)
        if target is None:
            kept.append(batch)
            current -= 1
        else:
            current = target
    return [entry for batch in reversed(kept) for entry in batch]


def _target(batch: list[Entry]) -> int | None:
    """The version that an undo leads to; None for an ordinary batch."""
    first = batch[0]
    if all(entry.event.get("type") != _UNDONE for entry in batch):
        return None
    target = first.event.get("to_version")
    if len(batch) > 1 or type(target) is not int or not 0 <= target < first.version:
        raise LogError(f"the undo at version {first.version} is not one")
    return target
