"""Of each text that people are shown up to three examples, with what they are made of: one file for a language.

Which examples are taken depends on their data only, so a sentence that is changed is found in the same place.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from bot.text import Catalogue, catalogue
from bot.text.lines import Brief, Forms, Grid, Line, Link, Mention, Name, Quote, Rule, Several, Value, When
from tests.bot.text.test_catalogues import references, strings
from tests.texts.shown import Heard, Shown

_BESIDE: Final = ("cli", "playground")
"""Folders of the bot whose texts nobody is shown at Discord."""

_LISTED: Final = (
    "command-", "option-", "choice-answer-", "choice-level-", "choice-on-deadline-", "choice-order-", "choice-undo-",
)  # fmt: skip
"""Names and descriptions of commands, options and their values: they stand in the catalogue just as they are shown."""

_LABELS: Final = ("button-", "select-", "square")
"""Texts of the panel's components that are asked for by themselves."""

_DATA: Final = 150
"""Characters of what an example is made of, at most."""

_LATE: Final = 2 / 3


@dataclass(frozen=True, slots=True)
class Example:
    """A line that was shown: in which scene, in which game, and how far that was. ``marked``: in a message."""

    line: Line
    data: str
    scene: str
    game: str
    part: float
    marked: bool

    @property
    def late(self) -> bool:
        """Whether it is of the last third of a game."""
        return self.part >= _LATE


@dataclass
class Corpus:
    """The examples of each code."""

    found: dict[str, list[Example]] = field(default_factory=dict)

    def take(self, shown: Iterable[Shown]) -> None:
        """Keep of what was shown what is one of the examples so far."""
        for example in examples(shown):
            self.see(example)

    def see(self, example: Example) -> None:
        """An example comes in: kept are the first, the one with most to say in a last third, and one of another game.

        Without data there is one, since all read the same.
        """
        kept = self.found.setdefault(example.line.code, [])
        if not kept:
            kept.append(example)
        elif not example.line.data or any(example.data == one.data for one in kept):
            return
        else:
            self.found[example.line.code] = _best([*kept, example])


def examples(shown: Iterable[Shown]) -> Iterator[Example]:
    """All lines of what was shown."""
    heard = Heard("en")
    for one in shown:
        for said, marked in one.said():
            yield Example(said, told(said), one.scene, one.game, one.part, marked)
        if one.step:
            heard.codes.clear()
            one.components(heard)
            for said in heard.codes:
                if said.code.startswith(_LABELS):
                    yield Example(said, told(said), one.scene, one.game, one.part, marked=False)


def _best(seen: list[Example]) -> list[Example]:
    """At most three of some examples, the first of them among these."""
    first = seen[0]
    late = max((one for one in seen if one.late and one is not first), key=_worth, default=None)
    others = [one for one in seen if one is not first and one is not late]
    games = {first.game, late and late.game}
    other = max(others, key=lambda one: (one.game not in games, *_worth(one)), default=None)
    return [one for one in (first, other, late) if one is not None]


def _worth(example: Example) -> tuple[int, str]:
    """Those with more data come first, and of as much any, but always the same."""
    return len(example.data), example.data


def told(said: Line) -> str:
    """What a line is made of."""
    return ", ".join(f"{name}={_told(value)}" for name, value in said.data.items())


def _told(value: Value) -> str:
    match value:
        case Line(code, data):
            return f"{code}({', '.join(f'{name}={_told(one)}' for name, one in data.items())})" if data else code
        case Name(text) | Quote(text):
            return f'"{text}"'
        case Mention(_, name):
            return f"@{name}"
        case Link(url):
            return url
        case When(at, relative):
            return f"{round(at)}s{' from now' if relative else ''}"
        case Rule(ruleset, topic, part):
            return f"{ruleset}/{topic}/{part}"
        case Several(values) | Brief(values) | Forms(values):
            return f"[{'; '.join(map(_told, values))}]"
        case Grid(rows):
            return f"{len(rows)} rows"
        case _:
            return str(value)


# -- which texts there are ---------------------------------------------------------------------------------------------


@cache
def codes() -> tuple[str, ...]:
    """The texts that people can be shown by themselves, in the catalogue's order.

    Left out are those that only stand in others, what stands between the parts of an enumeration, the names and
    descriptions of commands and options, and what only the page of the local try and the command line say.
    """
    inner = set[str]().union(*(one.messages for one in references("en").values()))
    whole, beginnings = strings(*_BESIDE)
    return tuple(
        code
        for code in references("en")
        if code not in inner
        and not code.startswith((*_LISTED, "list-"))
        and (code in whole or code.startswith(beginnings))
    )


# -- as text -----------------------------------------------------------------------------------------------------------


def written(corpus: Corpus, locale: str) -> str:
    """The file of a language."""
    texts, there = catalogue(locale), [code for code in codes() if code in corpus.found]
    missing = [code for code in codes() if code not in corpus.found]
    within_others = [code for code in references("en") if code in corpus.found and code not in codes()]
    return "\n".join([*_head(there, missing), *_body(texts, corpus, [*there, *within_others]), ""])


def _head(there: list[str], missing: list[str]) -> Iterator[str]:
    share = round(100 * len(there) / (len(there) + len(missing)), 1)
    yield "# Of each text that people are shown up to three examples. Made by python -m tools.make_corpus: don't edit."
    yield "# An example: [game, scene, percent of the game that was over] what it is made of, then what is read."
    yield "# Not here: names and descriptions of commands, options and their values; the local try; the command line."
    yield f"# {len(there)} of {len(there) + len(missing)} texts ({share} %). No scene shows:"
    row = "#"
    for code in missing:
        if len(row) + len(code) > 118:
            yield row
            row = "#"
        row += f" {code}"
    yield row


def _body(texts: Catalogue, corpus: Corpus, shown: list[str]) -> Iterator[str]:
    for code in shown:
        yield f"\n{code}"
        for one in corpus.found[code]:
            yield from _example(texts, one)


def head(one: Example) -> str:
    """Where an example is from, and what it is made of."""
    data = one.data if len(one.data) <= _DATA else f"{one.data[: _DATA - 1]}…"
    return f"  [{', '.join(filter(None, (one.game, one.scene)))}, {round(100 * one.part)} %] {data}".rstrip()


def different(text: str, shown: Iterable[Shown], locale: str, scenes: Collection[str]) -> Iterator[str]:
    """What of a language's file isn't so any more, by what those scenes showed."""
    texts, seen = catalogue(locale), defaultdict[tuple[str, str], dict[str, Example]](dict)
    for one in examples(shown):
        seen[one.line.code, head(one)].setdefault(one.data, one)
    code, read = "", set[str]()
    for block in re.split(r"\n(?=\n|  \[)", text):
        if block.startswith("\n"):
            code = block.strip()
            read.add(code)
        elif block.startswith("  ["):
            first, _, _ = block.partition("\n")
            now = ["\n".join(_example(texts, one)) for one in seen.get((code, first), {}).values()]
            if now and block.rstrip("\n") not in now:
                yield f"{locale}.txt, {code}: now\n{now[0]}\nwas\n{block}"
            elif not now and any(f", {scene}, " in first or f"[{scene}, " in first for scene in scenes):
                yield f"{locale}.txt, {code}: isn't shown any more like this\n{block}"
    yield from (f"{locale}.txt lacks {code}" for code in sorted({code for code, _ in seen} - read))


def _example(texts: Catalogue, one: Example) -> Iterator[str]:
    yield head(one)
    said = texts.message(one.line) if one.marked else texts.plain(one.line)
    yield from (f"    {text}".rstrip() for text in said.splitlines())
