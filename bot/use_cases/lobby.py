"""Lobbies: open, join, leave, choose a colour, have computers, start; and the lobby's message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.core import buttons
from bot.core.composing import Post, Sheet, worded
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.lobby import (
    expect_patience,
    expect_room,
    join_in,
    leave_in,
    open_lobby,
    seat_computer,
    start_game,
    take_colour,
    tell_start,
)
from bot.core.notices import LobbyChanged, LobbyOpen
from bot.core.uses import Subject, Use, done_once, once, repeatable, sentence
from bot.game import seats
from bot.game.acts import Act, Person, Refused
from bot.game.deadlines import MOST_DAYS
from bot.game.seats import USUAL_LEVEL, Computer, most_seats, owner
from bot.game.settings import GameOptions, expect_ruleset
from bot.show import examples
from bot.show import lobby as shown
from bot.text.lines import Name, Several, Token, line
from bot.text.message import Button, Message, Style, in_rows
from engine.games import RULESETS
from engine.players import FOR_PEOPLE
from storage import GameStatus, JsonObject, SeatRow, SeatState, Transaction


async def _lobby_open(sheet: Sheet, notice: LobbyOpen) -> Post | None:
    if sheet.game.status is not GameStatus.LOBBY:
        return None
    post = _lobby(sheet)
    if notice.again:
        return replace(post, picture=examples.lobby(sheet.game.ruleset))
    invited = [seat.user_id for seat in sheet.seats if seat.state is SeatState.INVITED and seat.user_id is not None]
    return replace(post, pings=tuple(invited), picture=examples.lobby(sheet.game.ruleset))


async def _lobby_changed(sheet: Sheet, notice: LobbyChanged) -> Post | None:
    message = await sheet.reads.turn_message(sheet.game.id)
    # A change that no message shows: the lobby's own post says it when it comes, or it is gone.
    if message is None or message.version > 0:
        return None
    post = _lobby(sheet)
    post = replace(post, lines=(*post.lines, *await sheet.why(notice.ask)))
    return post.changing(message.channel_id, message.message_id)


def _lobby(sheet: Sheet) -> Post:
    """What the message says, with its buttons as long as nobody has started or closed the lobby."""
    game = sheet.game
    computers = seats.computers(sheet.seats)
    label = line("button-computers-there" if computers else "button-computers")
    computer = (Button("computers", game.id, label=label),) if computers or seats.room(game, sheet.seats) else ()
    below = (
        buttons.join(game.id),
        Button("leave", game.id),
        buttons.start(game.id),
        *computer,
        Button("colours", game.id),
        Button("rules", game.id),
        Button("terms", game.id, label=line("button-words")),
    )
    lines = shown.brief(game, sheet.seats)
    if game.status is not GameStatus.LOBBY:
        return replace(sheet.says(*lines), bare=True)
    return sheet.says(*lines, buttons=below)


async def _terms(context: Context, act: Act) -> Message:
    """All that was agreed on in a lobby, and who is in it."""
    async with context.store.snapshot() as reads:
        game = await context.found(reads, act)
        seated = tuple(await reads.seats(game.id))
    return Message(shown.agreed(game, seated, context.tilesets[game.ruleset]))


async def check_open(
    context: Context, act: Act, options: GameOptions, invited: Sequence[Person], computers: Sequence[str] = ()
) -> None:
    """Refused where ``open`` would be refused even in an empty channel; to be asked before a thread is made."""
    await _checked(context, act, options, invited, computers)
    await expect_room(context.store.reader, act)
    await expect_patience(context, context.store.reader, act, invited)


async def _checked(
    context: Context, act: Act, options: GameOptions, invited: Sequence[Person], computers: Sequence[str]
) -> str:
    """The rule set; Refused for what may not be opened, whenever."""
    await context.may_open(act)
    ruleset = expect_ruleset(options.ruleset or (await context.settings(act.place.guild_id)).ruleset)
    if options.expert and "hands" not in ruleset.clauses:
        others = tuple(line(f"ruleset-{one.name}") for one in RULESETS.values() if "hands" in one.clauses)
        raise Refused(line("no-expert", rulesets=Several(others, "or")))
    if options.remove_tiles and not options.expert:
        raise Refused(line("removing-without-expert"))
    if options.expert and options.next_tile == "known":
        raise Refused(line("known-or-expert"))
    if options.days is not None and not 1 <= options.days <= MOST_DAYS:
        raise Refused(line("bad-days", most=MOST_DAYS))
    if options.days is None and options.on_deadline != "remind":
        raise Refused(line("deadline-without-days", most=MOST_DAYS))
    ids = [person.user_id for person in invited]
    if act.person.user_id in ids:
        raise Refused(line("invited-self"))
    for person in invited:
        if ids.count(person.user_id) > 1:
            raise Refused(line("invited-twice", name=Name(person.name)))
    if len(ids) + len(computers) >= ruleset.seats[-1]:
        raise Refused(line("too-many", most=ruleset.seats[-1]))
    return ruleset.name


async def _open(
    context: Context, act: Act, options: GameOptions, invited: Sequence[Person], computers: Sequence[str] = ()
) -> Message:
    """Open a lobby in the act's place; the person who opens it has the first seat, the invited hold the next ones.

    ``computers``: the levels of the computer players who have the seats after those.
    """
    ruleset = await _checked(context, act, options, invited, computers)
    sitting: list[Person | Computer] = [act.person, *invited, *map(Computer, computers)]

    async def work(tx: Transaction) -> JsonObject:
        return (await open_lobby(context, tx, act, ruleset, options, sitting)).did("opened")

    return sentence(await done_once(context, act, work))


async def _open_alone(context: Context, act: Act, ruleset: str) -> Message:
    """Open a game of that rule set against one computer player and start it at once."""
    options = GameOptions(ruleset=ruleset)
    await _checked(context, act, options, (), [USUAL_LEVEL])

    async def work(tx: Transaction) -> JsonObject:
        table = await open_lobby(context, tx, act, ruleset, options, [act.person, Computer(USUAL_LEVEL)])
        return await start_game(table)

    await done_once(context, act, work)
    return Message(())


async def _join(table: GameTx, act: Act, colour: str | None = None) -> JsonObject:
    """Take a free seat, or the one that was held by an invitation; in that colour, or the one chosen last.

    Who has a seat and names a colour takes that one instead.
    """
    table.expect_lobby()
    seat = table.seated(act.person.user_id)
    if colour is not None:
        _expect_free(table, colour, seat)
        if seat is not None and seat.state is SeatState.JOINED:
            return await _play_in(table, act, colour)
    await join_in(table, act)
    if colour is not None:
        await take_colour(table, act.person.user_id, colour)
    return table.did("joined")


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
    _expect_free(table, colour, _joined(table, act))
    return await _play_in(table, act, colour)


def _joined(table: GameTx, act: Act) -> SeatRow:
    """The seat of the one who acts; Refused for somebody who has none in this lobby, or is only invited."""
    seat = table.seated(act.person.user_id)
    if seat is None or seat.state is not SeatState.JOINED:
        raise Refused(line("not-joined"))
    return seat


def _expect_free(table: GameTx, colour: str, own: SeatRow | None) -> None:
    """Refused where a colour isn't one, or somebody else plays in it."""
    left = Several(tuple(line(f"choice-colour-{one}") for one in seats.free(table.seats)), "comma")
    if colour not in seats.COLOURS:
        raise Refused(line("no-such-colour", colours=left))
    taken = seats.chosen(table.seats, colour)
    if taken is not None and (own is None or taken.seat != own.seat):
        raise Refused(line("colour-taken", colour=Token(colour), name=Name(taken.name), colours=left))


