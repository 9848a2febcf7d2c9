"""Choosing a colour in a lobby: from those that nobody has taken, and remembered for the next game."""

from __future__ import annotations

from dataclasses import replace

from bot.app.acts.desk import Desk
from bot.app.acts.table import Table
from bot.app.core import buttons, colours
from bot.app.core.values import Act, Answer, Name, Refused, Several, Token, line
from bot.app.core.wishes import keep, wishes
from bot.app.posts.lobby import LobbyChanged
from storage import JsonObject, SeatRow, SeatState


class Colouring:
    """The lobby's button for colours, and the buttons that it offers."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def offer(self, act: Act, game_id: str) -> Answer:
        """The colours that are left, to choose one from."""
        async with self._desk.table(act, game_id) as table:
            table.expect_lobby()
            seat = _joined(table, act)
            taken = tuple(
                line("colour-of", colour=Token(one.colour), name=Name(one.name))
                for one in table.seats
                if one.colour is not None and one is not seat
            )
            offered = tuple(
                buttons.in_colour(table.id, one, chosen=one == seat.colour)
                for one in colours.COLOURS
                if one == seat.colour or one in colours.free(table.seats)
            )
        said = (line("colours-taken", colours=Several(taken, "comma")),) if taken else ()
        return Answer((line("colour-choose"), *said), buttons=offered)

    async def choose(self, act: Act, game_id: str, colour: str) -> Answer:
        """Play in that colour, from this game on."""

        async def work(table: Table) -> JsonObject:
            table.expect_lobby()
            expect_free(table, colour, _joined(table, act))
            return await retake(table, act, colour)

        return told(await self._desk.at_table(act, game_id, work))


def _joined(table: Table, act: Act) -> SeatRow:
    """The seat of the one who acts; Refused for somebody who has none in this lobby, or is only invited."""
    seat = table.seated(act.person.user_id)
    if seat is None or seat.state is not SeatState.JOINED:
        raise Refused(line("not-joined"))
    return seat


def expect_free(table: Table, colour: str, own: SeatRow | None) -> None:
    """Refused where a colour isn't one, or somebody else plays in it."""
    left = Several(tuple(line(f"choice-colour-{one}") for one in colours.free(table.seats)), "comma")
    if colour not in colours.COLOURS:
        raise Refused(line("no-such-colour", colours=left))
    taken = colours.chosen(table.seats, colour)
    if taken is not None and (own is None or taken.seat != own.seat):
        raise Refused(line("colour-taken", colour=Token(colour), name=Name(taken.name), colours=left))


async def take(table: Table, user_id: int, colour: str) -> None:
    """Somebody's seat has that colour, which is remembered as theirs."""
    wanted = await wishes(table.tx, user_id)
    if wanted.colour != colour:
        await keep(table.tx, user_id, replace(wanted, colour=colour))
    await _give_colour(table, user_id, colour)


async def retake(table: Table, act: Act, colour: str) -> JsonObject:
    """Whoever acts has a seat and takes another colour, which is free; the outcome of that."""
    await take(table, act.person.user_id, colour)
    await table.post(LobbyChanged())
    return table.did("coloured", colour=colour)


async def take_usual(table: Table, user_id: int) -> None:
    """Somebody's seat has the colour that they chose last, if it is free."""
    usual = (await wishes(table.tx, user_id)).colour
    if usual in colours.free(table.seats):
        assert usual is not None
        await _give_colour(table, user_id, usual)


async def _give_colour(table: Table, user_id: int, colour: str) -> None:
    seat = table.seated(user_id)
    assert seat is not None
    await table.change(table.tx.set_colour(table.id, seat.seat, colour))


def told(outcome: JsonObject) -> Answer:
    """What somebody is told who has chosen a colour."""
    return Answer((line("coloured", colour=Token(outcome["colour"])),))
