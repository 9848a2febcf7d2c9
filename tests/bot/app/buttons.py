"""What stands below the messages that everybody sees, by the actions of the buttons."""

from bot.core.composing import Post
from bot.text.message import Message

TURN = ["play", "board", "score", "told"]
"""Below the newest message of a game."""

TURN_WITH_UNDO = ["play", "board", "score", "undo", "told"]
"""There while the turn before it can be taken back."""


def actions(shown: Message | Post) -> list[str]:
    """What the buttons below do."""
    return [button.action for button in shown.buttons]
