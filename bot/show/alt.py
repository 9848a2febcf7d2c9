"""Alternative texts: what a picture shows, for people who can't see it; at most 1,024 characters in any language.

The clauses stand in the order in which they are read. Those that are kept have a short form that always fits, since
names in alternative texts are shortened; the others are shortened and dropped, the last first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bot.game import notation
from bot.game.features import completing, features_held, scoring, surrounded, taken
from bot.game.positions import GameView
from bot.show import effects, events, phrases
from bot.text.lines import Alt, Brief, Clause, Line, Name, Several, Token, Value, line
from bot.text.names import shortened
from engine import open_tiles
from engine.events import FeatureScored
from engine.game import Feature, Game, Phase
from engine.squares import Square, square_name
from engine.summary import ranking, tally
from engine.turns import Deploy, TakeBack, Turn, TurnEnd

_LONGEST_NAME: Final = 32


def board(situation: GameView) -> Alt:
    """The board as it stands: who is to move with which tile, the scores, what is left, what was laid, what is open.

    What the last turn did stands in the message above; here, which tile was laid where.
    """
    game, names = situation.game, _short(situation.names)
    if game.phase is Phase.OVER:
        return _final(situation, names)
    last = _last_move(situation, names)
    if situation.stopped:
        return Alt((_scores(game, names), *last, *_open(game, names), _extent(game)))
    between = (*last, *_since(situation), *_open_tiles(game, names))
    return Alt((_to_move(game, names), *_state(game, names, *between)))


def close_up(situation: GameView, square: Square) -> Alt:
    """A part of the board."""
    shown = Clause((line("alt-close-up", square=Token(square_name(square))),), kept=True)
    return Alt((shown, *board(situation).clauses))


def whose(situation: GameView, layers: Sequence[str]) -> Alt:
    """The board by owners: who would score what now, against whom; the most points first, as many as have room."""
    game, names = situation.game, _short(situation.names)
    held = [one for one in game.features() if one.layer in layers and one.pieces]
    held.sort(key=lambda one: -one.points)
    empty = [one for one in game.features() if one.layer in layers and not one.pieces and not one.complete]
    free, only = len(empty), Token(layers[0] if len(layers) == 1 else "")
    told = [_owned(one, names) for one in held]
    forms = _as_many("alt-whose", told, (20, 12, 8, 5, 3, 1), free=free, feature=only)
    shown = Clause(forms or (line("alt-whose-none", free=free, feature=only),), kept=True)
    return Alt((shown, *_best_free(empty), _scores(game, names), *_supplies(game, names), _extent(game)))


_BEST_FREE: Final = 5
"""The most areas that nobody has and that are told by what they would bring."""


def _best_free(empty: Sequence[Feature]) -> tuple[Clause, ...]:
    """The areas without a piece that would bring most now, as many as have room; nothing where none brings anything."""
    best = sorted((one for one in empty if one.points), key=lambda one: -one.points)[:_BEST_FREE]
    told = [
        line(
            "alt-free-feature",
            feature=Token(one.layer),
            square=Token(square_name(one.segments[0][0])),
            points=one.points,
        )
        for one in best
    ]
    return (Clause(_as_many("alt-whose-free", told, range(_BEST_FREE))),) if told else ()


def _owned(feature: Feature, names: Sequence[str]) -> Line:
    """A feature, who would score it now and how much, and who stands there in vain."""
    scorers = sorted(set(feature.scorers))
    rivals = [seat for seat in feature.owners if seat not in scorers]
    code = "alt-owned-against" if rivals else "alt-owned"
    worth: Value = feature.points
    if not feature.points and feature.points_if_complete:
        worth = line("alt-worth-later", points=0, complete=feature.points_if_complete)
    piece = feature.pieces[0]
    return line(
        code,
        feature=Token(feature.layer),
        square=Token(square_name(piece.square)),
        names=phrases.people(names, scorers),
        points=worth,
        rivals=phrases.people(names, rivals),
    )


def choosing(game: Game, names: Sequence[str], squares: Sequence[Square]) -> Alt:
    """The board with the legal squares; ``game`` has the tile in hand."""
    short = _short(names)
    hand = Clause((line("alt-hand", tile=phrases.in_hand(game, unseen=True)),), kept=True)
    few = _listed("alt-squares", squares)
    return Alt((hand, few, *_state(game, short, _if_ended(game, short))))


def hinted(game: Game, names: Sequence[str], hints: Mapping[str, Turn]) -> Alt:
    """The board with the squares of hints, each with the letters of its hints; the tiles as they would lie."""
    listed = Several(
        tuple(
            line("list-colon", first=Token(letter), last=Token(square_name(turn.square)))
            for letter, turn in hints.items()
        ),
        "comma",
    )
    return Alt((Clause((line("alt-hints", squares=listed),), kept=True), *_state(game, _short(names))))


def preview(
    game: Game,
    names: Sequence[str],
    chosen: Deploy | None,
    offered: Sequence[Deploy] | None = None,
    back: TakeBack | None = None,
) -> Alt:
    """The drawn tile laid provisionally; ``game`` is a copy with the tile laid and nothing deployed.

    ``offered``: the places for a piece that are offered, where that isn't all of them. ``back``: the piece that is
    taken back; scores and supplies are as they are then.
    """
    if back is not None:
        return _taking_back(game, names, back)
    second = (
        line("alt-spot-chosen", role=Token(chosen.role), spot=phrases.spot(game, chosen.segment))
        if chosen is not None
        else phrases.free_spots(game, offered)
    )
    ended = _if_ended(game, _short(names), chosen)
    return Alt((_laid(game), Clause((second,), kept=True), *_state(game, _short(names), ended)))


def _laid(game: Game) -> Clause:
    """The tile that lies provisionally."""
    laid = game.board.last
    tile, square = phrases.lying_tile(game, laid.kind), Token(square_name(laid.square))
    shown = line("alt-preview", tile=tile, square=square, degrees=notation.degrees(laid.rotation))
    return Clause((shown,), kept=True)


def _taking_back(game: Game, names: Sequence[str], back: TakeBack) -> Alt:
    """The drawn tile laid provisionally, and an own piece at home. What the game's end brings isn't told before it."""
    piece, feature = taken(game, back)
    square, points = Token(square_name(back.square)), line("points", points=feature.points)
    home = line("alt-back-chosen", role=Token(piece.role), square=square, points=points)
    after = game.copy()
    after.take_back(*back)
    if after.phase is Phase.OVER:
        after = game
    ended = _if_ended(game, _short(names), back)
    return Alt((_laid(game), Clause((home,), kept=True), *_state(after, _short(names), ended)))


def lobby(ruleset: str) -> Alt:
    """What a game of a rule set looks like, in a lobby."""
    return Alt((Clause((line("alt-lobby", ruleset=Token(ruleset)),), kept=True),))


def chart(names: Sequence[str], scores: Sequence[Sequence[int]], final: Sequence[int]) -> Alt:
    """The scores over the turns: half-way, before the final scoring and at the end; ``scores[0]`` is the start."""
    short, turns = _short(names), len(scores) - 1
    half = line("alt-chart-turn", n=turns // 2, scores=_points(short, scores[turns // 2]))
    before = line("alt-chart-before", scores=_points(short, scores[-1]))
    end = line("alt-final", scores=_points(short, final))
    shown = Clause((line("alt-chart", n=turns),), kept=True)
    return Alt((shown, *((Clause((half,)),) if turns > 1 else ()), Clause((before,)), Clause((end,), kept=True)))


def expected(names: Sequence[str], points: Sequence[Sequence[int]], final: Sequence[int] | None) -> Alt:
    """What each player could expect over the turns: at the start, at each quarter, and the result if it is shown."""
    short, turns = _short(names), len(points) - 1
    shown = Clause((line("alt-expected", n=turns),), kept=True)
    start = Clause((line("alt-expected-start", scores=_points(short, points[0])),))
    quarters = sorted({turns * part // 4 for part in (1, 2, 3)} - {0, turns})
    told = [line("alt-chart-turn", n=turn, scores=_points(short, points[turn])) for turn in quarters]
    last = line("alt-chart-turn", n=turns, scores=_points(short, points[-1]))
    end = last if final is None else line("alt-final", scores=_points(short, final))
    return Alt((shown, start, *(Clause((one,)) for one in told), Clause((end,), kept=True)))


def film(situation: GameView) -> Alt:
    """A finished game as an animation: how it ended."""
    shown = Clause((line("alt-film", n=len(situation.game.board.laid())),), kept=True)
    return Alt((shown, _ranking(situation, _short(situation.names))))


def stock(land: int, bonus: int) -> Alt:
    """What is left to be drawn; the kinds are told beside the picture."""
    said = (line("alt-stock", n=land), *((line("bonus-left", n=bonus),) if bonus else ()))
    return Alt(tuple(Clause((one,), kept=True) for one in said))


def barred(situation: GameView, squares: Sequence[Square]) -> Alt:
    """The board with the squares that nothing can fill."""
    return Alt((_listed("alt-barred", squares), *_state(situation.game, _short(situation.names))))


_FEW: Final = 100
"""Characters for the names of squares where there is little room."""


def _listed(code: str, squares: Sequence[Square]) -> Clause:
    """The names of squares, or of some, and how many there are more."""
    told = tuple(Token(square_name(square)) for square in squares)
    return Clause(
        (line(code, squares=Several(told, "comma")), line(code, squares=Brief(told, _FEW, "comma"))), kept=True
    )


def _points(names: Sequence[str], scores: Sequence[int]) -> Several:
    told = (line("name-number", name=Name(who), n=score) for who, score in zip(names, scores, strict=True))
    return Several(tuple(told), "comma")


def _short(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(shortened(one, _LONGEST_NAME) for one in names)


def _last_move(situation: GameView, names: Sequence[str]) -> tuple[Clause, ...]:
    """What the last turn did, or who left; at the start, the start tile; nothing where nobody knows what led there.

    Where the mover's seat has changed hands since, its number is said: who had it then isn't known any more.
    """
    if not situation.batches:
        return ()
    batch, game = situation.batches[-1], situation.game
    laid = batch.laid
    if laid is not None and situation.by_another(batch):
        square = Token(square_name(laid.square))
        tile = phrases.lying_tile(game, laid.kind)
        return (Clause((line("alt-laid-before", seat=laid.seat + 1, square=square, tile=tile),), kept=True),)
    if batch.left is not None:
        return (Clause((_sentences(events.happened(batch.events, game, names)),), kept=True),)
    laid_so = events.moved(batch.events, game, names)
    start = line("alt-start", tile=phrases.tile(game, game.tileset.start.id))
    return (Clause((start if laid_so is None else laid_so,), kept=True),)


def _since(situation: GameView) -> tuple[Clause, ...]:
    """The tiles that are outlined: those laid since the last turn of the player to move, but for the newest."""
    game, names = situation.game, _short(situation.names)
    laid = [(batch, batch.laid) for batch in situation.since(game.to_move) if batch.laid is not None]
    told = tuple(
        line("alt-since-laid-before", seat=tile.seat + 1, square=Token(square_name(tile.square)))
        if situation.by_another(batch)
        else line("alt-since-laid", name=Name(names[tile.seat]), square=Token(square_name(tile.square)))
        for batch, tile in laid[:-1]
    )
    return (Clause((line("alt-since", name=Name(names[game.to_move]), tiles=Several(told, "comma")),)),) if told else ()


def _to_move(game: Game, names: Sequence[str]) -> Clause:
    return Clause(
        (line("state-theirs", name=Name(names[game.to_move]), tile=phrases.in_hand(game, unseen=True)),), kept=True
    )


def _open_tiles(game: Game, names: Sequence[str]) -> tuple[Clause, ...]:
    """The others' open tiles: those of the player to move are told with whose turn it is."""
    return tuple(Clause((shown,)) for shown in phrases.open_tiles(game, names, but=game.to_move))


