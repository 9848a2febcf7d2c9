"""Where a piece is put: of all the ways to put it there that are tried, the one against which least speaks."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from render.draw.geometry import Point
from render.draw.stencil import Mask
from render.plan.room import overlap

NEVER = float("inf")
"""What speaks against a way that is out of the question."""


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A silhouette on the grid, and how many pixels it has."""

    mask: Mask
    pixels: int


@dataclass(frozen=True, slots=True)
class Pose:
    """A way to put a piece somewhere: the place of its middle, its size in tiles, and its head to the right or not."""

    form: Form
    at: Point
    size: float
    flip: bool = False

    def share_on(self, mask: Mask) -> float:
        """Which share of it, in 0..1, lies on a mask."""
        return overlap(mask, self.form.mask, self.at) / self.form.pixels


Term = Callable[[Pose], float]
"""How much speaks against a pose, 0 or more."""


def off(mask: Mask, weight: float) -> Term:
    """The share that isn't on the mask."""
    return lambda pose: weight * (1 - pose.share_on(mask))


def on(mask: Mask, weight: float) -> Term:
    """The share that is on the mask."""
    return lambda pose: weight * pose.share_on(mask)


def best(ways: Iterable[tuple[float, Pose]], terms: Sequence[Term]) -> tuple[float, Pose | None]:
    """How much speaks against the best pose, the first of equal ones, and that pose; None where none is in question.

    ways: each pose with what speaks against it in any case. A term is asked only while a pose may still be the best.
    """
    least, found = NEVER, None
    for sure, pose in ways:
        against = sure
        for term in terms:
            if against >= least:
                break
            against += term(pose)
        if against < least:
            least, found = against, pose
    return least, found
