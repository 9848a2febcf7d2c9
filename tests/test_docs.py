"""The documents: what they show runs, what they point to is there, and their lists are whole."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.ui.metrics import Figures
from engine import Game
from tools import make_commands, make_rules

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")) if "node_modules" not in path.parts
)
RULES = ROOT / "docs" / "rules"
ENGINE = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", ENGINE, re.MULTILINE | re.DOTALL)


def links(page: Path) -> Iterator[str]:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for found in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", text)):
        if not found.startswith(("http://", "https://")):
            yield found


def anchors(page: Path) -> set[str]:
    """A heading's anchor as the forges make it: lower case, without punctuation, with hyphens for spaces."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page):
        place, _, anchor = link.partition("#")
        target = (page.parent / place).resolve() if place else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_engines_examples_run(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "docs/engine.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    assert printed
    for line, expected in zip(printed, re.findall(r"print\(.*\)\s+# (.+)", example), strict=False):
        assert line == expected


def test_the_position_that_a_page_shows_is_possible() -> None:
    (text,) = re.findall(r"^    (base#.*)$", (ROOT / "docs" / "position.md").read_text("utf-8"), re.MULTILINE)
    assert (Game.from_text(text).to_text(), Game.from_text(text).problems()) == (text, [])


def test_the_lists_of_commands_are_up_to_date() -> None:
    for place, text in make_commands.pages().items():
        assert (ROOT / "docs" / place).read_text("utf-8") == text, f"{place}: run python -m tools.make_commands"


def test_the_rules_are_what_the_bot_says() -> None:
    pages = make_rules.texts()
    assert {path.relative_to(RULES).as_posix() for path in RULES.rglob("*.md")} == set(pages)
    for place, text in pages.items():
        assert (RULES / place).read_text("utf-8") == text, f"{place}: run python -m tools.make_rules"


def test_the_rules_show_every_picture_and_no_other() -> None:
    there = {path.resolve() for path in (RULES / "pictures").iterdir()}
    assert len(there) == len(make_rules.pictures())
    for folder in (RULES, RULES / "de"):
        named = [
            (page.parent / target).resolve()
            for page in folder.glob("*.md")
            for target in re.findall(r"\]\(([\w/.-]+\.png)\)", page.read_text("utf-8"))
        ]
        assert len(named) == len(set(named))
        assert set(named) == there


def test_every_figure_is_told_to_the_host() -> None:
    for family in Figures().registry.collect():
        name = f"{family.name}_total" if family.type == "counter" else family.name
        assert f"`{name}`" in HOSTING or name.startswith("process_"), name


def test_it_is_said_who_does_what() -> None:
    """In documents, docstrings and comments; the texts for players keep to the terms (``tests/bot/text``)."""
    rooms = [path for room in ("bot", "engine", "render", "storage") for path in (ROOT / room).rglob("*.py")]
    for path in (*rooms, *(page for page in PAGES if page.name != "terms.md")):
        assert not re.search("whoever|whomever", path.read_text(encoding="utf-8"), re.IGNORECASE), path


def test_what_the_checks_select_is_there() -> None:
    """The tests for newer interpreters, which ``.ci/run`` names."""
    (selection,) = re.findall(
        r"^selection=\(\n(.*?)^\)$", (ROOT / ".ci" / "run").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    listed = ["bash", "-c", f"ls -d {' '.join(selection.split())}"]
    assert subprocess.run(listed, cwd=ROOT, check=False, capture_output=True).returncode == 0
