"""What goes in and out of the use cases: plain values, no sentence and nothing of Discord.

Whatever a person sees or types counts from 1 and in degrees: squares are names (``N12``), rotations 0, 90, 180, 270,
open tiles ``"1"`` and on, spots ``"1"`` (the first segment) or ``"none"`` (see ``bot.app.words.spelling``).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from bot.text.lines import (
    Alt,
    Brief,
    Clause,
    Forms,
    Grid,
    Line,
    Link,
    Mention,
    Name,
    Quote,
    Several,
    Token,
    Value,
    When,
    line,
)

__all__ = [
    "Act", "Alt", "Answer", "Attachment", "Brief", "Button", "Choice", "Clause", "Document", "Forms", "GameOptions",
    "Grid", "Line", "Link", "Mention", "Name", "Person", "Picture", "Place", "Post", "PostAction",
    "Quote", "Refused", "Select", "Several", "Style", "Token", "Value",
    "When", "line",
]  # fmt: skip

NOWHERE = "none"
"""The spot of somebody who deploys nothing."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord, with the display name shown just now."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or thread; ``channel_id`` is the thread's own id in a thread, ``parent_id`` its channel's."""

    guild_id: int
    channel_id: int
    parent_id: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Somebody does something somewhere, once: the same ``interaction_id`` gives the same answer and no second effect.

    ``moderator``: may manage messages in that channel. ``writes``: may write there. ``roles``: what the person has on
    the server, by id. ``manager``: may manage the server. ``locale``: the person's language, as Discord names it.
    ``token``: by it Discord takes the answer for a quarter of an hour; None where nobody waits for one. ``meanwhile``:
    shows a line in the answer's place until there is one; None where nobody would see it.
    """

    interaction_id: int
    person: Person
    place: Place
    moderator: bool = False
    writes: bool = True
    roles: frozenset[int] = frozenset()
    manager: bool = False
    locale: str | None = None
    token: str | None = None
    meanwhile: Callable[[Line], Awaitable[None]] | None = None


class Refused(Exception):
    """What was asked for isn't possible; ``line`` says why and what is. Nothing has changed.

    ``show`` is the game whose present board belongs beside the sentence, where there is one.
    """

    def __init__(self, reason: Line, show: str | None = None) -> None:
        super().__init__(reason.code)
        self.line = reason
        self.show = show


@dataclass(frozen=True, slots=True)
class GameOptions:
    """How a game is opened. ``expert``: with open tiles; ``remove_tiles``: some are taken out before play (D6).

    ``ruleset``: None is the server's usual one.
    ``hints``: whoever is to move may ask for one also against people.
    ``days``: the time for a move, None: as long as it takes. ``on_deadline``: what happens when it is up (T5).
    """

    ruleset: str | None = None
    expert: bool = False
    remove_tiles: bool = False
    undo: Literal["friendly", "consent", "off"] = "consent"
    order: Literal["random", "seated"] = "random"
    hints: bool = False
    days: int | None = None
    on_deadline: Literal["remind", "vote", "computer"] = "remind"


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its words; ``catalogue.alt(picture.alt)`` never exceeds 1,024 characters."""

    name: str
    png: bytes
    alt: Alt


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

    ``choice`` names what is chosen, in its custom_id. ``chosen``: the values that are chosen now. Between ``least``
    and ``most`` can be chosen.
    """

    action: str
    choice: str
    placeholder: Line
    of: Literal["options", "channels", "roles"] = "options"
    options: tuple[Choice, ...] = ()
    chosen: tuple[str, ...] = ()
    least: int = 1
    most: int = 1


class Style(StrEnum):
    """How a button looks."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button as plain data; its custom_id is made of everything but the label and the style."""

    action: str
    game_id: str
    version: int
    label: Line
    style: Style = Style.SECONDARY
    arg: str = ""


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
class Attachment:
    """A file to keep, by its name with the ending; ``alt`` describes what is shown, where it is a picture."""

    name: str
    data: bytes
    alt: Alt | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: sentences, perhaps a picture, a long text, buttons, files, and selects below the buttons.

    Private, unless it is ``public``: then everybody in the channel is to see it, in the server's language. One that has
    nothing of all this isn't shown: what follows in the channel says it.
    ``after``: a second answer, sent once this one has come.
    """

    lines: tuple[Line, ...]
    picture: Picture | None = None
    document: Document | None = None
    buttons: tuple[Button, ...] = ()
    files: tuple[Attachment, ...] = ()
    public: bool = False
    after: Answer | None = None
    selects: tuple[Select, ...] = ()


class PostAction(StrEnum):
    """What to do for an outbox row."""

    SEND = "send"
    EDIT = "edit"
    RETIRE = "retire"


@dataclass(frozen=True, slots=True)
class Post:
    """What an outbox row says, made for the row's version at the time of posting.

    SEND: a new message. EDIT: text and buttons of ``message_id`` anew; its picture stays, or goes if ``bare``. RETIRE:
    the buttons of ``message_id`` off, all else stays; None: of the message with those ``buttons`` that an earlier try
    made, if it did.
    ``pings``: the only people whose mention may notify. ``live``: once sent, its buttons are the game's. ``letters``:
    people who get a direct message with the link, once it is sent. ``user_id``: it is itself a direct message to this
    person, in the language of ``locale`` (None: the server's); then it may belong to no game and no server ("" and 0).
    ``kind``: the row's.
    """

    row_id: int
    nonce: str
    action: PostAction
    game_id: str
    guild_id: int
    channel_id: int
    version: int
    lines: tuple[Line, ...] = ()
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    pings: tuple[int, ...] = ()
    message_id: int | None = None
    attempts: int = 1
    live: bool = False
    user_id: int | None = None
    locale: str | None = None
    letters: tuple[int, ...] = ()
    kind: str = ""
    bare: bool = False
