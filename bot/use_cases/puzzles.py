"""The puzzle of the day: ``/puzzle``, its answer, and sharing it; where it is posted every day; the month's table.

An answer counts once a person, on the puzzle's date; what is tried later, or again, is told and not stored.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from zlib import crc32

from bot.core.buttons import PUZZLE as SUBJECT
from bot.core.buttons import puzzle as opens
from bot.core.composing import Composed, PostAction, Sheet, Words
from bot.core.context import Context
from bot.core.notices import PuzzleNotice, PuzzlePosted, PuzzleShared, PuzzleSolved, PuzzleStopped
from bot.core.uses import Use, UseCases, done_once, note
from bot.game import drafts, notation, puzzles
from bot.game.acts import Act, Refused
from bot.game.drafts import Step, resolve
from bot.game.notation import Draft
from bot.game.placements import Placings
from bot.game.positions import Study
from bot.game.puzzles import Puzzle
from bot.show import alt, lookback, panel, reasons
from bot.text.lines import Grid, Line, Name, Token, Value, When, line
from bot.text.message import Again, Button, Drawing, Message, Style, in_rows
from bot.workers.threads import in_thread
from engine import players
from engine.turns import Turn
from render.board.describe import View, describe
from render.board.recolour import recoloured
from storage import JsonObject, OutboxState, PuzzleAnswerRow, PuzzleChannelRow, TimerRow, Transaction

log = logging.getLogger(__name__)

_DUE: Final = "puzzle"
"""The kind of timer at which a server's puzzle is posted; its payload names the server."""

_OVER: Final = "puzzle-over"
"""The kind of timer at which the last post of a server that has stopped it gets its answer."""

_HOUR: Final = 3600.0
_SPREAD: Final = 15 * 60
"""Within so many seconds after the hour the puzzle is posted, on each server at another moment."""

_USUAL_HOUR: Final = 8
_MOST_ROWS: Final = 20
_PLAYERS: Final = ("Ada", "Ben")


# -- to play -----------------------------------------------------------------------------------------------------------


async def _open(context: Context, act: Act, number: int | None = None) -> Message:
    """The panel on a puzzle's position; of today's puzzle how it was answered, if it was. None: today's."""
    number, puzzle = await _puzzle(context, number or act.version)
    answer = await context.store.reader.puzzle_answer(act.person.user_id, number)
    if answer is not None and number == puzzles.number_on(context.now()):
        return await _told(context, act, number, puzzle, _read(answer))
    return await _panel(context, act.on(SUBJECT, number), Draft())


async def _panel(context: Context, act: Act, draft: Draft) -> Message:
    """The panel with that draft."""
    number, puzzle = await _puzzle(context, act.version)
    state = replace(resolve(_study(number, puzzle), draft), ranked=False)  # else it gives the puzzle away
    ids = panel.Ids(SUBJECT, number, draft="puzzletry", choose="puzzlechoose", confirm="puzzled")
    told = panel.Told(_task(number, puzzle)) if state.step is Step.SQUARE else panel.NOTHING_TOLD
    return panel.panel(state, ids, context.own(Placings), told)


async def _answer(context: Context, act: Act, draft: Draft) -> Message:
    """Count the turn, if it is the person's first one on the puzzle's date, and say how good it is."""
    number, puzzle = await _puzzle(context, act.version)
    state = resolve(_study(number, puzzle), draft)
    if state.step is not Step.CONFIRM:
        return await _panel(context, act, draft)
    turn = drafts.whole(state)
    if number == puzzles.number_on(context.now()):
        grade = puzzle.grade(turn)
        person, guild_id = act.person, act.place.guild_id
        row = PuzzleAnswerRow(person.user_id, number, guild_id, person.name, str(turn), grade, context.now())

        async def count(tx: Transaction) -> JsonObject:
            counted = await tx.add_puzzle_answer(row)
            return {"did": "puzzled" if counted else "puzzled-again", "game": None}

        await done_once(context, act, count)
    return await _told(context, act, number, puzzle, turn)


