"""The rules in ``docs/rules`` are what the bot says, and every picture that they show is there and used."""

import re
from pathlib import Path

from tools import make_rules

RULES = Path(__file__).parents[1] / "docs" / "rules"


def test_the_pages_are_up_to_date() -> None:
    pages = make_rules.texts()
    assert {path.relative_to(RULES).as_posix() for path in RULES.rglob("*.md")} == set(pages)
    for place, text in pages.items():
        assert (RULES / place).read_text("utf-8") == text, f"{place}: run python -m tools.make_rules"


def test_the_pages_show_every_picture_and_no_other() -> None:
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
