"""Typed refusals of moves, which carry the rule's clause; and the refusal of arguments that name nothing."""

from collections.abc import Collection


class Refusal(ValueError):
    """A move that the rules (or the state of the game) do not allow; nothing has changed.

    ``code`` names the reason for programs, ``clause`` the rule (``B4.2``; empty where no rule is broken but
    the request makes no sense), ``data`` what a sentence about it needs. ``str()`` is short English.
    """

    def __init__(self, code: str, clause: str, message: str, **data: object) -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause
        self.data = data


def expect_one(what: str, value: object, known: Collection[object]) -> None:
    """ValueError for a value that isn't one of those that there are, which it names."""
    if value not in known:
        raise ValueError(f"the {what} must be one of {', '.join(map(str, known))}, not {value!r}")
