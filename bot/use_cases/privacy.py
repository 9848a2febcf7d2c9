"""``/privacy``: what is stored about a person, and having it deleted."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.lobby import leave_in
from bot.core.uses import Subject, Use
from bot.game.acts import Act, Person
from bot.game.positions import DamagedGame
from bot.text.lines import Several, Token, line
from bot.text.message import NO_GAME, Attachment, Button, Message, Style, in_rows
from storage import GameStatus, JsonObject, Transaction


async def _export(context: Context, act: Act) -> Message:
    """Everything that is stored about who asks, on all servers, as a JSON file."""
    found = await context.store.reader.personal(act.person.user_id)
    if not found:
        return context.of_all_servers(Message((line("privacy-nothing"),)))
    tables = Several(tuple(line("privacy-table", table=Token(table), n=len(found[table])) for table in sorted(found)))
    data = about_person(act.person.user_id, found, context.now())
    files = (Attachment("tilewright-data.json", data),)
    return context.of_all_servers(Message((line("privacy-export", tables=tables),), files=files))


async def _forget(context: Context, act: Act) -> Message:
    """Leave all games, then remove the person's id and names everywhere."""
    await erase(context, act)
    return context.of_all_servers(Message((line("privacy-forgotten"),)))


async def erase(context: Context, act: Act) -> None:
    """Forget the person who acts."""
    # One transaction, not remembered by its interaction: doing it twice changes nothing, and nothing is to stay.
    async with context.transaction() as tx:
        await _leave_all(context, tx, act)
        await _turn_down(context, tx, act.person)
        await tx.forget(act.person.user_id)
    await context.store.empty_log()


async def _leave_all(context: Context, tx: Transaction, act: Act) -> None:
    """Resign from running games, on whatever server (T1), and leave lobbies."""
    for row in await tx.games_of(act.person.user_id):
        table = await GameTx.of(context, tx, row)
        if row.status is GameStatus.LOBBY:
            await leave_in(table, act.person.user_id)
        else:
            # A damaged game can't be resigned from: nobody can play on in it.
            with suppress(DamagedGame):
                await table.leave(table.seat_of(act).seat)


async def _turn_down(context: Context, tx: Transaction, person: Person) -> None:
    """Seats that are offered to the person, or voted about for them, will be nobody's."""
    asked: list[JsonObject] = (await tx.personal(person.user_id)).get("questions", [])
    for game_id in sorted({question["game_id"] for question in asked}):
        row = await tx.game(game_id)
        assert row is not None
        table = await GameTx.of(context, tx, row)
        await table.close(lambda vote: vote.row.user_id == person.user_id)


async def _sure(context: Context, act: Act) -> Message:
    """Ask whether to, with the button that does."""
    reader, user_id = context.store.reader, act.person.user_id
    if not await reader.personal(user_id):
        return context.of_all_servers(Message((line("privacy-nothing"),)))
    games = await reader.games_of(user_id)
    running = sum(game.status is GameStatus.RUNNING for game in games)
    question = line("privacy-sure", running=running, lobbies=len(games) - running)
    return context.of_all_servers(Message((question,), rows=in_rows(Button("forget", NO_GAME, style=Style.DANGER))))


_SAFE: Final = 2**53
"""Up to here every reader of JSON reads whole numbers exactly."""
_MOMENTS: Final = frozenset({"at", "began", "since", "until"})


def about_person(user_id: int, found: JsonObject, at: float) -> bytes:
    """The file of everything that is stored about a person: ``found`` by table, as it was at that time."""
    content = {
        "user_id": str(user_id),
        "exported_at": moment(at),
        "stored": {table: [readable(row) for row in found[table]] for table in sorted(found)},
    }
    return json.dumps(content, ensure_ascii=False, indent=2).encode()


def readable(row: JsonObject) -> JsonObject:
    """A row with times as dates, and the long numbers of Discord as texts."""
    return {key: _value(key, value) for key, value in row.items()}


def _value(key: str, value: object) -> object:
    if isinstance(value, float) and (key in _MOMENTS or key.endswith("_at")):
        return moment(value)
    if isinstance(value, int) and value > _SAFE:
        return str(value)
    return value


def moment(at: float) -> str:
    """A time (UTC epoch seconds) as a date."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


EXPORT = Use("privacy-export", _export, for_everybody=True)
SURE = Use("privacy-delete", _sure, for_everybody=True)
FORGET = Use("forget", _forget, arg="", in_place=True, for_everybody=True)
ALL = Subject((EXPORT, SURE, FORGET))
