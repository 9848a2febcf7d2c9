"""A rematch: a new lobby for those who played, in which the next one starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.lobby import join_in, open_lobby, start_game, tell_start
from bot.core.uses import Subject, Use, outcome_of
from bot.game.acts import Act, Person, Refused
from bot.game.seats import COLOURS, Computer, numbers
from bot.game.settings import GameOptions
from bot.text.lines import line
from bot.text.message import Message
from storage import GameStatus, JsonObject, SeatRow, SeatState


async def _rematch(context: Context, act: Act) -> Message:
    """Open the rematch's lobby, where games may be opened."""
    await context.may_open(act)
    return tell_start(await outcome_of(context, act, _again))


async def _again(table: GameTx, act: Act) -> JsonObject:
    """Open a lobby for the same players with the same options. Who comes second joins it.

    Where all others are computers nobody is waited for: the game starts at once.
    """
    before = await _before(table, act)
    live = await table.tx.live_game(act.place.channel_id)
    if live is None or live.status is not GameStatus.LOBBY or GameOptions.of(live).rematch_of != before.id:
        return await _open(before, act)
    opened = await GameTx.of(table.context, table.tx, live)
    if live.owner_id == act.person.user_id:
        return opened.did("opened")
    seat = opened.seated(act.person.user_id)
    if seat is None or seat.state is not SeatState.JOINED:
        await join_in(opened, act)
    return opened.did("joined")


async def _open(before: GameTx, act: Act) -> JsonObject:
    """Open the lobby, and start where nobody else is asked. Refused where the channel has another game."""
    options = replace(GameOptions.of(before.row), order="seated", rematch_of=before.id)
    sitting = _next_order(before.seats, act.person.user_id)
    opened = await open_lobby(before.context, before.tx, act, before.row.ruleset, options, sitting)
    await _keep_colours(before, opened)
    people = [one for one in sitting if isinstance(one, Person)]
    alone = len(people) == 1 < len(sitting)
    return await start_game(opened) if alone else opened.did("opened")


async def _before(table: GameTx, act: Act) -> GameTx:
    """The game that is over; Refused for one that isn't, or that this person didn't play."""
    row = await table.tx.last_started(act.place.channel_id) if act.game_id is None and table.version == 0 else None
    if row is not None:
        table = await GameTx.of(table.context, table.tx, row)
    if table.row.status is GameStatus.RUNNING:
        raise Refused(line("rematch-running"))
    if table.row.status is GameStatus.LOBBY or table.version == 0:
        raise Refused(line("rematch-none"))
    if table.seated(act.person.user_id) is None:
        raise Refused(line("rematch-not-you"))
    return table


async def _keep_colours(before: GameTx, opened: GameTx) -> None:
    """Give the person who asks and the computers the colours of the game before; the others choose when they join."""
    played = dict(zip(map(_who, before.seats), numbers(before.seats), strict=True))
    for seat in opened.seats:
        colour = played.get(_who(seat))
        if seat.state is SeatState.JOINED and colour is not None:
            await opened.change(opened.tx.set_colour(opened.id, seat.seat, COLOURS[colour]))


def _who(seat: SeatRow) -> int | str:
    """The person's user id, or the computer's name."""
    return seat.name if seat.user_id is None else seat.user_id


def _next_order(seats: Sequence[SeatRow], owner: int) -> list[Person | Computer]:
    """The players to the end and the person who asks, in the same order, but with the next one starting."""
    again = [(seat.seat, found) for seat in seats if (found := _plays_again(seat, owner)) is not None]
    started = next((number for number, (seat, _) in enumerate(again) if seat > 0), 0)
    return [found for _, found in again[started:] + again[:started]]


def _plays_again(seat: SeatRow, owner: int) -> Person | Computer | None:
    """The seat's player, if they play again: not one who left, unless they ask for the rematch."""
    if seat.level is not None:
        return Computer(seat.level, seat.name)
    if seat.user_id is None or (seat.state is SeatState.LEFT and seat.user_id != owner):
        return None
    return Person(seat.user_id, seat.name)


REMATCH = Use("rematch", _rematch, arg="", posts=True, limit="open")
ALL = Subject((REMATCH,))
