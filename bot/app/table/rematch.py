"""The same again: a new lobby for those who played, with the next one starting."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.acts.desk import Desk, sentence
from bot.app.acts.table import Table
from bot.app.core.seating import REMATCH_OF
from bot.app.core.values import Act, Answer, Person, Refused, line
from bot.app.table.lobby import Lobby
from storage import GameStatus, JsonObject, SeatRow, SeatState


class Rematch:
    """``/game rematch`` and the button below a finished game."""

    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self._desk = desk
        self._lobby = lobby

    async def rematch(self, act: Act, game_id: str | None = None) -> Answer:
        """Open a lobby for the same people with the same options. Whoever comes second joins it."""
        await self._desk.may_open(act)

        async def work(table: Table) -> JsonObject:
            before = await self._before(table, act, game_id)
            live = await table.tx.live_game(act.place.channel_id)
            if live is None or live.status is not GameStatus.LOBBY or live.options.get(REMATCH_OF) != before.id:
                opened = await self._open(before, act)
                return opened.did("rematch-opened")
            lobby = await self._desk.table_of(table.tx, live)
            if live.owner_id == act.person.user_id:
                return lobby.did("rematch-opened")
            seat = lobby.seated(act.person.user_id)
            if seat is None or seat.state is not SeatState.JOINED:
                await self._lobby.join_in(lobby, act)
            return lobby.did("joined")

        return sentence(await self._desk.at_table(act, game_id, work))

    async def _open(self, before: Table, act: Act) -> Table:
        """Open the lobby. Refused where the channel has another game."""
        options = {**before.row.options, "order": "seated", REMATCH_OF: before.id}
        order = _next_order(before.seats, act.person.user_id)
        people = [Person(seat.user_id, seat.name) for seat in order if seat.user_id is not None]
        computers = [seat.level for seat in before.seats if seat.level is not None]
        return await self._lobby.open_in(before.tx, act, before.row.ruleset, options, people, computers)

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


def _next_order(seats: Sequence[SeatRow], owner: int) -> list[SeatRow]:
    """Those who played to the end, and whoever asks, in the same order, but with the next one starting."""
    people = [
        seat
        for seat in seats
        if seat.user_id is not None and (seat.state is not SeatState.LEFT or seat.user_id == owner)
    ]
    started = next((number for number, seat in enumerate(people) if seat.seat > 0), 0)
    return people[started:] + people[:started]
