"""``/analysis``: a finished game looked back at in private: who was lucky, what decided it, and single turns.

A turn can be tried anew: the panel on the position before it, for one turn that is compared and not played. Nothing of
that is stored: its buttons name the game, the version at which the turn begins, and the draft.
"""

from __future__ import annotations

from typing import Final

from bot.core.analysis import Looked
from bot.core.context import Context
from bot.core.uses import Subject, Use
from bot.game import drafts, notation
from bot.game.acts import Act, Refused
from bot.game.batch import Batch
from bot.game.drafts import PanelState, Step, resolve
from bot.game.notation import Draft
from bot.game.views import Situation, Study
from bot.show import lookback, panel
from bot.text.lines import line
from bot.text.message import Again, Button, Message, in_rows
from bot.workers.threads import in_thread
from engine.players.analysis import Decision, Swing
from storage import GameStatus

_FEW: Final = 3
"""With more players there is no room for a further row."""


async def _analysis(context: Context, act: Act) -> Message:
    """How a finished game went: what could be expected after each turn, and buttons for the turns that decided it.

    Refused while it isn't finished: it would be a hint.
    """
    situation, looked = await _looked(context, act)
    key, names, found = situation.key, situation.names, looked.found
    numbers = lookback.turn_numbers(situation)
    turns = [
        Button("decided", *key, lookback.label(swing, names, numbers[swing.number]), arg=str(swing.number))
        for swing in found.deciding
    ]
    players = lookback.in_short(situation.game, names, found.accounts)
    area = lookback.decided_by(situation.game, names, situation.events)
    ends, none = lookback.chart_ends(situation), lookback.none_decided(found)
    return Message(
        (*players, *(area if len(players) <= _FEW else ()), *(ends or none)),
        lookback.chart(situation, lookback.expected(situation, found)),
        rows=in_rows(*turns, Button("numbers", *key), Button("share", *key, arg="analysis")),
        in_words=(*players, *area, *ends, *none, line("analysis-meaning")),
        again=Again("analysis", *key),
    )


async def _looked(context: Context, act: Act) -> tuple[Situation, Looked]:
    """The finished game that is meant, and what was found of it; Refused where there is nothing to look back at.

    While the channel's next game runs, that is the one before.
    """
    situation = await context.looked_at(act)
    if act.game_id is None and situation.row.status is GameStatus.RUNNING:
        before = await context.store.reader.last_finished(act.place.channel_id)
        situation = situation if before is None else await context.looked_at(act.on(before.id))
    if situation.row.status is not GameStatus.FINISHED:
        running = situation.row.status is GameStatus.RUNNING
        raise Refused(line("analysis-not-over" if running else "analysis-no-result"))
    if not situation.layings:
        raise Refused(line("analysis-no-turn"))
    return situation, await context.analyses.looked(act, situation)


async def _decided(context: Context, act: Act, place: int) -> Message:
    """One of the turns that decided, with a picture of what was played and one of what was best."""
    situation, looked = await _looked(context, act)
    swing = next((one for one in looked.found.deciding if one.number == place), None)
    if swing is None:
        raise Refused(line("analysis-no-turn"))
    before, batch = situation.layings[place]
    then = await context.situation(context.store.reader, situation.row, batch.version)
    return await _turn(then, before.version, looked, swing, lookback.turn_numbers(situation)[place])


async def _turn(then: Situation, before: int, looked: Looked, swing: Swing, number: int) -> Message:
    """A turn that decided; ``then``: the game after it, ``before``: the version before, where it can be tried anew.

    Pictures show the tile that it laid, not the next one.
    """
    game_id, newest = then.row.id, then.row.version
    decision, best = looked.decisions[swing.number], looked.found.verdicts[swing.number].best
    said, full = [
        await in_thread(lookback.deciding, then.names, decision, swing, best, number, in_words=wanted)
        for wanted in (False, True)
    ]
    played = lookback.preview(then, decision.game, decision.turn, "played")
    attempt, again = Button("try", game_id, before, arg="-:-:-:-"), Again("decided", game_id, newest, str(swing.number))
    if swing.by == "luck":
        return Message(said, played, rows=in_rows(attempt), in_words=full, again=again)
    share = Button("share", game_id, newest, arg=f"turn-{swing.number}")
    better = Message(said[2:], lookback.preview(then, decision.game, best, "best"), in_words=full[2:])
    rows = in_rows(attempt, share)
    return Message(said[:2], played, below=better, rows=rows, in_words=full[:2], again=again)


async def _numbers(context: Context, act: Act) -> Message:
    """What the chart shows, and what luck, accuracy and a turn's points mean."""
    await context.looked_at(act)
    return Message((line("analysis-meaning"),))


async def _try(context: Context, act: Act, draft: Draft) -> Message:
    """The panel with that draft."""
    study, _, _ = await _position(context, act)
    return _panel(context, resolve(study, draft))


def _panel(context: Context, state: PanelState) -> Message:
    ids = panel.Ids(*state.view.key, draft="try", choose="trychoose", confirm="tried")
    return panel.panel(state, ids, context.placings)


async def _tried(context: Context, act: Act, draft: Draft) -> Message:
    """How the turn compares with the best one that is found, and with the one that was played."""
    study, batch, place = await _position(context, act)
    state = resolve(study, draft)
    if state.step is not Step.CONFIRM:
        return _panel(context, state)
    turn, decision = drafts.whole(state), Decision(study.game, batch.turn, None, ())
    weighed = await context.analyses.weighed(decision, turn, str(place))
    said, full = [
        await in_thread(lookback.tried, study.names, decision, turn, weighed, in_words=wanted)
        for wanted in (False, True)
    ]
    below = in_rows(Button("try", *study.key, arg=str(Draft())))
    again = Again("tried", *study.key, str(draft))
    return Message(said, lookback.preview(study, study.game, turn, "tried"), rows=below, in_words=full, again=again)


async def _position(context: Context, act: Act) -> tuple[Study, Batch, int]:
    """The position of a finished game at the act's version, what was played there, and the how manieth tile that was.

    Refused while the game isn't finished: it would be a hint.
    """
    newest = await context.finished(act, "analysis-not-over")
    places = {before.version: place for place, (before, _) in enumerate(newest.layings)}
    place = places.get(act.version or 0)
    if place is None:
        raise Refused(line("stale"), show=newest.row.id)
    then = await context.situation(context.store.reader, newest.row, act.version)
    return Study(then.key, then.game, then.names, then.colours, then.batches), newest.layings[place][1], place


ANALYSIS = Use("analysis", _analysis, arg="", limit="analysis")
DECIDED = Use("decided", _decided, arg="[0-9]{1,3}", read=lambda arg, _: {"place": int(arg)}, limit="analysis")
NUMBERS = Use("numbers", _numbers, arg="")
TRY = Use("try", _try, arg=notation.DRAFT, read=drafts.spelled, in_place=True, limit="tap")
CHOOSE = Use("trychoose", _try, arg="[0-9]{1,2}", read=drafts.chosen, in_place=True, limit="tap")
TRIED = Use("tried", _tried, arg=notation.DRAFT, read=drafts.spelled, in_place=True, limit="hint")
ALL = Subject((ANALYSIS, DECIDED, NUMBERS, TRY, CHOOSE, TRIED))
