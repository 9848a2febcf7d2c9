"""A finished game looked back at: what decided it, in a few rows, and what was played and best in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.game import placements
from bot.game.batch import events_of
from bot.game.views import GameView, Situation, numbered
from bot.show import alt, phrases, reasons
from bot.show.scenes import scene
from bot.text.lines import Line, Name, Several, Token, Value, line
from bot.text.message import Drawing
from engine.events import Event, FeatureScored
from engine.game import Game
from engine.players.analysis import Account, Analysis, Decision, Swing, Weighed, expected_after
from engine.squares import square_name
from engine.summary import first
from engine.tiles import TileSet
from engine.turns import Turn
from render.board.chart import describe_chart
from render.board.describe import View

_MUCH: Final = 0.12
"""An area that brought less than this part of the winner's points didn't decide by itself."""


def in_short(game: Game, names: phrases.Names, accounts: Sequence[Account]) -> tuple[Line, ...]:
    """Each player's points, luck and accuracy in a row."""
    return tuple(
        line(
            "short-account",
            name=Name(names[seat]),
            points=game.scores[seat],
            luck=signed(account.luck),
            accuracy=line("no-number")
            if account.accuracy is None
            else line("analysis-percent", n=round(100 * account.accuracy)),
        )
        for seat, account in enumerate(accounts)
    )


def none_decided(found: Analysis) -> tuple[Line, ...]:
    """Says that no turn decided the game; nothing where some did, since buttons lead to these."""
    return () if found.deciding else (line("analysis-even-game"),)


def decided_by(game: Game, names: phrases.Names, events: Sequence[Event]) -> tuple[Line, ...]:
    """The area without which the winner wouldn't have won, and whether anybody fought for it; nothing without one."""
    winner, *others = first(game)
    if others:
        return ()
    losers = [seat for seat in range(game.seats) if seat != winner]
    stayed = [seat for seat in losers if seat not in game.gone]
    second = max(stayed or losers, key=lambda seat: game.scores[seat])
    scored = [one for one in events if isinstance(one, FeatureScored) and winner in one.seats]
    most = max(scored, key=lambda one: _ahead(one, winner, second), default=None)
    lead, least = game.scores[winner] - game.scores[second], game.scores[winner] * _MUCH
    if most is None or _ahead(most, winner, second) < max(1, lead, least):
        return ()
    return (
        line(
            "analysis-area",
            feature=Token(most.feature),
            square=Token(square_name(most.square)),
            names=phrases.people(names, dict.fromkeys(most.seats)),
            points=most.points,
            others=len(_stood_in(game.tileset, events, most) - {winner}),
        ),
    )


def _ahead(scored: FeatureScored, seat: int, other: int) -> int:
    """By how much a scoring brought a seat further ahead of another one."""
    return scored.points * (scored.seats.count(seat) - scored.seats.count(other))


def _stood_in(tileset: TileSet, events: Sequence[Event], scored: FeatureScored) -> set[int]:
    """The seats that had pieces in an area right before it was scored."""
    start, *rest = events
    game = Game.from_events(tileset, [start])
    for event in rest:
        if event is scored:
            break
        game.apply(event)
    return set(game.feature(scored.square, scored.segment, scored.feature).owners)


def turn_numbers(situation: Situation) -> list[int]:
    """The number of the turn of each tile that was laid."""
    return [number for number, batch in numbered(situation) if batch.laid]


def label(swing: Swing, names: phrases.Names, turn: int) -> Line:
    """A turn that decided, in a few words; ``turn``: its number."""
    lucky = swing.by == "luck"
    code = "button-decided-luck" if lucky else "button-decided"
    return line(code, turn=turn, name=Name(names[swing.seat]), points=signed(swing.points if lucky else -swing.points))


def deciding(
    names: phrases.Names, decision: Decision, swing: Swing, best: Turn, turn: int, *, in_words: bool = False
) -> tuple[Line, ...]:
    """One of the turns that decided: what was drawn or given away, what was played, what was best, and why.

    ``turn``: its number. ``in_words``: with rotation and spot, for who sees no picture.
    """
    game, head = decision.game, label(swing, names, turn)
    if swing.by == "play":
        rows = (_PLAYED, decision.turn, -swing.points), (BEST, best, 0.0)
        return (
            head,
            *turns(names, game, rows, in_words=in_words),
            *reasons.why(game, names, best, [decision.turn], None),
        )
    assert decision.draw is not None
    drew = line("analysis-drew", tile=phrases.tile(game, decision.draw.kind))
    return head, drew, *turns(names, game, ((_PLAYED, decision.turn, 0.0),), in_words=in_words)


