"""What can be shown of a game: of a stored one's present a ``Situation``, of any position by itself a ``Study``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.game.acts import Refused
from bot.game.batch import Batch, events_of
from bot.game.seats import numbers, playing
from bot.game.settings import GameOptions
from bot.text.lines import line
from engine.events import Event
from engine.game import Game, Phase
from storage import GameRow, GameStatus, SeatRow


class GameView(ABC):
    """What can be shown of a game, stored or not: the position, who plays, and what led there as far as it is known.

    ``game``: the holder's own copy.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def key(self) -> tuple[str, int]:
        """A game and a version of it, which tell it from every other view."""

    @property
    @abstractmethod
    def game(self) -> Game:
        """The position."""

    @property
    @abstractmethod
    def batches(self) -> tuple[Batch, ...]:
        """What counts of what led there."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""

    @property
    @abstractmethod
    def colours(self) -> tuple[int, ...]:
        """The number of each seat's colour."""

    @property
    def computers(self) -> frozenset[int]:
        """The seats that computers have."""
        return frozenset()

    @property
    def goes_on(self) -> bool:
        """Whether somebody is to move."""
        return self.game.phase is not Phase.OVER

    @property
    def stopped(self) -> bool:
        """Whether this is how the game stood when it was ended early."""
        return False

    @property
    def events(self) -> list[Event]:
        """All events that count, from the start."""
        return events_of(self.batches)

    def after(self, batch: Batch) -> Game:
        """The position that one of its batches led to."""
        if batch is self.batches[-1]:
            return self.game
        until = next(number for number, one in enumerate(self.batches, 1) if one is batch)
        return Game.from_events(self.game.tileset, events_of(self.batches[:until]))

    def since(self, seat: int) -> tuple[Batch, ...]:
        """What others did since that seat's last turn, or since the start; a turn that goes on isn't its last one."""
        batches = list(self.batches)
        while batches and batches[-1].mover == seat and batches[-1].goes_on:
            batches.pop()
        found: list[Batch] = []
        while batches and batches[-1].mover != seat:
            found.append(batches.pop())
        return tuple(reversed(found))

    @property
    def untold(self) -> tuple[Batch, ...]:
        """What the newest message has to tell: the newest batch."""
        return self.batches[-1:]

    def joined(self, seat: int) -> float:
        """When a seat's present player took it, UTC epoch seconds; 0 where that isn't known."""
        del seat
        return 0.0

    def by_another(self, batch: Batch) -> bool:
        """Whether its mover's seat has changed hands since: the seat's present player didn't commit it."""
        return batch.mover is not None and self.joined(batch.mover) > batch.at


@dataclass(frozen=True, slots=True)
class Study(GameView):
    """A position by itself, which isn't a stored game's present one: a turn of a finished game to be tried anew."""

    key: tuple[str, int]
    game: Game
    names: tuple[str, ...]
    colours: tuple[int, ...]
    batches: tuple[Batch, ...] = ()


