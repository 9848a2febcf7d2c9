"""Records replayed through the same rules as every game."""

from collections.abc import Iterable
from typing import Any

from engine import open_tiles
from engine.errors import Refusal
from engine.events import Event, FeatureScored, GameStarted, PieceReturned
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.material import NEXT_TILE
from engine.records.record import Record, RecordedBonus, RecordedTurn, RecordError
from engine.squares import square_name
from engine.tilefiles import load
from engine.tiles import TileSet
from engine.turns import Deploy, Turn, TurnEnd


def replay(record: Record, score_now: bool = False, tileset: TileSet | None = None) -> dict[str, Any]:
    """Replay a record; the result is a JSON object as docs/record.md describes it.

    ``score_now`` scores a game that isn't over as if it were over now. ``tileset`` is the game's, if that isn't the one
    that comes with the program. RecordError names the turn and the clause.
    """
    game, turns, ending, _ = _replayed(record, tileset)
    finished = game.phase is Phase.OVER
    if score_now and not finished:
        game.log = ending = []
        game.end_now()
    over = game.phase is Phase.OVER
    return {
        "ruleset": record.ruleset,
        "players": len(record.players),
        "finished": finished,
        "turns": turns,
        "final": {"scored": _lines(ending, final=True), "scores": game.scores} if over else None,
    }


def game_of(record: Record, tileset: TileSet | None = None) -> Game:
    """The game as it stands at the end of the record; RecordError and ``tileset`` as for ``replay``."""
    game, *_ = _replayed(record, tileset)
    game.log = None
    return game


def events_of(record: Record) -> list[Event]:
    """What happened in the record, from the game's start; RecordError as for ``replay``."""
    *_, log = _replayed(record, None)
    return log


def _replayed(record: Record, tileset: TileSet | None) -> tuple[Game, list[dict[str, Any]], list[Event], list[Event]]:
    """The game at the end of the record, the results of its turns, the events of what came last, and all events."""
    game = _begin(record, tileset or load(record.ruleset))
    log: list[Event] = [GameStarted(record.ruleset, game.seats, record.start_rotation)]
    game.log = log
    _deal_hands(game, record)
    scores = [0] * game.seats
    turns: list[dict[str, Any]] = []
    ending: list[Event] = []
    owing = 0
    for number, entry in enumerate(record.turns, 1):
        if owing and entry.turn is not None:
            raise _bonus_owed(game, owing)
        before = len(log)
        _expect_known_fields(game, record, entry, number)
        try:
            result = _replay_entry(game, entry, record if number == len(record.turns) else None)
        except Refusal as refusal:
            raise _refused(number, refusal) from None
        owing = (owing or number) if game.pile == "bonus" else 0
        ending = log[before:]
        for event in ending:
            if isinstance(event, FeatureScored) and not event.final:
                for seat in event.seats:
                    scores[seat] += event.points
        result["scored"] = _lines(ending, final=False)
        result["scores"] = scores.copy()
        result["supply"] = _supply(game, ending)
        turns.append(result)
    if owing and record.drawn is None:
        raise _bonus_owed(game, owing)
    if (record.discarded_at_end or record.drawn is not None) and len(game.playing()) > 1:
        before = len(log)
        _draw_after_the_end(game, record)
        ending = log[before:]
    return game, turns, ending, log


def _refused(number: int, refusal: Refusal) -> RecordError:
    """The error for what the rules refuse. It counts segments from 0 as records do; sentences of the rules from 1."""
    message, data = str(refusal), refusal.data
    match refusal.code, data.get("square"):
        case "no_such_segment", _:
            message = f"no place {data['segment']} for a {data['piece']} on tile {data['kind']}"
        case "nothing_to_take_back", int(square):
            message = f"no own piece can be taken back from segment {data['segment']} of {square_name(square)}"
    return RecordError(number, message, refusal.clause)


def _begin(record: Record, tileset: TileSet) -> Game:
    ruleset = RULESETS[record.ruleset]
    if len(record.players) not in ruleset.seats:
        limits = f"{ruleset.seats[0]} to {ruleset.seats[-1]} players"
        raise RecordError(0, f"the game is for {limits}, not {len(record.players)}", ruleset.clauses["seats"])
    if record.start_tile != tileset.start.id or (record.start_x, record.start_y) != (0, 0):
        raise RecordError(0, f"tile {tileset.start.id} lies at (0, 0) at the start", ruleset.clauses["start"])
    return Game(ruleset, tileset, len(record.players), record.start_rotation)


