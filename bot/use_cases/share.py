"""Share: what somebody looks at in private, posted for all: the board, the animation, a turn's best, the analysis.

For a game's players, without calling anybody, and each thing once an hour. What was found by long work stands in the
notice, so that the post needs only the game; the animation is made anew when it is sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.core.composing import Post, Sheet, worded
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import AnalysisShared, BoardShared, FilmShared, Shared, TurnShared
from bot.core.uses import Subject, Use, outcome_of
from bot.game.acts import Act, Refused
from bot.game.views import Situation
from bot.show import lookback, scenes
from bot.text.lines import Line, Name, When, line
from bot.text.message import Message
from bot.workers.threads import in_thread
from engine.players.analysis import Account, Decision, Swing
from engine.turns import parse_turn
from storage import JsonObject, OutboxState

_AGAIN: Final = 60 * 60.0
"""Seconds after which the same may be shared once more."""

_NOT_OVER: Final = {"animation": "animation-not-over", "analysis": "analysis-not-over", "turn": "analysis-not-over"}


async def _share(context: Context, act: Act, what: str, place: int) -> Message:
    """Have it posted; what takes long is worked out before, and perhaps kept already."""
    notice: Shared = BoardShared()
    if what != "board":
        situation = await context.finished(act, _NOT_OVER[what])
        notice = FilmShared() if what == "animation" else await _found(context, act, situation, place, what)
    await outcome_of(context, act, _post, notice)
    # The post in the channel is the answer.
    return Message(())


async def _found(context: Context, act: Act, situation: Situation, place: int, what: str) -> Shared:
    """What the analysis has found of the whole game, or of a turn that decided."""
    found = (await context.analyses.looked(act, situation)).found
    if what == "analysis":
        accounts = [[round(one.luck, 1), one.accuracy] for one in found.accounts]
        expected = [list(points) for points in lookback.expected(situation, found)]
        return AnalysisShared(accounts=accounts, expected=expected)
    swing = next((one for one in found.deciding if one.number == place and one.by == "play"), None)
    if swing is None:
        raise Refused(line("analysis-no-turn"))
    return TurnShared(place=place, best=str(found.verdicts[place].best), points=swing.points)


async def _post(table: GameTx, act: Act, notice: Shared) -> JsonObject:
    """Post it in the name of a player, also of one who resigned; Refused for others, and twice within an hour."""
    seat, kind = (table.seated(act.person.user_id) or table.seat_of(act)).seat, type(notice)
    for row in await table.tx.posts(table.id, [notice.kind]):
        again = row.created_at + _AGAIN
        same = kind(**row.payload).place == notice.place and row.state is not OutboxState.DEAD
        if same and table.now() < again:
            raise Refused(line("share-again", at=When(again, relative=True)))
    known = {batch.version for batch in (await table.situation()).batches}
    version = act.version if act.version in known else table.version
    await table.post(replace(notice, seat=seat), version)
    return table.did("shared")


def _by(sheet: Sheet, notice: Shared) -> Line:
    return line("post-shared", name=Name(sheet.seats[notice.seat].name))


async def _board(sheet: Sheet, notice: BoardShared) -> Post | None:
    return sheet.says(_by(sheet, notice), picture=scenes.drawn_board(await sheet.situation(sheet.row.version)))


async def _film(sheet: Sheet, notice: FilmShared) -> Post | None:
    return sheet.says(_by(sheet, notice), picture=scenes.film(await sheet.situation(sheet.game.version)))


async def _turn(sheet: Sheet, notice: TurnShared) -> Post | None:
    situation = await sheet.situation(sheet.game.version)
    earlier, batch = situation.layings[notice.place]
    before = await sheet.situation(earlier.version)
    best = parse_turn(notice.best)
    decision = Decision(before.game, batch.turn, None, ())
    swing = Swing(notice.place, "play", before.game.to_move, notice.points)
    number = lookback.turn_numbers(situation)[notice.place]
    said = await in_thread(lookback.deciding, before.names, decision, swing, best, number)
    return sheet.says(_by(sheet, notice), *said, picture=lookback.preview(before, before.game, best, "best"))


async def _analysis(sheet: Sheet, notice: AnalysisShared) -> Post | None:
    situation = await sheet.situation(sheet.game.version)
    accounts = tuple(Account(luck or 0.0, 0.0, accuracy, 0.0, 0.0) for luck, accuracy in notice.accounts)
    said = (
        _by(sheet, notice),
        *lookback.in_short(situation.game, situation.names, accounts),
        *lookback.decided_by(situation.game, situation.names, situation.events),
        *lookback.chart_ends(situation),
    )
    return sheet.says(*said, picture=lookback.chart(situation, notice.expected))


def _read(arg: str, _values: Sequence[str]) -> Mapping[str, str | int]:
    what, _, place = arg.partition("-")
    return {"what": what, "place": int(place or 0)}


SHARE = Use("share", _share, arg="board|animation|analysis|turn-[0-9]{1,3}", read=_read, posts=True, limit="look")
ALL = Subject(
    (SHARE,),
    words=(
        worded(BoardShared, _board),
        worded(FilmShared, _film),
        worded(TurnShared, _turn),
        worded(AnalysisShared, _analysis),
    ),
)
