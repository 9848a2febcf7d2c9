"""How many rows of a phone stand above the picture or the buttons of each kind of message, over all that is played."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from bot.text import LOCALES, catalogue
from tests.texts.shown import IN_WORDS, Shown

ROW: Final = 42
"""Characters that a phone shows in a row."""

_MENTION: Final = re.compile(r"<@&?\d+>|<#\d+>")
_MOMENT: Final = re.compile(r"<t:\d+:([a-zA-Z])>")
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_LATE: Final = 2 / 3
_TABLE: Final = "```"
_RANK: Final = re.compile(r"^1 · ", re.MULTILINE)
_MARKS: Final = re.compile(r"\*\*|__|\\(?=[*_`~|\\()\[\]<>#.-])|`|^> |^#+ ", re.MULTILINE)


class _Kind(NamedTuple):
    what: str
    game: str
    locale: str


def rows(text: str) -> int:
    """The rows that a phone needs for a message: words are wrapped, a word that is longer than a row is broken.

    Marks count as they show: none for bold and for backslashes, a name for a mention, a short date for a moment.
    """
    shown = _MOMENT.sub(lambda found: "in 2 days" if found[1] == "R" else "15 January 2027 09:20", text)
    shown = _MENTION.sub("@Anna", _LINK.sub(r"\1", shown)).replace("```\n", "").replace("\n```", "")
    return sum(_wrapped(line) for line in _MARKS.sub("", shown).split("\n")) if shown else 0


def _wrapped(line: str) -> int:
    count, used = 1, 0
    for word in line.split(" "):
        needed = len(word) + (1 if used else 0)
        if used and used + needed > ROW:
            count, used, needed = count + 1, 0, len(word)
        used += needed
        while used > ROW:
            count, used = count + 1, used - ROW
    return count


def table(shown: Iterable[Shown]) -> str:
    """The table, as a page."""
    shown = list(shown)
    late = [one.part >= _LATE for one in shown if one.game and not one.choices]
    share = f"{sum(late)} of {len(late)} messages of games are of their last thirds."
    counted: defaultdict[_Kind, list[int]] = defaultdict(list)
    longest: defaultdict[_Kind, int] = defaultdict(int)
    for one in shown:
        if one.kind == IN_WORDS or one.choices or not (one.lines or one.has_picture or one.text(catalogue(LOCALES[0]))):
            continue
        what = f"panel: {one.step}" if one.step else one.kind
        for locale in LOCALES:
            texts, kind = catalogue(locale), _Kind(what, one.game or "-", locale)
            text = one.text(texts)
            counted[kind].append(rows(text))
            labels = [len(part.label) for part in one.components(texts) if part.style != "select"]
            longest[kind] = max([longest[kind], *labels])
            for part, said in _parts(what, text):
                counted[kind._replace(what=part)].append(rows(said))
    return "\n".join([*_HEAD, share, "", *_COLUMNS, *_body(counted, longest), ""])


def _parts(what: str, text: str) -> Iterator[tuple[str, str]]:
    """What of a message is counted apart: all that isn't its table or its list of ranks."""
    if text.startswith(_TABLE):
        yield f"{what}, below its table", text.split(_TABLE)[2].strip()
    if what.startswith("post: end") and (first := _RANK.search(text)) is not None:
        yield f"{what}, above its ranks", text[: first.start()].strip()


_HEAD: Final = (
    "Rows above the picture, or above the buttons where there is none. Made by `python -m tools.make_corpus`.",
    "",
    f"A row has {ROW} characters; words are wrapped, and a word that is longer than a row is broken. Marks (`**`,",
    "`` ` ``, backslashes) don't count, a mention counts as `@Anna`, a moment as a date or as `in 2 days`. Counted are",
    "all messages of the scenes in `tests/texts/scenes.py`: whole games of every rule set, with a look at everything",
    "at six turns of each, and short scenes of what happens beside them. `/...`: the answer to a command, `[...]`: to",
    "a press. A long text that comes in several messages counts by its first. Median: of an even number the lower one.",
)
_COLUMNS: Final = (
    "| message | game | language | examples | least | median | most | longest label of a button |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
)


def _body(counted: dict[_Kind, list[int]], longest: dict[_Kind, int]) -> Iterator[str]:
    for kind in sorted(counted):
        found = sorted(counted[kind])
        middle = found[(len(found) - 1) // 2]
        yield (
            f"| {kind.what} | {kind.game} | {kind.locale} | {len(found)} | {found[0]} | {middle} | {found[-1]} |"
            f" {longest[kind] or '-'} |"
        )
