"""A game's last message: how it was won, or that it ended without a result."""

from __future__ import annotations

from dataclasses import replace

from bot.app import words
from bot.app.desk import ABANDONED, AGREED
from bot.app.posts.sheet import Composed, Sheet, board_button, score_button
from bot.app.reasons import reason
from bot.app.scores import table, winners
from bot.app.values import Quote, Several, line
from engine.events import TileDiscarded

_ENDS = {AGREED: "post-ended-agreed", ABANDONED: "post-ended-abandoned"}


async def over(sheet: Sheet) -> Composed:
    """The final summary: the winners, the itemised table, what the last turn did."""
    post, situation = sheet.post, await sheet.situation()
    names, batch, tileset = situation.names, situation.batches[-1], situation.game.tileset
    discarded = [event.kind for event in batch.events if isinstance(event, TileDiscarded)]
    happened = words.happened(batch.events, situation.game, names, brief=True)
    last = line("post-last", happened=Several(tuple(happened), "then"))
    early = (line("post-over-unplaceable"),) if any(not tileset.kind(kind).bonus for kind in discarded) else ()
    lines = (winners(situation), *table(situation), last, *early)
    buttons = (board_button(post), score_button(post))
    return Composed(replace(post, lines=lines, buttons=buttons), situation, final=True)


async def ended(sheet: Sheet) -> Composed:
    """A game that ended without a result."""
    post, situation = sheet.post, await sheet.situation()
    how = line(_ENDS.get(str(situation.row.ended_reason), "post-ended-moderator"))
    buttons = (board_button(post), score_button(post))
    why = await reason(sheet.tx, sheet.game, sheet.row.payload.get("ask"))
    lines = (how, *table(situation), *((line("ended-reason", reason=Quote(why)),) if why else ()))
    return Composed(replace(post, lines=lines, buttons=buttons), situation)
