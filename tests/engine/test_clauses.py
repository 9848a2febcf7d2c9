"""Every clause of the rules is named in the code, in a docstring or a comment where it is decided."""

import ast
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLAUSE = re.compile(r"\b[BHDT][0-9]\.[0-9]+\b|\bT[0-9]+\b")
SPAN = re.compile(r"\b([BHDT][0-9])\.([0-9]+) to \1\.([0-9]+)\b")
STATED = re.compile(r"^- \*\*([BHDT][0-9.]+)\*\* ", re.MULTILINE)

FROM_DATA = {
    "B7.2": "where a tile's fields are parted or joined is drawn on it: the tile file lists its segments",
}
"""Clauses that nothing in the code decides, and what they follow from."""


def stated() -> list[str]:
    """The clauses of all rules."""
    return [
        clause
        for name in ("base", "hunters", "discovery", "table")
        for clause in STATED.findall((ROOT / "docs" / "rules" / f"{name}.md").read_text("utf-8"))
    ]


def notes(path: Path) -> Iterator[str]:
    """The comments and docstrings of a file, also those that stand under a constant."""
    with path.open("rb") as file:
        yield from (token.string for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


@cache
def cited(room: str) -> frozenset[str]:
    """The clauses that the code of a room names; of ``B5.1 to B5.3`` all three."""
    text = "\n".join(note for path in sorted((ROOT / room).rglob("*.py")) for note in notes(path))
    spans = {
        f"{section}.{number}"
        for section, first, last in SPAN.findall(text)
        for number in range(int(first), int(last) + 1)
    }
    return frozenset(spans | set(CLAUSE.findall(text)))


def test_all_clauses_are_found() -> None:
    clauses = stated()
    assert len(clauses) == len(set(clauses)) > 90
    assert {clause[0] for clause in clauses} == set("BHDT")


def test_each_clause_is_named_where_it_is_decided_and_no_other() -> None:
    """Those about the table may be decided in the bot, all others in the engine."""
    anywhere = cited("engine") | cited("bot")
    decided = {one for one in stated() if one in (anywhere if one.startswith("T") else cited("engine"))}
    assert set(stated()) - decided == set(FROM_DATA)
    assert anywhere <= set(stated())