def _state(game: Game, names: Sequence[str], *between: Clause) -> tuple[Clause, ...]:
    """Scores, supplies and what is left to draw, which are never cut; then features held, and the board's extent.

    ``between``: what comes before the features.
    """
    head = (_scores(game, names), *_supplies(game, names), *_left(game))
    return (*head, *between, *_open(game, names), _extent(game))


def _left(game: Game) -> tuple[Clause, ...]:
    """How many tiles are left to draw, and bonus tiles where the game has them."""
    told = (line("left-head", n=open_tiles.in_stack(game)), *phrases.bonus_left(game))
    return tuple(Clause((one,)) for one in told)


def _scores(game: Game, names: Sequence[str]) -> Clause:
    return Clause((line("alt-scores", scores=_points(names, game.scores)),), kept=True)


def _if_ended(game: Game, names: Sequence[str], then: TurnEnd = None) -> Clause:
    """What everybody would have if the game ended now; ``then``: with which the turn ends, where its tile lies."""
    return Clause((line("alt-ended", scores=_points(names, game.scores_if_ended(then))),))


def _supplies(game: Game, names: Sequence[str]) -> Iterator[Clause]:
    """What everybody still has to set, one clause a piece."""
    for piece in game.ruleset.pieces:
        supplies = tuple(
            line("name-number", name=Name(names[seat]), n=game.supply(seat)[piece]) for seat in range(game.seats)
        )
        said = phrases.piece(game.ruleset, piece)
        yield Clause((line("alt-supplies", piece=Token(said), supplies=Several(supplies, "comma")),))


