"""What the panel says at each step, from what happened before the turn to what Confirm leads to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.game import features, notation, placements
from bot.game.drafts import PanelState, Step
from bot.game.placements import BySquare, Placing
from bot.game.views import GameView
from bot.show import effects, events, phrases
from bot.show.choices import BEST, MOST_BUTTONS, taken_in_words, worth
from bot.text import LOCALES, catalogue
from bot.text.catalogue import MESSAGE_LIMIT
from bot.text.lines import Line, Several, Token, line
from engine import open_tiles
from engine.game import Game
from engine.squares import square_name
from engine.tiles import SIDES
from engine.turns import Deploy, TakeBack

_ROWS: Final = 3
"""How many squares are told where few words are wanted."""

_SPECIAL: Final = ("shrine", "fire", "mushrooms", "aurochs")
"""What is on few tiles and changes what they do, by its mark."""

_LISTED: Final = 1550
"""Characters for the list of squares, at most."""

_ALL: Final = MESSAGE_LIMIT - 60
"""Characters for it with all that stands before it, so that a message holds them."""

_ROOMY: Final = 70
"""With so many characters for each square there is room for how many sides of its areas are open, too."""

_LEAST: Final = 30
"""The fewest characters that each square in the list has for what laying there does."""

_PLACE: Final = 25
"""Characters for a square's name, and for in which rotations the tile can lie there."""

_NAMED: Final = 20
"""The most squares that are named where an open tile fits; of more it is said how many there are."""


def lines(state: PanelState) -> tuple[Line, ...]:
    """What the panel says."""
    names, draft, game = state.view.names, state.draft, state.game
    if game is None:
        code = "short-discard" if state.step is Step.DISCARD else "short-tile"
        return (*_since(state), line(code), *of_open_tiles(state.view.game, state.tiles), *_of_others(state))
    assert game.drawn is not None
    tile = phrases.in_hand(game)
    if state.after is None:
        if draft.rotation is not None:
            return (line("panel-square-turned", tile=tile, degrees=draft.rotation, n=len(state.squares)),)
        fits = line("panel-square", tile=tile, n=len(state.squares))
        if state.tiles:
            return (*last_turn(state.view), fits)
        special = (*specials(game), fits, *phrases.bonus_left(game))
        return (*_since(state), *last_turn(state.view), *special, *_of_others(state))
    laid = state.after.board.last
    lies = line(
        "panel-lies",
        tile=tile,
        square=Token(square_name(laid.square)),
        degrees=notation.degrees(laid.rotation),
        effects=effects.effects(_lying(state), names, game.to_move, room=_LISTED, sides=True),
    )
    told = taken_in_words(state, state.after)
    return (
        *_only_square(state),
        lies,
        *_not_there(state),
        _turnable(state),
        *_towns(state.after),
        *_spot_lines(state, state.after),
        *_none_left(state, state.after),
        *told,
        *((line("panel-confirm"),) if state.step is Step.CONFIRM else ()),
    )


def brief(state: PanelState, found: BySquare) -> tuple[Line, ...]:
    """The same in a few rows of a phone: what the picture and the buttons don't tell.

    ``found``: how the tile can lie on each of the squares to choose from, the best first.
    """
    game, after = state.game, state.after
    if game is None:
        return (line("short-discard" if state.step is Step.DISCARD else "short-tile"),)
    last = last_turn(state.view)[:1]
    if after is None:
        best = _best_squares(state, found) if state.ranked else ()
        return (*last, *specials(game), *best)
    square = after.board.last.square
    said = effects.shortly(_lying(state), state.view.names, game.to_move, above_spots=True)
    lies = effects.lying(square, after.board.last.rotation if len(state.rotations) > 1 else None, said)
    if len(state.squares) == 1:
        lies = line("short-only", lies=lies)
        return (*last, *specials(game), lies, *_not_there(state), _asked(state, after))
    return (lies, *_not_there(state), _asked(state, after))


def _lying(state: PanelState) -> Placing:
    """What the tile does where it lies in the draft."""
    assert state.game is not None
    assert state.after is not None
    laid = state.after.board.last
    return placements.placing(state.game, laid.square, laid.rotation)


