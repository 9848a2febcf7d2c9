"""``/game resign`` and ``/game replace``: who may ask for what, and when (T1 to T3)."""

from __future__ import annotations

from bot.app.acts.desk import Desk, sentence
from bot.app.acts.table import Table
from bot.app.core import seating
from bot.app.core.turntimers import DAY, term
from bot.app.core.values import Act, Answer, Button, Choice, Name, Person, Place, Refused, Several, Style, When, line
from bot.app.posts.turn import SeatRemoved
from bot.app.table import handover
from bot.app.table.handover import ComputerVote, RemoveVote, ReplaceVote
from storage import GameStatus, JsonObject, SeatState


class Seats:
    """Who leaves a game, and who is to play on in whose seat."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    # -- resigning ---------------------------------------------------------------------------------------------------

    async def resign(self, act: Act, game_id: str | None = None) -> Answer:
        """Ask whether to leave the game, with the button that does."""
        async with self._desk.table(act, game_id) as table:
            table.expect_running()
            table.seat_of(act)
            code = "resign-sure" if len(seating.playing(table.seats)) > 2 else "resign-sure-last"
            button = Button("resign", table.id, table.version, line("button-resign"), Style.DANGER)
        return Answer((line(code),), buttons=(button,))

    async def resigned(self, act: Act, game_id: str | None = None) -> Answer:
        """Leave the game: the pieces stay, the seat takes no more turns (T1). Pressing it twice is leaving once."""

        async def work(table: Table) -> JsonObject:
            seat = table.seated(act.person.user_id)
            if seat is None or seat.state is not SeatState.LEFT:
                table.expect_running()
                await handover.leave(table, table.seat_of(act).seat)
            return table.did("resigned")

        row = await self._desk.found(self._desk.store.reader, act.place, game_id)
        if row.status is GameStatus.RUNNING and act.meanwhile is not None:
            await act.meanwhile(line("resigning"))
        return sentence(await self._desk.at_table(act, game_id, work))

    # -- replacing ---------------------------------------------------------------------------------------------------

    async def replace(self, act: Act, token: str, by: Person | None = None, computer: str | None = None) -> Answer:
        """Offer a seat to somebody, give it to a computer of that level, or remove it.

        A moderator does it at once, players about a silent one by vote (T3).
        """
        if by is not None and computer is not None:
            raise Refused(line("replace-by-both"))
        if by is not None:
            await self._desk.expect_writer(act, "replace-not-writing")
        moderator = await self._desk.moderates(act)
        gone = await self._gone(act, token)

        async def work(table: Table) -> JsonObject:
            table.expect_running()
            about = _meant(table, token)
            seated = None if by is None else table.seated(by.user_id)
            if by is not None and seated is not None:
                raise Refused(line("replace-seated", name=Name(by.name), seat=seated.seat + 1))
            version, decides = table.version, moderator or await self._may_ask(table, act, about, gone=gone)
            did = await _replace(table, act, about, by, computer, decides=decides, moderator=moderator)
            code = "remove-sure-alone" if did == "remove-sure" and not moderator else did
            return table.did(code, version=version, seat=about)

        outcome = await self._desk.at_table(act, None, work)
        if not outcome["did"].startswith("remove-sure"):
            return sentence(outcome)
        return await self._ask_removal(outcome)

    async def _ask_removal(self, outcome: JsonObject) -> Answer:
        """Ask whoever decides whether to remove the seat, with the button that does."""
        seats = await self._desk.store.reader.seats(outcome["game"])
        left = len(seating.playing(seats))
        lines = [line(outcome["did"], name=Name(seats[outcome["seat"]].name))]
        lines += [line("remove-ends")] if left <= 2 else []
        label, arg = line("button-remove"), str(outcome["seat"] + 1)
        button = Button("remove", outcome["game"], outcome["version"], label, Style.DANGER, arg=arg)
        return Answer(tuple(lines), buttons=(button,))

    async def removed(self, act: Act, game_id: str, version: int, token: str) -> Answer:
        """Remove the seat, after the question whether to; ``version``: of the game that the button was made for."""
        moderator = await self._desk.moderates(act)
        gone = await self._gone(act, token, game_id)

        async def work(table: Table) -> JsonObject:
            if await table.done(version, handover.leaving_deed(int(token) - 1)) is None:
                table.expect_running()
                about = _meant(table, token)
                if table.version != version:
                    raise Refused(line("stale"), show=table.id)
                if not moderator and not await self._may_ask(table, act, about, gone=gone):
                    raise Refused(line("stale"), show=table.id)
                await table.post(SeatRemoved(about, None if moderator else table.seat_of(act).seat), version)
                await handover.leave(table, about, removed=True)
            return table.did("removed")

        outcome = await self._desk.at_table(act, game_id, work)
        seats = await self._desk.store.reader.seats(outcome["game"])
        return Answer((line(outcome["did"], name=Name(seats[int(token) - 1].name)),))

    async def suggestions(self, place: Place) -> list[Choice]:
        """The seats of those who still play, for autocomplete."""
        reader = self._desk.store.reader
        row = await reader.live_game(place.channel_id)
        if row is None or row.guild_id != place.guild_id or row.version == 0:
            return []
        return [
            Choice(str(seat.seat + 1), line("choice-seat", seat=seat.seat + 1, name=Name(seat.name)))
            for seat in seating.playing(await reader.seats(row.id))
        ]

    async def _may_ask(self, table: Table, act: Act, about: int, *, gone: bool) -> bool:
        """Whether a player may have that seat replaced now: Refused with the reason, else whether they decide alone."""
        name = Name(table.seats[about].name)
        if table.seat_of(act).seat == about:
            raise Refused(line("replace-yourself"))
        situation = await table.situation()
        if situation.game.turn != about:
            to_move = Name(situation.names[situation.game.turn])
            raise Refused(line("replace-not-to-move", name=name, turn=to_move), show=table.id)
        since = await self._silent_until(table, about)
        if not gone and self._desk.now() < since:
            raise Refused(line("replace-too-soon", name=name, at=When(since), left=When(since, relative=True)))
        return len(seating.others(table.seats, about)) == 1

    async def _silent_until(self, table: Table, about: int) -> float:
        """When the others may act about the player to move: at the deadline, without one after days of silence (T3)."""
        turn = await term(table.tx, table.row, table.seats, about, self._desk.now())
        days = (await self._desk.settings(table.row.guild_id)).silence
        return turn.after(days * DAY) if turn.until is None else turn.until

    async def _gone(self, act: Act, token: str, game_id: str | None = None) -> bool:
        """Whether the seat's player has left the server; Discord is asked, so not within a transaction."""
        reader = self._desk.store.reader
        row = await self._desk.found(reader, act.place, game_id)
        seat = next((seat for seat in await reader.seats(row.id) if str(seat.seat + 1) == token.strip()), None)
        return seat is not None and seat.user_id is not None and not await self._desk.member(row.guild_id, seat.user_id)