async def _told(context: Context, act: Act, number: int, puzzle: Puzzle, turn: Turn) -> Message:
    """How good a turn is, the best one, what speaks for both, and how they look."""
    answer = await context.store.reader.puzzle_answer(act.person.user_id, number)
    counts = answer is not None and _read(answer) == turn
    study, game, best = _study(number, puzzle), puzzle.game, puzzle.best
    grade, worse = puzzle.grade(turn), puzzle.worse(turn)
    turns = [*([] if grade == "best" else [(lookback.TRIED, turn, worse)]), (lookback.BEST, best, 0.0)]
    days = await context.store.reader.puzzle_days(act.person.user_id) if counts else []
    head = line(
        "puzzle-grade",
        grade=Token(grade),
        square=Token(puzzles.SQUARES[grade]),
        number=number,
        points=round(worse or 0.0),
        row=_in_a_row(days, number),
        counts=Token("yes" if counts else "no"),
    )
    short, long = await _compared(study, turns)
    share = [Button("puzzleshare", SUBJECT, number, line("button-share"))] if counts and act.place.guild_id else []
    anew = Button("puzzletry", SUBJECT, number, line("button-puzzletry"), arg=str(Draft()))
    own, other = (lookback.preview(study, game, one, which) for one, which in ((turn, "own"), (best, "best")))
    return Message(
        (head, *short),
        own,
        second=None if grade == "best" else other,
        rows=in_rows(*share, anew),
        words=(head, *long),
        again=Again("puzzled", SUBJECT, number, str(Draft.of(game, turn))),
    )


async def _compared(study: Study, turns: Sequence[tuple[str, Turn, float | None]]) -> tuple[list[Line], list[Line]]:
    """The best turn, the last one, with what speaks for it, rather than for both; and in words all of them."""
    game, names = study.game, study.names
    found = [await in_thread(players.reasons, game, turn) for _, turn, _ in turns]
    spoken = [reasons.reasons(game, names, each) for each in found]
    # Their own turn is what the first picture shows; on the same square it must be told how the best one lies.
    told = lookback.turns(names, game, turns, words=False)[-1]
    if len({turn.square for _, turn, _ in turns}) < len(turns):
        told = line(lookback.BEST, turn=reasons.turn(game, turns[-1][1]), worse=0)
    own = {(one.code, one.feature) for each in found[:-1] for one in each}
    why = sorted(zip(found[-1], spoken[-1], strict=True), key=lambda of: (of[0].code, of[0].feature) in own)
    short = [told, *(line("puzzle-why", reason=said) for _, said in why[:1])]
    long: list[Line] = []
    for one, speaks in zip(lookback.turns(names, game, turns, words=True), spoken, strict=True):
        long += [one, *(line("listed", what=reason) for reason in speaks)]
    return short, long


async def _puzzle(context: Context, number: int | None) -> tuple[int, Puzzle]:
    """The puzzle of that number, None: today's. Refused for what there isn't yet, which would be known ahead.

    What is shown the first time is kept: it stays the puzzle of that number.
    """
    today = puzzles.number_on(context.now())
    number = number or today
    if not 1 <= number <= today:
        raise Refused(line("puzzle-no-number", today=today))
    shown = await context.store.reader.puzzle_shown(number)
    if shown is None:
        shown = puzzles.at(number).name
        async with context.transaction() as tx:
            await tx.show_puzzle(number, shown)
    return number, puzzles.at(number, shown)


def _in_a_row(days: Sequence[int], number: int) -> Line | Token:
    """How many days in a row somebody had answered by then; nothing of a single one."""
    length = puzzles.streak([one for one in days if one <= number], number)
    return line("puzzle-row", n=length) if length > 1 else Token("")


def _read(answer: PuzzleAnswerRow) -> Turn:
    turn = Turn.parse(answer.turn)
    assert isinstance(turn, Turn)
    return turn


def _study(number: int, puzzle: Puzzle) -> Study:
    return Study((SUBJECT, number), puzzle.game, _PLAYERS, tuple(range(len(_PLAYERS))))


def _head(number: int, puzzle: Puzzle) -> Line:
    ruleset = line(f"ruleset-{puzzle.ruleset}")
    return line("puzzle-head", number=number, ruleset=ruleset, level=Token(puzzle.level))


def _task(number: int, puzzle: Puzzle) -> tuple[Line, Line]:
    """What there is to find, and for whom."""
    you = line("puzzle-you", name=Name(_PLAYERS[puzzle.game.to_move]), points=round(puzzle.lead))
    return _head(number, puzzle), you


# -- shared ------------------------------------------------------------------------------------------------------------


async def _share(context: Context, act: Act) -> Message:
    """Tell the channel how somebody did, once, without giving the puzzle away."""
    number, user_id, place = act.version or 0, act.person.user_id, act.place
    await context.expect_writer(act, "puzzle-not-writing")

    async def share(tx: Transaction) -> JsonObject:
        answer = await tx.puzzle_answer(user_id, number)
        if answer is None:
            raise Refused(line("puzzle-nothing-to-share"))
        before = None if answer.shared is None else await tx.post(answer.shared)
        if before is not None and before.state is not OutboxState.DEAD:
            raise Refused(line("puzzle-shared-before"))
        post = await _enqueue(tx, PuzzleShared(number, place.guild_id), place.channel_id, context.now())
        await tx.set_puzzle_share(user_id, number, post)
        return {"did": "puzzle-shared", "game": None}

    await done_once(context, act, share)
    # What comes in the channel says it.
    return Message(())


