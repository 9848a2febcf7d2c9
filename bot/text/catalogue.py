"""A language's texts: lines spoken for messages, for plain places, for labels and as alternative texts.

Each language is one file ``<locale>.ftl`` beside this module, found by its name; what it lacks is said in
English.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final, assert_never

from fluent.runtime import FluentBundle
from fluent.syntax.ast import Resource

from bot.text import rules
from bot.text.entries import Entries
from bot.text.grid import aligned
from bot.text.lines import Alt, Brief, Forms, Grid, Line, Link, Mention, Name, Quote, Rule, Several, Token, Value, When
from bot.text.names import escape, plain
from bot.text.pages import Document, Pages, in_messages

MESSAGE_LIMIT: Final = 2000
PRIVATE_LIMIT: Final = 4000
LABEL_LIMIT: Final = 100
ALT_LIMIT: Final = 1024
_FALLBACK: Final = "en"
_ENOUGH: Final = 0.95
_LONG: Final = 200
_REMEMBERED: Final = 4096
_ELLIPSIS: Final = "…"

_log = logging.getLogger(__name__)


class Catalogue:
    """All texts in one language."""

    def __init__(self, locale: str, source: str | Entries, public: Catalogue | None = None) -> None:
        """Read a catalogue; ValueError where the file isn't well formed.

        ``public``: in which buttons of messages are named that everybody sees, ``{ BUTTON("button-play") }``.
        """
        self.locale = locale
        self._entries = Entries(locale, source) if isinstance(source, str) else source
        self._beside: dict[str, Catalogue] = {}
        functions: dict[str, Any] = {"BUTTON": (public or self).format}
        self._bundle = FluentBundle([locale], use_isolating=False, functions=functions)
        self._remembered = lru_cache(_REMEMBERED)(self._say)

    @property
    def share(self) -> float:
        """How much of English has been translated, from 0 to 1."""
        return self._entries.share

    def beside(self, public: Catalogue) -> Catalogue:
        """These texts for somebody who sees buttons of another language: they are named as they are there."""
        if public.locale == self.locale:
            return self
        if public.locale not in self._beside:
            self._beside[public.locale] = Catalogue(self.locale, self._entries, public)
        return self._beside[public.locale]

    def format(self, code: str, **data: str | int) -> str:
        """The text of a code with plain data; KeyError for an unknown code."""
        return self._format(code, data)

    def named(self, code: str) -> tuple[str, str]:
        """The name and the description of a command or an option, which stand in one text."""
        name, _, description = self._format(code, {}).partition(": ")
        return name, description

    def message(self, *lines: Line, limit: int = MESSAGE_LIMIT) -> str:
        """The lines for a message, one below the other, in at most so many characters.

        Where that is too little room, the last ones are left away that needn't be kept.
        """
        spoken = [(self._speak(entry, marked=True).strip(), entry.kept) for entry in lines]
        room = limit - sum(len(text) + 1 for text, kept in spoken if kept)
        said: list[str] = []
        first = True
        for text, kept in spoken:
            if kept:
                said.append(text)
                continue
            if first or len(text) <= room:
                said.append(_cut(text, max(room, 1)))
            # What doesn't fit leaves less than no room for what follows.
            first, room = False, room - len(text) - 1
        return _cut("\n".join(said), limit)

    def plain(self, *lines: Line) -> str:
        """The lines where nothing is markup: names as they are, one line below the other."""
        return "\n".join(self._speak(entry, marked=False).strip() for entry in lines)

    def label(self, entry: Line, limit: int = LABEL_LIMIT) -> str:
        """A plain text of at most ``limit`` characters, for buttons, selects and autocomplete."""
        said = self._speak(entry, marked=False)
        if len(said) > limit:
            said = self._speak(entry, marked=False, less=len(said) - limit)
        return _cut(said, limit)

    def alt(self, alt: Alt) -> str:
        """The alternative text in at most 1,024 characters: later clauses are shortened and dropped first."""
        left = [list(clause.forms) for clause in alt.clauses]
        texts: list[str | None] = [self._speak(forms[0], marked=False) for forms in left]
        for number, forms in reversed(list(enumerate(left))):
            least = 1 if alt.clauses[number].kept else 0
            while len(forms) > least and len(_sentences(texts)) > ALT_LIMIT:
                del forms[0]
                texts[number] = self._speak(forms[0], marked=False) if forms else None
        return _cut(_sentences(texts), ALT_LIMIT)

    def pages(self, document: Document) -> Pages:
        """A long text as messages, or as a text file where they would be more than it may be."""
        said = (_cut(self._speak(paragraph, marked=True), PRIVATE_LIMIT) for paragraph in document.paragraphs)
        messages = in_messages(document, said, PRIVATE_LIMIT)
        if messages is not None:
            return Pages(messages, None, document.name)
        text = "\n".join(self._speak(paragraph, marked=False) for paragraph in document.paragraphs)
        return Pages((), f"{text}\n".encode(), document.name)

    def _format(self, code: str, data: Mapping[str, str | int]) -> str:
        wording = self._entries.read(code)
        said = None if wording is None else wording.filled(data)
        if said is not None:
            return said
        items = tuple(data.items())
        long = any(isinstance(value, str) and len(value) > _LONG for value in data.values())
        return self._say(code, items) if long else self._remembered(code, items)

    def _say(self, code: str, items: tuple[tuple[str, str | int], ...]) -> str:
        """The text of a code with its data; short ones are remembered, since they are said again and again."""
        data = dict(items)
        if not self._bundle.has_message(code):
            self._bundle.add_resource(Resource([*self._entries.messages(code)]))
        pattern = self._bundle.get_message(code).value if self._bundle.has_message(code) else None
        if pattern is None:
            raise KeyError(f"there is no text {code} in bot/text/{self.locale}.ftl")
        # Fluent refuses what is very long (2,500 characters in one place), so what is long is put in afterwards.
        long = {key: value for key, value in data.items() if isinstance(value, str) and len(value) > _LONG}
        places = {key: f"\ue000{number}\ue001" for number, key in enumerate(long)}
        spoken, errors = self._bundle.format_pattern(pattern, {**data, **places})
        if errors:
            _log.error("text %s in %s: %s", code, self.locale, errors)
        text = str(spoken)
        for key, place in places.items():
            text = text.replace(place, long[key])
        return text

    def _speak(self, value: Value, *, marked: bool, less: int = 0) -> str:
        """A value in words; ``less``: by so many characters more than they would be, what is brief is shortened."""
        match value:
            case Line(code, data):
                # Numbers stay numbers, for Fluent's choices; with tokens they are most of what is said.
                said = {
                    name: item
                    if isinstance(item, int)
                    else str(item)
                    if isinstance(item, Token)
                    else self._speak(item, marked=marked, less=less)
                    for name, item in data.items()
                }
                return self._format(code, said)
            case Name("") | Mention(_, ""):
                return self.format("name-gone")
            case Name(text):
                return escape(text) if marked else plain(text)
            case Quote(text):
                return escape(text, None) if marked else plain(text, None)
            case Mention(user_id, name):
                return f"<@{user_id}>" if marked else plain(name)
            case Link(url):
                return url
            case When(at, relative):
                return _moment(at, relative=relative, marked=marked)
            case Rule(ruleset, topic, part, numbers):
                words: str = getattr(rules.topic(ruleset, topic, self.locale), part)
                return words.format_map(numbers)
            case Several() | Brief() | Forms():
                return self._several(value, marked=marked, less=less)
            case Grid(rows):
                return self._table(rows, marked=marked)
            case Token() | int():
                return str(value)
            case _:
                assert_never(value)

    def _several(self, value: Several | Brief | Forms, *, marked: bool, less: int) -> str:
        if isinstance(value, Forms):
            return self._in_one_form(value.values, marked=marked, less=less)
        if isinstance(value, Several):
            return self._join([self._speak(item, marked=marked, less=less) for item in value.values], value.how)
        whole = self._brief(value, value.limit, marked=marked)
        return self._brief(value, len(whole) - less, marked=marked) if less else whole

    def _in_one_form(self, forms: Sequence[Value], *, marked: bool, less: int) -> str:
        said = self._speak(forms[0], marked=marked)
        room = len(said) - less
        for form in forms[1:]:
            if len(said) <= room:
                break
            said = self._speak(form, marked=marked)
        return said

    def _join(self, texts: list[str], how: str) -> str:
        if how == "lines":
            return "\n".join(texts)
        if not texts:
            return ""
        last = texts.pop() if how in ("and", "or") and len(texts) > 1 else None
        joined = texts[0]
        inner = "comma" if how in ("and", "or") else how
        for text in texts[1:]:
            joined = self.format(f"list-{inner}", first=joined, last=text)
        return joined if last is None else self.format(f"list-{how}", first=joined, last=last)

    def _brief(self, value: Brief, limit: int, *, marked: bool) -> str:
        texts = [self._speak(item, marked=marked) for item in value.values]
        if len(said := self._join([*texts], value.how)) <= limit:
            return said
        bare = [
            self._speak(item, marked=marked, less=len(text)) for item, text in zip(value.values, texts, strict=True)
        ]
        # First the last ones are told in their shortest form, then they go.
        for whole in range(len(texts) - 1, 0, -1):
            if len(said := self._join([*texts[:whole], *bare[whole:]], value.how)) <= limit:
                return said
        for kept in range(len(texts) - 1, 0, -1):
            more = self.format(value.rest, first="", n=len(texts) - kept)
            said = self._join(texts[:kept], value.how)
            if len(said) + len(more) <= limit:
                return said + more
        rest = self.format(value.rest, first="", n=len(texts) - 1) if len(texts) > 1 else ""
        room = max(1, limit - len(rest))
        return _cut(self._speak(value.values[0], marked=marked, less=max(0, len(texts[0]) - room)), room) + rest

    def _table(self, rows: Sequence[Sequence[Value]], *, marked: bool) -> str:
        text = aligned([[self._speak(cell, marked=False) for cell in row] for row in rows])
        # Nothing ends a block of code but backticks; an apostrophe stands in for them.
        return "```\n{}\n```".format(text.replace("`", "'")) if marked else text


def _moment(at: float, *, relative: bool, marked: bool) -> str:
    """A moment for Discord, which shows it in each reader's own language and time zone, or as a date."""
    if marked:
        return f"<t:{round(at)}:{'R' if relative else 'f'}>"
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _sentences(texts: Iterable[str | None]) -> str:
    """The texts that are left, one after the other."""
    return " ".join(text for text in texts if text is not None)