TRIED, BEST, _PLAYED = "analysis-tried", "analysis-best", "analysis-played"


def tried(
    names: phrases.Names, decision: Decision, turn: Turn, weighed: Weighed, *, in_words: bool
) -> tuple[Line, ...]:
    """How a turn that was tried compares with the best one that was found and the one that was played; in words why."""
    game, (own, best, played) = decision.game, weighed.behind
    rows = [] if turn == decision.turn else [(TRIED, turn, -own)]
    rows += [] if weighed.best == decision.turn else [(BEST, weighed.best, -best)]
    rows.append((_PLAYED, decision.turn, -played))
    first = weighed.best if own else turn
    rows.sort(key=lambda row: row[1] == first)  # so that why stands below it
    others = [one for _, one, _ in rows if one != first]
    why = reasons.why(game, names, first, others, None) if in_words else ()
    return *turns(names, game, rows, in_words=in_words), *why


def turns(
    names: phrases.Names, game: Game, rows: Sequence[tuple[str, Turn, float | None]], *, in_words: bool
) -> tuple[Line, ...]:
    """Turns in a row each, and by how many points each is worse than the best of them; None: by many."""
    return tuple(
        line(
            code,
            turn=_told(names, game, one, in_words=in_words),
            worse=Token("much") if behind is None else abs(round(behind)),
        )
        for code, one, behind in rows
    )


def _told(names: phrases.Names, game: Game, turn: Turn, *, in_words: bool) -> Value:
    """What a turn does; ``in_words``: and exactly how it is played."""
    deeds = reasons.deeds(game, names, turn, None)
    return Several((deeds, reasons.turn(game, turn)), "semicolon") if in_words else deeds


def signed(points: float) -> Line:
    """Points with a plus or a minus before them."""
    n = round(points)
    return line("analysis-more" if n > 0 else "analysis-less" if n < 0 else "analysis-even", n=abs(n))


def left_early(situation: Situation) -> bool:
    """Whether the game ended because somebody left, with tiles to be laid."""
    return situation.batches[-1].left is not None


def chart_ends(situation: Situation) -> tuple[Line, ...]:
    """Why the chart ends before the end, where somebody's leaving ended the game."""
    left = situation.batches[-1].left
    if left is None:
        return ()
    return (line("analysis-left", name=Name(situation.names[left]), turn=turn_numbers(situation)[-1]),)


def expected(situation: Situation, found: Analysis) -> list[tuple[int, ...]]:
    """What each player could expect at the start and after each turn, in whole points.

    After the last turn these are the scores; where somebody left, what could be expected before.
    """
    last_of = {turn: number for number, turn in enumerate(turn_numbers(situation), 1)}
    *before, last = (found.expected[place] for place in (0, *last_of.values()))
    if left_early(situation):
        played = events_of(situation.batches[:-1])
        last = expected_after(situation.game.tileset, played)
    return [tuple(max(0, round(points)) for points in one) for one in (*before, last)]


def chart(situation: Situation, points: Sequence[Sequence[int]]) -> Drawing:
    """What each player could expect after every turn (``expected``); it ends with the last one."""
    game, names, row = situation.game, situation.names, situation.row
    gone = sorted(game.gone)
    final = None if left_early(situation) else tuple(game.scores)
    return Drawing(
        f"{row.id}-expected.png",
        alt.expected(names, points, final),
        row.id,
        ("expected", situation.version, names, tuple(map(tuple, points))),
        lambda: describe_chart(names, points, final=final, gone=gone, colours=situation.colours),
    )


def preview(then: GameView, before: Game, turn: Turn, which: str) -> Drawing:
    """The picture of the board after that turn; ``then``: the game whose players and colours it has."""
    (game_id, version), names = then.key, then.names
    laid = placements.laid(before, turn)
    return Drawing(
        f"{game_id}-{version}-{which}.png",
        alt.preview(laid, names, turn.then),
        game_id,
        (which, version, names, then.computers, turn),
        lambda: scene(then, View(then=turn.then, zoom=True), laid),
    )
