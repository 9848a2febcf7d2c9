"""``/history``, ``/export`` and the animation: what happened in a game, as text, as a record, as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.core.context import Context
from bot.core.uses import Subject, Use
from bot.game.acts import Act, Refused
from bot.game.batch import Batch, of_log
from bot.game.views import turn_of
from bot.show import events, final, phrases, scenes
from bot.text.lines import Line, Name, Several, Token, When, line
from bot.text.message import Again, Attachment, Button, Message, in_rows
from bot.text.pages import Document
from bot.workers.threads import in_thread
from engine.events import GameStarted
from engine.game import Game, Phase
from engine.records.record import record_text
from engine.records.scribe import from_events
from engine.tiles import TileSet
from storage import Entry, GameStatus, effective

TURNS: Final = 10
"""How many turns are told unless somebody asks for more or fewer; in short a bonus tile counts as one, too."""


async def _history(context: Context, act: Act, last: int = TURNS) -> Message:
    """The last turns, a row each, the newest at the end; what was taken back is there and marked so.

    Itemised for who wants it in words.
    """
    situation = await context.looked_at(act)
    log = await context.store.reader.log(situation.row.id)
    entries = [entry for entry in log if entry.version <= situation.version]
    turns, paragraphs = await in_thread(
        retold, situation.game.tileset, entries, situation.names, last, in_words=act.in_words
    )
    document = Document(f"{situation.row.id}-history.txt", paragraphs, heads=frozenset({"history-final"}))
    if not turns:
        return Message((line("history-none"),), document=document if paragraphs else None)
    whole = Button("history", *situation.key, line("history-whole", n=turns), arg=str(turns))
    rows = in_rows(whole) if turns > last else ()
    return Message((), document=document, rows=rows, again=Again("history", *situation.key, str(last)))


async def _export(context: Context, act: Act) -> Message:
    """The game's record as a file, and the animation of a finished one, unless it has to wait for others."""
    situation = await context.looked_at(act)
    row, game = situation.row, situation.game
    record = from_events(situation.names, situation.events, game.tileset)
    files = [Attachment(f"{row.id}.json", record_text(record).encode())]
    later = []
    if row.status is GameStatus.FINISHED:
        try:
            film = await context.painted(scenes.film(situation))
            files.append(Attachment(film.name, film.png, film.alt))
        except Refused as refused:
            later.append(refused.line)
    return Message((line("export", n=len(record.turns), game=Token(row.id)), *later), files=tuple(files))


async def _animation(context: Context, act: Act) -> Message:
    """The animation of a finished game."""
    situation = await context.finished(act, "animation-not-over")
    names = phrases.people(situation.names, range(situation.game.seats))
    share = Button("share", *situation.key, arg="animation")
    return Message((line("animation", names=names),), scenes.film(situation), rows=in_rows(share))


@dataclass(frozen=True, slots=True)
class Commit:
    """What one commit did, and the position that it led to.

    ``stood``: the position before the final scoring. ``turn``: the number of the turn that it belongs to, or that was
    the last before it; 0: the game's start. ``goes_on``: that turn goes on after it. ``undone``: it was undone
    afterwards, so that another turn may have the same number.
    """

    turn: int
    batch: Batch
    game: Game
    stood: Game
    goes_on: bool
    undone: bool


_ASIDE: Final = ("did-complete", "effect-bonus")
"""Left out of a row, which has room for the square, the piece and the points; told to people who want all in words."""

_SCORED: Final = {"short-scored": "history-scored", "short-scored-for": "history-scored-for"}
"""Points say that something is complete. What an undone turn would have scored is told in words only."""


def retold(
    tileset: TileSet, entries: Sequence[Entry], names: phrases.Names, last: int, *, in_words: bool
) -> tuple[int, tuple[Line, ...]]:
    """How many turns of a log count, and what happened in the last so many; in short, as many rows at most.

    It takes long enough for a thread.
    """
    made, told = commits(tileset, entries), _in_words if in_words else _in_short
    rows = tuple(said for commit in latest(made, last) for said in told(commit, names))
    return turns_of(made), rows if in_words else rows[-last:]


