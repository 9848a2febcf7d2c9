"""Games turned into records, from their events."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.events import (
    BonusEarned,
    Event,
    GameOver,
    GameStarted,
    HandsDealt,
    TileDiscarded,
    TileDrawn,
    TileOpened,
    TurnPassed,
)
from engine.games import RULESETS
from engine.records.record import Record, RecordedBonus, RecordedTurn
from engine.tiles import TileSet
from engine.turns import Deploy, Played, Turn, played


def from_events(players: Sequence[str], events: Iterable[Event], tileset: TileSet) -> Record:
    """The record of a game, under way or over, from its events.

    ``tileset`` is the one that the game is played with. The tile that waits to be laid is in it, but a turn whose bonus
    tile is still to be laid isn't in it yet.
    """
    rest = iter(events)
    start = next(rest, None)
    if not isinstance(start, GameStarted):
        raise ValueError("a game's events begin with its start")
    scribe = _Scribe(start)
    for one in played((start, *rest)):
        scribe.note(one)
    return scribe.record(players, tileset)


class _Scribe:
    """Notes what is done, entry by entry.

    ``_discarded`` and ``_opened`` wait for the entry that they will belong to, ``_drawn`` (by ``_drawer``) to be laid.
    During a bonus move ``_bonus`` holds what fitted nowhere, and the entry at ``_turn`` is the turn that earned it.
    """

    def __init__(self, start: GameStarted) -> None:
        self._start = start
        self._rules = RULESETS[start.ruleset]
        self._dealt = HandsDealt((), ())
        self._entries: list[RecordedTurn] = []
        self._turn = -1
        self._discarded: list[str] = []
        self._opened: list[str] = []
        self._drawn: str | None = None
        self._drawer = -1
        self._bonus: list[str] | None = None
        self._over = False

    def record(self, players: Sequence[str], tileset: TileSet) -> Record:
        """The record of what was noted so far."""
        start, dealt = self._start, self._dealt
        drawn = self._drawn if self._over or not (dealt.chooses or self._bonus is not None) else None
        waits = self._bonus is not None and not self._entries[self._turn].bonus
        entries = [entry for number, entry in enumerate(self._entries) if not (waits and number == self._turn)]
        return Record(
            ruleset=start.ruleset,
            players=tuple(players),
            start_tile=tileset.start.id,
            start_x=0,
            start_y=0,
            start_rotation=start.rotation,
            turns=tuple(entries),
            discarded_at_end=tuple(self._discarded) if self._over or drawn is not None else (),
            expert=dealt.chooses,
            removed=dealt.removed,
            hands=dealt.hands,
            drawn=drawn,
        )

    def note(self, one: Played) -> None:
        """Note what a seat did, and the events that followed."""
        if one.seat is not None:
            match one.turn:
                case Turn():
                    self._place(one.seat, one.turn)
                case None:
                    self._leave(one.seat)
        for event in one.events:
            self._follow(event)

    def _follow(self, event: Event) -> None:
        """An event that belongs to what was done, or leads to what will be done next."""
        match event:
            case HandsDealt():
                self._dealt = event
            case TileOpened(seat, kind):
                self._open(seat, kind)
            case TileDrawn(seat, kind):
                self._drawn, self._drawer = kind, seat
            case TileDiscarded(_, kind):
                self._drawn = None
                (self._discarded if self._bonus is None else self._bonus).append(kind)
            case BonusEarned():
                self._bonus = []
            case TurnPassed():
                self._end_turn()
            case GameOver():
                self._end_turn()
                self._over = True
            case _:
                pass

    def _open(self, seat: int, kind: str) -> None:
        """A tile that fills up a hand: at the end of the seat's turn, after a tile given up, or after a seat left."""
        last = self._entries[-1] if self._entries else None
        if self._discarded:
            self._opened.append(kind)
        elif last is not None and last.turn is None:
            self._entries[-1] = replace(last, redrawn=(*last.redrawn, kind))
        elif last is not None and last.player == seat and not last.drawn:
            self._entries[self._turn] = replace(last, drawn=kind)
        else:
            self._opened.append(kind)

    def _place(self, seat: int, turn: Turn) -> None:
        """Note a tile as an entry, or as the last turn's bonus move; move that turn behind seats that left since."""
        self._drawn = None
        if isinstance(turn.then, Deploy):
            turn = turn._replace(then=Deploy(self._rules.piece_of(turn.then.role), turn.then.segment))
        if self._bonus is None:
            entry = RecordedTurn(seat, turn, tuple(self._discarded), redrawn=tuple(self._opened))
            self._discarded, self._opened = [], []
        else:
            entry = replace(self._entries[self._turn], bonus=RecordedBonus(tuple(self._bonus), turn))
            del self._entries[self._turn]
        self._turn = len(self._entries)
        self._entries.append(entry)

    def _leave(self, seat: int) -> None:
        """A seat left; a tile drawn from the stack, and what fitted nowhere before it, is the next seat's.

        One that it had chosen goes back into the stack, and a bonus tile on top.
        """
        if seat == self._drawer and (self._dealt.hands or self._bonus is not None):
            self._drawn = None
        if self._dealt.hands:
            self._entries.append(RecordedTurn(seat, None, tuple(self._discarded), redrawn=tuple(self._opened)))
            self._discarded, self._opened = [], []
        else:
            self._entries.append(RecordedTurn(seat, None))

    def _end_turn(self) -> None:
        """The bonus move is over, perhaps without a tile that fitted (H6.7), or with its seat (T1)."""
        if self._bonus and not self._entries[self._turn].bonus:
            self._entries[self._turn] = replace(self._entries[self._turn], bonus=RecordedBonus(tuple(self._bonus)))
        self._bonus = None
