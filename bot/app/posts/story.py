"""What follows a finished game's last message: how it went, with a chart, and what one can do now."""

from __future__ import annotations

from dataclasses import replace

from bot.app import story
from bot.app.posts.sheet import Composed, Sheet
from bot.app.values import Button, Style, line


async def told(sheet: Sheet) -> Composed:
    """The game's story in a few sentences, and the buttons for the animation and for another game."""
    post, situation = sheet.post, await sheet.situation()
    buttons = (
        Button("rematch", post.game_id, post.version, line("button-rematch"), Style.PRIMARY),
        Button("story", post.game_id, post.version, line("button-animation")),
    )
    return Composed(replace(post, lines=story.told(situation), buttons=buttons), situation, chart=True)
