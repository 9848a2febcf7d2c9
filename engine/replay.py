"""Records replayed through the same rules as every game."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from engine import hands
from engine import record as records
from engine.errors import Refusal
from engine.events import Event, FeatureScored, PieceReturned
from engine.game import Game, Phase
from engine.record import Bonus, Deploy, Left, Place, Record, RecordError, Turn
from engine.rulesets import RULESETS
from engine.squares import REACH, Square, at
from engine.tiles import TileSet, load


def replay_text(text: str, score_now: bool = False) -> dict[str, Any]:
    """The result of replaying the record in that JSON text; RecordError for a bad one."""
    return replay(records.parse(text, tuple(RULESETS)), score_now)


def replay(record: Record, score_now: bool = False, tileset: TileSet | None = None) -> dict[str, Any]:
    """Replay a record; the result is a JSON object as docs/record.md describes it.

    ``score_now`` scores a game that isn't over as if it were over now. ``tileset`` is the game's, if that isn't the one
    that comes with the program. RecordError names the turn and the clause.
    """
    game = _begin(record, tileset or packaged(record.ruleset))
    _deal_hands(game, record)
    scores = [0] * game.seats
    turns: list[dict[str, Any]] = []
    ending: list[Event] = []
    owing = 0
    for number, turn in enumerate(record.turns, 1):
        if owing and isinstance(turn, Turn):
            raise _bonus_owed(game, owing)
        events: list[Event] = []
        _expect_known_fields(game, record, turn, number)
        try:
            result = _take_turn(game, turn, number == len(record.turns), events)
        except Refusal as refusal:
            raise RecordError(number, str(refusal), refusal.clause) from None
        owing = (owing or number) if game.bonus else 0
        for event in events:
            if isinstance(event, FeatureScored) and not event.final:
                for seat in event.seats:
                    scores[seat] += event.points
        result["scored"] = _lines(events, final=False)
        result["scores"] = scores.copy()
        result["supply"] = _supply(game, events)
        turns.append(result)
        ending = events
    if owing:
        raise _bonus_owed(game, owing)
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


@cache
def packaged(ruleset: str) -> TileSet:
    """The tile set that comes with the program, read once."""
    return load(ruleset)


def _begin(record: Record, tileset: TileSet) -> Game:
    ruleset = RULESETS[record.ruleset]
    if len(record.players) not in ruleset.seats:
        limits = f"{ruleset.seats[0]} to {ruleset.seats[-1]} players"
        raise RecordError(0, f"the game is for {limits}, not {len(record.players)}", ruleset.clauses["seats"])
    if record.start_tile != tileset.start.id or (record.start_x, record.start_y) != (0, 0):
        raise RecordError(0, f"tile {tileset.start.id} lies at (0, 0) at the start", ruleset.clauses["start"])
    return Game(ruleset, tileset, len(record.players), record.start_rotation)


def _is_expert(record: Record) -> bool:
    return bool(record.expert or record.hands or record.removed)


def _deal_hands(game: Game, record: Record) -> None:
    """The expert variant: open tiles where the record names them, else only the tiles removed before play."""
    if _is_expert(record) and "hands" not in game.ruleset.clauses:
        raise RecordError(0, f"{record.ruleset} has no expert variant")
    try:
        if record.hands:
            hands.deal(game, record.hands, record.removed)
        else:
            hands.remove(game, record.removed)
    except Refusal as refusal:
        raise RecordError(0, str(refusal), refusal.clause) from None


def _expect_known_fields(game: Game, record: Record, turn: Turn | Left, number: int) -> None:
    """Refuse the fields that belong to another game."""
    unknown = []
    if isinstance(turn, Turn):
        if turn.bonus and not any(layer.rewards for layer in game.ruleset.layers):
            unknown.append("bonus")
        if turn.take_back and not game.ruleset.take_back:
            unknown.append("take_back")
        if turn.drawn and not _is_expert(record):
            unknown.append("drawn")
    elif turn.discarded and not game.hands:
        unknown.append("discarded")
    if turn.redrawn and not _is_expert(record):
        unknown.append("redrawn")
    if unknown:
        raise RecordError(number, f"unknown field in the turn: {', '.join(map(repr, unknown))}")


def _take_turn(game: Game, turn: Turn | Left, last: bool, events: list[Event]) -> dict[str, Any]:
    """One entry of the record; the result holds the numbers of what was legal."""
    redrawn = list(turn.redrawn)
    if game.hands:
        _open(game, redrawn, events)
        for kind in turn.discarded:
            hands.give_up(game, kind, events)
            _open(game, redrawn, events)
            if hands.is_short(game, game.turn):
                raise _not_refilled(game)
            hands.pass_over(game, events)
    if isinstance(turn, Left):
        game.resign(turn.player, events)
        result: dict[str, Any] = {"legal_placements": 0, "legal_deploys": []}
        _open(game, redrawn, events)
    else:
        result = _play(game, turn, events)
        if game.hands and turn.drawn is not None:
            hands.open_tile(game, turn.player, turn.drawn, events)
        elif game.hands and not last and hands.unseen(game):
            raise _not_refilled(game)
    if game.hands:
        if redrawn:
            raise game.ruleset.refusal("no_tile_left", f"nobody drew tile {redrawn[0]}")
        hands.pass_over(game, events)
    return result


def _open(game: Game, kinds: list[str], events: list[Event]) -> None:
    """Let those who lack open tiles draw, as far as the list goes; what they draw is taken off it."""
    while kinds and game.phase is Phase.DRAW and (seat := hands.short(game)) is not None:
        hands.open_tile(game, seat, kinds[0], events)
        del kinds[0]


def _not_refilled(game: Game) -> Refusal:
    return game.ruleset.refusal("not_refilled", "a tile must be drawn while there are any")


def _play(game: Game, turn: Turn, events: list[Event]) -> dict[str, Any]:
    refusal = game.ruleset.refusal
    if game.phase is not Phase.OVER and turn.player != game.turn:
        raise refusal("not_your_turn", f"it is player {game.turn}'s turn, not player {turn.player}'s")
    legal_placements, legal_deploys = _lay(game, turn, events)
    if turn.deploy and turn.take_back:
        raise refusal("set_and_taken_back", "a turn sets a piece or takes one back, never both")
    if turn.take_back:
        game.take_back(_square(game, turn.take_back), turn.take_back.segment, events)
    else:
        _deploy(game, turn.deploy, events)
    _play_bonus(game, turn.bonus, events)
    return {"legal_placements": legal_placements, "legal_deploys": legal_deploys}


def _lay(game: Game, move: Turn | Bonus, events: list[Event]) -> tuple[int, list[dict[str, Any]]]:
    """Draw and lay a tile; what was legal: the number of placements, and the deployments at the place."""
    if game.hands:
        hands.choose(game, move.tile, events)
    else:
        _discard(game, move.discarded, events)
        game.draw(move.tile, events)
    placements = len(game.placements())
    game.lay(_square(game, move), move.rotation, events)
    return placements, [{"piece": claim.piece, "segment": claim.segment} for claim in game.deployments()]


def _discard(game: Game, kinds: Iterable[str], events: list[Event]) -> None:
    for kind in kinds:
        game.draw(kind, events)
        game.discard(events)


def _square(game: Game, place: Turn | Bonus | Place) -> Square:
    if max(abs(place.x), abs(place.y)) > REACH:
        raise game.ruleset.refusal("not_adjacent", f"({place.x}, {place.y}) is far from every laid tile")
    return at(place.x, place.y)


def _deploy(game: Game, deploy: Deploy | None, events: list[Event]) -> None:
    if deploy:
        game.deploy(deploy.piece, deploy.segment, events)
    else:
        game.skip(events)


def _play_bonus(game: Game, bonus: Bonus | None, events: list[Event]) -> None:
    """The bonus move (H6.5 to H6.7). One that isn't there is owed, unless no tile of the bonus stack fits."""
    if bonus is None:
        if game.bonus:
            kinds = [kind for kind, count in game.left.items() if count and game.is_bonus(kind)]
            if not any(game.placements(kind) for kind in kinds):
                _discard(game, [kind for kind in kinds for _ in range(game.left[kind])], events)
        return
    if not game.bonus:
        raise game.ruleset.refusal("no_bonus", "no bonus tile was earned")
    if bonus.tile:
        _lay(game, bonus, events)
        _deploy(game, bonus.deploy, events)
    else:
        _discard(game, bonus.discarded, events)


