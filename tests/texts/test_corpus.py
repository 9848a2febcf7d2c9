"""What the bot says and shows is what ``tests/texts`` has of it; ``python -m tools.make_corpus`` makes it anew.

Every day a part is played: what happens beside games, but where computers think, and the panel in two games; in the
full profile all of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

import pytest

from bot.text import LOCALES, catalogue
from bot.text.message import Message
from tests.bot.ui.limits import check_layout
from tests.profiles import is_full
from tests.texts import corpus, panels, rows, scenes
from tests.texts.shown import Shown
from tools import make_corpus

ANEW: Final = "if it is meant, run python -m tools.make_corpus"

EVERY_DAY: Final = ("panels of hunters 4", "panels of expert 3")
"""The games whose panels are looked at in the everyday profile: bonus tiles, and a choice of tiles and take-backs."""

THINKING: Final = ("computers", "counted")
"""The scenes in which computers think out hints and analyses, which takes as long as all others together."""

_PLAYED: Final[dict[str, list[Shown]]] = {}


async def _played(names: Iterable[str]) -> list[Shown]:
    """What those scenes show; each is played once."""
    for name in names:
        if name not in _PLAYED:
            _PLAYED[name] = await scenes.played(name)
    return [one for name in names for one in _PLAYED[name]]


def _kept(name: str) -> str:
    return (make_corpus.FOLDER / name).read_text("utf-8")


async def test_every_text_reads_as_in_the_corpus() -> None:
    names = [name for name in scenes.SHORT if is_full() or name not in THINKING]
    shown = await _played(names)
    for locale in LOCALES:
        differ = list(corpus.different(_kept(f"{locale}.txt"), shown, locale, names))
        assert not differ, "\n\n".join([f"{len(differ)} differ; {ANEW}", *differ[:5]])


async def test_every_panel_has_the_components_that_are_listed() -> None:
    file = _kept("panels.txt")
    for name in scenes.PANELS if is_full() else EVERY_DAY:
        there, now = panels.kept(file, name), panels.blocks(await _played([name]))
        differ = [f"now\n{new}\nwas\n{old}" for new, old in zip(now, there, strict=False) if new != old]
        assert not differ, "\n\n".join([f"{name}: {len(differ)} differ; {ANEW}", *differ[:3]])
        assert len(now) == len(there), f"{name}: {ANEW}"


async def test_every_private_message_is_within_discords_bounds() -> None:
    """Forty components, 4,000 characters, and all else that Discord would refuse; also of who wants words."""
    everyday = [*(name for name in scenes.SHORT if name not in THINKING), *EVERY_DAY]
    shown = await _played([*scenes.SHORT, *scenes.PANELS, *scenes.WHOLE] if is_full() else everyday)
    private = [one for one in shown if one.private and isinstance(one.source, Message) and one.source != Message(())]
    assert len(private) > 300
    for one in private:
        for locale in LOCALES:
            check_layout(one.layout(catalogue(locale)))


@pytest.mark.full
async def test_all_files_are_as_they_are_made() -> None:
    await _played([*scenes.SHORT, *scenes.PANELS, *scenes.WHOLE])
    for name, text in make_corpus.texts(_PLAYED).items():
        assert _kept(name) == text, f"{name}: {ANEW}"


def test_the_corpus_shows_most_of_what_people_can_be_shown() -> None:
    for locale in LOCALES:
        text = f"\n{_kept(f'{locale}.txt')}"
        there = [code for code in corpus.codes() if f"\n\n{code}\n" in text]
        assert len(there) >= 0.9 * len(corpus.codes())


# -- how long messages may be ------------------------------------------------------------------------------------------

LABEL: Final = 34
"""Characters that a phone shows of a button's label."""

MEDIANS: Final = {
    "/help": 4,
    "post: lobby": 3,
    "post: lobby edit": 3,
    "game begins": 3,
    "post: turn's message": 3,
    "panel: square": 4,
    "panel: spot": 2,
    "panel: confirm": 2,
    "[confirm]": 1,
    "/hint": 6,
    "/undo": 2,
    "not your turn": 2,
    "old button": 2,
    "/score, below its table": 2,
    "[board]": 2,
    "/tiles": 2,
    "/history": 10,  # a row for each of ten turns
    "post: end, above its ranks": 3,
    "/analysis": 4,
    "[rules]": 5,
    "/stats": 5,
    "/leaderboard": 6,
    "/notify": 5,
    "/setup": 8,
    "/away": 6,
    "/privacy delete": 5,
    "/game resign": 4,
}
"""Rows above the picture or the buttons, in the median of whole games, of each rule set and language."""

MOST: Final = {"/help": 4, "post: turn's message": 6, "panel: square": 8, "panel: spot": 4, "panel: confirm": 6}
"""Rows that no such message exceeds."""


class _Row(NamedTuple):
    what: str
    game: str
    locale: str
    examples: int
    least: int
    median: int
    most: int
    label: int


def _table() -> list[_Row]:
    """What stands in the table of rows."""
    cells = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in _kept("rows.md").splitlines()[3:] if "|" in line
    ]
    return [
        _Row(what, game, locale, *(0 if cell == "-" else int(cell) for cell in counts))
        for what, game, locale, *counts in cells
        if counts[0].isdigit()
    ]


@pytest.mark.parametrize("what", MEDIANS)
def test_no_message_is_longer_than_its_rows(what: str) -> None:
    found = [one for one in _table() if one.what == what]
    assert {one.locale for one in found} == set(LOCALES)
    assert [one for one in found if one.median > MEDIANS[what] or one.most > MOST.get(what, one.most)] == []


def test_a_phone_shows_every_label_of_a_button_whole() -> None:
    assert [one for one in _table() if one.label > LABEL] == []


def test_a_third_of_all_messages_is_of_games_last_thirds() -> None:
    (found,) = re.findall(r"^(\d+) of (\d+) messages of games are of their last thirds", _kept("rows.md"), re.MULTILINE)
    late, all_ = map(int, found)
    assert 3 * late >= all_


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
