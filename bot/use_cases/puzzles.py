"""The puzzle of the day: ``/puzzle`` and its answer; the month's table.

An answer counts once a person, on the puzzle's date; what is tried later, or again, is told and not stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.core.context import Context
from bot.core.uses import Subject, Use, done_once
from bot.game import drafts, notation, puzzles
from bot.game.acts import Act, Refused
from bot.game.drafts import Step, resolve
from bot.game.notation import Draft
from bot.game.puzzles import Puzzle
from bot.game.views import Study
from bot.show import lookback, panel, reasons
from bot.show import puzzles as described
from bot.show.leaderboard import MOST_ROWS, leaderboard
from bot.text.lines import Line, Token, When, line
from bot.text.message import Again, Button, Message, Style, in_rows
from bot.workers.threads import in_thread
from engine import players
from engine.turns import Turn, parse_turn
from storage import JsonObject, PuzzleAnswerRow, Transaction

# -- to play -----------------------------------------------------------------------------------------------------------


async def _open(context: Context, act: Act, number: int | None = None) -> Message:
    """The panel on a puzzle's position; of today's puzzle how it was answered, if it was. None: today's."""
    number, puzzle = await _puzzle(context, number or act.version)
    answer = await context.store.reader.puzzle_answer(act.person.user_id, number)
    if answer is not None and number == puzzles.number_on(context.now()):
        return await _told(context, act, number, puzzle, parse_turn(answer.turn))
    return await _panel(context, act.on(puzzles.KEY, number), Draft())


async def _panel(context: Context, act: Act, draft: Draft) -> Message:
    """The panel with that draft."""
    number, puzzle = await _puzzle(context, act.version)
    state = replace(resolve(described.study(number, puzzle), draft), ranked=False)  # else it gives the puzzle away
    ids = panel.Ids(puzzles.KEY, number, draft="puzzletry", choose="puzzlechoose", confirm="puzzled")
    if state.step is not Step.SQUARE:
        return panel.panel(state, ids, context.placings)
    today = number == puzzles.number_on(context.now())
    counts = today and await context.store.reader.puzzle_answer(act.person.user_id, number) is None
    shown = panel.panel(state, ids, context.placings, described.task(number, puzzle, counts=counts))
    *above, last = shown.rows
    return replace(shown, rows=(*above, (*last, Button("rules", puzzles.KEY, number))))


async def _answer(context: Context, act: Act, draft: Draft) -> Message:
    """Count the turn, if it is the person's first one on the puzzle's date, and say how good it is."""
    number, puzzle = await _puzzle(context, act.version)
    state = resolve(described.study(number, puzzle), draft)
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


async def _best(context: Context, act: Act, draft: Draft) -> Message:
    """The best turn, beside another one that was tried."""
    number, puzzle = await _puzzle(context, act.version)
    state = resolve(described.study(number, puzzle), draft)
    if state.step is not Step.CONFIRM:
        return await _panel(context, act, draft)
    return await _told(context, act, number, puzzle, drafts.whole(state), solved=True)