async def _play_in(table: GameTx, act: Act, colour: str) -> JsonObject:
    """Give the person who acts that colour, which is free; they have a seat."""
    await take_colour(table, act.person.user_id, colour)
    await table.post(LobbyChanged())
    return table.did("coloured", colour=colour)


def _seated(outcome: JsonObject) -> Message:
    """The answer to a person who took a seat or chose a colour."""
    if "colour" in outcome:
        return Message((line("coloured", colour=Token(outcome["colour"])),))
    return sentence(outcome)


async def _leave(table: GameTx, act: Act) -> JsonObject:
    """Give the seat back. An owner hands the lobby on to who joined next; the last to leave closes it (T6)."""
    table.expect_lobby(running="leave-running")
    if table.seated(act.person.user_id) is None:
        raise Refused(line("not-joined"))
    await leave_in(table, act.person.user_id)
    return table.did("left")


async def _start(table: GameTx, act: Act) -> JsonObject:
    """Start with those who joined, at least two; only the owner can (T6)."""
    _expect_owner(table, act)
    return await start_game(table)


async def _offer_computers(table: GameTx, act: Act) -> Message:
    """The levels of a computer player more, to choose one from, and those to remove; only the owner can."""
    _expect_owner(table, act)
    removed = in_rows(*(_removing(table.id, one.seat, one.name) for one in seats.computers(table.seats)))
    room = seats.room(table.row, table.seats)
    levels = (Button("add", table.id, label=line(f"choice-level-{one}"), arg=one) for one in FOR_PEOPLE if room)
    return Message((line("computer-choose", room=room),), rows=in_rows(*levels) + removed)


