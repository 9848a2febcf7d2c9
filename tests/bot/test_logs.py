"""What the log says, for people and for whatever collects it."""

from __future__ import annotations

import json
import logging
import re

from bot.logs import JsonLines, TextLines


def record(message: str, error: Exception | None = None, **fields: object) -> logging.LogRecord:
    made = logging.LogRecord("bot.x", logging.INFO, "x.py", 1, message, ("Zoë",), None)
    made.created = 1_800_000_000.25
    made.__dict__.update(fields)
    if error is not None:
        made.exc_info = (type(error), error, None)
    return made


def test_a_line_for_people_has_the_time_with_its_distance_to_utc() -> None:
    line = TextLines().format(record("%s moved"))
    assert re.fullmatch(r"2027-01-1\dT\d\d:\d\d:00[+-]\d\d:\d\d INFO     bot\.x Zoë moved", line)


def test_each_line_says_the_shards_of_a_process_that_doesnt_run_all() -> None:
    line = TextLines("0-3/16").format(record("%s moved"))
    assert re.fullmatch(r"\S+ INFO     \[shards 0-3/16\] bot\.x Zoë moved", line)
    assert "[" not in TextLines().format(record("%s moved"))
    assert json.loads(JsonLines("0-3/16").format(record("%s moved")))["shards"] == "0-3/16"
    assert "shards" not in json.loads(JsonLines().format(record("%s moved")))


def test_a_line_of_json_is_one_line_with_every_field() -> None:
    line = JsonLines().format(record("%s moved\nfar", ValueError("no"), code="placed", game="k7m2qx", server=5))
    assert "\n" not in line
    assert json.loads(line) == {
        "time": "2027-01-15T08:00:00.250+00:00", "level": "INFO", "logger": "bot.x", "message": "Zoë moved\nfar",
        "code": "placed", "game": "k7m2qx", "server": 5, "exception": "ValueError: no",
    }  # fmt: skip
