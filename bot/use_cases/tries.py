"""Try it: the panel on a position of a finished game, for one turn, which is compared and not played.

Nothing of it is stored: its buttons name the game, the version at which the turn begins, and the draft.
"""

from __future__ import annotations

from bot.core.context import Context
from bot.core.uses import Subject, Use
from bot.game import drafts, notation
from bot.game.acts import Act, Refused
from bot.game.batch import Batch
from bot.game.drafts import PanelState, Step, resolve
from bot.game.notation import Draft
from bot.game.placements import Placings
from bot.game.positions import Study
from bot.show import lookback, panel
from bot.text.lines import line
from bot.text.message import Again, Button, Message, in_rows
from engine.players.analysis import Decision


def asked(state: PanelState, known: Placings) -> Message:
    """The panel on which a turn is tried."""
    ids = panel.Ids(*state.view.key, draft="try", choose="trychoose", confirm="tried")
    return panel.panel(state, ids, known)


async def _show(context: Context, act: Act, draft: Draft) -> Message:
    """The panel with that draft."""
    study, _, _ = await _position(context, act)
    return asked(resolve(study, draft), context.placings)


async def _tried(context: Context, act: Act, draft: Draft) -> Message:
    """How the turn compares with the best one that is found, and with the one that was played."""
    study, batch, place = await _position(context, act)
    state = resolve(study, draft)
    if state.step is not Step.CONFIRM:
        return asked(state, context.placings)
    turn, decision = drafts.whole(state), Decision(study.game, batch.turn, None, ())
    weighed = await context.analyses.weighed(decision, turn, str(place))
    said, full = (lookback.tried(study.names, decision, turn, weighed, in_words=wanted) for wanted in (False, True))
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


TRY = Use("try", _show, arg=notation.DRAFT, read=drafts.spelled, in_place=True, limit="tap")
CHOOSE = Use("trychoose", _show, arg="[0-9]{1,2}", read=drafts.chosen, in_place=True, limit="tap")
TRIED = Use("tried", _tried, arg=notation.DRAFT, read=drafts.spelled, in_place=True, limit="hint")
ALL = Subject((TRY, CHOOSE, TRIED))
