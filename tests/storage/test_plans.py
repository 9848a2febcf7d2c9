"""What is asked often, or of a database that has grown, is found by an index and not by reading whole tables."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from storage import Store, Transaction
from tests.storage.faults import watching
from tests.storage.table import ANNA, CHANNEL

STORAGE = Path(__file__).resolve().parents[2] / "storage"

ASKED: dict[str, Callable[[Transaction], Awaitable[object]]] = {
    "claimed": lambda tx: tx.claimed(),
    "bury_channel": lambda tx: tx.bury_channel(CHANNEL, "gone", 1),
    "forget": lambda tx: tx.forget(ANNA),
    "personal": lambda tx: tx.personal(ANNA),
    "due_timers": lambda tx: tx.due_timers(1),
    "due_timers of a game": lambda tx: tx.due_timers(1, game_id="g"),
    "deliverable": lambda tx: tx.deliverable(1),
    "next_delivery": lambda tx: tx.next_delivery(),
    "claim": lambda tx: tx.claim(1, 1),
    "next_timer": lambda tx: tx.next_timer(),
    "open_posts": lambda tx: tx.open_posts("g"),
    "live_game": lambda tx: tx.live_game(CHANNEL),
    "games_of": lambda tx: tx.games_of(ANNA),
    "refresh_name": lambda tx: tx.refresh_name(1, ANNA, "Anna"),
    "cancel_timers": lambda tx: tx.cancel_timers("g"),
    "cancel_personal": lambda tx: tx.cancel_personal(ANNA, "digest"),
    "absences": lambda tx: tx.absences(1, ANNA),
    "results": lambda tx: tx.results(1),
    "against_computers": lambda tx: tx.against_computers(1, ANNA),
}


READ_WHOLE = re.compile(r"SCAN (?!.* USING (COVERING )?INDEX (outbox_claimed|outbox_due|timers_due)$)")
"""A table, or an index that grows with the games. The three are in order, so a LIMIT ends the reading early."""


def plan(connection: sqlite3.Connection, sql: str) -> list[str]:
    """How SQLite would go about a statement, a line a step."""
    values = {"person": None} if ":person" in sql else [None] * sql.count("?")
    return [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)]


async def steps_of(path: Path, asking: Callable[[Transaction], Awaitable[object]]) -> dict[str, list[str]]:
    """How SQLite would go about the statements with which something is asked."""
    statements: list[str] = []
    with watching() as relay:
        async with Store.opened(path) as store, store.transaction() as tx:
            relay.to = statements.append
            await asking(tx)
            relay.to = None
    assert statements
    with closing(sqlite3.connect(path)) as connection:
        return {sql: plan(connection, sql) for sql in statements}


@pytest.mark.parametrize("asked", ASKED)
async def test_no_table_is_read_whole(path: Path, asked: str) -> None:
    steps = await steps_of(path, ASKED[asked])
    whole = {sql: step for sql, found in steps.items() for step in found if READ_WHOLE.match(step)}
    assert whole == {}


@pytest.mark.parametrize(
    "asking", [lambda tx: tx.next_timer(kind="computer"), lambda tx: tx.due_timers(1, kind="computer")]
)
async def test_a_computers_turn_isnt_looked_for_among_all_reminders(
    path: Path, asking: Callable[[Transaction], Awaitable[object]]
) -> None:
    """It is looked for after every act and every post, and mostly there is none: no LIMIT ends that early."""
    for found in (await steps_of(path, asking)).values():
        assert "SEARCH timers USING INDEX timers_kind (kind=?" in found[0]
        assert not [step for step in found if step.startswith(("SCAN", "USE TEMP"))]


def test_no_statement_numbers_its_parameters() -> None:
    """Python 3.12.0 and 3.12.1 take ``?1`` for a name and refuse it (or warn, as 3.12.2 does)."""
    texts = {
        path.name: path.read_text(encoding="utf-8") for path in STORAGE.glob("*.py") if path.name != "connection.py"
    }
    assert len(texts) > 15
    assert [name for name, text in texts.items() if re.search(r"\?\d", text)] == []
