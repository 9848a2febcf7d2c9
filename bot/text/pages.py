"""Long texts by paragraphs, and the messages that they are sent as."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.text.lines import Line


@dataclass(frozen=True, slots=True)
class Document:
    """A long text by paragraphs (one line each): sent as ``most`` messages or fewer, else as a text file.

    ``heads``: the codes of the paragraphs that begin a section; a message rather ends before one than within a section.
    """

    name: str
    paragraphs: tuple[Line, ...]
    most: int = 5
    heads: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Pages:
    """A long text as it is sent, in private: as messages of at most 4,000 characters, or as one text file."""

    messages: tuple[str, ...]
    file: bytes | None
    name: str


def in_messages(document: Document, said: Iterable[str], limit: int) -> tuple[str, ...] | None:
    """A text's paragraphs, as they are said, in messages of so many characters; None where that makes too many.

    A section that fits into one message stays whole, unless that makes too many messages; its head stands with
    what comes first in it.
    """
    sections: list[list[str]] = []
    after_head = False
    for paragraph, spoken in zip(document.paragraphs, said, strict=True):
        is_head = paragraph.code in document.heads
        if not sections or (is_head and not after_head):
            sections.append([])
        # A head goes with the paragraph below it, and so does a head right above it.
        if after_head and len(longer := f"{sections[-1][-1]}\n{spoken}") <= limit:
            sections[-1][-1] = longer
        else:
            sections[-1].append(spoken)
        after_head = is_head
    for pieces in ([_whole(section, limit) for section in sections], sections):
        messages = _packed((piece for section in pieces for piece in section), limit)
        if len(messages) <= document.most:
            return messages
    return None


def _whole(section: Sequence[str], limit: int) -> Sequence[str]:
    """A section as one piece where it fits into a message."""
    together = "\n".join(section)
    return [together] if len(together) <= limit else section


def _packed(pieces: Iterable[str], limit: int) -> tuple[str, ...]:
    """The pieces in as few messages as possible, uncut and in their order."""
    messages = [""]
    for piece in pieces:
        longer = f"{messages[-1]}\n{piece}" if messages[-1] else piece
        if len(longer) > limit:
            messages.append(piece)
        else:
            messages[-1] = longer
    return tuple(messages)
