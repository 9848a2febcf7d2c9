"""All that can be pressed, a row each: what its id says, and the way from there to its use case.

An id (Discord's ``custom_id``) is ``t1:ACTION:GAME:VERSION``, and where the action needs more, a colon and that: in a
panel the draft that the button leads to, as in ``t1:draft:k7m2qx:14:-:N12:90:2``. Nothing else about a message is
remembered anywhere, so buttons outlive the process, and each acts on what its own message shows. Whoever makes an id up
gets no further than here, or is checked by the use cases like everybody else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias, cast

import discord

from bot.app.core.values import Refused, line
from bot.app.words.spelling import DRAFT, Draft
from bot.ui.components.old_ids import today
from engine.games import RULESETS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from bot.app import App
    from bot.app.core.values import Act, Answer
    from bot.app.turn.panel import Panel
    from bot.ui.answers import Answers
    from bot.ui.client import TilewrightBot

    Use: TypeAlias = "Callable[[App, Act, Id], Awaitable[Answer | Panel]]"


SCHEME: Final = "t1"
LONGEST: Final = 100
"""Discord's bound for a ``custom_id``."""

_ID: Final = re.compile(
    rf"{SCHEME}:(?P<action>[a-z]+):(?P<game>[a-z0-9]{{1,16}}):(?P<version>0|[1-9][0-9]{{0,8}})"
    r"(?::(?P<arg>[A-Za-z0-9:-]+))?"
)
_OTHER_SCHEME: Final = re.compile(rf"(?!{SCHEME}:)t[0-9]+:.*", re.DOTALL)


class BadId(ValueError):
    """A ``custom_id`` that this bot doesn't make; ``other_scheme`` when another version of it may have made it."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not an id of this bot: {text[:LONGEST]!r}")
        self.other_scheme = _OTHER_SCHEME.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Id:
    """One id: the action, the game and the version of its position, and what more the action needs.

    ``yes`` and ``no`` have the number of the question that they answer in the version's place. ``values``: what was
    chosen, where it is a select that was used; they are no part of the text.
    """

    action: str
    game: str
    version: int
    arg: str = ""
    values: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The ``custom_id``; ValueError when a part isn't what it should be, or it is too long for Discord."""
        text = ":".join([SCHEME, self.action, self.game, str(self.version), *filter(None, [self.arg])])
        if _ID.fullmatch(text) is None or len(text) > LONGEST:
            raise ValueError(f"no id: {text!r}")
        return text


def parse(text: str) -> Id:
    """Read a ``custom_id``; BadId for everything that ``Id`` wouldn't write."""
    match = _ID.fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        raise BadId(text)
    return Id(match["action"], match["game"], int(match["version"]), match["arg"] or "")


def subject(text: str) -> tuple[bool, str, int] | None:
    """What a component's message is about: whether it is a question to players, the game, and the version.

    None for what isn't an id of ours. A question's version is its own number, hence the difference.
    """
    try:
        found = parse(text)
    except BadId:
        return None
    return found.action in ("yes", "no"), found.game, found.version


@dataclass(frozen=True, slots=True)
class Press:
    """A kind of button or select.

    use: what it does, given what its id says. arg: what stands in its id behind the version, as a pattern. posts:
    something public follows, or may: Play makes a paused game go on. in_place: it stands on private messages, and the
    result takes the message's place. limit: the kind of what is asked for, and for_everybody, as for
    ``Answers.answer``.
    """

    use: Use
    arg: str = ""
    posts: bool = False
    in_place: bool = False
    limit: str | None = None
    for_everybody: bool = False


def _page(app: App, act: Act, on: Id) -> Awaitable[Answer | Panel]:
    page, _, draft = on.arg.partition(":")
    return app.turns.show(act, on.game, on.version, Draft.parse(draft), int(page))


def _choose(app: App, act: Act, on: Id) -> Awaitable[Answer | Panel]:
    """A select of the panel: each option's value is the draft that results."""
    try:
        (chosen,) = map(Draft.parse, on.values)
    except ValueError:
        raise Refused(line("ui-no-button")) from None
    return app.turns.show(act, on.game, on.version, chosen)


_NUMBER: Final = "[1-9][0-9]{0,19}"
_WORDS: Final = "[a-z]{1,12}(?:-[a-z]{1,12})?"

