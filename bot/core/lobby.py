"""Lobbies in a transaction: opened, their seats, and the game that begins in one (T6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.core.buttons import channel_link
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import LobbyChanged, LobbyOpen
from bot.core.uses import sentence
from bot.game.acts import Act, Person, Refused
from bot.game.seats import Computer, computer_name, free, least_seats, most_seats
from bot.game.settings import GameOptions, keep, wishes
from bot.game.stops import EMPTY
from bot.text.lines import Line, Name, Several, Token, When, line
from bot.text.message import Message
from engine.events import Event, GameStarted, event_to_json
from engine.game import Game
from engine.games import RULESETS
from engine.stack import deal, deal_hands, deal_next, shuffled
from storage import ChannelBusy, GameStatus, JsonObject, Reads, SeatState, Transaction

_START_ROTATION: Final = 0

INVITATIONS: Final = 3
"""How many games opened within ``INVITING_WITHIN`` that haven't begun keep a person from inviting to a further one."""
INVITING_WITHIN: Final = 3600.0
"""In seconds."""

LOBBIES: Final = 3
"""The most lobbies of one person that may be open on a server at once."""


async def open_lobby(
    context: Context,
    tx: Transaction,
    act: Act,
    ruleset: str,
    options: GameOptions,
    sitting: Sequence[Person | Computer],
) -> GameTx:
    """Open a lobby of the one who acts, with seats in that order: the owner has one, other people are invited.

    Refused where the channel has a game.
    """
    now, own = context.now(), act.person
    await expect_room(tx, act)
    invited = [one for one in sitting if isinstance(one, Person) and one.user_id != own.user_id]
    await expect_patience(context, tx, act, invited)
    try:
        row = await tx.create_game(
            guild_id=act.place.guild_id,
            channel_id=act.place.channel_id,
            ruleset=ruleset,
            options=options.to_json(),
            owner_id=act.person.user_id,
            now=now,
        )
    except ChannelBusy as busy:
        raise Refused(line("channel-busy", threads=Token("yes" if act.threads else "no")), show=busy.game_id) from None
    table = await GameTx.of(context, tx, row)
    for one in sitting:
        if isinstance(one, Computer):
            await seat_computer(table, one)
        elif one in invited:
            await table.change(tx.seat_person(row.id, one.user_id, one.name, SeatState.INVITED, now))
        else:
            await table.change(tx.seat_person(row.id, own.user_id, own.name, SeatState.JOINED, now))
    await take_usual(table, own.user_id)
    await table.post(LobbyOpen())
    return table


async def expect_room(reads: Reads, act: Act) -> None:
    """Refused for who has lobbies enough on the server: each takes a channel to itself.

    One that rests isn't counted: its channel may be gone.
    """
    user_id, guild_id = act.person.user_id, act.place.guild_id
    opened = [
        channel_link(row)
        for row in await reads.games_of(user_id)
        if row.status is GameStatus.LOBBY
        and (row.owner_id, row.guild_id, row.paused_reason) == (user_id, guild_id, None)
    ]
    if len(opened) >= LOBBIES:
        raise Refused(line("lobbies-enough", n=LOBBIES, links=Several(tuple(opened), "comma")))


async def expect_patience(context: Context, reads: Reads, act: Act, invited: Sequence[Person]) -> None:
    """Refused for inviting again and again: each invitation calls people."""
    opened = await reads.never_started(act.person.user_id, context.now() - INVITING_WITHIN)
    if invited and len(opened) >= INVITATIONS:
        at = opened[-INVITATIONS].created_at + INVITING_WITHIN
        raise Refused(line("invited-often", n=INVITATIONS, at=When(at), left=When(at, relative=True)))


async def seat_computer(table: GameTx, computer: Computer) -> None:
    """A computer player has a seat more of the lobby."""
    name = computer.name or computer_name(table.seats)
    await table.change(table.tx.seat_computer(table.id, name, computer.level, table.now()))


def _full(table: GameTx) -> Line:
    """Why there is no seat: taken, or held for those who are invited."""
    most = most_seats(table.row)
    held = [seat.name for seat in table.seats if seat.state is SeatState.INVITED]
    if held:
        return line("seats-held", most=most, names=Several(tuple(Name(name) for name in held)))
    return line("game-full", most=most)


