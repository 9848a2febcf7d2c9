"""Records replayed through the same rules as every game, and games turned into records."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from engine import record as records
from engine.errors import Refusal
from engine.events import (
    Event,
    FeatureScored,
    GameOver,
    GameStarted,
    PieceDeployed,
    SeatLeft,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
)  # fmt: skip
from engine.game import Game, Phase
from engine.record import Deploy, Left, Record, RecordError, Turn
from engine.rulesets import RULESETS
from engine.squares import REACH, at
from engine.tiles import TileSet, load


def replay_text(text: str, score_now: bool = False) -> dict[str, Any]:
    """The result of replaying the record in that JSON text; RecordError for a bad one."""
    return replay(records.parse(text, tuple(RULESETS)), score_now)


def replay(record: Record, score_now: bool = False) -> dict[str, Any]:
    """Replay a record; the result is a JSON object as docs/record.md describes it.

    ``score_now`` scores a game that isn't over as if it were over now. RecordError names the turn and the clause.
    """
    game = _begin(record)
    scores = [0] * game.seats
    turns: list[dict[str, Any]] = []
    ending: list[Event] = []
    for number, turn in enumerate(record.turns, 1):
        events: list[Event] = []
        try:
            result = _leave(game, turn, events) if isinstance(turn, Left) else _play(game, turn, events)
        except Refusal as refusal:
            raise RecordError(number, str(refusal), refusal.clause) from None
        for event in events:
            if isinstance(event, FeatureScored) and not event.final:
                for seat in event.seats:
                    scores[seat] += event.points
        result["scored"] = _lines(events, final=False)
        result["scores"] = scores.copy()
        result["supply"] = [game.supply(seat) for seat in range(game.seats)]
        turns.append(result)
        ending = events
    if record.discarded_at_end:
        ending = _discard_to_the_end(game, record)
    finished = game.phase is Phase.OVER
    if score_now and not finished:
        ending = []
        game.end_now(ending)
    over = game.phase is Phase.OVER
    return {
        "ruleset": record.ruleset,
        "players": len(record.players),
        "finished": finished,
        "turns": turns,
        "final": {"scored": _lines(ending, final=True), "scores": game.scores} if over else None,
    }


def from_events(players: Sequence[str], events: Iterable[Event]) -> Record:
    """The record of a game, under way or over, from its events; the player who began comes first."""
    turns: list[Turn | Left] = []
    discarded: list[str] = []
    at_end: tuple[str, ...] = ()
    ran_out = False
    start = None
    for event in events:
        match event:
            case GameStarted():
                start = event
            case TileDiscarded(_, kind):
                discarded.append(kind)
                ran_out = True
            case TileDrawn():
                ran_out = False
            case TilePlaced(seat, kind, x, y, rotation):
                turns.append(Turn(seat, kind, x, y, rotation, tuple(discarded)))
                discarded = []
            case PieceDeployed(piece=piece, segment=segment):
                laid = turns[-1]
                assert isinstance(laid, Turn)
                turns[-1] = Turn(
                    laid.player, laid.tile, laid.x, laid.y, laid.rotation, laid.discarded, Deploy(segment, piece)
                )  # fmt: skip
            case SeatLeft(seat):
                turns.append(Left(seat))
                ran_out = False
            case GameOver() if ran_out:
                at_end = tuple(discarded)
            case _:
                pass
    if start is None:
        raise ValueError("a game's events begin with its start")
    tile = _tileset(start.ruleset).start.id
    order = [(start.seat + n) % start.seats for n in range(start.seats)]
    seated = [replace(turn, player=order.index(turn.player)) for turn in turns]
    names = tuple(players[seat] for seat in order)
    return Record(start.ruleset, names, tile, 0, 0, start.rotation, tuple(seated), at_end)


@cache
def _tileset(ruleset: str) -> TileSet:
    return load(ruleset)


def _begin(record: Record) -> Game:
    ruleset = RULESETS[record.ruleset]
    tileset = _tileset(record.ruleset)
    if len(record.players) not in ruleset.seats:
        limits = f"{ruleset.seats[0]} to {ruleset.seats[-1]} players"
        raise RecordError(0, f"the game is for {limits}, not {len(record.players)}", ruleset.clauses["seats"])
    if record.start_tile != tileset.start.id or (record.start_x, record.start_y) != (0, 0):
        raise RecordError(0, f"tile {tileset.start.id} lies at (0, 0) at the start", ruleset.clauses["start"])
    return Game(ruleset, tileset, len(record.players), record.start_rotation)


def _play(game: Game, turn: Turn, events: list[Event]) -> dict[str, Any]:
    """One turn; the result holds the numbers of what was legal."""
    if game.phase is not Phase.OVER and turn.player != game.turn:
        clause = game.ruleset.clauses["not_your_turn"]
        raise Refusal("not_your_turn", clause, f"it is player {game.turn}'s turn, not player {turn.player}'s")
    for kind in turn.discarded:
        game.draw(kind, events)
        game.discard(events)
    game.draw(turn.tile, events)
    legal_placements = len(game.placements())
    if max(abs(turn.x), abs(turn.y)) > REACH:
        clause = game.ruleset.clauses["not_adjacent"]
        raise Refusal("not_adjacent", clause, f"({turn.x}, {turn.y}) is far from every laid tile")
    game.lay(at(turn.x, turn.y), turn.rotation, events)
    legal_deploys = [{"piece": claim.piece, "segment": claim.segment} for claim in game.deployments()]
    if turn.deploy:
        game.deploy(turn.deploy.piece, turn.deploy.segment, events)
    else:
        game.skip(events)
    return {"legal_placements": legal_placements, "legal_deploys": legal_deploys}


def _leave(game: Game, left: Left, events: list[Event]) -> dict[str, Any]:
    game.resign(left.player, events)
    return {"legal_placements": 0, "legal_deploys": []}


def _discard_to_the_end(game: Game, record: Record) -> list[Event]:
    """The tiles drawn after the last turn, which fitted nowhere and with which the stack ran out (B3.4)."""
    events: list[Event] = []
    number = len(record.turns) + 1
    try:
        for kind in record.discarded_at_end:
            game.draw(kind, events)
            game.discard(events)
    except Refusal as refusal:
        raise RecordError(number, str(refusal), refusal.clause) from None
    if game.phase is not Phase.OVER:
        message = f"{game.left_total} tiles are left in the stack after 'discarded_at_end'"
        raise RecordError(number, message, game.ruleset.clauses["stack_not_empty"])
    return events


def _lines(events: Iterable[Event], final: bool) -> list[dict[str, Any]]:
    """One line for each player who scored; lines of 0 points don't occur."""
    return [
        {
            "feature": event.feature,
            "player": seat,
            "points": event.points,
            "count": {item.name: item.number for item in event.items},
        }
        for event in events
        if isinstance(event, FeatureScored) and event.final is final
        for seat in event.seats
    ]
