"""The simulated year of puzzles, shortened: it is right, and its audit notices what isn't."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bench.puzzles import Year


async def test_some_days_with_deaths_end_right_and_the_audit_notices_what_does_not(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    year = Year(path, servers=2, people=3, seed=5)
    await year.run(8)
    assert year.deaths > 0
    assert await year.audit() == []
    twice = dict(year.discord.posts)
    year.discord.posts[999] = next(iter(twice.values()))
    assert any("was posted 2 times" in one for one in await year.audit())
    year.discord.posts = twice
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM puzzle_answers")
    assert any("0) counted" in one for one in await year.audit())
    assert any("days in a row, by hand" in one for one in await year.audit())
