"""The same again: a new lobby for those who played, with the next one starting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.app.desk import Desk, told
from bot.app.kinds import Kind
from bot.app.lobby import Lobby
from bot.app.values import Act, Answer, Refused, line
from storage import ChannelBusy, GameRow, GameStatus, JsonObject, SeatRow, SeatState, Transaction

OF: Final = "rematch_of"
"""The option that names the game before."""


class Rematch:
    """``/game rematch`` and the button below a finished game."""

    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self._desk = desk
        self._lobby = lobby

    async def rematch(self, act: Act, game_id: str | None = None) -> Answer:
        """Open a lobby for the same people with the same options. Whoever comes second joins it."""
        await self._desk.may_open(act)

        async def work(tx: Transaction) -> JsonObject:
            before = await self._before(tx, act, game_id)
            lobby = await tx.live_game(act.place.channel_id)
            if lobby is None or lobby.status is not GameStatus.LOBBY or lobby.options.get(OF) != before.id:
                return {"did": "rematch-opened", "game": await self._open(tx, act, before)}
            if lobby.owner_id == act.person.user_id:
                return {"did": "rematch-opened", "game": lobby.id}
            seats = await tx.seats(lobby.id)
            if all(seat.user_id != act.person.user_id or seat.state is not SeatState.JOINED for seat in seats):
                await self._lobby.join_in(tx, lobby, act)
            return {"did": "joined", "game": lobby.id}

        outcome = await self._desk.once(act, work)
        return told(outcome)

    async def _open(self, tx: Transaction, act: Act, before: GameRow) -> str:
        """Open the lobby; its game's id. Refused where the channel has another game."""
        at = self._desk.now()
        try:
            row = await tx.create_game(
                guild_id=act.place.guild_id,
                channel_id=act.place.channel_id,
                ruleset=before.ruleset,
                options={**before.options, "order": "seated", OF: before.id},
                owner_id=act.person.user_id,
                at=at,
            )
        except ChannelBusy as busy:
            raise Refused(line("channel-busy"), show=busy.game_id) from None
        for seat in _next_order(await tx.seats(before.id), act.person.user_id):
            owner = seat.user_id == act.person.user_id
            name, state = (act.person.name, SeatState.JOINED) if owner else (seat.name, SeatState.INVITED)
            assert seat.user_id is not None
            await tx.seat_person(row.id, seat.user_id, name, state, at)
        await self._desk.post(tx, row, Kind.LOBBY)
        return row.id

    async def _before(self, tx: Transaction, act: Act, game_id: str | None) -> GameRow:
        """The game that is over; Refused for one that isn't, or that this person didn't play."""
        row = await self._desk.found(tx, act.place, game_id)
        if game_id is None and row.status is GameStatus.LOBBY and (of := row.options.get(OF)) is not None:
            row = await self._desk.found(tx, act.place, of)
        if row.status is GameStatus.RUNNING:
            raise Refused(line("rematch-running"), show=row.id)
        if row.status is GameStatus.LOBBY or row.version == 0:
            raise Refused(line("rematch-none"))
        if all(seat.user_id != act.person.user_id for seat in await tx.seats(row.id)):
            raise Refused(line("rematch-not-you"))
        return row


def _next_order(seats: Sequence[SeatRow], owner: int) -> list[SeatRow]:
    """Those who played to the end, and whoever asks, in the same order, but with the next one starting."""
    people = [
        seat
        for seat in seats
        if seat.user_id is not None and (seat.state is not SeatState.LEFT or seat.user_id == owner)
    ]
    started = next((number for number, seat in enumerate(people) if seat.seat > 0), 0)
    return people[started:] + people[:started]
