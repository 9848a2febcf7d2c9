"""The private panel: ``/play`` and ``/rotate`` open it, taps change what is chosen, and nothing is committed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from bot.core import buttons
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.uses import Subject, Use
from bot.game import drafts, notation
from bot.game.acts import Act, Person, Refused
from bot.game.drafts import PanelState, resolve
from bot.game.notation import Draft
from bot.game.plans import PlannedTurn, begun_with, planned_in
from bot.game.views import Situation, hints_allowed
from bot.game.votes import SeatOffer, vote_of
from bot.show import board, panel, panel_text, phrases, plans, refusals, scenes, status, typed
from bot.text.lines import Line, Name, Several, Token, Value, line
from bot.text.message import Again, Message, Row, in_rows
from engine.errors import Refusal
from engine.game import Game
from engine.squares import square_name
from storage import GameStatus, SeatState

Change: TypeAlias = Callable[[Situation, Draft], Draft]
"""Changes what was chosen so far."""


async def _play(context: Context, act: Act) -> Message:
    """Open the panel where it was left; out of turn: the board and who is to move."""
    reader = context.store.reader
    row = await context.found(reader, act)
    if row.status is GameStatus.RUNNING:
        situation = await context.situation(reader, row)
        seat = situation.seat_of(act.person.user_id)
        if seat != situation.game.to_move:
            return await _out_of_turn(context, act, situation, seat)
    # A tile turned in hand is shown unturned again, with all the squares where it fits.
    return await _shown(
        context, act, lambda _, draft: draft if draft.square is not None else Draft(draft.tile), opens=True
    )


async def _out_of_turn(context: Context, act: Act, situation: Situation, seat: int | None) -> Message:
    """The board and who is to move. A game that stood still goes on, if the person plays in it."""
    plays = seat is not None and situation.seats[seat].state is not SeatState.LEFT
    if plays and situation.row.paused_reason is not None:
        async with GameTx.meant(context, act.on(situation.row.id)) as table:
            if await table.go_on(calls=True):
                table.tx.after(context.wake)
        situation = await context.looked_at(act.on(situation.row.id))
    short, said = await status.stands(context.store.reader, situation, act.person.user_id, context.now())
    below = in_rows(*board.buttons(situation, situation, board.BOARD))
    if seat is None:
        head, take = await _seat_offered(context, situation, act.person)
        said, short, below = (head, *said), (head, *short), (*take, *below)
    again = Again("play", *situation.key)
    return Message(short, scenes.drawn_board(situation), rows=below, in_words=said, again=again)


async def _seat_offered(context: Context, situation: Situation, person: Person) -> tuple[Line, tuple[Row, ...]]:
    """What somebody without a seat is told: that one is theirs to take, perhaps back, with the button that takes it."""
    questions = await context.store.reader.open_questions(situation.row.id)
    asked = [vote_of(row, situation.seats) for row in questions]
    offer = next((one for one in asked if isinstance(one, SeatOffer) and one.row.user_id == person.user_id), None)
    if offer is None:
        return line("not-a-player"), ()
    about = offer.about
    said = line(offer.head, whom=Name(person.name), about=Name(about.name), seat=about.seat + 1)
    return said, in_rows(buttons.agree(offer))


async def _show(context: Context, act: Act, draft: Draft) -> Message:
    """The panel with that draft: what the rules don't allow of it is still open."""
    return await _shown(context, act, lambda _, __: draft)


async def _lay(
    context: Context, act: Act, square: str, rotation: int | None = None, tile: str | None = None
) -> Message:
    """Lay a tile, to be looked at; ``tile``: the number of an open one, which may also stand before the square."""

    # Read only once it is clear that it is this player's turn: others are told that first.
    def lying(situation: Situation, draft: Draft) -> Draft:
        number, where = notation.tile_and_square(square, notation.near(situation.game))
        return typed.laid(situation, draft, where, rotation, tile or number)

    return await _shown(context, act, lying)


async def _rotate(context: Context, act: Act, to: int | None = None, tile: str | None = None) -> Message:
    """Turn the tile in hand: to those degrees, or once more."""
    return await _shown(context, act, lambda s, d: typed.turned(s, d, to, tile))


