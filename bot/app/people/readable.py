"""What is stored, as people read it: times as dates, the long numbers of Discord as texts."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Final

from storage import JsonObject

_SAFE: Final = 2**53
"""Up to here every reader of JSON reads whole numbers exactly."""
_MOMENTS: Final = frozenset({"at", "began", "since", "until"})


def about_person(user_id: int, found: JsonObject, at: float) -> bytes:
    """The file of everything that is stored about a person: ``found`` by table, as it was at that time."""
    content = {
        "user_id": str(user_id),
        "exported_at": moment(at),
        "stored": {table: [readable(row) for row in found[table]] for table in sorted(found)},
    }
    return json.dumps(content, ensure_ascii=False, indent=2).encode()


def readable(row: JsonObject) -> JsonObject:
    """A row with times as dates, and the long numbers of Discord as texts."""
    return {key: _value(key, value) for key, value in row.items()}


def _value(key: str, value: object) -> object:
    if isinstance(value, float) and (key in _MOMENTS or key.endswith("_at")):
        return moment(value)
    if isinstance(value, int) and value > _SAFE:
        return str(value)
    return value


def moment(at: float) -> str:
    """A time (UTC epoch seconds) as a date."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
