"""The rules of the games in our own words, by topic: one file a game and language, ``rules/base.en.md``.

A file is the game's name as its heading, a preface of one line for who reads it as a whole, then the topics. A topic
is a heading with its key, ``## Roads {#roads}``, perhaps a comment with other words that lead there, its text, in which
each clause is a list item that begins with its number in bold, and perhaps a picture's caption, ``![caption](roads)``,
on a line of its own. Texts and captions may name numbers: ``{land}``. What holds for every game (``table``) comes after
each game's own topics.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

TABLE: Final = "table"
"""The book of what holds for all games."""

_FALLBACK: Final = "en"
_OPENING: Final = re.compile(r"# (?P<title>.+)\n\n(?P<preface>.+)\n\n")
_HEADING: Final = re.compile(r"## (?P<title>.+) \{#(?P<key>[a-z]+)\}")
_CAPTION: Final = re.compile(r"!\[(?P<caption>.+)\]\((?P<key>[a-z]+)\)")
_WORDS: Final = re.compile(r"<!-- (?P<words>.+) -->")
_RULING: Final = "*(ruling)*"
_CLAUSE: Final = re.compile(r"^- \*\*([A-Z]\d+(?:\.\d+)?)\*\* ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Topic:
    """A part of the rules that is read by itself; ``caption`` says what its picture shows, if it has one.

    ``words``: what else somebody may type who looks for it.
    """

    key: str
    title: str
    text: str
    caption: str = ""
    words: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The numbers of its clauses, in the order of the text."""
        return tuple(_CLAUSE.findall(self.text))

    @property
    def has_rulings(self) -> bool:
        """Whether one of its clauses is marked as decided by us; to be asked of an English topic."""
        return any(_CLAUSE.match(part) and _RULING in part for part in self.text.splitlines())


@dataclass(frozen=True, slots=True)
class Book:
    """One file: the game's name, what is said to who reads it as a whole, and its topics."""

    title: str
    preface: str
    topics: tuple[Topic, ...]


def parse(text: str) -> Book:
    """A file's text as a book; ValueError where it isn't as it must be."""
    head, *parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    opening = _OPENING.fullmatch(head)
    if opening is None:
        raise ValueError(f"a book of rules begins with its name and a preface, not with {head[:60]!r}")
    topics = tuple(_topic(part) for part in parts)
    if len({topic.key for topic in topics}) < len(topics):
        raise ValueError("two topics have the same key")
    return Book(opening["title"], opening["preface"], topics)


def _topic(part: str) -> Topic:
    heading, _, body = part.partition("\n")
    match = _HEADING.fullmatch(heading)
    if match is None:
        raise ValueError(f"a topic's heading needs a key: {heading!r}")
    first, *below = body.strip().splitlines()
    comment = _WORDS.fullmatch(first)
    words = () if comment is None else tuple(comment["words"].split(", "))
    *above, last = below if comment is not None else [first, *below]
    caption = _CAPTION.fullmatch(last)
    if caption is None:
        return Topic(match["key"], match["title"], "\n".join([*above, last]).strip(), words=words)
    if caption["key"] != match["key"]:
        raise ValueError(f"the picture of topic {match['key']} is named {caption['key']}")
    return Topic(match["key"], match["title"], "\n".join(above).strip(), caption["caption"], words)


@cache
def _books() -> Mapping[tuple[str, str], Book]:
    """Every book by its name and language."""
    folder = resources.files("bot.text") / "rules"
    found = {}
    for entry in folder.iterdir():
        name, locale, _ = entry.name.split(".")
        found[name, locale] = parse(entry.read_text("utf-8"))
    return found


def languages(name: str) -> tuple[str, ...]:
    """The languages that there is a book in."""
    return tuple(sorted(locale for book, locale in _books() if book == name))


def book(name: str, locale: str) -> Book:
    """The book of that name in that language, else in English; KeyError where there is none."""
    books = _books()
    return books.get((name, locale)) or books[name, _FALLBACK]


def topics(ruleset: str, locale: str) -> tuple[Topic, ...]:
    """All that there is to read about a game, what holds for every game last."""
    return book(ruleset, locale).topics + book(TABLE, locale).topics


def topic(ruleset: str, key: str, locale: str) -> Topic:
    """The topic of that key; KeyError where there is none."""
    for found in topics(ruleset, locale):
        if found.key == key:
            return found
    raise KeyError(key)


def find(ruleset: str, typed: str) -> str | None:
    """The key of the topic that somebody means: by its key, its title, a word that leads there, or a clause's number.

    Titles and words in any language; else by what stands in one topic only.
    """
    wanted = typed.strip().casefold()
    for locale in languages(ruleset):
        for found in topics(ruleset, locale):
            if wanted in _names(found):
                return found.key
    holding = [one for one in about(ruleset, wanted) if wanted]
    return holding[0] if len(holding) == 1 else None


def about(ruleset: str, typed: str) -> list[str]:
    """The keys of the topics that hold what was typed, in any language, those first whose title or words hold it."""
    wanted = typed.strip().casefold()
    found: dict[str, bool] = {}
    for locale in languages(ruleset):
        for one in topics(ruleset, locale):
            called = wanted in "\n".join((one.title, *one.words)).casefold()
            if called or wanted in one.text.casefold():
                found[one.key] = found.get(one.key, False) or called
    return sorted(found, key=lambda key: not found[key])


def _names(found: Topic) -> Iterator[str]:
    yield found.key
    yield found.title.casefold()
    yield from (word.casefold() for word in found.words)
    yield from (number.casefold() for number in found.clauses)
