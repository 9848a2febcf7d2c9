"""Labels of what can be chosen: open tiles, spots for a piece, pieces to take back, nothing; and what is taken."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

from bot.game import features, notation, placements
from bot.game.drafts import PanelState
from bot.game.notation import NOWHERE
from bot.show import effects, phrases, refusals
from bot.text.lines import Line, Several, Token, line
from bot.text.message import Choice
from bot.text.names import plain
from engine.board import PlacedPiece
from engine.game import Game
from engine.open_tiles import last_turn
from engine.squares import square_name
from engine.turns import Deploy, TakeBack

_NAMES: Final = 16
"""Room for the names of those who stand on a spot, on a button that a phone shows whole."""

MOST_BUTTONS: Final = 20
"""The most other choices that are buttons: four rows of five, since the last row is for what leads elsewhere."""

_SIGNS: Final = {"end": "flag", "both": "signs", "now": "bare"}
_WORDS: Final = {"open": "whole"}
"""What the text ``counted`` is told in place of the code of what something is worth: with signs, or with words."""

BEST: Final = 5
"""How many squares come first, and are told where there are more than buttons: those on which one gains most."""


def endings(state: PanelState) -> tuple[Choice, ...]:
    """The legal spots on the tile as it lies, what may be taken back, and none; nothing where nothing is to decide."""
    after, chosen = state.after, state.draft.spot
    if after is None or not (state.deployments or state.backs):
        return ()
    found = [Choice(notation.token(one), spot_label(after, one)) for one in spots(state)]
    found += [Choice(notation.token(back), back_label(after, back)) for back in state.backs]
    return tuple(replace(one, chosen=one.value == chosen) for one in (*found, nothing()))


def on_buttons(state: PanelState) -> tuple[Choice, ...]:
    """The same choices, with labels that a phone shows whole."""
    after = state.after
    assert after is not None
    short = {
        notation.token(one): line("numbered", number=notation.number(one.segment), what=worth(after, one, signs=True))
        for one in spots(state)
    }
    short |= {notation.token(back): _short_back(after, back) for back in state.backs}
    return tuple(replace(one, label=short.get(one.value, one.label)) for one in endings(state))


def worth(after: Game, deployment: Deploy, *, signs: bool = False) -> Line:
    """What a piece on a spot of the tile just laid is called, and what it is worth, in words or by the signs."""
    feature = after.feature(after.board.last.square, deployment.segment, after.ruleset.role(deployment.role).layer)
    segment = after.tileset.kind(after.board.last.kind).segments[deployment.segment]
    # The player who lays the shrine and sets a hunter there has the meadow alone (H7.6).
    code = "worth-alone" if segment.count("shrine") and deployment.role == "hunter" else "worth"
    data = dict(effects.of_feature(after, feature))
    how = str(data["how"])
    data["how"] = Token((_SIGNS if signs else _WORDS).get(how, how))
    return line(code, role=Token(deployment.role), **data)


def _short_back(after: Game, back: TakeBack) -> Line:
    """Where an own piece stands that can be taken back, what that brings, and what it would bring once complete."""
    _, feature = features.coming_home(after, back)
    square, whole = Token(square_name(back.square)), features.worth_complete(after, feature)
    if feature.complete or whole == feature.points or last_turn(after):
        return line("take-back", square=square, points=feature.points)
    return line("take-back-or-wait", square=square, points=feature.points, whole=whole)


def spots(state: PanelState) -> tuple[Deploy, ...]:
    """The places to offer, by number: of the parts of one river system, which are as good as each other, one."""
    after, found = state.after, dict[Hashable, Deploy]()
    assert after is not None
    square, segments = after.board.last.square, after.tileset.kind(after.board.last.kind).segments
    for one in state.deployments:
        role = after.ruleset.role(one.role)
        root, layer = after.board.node(square, one.segment, role.layer)
        key = (role.piece, root) if layer.linked else (role.piece, one.segment)
        # A hut is most easily understood by the lake where it fishes.
        if key not in found or one == state.chosen or (found[key] != state.chosen and not segments[one.segment].ports):
            found[key] = one
    return tuple(sorted(found.values(), key=lambda one: one.segment))


def nothing() -> Choice:
    """Ending the turn with nothing more."""
    return Choice(NOWHERE, line("choice-nothing"))


def back_label(after: Game, back: TakeBack) -> Line:
    """An own piece that can be taken back, with what it brings and what it may wait for."""
    return line("choice-back", piece=refusals.taking(after, back))


def spot_label(after: Game, deployment: Deploy) -> Line:
    """A spot on the tile just laid: its number, what a piece there is worth, and what and where it is."""
    place = phrases.spot(after, deployment.segment)
    return line("list-colon", first=place, last=worth(after, deployment))


def taken(state: PanelState) -> tuple[Choice, ...]:
    """The places on the tile just laid that are taken, and by whom, as far as there is room for buttons."""
    found = _taken(state)
    if len(endings(state)) + len(found) > MOST_BUTTONS:
        return ()
    return tuple(_taken_choice(state, deployment, pieces) for deployment, pieces in found)


def _taken_choice(state: PanelState, deployment: Deploy, pieces: Sequence[PlacedPiece]) -> Choice:
    """A place that is taken; nothing could be done with its value."""
    seats = tuple(dict.fromkeys(piece.seat for piece in pieces))
    value = replace(state.draft, spot=notation.token(deployment))
    number, role = notation.number(deployment.segment), Token(deployment.role)
    names = [plain(state.view.names[seat]) for seat in seats]
    if sum(map(len, names)) + 2 * len(names) > _NAMES:
        return Choice(str(value), line("spot-taken", number=number, role=role))
    return Choice(str(value), line("spot-of", number=number, role=role, names=phrases.people(state.view.names, seats)))


def taken_in_words(state: PanelState, after: Game) -> tuple[Line, ...]:
    """The same in a sentence, with where these are and where the pieces stand."""
    found = _taken(state)
    if not found:
        return ()
    names = state.view.names
    told = (
        line("taken-spot", spot=phrases.place_for(after, deployment), pieces=phrases.standing(pieces, names))
        for deployment, pieces in found
    )
    return (line("panel-taken", spots=Several(tuple(told), "semicolon")),)


def _taken(state: PanelState) -> list[tuple[Deploy, tuple[PlacedPiece, ...]]]:
    """The places where no piece can be set, since others stand there; of each feature that is taken, the first.

    None for pieces of which there is none left to set.
    """
    after = state.after
    if after is None:
        return []
    square, supply = after.board.last.square, after.supply(after.to_move)
    found: dict[tuple[str, tuple[PlacedPiece, ...]], Deploy] = {}
    for place in after.board.squares[square][0].deployments:
        feature = after.feature(square, place.deploy.segment, place.layer.name)
        if supply[place.piece] and place.deploy not in state.deployments and feature.pieces:
            found.setdefault((place.piece, feature.pieces), place.deploy)
    return [(one, pieces) for (_, pieces), one in found.items()]


def open_tiles(state: PanelState) -> tuple[Choice, ...]:
    """The open tiles to choose from, by number, in a few words where these tell them apart."""
    game = state.view.game
    return tuple(
        Choice(notation.tile_number(game, kind) or "", phrases.numbered_tile(game, kind, brief=True))
        for kind in state.tiles
    )


def tiles_on_buttons(state: PanelState) -> tuple[Choice, ...]:
    """The same by the number that the picture shows, and on how many squares each fits."""
    game = state.view.game
    found = []
    for kind in state.tiles:
        number, squares = notation.tile_number(game, kind) or "", placements.squares_for(game, kind)
        found.append(Choice(number, line("short-tile-fits", number=Token(number), n=len(squares))))
    return tuple(found)
