"""What can be done: each thing is said once, as a `Use`, and a command and a button name the same one.

A use has a way: an async function of the context, the act and its own arguments, which says what came of it. Most ways
are made of a plain function of a game's transaction by ``once`` (done once and remembered) or ``repeatable`` (done, but
not remembered).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeAlias, TypeVar

from bot.core.composing import Words
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import Notice
from bot.core.timers import Handler
from bot.game.acts import Act, Place
from bot.game.settings import Wishes
from bot.game.views import Situation
from bot.game.votes import Vote
from bot.text.lines import line
from bot.text.message import Drawing, Message
from storage import JsonObject, OutboxRow, OutboxState, PersonRow, Transaction

log = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")

Way: TypeAlias = Callable[Concatenate[Context, Act, P], Awaitable[Message]]
"""Does something and says what came of it."""

Read: TypeAlias = Callable[[str, Sequence[str]], Mapping[str, Any]]
"""A way's arguments by name: from what stands in a button's id behind the version, and from what a select holds."""


def nothing(_arg: str, _values: Sequence[str]) -> Mapping[str, Any]:
    """A button that says no more than its game and version."""
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Use(Generic[P]):
    """Something that people can do.

    name: its button's action, which ids begin with; without a button its command. way: what does it. arg: what stands
    in its button's id behind the version, as a pattern; None: no button does it. read: what that says to the way.
    posts: something public follows, or may, so the bot must have the rights for it. in_place: its buttons stand on
    private messages, whose place the answer takes. limit: the kind of what is asked for, where nobody may do so again
    and again (``bot.core.limits``). for_everybody: also in direct messages, and for whom the host has blocked.
    in_messages: also in direct messages.
    """

    name: str
    way: Way[P]
    arg: str | None = None
    read: Read = nothing
    posts: bool = False
    in_place: bool = False
    limit: str | None = None
    for_everybody: bool = False
    in_messages: bool = False

    def has_button(self, arg: str) -> bool:
        """Whether the id of one of its buttons may end with that (see ``arg``)."""
        return self.arg is not None and re.fullmatch(self.arg, arg) is not None


async def painted(context: Context, message: Message) -> Message:
    """The message with its pictures painted, one after the other."""
    picture, below, after = message.picture, message.below, message.after
    if isinstance(picture, Drawing):
        picture = await context.painted(picture)
    if below is not None:
        below = await painted(context, below)
    if after is not None:
        after = await painted(context, after)
    return replace(message, picture=picture, below=below, after=after)


Agreed: TypeAlias = Callable[[GameTx, Vote, Act], Awaitable[None]]
"""Does what a vote has agreed on, in the transaction of the last yes, which was that act."""


@dataclass(frozen=True, slots=True)
class Subject:
    """All of one subject: what people can do, and the words of what it posts.

    words: see ``worded``. votes: what a yes to each kind leads to. timers: what happens when one of that kind is due.
    """

    uses: tuple[Use[...], ...] = ()
    words: tuple[tuple[type[Notice], Words], ...] = ()
    votes: Mapping[str, Agreed] = field(default_factory=dict)
    timers: Mapping[str, Handler] = field(default_factory=dict)


def sentence(outcome: JsonObject) -> Message:
    """The answer to an act: the sentence of its outcome's code."""
    did: str = outcome["did"]
    return Message((line(_BEFORE.get(did, did)),))


_BEFORE: Final = {
    **{f"agreed-{kind}": "agreed" for kind in ("end", "undo", "remove", "replace", "computer")},
    "undo-asked": "asked",
    "replace-asked": "asked",
    "offer-declined": "voted-no",
    "return-declined": "voted-no",
    "return-taken": "offer-taken",
    "rematch-opened": "opened",
    "opened-ready": "opened",
    "left-handed-on": "left",
    "left-closed": "left",
}
"""The codes of outcomes that were remembered before, and what is told of them now."""


def once(
    do: Callable[Concatenate[GameTx, Act, P], Awaitable[JsonObject]], tell: Callable[[JsonObject], Message] = sentence
) -> Way[P]:
    """The way of an act in the game that is meant, which is remembered by its outcome (``GameTx.did``).

    ``tell`` puts that into words: the same interaction, coming again, does nothing more and is told the same.
    """

    async def way(context: Context, act: Act, /, *args: P.args, **how: P.kwargs) -> Message:
        return tell(await outcome_of(context, act, do, *args, **how))

    return way