def _is_expert(record: Record) -> bool:
    return bool(record.expert or record.removed or any(len(hand) != NEXT_TILE for hand in record.hands))


def _deal_hands(game: Game, record: Record) -> None:
    """The expert variant: open tiles where the record names them, else only the tiles removed before play."""
    if _is_expert(record) and "hands" not in game.ruleset.clauses:
        raise RecordError(0, f"{record.ruleset} has no expert variant")
    try:
        if record.hands:
            open_tiles.open_hands(game, record.hands, record.removed)
        else:
            open_tiles.remove(game, record.removed)
    except Refusal as refusal:
        raise RecordError(0, str(refusal), refusal.clause) from None


def _expect_known_fields(game: Game, record: Record, entry: RecordedTurn, number: int) -> None:
    """Refuse the fields that belong to another game; of open tiles without hands refuse kinds that there aren't."""
    unknown = []
    opened = _is_expert(record) or game.open_by_seat
    if entry.bonus and not any(layer.rewards for layer in game.ruleset.layers):
        unknown.append("bonus")
    if entry.drawn and not opened:
        unknown.append("drawn")
    if entry.turn is None and entry.discarded and not game.open_by_seat:
        unknown.append("discarded")
    if entry.redrawn and not opened:
        unknown.append("redrawn")
    if unknown:
        raise RecordError(number, f"unknown field in the turn: {', '.join(map(repr, unknown))}")
    drawn = entry.redrawn if not entry.drawn else (*entry.redrawn, entry.drawn)
    for kind in drawn if not game.open_by_seat else ():
        if kind not in game.unseen:
            raise RecordError(number, f"there is no tile {kind}", game.ruleset.clauses["no_such_kind"])


def _replay_entry(game: Game, entry: RecordedTurn, last: Record | None) -> dict[str, Any]:
    """One entry of the record, of the ``last`` one given with it; the result holds the numbers of what was legal."""
    redrawn = iter(entry.redrawn)
    if game.chooses:
        open_tiles.refill(game, redrawn)
        for kind in entry.discarded:
            game.discard(kind)
            open_tiles.refill(game, redrawn)
            if open_tiles.is_short(game, game.to_move):
                raise _not_refilled(game)
            open_tiles.pass_over(game)
    elif game.open_by_seat:
        _discard(game, entry.discarded)
    if entry.turn is None:
        if last is not None and entry.player in (playing := game.playing()) and len(playing) == 2:
            _draw_what_waits(game, last, len(last.turns))  # as it waited when the last but one left (T1)
        game.resign(entry.player)
        result: dict[str, Any] = {"legal_placements": 0, "legal_deploys": []}
        open_tiles.refill(game, redrawn)
    else:
        result = _replay_turn(game, entry, entry.turn)
        if game.open_by_seat and entry.drawn is not None:
            open_tiles.open_tile(game, entry.player, entry.drawn)
        elif game.open_by_seat and last is None and game.pile == "land" and open_tiles.in_stack(game):
            raise _not_refilled(game)
    if game.open_by_seat:
        if (idle := next(redrawn, None)) is not None:
            raise game.ruleset.refusal("no_tile_left", f"nobody drew tile {idle}")
        open_tiles.pass_over(game)
    return result


def _not_refilled(game: Game) -> Refusal:
    return game.ruleset.refusal("not_refilled", "a tile must be drawn while there are any")


def _replay_turn(game: Game, entry: RecordedTurn, turn: Turn) -> dict[str, Any]:
    """A turn with its bonus move; what was legal: the number of placements, and the deployments on the laid tile."""
    if game.phase is not Phase.OVER and entry.player != game.to_move:
        message = f"it is player {game.to_move}'s turn, not player {entry.player}'s"
        raise game.ruleset.refusal("not_your_turn", message)
    if game.chooses:
        game.choose(turn.tile)
    else:
        _draw(game, () if game.open_by_seat else entry.discarded, turn)
    placements = len(game.placements())
    game.lay(turn.square, turn.rotation)
    piece_of = game.ruleset.piece_of
    deploys = [{"piece": piece_of(place.role), "segment": place.segment} for place in game.places()]
    _end_turn(game, turn.then)
    _replay_bonus(game, entry.bonus)
    return {"legal_placements": placements, "legal_deploys": deploys}


