"""What sets one game apart beside its material: what areas are worth, and to whom. All games share the turns."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.area import Area, Value, Valued
from engine.errors import Refusal
from engine.events import Item
from engine.material import Material


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Ruleset(Material):
    """One game's rules, as far as it differs from the others.

    ``value``: what an area is worth, part by part. ``scorers``: the seats that score it, one entry for each time.
    ``clauses``: the rule that each refusal cites, by its code (``occupied``), or by code and piece where that is
    another (``occupied:hut``). ``seats``: how many people can play.
    """

    value: Callable[[Valued], Value]
    scorers: Callable[[Area], Sequence[int]]
    clauses: Mapping[str, str]
    seats: range = range(2, 6)

    def items(self, area: Area) -> tuple[Item, ...]:
        """What an area is worth, itemised."""
        return tuple([Item(name, int(amount), int(each)) for name, amount, each in self.value(area)])

    def refusal(self, code: str, message: str, **data: object) -> Refusal:
        """The refusal of that code with its clause, or with the one for that code and piece where there is one."""
        clause = self.clauses.get(f"{code}:{data.get('piece')}", self.clauses.get(code, ""))
        return Refusal(code, clause, message, **data)
