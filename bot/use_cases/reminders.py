"""A turn's time goes by: its player is reminded, nudged by the others, or put to the vote."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core import buttons
from bot.core.buttons import game_link
from bot.core.composing import Post, Sheet, worded
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import Nudged, Reminder
from bot.core.uses import Subject, Use, outcome_of, sentence
from bot.game.acts import Act, Refused
from bot.game.deadlines import COMPUTER, DAY, DEADLINE, REMIND, REMINDERS, term
from bot.game.seats import others
from bot.game.settings import GameOptions
from bot.game.votes import RemoveVote, vote_of
from bot.text.lines import Mention, Name, Token, When, line
from bot.text.message import Message
from storage import GameRow, GameStatus, JsonObject, QuestionState, TimerRow, Transaction


async def _reminder(sheet: Sheet, notice: Reminder) -> Post | None:
    game, seat = sheet.game, await sheet.to_move()
    if seat is None or seat.user_id is None:
        return None
    turn = await term(sheet.reads, game, sheet.seats, seat.seat, sheet.now)
    who, link = Mention(seat.user_id, seat.name), await game_link(sheet.reads, game)
    if notice.passed:
        said = line("remind-passed", who=who, link=link)
    elif turn.until is not None:
        left = When(turn.until, relative=True)
        said = line("remind-until", who=who, until=When(turn.until), left=left, link=link)
    else:
        last = notice.number == len(REMINDERS) - 1
        since = When(turn.since, relative=True)
        code, awaited = "remind-last" if last else "remind-since", bool(others(sheet.seats, seat.seat))
        said = line(code, who=who, since=since, link=link, awaited=Token("yes" if awaited else "no"))
    play = buttons.play(game.id, game.version)
    return sheet.says(said, buttons=(play,), pings=(seat.user_id,))


async def _nudge_told(sheet: Sheet, notice: Nudged) -> Post | None:
    seat = await sheet.to_move()
    if seat is None or seat.user_id is None:
        return None
    link, asker = await game_link(sheet.reads, sheet.game), Name(sheet.seats[notice.by].name)
    said = line("nudge", who=Mention(seat.user_id, seat.name), name=asker, link=link)
    play = buttons.play(sheet.game.id, sheet.game.version)
    return sheet.says(said, buttons=(play,), pings=(seat.user_id,))


async def _nudged(context: Context, act: Act) -> Message:
    """Refused for who can't write there: the bot calls nobody for them."""
    await context.expect_writer(act, "not-writing")
    return sentence(await outcome_of(context, act, _nudge))


async def _nudge(table: GameTx, act: Act) -> JsonObject:
    """Have the player to move reminded, in the name of the one who asks for it, who plays too.

    Refused within a day of the last time in this game, and while that player is away.
    """
    await table.expect_running()
    own = table.seat_of(act)
    turn = (await table.situation()).game.to_move
    about, now = table.seats[turn], table.now()
    if turn == own.seat:
        raise Refused(line("nudge-yourself"), show=table.id)
    if about.user_id is None:
        raise Refused(line("nudge-computer", name=Name(about.name)))
    away = (await term(table.tx, table.row, table.seats, turn, now)).away_until
    if away is not None:
        raise Refused(line("nudge-away", name=Name(about.name), until=When(away)))
    nudged = [post.created_at for post in await table.tx.posts(table.id, (Nudged.kind,))]
    if nudged and nudged[-1] + DAY > now:
        at = nudged[-1] + DAY
        raise Refused(line("nudge-soon", at=When(at), left=When(at, relative=True)))
    await table.go_on()
    await table.post(Nudged(by=own.seat), table.version)
    return table.did("nudged")


async def arm_unarmed(context: Context, games: Iterable[GameRow]) -> None:
    """Give those games' running turns that have no timers what is still to come: an older release set none."""
    reader = context.store.reader

    async def arm(row: GameRow) -> None:
        if row.status is not GameStatus.RUNNING or await reader.due_timers(float("inf"), game_id=row.id):
            return
        async with context.transaction() as tx:
            table = await GameTx.live(context, tx, row.id)
            if table is not None and table.row.status is GameStatus.RUNNING:
                await table.shift()

    await context.each("reminders", games, arm)


async def _remind(context: Context, tx: Transaction, timer: TimerRow) -> None:
    """Remind the player to move, unless a later word of the same turn is due by now, too: that one is said."""
    table = await _awaiting(context, tx, timer)
    if table is None:
        return
    due = await tx.due_timers(context.now(), game_id=table.id)
    if not any(other.kind in (REMIND, DEADLINE) for other in due):
        await table.post(Reminder(timer.payload["number"]), table.version)


async def _deadline(context: Context, tx: Transaction, timer: TimerRow) -> None:
    """The time is up: a last reminder, a vote whether to remove the player, or a computer takes the turn."""
    table = await _awaiting(context, tx, timer)
    if table is None:
        return
    match GameOptions.of(table.row).on_deadline:
        case "computer":
            await tx.set_timer(COMPUTER, context.now(), {}, game_id=table.id, version=table.version)
        case "vote":
            await _ask_removal(table)
        case "remind":
            await table.post(Reminder(passed=True), table.version)


async def _ask_removal(table: GameTx) -> None:
    """The bot asks the others whether to remove the player to move, whose time is up (T5); once a turn.

    Where all others are computers, it reminds that player.
    """
    seat = (await table.situation()).game.to_move
    if not others(table.seats, seat):
        await table.post(Reminder(passed=True), table.version)
        return
    for before in await table.tx.questions(table.id):
        again = (before.version, before.about) == (table.version, seat) and vote_of(before, table.seats).absent
        if again and before.state is not QuestionState.CLOSED:
            return
    await table.ask(RemoveVote.kind, asker=None, about=seat, version=table.version)


async def _awaiting(context: Context, tx: Transaction, timer: TimerRow) -> GameTx | None:
    """The game that waits for a move; a paused one waits for nothing."""
    table = await GameTx.live(context, tx, timer.game_id)
    waits = table is not None and table.row.status is GameStatus.RUNNING and table.row.paused_reason is None
    return table if waits else None


NUDGE = Use("nudge", _nudged, posts=True)
ALL = Subject(
    (NUDGE,),
    timers={REMIND: _remind, DEADLINE: _deadline},
    words=(worded(Reminder, _reminder), worded(Nudged, _nudge_told)),
)