def specials(game: Game) -> tuple[Line, ...]:
    """What the drawn tile does that few tiles do, a row each."""
    kind = game.tileset.kind(game.drawn or "")
    there = {mark for segment in kind.segments for mark, _ in segment.marks}
    return tuple(line(f"special-{mark}") for mark in _SPECIAL if mark in there)


def _best_squares(state: PanelState, found: BySquare) -> tuple[Line, ...]:
    """How many squares there are, and what those bring on which the player to move gains most."""
    view, n, seat = state.view, len(state.squares), state.view.game.to_move
    ways = {square: placements.best(choice, seat) for square, choice in found.items()}
    best = [square for square, way in ways.items() if way.worth(seat) > 0 and not effects.does_nothing(way)]
    best = [square for square in best if effects.speaks_for(ways[square], seat)][:_ROWS]
    told = [effects.in_short(square, found[square], view.names, seat) for square in best]
    follow, turned = Token("nothing" if not told else "some" if n > len(told) else "all"), state.draft.rotation
    fits = line("short-fits", n=n, follow=follow)
    head = fits if turned is None else line("short-fits-turned", degrees=turned, n=n, follow=follow)
    return (head, *told)


def _not_there(state: PanelState) -> tuple[Line, ...]:
    """That a piece that was chosen can't be set with the tile as it lies now."""
    return () if state.lost is None else (line("panel-not-there", role=Token(state.lost)),)


def _asked(state: PanelState, after: Game) -> Line:
    """What there is to choose about pieces, or what Confirm does."""
    if state.step is Step.CONFIRM:
        return _chosen(state, after)
    settable = {after.ruleset.piece_of(one.role) for one in state.deployments}
    pieces = tuple(
        line("supply", piece=Token(phrases.piece(after.ruleset, piece)), n=n)
        for piece, n in after.supply(after.to_move).items()
        if n and piece in settable
    )
    if not pieces:
        return line("panel-back")
    return line("short-spot-or-back" if state.backs else "short-spot", pieces=Several(pieces, "comma"))


def _chosen(state: PanelState, after: Game) -> Line:
    """What Confirm does with a piece."""
    match state.chosen:
        case TakeBack():
            return comes_home(after, state.chosen)
        case Deploy(_, segment):
            return line("numbered", number=notation.number(segment), what=worth(after, state.chosen))
        case _ if state.deployments or state.backs:
            return line("panel-nothing")
        case _:
            return line("no-spot-free" if features.has_pieces(after) else "panel-no-follower")


def comes_home(after: Game, back: TakeBack) -> Line:
    """A piece that is taken back: what it scores, and the score before and after it."""
    piece, feature = features.coming_home(after, back)
    score = after.scores[piece.seat]
    return line(
        "panel-comes-home",
        role=Token(piece.role),
        square=Token(square_name(back.square)),
        points=feature.points,
        before=score,
        after=score + feature.points,
    )


def _of_others(state: PanelState) -> tuple[Line, ...]:
    """The open tiles of the others, which the picture shows on their cards."""
    game = state.view.game
    return phrases.open_tiles(game, state.view.names, but=game.to_move)


def beside_a_plan(state: PanelState) -> tuple[Line, ...]:
    """What happened since the own last turn, where a plan has the tile lie at once and ``lines`` doesn't tell it."""
    return _since(state) if state.after is not None and len(state.squares) > 1 else ()


def _only_square(state: PanelState) -> tuple[Line, ...]:
    """That there was no square to choose, together with what is told where there is a choice."""
    if len(state.squares) > 1:
        return ()
    return (
        *_since(state),
        *last_turn(state.view),
        line("panel-only-square", square=Token(state.draft.square or "")),
    )


def _towns(after: Game) -> tuple[Line, ...]:
    """Between which spots of the tile just laid cities stand, where it has such."""
    towns = after.tileset.kind(after.board.last.kind).towns
    told = (line("text-town", first=notation.number(a), second=notation.number(b)) for a, b in towns)
    return (line("panel-towns", towns=Several(tuple(told))),) if towns else ()


