"""What the bot says and shows is what ``tests/texts`` has of it; ``python -m tools.make_corpus`` makes it anew.

Every day a part is played: what happens beside games, but where computers think, and the panel in two games; in the
full profile all of it.
"""

from __future__ import annotations

from typing import Final

import pytest

from bot.text import LOCALES
from tests.profiles import is_full
from tests.texts import corpus, panels, rows, scenes
from tools import make_corpus

ANEW: Final = "if it is meant, run python -m tools.make_corpus"

EVERY_DAY: Final = ("panels of hunters 4", "panels of expert 3")
"""The games whose panels are looked at in the everyday profile: bonus tiles, and a choice of tiles and take-backs."""

THINKING: Final = ("computers", "counted")
"""The scenes in which computers think out hints and analyses, which takes as long as all others together."""


def _kept(name: str) -> str:
    return (make_corpus.FOLDER / name).read_text("utf-8")


async def test_every_text_reads_as_in_the_corpus() -> None:
    names = [name for name in scenes.SHORT if is_full() or name not in THINKING]
    shown = [one for name in names for one in await scenes.played(name)]
    for locale in LOCALES:
        differ = list(corpus.different(_kept(f"{locale}.txt"), shown, locale, names))
        assert not differ, "\n\n".join([f"{len(differ)} differ; {ANEW}", *differ[:5]])


async def test_every_panel_has_the_components_that_are_listed() -> None:
    file = _kept("panels.txt")
    for name in scenes.PANELS if is_full() else EVERY_DAY:
        there, now = panels.kept(file, name), panels.blocks(await scenes.played(name))
        differ = [f"now\n{new}\nwas\n{old}" for new, old in zip(now, there, strict=False) if new != old]
        assert not differ, "\n\n".join([f"{name}: {len(differ)} differ; {ANEW}", *differ[:3]])
        assert len(now) == len(there), f"{name}: {ANEW}"


@pytest.mark.full
def test_all_files_are_as_they_are_made() -> None:
    for name, text in make_corpus.texts().items():
        assert _kept(name) == text, f"{name}: {ANEW}"


def test_the_corpus_shows_most_of_what_people_can_be_shown() -> None:
    for locale in LOCALES:
        text = f"\n{_kept(f'{locale}.txt')}"
        there = [code for code in corpus.codes() if f"\n\n{code}\n" in text]
        assert len(there) >= 0.9 * len(corpus.codes())


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("a" * 42, 1),
        ("a" * 43, 2),
        ("a" * 20 + " " + "b" * 21, 1),
        ("a" * 20 + " " + "b" * 22, 2),
        ("**" + "a" * 42 + "**", 1),
        ("<@123456789012345678>, " + "a" * 35, 1),
        ("<@123456789012345678>, " + "a" * 36, 2),
        ("a\n\nb", 3),
        (r"\*\_" + "a" * 40, 1),
    ],
)
def test_rows_are_counted_as_a_phone_wraps_them(text: str, count: int) -> None:
    assert rows.rows(text) == count