def _end_turn(game: Game, then: TurnEnd) -> None:
    """The end of a turn, in which records name pieces and no roles."""
    if isinstance(then, Deploy) and then.role not in game.ruleset.pieces:
        where = {"segment": then.segment, "piece": then.role, "kind": game.board.last.kind}
        raise game.ruleset.refusal("no_such_segment", f"there is no piece {then.role}", **where)
    game.end_turn(then)


def _draw(game: Game, discarded: Iterable[str], turn: Turn) -> None:
    """Draw the turn's tile, and before it what fits nowhere."""
    _discard(game, discarded)
    open_tiles.draw(game, turn.tile)


def _discard(game: Game, kinds: Iterable[str]) -> None:
    for kind in kinds:
        open_tiles.draw(game, kind)
        game.discard()
        if game.open_by_seat:
            open_tiles.pass_over(game)


def _replay_bonus(game: Game, bonus: RecordedBonus | None) -> None:
    """The bonus move (H6.5 to H6.7). One that isn't there is owed, unless no tile of the bonus pile fits."""
    if bonus is None:
        if game.pile == "bonus":
            kinds = game.drawable()
            if not any(game.placements(kind) for kind in kinds):
                _discard(game, [kind for kind, count in kinds.items() for _ in range(count)])
        return
    if game.pile != "bonus":
        raise game.ruleset.refusal("no_bonus", "no bonus tile was earned")
    if bonus.turn:
        _draw(game, bonus.discarded, bonus.turn)
        game.lay(bonus.turn.square, bonus.turn.rotation)
        _end_turn(game, bonus.turn.then)
    else:
        _discard(game, bonus.discarded)


def _bonus_owed(game: Game, turn: int) -> RecordError:
    """The error for a turn whose bonus move is left out, though its seat didn't leave before it."""
    return RecordError(turn, "a bonus tile was earned and must be laid", game.ruleset.clauses["bonus_missing"])


def _draw_after_the_end(game: Game, record: Record) -> None:
    """The tiles drawn after the last turn: those that fitted nowhere (B3.4, D6.2), and the one that waits to be laid.

    Without the latter the stack has run out with them.
    """
    number = len(record.turns) + 1
    if record.drawn is not None and game.chooses:
        raise RecordError(number, "'drawn' after the last turn is for games without open tiles")
    try:
        _draw_what_waits(game, record, number)
    except Refusal as refusal:
        raise RecordError(number, str(refusal), refusal.clause) from None
    if record.drawn is None and game.phase is not Phase.OVER:
        message = f"{game.unseen_in['land']} tiles are left in the stack after 'discarded_at_end'"
        raise RecordError(number, message, game.ruleset.clauses["stack_not_empty"])


def _draw_what_waits(game: Game, record: Record, number: int) -> None:
    """The tiles drawn after the last turn; the one that waits, if there is one, fits. ``number`` is for its error."""
    _discard(game, record.discarded_at_end)
    if record.drawn is None:
        return
    if game.chooses:
        game.choose(record.drawn)
    else:
        open_tiles.draw(game, record.drawn)
    if not game.placements():
        raise RecordError(number, f"tile {record.drawn} fits nowhere; it belongs into 'discarded_at_end'")


def _supply(game: Game, events: Iterable[Event]) -> list[dict[str, int]]:
    """What the seats have at the end of the turn, before the pieces go home that the end of the game sends (H7.2)."""
    supply = [game.supply(seat) for seat in range(game.seats)]
    for event in events:
        if isinstance(event, PieceReturned) and event.final and event.seat not in game.gone:
            supply[event.seat][event.piece] -= 1
    return supply


def _lines(events: Iterable[Event], final: bool) -> list[dict[str, Any]]:
    """One line for each player who scored; lines of 0 points don't occur."""
    return [
        {
            "feature": event.feature,
            "player": seat,
            "points": event.points,
            "count": {item.name: item.amount for item in event.items},
        }
        for event in events
        if isinstance(event, FeatureScored) and event.final is final
        for seat in event.seats
    ]
