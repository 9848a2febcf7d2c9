"""What a person does and where, and the refusal of it: plain values, nothing of Discord.

Whatever a person sees or types counts from 1 and in degrees: squares are names (``N12``), rotations 0, 90, 180, 270,
open tiles ``"1"`` and on, spots ``"1"`` (the first segment) or ``"none"`` (see ``bot.game.notation``).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace

from bot.text.lines import Line, line


@dataclass(frozen=True, slots=True)
class Person:
    """A person on Discord, with their present display name."""

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
    """One act of a person in a place: a repeated ``interaction_id`` gives the same answer and has no second effect.

    ``moderator``: may manage messages in that channel. ``writes``: may write there. ``threads``: a game may be opened
    there in a thread of its own. ``roles``: what the person has on the server, by id. ``manager``: may manage the
    server. ``locale``: the person's language, as Discord names it.
    ``token``: by it Discord takes the answer for a quarter of an hour; None where nobody waits for one. ``meanwhile``:
    shows a line in the answer's place until there is one; None where nobody would see it. ``game_id``: of the game that
    is meant; None: the channel's. ``version``: of the position that the pressed button was about; None: no button was.
    ``in_words``: they want everything told in words.
    """

    interaction_id: int
    person: Person
    place: Place
    moderator: bool = False
    writes: bool = True
    threads: bool = False
    roles: frozenset[int] = frozenset()
    manager: bool = False
    locale: str | None = None
    token: str | None = None
    meanwhile: Callable[[Line], Awaitable[None]] | None = None
    game_id: str | None = None
    version: int | None = None
    in_words: bool = False

    def on(self, game_id: str | None, version: int | None = None) -> Act:
        """The same act, done by a button of that game whose message shows that version."""
        return replace(self, game_id=game_id, version=version)


@dataclass(frozen=True, slots=True)
class Filling:
    """A command that a person is still filling in: who, where, and what its options hold so far.

    ``ahead``: it is ``/plan``, about the own next turn.
    """

    person: Person
    place: Place
    options: Mapping[str, object] = field(default_factory=dict)
    ahead: bool = False

    def text(self, option: str) -> str | None:
        """What an option holds; None while it is empty."""
        value = self.options.get(option)
        return None if value is None else str(value)

    def number(self, option: str) -> int | None:
        """What an option holds; None while it is empty or no number."""
        try:
            return int(self.text(option) or "")
        except ValueError:
            return None


def expect_manager(act: Act) -> None:
    """Refused for who may not manage the server: Discord shows such commands to others, too, where a server says so."""
    if not act.manager:
        raise Refused(line("setup-not-you"))


class Refused(Exception):
    """An act is refused and nothing has changed; ``line`` says why, and what is possible.

    ``show`` is the game whose present board belongs beside the sentence, where there is one.
    """

    def __init__(self, reason: Line, show: str | None = None) -> None:
        super().__init__(reason.code)
        self.line = reason
        self.show = show