async def _replace(
    table: Table, act: Act, about: int, by: Person | None, computer: str | None, *, decides: bool, moderator: bool
) -> str:
    """Have a seat's player replaced, or put to the vote whether to; the code of what that came to.

    ``decides``: the one who acts needs nobody's yes. Then only a removal waits: for whoever decides to confirm it.
    """
    if decides and computer is not None:
        await handover.give_to_computer(table, about, computer, "moderator" if moderator else "player")
        return "computer-sits"
    if decides and by is not None:
        await handover.offer(table, about, by)
        return "offered"
    if decides:
        return "remove-sure"
    asker = table.seat_of(act).seat
    kind = (ComputerVote if computer is not None else RemoveVote if by is None else ReplaceVote).kind
    data = {} if computer is None else {"level": computer}
    await handover.make_way(table, about, kind)
    await table.ask(kind, asker=asker, about=about, version=table.version, whom=by, yes=[asker], data=data)
    return "replace-asked"


def _meant(table: Table, token: str) -> int:
    """The seat of a number; Refused where nobody plays there any more."""
    playing = seating.playing(table.seats)
    wanted = token.strip().removeprefix("@").casefold()
    numbered = [seat.seat for seat in playing if wanted == str(seat.seat + 1)]
    named = [seat.seat for seat in playing if wanted == seat.name.casefold()]
    if numbered or len(named) == 1:
        return (numbered or named)[0]
    choices = tuple(line("choice-seat", seat=seat.seat + 1, name=Name(seat.name)) for seat in playing)
    raise Refused(line("no-such-seat", seats=Several(choices, "comma")), show=table.id)
