"""Plans: drafts for one's next turn, as they are kept among the drafts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.game.notation import Draft
from storage import DraftRow, JsonObject, Reads

_PLANNED: Final = "planned"
"""The mark of a draft that is a plan for its person's next turn."""

_OPENED: Final = "opened"
"""In a draft the plan with which the panel was opened: it is a plan again if the turn before is undone."""


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """Where the tile is to lie, with its spot still open, and how the turn is to end, as it was typed (None: open).

    The spot stays a word, since what it means depends on the tile.
    """

    draft: Draft
    spot: str | None = None

    def to_json(self) -> JsonObject:
        """As it is kept among the drafts."""
        kept: JsonObject = {"draft": str(self.draft), _PLANNED: True}
        return kept if self.spot is None else {**kept, "spot": self.spot}


def is_plan(row: DraftRow) -> bool:
    """Whether that draft is a plan."""
    return _PLANNED in row.draft


def begun_with(row: DraftRow | None) -> JsonObject:
    """What a draft keeps of the one before it: the plan with which its turn began."""
    plan = None if row is None else plan_in(row, again=True)
    return {} if plan is None else {_OPENED: plan}


def plan_in(row: DraftRow, *, again: bool) -> JsonObject | None:
    """The plan that a draft is, or ``again``: also the one with which its turn began."""
    if is_plan(row):
        return row.draft
    return row.draft.get(_OPENED) if again else None


async def planned(reads: Reads, game_id: str, user_id: int) -> PlannedTurn | None:
    """A person's plan for their next turn in a game."""
    return planned_in(await reads.draft(game_id, user_id))


def planned_in(row: DraftRow | None) -> PlannedTurn | None:
    """What a stored draft plans, if it is a plan."""
    if row is None or not is_plan(row):
        return None
    return PlannedTurn(Draft.parse(row.draft["draft"]), row.draft.get("spot"))