def _open(game: Game, names: Sequence[str]) -> tuple[Clause, ...]:
    """The features with pieces on them, as many as there is room for: the largest that are open, the others after."""
    finishable = completing(game.ruleset)
    held = sorted(features_held(game), key=lambda entry: -entry[0].points)
    groups: dict[str, list[Line]] = {"alt-open": [], "alt-complete": [], "alt-completed": [], "alt-at-the-end": []}
    for feature, who in held:
        code = "alt-complete" if game.ruleset.take_back else "alt-completed"
        if not feature.complete:
            code = "alt-open" if feature.layer in finishable else "alt-at-the-end"
        groups[code].append(_area(game, feature, who, names))
    return tuple(Clause(_as_many(code, told, (8, 5, 3, 1))) for code, told in groups.items() if told)


def _area(game: Game, feature: Feature, who: Sequence[int], names: Sequence[str]) -> Line:
    """A feature with pieces: where it is, who would score it, what it is worth, and how many sides are open."""
    square = Token(square_name(feature.pieces[0].square))
    said = line(
        "alt-area",
        feature=Token(feature.layer),
        square=square,
        names=_scorers(game, feature, who, names),
        **effects.of_feature(game, feature),
    )
    if feature.complete or surrounded(game, feature) or feature.layer not in completing(game.ruleset):
        return said
    return line("effect-open", effect=said, open=feature.open)


