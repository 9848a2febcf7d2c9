"""The private panel: a picture, a text and the choices of each step of a turn, made of what a draft means."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace

from bot.app.core.values import NOWHERE, Alt, Choice, Line, Picture, line
from bot.app.turn import squarelist
from bot.app.turn.considering import State, Step, next_rotation
from bot.app.turn.endings import endings, offered
from bot.app.words import alt, effects, placings, spelling, words
from bot.app.words.placings import Placings
from bot.app.words.spelling import Draft
from engine.squares import square_name
from engine.turns import TakeBack
from render.board.describe import describe
from render.board.recolour import recoloured
from render.board.scene import Scene


@dataclass(frozen=True, slots=True)
class Panel:
    """The private panel of the person to move: a picture, a text, and what may be chosen now.

    ``draft`` is what is chosen so far; at ``Step.CONFIRM`` it is the whole turn that Confirm commits. ``choices`` are
    for the step: open tiles, squares row by row from the north-west, or ways to end the turn, which stay to be changed
    at ``Step.CONFIRM``. ``others`` lead elsewhere: the tile turned once more, another square, another
    open tile. Each choice's value is the text of the draft that results; at ``Step.DISCARD`` it is the number of the
    open tile that goes out of the game. ``taken``: spots that can't be chosen, with who stands there. ``page``: of the
    squares, where there are very many. ``hints``: whether one may be asked for.
    """

    game_id: str
    version: int
    step: Step
    lines: tuple[Line, ...]
    picture: Picture
    draft: Draft = field(default_factory=Draft)
    choices: tuple[Choice, ...] = ()
    others: tuple[Choice, ...] = ()
    taken: tuple[Choice, ...] = ()
    page: int = 0
    hints: bool = False


def choices(state: State, known: Placings) -> tuple[Choice, ...]:
    """What may be chosen at this step, each with the draft that results; at ``Step.DISCARD`` with the tile's number."""
    match state.step:
        case Step.DISCARD:
            return open_tiles(state)
        case Step.TILE:
            return tuple(replace(one, value=str(Draft(one.value))) for one in open_tiles(state))
        case Step.SQUARE:
            return _squares(state, known)
        case _:
            return tuple(replace(one, value=str(replace(state.draft, spot=one.value))) for one in endings(state))


def others(state: State) -> tuple[Choice, ...]:
    """What leads elsewhere, each with the draft that results: to another rotation, square, or open tile."""
    draft = state.draft
    if state.after is None:
        another = state.step is Step.SQUARE and len(state.tiles) > 1
        return (Choice(str(Draft()), line("button-other-tile")),) if another else ()
    turned = next_rotation(state)
    found = []
    if turned is not None:
        degrees = spelling.degrees(turned)
        found.append(Choice(str(replace(draft, rotation=degrees)), line("button-turn", degrees=degrees)))
    if len(state.squares) > 1:
        found.append(Choice(str(Draft(draft.tile)), line("button-back")))
    elif len(state.tiles) > 1:
        found.append(Choice(str(Draft()), line("button-other-tile")))
    return tuple(found)


def open_tiles(state: State) -> tuple[Choice, ...]:
    """The open tiles to choose from, by number, in a few words where these tell them apart."""
    game = state.situation.game
    return tuple(
        Choice(spelling.tile_number(game, kind) or "", words.numbered_tile(game, kind, brief=True))
        for kind in state.tiles
    )


def listed(state: State, known: Placings, before: Sequence[Line] = ()) -> tuple[Line, ...]:
    """The squares by name with what laying there does; of very many, those that help most.

    ``before``: what the message says before.
    """
    return squarelist.listed(state.situation, _placings(state, known), before) if state.step is Step.SQUARE else ()


def _placings(state: State, known: Placings) -> placings.BySquare:
    """How the tile can lie on each of the squares, in the rotation chosen if one is."""
    assert state.game is not None
    found, turned = known.of(state.situation, state.game), state.draft.rotation
    return found if turned is None else placings.turned(state.game, found, spelling.quarters(turned))


def _squares(state: State, known: Placings) -> tuple[Choice, ...]:
    """The squares, each with what laying there does at best."""
    names, seat = state.situation.names, state.situation.game.turn
    return tuple(
        Choice(str(replace(state.draft, square=square_name(square))), effects.of_square(square, ways, names, seat))
        for square, ways in _placings(state, known).items()
    )


def scene(state: State) -> Scene:
    """The panel's picture: the board with the names of the squares, or with the tile lying and its numbered spots."""
    return recoloured(_scene(state), state.situation.colours)


def _scene(state: State) -> Scene:
    situation, game = state.situation, state.game
    names, computers = situation.names, situation.computers
    since = [event for batch in situation.since(situation.game.turn) for event in batch.events]
    if game is None:
        return describe(situation.game, names, since=since, computers=computers)
    if state.after is None:
        turned = spelling.quarters(state.draft.rotation or 0)
        labels = {square: square_name(square) for square in state.squares}
        return describe(
            game,
            names,
            labelled=labels,
            mark_last=False,
            rotation=turned,
            zoom=True,
            since=since,
            computers=computers,
        )
    shown = list(dict.fromkeys(one.segment for one in state.deployments))
    return describe(
        state.after, names, spots=shown, chosen=state.chosen, back=_back(state), zoom=True, computers=computers
    )


def _back(state: State) -> TakeBack | None:
    """The piece that is taken back, once it is chosen."""
    ending = spelling.ending(state.draft.spot or NOWHERE)
    return ending if isinstance(ending, TakeBack) else None


def look(state: State) -> Hashable:
    """All that the panel's picture depends on, besides the game itself."""
    return ("panel", state.situation.version, state.situation.names, state.situation.computers, state.draft)


def alt_text(state: State) -> Alt:
    """The panel's picture in words."""
    names = state.situation.names
    if state.game is None:
        return alt.board(state.situation)
    if state.after is None:
        return alt.choosing(state.game, names, state.squares)
    return alt.preview(state.after, names, state.chosen, offered(state), _back(state))