def _removing(game_id: str, seat: int, name: str) -> Button:
    """The button that takes a computer off a lobby again."""
    return Button("removecomputer", game_id, label=line("button-remove-computer", name=Name(name)), arg=str(seat))


async def _add_computer(table: GameTx, act: Act, level: str = USUAL_LEVEL) -> JsonObject:
    """A computer player of that level plays along; only the owner can have one."""
    _expect_owner(table, act)
    if not seats.room(table.row, table.seats):
        raise Refused(line("too-many", most=most_seats(table.row)))
    await seat_computer(table, Computer(level))
    await table.post(LobbyChanged())
    added = table.seats[-1]
    return table.did("computer-added", seat=added.seat, name=added.name)


def _added(outcome: JsonObject) -> Message:
    """The answer that a computer plays along, with the button that removes it. Old outcomes don't name it."""
    if "seat" not in outcome:
        return tell_start(outcome)
    removing = _removing(outcome["game"], outcome["seat"], outcome["name"])
    return Message(sentence(outcome).lines, rows=in_rows(removing))


async def _remove_computer(table: GameTx, act: Act, seat: int) -> JsonObject:
    """A computer player doesn't play along after all; only the owner can say so."""
    _expect_owner(table, act)
    if all(one.seat != seat for one in seats.computers(table.seats)):
        raise Refused(line("stale"), show=table.id)
    await table.change(table.tx.remove_computer(table.id, seat))
    await table.post(LobbyChanged())
    return table.did("computer-removed")


async def _start_with_computer(table: GameTx, act: Act) -> JsonObject:
    """What a button in older lobbies does: a computer player more, and the start unless others have joined."""
    added = await _add_computer(table, act)
    joined = [seat for seat in table.seats if seat.state is SeatState.JOINED and seat.user_id is not None]
    return added if len(joined) > 1 else await start_game(table)


def _expect_owner(table: GameTx, act: Act) -> None:
    """Refused where there is no lobby to start, or for who may not start it (T6)."""
    table.expect_lobby()
    if table.row.owner_id != act.person.user_id:
        raise Refused(line("not-the-owner", name=owner(table.row, table.seats)))


TERMS = Use("terms", _terms, arg="")
OPEN = Use("open", _open, limit="open")
ALONE = Use(
    "alone", _open_alone, arg="|".join(RULESETS), read=lambda arg, _: {"ruleset": arg}, posts=True, limit="open"
)
JOIN = Use("join", once(_join, _seated), arg="", posts=True)
OFFER_COLOURS = Use("colours", repeatable(_offer_colours), arg="")
CHOOSE_COLOUR = Use(
    "colour",
    once(_choose_colour, _seated),
    arg="[a-z]{1,12}",
    read=lambda arg, _: {"colour": arg},
    posts=True,
    in_place=True,
)
LEAVE = Use("leave", once(_leave), arg="", posts=True)
START = Use("start", once(_start, tell_start), arg="", posts=True)
OFFER_COMPUTERS = Use("computers", repeatable(_offer_computers), arg="")
ADD_COMPUTER = Use(
    "add",
    once(_add_computer, _added),
    arg="|".join(FOR_PEOPLE),
    read=lambda arg, _: {"level": arg},
    posts=True,
    in_place=True,
)
REMOVE_COMPUTER = Use(
    "removecomputer",
    once(_remove_computer),
    arg="[0-9]{1,3}",
    read=lambda arg, _: {"seat": int(arg)},
    posts=True,
    in_place=True,
)
START_WITH_COMPUTER = Use("computer", once(_start_with_computer, _added), arg="", posts=True)
ALL = Subject(
    (
        TERMS, OPEN, ALONE, JOIN, OFFER_COLOURS, CHOOSE_COLOUR, LEAVE, START,
        OFFER_COMPUTERS, ADD_COMPUTER, REMOVE_COMPUTER, START_WITH_COMPUTER,
    ),
    words=(worded(LobbyOpen, _lobby_open), worded(LobbyChanged, _lobby_changed)),
)  # fmt: skip