async def _enqueue(tx: Transaction, notice: PuzzleNotice, channel_id: int, at: float) -> int:
    """Have something posted in a channel; the row's number."""
    return (await tx.enqueue(channel_id=channel_id, kind=notice.kind, payload=notice.to_json(), at=at)).id


async def _shared(sheet: Sheet, notice: PuzzleShared) -> Composed | None:
    """Who did how well; nothing where they were forgotten meanwhile."""
    answer = await sheet.reads.puzzle_share(sheet.row.id)
    if answer is None:
        return None
    said = line(
        "puzzle-post-shared",
        name=Name(answer.name),
        number=notice.number,
        ruleset=line(f"ruleset-{(await _noticed(sheet, notice)).ruleset}"),
        square=Token(puzzles.SQUARES[answer.grade]),
        row=_in_a_row(await sheet.reads.puzzle_days(answer.user_id), notice.number),
    )
    return Composed(replace(sheet.says(said), guild_id=notice.guild_id, silent=True))


# -- posted every day --------------------------------------------------------------------------------------------------


async def _settle(context: Context, act: Act, channel_id: int | None = None, hour: int | None = None) -> Message:
    """Have the puzzle posted every day in a channel from that hour on, and say when next; None: as it is.

    Without a channel and with none settled before, it is refused.
    """
    _managing(act)
    guild_id, now = act.place.guild_id, context.now()
    async with context.transaction() as tx:
        before = await tx.puzzle_channel(guild_id)
        if channel_id is None and before is None:
            raise Refused(line("puzzle-no-channel"))
        where = channel_id if channel_id is not None else before.channel_id if before else 0
        when = hour if hour is not None else before.hour if before else _USUAL_HOUR
        row = PuzzleChannelRow(guild_id, where, when, act.person.user_id, timer=0)
        if before is not None:
            row = replace(row, number=before.number, post=before.post)
        due = await _arm(tx, row, now)
    note(act, "puzzle-setup")
    stop = Button("puzzlestop", SUBJECT, 0, style=Style.DANGER)
    said = line("puzzle-set", channel=Token(f"<#{where}>"), at=When(due), hour=when)
    return Message((said,), rows=in_rows(stop))


async def _stop(context: Context, act: Act) -> Message:
    """Post no more puzzles on the server; the last one still gets its answer when its day is over."""
    _managing(act)
    async with context.transaction() as tx:
        row = await tx.puzzle_channel(act.place.guild_id)
        if row is not None:
            await tx.stop_puzzles(row.channel_id)
            if row.post is not None:
                last = PuzzleSolved(row.number, row.guild_id, row.post)
                await tx.set_timer(_OVER, puzzles.begins(row.number + 1), last.to_json())
    note(act, "puzzle-stopped")
    return Message((line("puzzle-not-set"),))


def _managing(act: Act) -> None:
    if not act.manager:
        raise Refused(line("setup-not-you"))


async def _arm(tx: Transaction, row: PuzzleChannelRow, now: float) -> float:
    """Set the timer for the next puzzle that wasn't posted there, today's while its time is to come; when that is."""
    today = puzzles.number_on(now)
    due = _moment(row, today)
    if due <= now or row.number >= today:
        due = _moment(row, today + 1)
    timer = await tx.set_timer(_DUE, due, {"guild_id": row.guild_id})
    await tx.set_puzzle_channel(replace(row, timer=timer.id))
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
        await _give_answer(tx, PuzzleSolved(row.number, row.guild_id, row.post or 0), now)
        await tx.show_puzzle(today, puzzles.at(today).name)
        post = await _enqueue(tx, PuzzlePosted(today, row.guild_id), row.channel_id, now)
        row = replace(row, number=today, post=post)
    await _arm(tx, row, now)


async def _over(context: Context, tx: Transaction, timer: TimerRow) -> None:
    """The day of a last post is over."""
    await _give_answer(tx, PuzzleSolved(**timer.payload), context.now())


async def _give_answer(tx: Transaction, notice: PuzzleSolved, now: float) -> None:
    """Have the post of a day that is over say the answer, if there was one (0: none)."""
    post = await tx.post(notice.post)
    if post is not None:
        await _enqueue(tx, notice, post.channel_id, now)