@dataclass(frozen=True, slots=True)
class Situation(GameView):
    """A stored game at a version: the row and the seats as read, the position, and the batches that count there."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    version: int
    game: Game
    batches: tuple[Batch, ...]

    @property
    def key(self) -> tuple[str, int]:
        """The game's id and the version."""
        return self.row.id, self.version

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def colours(self) -> tuple[int, ...]:
        """The number of each seat's colour."""
        return numbers(self.seats)

    @property
    def computers(self) -> frozenset[int]:
        """The seats that computers have."""
        return frozenset(seat.seat for seat in self.seats if seat.level is not None)

    @property
    def goes_on(self) -> bool:
        """Whether somebody is to move: the game is neither over nor ended."""
        return self.row.status is GameStatus.RUNNING and self.game.phase is not Phase.OVER

    def same_turn(self, earlier: Situation) -> bool:
        """Whether it is still the same turn as at an earlier version: nothing came after it but that others left."""
        before, later = len(earlier.batches), self.batches[len(earlier.batches) :]
        same = self.batches[:before] == earlier.batches and self.game.to_move == earlier.game.to_move
        # After an undo there are more versions than batches.
        straight = self.version - earlier.version == len(later)
        return self.goes_on and same and straight and all(batch.only_left for batch in later)

    @property
    def stopped(self) -> bool:
        """Whether this is how the game stood when it was ended early."""
        return self.row.status is GameStatus.ENDED and self.version == self.row.version

    @property
    def awaits_computer(self) -> bool:
        """Whether it is a computer's turn."""
        return self.goes_on and self.seats[self.game.to_move].level is not None

    def by_computer(self, batch: Batch) -> bool:
        """Whether a computer's seat committed it."""
        return batch.mover is not None and self.seats[batch.mover].level is not None

    def joined(self, seat: int) -> float:
        """When a seat's present player took it, UTC epoch seconds."""
        return self.seats[seat].joined_at

    @property
    def layings(self) -> tuple[tuple[Batch, Batch], ...]:
        """Each batch that laid a tile, in a pair behind the batch before it."""
        return tuple((before, batch) for before, batch in pairwise(self.batches) if batch.laid is not None)

    @property
    def last_of_people(self) -> Batch:
        """The last batch that no computer committed; at first that is the game's start."""
        return next(batch for batch in reversed(self.batches) if not self.by_computer(batch))

    @property
    def newcomer(self) -> SeatRow | None:
        """A seat whose player has it only since the last batch of people, which can't be taken back any more."""
        return next((seat for seat in self.seats if seat.joined_at > self.last_of_people.at), None)

    @property
    def moved_since_people(self) -> tuple[int, ...]:
        """The computers' seats that have moved after the last batch of people: what they did is undone with it."""
        last = self.last_of_people
        later = self.batches[next(n for n, batch in enumerate(self.batches, 1) if batch is last) :]
        return tuple(dict.fromkeys(batch.mover for batch in later if batch.mover is not None))

    @property
    def untold(self) -> tuple[Batch, ...]:
        """What the newest batch's message has to tell: that one, and those after which a computer was to move.

        For computers' turns nobody is called, so they have no message of their own.
        """
        first = len(self.batches) - 1
        awaited = False
        for number in range(len(self.batches) - 1, 0, -1):
            batch = self.batches[number]
            # Where somebody leaves out of turn, the same player is to move.
            if batch.left is None or batch.passes:
                mover = batch.mover if batch.left is None else batch.left
                seat = None if mover is None else self.seats[mover]
                # What a person was called for was told, though a computer has that seat by now.
                awaited = seat is not None and seat.level is not None and seat.joined_at <= self.batches[number - 1].at
            if not awaited:
                break
            first = number - 1
        return self.batches[first:]

    def seat_of(self, user_id: int) -> int | None:
        """The person's seat, if any."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)


def numbered(situation: Situation) -> Iterator[tuple[int, Batch]]:
    """The batches that count, each with the number of its turn, or of the turn before it; 0 is the start."""
    turn, goes_on = 0, False
    for batch in situation.batches:
        turn, goes_on = turn_of(batch, turn, goes_on=goes_on)
        yield turn, batch


def turn_of(batch: Batch, turn: int, *, goes_on: bool) -> tuple[int, bool]:
    """The number of a batch's turn, or of the turn before it, and whether that goes on; given the same of before it."""
    if batch.mover is None:
        return turn, goes_on and not batch.passes
    return turn + (not goes_on), batch.goes_on


def version_of(situation: Situation, turn: int) -> int:
    """The version to which a turn led; Refused where there is no such turn."""
    found = [batch.version for number, batch in numbered(situation) if number == turn]
    if not found:
        last = max(number for number, _ in numbered(situation))
        raise Refused(line("no-such-turn", turn=turn, last=last))
    return found[-1]


def hints_allowed(situation: Situation) -> bool:
    """Whether hints may be asked for: where it was agreed on, and against computers only."""
    return GameOptions.of(situation.row).hints or alone(situation)


def alone(situation: Situation) -> bool:
    """Whether computers are all that the player to move still plays against."""
    return all(seat.level is not None for seat in playing(situation.seats) if seat.seat != situation.game.to_move)


def as_to_move(situation: Situation, seat: int) -> Situation:
    """The same position with that seat to move, in its hand its next tile if that lies open (T13)."""
    game = situation.game.copy()
    game.to_move = seat
    if game.open_by_seat is not None and not game.chooses:
        # The mover's tile isn't this seat's, and a bonus move is over by then (T13).
        game.drawn, game.pile = next(iter(game.open_by_seat[seat]), None), "land"
        game.open_by_seat[seat] = []
    return replace(situation, game=game)
