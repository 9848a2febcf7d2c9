"""A language's file, entry by entry: each is parsed when its text is first wanted.

What Fluent's parser makes of an entry takes long to make and many times the room of its source, and of the entries in
a file a process speaks a part.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from bot.text.wording import Wording, asked

_NAME: Final = "[a-zA-Z][a-zA-Z0-9_-]*"
_HEAD: Final = re.compile(rf"({_NAME}) *=")
_COMMENT: Final = re.compile("#{1,3}(?: .*)?")
_STRING: Final = r'"[^"\\{}\r\n]*"'
# A line of words, and further ones, which begin with nothing that could be something else.
_LINE: Final = r" *[^ {}\r\n][^{}\r\n]*"
_LINES: Final = r"(?:\n +[^ {}\[*.\r\n][^{}\r\n]*)"
_VARIANT: Final = rf"\[(?:{_NAME}|[0-9]+)\]{_LINE}{_LINES}*\n *"
_PLACEABLE: Final = re.compile(
    rf"{{ *(?:\$?{_NAME}|{_STRING}|[A-Z]+\({_STRING}\)"
    rf"|\${_NAME} +->\n *(?:{_VARIANT})*\*{_VARIANT}(?:{_VARIANT})*) *}}"
)
_WORDS: Final = re.compile(rf"{_NAME} *=(?:{_LINE}{_LINES}*| *{_LINES}+)\n*")
_PUT_IN_ALONE: Final = re.compile(rf"{{ *\$?{_NAME} *}}")
_PUT_IN: Final = "·"  # which is words wherever it stands, and nothing else


class Entries:
    """The entries of one language's file by code, and those of English that it lacks.

    ``sources``: each as written. ``share``: how much of English has been translated, from 0 to 1.
    ``read``: how a text is put together without Fluent; None for one that is left to it, and for an unknown code.
    """

    def __init__(self, locale: str, source: str, english: Entries | None = None) -> None:
        """Part a file; ValueError where it isn't well formed, also within an entry, or has an entry twice."""
        self._locale = locale
        own = self._parted(source)
        others = {} if english is None else english.sources
        left = sum(_untranslated(text, own.get(code, text)) for code, text in others.items())
        self.share = 1 - left / max(len(others), 1)
        self.sources: Mapping[str, str] = {**others, **own}
        self._parsed: dict[str, Message] = {}
        self.read = cache(self._first_read)
        for code, text in own.items():
            if not _surely_well_formed(text):
                self._parse(code)

    def messages(self, code: str) -> list[Message]:
        """What Fluent needs for a text: its message and those that it refers to; none for an unknown code."""
        message = self._message(code)
        if message is None:
            return []
        found = [message, *map(self._message, asked(message, self._message).codes)]
        return [one for one in found if one is not None]

    def _parted(self, source: str) -> dict[str, str]:
        parts: dict[str, list[str]] = {}
        lines: list[str] | None = None
        for text in source.split("\n"):
            if head := _HEAD.match(text):
                if head[1] in parts:
                    raise ValueError(f"{self._locale}.ftl: {head[1]} stands twice")
                lines = parts[head[1]] = [text]
            elif _COMMENT.fullmatch(text):
                # Nothing goes on after a comment.
                lines = None
            elif lines is not None and text.startswith((" ", "{", "}")):
                lines.append(text)
            elif not text.strip(" "):
                if lines is not None:
                    lines.append(text)
            else:
                raise self._broken(text)
        return {code: "\n".join(lines) for code, lines in parts.items()}

    def _first_read(self, code: str) -> Wording | None:
        if code not in self.sources:
            return None
        message = self._parsed.get(code) or self._parse(code)
        wording = None if message.value is None else Wording.of(message.value)
        if wording is None:
            # Only these are kept: Fluent is hardly ever asked for a text without choices.
            self._parsed[code] = message
        return wording

    def _message(self, code: str) -> Message | None:
        if code in self.sources and code not in self._parsed:
            self._parsed[code] = self._parse(code)
        return self._parsed.get(code)

    def _parse(self, code: str) -> Message:
        source = self.sources[code]
        # Where in its file each word stands, nobody asks.
        match FluentParser(with_spans=False).parse(source).body:
            case [Message() as message]:
                return message
        raise self._broken(source)

    def _broken(self, source: str) -> ValueError:
        return ValueError(f"{self._locale}.ftl: not well formed near {source[:60]!r}")


def _untranslated(english: str, text: str) -> bool:
    """Whether an entry has words, and those of English."""
    return text.strip() == english.strip() and any(map(str.isalpha, _PUT_IN_ALONE.sub("", text.partition("=")[2])))


def _surely_well_formed(entry: str) -> bool:
    """Whether an entry is of the kinds that nearly all are of, and well formed; what is told False may be, too.

    What is put into the words is taken for a word, from within to without, until only words are left.
    """
    before = ""
    while before != entry:
        before, entry = entry, _PLACEABLE.sub(_PUT_IN, entry) if "{" in entry else entry
    return _WORDS.fullmatch(entry) is not None
