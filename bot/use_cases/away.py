"""``/away``: for somebody who can't play for a while no deadline runs and no reminder comes, within a budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import TurnRetimed
from bot.core.uses import Subject, Use, done_once
from bot.game.acts import Act, Refused
from bot.game.deadlines import DAY, away_until
from bot.game.positions import DamagedGame
from bot.text.lines import When, line
from bot.text.message import NO_GAME, Button, Message, in_rows
from storage import AbsenceRow, GameStatus, JsonObject, Transaction

BUDGET: Final = 30
"""How many days in any ``YEAR`` somebody may be away from a server."""
YEAR: Final = 365 * DAY

_OFFERED: Final = (3, 7, 14, BUDGET)
"""For so many days somebody can be away by a button."""

_SLACK: Final = 60.0


def used(absences: Sequence[AbsenceRow], until: float) -> float:
    """The seconds away in the year that ends at ``until``."""
    start = until - YEAR
    return sum(max(0.0, min(one.until, until) - max(one.began, start)) for one in absences)


def most_days(absences: Sequence[AbsenceRow], now: float) -> int:
    """For how many whole days from now somebody may be away; what is running now would end with that.

    The year that ends when they come back is the one that counts: in a later one, older days have dropped out.
    """
    before = [replace(one, until=min(one.until, now)) for one in absences if one.began < now]
    for days in range(BUDGET, 0, -1):
        until = now + days * DAY
        if used(before, until) + days * DAY <= BUDGET * DAY + _SLACK:
            return days
    return 0


async def _away(context: Context, act: Act, days: int | None = None, *, back: bool = False) -> Message:
    """Be away from this server for so many days from now, be back, or (neither) hear how it stands."""
    if days is not None and back:
        raise Refused(line("away-or-back"))
    if days is None and not back:
        return await _state(context, act)

    async def work(tx: Transaction) -> JsonObject:
        guild_id, user_id, now = act.place.guild_id, act.person.user_id, context.now()
        if days is None:
            if not await tx.end_absence(guild_id, user_id, now):
                left = most_days(await tx.absences(guild_id, user_id), now)
                raise Refused(line("away-free", left=left, budget=BUDGET))
        else:
            most = most_days(await tx.absences(guild_id, user_id), now)
            if not 1 <= days <= most:
                raise Refused(line("away-too-long", left=most, budget=BUDGET))
            await tx.end_absence(guild_id, user_id, now)
            await tx.add_absence(guild_id, user_id, now, now + days * DAY)
        await _shift(context, tx, act)
        return {"did": "back" if days is None else "away", "game": None}

    outcome = await done_once(context, act, work)
    state = await _state(context, act)
    return Message((line("away-back"), *state.lines)) if outcome["did"] == "back" else state


async def _state(context: Context, act: Act) -> Message:
    """Whether the person is away, and what is left of the budget after that; who isn't away can be, by a button."""
    now = context.now()
    absences = await context.store.reader.absences(act.place.guild_id, act.person.user_id)
    until = away_until(absences, now)
    if until is None:
        left = most_days(absences, now)
        offered = [Button("away", NO_GAME, label=line("days", n=n), arg=str(n)) for n in _OFFERED if n <= left]
        return Message((line("away-free", left=left, budget=BUDGET),), rows=in_rows(*offered))
    days = most_days(absences, until)
    return Message((line("away-until", until=When(until), left=When(until, relative=True), days=days, budget=BUDGET),))


async def _shift(context: Context, tx: Transaction, act: Act) -> None:
    """The person's turns on this server get other times, which their messages show."""
    for row in await tx.games_of(act.person.user_id):
        if row.guild_id != act.place.guild_id or row.status is not GameStatus.RUNNING:
            continue
        table = await GameTx.of(context, tx, row)
        try:
            turn = (await table.situation()).game.to_move
        except DamagedGame:
            continue
        if table.seats[turn].user_id == act.person.user_id:
            await table.shift()
            await table.post(TurnRetimed(), table.version)


AWAY = Use("away", _away, arg="[1-9][0-9]?", read=lambda arg, _: {"days": int(arg)}, in_place=True)
ALL = Subject((AWAY,))
