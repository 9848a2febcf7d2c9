"""The colour that somebody plays in: what is free, and choosing it in a lobby."""

from __future__ import annotations

from bot.core.game_tx import GameTx
from bot.core.seats import expect_free, retake, tell_seat
from bot.core.uses import Subject, Use, once, repeatable
from bot.game import seats
from bot.game.acts import Act, Refused
from bot.text.lines import Name, Several, Token, line
from bot.text.message import Button, Message, Style, in_rows
from storage import JsonObject, SeatRow, SeatState


async def _offer_colours(table: GameTx, act: Act) -> Message:
    """The colours that are left, to choose one from."""
    table.expect_lobby()
    seat = _joined(table, act)
    taken = tuple(
        line("lobby-player", colour=Token(one.colour), name=Name(one.name))
        for one in table.seats
        if one.colour is not None and one is not seat
    )
    offered = tuple(
        Button(
            "colour",
            table.id,
            0,
            line(f"choice-colour-{one}"),
            Style.PRIMARY if one == seat.colour else Style.SECONDARY,
            one,
        )
        for one in seats.COLOURS
        if one == seat.colour or one in seats.free(table.seats)
    )
    said = (line("colours-taken", colours=Several(taken, "comma")),) if taken else ()
    return Message((line("colour-choose"), *said), rows=in_rows(*offered))


async def _choose_colour(table: GameTx, act: Act, colour: str) -> JsonObject:
    """Play in that colour, from this game on."""
    table.expect_lobby()
    expect_free(table, colour, _joined(table, act))
    return await retake(table, act, colour)


def _joined(table: GameTx, act: Act) -> SeatRow:
    """The seat of the one who acts; Refused for somebody who has none in this lobby, or is only invited."""
    seat = table.seated(act.person.user_id)
    if seat is None or seat.state is not SeatState.JOINED:
        raise Refused(line("not-joined"))
    return seat


OFFER_COLOURS = Use("colours", repeatable(_offer_colours), arg="")
CHOOSE_COLOUR = Use(
    "colour",
    once(_choose_colour, tell_seat),
    arg="[a-z]{1,12}",
    read=lambda arg, _: {"colour": arg},
    posts=True,
    in_place=True,
)
ALL = Subject((OFFER_COLOURS, CHOOSE_COLOUR))
