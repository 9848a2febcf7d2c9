"""The draft of a turn as it is stored: what somebody has chosen so far, or planned for their next turn."""

from __future__ import annotations

from bot.app.acts.table import PLANNED
from bot.app.core.positions import Situation
from bot.app.words import spelling
from bot.app.words.spelling import Draft
from storage import DraftRow, Reads


async def stored(reads: Reads, situation: Situation, user_id: int) -> Draft:
    """What somebody has chosen in a game so far, wherever it was; a plan is chosen only once the panel has shown it."""
    row = await reads.draft(situation.row.id, user_id)
    if row is None or is_plan(row):
        return Draft()
    if "draft" in row.draft:
        return Draft.parse(row.draft["draft"])
    # As drafts were stored at first: in quarter turns, and with the kind of an open tile.
    kind, turned = row.draft.get("tile"), row.draft["rotation"]
    tile = spelling.tile_number(situation.game, kind) if kind in situation.game.open_tiles() else None
    return Draft(tile, row.draft["square"], None if turned is None else spelling.degrees(turned), row.draft["spot"])


def is_plan(row: DraftRow) -> bool:
    """Whether that draft is a plan."""
    return PLANNED in row.draft
