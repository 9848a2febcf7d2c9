"""Draws faults by chance from all mutants of a room: ``tools/drawn_faults.json`` holds what was drawn.

    python3 -m venv VENV && VENV/bin/pip install cosmic-ray==8.7.0
    git worktree add --detach SOURCE COMMIT        # the file's "source"
    VENV/bin/python tools/draw_faults.py SOURCE ROOM [--number N]

A mutant is the program with one operator, number, condition, loop or ``except`` changed by cosmic-ray. All lines of a
room on which it can change something are sorted and shuffled by the file's seed and the room's name; on each line a
place is drawn, and one of the changes there. So the same come first each time, however many are wanted. What can change
nothing isn't drawn from, nor what can't run (see ``_FAMILIES`` and ``_idle``). Prints the mutants as they stand in the
file, which adds ``name``, ``breaks`` and ``tests`` (see ``tools.faults``), or ``aside``: why a mutant changes nothing,
so that the next drawn takes its place.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

DRAWN = Path(__file__).with_name("drawn_faults.json")
_FAMILIES = (
    "Add Sub Mul Div FloorDiv Mod Pow",
    "BitOr BitAnd BitXor",
    "RShift LShift",
    "Eq NotEq Lt LtE Gt GtE",
    "Is IsNot",
)
"""An operator is replaced by one of its own family: another fails with any value, or depends on the interpreter."""


_Placed: TypeAlias = ast.expr | ast.stmt | ast.keyword


class Mutant(NamedTuple):
    """A change that cosmic-ray can make: the file, the place (line and column), its operator, the how manieth there."""

    file: str
    place: tuple[int, int]
    operator: str
    occurrence: int


def mutants(source: Path, file: str) -> Iterator[Mutant]:
    """All mutants of a file that may matter."""
    text = (source / file).read_text("utf-8")
    nodes = list(ast_nodes(get_ast(text)))
    idle = [node for node in ast.walk(ast.parse(text)) for node in _idle(node)]
    for name in sorted(plugins.operator_names()):
        operator = plugins.get_operator(name)
        if operator.arguments() or name == "core/RemoveDecorator" or not _alike(name):
            continue
        places = (place for node in nodes for place, _ in operator().mutation_positions(node))
        for occurrence, place in enumerate(places):
            if not any(_within(place, node) for node in idle):
                yield Mutant(file, place, name, occurrence)


def _alike(name: str) -> bool:
    found = re.fullmatch(r"core/Replace(?:Binary|Comparison)Operator_(\w+)_(\w+)", name)
    return found is None or any(set(found.groups()) <= set(family.split()) for family in _FAMILIES)


def _idle(node: ast.AST) -> Iterator[_Placed]:
    """The parts of a node of the program in which no test can notice a fault.

    Annotations, aliases of types, decorators, lines of the log, checks of what the type checker or another place has
    made sure (``assert``, ``strict=``), and how something painted looks: numbers with a point.
    """
    match node:
        case ast.AnnAssign(annotation=idle) | ast.arg(annotation=ast.expr() as idle):
            yield idle
        case ast.Assert() | ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "_log" | "_LOG")))):
            yield node
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.keyword(arg="strict"):
            yield node
        case ast.Constant(value=float()) | ast.UnaryOp(operand=ast.Constant(value=float())):
            yield node
        case ast.Module(body=body):
            yield from (one.value for one in body if isinstance(one, ast.Assign) and _is_alias(one))
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from node.decorator_list
            if node.returns:
                yield node.returns
        case ast.ClassDef():
            yield from node.decorator_list


def _is_alias(node: ast.Assign) -> bool:
    name = node.targets[0]
    union = isinstance(node.value, ast.BinOp) and isinstance(node.value.op, ast.BitOr)
    return isinstance(name, ast.Name) and (name.id == "__all__" or (union and not name.id.isupper()))


def _within(place: tuple[int, int], node: _Placed) -> bool:
    line, column = place
    begin, end = (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
    return begin <= (line, column) < end


def draw(source: Path, room: str, files: list[str], seed: int, number: int) -> list[dict[str, str]]:
    """The first mutants of a room in the order of the seed as entries of the file, at most one of a line."""
    lines: defaultdict[tuple[str, int], defaultdict[str, list[Mutant]]] = defaultdict(lambda: defaultdict(list))
    for file in files:
        for one in mutants(source, file):
            kind = re.sub(r"_.*", "", one.operator.removeprefix("core/"))
            lines[one.file, one.place[0]][f"{one.place} {kind}"].append(one)
    chance = random.Random(f"{seed} {room}")
    drawn: list[dict[str, str]] = []
    for line in chance.sample(sorted(lines), len(lines)):
        place = chance.choice(sorted(lines[line]))
        mutant = entry(source, chance.choice(sorted(lines[line][place])))
        drawn += [mutant] if mutant is not None else []
        if len(drawn) == number:
            break
    print(f"{room}: {number} of {len(lines)} lines", file=sys.stderr)
    return drawn


def edit(text: str, after: str) -> tuple[str, str]:
    """What differs between two texts: the lines, with as many before them as it takes to find them once."""
    old, new = text.splitlines(keepends=True), after.splitlines(keepends=True)
    first = next(i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b)
    same = next(i for i, (a, b) in enumerate(zip(reversed(old), reversed(new), strict=False)) if a != b)
    for begin in range(first, -1, -1):
        before, changed = "".join(old[begin : len(old) - same]), "".join(new[begin : len(new) - same])
        blank = len(before) - len(before.lstrip(" "))
        if text.count(before[blank:].rstrip("\n")) == 1:
            return before[blank:].rstrip("\n"), changed[blank:].rstrip("\n")
        if text.count(before) == 1:
            return before, changed
    raise ValueError("the text stands there twice")


def entry(source: Path, one: Mutant) -> dict[str, str] | None:
    """A mutant as it stands in the file; None if it isn't a program."""
    text = (source / one.file).read_text("utf-8")
    try:
        mutated = mutate_code(text, plugins.get_operator(one.operator)(), one.occurrence)
        ast.parse(mutated)
    except (AttributeError, SyntaxError):  # cosmic-ray doesn't know how to replace "except module.Error"
        return None
    before, after = edit(text, mutated)
    mutant = f"{one.operator.removeprefix('core/')} {one.occurrence}, line {one.place[0]}, column {one.place[1]}"
    return {"mutant": mutant, "file": one.file, "before": before, "after": after}


def main() -> int:
    """Print what is drawn of a room; 1 where the file has other mutants."""
    parser = argparse.ArgumentParser(description="Draw mutants of a room by chance.")
    parser.add_argument("source", type=Path, help="the program of the file's commit")
    parser.add_argument("room", help="one of the file's rooms")
    parser.add_argument("--number", type=int, help="how many to draw (default: as many as the file has)")
    wanted = parser.parse_args()
    kept = json.loads(DRAWN.read_text("utf-8"))
    room = kept["rooms"][wanted.room]
    files = sorted(
        str(file.relative_to(wanted.source))
        for part in (wanted.source / one for one in room["of"])
        for file in (part.rglob("*.py") if part.is_dir() else [part])
    )
    drawn = draw(wanted.source, wanted.room, files, kept["seed"], wanted.number or len(room["drawn"]))
    print(json.dumps(drawn, indent=1, ensure_ascii=False))
    pairs = zip(drawn, room["drawn"], strict=False)
    return int(any(one[part] != other[part] for one, other in pairs for part in ("mutant", "file")))


if __name__ == "__main__":
    sys.exit(main())
