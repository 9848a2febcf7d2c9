"""What people are shown, in lines and components: this file alone knows what answers, panels and posts are made of.

How use cases are reached, ``stage`` alone knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from bot.core.composing import Post
from bot.text import Catalogue, catalogue
from bot.text.catalogue import MESSAGE_LIMIT, PRIVATE_LIMIT
from bot.text.lines import Alt, Brief, Forms, Grid, Line, Several, Token, Value, line
from bot.text.message import Choice, Message, in_rows
from bot.ui import messages
from tests.bot.app.panels import is_panel, seen
from tests.bot.ui.limits import laid_out

IN_WORDS: Final = "in words"
"""The kind of what is told in full to those who want that: the table of rows is about all others."""

Shows: TypeAlias = "Message | Post"


class Component(NamedTuple):
    """A button or a select of a message: ``options`` are a select's, with label, value and whether it is chosen."""

    custom_id: str
    label: str
    style: str
    row: int
    pressable: bool
    options: tuple[tuple[str, str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that somebody is shown, or a few suggestions (``choices``).

    ``kind``: what it is, for the table of rows. ``step``: of a panel. ``game``: the rule set or "expert"; empty where
    there is none. ``scene``, ``part``: in which scene, and how far its game was, from 0 to 1.
    """

    kind: str
    scene: str
    game: str
    part: float
    source: Shows | None = None
    choices: tuple[Choice, ...] = ()
    lines: tuple[Line, ...] = ()

    def said(self) -> Iterator[tuple[Line, bool]]:
        """All its lines with those within them, and whether marks count in them, as they do in messages."""
        for value in self.lines:
            yield from _within(value, marked=True)
        for choice in self.choices:
            yield from _within(choice.label, marked=False)
        source = self.source
        if source is None:
            return
        if source.picture is not None:
            yield from _within(source.picture.alt, marked=False)
        for button in source.buttons:
            yield from _within(button.label, marked=False)
        if isinstance(source, Message):
            yield from _of_answer(source)

    def text(self, texts: Catalogue) -> str:
        """The message's text, as it stands above picture and buttons."""
        limit = PRIVATE_LIMIT if self.private else MESSAGE_LIMIT
        first = texts.message(*self.lines, limit=limit)
        document = self.source.document if isinstance(self.source, Message) else None
        if document is None:
            return first
        pages = texts.pages(document)
        more = pages.messages[0] if pages.file is None else texts.format("document-file")
        together = f"{first}\n{more}" if first else more
        return together if len(together) <= limit else first or more

    @property
    def private(self) -> bool:
        """Whether it is laid out for one person."""
        return isinstance(self.source, Message) and not self.source.public

    @property
    def has_picture(self) -> bool:
        """Whether a picture stands below the text."""
        return self.source is not None and self.source.picture is not None

    @property
    def step(self) -> str:
        """What a panel waits for; empty where it is none."""
        source = self.source
        return seen(source).step.value if isinstance(source, Message) and is_panel(source) else ""

    def components(self, texts: Catalogue) -> list[Component]:
        """What can be pressed and chosen, row by row."""
        source = self.source
        if source is None:
            return []
        if isinstance(source, Message) and self.private:
            shown = [part for part in self.layout(texts) if "components" in part]
        else:
            rows = source.rows if isinstance(source, Message) else in_rows(*source.buttons)
            view = messages.components(rows, texts)
            shown = [] if view is None else view.to_components()
        return [_component(part, number) for number, row in enumerate(shown) for part in row["components"]]

    def layout(self, texts: Catalogue) -> list[dict[str, Any]]:
        """A private message as Discord gets it; of a long text that comes in several messages the first one."""
        assert isinstance(self.source, Message)
        return laid_out(self.text(texts), self.source, texts)


class Heard(Catalogue):
    """A language's texts; ``codes`` are those that were asked for by themselves, as labels of a panel are."""

    def __init__(self, locale: str) -> None:
        super().__init__(locale, catalogue(locale)._entries)
        self.codes: list[Line] = []

    def format(self, code: str, **data: str | int) -> str:
        """The text of a code, which is noted."""
        values = {name: value if isinstance(value, int) else Token(value) for name, value in data.items()}
        self.codes.append(line(code, **values))
        return super().format(code, **data)


def _of_answer(source: Message) -> Iterator[tuple[Line, bool]]:
    for select in source.selects:
        for label in (select.placeholder, *(option.label for option in select.options)):
            yield from _within(label, marked=False)
    for file in source.files:
        if file.alt is not None:
            yield from _within(file.alt, marked=False)
    above = [select.above for select in source.selects if select.above is not None]
    below, paragraphs = source.below, () if source.document is None else source.document.paragraphs
    for one in (*above, *source.in_words, *(() if below is None else (*below.lines, *below.in_words)), *paragraphs):
        yield from _within(one, marked=True)
    if below is not None and below.picture is not None:
        yield from _within(below.picture.alt, marked=False)


def _within(value: Value | Alt, *, marked: bool) -> Iterator[tuple[Line, bool]]:
    """A line and all lines in its data; nothing for what is none."""
    match value:
        case Alt(clauses):
            parts: Sequence[Value] = [form for clause in clauses for form in clause.forms]
        case Line(_, data):
            yield value, marked
            parts = list(data.values())
        case Several(values) | Brief(values) | Forms(values):
            parts = values
        case Grid(rows):
            parts = [cell for row in rows for cell in row]
        case _:
            parts = ()
    for part in parts:
        yield from _within(part, marked=marked)


def _component(part: Mapping[str, Any], row: int) -> Component:
    options = tuple((one["label"], one["value"], bool(one.get("default"))) for one in part.get("options", ()))
    kinds = {1: "primary", 2: "secondary", 3: "success", 4: "danger"}
    style = kinds[part["style"]] if "style" in part else "select"
    label = part.get("label") or part.get("placeholder") or ""
    return Component(part["custom_id"], label, style, row, not part.get("disabled", False), options)