def _bonus_owed(game: Game, turn: int) -> RecordError:
    """The error for a turn whose bonus move is left out, though its seat didn't leave before it."""
    return RecordError(turn, "a bonus tile was earned and must be laid", game.ruleset.clauses["bonus_missing"])


def _discard_to_the_end(game: Game, record: Record) -> list[Event]:
    """The tiles drawn after the last turn, which fitted nowhere and with which the stack ran out (B3.4, D6.2)."""
    events: list[Event] = []
    number = len(record.turns) + 1
    try:
        _discard(game, record.discarded_at_end, events)
    except Refusal as refusal:
        raise RecordError(number, str(refusal), refusal.clause) from None
    if game.phase is not Phase.OVER:
        message = f"{game.left_total} tiles are left in the stack after 'discarded_at_end'"
        raise RecordError(number, message, game.ruleset.clauses["stack_not_empty"])
    return events


def _supply(game: Game, events: Iterable[Event]) -> list[dict[str, int]]:
    """What the seats have at the end of the turn, before the pieces go home that the end of the game sends (H7.2)."""
    supply = [game.supply(seat) for seat in range(game.seats)]
    for event in events:
        if isinstance(event, PieceReturned) and event.final and not game.is_gone(event.seat):
            supply[event.seat][event.piece] -= 1
    return supply


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