async def _shown(context: Context, act: Act, change: Change, *, opens: bool = False) -> Message:
    """Change the draft and show the panel. Doing it twice changes nothing, so nothing is remembered.

    ``opens``: with what was planned for this turn. From then on it is a draft like any other, unless an undo makes it
    a plan again.
    """
    async with GameTx.meant(context, act) as table:
        situation = await table.to_move(act)
        user_id = act.person.user_id
        row = await table.tx.draft(table.id, user_id)
        draft, plan = drafts.chosen_in(situation, row), planned_in(row) if opens else None
        said, more = tuple[Line, ...](), tuple[Line, ...]()
        if plan is None:
            state = resolve(situation, change(situation, draft))
        else:
            state, said = _opened(situation, plan)
            more = panel_text.beside_a_plan(state)
        if plan is not None or state.draft != draft:
            chosen = {"draft": str(state.draft), **begun_with(row)}
            await table.tx.save_draft(table.id, user_id, table.version, chosen, table.now())
        # A tap has nothing posted, unless it makes a game go on that stood still.
        if await table.go_on():
            table.tx.after(context.wake)
    ids = panel.Ids(*situation.key, hint="hint" if hints_allowed(situation) else None)
    return panel.panel(state, ids, context.placings, said, more)


def _opened(situation: Situation, plan: PlannedTurn) -> tuple[PanelState, tuple[Line, ...]]:
    """What a plan means now that its turn has come, and what the panel says of it first, with why it can't be."""
    state = drafts.resolve(situation, plan.draft)
    if state.after is None or (state.draft.tile, state.draft.square) != (plan.draft.tile, plan.draft.square):
        return drafts.resolve(situation, Draft()), (_unfit(situation.game, plan),)
    lost, why = list[Value](), tuple[Line, ...]()
    if plan.draft.rotation not in (None, state.draft.rotation):
        lost += plans.turned(plan.draft.rotation)
    if plan.spot is not None:
        spot, why = _token(situation, state.after, plan.spot)
        state = drafts.resolve(situation, replace(state.draft, spot=spot))
        if spot is None or state.draft.spot != spot:
            lost += plans.end(plan.spot)
    if lost:
        return state, (line("plan-in-part", plan=plans.planned(plan), lost=Several(tuple(lost), "comma")), *why)
    return state, (line("plan-opened", plan=plans.planned(plan)),)


def _unfit(game: Game, plan: PlannedTurn) -> Line:
    """Why a tile can't be laid where it was planned."""
    square = notation.square(plan.draft.square or "")
    why = line("text-needs", needs=phrases.needed(game, square))
    if square in game.board.squares:
        why = line("plan-taken")
    elif square not in game.board.frontier:
        why = line("plan-apart", square=Token(square_name(square)))
    return line("plan-unfit", plan=plans.planned(plan), why=why)


def _token(situation: Situation, after: Game, wanted: str) -> tuple[str | None, tuple[Line, ...]]:
    """The token of the end that was meant, with the tile lying; None where no such one is to be had, and why."""
    try:
        ending = typed.ending(after, wanted)
        after.copy().end_turn(ending)
    except Refused as refused:
        # The word was one for a spot when it was planned: on this tile there is no such spot that is free, or several.
        several = refused.line.code == "spot-ambiguous"
        return None, (refused.line if several else phrases.free_spots(after),)
    except Refusal as refusal:
        return None, (refusals.refusal(refusal, after, situation.names),)
    return notation.token(ending), ()


PLAY = Use("play", _play, arg="", posts=True, limit="tap")
LAY = Use("lay", _lay, posts=True, limit="tap")
ROTATE = Use("rotate", _rotate, posts=True, limit="tap")
SHOW = Use("draft", _show, arg=notation.DRAFT, read=drafts.spelled, in_place=True, limit="tap")
CHOOSE = Use("choose", _show, arg="[0-9]{1,2}", read=drafts.chosen, in_place=True, limit="tap")
PAGE = Use("page", _show, arg=f"[0-9]{{1,2}}:{notation.DRAFT}", read=drafts.paged, in_place=True, limit="tap")
ALL = Subject((PLAY, LAY, ROTATE, SHOW, CHOOSE, PAGE))
