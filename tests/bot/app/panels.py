"""A panel as a person reads it: what is offered, by the ids of its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace

from bot.game.drafts import Step
from bot.game.notation import Draft
from bot.text import LOCALES, catalogue
from bot.text.message import Button, Choice, Message, Style
from bot.ui.ids import LONGEST, Id
from tests.bot.ui.limits import check_layout, laid_out

ELSEWHERE = ("button-turn", "button-back", "button-other-tile")
"""The labels of what leads to another rotation, square, or open tile."""


@dataclass(frozen=True)
class Panel(Message):
    """A message that is a panel, and what its rows say.

    ``draft``: what is chosen so far; at ``Step.CONFIRM`` the whole turn. ``choices``: of the step, each with the draft
    that results, or at ``Step.DISCARD`` the tile's number. ``others`` lead elsewhere. ``taken`` can't be pressed.
    """

    game_id: str = ""
    version: int = 0
    step: Step = Step.SQUARE
    draft: Draft = field(default_factory=Draft)
    choices: tuple[Choice, ...] = ()
    others: tuple[Choice, ...] = ()
    taken: tuple[Choice, ...] = ()
    hints: bool = False


def is_panel(message: Message) -> bool:
    """Whether it is a panel. A hint's buttons lead to drafts, too, in one row."""
    actions = {one.action for row in message.rows for one in row}
    return not actions.isdisjoint(("choose", "discard", "confirm")) or ("draft" in actions and len(message.rows) > 1)


def seen(message: Message) -> Panel:
    """What a panel offers."""
    assert is_panel(message)
    first = next(one for row in message.rows for one in row)
    shown = [one for one in message.buttons if one.action in ("draft", "discard") and one.label.code not in ELSEWHERE]
    choices = [Choice(one.arg, one.label, one.style is Style.PRIMARY) for one in shown if one.pressable]
    choices += [one for select in message.selects for one in select.options]
    confirm = [one for one in message.buttons if one.action == "confirm"]
    step, draft = _stands(choices, confirm, gives_up=any(one.action == "discard" for one in shown))
    return Panel(
        **{one.name: getattr(message, one.name) for one in fields(Message)},
        game_id=first.game_id,
        version=first.version,
        step=step,
        draft=draft,
        choices=tuple(choices),
        others=tuple(Choice(one.arg, one.label) for one in message.buttons if one.label.code in ELSEWHERE),
        taken=tuple(Choice(one.arg, one.label) for one in shown if not one.pressable),
        hints=any(one.action == "hint" for one in message.buttons),
    )


def _stands(choices: Sequence[Choice], confirm: Sequence[Button], *, gives_up: bool) -> tuple[Step, Draft]:
    """The step, and what is chosen already."""
    if gives_up:
        return Step.DISCARD, Draft()
    if confirm:
        return Step.CONFIRM, Draft.parse(confirm[0].arg)
    offered = Draft.parse(choices[0].value)
    if offered.spot is not None:
        return Step.SPOT, replace(offered, spot=None)
    return (Step.TILE, Draft()) if offered.square is None else (Step.SQUARE, replace(offered, square=None))


def check_short(shown: Message, most_rows: int, uses: str) -> None:
    """Within Discord's bounds and few rows of a phone in each language; all that can be pressed is of those uses."""
    assert all(one.action.startswith((uses, "words", "rules")) for row in shown.rows for one in row)
    for locale in LOCALES:
        texts = catalogue(locale)
        assert 0 < len(texts.message(*shown.lines)) <= 2000
        assert sum(-(-len(line) // 42) for line in texts.plain(*shown.lines).splitlines()) <= most_rows
        check_layout(laid_out(texts.message(*shown.lines), shown, texts))
    for one in shown.buttons:
        assert len(str(Id(one.action, one.game_id, one.version, one.arg))) <= LONGEST
