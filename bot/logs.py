"""What is logged to standard error, line by line: as text for people, or as JSON for whatever collects logs."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Final, Literal

LogFormat = Literal["text", "json"]

FIELDS: Final = ("code", "game", "server", "channel", "person", "moderator")
"""The parts of a line about an act besides its text, each with a value of its own in JSON."""


def set_up(level: int, form: LogFormat = "text", shards: str | None = None) -> None:
    """Log from this level on, in that form; once a process. ``shards``: those of this process, said in every line."""
    handler = logging.StreamHandler()
    handler.setFormatter((JsonLines if form == "json" else TextLines)(shards))
    root = logging.getLogger()
    root.setLevel(level)
    root.addHandler(handler)


def _moment(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


class TextLines(logging.Formatter):
    """A line for people; the time is the machine's, with its distance to UTC.

    ``shards``: those that the process runs, where it doesn't run all.
    """

    def __init__(self, shards: str | None = None) -> None:
        which = "" if shards is None else f"[shards {shards}] "
        super().__init__(f"%(asctime)s %(levelname)-8s {which}%(name)s %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: ARG002, N802 - logging's
        """The time as ``2026-01-31T18:05:09+01:00``."""
        return _moment(record).astimezone().isoformat(timespec="seconds")


class JsonLines(logging.Formatter):
    """An object a line: time (UTC), level, logger, message, what an act says besides, and the traceback if any.

    ``shards``: those that the process runs, where it doesn't run all.
    """

    def __init__(self, shards: str | None = None) -> None:
        super().__init__()
        self._shards = {} if shards is None else {"shards": shards}

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        found: dict[str, object] = {
            "time": _moment(record).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **self._shards,
        }
        found |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            found["exception"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)
