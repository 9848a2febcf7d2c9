"""How a game stands, in a few sentences: who is to move and until when, and what was agreed on when it was opened."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.deadlines import term
from bot.game.settings import GameOptions
from bot.game.views import Situation
from bot.show import phrases, scores
from bot.text.lines import Line, Name, Several, Token, When, line
from engine.game import Phase
from storage import GameRow, GameStatus, Reads, SeatRow, SeatState


def agreed(row: GameRow, seats: Sequence[SeatRow]) -> tuple[Line, ...]:
    """Whether turns can be undone, how long a move may take, the variant (D6, T13), and whether hints are allowed."""
    options = GameOptions.of(row)
    said = [line("agreement-undo", undo=Token(options.undo))]
    if options.undo == "consent" and any(seat.level is not None for seat in seats):
        said.append(line("agreement-undo-computers"))
    if options.days is not None:
        said.append(line("agreement-days", n=options.days, then=Token(options.on_deadline)))
    if options.next_tile == "known":
        said.append(line("agreement-known"))
    elif options.expert:
        said.append(line("agreement-expert-removing" if options.remove_tiles else "agreement-expert"))
    return (*said, line("agreement-hints" if options.hints else "no-hints"))


def unusual(row: GameRow) -> tuple[Line, ...]:
    """The game's options that differ from the usual ones, in a word or two each."""
    options = GameOptions.of(row)
    return (
        *((line("short-days", n=options.days),) if options.days is not None else ()),
        *((line("short-undo", undo=Token(options.undo)),) if options.undo != "consent" else ()),
        *((line("short-hints"),) if options.hints else ()),
        *((line("short-expert"),) if options.expert else ()),
        *((line("short-known"),) if options.next_tile == "known" else ()),
    )


def computers(seats: Sequence[SeatRow]) -> tuple[Line, ...]:
    """Which computer players play how well; nothing where none plays."""
    told = tuple(
        line("list-brackets", first=Name(seat.name), last=line(f"choice-level-{seat.level}"))
        for seat in seats
        if seat.level is not None
    )
    return (line("said", said=Several(told, "comma")),) if told else ()


async def time_left(reads: Reads, row: GameRow, seats: Sequence[SeatRow], turn: int, now: float) -> tuple[Line, ...]:
    """Until when the player to move has time, and until when they are away; nothing where neither is so."""
    time = await term(reads, row, seats, turn, now)
    said: list[Line] = []
    if time.until is not None:
        code = "clock-until" if now < time.until else "clock-passed"
        said.append(line(code, until=When(time.until), left=When(time.until, relative=True)))
    if time.away_until is not None:
        said.append(line("clock-away", name=Name(seats[turn].name), until=When(time.away_until)))
    return tuple(said)


async def stands(
    reads: Reads, situation: Situation, user_id: int, now: float
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """How the game stands, as told to a person: who is to move and until when; in short, and with all open tiles.

    These the picture shows.
    """
    said = await to_move(reads, situation, user_id, now)
    if not situation.goes_on:
        return said[:1], said
    turn = situation.game.to_move
    mine, name = situation.seats[turn].user_id == user_id, Name(situation.names[turn])
    short = line("state-yours-short") if mine else line("post-again-short", name=name)
    return (short, *said[1:]), (*said, *phrases.open_tiles(situation.game, situation.names))


async def to_move(reads: Reads, situation: Situation, user_id: int, now: float) -> tuple[Line, ...]:
    """Who is to move and until when, as told to a person; or how the game ended."""
    game, row = situation.game, situation.row
    if game.phase is Phase.OVER:
        return (scores.winners(situation),)
    if row.status is GameStatus.ENDED:
        return (line("ended"),)
    mine = situation.seats[game.to_move].user_id == user_id
    plays = any(seat.user_id == user_id and seat.state is SeatState.PLAYING for seat in situation.seats)
    said = "state-yours" if mine else "state-theirs-plan" if plays else "state-theirs"
    moves = line(said, name=Name(situation.names[game.to_move]), tile=phrases.in_hand(game, brief=True))
    return (moves, *await time_left(reads, row, situation.seats, game.to_move, now))