def commits(tileset: TileSet, entries: Iterable[Entry]) -> list[Commit]:
    """The commits of a log in the order in which they were made, without the undoing itself."""
    log = list(entries)
    kept = {entry.version for entry in effective(log)}
    undos = {entry.version: entry.event["to_version"] for entry in log if "to_version" in entry.event}
    made: dict[int, Commit] = {}
    for batch in of_log(entry for entry in log if entry.version not in undos):
        before = batch.version - 1
        while before in undos:
            before = undos[before]
        made[batch.version] = _commit(tileset, batch, made.get(before), undone=batch.version not in kept)
    return list(made.values())


def _commit(tileset: TileSet, batch: Batch, before: Commit | None, *, undone: bool) -> Commit:
    """How a batch changed the position before it; the first one is the game's start."""
    if before is None:
        start = Game.from_events(tileset, batch.events)
        return Commit(0, batch, start, start, goes_on=False, undone=False)
    game = before.game.copy()
    for event in batch.events:
        game.apply(event)
    stood = final.before_the_end(before.game, batch.events) if game.phase is Phase.OVER else game
    turn, goes_on = turn_of(batch, before.turn, goes_on=before.goes_on)
    return Commit(turn, batch, game, stood, goes_on, undone)


def latest(made: Sequence[Commit], turns: int) -> list[Commit]:
    """The commits of the last so many turns, with what was undone and what else happened among them."""
    first = turns_of(made) - turns + 1
    if first <= 1:
        return list(made)
    before = [number for number, commit in enumerate(made) if commit.turn < first and not commit.undone]
    return list(made[before[-1] + 1 :])


def turns_of(made: Sequence[Commit]) -> int:
    """How many turns there were that count."""
    return max((commit.turn for commit in made if not commit.undone), default=0)


def _in_short(commit: Commit, names: phrases.Names) -> list[Line]:
    """A commit in a row: who did what."""
    mover = commit.batch.mover
    if isinstance(commit.batch.events[0], GameStarted):
        return []
    if mover is None:
        return events.happened(commit.batch.events, commit.game, names)
    deeds = events.deeds_in_short(commit.batch.events, commit.game, names, joins=False)
    aside = {*_ASIDE, *_SCORED} if commit.undone else _ASIDE
    told = [one for one in deeds.values if not (isinstance(one, Line) and one.code in aside)]
    values = tuple(replace(one, code=_SCORED.get(one.code, one.code)) if isinstance(one, Line) else one for one in told)
    did = line("list-colon", first=Name(names[mover]), last=replace(deeds, values=values))
    return [_numbered(commit, did)]


def _numbered(commit: Commit, said: Line) -> Line:
    return line("history-undone" if commit.undone else "numbered", number=commit.turn, what=said)


def _in_words(commit: Commit, names: phrases.Names) -> list[Line]:
    """A commit in words: who did what, itemised, and at the end of the game what each feature still brought."""
    happened = events.happened(commit.batch.events, commit.game, names)
    when = When(commit.batch.at, relative=True)
    if isinstance(commit.batch.events[0], GameStarted):
        happened = [*phrases.removed(commit.game, commit.batch.events), *happened]
        return [line("history-start", n=len(names), happened=Several(tuple(happened), "then"), when=when)]
    said = line("list-brackets", first=Several(tuple(happened), "then"), last=when)
    move = said if commit.batch.mover is None else _numbered(commit, said)
    if commit.game.phase is not Phase.OVER:
        return [move]
    return [move, line("history-final"), *final.items(commit.stood, commit.batch.events, names)]


HISTORY = Use("history", _history, arg="[0-9]{1,3}", read=lambda arg, _: {"last": int(arg)}, limit="look")
EXPORT = Use("export", _export, limit="export")
ANIMATION = Use("story", _animation, arg="", limit="animation")
ALL = Subject((HISTORY, EXPORT, ANIMATION))
