"""How a lobby looks: who plays what, and what was agreed on."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.seats import most_seats, owner
from bot.game.settings import GameOptions
from bot.game.stops import ABANDONED
from bot.show import status
from bot.text.lines import Line, Mention, Name, Several, Token, line
from engine.tiles import TileSet
from storage import GameRow, GameStatus, SeatRow, SeatState


def brief(game: GameRow, seats: Sequence[SeatRow]) -> tuple[Line, ...]:
    """The game and its players; of what was agreed on only what isn't usual."""
    if game.status is not GameStatus.LOBBY:
        return (_closed(game),)
    names = Several(tuple(Name(seat.name) for seat in seats if seat.state is not SeatState.INVITED), "comma")
    ruleset, unusual = line(f"ruleset-{game.ruleset}"), status.unusual(game)
    said = line("short-lobby", ruleset=ruleset, names=names, n=len(names.values), most=most_seats(game))
    return (said, *_invited(seats), *((line("said", said=Several(unusual, "comma")),) if unusual else ()))


def agreed(game: GameRow, seats: Sequence[SeatRow], tileset: TileSet) -> tuple[Line, ...]:
    """Who has a seat, and all that was agreed on."""
    if game.status is not GameStatus.LOBBY:
        return (_closed(game),)
    joined = Several(tuple(_player(seat) for seat in seats if seat.state is not SeatState.INVITED), "comma")
    options = GameOptions.of(game)
    players = max(2, len(seats))
    return (
        line("lobby-open", name=owner(game, seats), ruleset=line(f"ruleset-{game.ruleset}"), most=most_seats(game)),
        line("lobby-joined", names=joined, n=sum(seat.state is SeatState.JOINED for seat in seats)),
        *_invited(seats),
        *status.computers(seats),
        *((line("lobby-unrated"),) if any(seat.level is not None for seat in seats) else ()),
        *((line("lobby-rematch"),) if options.rematch_of is not None else ()),
        line("lobby-length", n=round((tileset.size - 1) / players), players=players),
        line("lobby-order", order=Token(options.order)),
        *status.agreed(game, seats),
        *_provenance(tileset),
    )


def _closed(game: GameRow) -> Line:
    """How a lobby ended."""
    if game.status is GameStatus.ENDED:
        return line("lobby-abandoned" if game.ended_reason == ABANDONED else "closed")
    return line("lobby-started")


def _invited(seats: Sequence[SeatRow]) -> tuple[Line, ...]:
    """Who is invited; nothing where nobody is."""
    asked = (seat for seat in seats if seat.state is SeatState.INVITED)
    names = tuple(Mention(seat.user_id, seat.name) for seat in asked if seat.user_id is not None)
    return (line("lobby-invited", names=Several(names, "comma"), n=len(names)),) if names else ()


def _player(seat: SeatRow) -> Line | Name:
    """Who has a seat, and in which colour, if one was chosen."""
    if seat.colour is None:
        return Name(seat.name)
    return line("lobby-player", name=Name(seat.name), colour=Token(seat.colour))


def _provenance(tileset: TileSet) -> tuple[Line, ...]:
    """How many of the tiles are known from the published game, where some are not."""
    tiles = sum(kind.count for kind in tileset.kinds)
    known = sum(kind.known for kind in tileset.kinds)
    rebuilt = sum(kind.count for kind in tileset.kinds if not kind.published)
    if known == tiles:
        return ()
    return (line("lobby-tiles", n=tiles, known=known, copies=tiles - known - rebuilt, rebuilt=rebuilt),)
