"""Old messages lose their buttons."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.app.core.values import PostAction
from bot.app.posts.notice import Composed, Notice, Sheet


@dataclass(frozen=True)
class Retired(Notice, kind="retire"):
    """A message whose buttons are taken off."""

    message: int

    async def _say(self, sheet: Sheet) -> Composed | None:
        return Composed(replace(sheet.post, action=PostAction.RETIRE, message_id=self.message))
