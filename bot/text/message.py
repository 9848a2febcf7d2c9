"""The messages that the bot shows, as plain data: no sentence and nothing of Discord."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, Literal, NamedTuple, TypeAlias

from bot.text.lines import Alt, Line, line
from bot.text.pages import Document
from render.board.scene import Film, StillPicture

NO_GAME: Final = "0"
"""Stands for the game in the ids of buttons that are about no game."""

A_ROW: Final = 5
"""How many buttons stand side by side."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its words; ``catalogue.alt(picture.alt)`` never exceeds 1,024 characters."""

    name: str
    png: bytes
    alt: Alt


@dataclass(frozen=True, slots=True)
class Drawing(Picture):
    """A picture that isn't painted yet: it has no bytes. Two are the same if all but ``draw`` is.

    game_id: of the game that it shows, or what else it belongs to. key: all that it depends on besides. draw: describes
    what is to be painted, in another thread. looked_at: it belongs to no turn, so that others may come before it.
    film: it is an animation.
    """

    png: bytes = field(default=b"", init=False)
    game_id: str
    key: Hashable
    draw: Callable[[], StillPicture | Film] = field(compare=False)
    looked_at: bool = True
    film: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be chosen: in a select, by a button of the panel, or in autocomplete.

    ``catalogue.label(choice.label)`` never exceeds 100 characters. ``chosen``: it is what is chosen now.
    """

    value: str
    label: Line
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A select as plain data: of ``options``, or, for ``of`` channels and roles, of what the server has.

    ``choice`` names what is chosen, in its custom_id, with the game and version as a button's. ``chosen``: the values
    that are chosen now. Between ``least`` and ``most`` can be chosen. ``above``: a line above it in a private message,
    since a select where something is chosen doesn't show its placeholder.
    """

    action: str
    choice: str
    placeholder: Line
    of: Literal["options", "channels", "roles"] = "options"
    options: tuple[Choice, ...] = ()
    chosen: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    game_id: str = NO_GAME
    version: int = 0
    above: Line | None = None


class Style(StrEnum):
    """How a button looks."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


_BY_ACTION: Final = Line("")


@dataclass(frozen=True, slots=True)
class Button:
    """A button as plain data; its custom_id is made of all but the label, the style, and whether it can be pressed.

    ``label``: the text ``button-ACTION``, where no other is given.
    """

    action: str
    game_id: str
    version: int = 0
    label: Line = _BY_ACTION
    style: Style = Style.SECONDARY
    arg: str = ""
    pressable: bool = True

    def __post_init__(self) -> None:
        """Give it the label of its action."""
        if self.label is _BY_ACTION:
            object.__setattr__(self, "label", line(f"button-{self.action}"))


Row: TypeAlias = tuple[Button | Select, ...]
"""What stands side by side below a message: up to five buttons, or one select."""


def in_rows(*buttons: Button) -> tuple[Row, ...]:
    """Buttons, five a row."""
    return tuple(buttons[first : first + A_ROW] for first in range(0, len(buttons), A_ROW))


def _with(rows: tuple[Row, ...], button: Button) -> tuple[Row, ...]:
    """The rows with one more button: in the last one, where it has room there."""
    *above, last = rows or ((),)
    room = len(last) < A_ROW and all(isinstance(one, Button) for one in last)
    return (*above, (*last, button)) if room else (*rows, (button,))


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to keep, by its name with the ending; ``alt`` describes what is shown, where it is a picture."""

    name: str
    data: bytes
    alt: Alt | None = None


class Again(NamedTuple):
    """What the id of a button holds that shows a message again."""

    action: str
    game_id: str
    version: int
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """An answer to a person: sentences, perhaps a picture, a long text, files, and rows of buttons and selects.

    Private, unless it is ``public``: then everybody in the channel is to see it, in the server's language. One that has
    nothing of all this isn't shown: what follows in the channel says it.
    ``below``: lines and a picture below the first one. ``after``: a second answer, sent once this one has come.
    ``in_words``: what somebody who wants everything in words is told in place of ``lines``, and ``document`` goes with
    it; none: everybody is told the same. ``again``: what would show it again; wherever somebody who wants everything in
    words is told more.
    """

    lines: tuple[Line, ...]
    picture: Picture | None = None
    document: Document | None = None
    rows: tuple[Row, ...] = ()
    files: tuple[Attachment, ...] = ()
    public: bool = False
    after: Message | None = None
    below: Message | None = None
    in_words: tuple[Line, ...] = ()
    again: Again | None = None

    def told(self, *, in_words: bool) -> Message:
        """The message for a person who wants everything in words, or doesn't, with the button that changes that."""
        told = self
        if self.in_words and not self.public:
            told = replace(self, lines=self.in_words) if in_words else replace(self, document=None)
        if self.below is not None:
            told = replace(told, below=self.below.told(in_words=in_words))
        if self.again is None:
            return told
        return replace(told, rows=_with(self.rows, _in_words(self.again, on=not in_words)), again=None)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All its buttons, row by row."""
        return tuple(one for row in self.rows for one in row if isinstance(one, Button))

    @property
    def selects(self) -> tuple[Select, ...]:
        """All its selects, from the top."""
        return tuple(one for row in self.rows for one in row if isinstance(one, Select))


def _in_words(again: Again, *, on: bool) -> Button:
    """Has somebody told everything in words from now on, or no longer, and shows the message so."""
    arg = ":".join(["on" if on else "off", again.action, *filter(None, [again.arg])])
    label = line("button-words" if on else "button-shortly")
    return Button("words", again.game_id, again.version, label, arg=arg)