def once_seen(
    do: Callable[Concatenate[GameTx, Act, P], Awaitable[JsonObject]],
    tell: Callable[[Context, Situation, JsonObject], Awaitable[Message]],
) -> Way[P]:
    """As ``once``, where the answer depends on the game, too: as it was at the ``version`` of the outcome."""

    async def way(context: Context, act: Act, /, *args: P.args, **how: P.kwargs) -> Message:
        outcome = await outcome_of(context, act, do, *args, **how)
        row = await context.store.reader.game(outcome["game"])
        assert row is not None
        situation = await context.situation(context.store.reader, row, outcome["version"])
        return await tell(context, situation, outcome)

    return way


def repeatable(do: Callable[Concatenate[GameTx, Act, P], Awaitable[Message]]) -> Way[P]:
    """The way of what is done in the game that is meant, in a transaction, but not remembered: twice does no harm."""

    async def way(context: Context, act: Act, /, *args: P.args, **how: P.kwargs) -> Message:
        async with GameTx.meant(context, act) as table:
            return await do(table, act, *args, **how)

    return way


async def outcome_of(
    context: Context,
    act: Act,
    do: Callable[Concatenate[GameTx, Act, P], Awaitable[JsonObject]],
    /,
    *args: P.args,
    **how: P.kwargs,
) -> JsonObject:
    """Do an act once, in the game that is meant; Refused where there is none. What it came to, now or before."""

    async def in_game(tx: Transaction) -> JsonObject:
        return await do(await GameTx.of(context, tx, await context.found(tx, act)), act, *args, **how)

    return await done_once(context, act, in_game)


async def done_once(context: Context, act: Act, do: Callable[[Transaction], Awaitable[JsonObject]]) -> JsonObject:
    """Do an act in one transaction, or give the outcome that its interaction had before.

    What was done is a line in the log: who did what where, so that the host can look it up.
    """
    async with context.transaction() as tx:
        before = await tx.outcome(act.interaction_id)
        outcome = before
        if outcome is None:
            await tx.refresh_name(act.place.guild_id, act.person.user_id, act.person.name)
            outcome = await do(tx)
            await tx.remember(act.interaction_id, outcome["game"], act.person.user_id, outcome, context.now())
            await _owe_answer(context, tx, act)
    if before is None:
        note(act, outcome["did"], outcome["game"])
    return outcome


async def _owe_answer(context: Context, tx: Transaction, act: Act) -> None:
    """Note that this person waits for an answer, and delete the notes of those who have got theirs."""
    if act.token is not None:
        await tx.owe_answer(act.interaction_id, act.token, act.locale, context.now())
    if context.answered:
        answered = set(context.answered)
        await tx.answered(answered)
        tx.after(lambda: context.answered.difference_update(answered))


def note(act: Act, code: str, game_id: str | None = None) -> None:
    """Log what somebody did, once it is safe."""
    place = act.place
    about = {"code": code, "game": game_id, "server": place.guild_id, "channel": place.channel_id}
    text = "%s: game %s in channel %s of server %s, by %s" + (" who moderates there" if act.moderator else "")
    log.info(
        text, code, game_id or "-", place.channel_id, place.guild_id, act.person.user_id,
        extra={**about, "person": act.person.user_id, "moderator": act.moderator},
    )  # fmt: skip


async def greet(context: Context, act: Act) -> Act:
    """Before anything that somebody does: note their language, and say what couldn't be said in that channel.

    The act knows then whether they want everything in words.
    """
    row = await context.store.reader.person(act.person.user_id)
    await _note_language(context, act, row)
    await _say_the_end(context, act.place)
    return replace(act, in_words=Wishes.of(row.language, row.settings).in_words)


async def _note_language(context: Context, act: Act, row: PersonRow) -> None:
    """Store the person's language for direct messages, if the person plays or has settings."""
    reader, user_id = context.store.reader, act.person.user_id
    if act.locale is None or row.language == act.locale:
        return
    if row.language is None and not row.settings and not await reader.games_of(user_id):
        return
    async with context.store.transaction() as tx:
        row = await tx.person(user_id)
        await tx.set_person(user_id, act.locale, row.settings)


async def _say_the_end(context: Context, place: Place) -> None:
    """How the channel's last game ended, if that was given up."""
    game = await context.store.reader.latest_game(place.channel_id)
    if game is None or game.status.live or not _unsaid(await context.store.reader.posts(game.id)):
        return
    async with context.transaction() as tx:
        if unsaid := _unsaid(await tx.posts(game.id)):
            await (await GameTx.of(context, tx, game)).post(Notice.of(unsaid[0]), unsaid[0].version)


def _unsaid(posts: list[OutboxRow]) -> list[OutboxRow]:
    """The posts that were to say how the game ended, when all of them were given up."""
    final = [post for post in posts if Notice.kinds[post.kind].final]
    return final if all(post.state is OutboxState.DEAD for post in final) else []
