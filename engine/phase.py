"""The phases of a turn."""

from enum import IntEnum


class Phase(IntEnum):
    """What comes next: a draw (by the table), laying the drawn tile, deploying or not, nothing any more."""

    DRAW = 0
    LAY = 1
    DEPLOY = 2
    OVER = 3