async def _told(
    context: Context, act: Act, number: int, puzzle: Puzzle, turn: Turn, *, solved: bool = False
) -> Message:
    """How good a turn is and how it looks. The best one is told of itself and if ``solved``; else it is a tap away."""
    answer = await context.store.reader.puzzle_answer(act.person.user_id, number)
    counts = answer is not None and parse_turn(answer.turn) == turn
    study, game, best = described.study(number, puzzle), puzzle.game, puzzle.best
    grade, worse = puzzle.grade(turn), puzzle.worse(turn)
    days = await context.store.reader.puzzle_days(act.person.user_id) if counts else []
    head = line(
        "puzzle-grade",
        grade=Token(grade),
        square=Token(puzzles.SQUARES[grade]),
        number=number,
        points=round(worse or 0.0),
        row=described.in_a_row(days, number),
        counts=Token("yes" if counts else "late" if answer is None else "again"),
    )
    own, draft = lookback.preview(study, game, turn, "own"), str(Draft.of(game, turn))
    share = [Button("puzzleshare", puzzles.KEY, number, line("button-share"))] if counts and act.place.guild_id else []
    anew = Button("puzzletry", puzzles.KEY, number, line("button-puzzletry"), arg=str(Draft()))
    if grade != "best" and not solved:
        best_turn = Button("puzzlebest", puzzles.KEY, number, arg=draft)
        return Message((head,), own, rows=in_rows(replace(anew, style=Style.PRIMARY), best_turn, *share))
    rows, again = in_rows(*share, anew), Again("puzzlebest", puzzles.KEY, number, draft)
    turns = [*([] if grade == "best" else [(lookback.TRIED, turn, worse)]), (lookback.BEST, best, 0.0)]
    short, long = await _compared(study, turns)
    if grade == "best":
        return Message((head, *short), own, rows=rows, in_words=(head, *long), again=again)
    below = Message(tuple(short), lookback.preview(study, game, best, "best"), in_words=tuple(long))
    return Message((head,), own, below=below, rows=rows, again=again)


async def _compared(study: Study, turns: Sequence[tuple[str, Turn, float | None]]) -> tuple[list[Line], list[Line]]:
    """The best turn, the last one, with what speaks for it, rather than for both; and in words all of them."""
    game, names = study.game, study.names
    found = [await in_thread(players.reasons, game, turn) for _, turn, _ in turns]
    spoken = [reasons.reasons(game, names, each, game.to_move) for each in found]
    # Their own turn is what the first picture shows; on the same square it must be told how the best one lies.
    *others, best = [turn for _, turn, _ in turns]
    there = best.square in [turn.square for turn in others]
    first = lookback.turns(names, game, turns, in_words=False)[-1]
    if there:
        first = line(lookback.BEST, turn=reasons.turn(game, best), worse=0)
    # Of the best turn itself, which the only picture shows, nothing more than why.
    deeds = bool(others) and not there
    why = await in_thread(reasons.why, game, names, best, others, game.to_move, told=deeds)
    short = [*([first] if others else []), *why]
    long: list[Line] = []
    for one, speaks in zip(lookback.turns(names, game, turns, in_words=True), spoken, strict=True):
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


# -- the month's table -------------------------------------------------------------------------------------------------


async def _table(context: Context, act: Act) -> Message:
    """Who found how many of this month's puzzles on this server, and how many days in a row each has answered."""
    today = puzzles.number_on(context.now())
    reads = context.store.reader
    month = await reads.puzzle_month(act.place.guild_id, puzzles.month_of(today), today)
    if not month:
        return Message((line("leaderboard-puzzle-none"),))
    rows = [
        (one.name, (one.found, one.answered, puzzles.streak(await reads.puzzle_days(one.user_id), today)))
        for one in month[:MOST_ROWS]
    ]
    head, columns = line("leaderboard-puzzle-head", at=When(context.now())), ("found", "answered", "row")
    return leaderboard(head, [f"puzzle-{one}" for one in columns], rows, len(month))


PUZZLE = Use("puzzle", _open, arg="", limit="puzzle", in_messages=True)
TRY = Use("puzzletry", _panel, arg=notation.DRAFT, read=drafts.spelled, in_place=True, limit="tap", in_messages=True)
CHOOSE = Use("puzzlechoose", _panel, arg="[0-9]{1,2}", read=drafts.chosen, in_place=True, limit="tap", in_messages=True)
ANSWER = Use(
    "puzzled", _answer, arg=notation.DRAFT, read=drafts.spelled, in_place=True, limit="puzzle", in_messages=True
)
BEST = Use(
    "puzzlebest", _best, arg=notation.DRAFT, read=drafts.spelled, in_place=True, limit="puzzle", in_messages=True
)
TABLE = Use("puzzle-table", _table, limit="leaderboard")
ALL = Subject((PUZZLE, TRY, CHOOSE, ANSWER, BEST, TABLE))