async def _noticed(sheet: Sheet, notice: PuzzleNotice) -> Puzzle:
    return puzzles.at(notice.number, await sheet.reads.puzzle_shown(notice.number))


async def _posted(sheet: Sheet, notice: PuzzlePosted) -> Composed | None:
    """The position, and what to find; nothing once its day is over, unless an earlier try may have posted it."""
    if notice.number != puzzles.number_on(sheet.now) and sheet.row.attempts == 1:
        return None
    puzzle = await _noticed(sheet, notice)
    study = _study(notice.number, puzzle)
    said = sheet.says(*_task(notice.number, puzzle), buttons=(opens(notice.number),))
    drawing = Drawing(
        f"puzzle-{notice.number}.png",
        alt.board(study),
        SUBJECT,
        ("puzzle", notice.number),
        lambda: recoloured(describe(study.game, study.names, View(mark_last=False, dots=True)), study.colours),
    )
    return Composed(replace(said, guild_id=notice.guild_id, silent=True), drawing)


async def _solved(sheet: Sheet, notice: PuzzleSolved) -> Composed | None:
    """The answer, and how many found it, in the message of the day before."""
    post = await sheet.reads.post(notice.post)
    if post is None or post.message_id is None:
        return None
    puzzle = await _noticed(sheet, notice)
    found, answered = await sheet.reads.puzzle_counts(notice.number)
    best = lookback.turns(_PLAYERS, puzzle.game, [(lookback.BEST, puzzle.best, 0.0)], words=True)
    said = sheet.says(
        _head(notice.number, puzzle),
        *best,
        line("puzzle-found", found=found, n=answered),
        buttons=(opens(notice.number),),
    )
    return Composed(replace(said, action=PostAction.EDIT, message_id=post.message_id, guild_id=notice.guild_id))


async def _stopped(sheet: Sheet, _notice: PuzzleStopped) -> Composed | None:
    return await sheet.letter(line("puzzle-stopped", channel=Token(f"<#{sheet.row.channel_id}>")))


# -- the month's table -------------------------------------------------------------------------------------------------


async def _table(context: Context, act: Act) -> Message:
    """Who found how many of this month's puzzles on this server, and how many days in a row each has answered."""
    today = puzzles.number_on(context.now())
    reads = context.store.reader
    month = await reads.puzzle_month(act.place.guild_id, puzzles.month_of(today), today)
    if not month:
        return Message((line("leaderboard-puzzle-none"),))
    heads = ("found", "answered", "row")
    rows: list[tuple[Value, ...]] = [(line("table-player"), *(line(f"leaderboard-puzzle-{head}") for head in heads))]
    for one in month[:_MOST_ROWS]:
        streak = puzzles.streak(await reads.puzzle_days(one.user_id), today)
        rows.append((Name(one.name), *(line("leaderboard-number", n=n) for n in (one.found, one.answered, streak))))
    rest = len(month) - _MOST_ROWS
    more = (line("list-more", n=rest),) if rest > 0 else ()
    said = line("said", said=Grid(tuple(rows)))
    return Message((line("leaderboard-puzzle-head", at=When(context.now())), said, *more), public=True)


PUZZLE = Use("puzzle", _open, arg="", limit="puzzle", in_messages=True)
TRY = Use("puzzletry", _panel, arg=notation.DRAFT, read=drafts.spelled, in_place=True, limit="tap", in_messages=True)
CHOOSE = Use("puzzlechoose", _panel, arg="[0-9]{1,2}", read=drafts.chosen, in_place=True, limit="tap", in_messages=True)
ANSWER = Use(
    "puzzled", _answer, arg=notation.DRAFT, read=drafts.spelled, in_place=True, limit="puzzle", in_messages=True
)
SHARE = Use("puzzleshare", _share, arg="", posts=True, limit="puzzle")
SETTLE = Use("puzzle-setup", _settle)
STOP = Use("puzzlestop", _stop, arg="", in_place=True)
TABLE = Use("puzzle-table", _table, limit="leaderboard")
WORDS = (
    Words(PuzzlePosted, _posted),
    Words(PuzzleSolved, _solved),
    Words(PuzzleShared, _shared),
    Words(PuzzleStopped, _stopped),
)
ALL = UseCases(
    (PUZZLE, TRY, CHOOSE, ANSWER, SHARE, SETTLE, STOP, TABLE), words=WORDS, timers={_DUE: _due, _OVER: _over}
)