def _scorers(game: Game, feature: Feature, who: Sequence[int], names: Sequence[str]) -> Several:
    """Who would score a feature; where each piece scores by itself (D3.3), with how many pieces, if several."""
    own = {seat: sum(piece.seat == seat for piece in feature.pieces) for seat in who}
    told = (
        line("alt-followers", name=Name(names[seat]), n=n) if game.ruleset.take_back and n > 1 else Name(names[seat])
        for seat, n in own.items()
    )
    return Several(tuple(told))


def _as_many(
    code: str, told: Sequence[Line], fewer: Iterable[int], listed: str = "features", **rest: Value
) -> tuple[Line, ...]:
    """A list that is told whole, or the first of it where there is no room; ``fewer``: how many then."""
    counts = sorted({len(told), *fewer}, reverse=True)
    some = (Several(tuple(told[:most]), "comma") for most in counts if 0 < most <= len(told))
    return tuple(line(code, **{listed: one}, **rest) for one in some)


def _extent(game: Game) -> Clause:
    return Clause((line("alt-extent", **phrases.extent([laid.square for laid in game.board.laid()])),))


def _final(situation: GameView, names: Sequence[str]) -> Alt:
    """The finished game: the ranking, with what each player's points came from."""
    game = situation.game
    last = _last_move(situation, names)
    if situation.stopped:
        return Alt((*last, _scores(game, names), *_open(game, names), _extent(game)))
    over = Clause((line("alt-over", n=len(game.board.laid())),), kept=True)
    told = (*(Clause(one.forms) for one in last), *_final_points(situation, names))
    return Alt((over, _ranking(situation, names), *told, _extent(game)))


def _final_points(situation: GameView, names: Sequence[str]) -> tuple[Clause, ...]:
    """The points that stand on a final board: where they were made, by whom; the most first, as many as have room."""
    final = [event for event in situation.batches[-1].events if isinstance(event, FeatureScored) and event.final]
    final.sort(key=lambda event: -event.points)
    told = [
        line(
            "alt-final-points",
            points=event.points,
            feature=Token(event.feature),
            square=Token(square_name(event.square)),
            names=phrases.people(names, sorted(set(event.seats))),
        )
        for event in final
    ]
    return (Clause(_as_many("alt-final", told, (12, 8, 5, 3), "scores")),) if told else ()


def _ranking(situation: GameView, names: Sequence[str]) -> Clause:
    """Who came in which place, with what each player's points came from."""
    game = situation.game
    ranks = ranking(game)
    order = sorted(range(game.seats), key=lambda seat: (ranks[seat], seat))
    table = tally(game.ruleset, game.seats, situation.events)
    itemised, bare = [], []
    for seat in order:
        parts = tuple(
            line("name-number", name=line("features-of", feature=Token(feature)), n=table[seat].parts[feature].points)
            for feature in scoring(game.ruleset)
        )
        rank, who, points = ranks[seat], Name(names[seat]), game.scores[seat]
        bare.append(line("alt-rank", place=rank, name=who, points=points))
        itemised.append(line("alt-rank-itemised", place=rank, name=who, points=points, parts=Several(parts, "comma")))
    return Clause((_sentences(itemised), _sentences(bare)), kept=True)


def _sentences(parts: Sequence[Line]) -> Line:
    return line("said", said=Several(tuple(parts), "then"))
