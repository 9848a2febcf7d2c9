"""The same again: a new lobby for those who played, with the next one starting."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.acts.desk import Desk, sentence
from bot.app.acts.table import Table
from bot.app.core import colours
from bot.app.core.seating import REMATCH_OF, Computer
from bot.app.core.values import Act, Answer, Person, Refused, line
from bot.app.table.lobby import Lobby
from storage import GameStatus, JsonObject, SeatRow, SeatState


class Rematch:
    """``/game rematch`` and the button below a finished game."""

    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self._desk = desk
        self._lobby = lobby

    async def rematch(self, act: Act, game_id: str | None = None) -> Answer:
        """Open a lobby for the same players with the same options. Whoever comes second joins it.

        Where all others are computers nobody is waited for: the game starts at once.
        """
        await self._desk.may_open(act)

        async def work(table: Table) -> JsonObject:
            before = await self._before(table, act, game_id)
            live = await table.tx.live_game(act.place.channel_id)
            if live is None or live.status is not GameStatus.LOBBY or live.options.get(REMATCH_OF) != before.id:
                return await self._open(before, act)
            lobby = await self._desk.table_of(table.tx, live)
            if live.owner_id == act.person.user_id:
                return lobby.did("rematch-opened")
            seat = lobby.seated(act.person.user_id)
            if seat is None or seat.state is not SeatState.JOINED:
                await self._lobby.join_in(lobby, act)
            return lobby.did("joined")

        outcome = await self._desk.at_table(act, game_id, work)
        # The first turn's message says that it has started.
        return Answer(()) if outcome["did"] == "started" else sentence(outcome)

    async def _open(self, before: Table, act: Act) -> JsonObject:
        """Open the lobby, and start where nobody else is asked. Refused where the channel has another game."""
        options = {**before.row.options, "order": "seated", REMATCH_OF: before.id}
        sitting = _next_order(before.seats, act.person.user_id)
        opened = await self._lobby.open_in(before.tx, act, before.row.ruleset, options, sitting)
        await _keep_colours(before, opened)
        people = [one for one in sitting if isinstance(one, Person)]
        alone = len(people) == 1 < len(sitting)
        return await self._lobby.start_in(opened) if alone else opened.did("rematch-opened")

    async def _before(self, table: Table, act: Act, game_id: str | None) -> Table:
        """The game that is over; Refused for one that isn't, or that this person didn't play."""
        of = table.row.options.get(REMATCH_OF)
        if game_id is None and table.row.status is GameStatus.LOBBY and of is not None:
            table = await self._desk.table_of(table.tx, await self._desk.found(table.tx, act.place, of))
        if table.row.status is GameStatus.RUNNING:
            raise Refused(line("rematch-running"), show=table.id)
        if table.row.status is GameStatus.LOBBY or table.version == 0:
            raise Refused(line("rematch-none"))
        if table.seated(act.person.user_id) is None:
            raise Refused(line("rematch-not-you"))
        return table


async def _keep_colours(before: Table, opened: Table) -> None:
    """Who asks and the computers play in the colours of the game before; the others choose when they join."""
    played = dict(zip(map(_who, before.seats), colours.numbers(before.seats), strict=True))
    for seat in opened.seats:
        colour = played.get(_who(seat))
        if seat.state is SeatState.JOINED and colour is not None:
            await opened.change(opened.tx.set_colour(opened.id, seat.seat, colours.COLOURS[colour]))


def _who(seat: SeatRow) -> int | str:
    """Somebody's user id, or a computer's name."""
    return seat.name if seat.user_id is None else seat.user_id


def _next_order(seats: Sequence[SeatRow], owner: int) -> list[Person | Computer]:
    """Those who played to the end, and whoever asks, in the same order, but with the next one starting."""
    again = [(seat.seat, found) for seat in seats if (found := _again(seat, owner)) is not None]
    started = next((number for number, (seat, _) in enumerate(again) if seat > 0), 0)
    return [found for _, found in again[started:] + again[:started]]


def _again(seat: SeatRow, owner: int) -> Person | Computer | None:
    """Who of a seat plays again; who left doesn't, unless it is they who ask."""
    if seat.level is not None:
        return Computer(seat.level, seat.name)
    if seat.user_id is None or (seat.state is SeatState.LEFT and seat.user_id != owner):
        return None
    return Person(seat.user_id, seat.name)