async def join_in(table: GameTx, act: Act) -> None:
    """The one who acts has a seat in a lobby; Refused where there is none."""
    own = table.seated(act.person.user_id)
    if own is not None and own.state is SeatState.JOINED:
        raise Refused(line("already-joined"))
    if own is None and len(table.seats) >= most_seats(table.row):
        raise Refused(_full(table))
    person, now = act.person, table.now()
    await table.change(table.tx.seat_person(table.id, person.user_id, person.name, SeatState.JOINED, now))
    await take_usual(table, person.user_id)
    await table.go_on()
    await table.post(LobbyChanged())


async def leave_in(table: GameTx, user_id: int) -> None:
    """A person's seat in a lobby is free again (T6)."""
    now, owner_id = table.now(), table.row.owner_id
    await table.change(table.tx.leave_seat(table.id, user_id))
    if owner_id == user_id:
        joined = [seat for seat in table.seats if seat.state is SeatState.JOINED and seat.user_id is not None]
        heir = min(joined, key=lambda seat: (seat.joined_at, seat.seat), default=None)
        if heir is None or heir.user_id is None:
            await table.end(EMPTY)
            return
        owner_id = heir.user_id
    if owner_id is not None:
        # Perhaps the same owner, but from now on the lobby counts as touched.
        await table.change(table.tx.set_owner(table.id, owner_id, now))
    await table.post(LobbyChanged())


async def take_usual(table: GameTx, user_id: int) -> None:
    """Give the person's seat the colour that they chose last, if it is free."""
    usual = (await wishes(table.tx, user_id)).colour
    if usual is not None and usual in free(table.seats):
        await take_colour(table, user_id, usual)


async def take_colour(table: GameTx, user_id: int, colour: str) -> None:
    """Give the person's seat that colour, and remember it as their choice."""
    wanted, seat = await wishes(table.tx, user_id), table.seated(user_id)
    assert seat is not None
    if wanted.colour != colour:
        await keep(table.tx, user_id, replace(wanted, colour=colour))
    await table.change(table.tx.set_colour(table.id, seat.seat, colour))


async def start_game(table: GameTx) -> JsonObject:
    """Begin with those who joined, in the order that was chosen; Refused where they are too few."""
    row = table.row
    joined = [seat.seat for seat in table.seats if seat.state is SeatState.JOINED]
    if len(joined) < least_seats(row):
        raise Refused(line("too-few", least=least_seats(row)))
    await table.go_on(say_so=False)
    if GameOptions.of(row).order == "random":
        table.context.random.shuffle(joined)
    await table.change(table.tx.arrange_seats(row.id, joined))
    if any(seat.level is not None for seat in table.seats):
        await table.change(table.tx.unrate(row.id))
    await _begin(table)
    return table.did("started", version=table.version)


def tell_start(outcome: JsonObject) -> Message:
    """Nothing where the game has started, since the first turn's message says so."""
    return Message(()) if outcome["did"] == "started" else sentence(outcome)


async def _begin(table: GameTx) -> None:
    """Shuffle, lay the start tile, draw the first tile."""
    row, seats, now = table.row, len(table.seats), table.now()
    tileset = table.context.tilesets[row.ruleset]
    stack = shuffled(tileset, table.context.random)
    started = table.tx.start_game(
        row.id,
        digest=tileset.digest,
        tileset_text=tileset.text,
        stack=stack,
        revision=table.context.revision,
        now=now,
    )
    await table.change(started)
    game = Game(RULESETS[row.ruleset], tileset, seats, _START_ROTATION)
    events: list[Event] = [GameStarted(row.ruleset, seats, _START_ROTATION)]
    game.log = events
    options = GameOptions.of(row)
    if options.expert:
        deal_hands(game, stack, options.remove_tiles)
    elif options.next_tile == "known":
        deal_next(game, stack)
    deal(game, stack)
    await table.change(table.tx.append(row.id, table.version, [event_to_json(event) for event in events], now))
    await table.post(LobbyChanged())
    await table.say_turn()
    await table.arm(fresh=True)