PRESSES: Final[Mapping[str, Press]] = {
    "play": Press(lambda app, act, on: app.turns.play(act, on.game), posts=True, limit="tap"),
    "board": Press(lambda app, act, on: app.looking.whose(act.person, act.place, on.game), limit="look"),
    "look": Press(lambda app, act, on: app.looking.board(act.person, act.place, on.game), limit="look"),
    "view": Press(
        lambda app, act, on: app.looking.view(act.person, act.place, on.game, on.version, on.arg),
        arg="[a-z]{1,16}",
        in_place=True,
        limit="look",
    ),
    "hint": Press(lambda app, act, on: app.hinting.hint(act, on.game), posts=True, limit="hint"),
    "score": Press(lambda app, act, on: app.looking.score(act.person, act.place, on.game), limit="look"),
    "rules": Press(lambda app, act, on: app.rulebook.of_game(act.place, on.game), limit="look"),
    "topic": Press(
        lambda app, act, on: app.rulebook.rules(act.place, on.arg, next(iter(on.values), "")),
        arg=_WORDS,
        in_place=True,
        limit="look",
    ),
    "undo": Press(lambda app, act, on: app.undo.ask(act, on.game, on.version)),
    "undone": Press(lambda app, act, on: app.undo.undo(act, on.game, on.version), posts=True, in_place=True),
    "story": Press(lambda app, act, on: app.past.animation(act.place, on.game), limit="animation"),
    "analysis": Press(lambda app, act, on: app.analysing.analysis(act, on.game), limit="analysis"),
    "join": Press(lambda app, act, on: app.lobby.join(act, on.game), posts=True),
    "colours": Press(lambda app, act, on: app.colouring.offer(act, on.game)),
    "colour": Press(
        lambda app, act, on: app.colouring.choose(act, on.game, on.arg), arg="[a-z]{1,12}", posts=True, in_place=True
    ),
    "leave": Press(lambda app, act, on: app.lobby.leave(act, on.game), posts=True),
    "computer": Press(lambda app, act, on: app.lobby.start_with_computer(act, on.game), posts=True),
    "alone": Press(
        lambda app, act, on: app.lobby.open_and_start(act, on.arg), arg="|".join(RULESETS), posts=True, limit="open"
    ),
    "start": Press(lambda app, act, on: app.lobby.start(act, on.game), posts=True),
    "end": Press(
        lambda app, act, on: app.ending.confirmed(act, on.game, on.version, int(on.arg) if on.arg else None),
        arg=f"(?:{_NUMBER})?",
        posts=True,
        in_place=True,
    ),
    "resign": Press(lambda app, act, on: app.seats.resigned(act, on.game), posts=True, in_place=True),
    "remove": Press(
        lambda app, act, on: app.seats.removed(act, on.game, on.version, on.arg),
        arg=_NUMBER,
        posts=True,
        in_place=True,
    ),
    "rematch": Press(lambda app, act, on: app.rematch.rematch(act, on.game), posts=True, limit="open"),
    "yes": Press(lambda app, act, on: app.questions.vote(act, on.game, on.version, yes=True), posts=True),
    "no": Press(lambda app, act, on: app.questions.vote(act, on.game, on.version, yes=False), posts=True),
    "draft": Press(
        lambda app, act, on: app.turns.show(act, on.game, on.version, Draft.parse(on.arg)),
        arg=DRAFT,
        in_place=True,
        limit="tap",
    ),
    "page": Press(_page, arg=f"[0-9]{{1,2}}:{DRAFT}", in_place=True, limit="tap"),
    "choose": Press(_choose, arg="[0-9]{1,2}", in_place=True, limit="tap"),
    "confirm": Press(
        lambda app, act, on: app.turns.confirm(act, on.game, on.version, Draft.parse(on.arg)),
        arg=DRAFT,
        posts=True,
        in_place=True,
    ),
    "discard": Press(
        lambda app, act, on: app.turns.discard(act, on.arg, on.game, on.version),
        arg="[1-9]",
        posts=True,
        in_place=True,
    ),
    "unplan": Press(lambda app, act, on: app.planning.drop(act, on.game), in_place=True, limit="tap"),
    "setup": Press(lambda app, act, on: app.setup.pick(act, on.arg, on.values), arg=_WORDS, in_place=True),
    "notify": Press(lambda app, act, on: app.notify.press(act, on.arg), arg=_WORDS, in_place=True),
    "forget": Press(lambda app, act, _: app.privacy.delete(act, confirmed=True), in_place=True, for_everybody=True),
}
"""By the action that an id begins with."""


def found(custom_id: str, values: Sequence[str] = ()) -> tuple[Press, Id]:
    """What an id means, or meant when its button was made; BadId where there never was such a button."""
    on = replace(parse(custom_id), values=tuple(values))
    kind = PRESSES.get(on.action)
    if kind is not None and re.fullmatch(kind.arg, on.arg) is not None:
        return kind, on
    if (renewed := today(custom_id, values)) is not None:
        return found(*renewed)
    raise BadId(custom_id)


class Pressed(discord.ui.DynamicItem["discord.ui.Item[Any]"], template=re.compile(".+", re.DOTALL)):
    """Any component of the bot: what its id says is read when it is pressed."""

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: discord.Interaction[Any],
        item: discord.ui.Item[Any],
        _match: re.Match[str],
    ) -> Self:
        """Wrap the component that was pressed."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer to the press."""
        # Read as they came: what a select of channels or roles holds is there by its id.
        values = cast("dict[str, Any]", interaction.data or {}).get("values", ())
        await press(cast("TilewrightBot", interaction.client).answers, interaction, self.custom_id, values)


async def press(answers: Answers, interaction: discord.Interaction[Any], custom_id: str, values: Sequence[str]) -> None:
    """Answer to a component with that id; ``values``: what was chosen where it is a select."""
    try:
        kind, on = found(custom_id, values)
    except BadId as error:
        await refuse(answers, interaction, "ui-other-button" if error.other_scheme else "ui-no-button")
        return
    if kind.in_place and not _is_private(interaction):
        await refuse(answers, interaction, "ui-no-button")
        return
    await answers.answer(
        interaction,
        lambda act: kind.use(answers.app, act, on),
        posts=kind.posts,
        in_place=kind.in_place,
        limit=kind.limit,
        for_everybody=kind.for_everybody,
    )


async def refuse(answers: Answers, interaction: discord.Interaction[Any], code: str) -> None:
    """Say privately what such a button is, and change nothing."""

    async def refusal(_act: Act) -> Answer:
        raise Refused(line(code))

    await answers.answer(interaction, refusal, for_everybody=True)


def _is_private(interaction: discord.Interaction[Any]) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


def stands_there(interaction: discord.Interaction[Any], custom_id: str) -> bool:
    """Whether the message that an interaction came from has a component of that id: anybody may send any id."""
    return interaction.message is not None and custom_id in custom_ids(interaction.message)


def custom_ids(message: discord.Message) -> list[str]:
    """The ids of a message's components, row by row."""
    return [
        custom_id
        for row in message.components
        for part in getattr(row, "children", ())
        if (custom_id := getattr(part, "custom_id", None)) is not None
    ]
