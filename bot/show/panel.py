"""The private panel: a picture, a text and the choices of each step of a turn, made of what a draft means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.game import notation, placements
from bot.game.batch import events_of
from bot.game.drafts import PanelState, Step, next_rotation
from bot.game.notation import Draft
from bot.game.placements import BySquare, Placings
from bot.show import alt, effects, panel_text
from bot.show.choices import BEST, MOST_BUTTONS, endings, on_buttons, spots, taken, tiles_on_buttons
from bot.show.scenes import scene
from bot.text.lines import Alt, Line, Token, line
from bot.text.message import Again, Button, Choice, Drawing, Message, Row, Select, Style, in_rows
from engine.squares import parse_square, row_name, square_name, xy
from render.board.describe import View
from render.board.scene import Scene

OPTIONS: Final = 25
"""The most options of a select."""


@dataclass(frozen=True, slots=True)
class Ids:
    """What the buttons of a panel lead to: the game and version that their ids name, and their actions.

    draft: shows the panel with another draft; choose: the same by a select; confirm: commits the turn; hint: asks for
    one (None: that isn't possible).
    """

    game_id: str
    version: int
    draft: str = "draft"
    choose: str = "choose"
    confirm: str = "confirm"
    hint: str | None = None

    def button(self, action: str, label: Line, arg: str = "", style: Style = Style.SECONDARY) -> Button:
        """A button of the panel."""
        return Button(action, self.game_id, self.version, label, style, arg)


def panel(
    state: PanelState, ids: Ids, known: Placings, first: tuple[Line, ...] = (), in_words: tuple[Line, ...] = ()
) -> Message:
    """The private panel of who is to move: a picture, a text and what may be chosen now.

    ``state``: what a draft means in a position, stored or not. ``first``: what it says before all else; ``in_words``:
    and then, where everything is told in words.
    """
    found = _placings(state, known)
    offer = offered(state, found)
    said = (*first, *in_words, *panel_text.lines(state))
    listed = panel_text.listed(state, found, said) if found else ()
    spots = (line("listed", what=one.label) for one in endings(state))
    return Message(
        (*first, *panel_text.brief(state, found)),
        Drawing(
            f"{ids.game_id}-{ids.version}.png",
            _alt(state),
            ids.game_id,
            # All that the picture depends on, besides the game itself.
            ("panel", state.view.key[1], state.view.names, state.view.computers, state.draft),
            lambda: _scene(state),
            looked_at=False,
        ),
        rows=rows(offer, ids),
        in_words=(*said, *listed, *spots),
        again=Again(ids.draft, ids.game_id, ids.version, str(offer.draft)),
    )


@dataclass(frozen=True, slots=True)
class Offered:
    """What may be chosen in a panel now. ``draft``: what is chosen so far, at ``Step.CONFIRM`` the whole turn.

    choices: open tiles, squares (those where one gains most first, the others row by row from the north-west), or ways
    to end the turn. others lead elsewhere: the tile turned once more, another square, another open tile. Each one's
    value is the draft that results; at ``Step.DISCARD`` the number of the tile that goes. best: how many of the choices
    come first for what one gains. taken: spots that can't be chosen, with who stands there.
    """

    step: Step
    draft: Draft
    choices: tuple[Choice, ...] = ()
    others: tuple[Choice, ...] = ()
    taken: tuple[Choice, ...] = ()
    best: int = 0


def offered(state: PanelState, found: BySquare) -> Offered:
    """What may be chosen in that position; ``found``: how the tile can lie on each of the squares."""
    best = BEST if state.step is Step.SQUARE and state.ranked else 0
    return Offered(state.step, state.draft, choices(state, found), others(state), taken(state), best)


def rows(offer: Offered, ids: Ids) -> tuple[Row, ...]:
    """What may be chosen now: for a tile that lies Confirm and how else it can lie first, right below the picture.

    These stand there already while a spot is chosen, so that no spot moves when Confirm comes. The last row, which may
    be empty, is for what leads elsewhere.
    """
    first: list[Button] = []
    if offer.step is Step.CONFIRM:
        first.append(ids.button(ids.confirm, line("button-confirm"), str(offer.draft), Style.SUCCESS))
    others = [ids.button(ids.draft, one.label, one.value) for one in offer.others]
    last = [] if ids.hint is None else [ids.button(ids.hint, line("button-hint"))]
    if offer.step in (Step.SPOT, Step.CONFIRM):
        first += others
    else:
        last = [*others, *last]
    return (*in_rows(*first), *_choices(offer, ids), tuple(last))


def _choices(offer: Offered, ids: Ids) -> tuple[Row, ...]:
    """Up to twenty choices as buttons; of more only the squares where one gains most, and the others in selects."""
    many = len(offer.choices) > MOST_BUTTONS
    squares = offer.step is Step.SQUARE
    best = offer.choices[: offer.best] if many else offer.choices
    shown = [_choice(offer, ids, one) for one in best]
    shown += [replace(ids.button(ids.draft, one.label, one.value), pressable=False) for one in offer.taken]
    rest = offer.choices[len(best) :]
    selects = (
        Select(
            ids.choose,
            str(number),
            _which(some, rest) if squares else line("select-spot"),
            options=tuple(some),
            chosen=tuple(one.value for one in some if one.chosen),
            game_id=ids.game_id,
            version=ids.version,
        )
        for number, some in enumerate(_menus(rest) if squares and many else _chunks(rest))
    )
    return (*in_rows(*shown), *((one,) for one in selects))


def _choice(offer: Offered, ids: Ids, choice: Choice) -> Button:
    """A choice as a button; of a square just its name, as in the picture."""
    if offer.step is Step.DISCARD:
        return ids.button("discard", choice.label, choice.value, Style.DANGER)
    label = line("said", said=_square(choice)) if offer.step is Step.SQUARE else choice.label
    return ids.button(ids.draft, label, choice.value, Style.PRIMARY if choice.chosen else Style.SECONDARY)


def _square(choice: Choice) -> Token:
    """The name of the square that is chosen."""
    return Token(Draft.parse(choice.value).square or "")


def _chunks(every: Sequence[Choice]) -> list[Sequence[Choice]]:
    """Choices in as few menus as hold them."""
    return [every[first : first + OPTIONS] for first in range(0, len(every), OPTIONS)]


def _menus(every: Sequence[Choice]) -> list[Sequence[Choice]]:
    """Squares in as few menus as hold them, each about as long, cut between rows of the board.

    Where a menu would be too long so, it is cut within a row.
    """
    menus, ends, start = -(-len(every) // OPTIONS), list[int](), 0
    between = [n for n in range(1, len(every)) if _row(every[n]) != _row(every[n - 1])]
    for number in range(1, menus):
        least, most = max(start + 1, len(every) - OPTIONS * (menus - number)), start + OPTIONS
        wanted = len(every) * number // menus
        far = [(abs(n - wanted), n) for n in between if least <= n <= most]
        start = min(far)[1] if far else min(max(least, wanted), most)
        ends.append(start)
    return [every[first:last] for first, last in zip([0, *ends], [*ends, len(every)], strict=True)]


def _row(choice: Choice) -> str:
    """The name of the row of a square that can be chosen."""
    return row_name(xy(parse_square(_square(choice)))[1])


def _which(some: Sequence[Choice], every: Sequence[Choice]) -> Line:
    """Which squares a select holds."""
    start, end = _square(some[0]), _square(some[-1])
    top, bottom = Token(_row(some[0])), Token(_row(some[-1]))
    rows = 1 if top == bottom else 2
    if len(some) == len(every):
        return line("squares-all", count=len(some), first=top, last=bottom, n=rows)
    return line("squares-offered", first=top, last=bottom, n=rows, start=start, end=end)


def choices(state: PanelState, found: BySquare) -> tuple[Choice, ...]:
    """What may be chosen at this step, each with the draft that results; at ``Step.DISCARD`` with the tile's number."""
    match state.step:
        case Step.DISCARD:
            return tiles_on_buttons(state)
        case Step.TILE:
            return tuple(replace(one, value=str(Draft(one.value))) for one in tiles_on_buttons(state))
        case Step.SQUARE:
            return _squares(state, found)
        case _:
            return tuple(replace(one, value=str(replace(state.draft, spot=one.value))) for one in on_buttons(state))


def others(state: PanelState) -> tuple[Choice, ...]:
    """What leads elsewhere, each with the draft that results: to another rotation, square, or open tile."""
    draft = state.draft
    if state.after is None:
        another = state.step is Step.SQUARE and len(state.tiles) > 1
        return (Choice(str(Draft()), line("button-other-tile")),) if another else ()
    turned = next_rotation(state)
    found = []
    if turned is not None:
        found.append(Choice(str(replace(draft, rotation=notation.degrees(turned))), line("button-turn")))
    if len(state.squares) > 1:
        found.append(Choice(str(Draft(draft.tile)), line("button-back")))
    elif len(state.tiles) > 1:
        found.append(Choice(str(Draft()), line("button-other-tile")))
    return tuple(found)


def _placings(state: PanelState, known: Placings) -> BySquare:
    """How the tile can lie on each of the squares to choose from, in the rotation chosen if one is.

    Those squares come first where the player to move gains most, if they are ``ranked``.
    """
    if state.step is not Step.SQUARE:
        return {}
    assert state.game is not None
    found, turned, seat = known.of(state.view, state.game), state.draft.rotation, state.view.game.to_move
    if turned is not None:
        found = placements.turned(state.game, found, notation.quarters(turned))
    if not state.ranked:
        return found
    return dict(sorted(found.items(), key=lambda entry: -placements.best(entry[1], seat).worth(seat)))


def _squares(state: PanelState, found: BySquare) -> tuple[Choice, ...]:
    """The squares, each with what laying there does at best: the first ones, then the others row by row."""
    names, seat = state.view.names, state.view.game.to_move
    return tuple(
        Choice(
            str(replace(state.draft, square=square_name(square))), effects.in_short(square, found[square], names, seat)
        )
        for square in dict.fromkeys((*list(found)[:BEST], *sorted(found)))
    )


def _scene(state: PanelState) -> Scene:
    """The panel's picture: the board with the names of the squares, or with the tile lying and its numbered spots."""
    view, game = state.view, state.game
    since = events_of(view.since(view.game.to_move))
    if game is None:
        return scene(view, View(since=since))
    if state.after is None:
        turned = notation.quarters(state.draft.rotation or 0)
        labels = {square: square_name(square) for square in state.squares}
        free = View(labelled=labels, mark_last=False, rotation=turned, zoom=True, since=since, ended=True)
        return scene(view, free, game)
    shown = list(dict.fromkeys(one.segment for one in state.deployments))
    backs = [one.square for one in state.backs]
    lies = View(spots=shown, then=state.chosen, zoom=True, also=backs, ended=True)
    return scene(view, lies, state.after)


def _alt(state: PanelState) -> Alt:
    """The panel's picture in words."""
    names = state.view.names
    if state.game is None:
        return alt.board(state.view)
    if state.after is None:
        return alt.choosing(state.game, names, state.squares)
    return alt.preview(state.after, names, state.chosen, spots(state))
