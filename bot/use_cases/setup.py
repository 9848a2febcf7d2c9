"""What the managers of a server settle, and the panel with which they do."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.core.context import Context, channels
from bot.core.uses import Subject, Use, note
from bot.game import settings
from bot.game.acts import Act, Place, Refused, expect_manager
from bot.game.settings import MOST_CHANNELS, MOST_SILENCE, Settings
from bot.show import examples
from bot.text import catalogue, complete
from bot.text.lines import Alt, Line, Token, kept, line
from bot.text.message import Choice, Drawing, Message, Picture, Select
from engine.games import RULESETS

ACTION: Final = "setup"
AUTO: Final = "auto"
"""The language of a server that follows Discord's own setting."""

_WORD: Final = re.compile(r"[a-zA-Z-]{1,20}")
_NUMBER: Final = re.compile(r"[0-9]{1,20}")
_CHOICES: Final[Mapping[str, re.Pattern[str]]] = {
    "language": _WORD, "ruleset": _WORD, "channels": _NUMBER, "roles": _NUMBER, "silence": _NUMBER,
}  # fmt: skip
"""What the panel's selects are about, and what their values look like."""

_SILENCES: Final = (1, 2, 3, 5, 7, 10, 14, 21, 30, MOST_SILENCE)
_SAMPLE: Final = "laying"
"""The topic of the rules whose picture is posted for a test."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What is to be settled anew; None leaves it as it is.

    ``channels``: all that are allowed. ``channel``: one that is allowed besides. ``roles``: one or none.
    """

    language: str | None = None
    ruleset: str | None = None
    channels: Collection[int] | None = None
    channel: int | None = None
    roles: Collection[int] | None = None
    silence: int | None = None


async def _change(context: Context, act: Act, changes: Changes) -> Message:
    """Settle something anew, or nothing, and show what counts now, with the selects that change it."""
    expect_manager(act)
    async with context.transaction() as tx:
        before = await settings.settings(tx, act.place.guild_id)
        settled = _changed(before, changes, act.place.guild_id)
        if settled != before:
            await tx.set_server(act.place.guild_id, settled.language, settled.to_json())
    if settled != before:
        note(act, "setup")
    return _panel(settled)


async def check(context: Context, act: Act, changes: Changes) -> None:
    """Refused for what can't be settled."""
    expect_manager(act)
    _changed(await context.settings(act.place.guild_id), changes, act.place.guild_id)


async def _pick(context: Context, act: Act, choice: str, values: Sequence[str]) -> Message:
    """Settle what was chosen in one of the panel's selects."""
    if choice not in _CHOICES or not all(_CHOICES[choice].fullmatch(value) for value in values):
        raise Refused(line("ui-bad-value"))
    chosen: Any = list(values) if _CHOICES[choice] is _WORD else [int(value) for value in values]
    several = choice in ("channels", "roles")
    return await _change(context, act, Changes(**{choice: chosen if several else next(iter(chosen), None)}))


async def allows(context: Context, act: Act) -> tuple[Line, ...]:
    """For the check of a channel: that games may not be opened there, where that is so."""
    expect_manager(act)
    settled = await context.settings(act.place.guild_id)
    return () if settled.allows(act.place) else (line("open-not-here", channels=channels(settled)),)


async def sample(context: Context, place: Place) -> Picture:
    """A picture to try posting with: a board of the server's usual game."""
    ruleset = (await context.settings(place.guild_id)).ruleset
    drawing = Drawing(
        "test.png",
        Alt((kept(line("alt-check")),)),
        ACTION,
        ruleset,
        lambda: examples.scene(ruleset, _SAMPLE),
        looked_at=False,
    )
    return await context.painted(drawing)


def _changed(before: Settings, changes: Changes, guild_id: int) -> Settings:
    """The settings after the changes; Refused for what can't be.

    The role that everybody has, which Discord gives the server's own id, is as good as none: it makes no moderators.
    """
    after = before
    if changes.language is not None:
        if changes.language not in (AUTO, *complete()):
            raise Refused(line("setup-no-language", languages=Token(", ".join(_language(one) for one in complete()))))
        after = replace(after, language=None if changes.language == AUTO else changes.language)
    if changes.ruleset is not None:
        if changes.ruleset not in RULESETS:
            raise Refused(line("ui-bad-value"))
        after = replace(after, ruleset=changes.ruleset)
    allowed = frozenset(before.channels if changes.channels is None else changes.channels)
    if changes.channel is not None:
        allowed |= {changes.channel}
    if len(allowed) > MOST_CHANNELS:
        raise Refused(line("setup-too-many-channels", most=MOST_CHANNELS))
    after = replace(after, channels=allowed)
    if changes.roles is not None:
        after = replace(after, role=next((role for role in changes.roles if role != guild_id), None))
    if changes.silence is not None:
        if not 1 <= changes.silence <= MOST_SILENCE:
            raise Refused(line("bad-days", most=MOST_SILENCE))
        after = replace(after, silence=changes.silence)
    return after


def _panel(settled: Settings) -> Message:
    """What counts now, each above the select that changes it; language and game are read in theirs."""
    lines = (line("setup-head"), line("setup-check"))
    return Message(lines, rows=tuple((one,) for one in _selects(settled)))


def _selects(settled: Settings) -> tuple[Select, ...]:
    language, ruleset = line("select-language"), line("select-ruleset")
    where = line("setup-channels", channels=channels(settled)) if settled.channels else line("setup-everywhere")
    by = line("setup-everybody") if settled.role is None else line("setup-role", role=Token(f"<@&{settled.role}>"))
    languages = (
        Choice(AUTO, line("choice-language-auto")),
        *(Choice(one, line("said", said=Token(_language(one)))) for one in complete()),
    )
    rulesets = tuple(Choice(one, line(f"ruleset-{one}")) for one in RULESETS)
    days = sorted({*_SILENCES, settled.silence})
    roles = () if settled.role is None else (str(settled.role),)
    return (
        Select(ACTION, "language", language, options=languages, chosen=(settled.language or AUTO,), above=language),
        Select(ACTION, "ruleset", ruleset, options=rulesets, chosen=(settled.ruleset,), above=ruleset),
        Select(
            ACTION,
            "channels",
            line("select-channels"),
            of="channels",
            chosen=tuple(str(one) for one in sorted(settled.channels)),
            least=0,
            most=MOST_CHANNELS,
            above=where,
        ),
        Select(ACTION, "roles", line("select-role"), of="roles", chosen=roles, least=0, above=by),
        Select(
            ACTION,
            "silence",
            line("select-silence"),
            options=tuple(Choice(str(n), line("days", n=n)) for n in days),
            chosen=(str(settled.silence),),
            above=line("setup-silence", n=settled.silence),
        ),
    )


def _language(locale: str) -> str:
    """What a language is called in itself."""
    return catalogue(locale).format("language-name")


CHANGE = Use("setup-change", _change)
PICK = Use(
    ACTION,
    _pick,
    arg="[a-z]{1,12}(?:-[a-z]{1,12})?",
    read=lambda arg, values: {"choice": arg, "values": values},
    in_place=True,
)
ALL = Subject((CHANGE, PICK))
