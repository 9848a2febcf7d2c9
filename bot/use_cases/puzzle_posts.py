"""What is posted of puzzles: how somebody did, once; on servers that wish it the puzzle of each day, and its answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from zlib import crc32

from bot.core.buttons import puzzle as opens
from bot.core.composing import Post, Sheet, worded
from bot.core.context import Context
from bot.core.notices import PuzzleNotice, PuzzlePosted, PuzzleShared, PuzzleSolved, PuzzleStopped
from bot.core.timers import PUZZLE_OVER, stop_puzzles
from bot.core.uses import Subject, Use, done_once, note
from bot.game import puzzles
from bot.game.acts import Act, Refused, expect_manager
from bot.game.puzzles import Puzzle
from bot.show import alt, lookback
from bot.show import puzzles as described
from bot.show.scenes import scene
from bot.text.lines import Name, Token, When, line
from bot.text.message import Button, Drawing, Message, Style, in_rows
from render.board.describe import View
from storage import JsonObject, OutboxState, PuzzleChannelRow, TimerRow, Transaction

_DUE: Final = "puzzle"
"""The kind of timer at which a server's puzzle is posted; its payload names the server."""

_HOUR: Final = 3600.0
_SPREAD: Final = 15 * 60
"""Within so many seconds after the hour the puzzle is posted, on each server at another moment."""

_USUAL_HOUR: Final = 8


# -- one answer --------------------------------------------------------------------------------------------------------


async def _share(context: Context, act: Act) -> Message:
    """Tell the channel how somebody did, once, without giving the puzzle away."""
    number, user_id, place = act.version or 0, act.person.user_id, act.place
    await context.expect_writer(act, "puzzle-not-writing")

    async def share(tx: Transaction) -> JsonObject:
        answer = await tx.puzzle_answer(user_id, number)
        if answer is None:
            raise Refused(line("puzzle-nothing-to-share"))
        before = await tx.post(answer.shared)
        if before is not None and before.state is not OutboxState.DEAD:
            raise Refused(line("puzzle-shared-before"))
        post = await PuzzleShared(number, place.guild_id).enqueue(tx, place.channel_id, context.now())
        await tx.set_puzzle_share(user_id, number, post)
        return {"did": "puzzle-shared", "game": None}

    await done_once(context, act, share)
    # The post in the channel is the answer.
    return Message(())


async def _shared(sheet: Sheet, notice: PuzzleShared) -> Post | None:
    """How well the person did; nothing where they were forgotten meanwhile."""
    answer = await sheet.reads.puzzle_share(sheet.row.id)
    if answer is None:
        return None
    said = line(
        "puzzle-post-shared",
        name=Name(answer.name),
        number=notice.number,
        ruleset=line(f"ruleset-{(await _noticed(sheet, notice)).ruleset}"),
        square=Token(puzzles.SQUARES[answer.grade]),
        row=described.in_a_row(await sheet.reads.puzzle_days(answer.user_id), notice.number),
    )
    return replace(sheet.says(said, buttons=(opens(notice.number),)), guild_id=notice.guild_id, silent=True)


# -- posted every day --------------------------------------------------------------------------------------------------


async def _settle(context: Context, act: Act, channel_id: int | None = None, hour: int | None = None) -> Message:
    """Have the puzzle posted every day in a channel from that hour on, and say when next; None: as it is.

    Without a channel and with none settled before, it is refused.
    """
    expect_manager(act)
    guild_id, now = act.place.guild_id, context.now()
    async with context.transaction() as tx:
        before = await tx.puzzle_channel(guild_id)
        if channel_id is None and before is None:
            raise Refused(line("puzzle-no-channel"))
        row = before or PuzzleChannelRow(guild_id, 0, _USUAL_HOUR, None, timer=0, number=await _last(tx, guild_id))
        where, when = channel_id or row.channel_id, row.hour if hour is None else hour
        row = replace(row, channel_id=where, hour=when, user_id=act.person.user_id)
        due = await _arm(tx, row, now)
    note(act, "puzzle-setup")
    stop = Button("puzzlestop", puzzles.KEY, 0, style=Style.DANGER)
    said = line("puzzle-set", channel=Token(f"<#{where}>"), at=When(due), hour=when)
    return Message((said,), rows=in_rows(stop))


async def _last(tx: Transaction, guild_id: int) -> int:
    """The puzzle that was posted before it was stopped, while its day isn't over; else 0."""
    waiting = await tx.due_timers(float("inf"), 10**6, kind=PUZZLE_OVER)
    return max((timer.payload["number"] for timer in waiting if timer.payload["guild_id"] == guild_id), default=0)


