"""Alternative texts: what a picture shows, for people who can't see it; at most 1,024 characters in any language.

The clauses stand in the order in which they are read. Those that are kept have a short form that always fits, since
names in alternative texts are shortened; the others are shortened and dropped, the last first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.game import notation
from bot.game.features import coming_home, scorers
from bot.game.views import GameView
from bot.show import clauses, phrases
from bot.text.lines import Alt, Clause, Line, Several, Token, Value, kept, line
from engine.game import Feature, Game, Phase
from engine.squares import Square, square_name
from engine.turns import Deploy, TakeBack, Turn, TurnEnd
from render.board.owners import to_show


def board(view: GameView) -> Alt:
    """The board as it stands: who is to move with which tile, the scores, what is left, what was laid, what is open.

    What the last turn did stands in the message above; here, which tile was laid where.
    """
    game, names = view.game, clauses.short_names(view.names)
    if game.phase is Phase.OVER:
        return _final(view, names)
    last = clauses.last_move(view, names)
    if view.stopped:
        return Alt((clauses.scores(game, names), *last, *clauses.areas_held(game, names), clauses.extent(game)))
    open_tiles = (Clause((one,)) for one in phrases.open_tiles(game, names, but=game.to_move))
    between = (*last, *clauses.since(view, names), *open_tiles)
    return Alt((clauses.to_move(game, names), *clauses.state(game, names, *between)))


def close_up(view: GameView, square: Square) -> Alt:
    """A part of the board."""
    shown = kept(line("alt-close-up", square=Token(square_name(square))))
    return Alt((shown, *board(view).clauses))


def whose(view: GameView, layers: Sequence[str]) -> Alt:
    """The board by owners: who would score what now, against whom; the most points first, as many as have room."""
    game, names = view.game, clauses.short_names(view.names)
    shown = list(to_show(game, layers, free=True))
    held = sorted((one for one in shown if one.pieces), key=lambda one: -one.points)
    empty = [one for one in shown if not one.pieces]
    free, only = len(empty), Token(layers[0] if len(layers) == 1 else "")
    told = [_owned(one, names) for one in held]
    forms = clauses.as_many("alt-whose", told, (20, 12, 8, 5, 3, 1), free=free, feature=only)
    told_first = Clause(forms or (line("alt-whose-none", free=free, feature=only),), kept=True)
    rest = (clauses.scores(game, names), *clauses.supplies(game, names), clauses.extent(game))
    return Alt((told_first, *_best_free(empty), *rest))


_BEST_FREE: Final = 5
"""The most areas that nobody has and that are told by what they would bring."""


def _best_free(empty: Sequence[Feature]) -> tuple[Clause, ...]:
    """The areas without a piece that would bring most now, as many as have room; nothing where none brings anything."""
    best = sorted((one for one in empty if one.points), key=lambda one: -one.points)[:_BEST_FREE]
    told = []
    for one in best:
        square = Token(square_name(one.segments[0][0]))
        told.append(line("alt-free-feature", feature=Token(one.layer), square=square, points=one.points))
    return (Clause(clauses.as_many("alt-whose-free", told, range(_BEST_FREE))),) if told else ()


def _owned(feature: Feature, names: Sequence[str]) -> Line:
    """A feature, who would score it now and how much, and who stands there in vain."""
    own = scorers(feature)
    rivals = [seat for seat in feature.owners if seat not in own]
    code = "alt-owned-against" if rivals else "alt-owned"
    worth: Value = feature.points
    if not feature.points and feature.points_if_complete:
        worth = line("alt-worth-later", points=0, complete=feature.points_if_complete)
    piece = feature.pieces[0]
    return line(
        code,
        feature=Token(feature.layer),
        square=Token(square_name(piece.square)),
        names=phrases.people(names, own),
        points=worth,
        rivals=phrases.people(names, rivals),
    )


def choosing(game: Game, names: Sequence[str], squares: Sequence[Square]) -> Alt:
    """The board with the legal squares; ``game`` has the tile in hand."""
    short = clauses.short_names(names)
    hand = kept(line("alt-hand", tile=phrases.in_hand(game, unseen=True)))
    few = clauses.listed("alt-squares", squares)
    return Alt((hand, few, *clauses.state(game, short, clauses.if_ended(game, short))))


def hinted(game: Game, names: Sequence[str], hints: Mapping[str, Turn]) -> Alt:
    """The board with the squares of hints, each with the letters of its hints; the tiles as they would lie."""
    squares = ((Token(letter), Token(square_name(turn.square))) for letter, turn in hints.items())
    listed = Several(tuple(line("list-colon", first=letter, last=square) for letter, square in squares), "comma")
    return Alt((kept(line("alt-hints", squares=listed)), *clauses.state(game, clauses.short_names(names))))


def preview(game: Game, names: Sequence[str], then: TurnEnd, offered: Sequence[Deploy] | None = None) -> Alt:
    """The drawn tile laid provisionally, and how the turn is to end; ``game`` is a copy with the tile just laid.

    ``offered``: the places for a piece that are offered, where that isn't all of them.
    """
    short, after = clauses.short_names(names), game
    match then:
        case Deploy(role, segment):
            end = line("alt-spot-chosen", role=Token(role), spot=phrases.spot(game, segment))
        case TakeBack():
            end, after = _taking_back(game, then)
        case _:
            end = phrases.free_spots(game, offered)
    ended = clauses.if_ended(game, short, then)
    return Alt((_laid(game), kept(end), *clauses.state(after, short, ended)))


def _laid(game: Game) -> Clause:
    """The tile that lies provisionally."""
    laid = game.board.last
    tile, square = phrases.lying_tile(game, laid.kind), Token(square_name(laid.square))
    shown = line("alt-preview", tile=tile, square=square, degrees=notation.degrees(laid.rotation))
    return kept(shown)


def _taking_back(game: Game, back: TakeBack) -> tuple[Line, Game]:
    """An own piece that comes home, and the position then: what the game's end brings isn't told before it."""
    piece, feature = coming_home(game, back)
    square, points = Token(square_name(back.square)), line("points", points=feature.points)
    after = game.copy()
    after.take_back(*back)
    home = line("alt-back-chosen", role=Token(piece.role), square=square, points=points)
    return home, game if after.phase is Phase.OVER else after


def lobby(ruleset: str) -> Alt:
    """What a game of a rule set looks like, in a lobby."""
    return Alt((kept(line("alt-lobby", ruleset=Token(ruleset))),))


def chart(names: Sequence[str], scores: Sequence[Sequence[int]], final: Sequence[int]) -> Alt:
    """The scores over the turns: half-way, before the final scoring and at the end; ``scores[0]`` is the start."""
    short, turns = clauses.short_names(names), len(scores) - 1
    half = line("alt-chart-turn", n=turns // 2, scores=clauses.points_each(short, scores[turns // 2]))
    before = line("alt-chart-before", scores=clauses.points_each(short, scores[-1]))
    end = line("alt-final", scores=clauses.points_each(short, final))
    shown = kept(line("alt-chart", n=turns))
    return Alt((shown, *((Clause((half,)),) if turns > 1 else ()), Clause((before,)), kept(end)))


def expected(names: Sequence[str], points: Sequence[Sequence[int]], final: Sequence[int] | None) -> Alt:
    """What each player could expect over the turns: at the start, at each quarter, and the result if it is shown."""
    short, turns = clauses.short_names(names), len(points) - 1
    shown = kept(line("alt-expected", n=turns))
    start = Clause((line("alt-expected-start", scores=clauses.points_each(short, points[0])),))
    quarters = sorted({turns * part // 4 for part in (1, 2, 3)} - {0, turns})
    told = [line("alt-chart-turn", n=turn, scores=clauses.points_each(short, points[turn])) for turn in quarters]
    last = line("alt-chart-turn", n=turns, scores=clauses.points_each(short, points[-1]))
    end = last if final is None else line("alt-final", scores=clauses.points_each(short, final))
    return Alt((shown, start, *(Clause((one,)) for one in told), kept(end)))


def film(view: GameView) -> Alt:
    """A finished game as an animation: how it ended."""
    shown = kept(line("alt-film", n=len(view.game.board.laid())))
    return Alt((shown, clauses.ranked(view, clauses.short_names(view.names))))


def stock(land: int, bonus: int) -> Alt:
    """How many tiles are left to draw; the text beside the picture tells their kinds."""
    said = (line("alt-stock", n=land), *((line("bonus-left", n=bonus),) if bonus else ()))
    return Alt(tuple(kept(one) for one in said))


def barred(view: GameView, squares: Sequence[Square]) -> Alt:
    """The board with the squares that nothing can fill."""
    return Alt((clauses.listed("alt-barred", squares), *clauses.state(view.game, clauses.short_names(view.names))))


def _final(view: GameView, names: Sequence[str]) -> Alt:
    """The finished game: the ranking, with what each player's points came from."""
    over = kept(line("alt-over", n=len(view.game.board.laid())))
    last = (Clause(one.forms) for one in clauses.last_move(view, names))
    told = (*last, *clauses.final_points(view, names), clauses.extent(view.game))
    return Alt((over, clauses.ranked(view, names), *told))
