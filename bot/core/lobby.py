"""Lobbies in a transaction: opened, and the game that begins in one (T6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.core.buttons import channel_link
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import LobbyChanged, LobbyOpen
from bot.core.seats import seat_computer, take_usual
from bot.core.uses import sentence
from bot.game.acts import Act, Person, Refused
from bot.game.seats import Computer, least_seats
from bot.game.settings import KNOWN
from bot.text.lines import Several, When, line
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
    options: JsonObject,
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
            options=options,
            owner_id=act.person.user_id,
            now=now,
        )
    except ChannelBusy as busy:
        raise Refused(line("channel-busy"), show=busy.game_id) from None
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
    """Refused for who has lobbies enough on the server: each takes a channel to itself."""
    user_id, guild_id = act.person.user_id, act.place.guild_id
    opened = [
        channel_link(row)
        for row in await reads.games_of(user_id)
        if row.status is GameStatus.LOBBY and row.owner_id == user_id and row.guild_id == guild_id
    ]
    if len(opened) >= LOBBIES:
        raise Refused(line("lobbies-enough", n=LOBBIES, links=Several(tuple(opened), "comma")))


async def expect_patience(context: Context, reads: Reads, act: Act, invited: Sequence[Person]) -> None:
    """Refused for inviting again and again: each invitation calls people."""
    opened = await reads.never_started(act.person.user_id, context.now() - INVITING_WITHIN)
    if invited and len(opened) >= INVITATIONS:
        at = opened[-INVITATIONS].created_at + INVITING_WITHIN
        raise Refused(line("invited-often", n=INVITATIONS, at=When(at), left=When(at, relative=True)))


async def start_game(table: GameTx) -> JsonObject:
    """Begin with those who joined, in the order that was chosen; Refused where they are too few."""
    row = table.row
    joined = [seat.seat for seat in table.seats if seat.state is SeatState.JOINED]
    if len(joined) < least_seats(row):
        raise Refused(line("too-few", least=least_seats(row)))
    if row.options.get("order") == "random":
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
    if row.options.get("expert"):
        deal_hands(game, stack, bool(row.options.get("remove_tiles")))
    elif row.options.get("next_tile") == KNOWN:
        deal_next(game, stack)
    deal(game, stack)
    await table.change(table.tx.append(row.id, table.version, [event_to_json(event) for event in events], now))
    await table.post(LobbyChanged())
    await table.say_turn()
    await table.arm(fresh=True)