async def _stop(context: Context, act: Act) -> Message:
    """Post no more puzzles on the server; the last one still gets its answer when its day is over."""
    expect_manager(act)
    async with context.transaction() as tx:
        row = await tx.puzzle_channel(act.place.guild_id)
        if row is not None:
            await stop_puzzles(tx, row.channel_id)
    note(act, "puzzle-stopped")
    return Message((line("puzzle-no-channel"),))


async def _arm(tx: Transaction, row: PuzzleChannelRow, now: float) -> float:
    """Set the timer for the next puzzle that wasn't posted there, today's while its time is to come; when that is."""
    today = puzzles.number_on(now)
    due = _moment(row, today)
    if due <= now or row.number >= today:
        due = _moment(row, today + 1)
    timer = await tx.set_timer(_DUE, due, {"guild_id": row.guild_id})
    await tx.set_puzzle_channel(replace(row, timer=timer))
    return due


def _moment(row: PuzzleChannelRow, number: int) -> float:
    """When a server has that puzzle posted."""
    return puzzles.begins(number) + row.hour * _HOUR + crc32(str(row.guild_id).encode()) % _SPREAD


async def _due(context: Context, tx: Transaction, timer: TimerRow) -> None:
    """A server's puzzle is due, unless the process was down until before its hour; the post before gets its answer."""
    row, now = await tx.puzzle_channel(timer.payload["guild_id"]), context.now()
    if row is None or row.timer != timer.id:
        return
    today = puzzles.number_on(now)
    if row.number < today and now >= _moment(row, today):
        await tx.show_puzzle(today, puzzles.at(today).name)
        # A new message opens a thread that has gone to sleep; before, the last one couldn't be changed.
        post = await PuzzlePosted(today, row.guild_id).enqueue(tx, row.channel_id, now)
        await _give_answer(tx, PuzzleSolved(row.number, row.guild_id, row.post or 0), now)
        row = replace(row, number=today, post=post)
    await _arm(tx, row, now)


async def _over(context: Context, tx: Transaction, timer: TimerRow) -> None:
    """The day of a last post is over."""
    await _give_answer(tx, PuzzleSolved(**timer.payload), context.now())


async def _give_answer(tx: Transaction, notice: PuzzleSolved, now: float) -> None:
    """Have the post of a day that is over say the answer, if there was one (0: none)."""
    post = await tx.post(notice.post)
    if post is not None:
        await notice.enqueue(tx, post.channel_id, now)


async def _noticed(sheet: Sheet, notice: PuzzleNotice) -> Puzzle:
    return puzzles.at(notice.number, await sheet.reads.puzzle_shown(notice.number))


async def _posted(sheet: Sheet, notice: PuzzlePosted) -> Post | None:
    """The position, and what to find; nothing once its day is over, unless an earlier try may have posted it."""
    if notice.number != puzzles.number_on(sheet.now) and sheet.row.attempts == 1:
        return None
    puzzle = await _noticed(sheet, notice)
    study = described.study(notice.number, puzzle)
    said = sheet.says(*described.task(notice.number, puzzle, counts=True), buttons=(opens(notice.number),))
    drawing = Drawing(
        f"puzzle-{notice.number}.png",
        alt.board(study),
        puzzles.KEY,
        ("puzzle", notice.number),
        lambda: scene(study, View(mark_last=False, dots=True)),
    )
    return replace(said, guild_id=notice.guild_id, silent=True, picture=drawing)


async def _solved(sheet: Sheet, notice: PuzzleSolved) -> Post | None:
    """The answer, and how many found it, in the message of the day before."""
    post = await sheet.reads.post(notice.post)
    if post is None or post.message_id is None:
        return None
    puzzle = await _noticed(sheet, notice)
    found, answered = await sheet.reads.puzzle_counts(notice.number)
    best = lookback.turns(described.PLAYERS, puzzle.game, [(lookback.BEST, puzzle.best, 0.0)], in_words=True)
    said = sheet.says(
        described.head(notice.number, puzzle),
        *best,
        line("puzzle-found", found=found, n=answered),
        buttons=(opens(notice.number),),
    )
    return replace(said, guild_id=notice.guild_id).changing(post.channel_id, post.message_id)


async def _stopped(sheet: Sheet, _notice: PuzzleStopped) -> Post | None:
    return await sheet.letter(line("puzzle-stopped", channel=Token(f"<#{sheet.row.channel_id}>")))


SHARE = Use("puzzleshare", _share, arg="", posts=True, limit="puzzle")
SETTLE = Use("puzzle-setup", _settle)
STOP = Use("puzzlestop", _stop, arg="", in_place=True)
ALL = Subject(
    (SHARE, SETTLE, STOP),
    words=(
        worded(PuzzlePosted, _posted),
        worded(PuzzleSolved, _solved),
        worded(PuzzleShared, _shared),
        worded(PuzzleStopped, _stopped),
    ),
    timers={_DUE: _due, PUZZLE_OVER: _over},
)