def _cut(text: str, limit: int) -> str:
    """A text of at most so many characters, cut after a word where one ends near the limit."""
    if len(text) <= limit:
        return text
    kept, blank, _ = text[:limit].rpartition(" ")
    return (kept if blank and len(kept) > limit // 2 else text[: limit - 1]).rstrip(" ,") + _ELLIPSIS


_FOLDER: Final = resources.files("bot.text")
_FILES: Final = sorted(entry.name for entry in _FOLDER.iterdir() if entry.name.endswith(".ftl"))

LOCALES: Final = tuple(name.removesuffix(".ftl") for name in _FILES)
"""The languages that there are."""


@cache
def _catalogues() -> Mapping[str, Catalogue]:
    texts = {one: (_FOLDER / f"{one}.ftl").read_text("utf-8") for one in LOCALES}
    english = Entries(_FALLBACK, texts[_FALLBACK])
    entries = {one: english if one == _FALLBACK else Entries(one, text, english) for one, text in texts.items()}
    return {one: Catalogue(one, read) for one, read in entries.items()}


@cache
def complete() -> tuple[str, ...]:
    """The languages that a server can choose: nearly all has been translated."""
    return tuple(one for one in LOCALES if catalogue(one).share >= _ENOUGH)


def catalogue(locale: str | None) -> Catalogue:
    """The catalogue for a Discord locale, else for its language (``de`` for ``de-AT``), else English."""
    known = _catalogues()
    wanted = locale or _FALLBACK
    return known.get(wanted) or known.get(wanted.split("-", maxsplit=1)[0]) or known[_FALLBACK]
