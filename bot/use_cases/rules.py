"""The rules to look up: a topic in our own words, with a picture drawn by the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.core.context import Context
from bot.core.uses import Subject, Use
from bot.game import puzzles
from bot.game.acts import Act, Filling, Place, Refused
from bot.game.settings import expect_ruleset
from bot.show import examples
from bot.text import rules
from bot.text.lines import Alt, Line, Rule, Several, kept, line
from bot.text.message import Choice, Drawing, Message, Select
from engine.games import RULESETS
from engine.tilefiles import load
from engine.tiles import PILES

_ENGLISH: Final = "en"
_PICTURES: Final = "rules"


async def _rules(context: Context, act: Act, ruleset: str | None, topic: str | None) -> Message:
    """A topic of a game's rules, by its key, title or a clause's number; without a topic, the game in five rows.

    Without a ruleset it is about the channel's game, or the server's usual one where there is none.
    """
    chosen = expect_ruleset(await _ruleset(context, act.place, ruleset)).name
    if topic is None:
        return Message((line(f"rules-short-{chosen}"),), examples.lobby(chosen), rows=((_choice(chosen),),))
    key = rules.find(chosen, topic)
    if key is None:
        held = rules.about(chosen, topic)
        if not held:
            raise Refused(line("no-such-topic", ruleset=_name(chosen)))
        # Some have commas in their titles.
        offered = Several(tuple(title for title in _titles(chosen) if title.topic in held), "semicolon")
        raise Refused(line("several-topics", ruleset=_name(chosen), topics=offered))
    return _topic(chosen, key)


async def _of_game(context: Context, act: Act) -> Message:
    """The rules of a game that is played or about to be, or of a puzzle's."""
    reads = context.store.reader
    if act.game_id == puzzles.KEY:
        number = act.version or 1
        return await _rules(context, act, puzzles.at(number, await reads.puzzle_shown(number)).ruleset, None)
    return await _rules(context, act, (await context.found(reads, act)).ruleset, None)


async def topics(context: Context, filling: Filling) -> list[Choice]:
    """The topics of a game's rules, as for ``rules``; those that what was typed leads to, the likeliest first."""
    chosen = await _ruleset(context, filling.place, filling.text("ruleset"))
    if chosen not in RULESETS:
        return []
    titles, wanted = {title.topic: title for title in _titles(chosen)}, (filling.text("topic") or "").strip()
    meant = rules.find(chosen, wanted)
    found = dict.fromkeys([*([] if meant is None else [meant]), *rules.about(chosen, wanted)])
    return [Choice(key, line("said", said=titles[key])) for key in (found if wanted else titles)]


def _topic(ruleset: str, key: str) -> Message:
    numbers = counts(ruleset)
    head = line("rules-topic", ruleset=_name(ruleset), title=Rule(ruleset, key, "title"))
    text = line("said", said=Rule(ruleset, key, "text", numbers))
    ruling = (line("rules-ruling"),) if rules.topic(ruleset, key, _ENGLISH).has_rulings else ()
    if not examples.drawn(ruleset, key):
        return Message((head, text, *ruling), rows=((_choice(ruleset, key),),))
    caption = Rule(ruleset, key, "caption", numbers)
    drawing = Drawing(
        f"{ruleset}-{key}.png",
        Alt((kept(line("said", said=caption)),)),
        _PICTURES,
        (ruleset, key),
        lambda: examples.scene(ruleset, key),
    )
    lines = (head, text, line("rules-caption", caption=caption), *ruling)
    return Message(lines, drawing, rows=((_choice(ruleset, key),),))


async def _ruleset(context: Context, place: Place, ruleset: str | None) -> str:
    """The game that somebody means: the one named, else the channel's, else the server's usual one."""
    if ruleset is not None:
        return ruleset
    row = await context.store.reader.latest_game(place.channel_id)
    return (await context.settings(place.guild_id)).ruleset if row is None else row.ruleset


def counts(ruleset: str) -> Mapping[str, int]:
    """The numbers that the rules' texts may name: how many tiles there are, known, taken for copies, reconstructed."""
    kinds = load(ruleset).kinds
    found = {"kinds": len(kinds), "kinds_reconstructed": sum(not kind.published for kind in kinds)}
    for pile in PILES:
        own = [kind for kind in kinds if kind.pile == pile]
        found[pile] = sum(kind.count for kind in own)
        found[f"{pile}_known"] = sum(kind.known for kind in own)
        found[f"{pile}_copies"] = sum(kind.count - kind.known for kind in own if kind.published)
        found[f"{pile}_reconstructed"] = sum(kind.count for kind in own if not kind.published)
    return found


def _titles(ruleset: str) -> list[Rule]:
    return [Rule(ruleset, topic.key, "title") for topic in rules.topics(ruleset, _ENGLISH)]


def _choice(ruleset: str, chosen: str | None = None) -> Select:
    """The topics of a game's rules to choose from; ``chosen``: the one that is shown."""
    options = tuple(Choice(title.topic, line("said", said=title)) for title in _titles(ruleset))
    now = () if chosen is None else (chosen,)
    return Select("topic", ruleset, line("select-topic"), options=options, chosen=now)


def _name(ruleset: str) -> Line:
    return line(f"ruleset-{ruleset}")


RULES = Use(
    "topic",
    _rules,
    arg="[a-z]{1,12}(?:-[a-z]{1,12})?",
    read=lambda arg, values: {"ruleset": arg, "topic": next(iter(values), "")},
    in_place=True,
    limit="look",
    in_messages=True,
)
OF_GAME = Use("rules", _of_game, arg="", limit="look", in_messages=True)
ALL = Subject((RULES, OF_GAME))