def _turnable(state: PanelState) -> Line:
    """The rotations in which the tile fits where it lies, or why it can't be turned."""
    if len(state.rotations) > 1:
        return line("panel-turnable", rotations=phrases.turned(state.rotations))
    assert state.game is not None
    same = len(placements.distinct(state.game, range(SIDES))) == 1
    return line("panel-looks-the-same" if same else "panel-only-rotation")


def last_turn(view: GameView) -> tuple[Line, ...]:
    """That it is the last turn of the player to move; what a complete area brings now and at the end (D5.2)."""
    game = view.game
    if not open_tiles.last_turn(game):
        return ()
    found = [line("panel-last")]
    for piece in game.board.pieces() if game.ruleset.take_back else ():
        feature = features.of_piece(game, piece)
        if piece.seat != game.to_move or not feature.complete:
            continue
        end, where = feature.points_at_end, Token(square_name(piece.square))
        if end < feature.points:
            found.append(line("panel-last-area", role=Token(piece.role), square=where, points=feature.points, end=end))
    return tuple(found)


def _since(state: PanelState) -> tuple[Line, ...]:
    """What the panel begins with at its first step: what happened since the own last turn.

    Nothing after a step of the own turn, since it was told before that, and nothing where the turn's message tells all
    of it; but a player who has just taken the seat over had another message.
    """
    view, seat = state.view, state.view.game.to_move
    newest = view.batches[-1] if view.batches else None
    if newest is None or newest.goes_on:
        return ()
    before = {batch.version for batch in view.since(seat) if batch.laid} - {one.version for one in view.untold}
    if not before and view.joined(seat) <= newest.at:
        return ()
    return events.since(view, seat)


def _spot_lines(state: PanelState, after: Game) -> tuple[Line, ...]:
    """What there is to decide about pieces, or what Confirm will do; that there is none left to set.

    Of a piece that is chosen also where on the tile it is set.
    """
    nothing_left = state.backs and not state.deployments and not features.has_pieces(after)
    found = [line("panel-no-follower")] if nothing_left else []
    found.append(_asked(state, after))
    if isinstance(state.chosen, Deploy):
        found.append(line("panel-on", spot=phrases.spot(after, state.chosen.segment)))
    return tuple(found)


def _none_left(state: PanelState, after: Game) -> tuple[Line, ...]:
    """Of which pieces there are none left to set where others can be set: their spots are missing."""
    if not state.deployments:
        return ()
    square = after.board.last.square
    free = {
        place.piece
        for place in after.board.squares[square][0].deployments
        if not after.feature(square, place.deploy.segment, place.layer.name).pieces
    }
    lacking = [piece for piece, n in after.supply(after.to_move).items() if not n and piece in free]
    return tuple(line("panel-none-left", piece=Token(phrases.piece(after.ruleset, piece))) for piece in lacking)


def listed(state: PanelState, found: BySquare, before: Sequence[Line] = ()) -> tuple[Line, ...]:
    """The squares with what laying the tile there does; of very many the first ones only.

    ``before``: what the message says before.
    """
    view, seat = state.view, state.view.game.to_move
    few = len(found) <= MOST_BUTTONS
    shown = list(found)[: None if few else BEST]
    longest = max(len(catalogue(locale).message(*before)) for locale in LOCALES)
    room = max(min(_LISTED, _ALL - longest) // len(shown) - _PLACE, _LEAST)
    told = (
        line(
            "listed",
            what=effects.of_square(square, found[square], view.names, seat, room=room, sides=room >= _ROOMY),
        )
        for square in shown
    )
    return (*(() if few or not state.ranked else (line("panel-most-helpful"),)), *told)


def of_open_tiles(game: Game, kinds: Iterable[str]) -> tuple[Line, ...]:
    """For each of the open tiles to choose from what it is and where it fits: the picture shows them together."""
    found = []
    for kind in kinds:
        squares = placements.squares_for(game, kind)
        tile, named = phrases.numbered_tile(game, kind), phrases.squares(squares, _NAMED)
        found.append(line("panel-tile-fits", tile=tile, squares=named, n=len(squares)))
    return tuple(found)
