"""What speaks for a turn, as data: a reason compares the game before the turn with the game after it.

Its points are what the rules give or would give; what is left to draw is told as counts.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from engine.board import PlacedPiece
from engine.events import BonusEarned, Event, FeatureScored, PieceReturned
from engine.game import Feature, Game, Phase
from engine.open_tiles import last_turn
from engine.players.completing import can_be_completed, completing, continues_free, fits, laid_on, tightest, to_come
from engine.players.prospects import Gap, Prospect, prospects
from engine.squares import Square
from engine.turns import Deploy, Discard, TakeBack, Turn


class Code(StrEnum):
    """Which reason it is; each says which data of ``Reason`` it has beside ``feature`` and ``square``.

    ``COMPLETES``: the turn completes a feature that the own seat scores: ``points``, ``seats`` who score it, ``back``.
    ``TAKES_BACK``: a piece is taken back and scores: ``points``, ``complete``, ``open`` squares that something fits
    where its area, or one beside it that it is worth more by (D4.3), is open.
    ``NEEDS_ONE``: an own feature is complete with a tile more: ``points`` then, just so many (``exact``) or at least,
    whichever of the tiles left completes it; ``fitting`` of ``left`` do it.
    ``NEEDS_MORE``: an own feature needs ``open`` tiles more, at least: ``points`` then or more.
    ``WAITS``: an own area is complete and may be taken back later: ``points``.
    ``AT_THE_END``: the piece that is set brings ``points`` at the end as it stands.
    ``GROWS``: an own feature brings ``points`` at the end as it stands, instead of ``before``.
    ``JOINS``: ``parts`` features become one, an own one and one of ``others``, or an own one and one that is shared,
    whose majority changes: ``seats`` score ``points``, or at least these once it is complete; ``before``: as it is now;
    ``exact``: it can't be completed, or not any more.
    ``ENDS``: a feature of ``seats``, which would have brought ``points`` (``exact``) or more, can no longer be
    completed: no tile that is left fits on ``gap``.
    ``NARROWS``: a feature of ``seats``, complete worth ``points`` (``exact``) or more, needs a tile on ``gap``, where
    only ``fitting`` of ``left`` fit now.
    ``LOWERS``: a feature of ``seats`` brings ``points`` at the end as it stands, instead of ``before``.
    ``REACHES``: with ``fitting`` of ``left`` on ``gap`` an own feature would grow together with one of ``others``:
    ``seats``, the own one among them, would score ``points`` as it stands then, or at least these once it is complete.
    The own seat is among ``others``, too, where it has a piece in both; what it shares has fewer scorers then.
    ``BONUS``: the turn earns a bonus tile.
    ``HURRIES``: how many own turns are left (``turns``, this one too) for the ``areas`` followers in complete areas.
    ``HELPS_NOBODY``: no other seat gains by it or may take what it continues, nor does the own one lose.
    ``KEEPS_LAST``: the last follower stays in supply.
    ``PROMISES``: how many ``points`` more can be expected in the end than after a turn in the middle of all.
    """

    COMPLETES = "completes"
    TAKES_BACK = "takes_back"
    JOINS = "joins"
    ENDS = "ends"
    NEEDS_ONE = "needs_one"
    NEEDS_MORE = "needs_more"
    NARROWS = "narrows"
    REACHES = "reaches"
    WAITS = "waits"
    AT_THE_END = "at_the_end"
    GROWS = "grows"
    LOWERS = "lowers"
    BONUS = "bonus"
    HURRIES = "hurries"
    HELPS_NOBODY = "helps_nobody"
    KEEPS_LAST = "keeps_last"
    PROMISES = "promises"


_WEIGHT: Final = {code: number for number, code in enumerate(Code)}

OTHERS: Final = frozenset({Code.ENDS, Code.NARROWS, Code.REACHES, Code.LOWERS})
"""The reasons whose points aren't yet, or never will be, the own seat's."""

_FELT: Final = 1.0
"""How many expected points (see ``Prospect.expected``) others must lose on a feature for a reason to name it.

The reason says which square makes the feature harder to complete, and counts tiles; it doesn't say these points.
"""

_TAKEN: Final = 0.5
"""How many expected points others must lose on all their features, where nothing else speaks for a turn."""

_FEW: Final = 4
"""Few of the tiles left fit a square if at most one in this many does."""

_WORTH_JOINING: Final = 3
"""How many points more the own seat must get, or get alone, for it to be told that features may be joined."""


class Reason(NamedTuple):
    """Something that speaks for a turn; ``Code`` says what the numbers mean, and which of them it has.

    ``feature``: the layer of the feature that it is about; ``square``: one of that feature's tiles. ``back``: the roles
    of the own pieces that come back. ``gap``: an empty square on which something depends.
    """

    code: Code
    feature: str = ""
    square: Square | None = None
    points: int = 0
    seats: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    back: tuple[str, ...] = ()
    before: int = 0
    open: int = 0
    fitting: int = 0
    left: int = 0
    complete: bool = False
    turns: int = 0
    areas: int = 0
    parts: int = 0
    exact: bool = False
    gap: Square | None = None


def reasons(game: Game, turn: Turn | Discard) -> list[Reason]:
    """What speaks for a turn of the seat to move, the most certain and largest first; a discarded tile needs no reason.

    The game stays as it is. Refusal where the turn isn't legal.
    """
    if isinstance(turn, Discard):
        return []
    # A tile that would join an own feature with two of somebody's on one square is told once.
    found = list(dict.fromkeys(_Comparison(game, turn).reasons()))
    found.sort(key=lambda reason: (_WEIGHT[reason.code], -reason.points))
    return found


class _Comparison:
    """A game before a turn and after it."""

    def __init__(self, game: Game, turn: Turn) -> None:
        self._turn = turn
        self._seat = game.to_move
        self._game = game
        self._after = after = game.copy()
        self._events: list[Event] = []
        after.log = self._events
        after.play(turn)
        after.log = None
        self._unseen = after.unseen_in["land"]
        self._last = last_turn(game)
        self._before = {piece: prospect for prospect in prospects(game) for piece in prospect.feature.pieces}
        self._now = prospects(after)

    def reasons(self) -> Iterator[Reason]:
        """All reasons, in no order."""
        found = [*self._scored(), *self._own(), *self._hindered(), *self._lowered(), *self._reached()]
        # Where nothing else speaks for the square, a little that it costs others does.
        found = found or [*self._hindered(a_little=True)]
        yield from found
        yield from self._supply()
        if not found and self._helps_nobody():
            yield Reason(Code.HELPS_NOBODY)

    def _scored(self) -> Iterator[Reason]:
        """What the turn scores at once, and the bonus tile that it earns."""
        seat, after = self._seat, self._after
        for number, event in enumerate(self._events):
            if isinstance(event, BonusEarned):
                yield Reason(Code.BONUS)
            if not isinstance(event, FeatureScored) or event.final or seat not in event.seats:
                continue
            square = event.square
            if isinstance(self._turn.then, TakeBack):
                feature = after.feature(square, event.segment, event.feature)
                around = {empty for one in (feature, *after.touched(feature)) for empty in one.open_squares}
                fitting = sum(fits(after, empty) for empty in around)
                yield Reason(
                    Code.TAKES_BACK, event.feature, square, event.points, complete=feature.complete, open=fitting
                )
            else:
                back = tuple(_back(after, self._events[number + 1 :], seat))
                yield Reason(Code.COMPLETES, event.feature, square, event.points, event.seats, back=back)

    def _own(self) -> Iterator[Reason]:
        """What becomes of the features in which the seat has a piece."""
        for prospect in self._now:
            feature = prospect.feature
            own = [piece for piece in feature.pieces if piece.seat == self._seat]
            if not own or self._seat not in feature.scorers:
                continue
            place = own[0].square
            parts = self._parts(feature)
            mine = [part for part in parts if self._seat in part.owners]
            others = {owner for part in parts for owner in part.owners if not mine or part not in mine}
            # With one more piece in it the own seat has what it shared before alone, or a part of what was theirs.
            others |= {seat for part in mine for seat in part.scorers if set(part.scorers) != set(feature.scorers)}
            if mine and others - {self._seat}:
                yield from self._joined(feature, parts, tuple(sorted(others - {self._seat})), place)
            elif self._is_set(own):
                yield from self._promise(prospect, place, Code.AT_THE_END)
            elif mine and any(_changed(part, feature) for part in mine):
                # A piece that is taken back brings what one of the parts did; majorities brought all of them.
                brought = [part.points_at_end for part in mine]
                was = max(brought) if self._game.ruleset.take_back else sum(brought)
                yield from self._promise(prospect, place, Code.GROWS, was)

    def _parts(self, feature: Feature) -> list[Feature]:
        """What a feature with pieces was made of before, as far as pieces stood there."""
        parts = [self._before[piece].feature for piece in feature.pieces if piece in self._before]
        return list({id(part): part for part in parts}.values())

    def _joined(
        self, feature: Feature, parts: Sequence[Feature], others: tuple[int, ...], place: Square
    ) -> Iterator[Reason]:
        """What the seat gains by a feature that it has now together with others: points, or their part in it.

        ``parts``: what it was made of.
        """
        seats = tuple(dict.fromkeys(feature.scorers))
        exact = not feature.complete and not can_be_completed(self._after, feature)
        points, *before = (one.points if exact else one.points_if_complete for one in (feature, *parts))
        alone = max((had for part, had in zip(parts, before, strict=True) if self._seat in part.scorers), default=0)
        if points > alone or not set(others) & set(feature.scorers):
            found = Reason(Code.JOINS, feature.layer, place, points, seats, others, exact=exact)
            yield found._replace(before=feature.points, parts=len(parts))

    def _is_set(self, own: Sequence[PlacedPiece]) -> bool:
        """Whether one of these pieces is set in this turn."""
        then, here = self._turn.then, self._turn.square
        return isinstance(then, Deploy) and any(
            then.role in (piece.role, piece.piece) and (piece.segment, piece.square) == (then.segment, here)
            for piece in own
        )

    def _promise(self, prospect: Prospect, place: Square, at_end: Code, before: int = 0) -> Iterator[Reason]:
        """What an own feature may bring; ``at_end``: what is said if that is more at the end than ``before``."""
        feature = prospect.feature
        if feature.complete and not self._last:
            yield Reason(Code.WAITS, feature.layer, place, feature.points)
        elif can_be_completed(self._after, feature) and (missing := self._missing(prospect, place)) is not None:
            yield missing
        elif feature.points_at_end > before:
            yield Reason(at_end, feature.layer, place, feature.points_at_end, before=before)

    def _missing(self, prospect: Prospect, place: Square) -> Reason | None:
        """How much an open feature lacks; None where so many tiles aren't left."""
        feature, gaps = prospect.feature, prospect.gaps
        points = feature.points_if_complete
        if len(gaps) == 1:
            fitting, worth = completing(self._after, feature, gaps[0].square, self._seat)
            if fitting:
                return Reason(
                    Code.NEEDS_ONE,
                    feature.layer,
                    place,
                    min(worth),
                    open=1,
                    fitting=fitting,
                    left=self._unseen,
                    exact=len(worth) == 1,
                )
        if sum(self._after.unseen_in.values()) < (needed := max(2, len(gaps))):
            return None
        return Reason(Code.NEEDS_MORE, feature.layer, place, points, open=needed)

    def _hindered(self, *, a_little: bool = False) -> Iterator[Reason]:
        """Features of others that can't be completed any more, or that are much harder to complete.

        ``a_little``: those that are a little harder to complete, too.
        """
        if not self._unseen or self._after.phase is Phase.OVER:
            return
        theirs = [
            (before, now)
            for now in self._now
            if self._seat not in now.feature.scorers and (before := self._before.get(now.feature.pieces[0])) is not None
        ]
        if a_little and sum(max(0.0, before.expected - now.expected) for before, now in theirs) < _TAKEN:
            return
        for before, prospect in theirs:
            feature, piece = prospect.feature, prospect.feature.pieces[0]
            if feature.complete or not can_be_completed(self._game, before.feature):
                continue
            reason = Reason(
                Code.ENDS,
                feature.layer,
                piece.square,
                before.feature.points_if_complete,
                tuple(dict.fromkeys(feature.scorers)),
                exact=self._game.ruleset.layer(feature.layer).surrounded,
            )
            if not can_be_completed(self._after, feature):
                closed = [one for one in feature.open_squares if not fits(self._after, one)]
                # Nearly every turn uses up the last tile for some square: those beside the tile just laid count.
                changed = [one for one in closed if self._is_changed(one)] or (closed if a_little else [])
                yield from (reason._replace(gap=one) for one in changed[:1])
            elif a_little or before.expected - prospect.expected >= _FELT:
                tight = self._narrowed(before, prospect, a_little=a_little)
                if tight is not None:
                    yield reason._replace(
                        code=Code.NARROWS,
                        points=feature.points_if_complete,
                        fitting=tight.fitting,
                        left=self._unseen,
                        gap=tight.square,
                    )

    def _is_changed(self, square: Square) -> bool:
        """Whether the tile lies beside that empty square."""
        return self._game.board.frontier.get(square) != self._after.board.frontier[square]

    def _narrowed(self, before: Prospect, now: Prospect, *, a_little: bool) -> Gap | None:
        """The tightest square, if this turn made it so; None if not.

        Few of the tiles left fit there, and at most half as many as fitted the tightest before; ``a_little``: fewer.
        """
        fitted, tight = tightest(self._game, before), tightest(self._after, now)
        if tight is None or not self._is_changed(tight.square):
            return None
        were = self._unseen if fitted is None else fitted.fitting
        most = were - 1 if a_little else min(self._unseen // _FEW, were // 2)
        return tight if 0 < tight.fitting <= most else None

    def _lowered(self) -> Iterator[Reason]:
        """Features of others that bring less at the end than they would have brought (H7.4)."""
        for prospect in self._now:
            feature, piece = prospect.feature, prospect.feature.pieces[0]
            before = self._before.get(piece)
            if before is None or self._seat in feature.scorers:
                continue
            points, was = feature.points_at_end, before.feature.points_at_end
            if points < was and len(self._parts(feature)) == 1:
                seats = tuple(dict.fromkeys(feature.scorers))
                yield Reason(Code.LOWERS, feature.layer, piece.square, points, seats, before=was)

    def _reached(self) -> Iterator[Reason]:
        """Features that others score and that one tile more would join with an own one, since this turn."""
        own = [one.feature for one in self._now if self._seat in one.feature.owners]
        for other in (one.feature for one in self._now if {*one.feature.scorers} - {self._seat}):
            for mine in own:
                shared = [one for one in mine.open_squares if one in other.open_squares]
                if mine is other or mine.layer != other.layer or not shared or self._met_before(mine, other):
                    continue
                found = max((self._joining(mine, other, square) for square in shared), key=lambda one: one.fitting)
                had = [one.points_if_complete for one in (mine, other) if {*one.scorers} == {self._seat}]
                if found.fitting and found.points - max(had, default=0) >= _WORTH_JOINING:
                    yield found

    def _met_before(self, mine: Feature, other: Feature) -> bool:
        """Whether one tile could have joined the two before this turn as well."""
        squares = [{square for part in self._parts(one) for square in part.open_squares} for one in (mine, other)]
        return not squares[0].isdisjoint(squares[1])

    def _joining(self, mine: Feature, other: Feature, square: Square) -> Reason:
        """How many of the tiles left would join the two on that square so that the own seat scores them."""
        piece, fitting, points, seats = mine.pieces[0], 0, list[int](), set[int]()
        for kind, number in to_come(self._after):
            joined = [
                feature
                for feature in laid_on(self._after, kind, square, piece, mine.layer)
                if other.pieces[0] in feature.pieces and self._gains(other, feature)
            ]
            fitting += number if joined else 0
            points += [feature.points_if_complete for feature in joined]
            seats.update(seat for feature in joined for seat in feature.scorers)
        return Reason(
            Code.REACHES,
            mine.layer,
            piece.square,
            min(points, default=0),
            tuple(sorted(seats)),
            other.owners,
            fitting=fitting,
            left=self._unseen,
            gap=square,
        )

    def _gains(self, before: Feature, now: Feature) -> bool:
        """Whether the seat scores a feature that it didn't score before, or shares with fewer seats."""
        scorers = {*now.scorers}
        return self._seat in scorers and (self._seat not in before.scorers or scorers < {*before.scorers})

    def _supply(self) -> Iterator[Reason]:
        """What the seat keeps, and the time that it has left."""
        game, after, seat = self._game, self._after, self._seat
        if after.phase is Phase.OVER:
            return
        if self._turn.then is None and game.in_supply(seat, 0) == after.in_supply(seat, 0) == 1 and self._could_set():
            yield Reason(Code.KEEPS_LAST)
        if isinstance(self._turn.then, TakeBack):
            turns = self._unseen // len(after.playing()) + 1
            taken = any(
                isinstance(event, FeatureScored)
                and event.seats == (seat,)
                and after.feature(event.square, event.segment, event.feature).complete
                for event in self._events
            )
            complete = [one.feature.pieces for one in self._now if one.feature.complete]
            areas = taken + sum(piece.seat == seat for pieces in complete for piece in pieces)
            if areas > 1 and areas >= turns:
                yield Reason(Code.HURRIES, turns=turns, areas=areas)

    def _could_set(self) -> bool:
        """Whether a follower could be set on the tile where it is laid."""
        turn, laid = self._turn, self._game.copy()
        if laid.phase is not Phase.DEPLOY:
            if laid.phase is Phase.DRAW:
                laid.choose(turn.tile)
            laid.lay(turn.square, turn.rotation)
        return any(laid.board.newest[0].places[place].supply == 0 for place in laid.places())

    def _helps_nobody(self) -> bool:
        """Whether no other seat gains by the turn or may take what it continues, nor the own one loses by it."""
        if any(isinstance(event, FeatureScored) and not event.final for event in self._events):
            return False
        if not self._last and continues_free(self._after, self._turn.square):
            return False
        over = self._after.phase is Phase.OVER
        before = _worth(self._game, list({id(one): one for one in self._before.values()}.values()), at_end=over)
        now = _worth(self._after, self._now, at_end=over)
        others = (seat for seat in range(self._game.seats) if seat != self._seat)
        unhelped = all(now[seat][0] <= before[seat][0] and now[seat][1] <= before[seat][1] for seat in others)
        return unhelped and sum(before[self._seat]) <= sum(now[self._seat])


def _worth(game: Game, found: Sequence[Prospect], *, at_end: bool) -> list[list[int]]:
    """What each seat's features bring as they stand, and what those bring at least that may still be completed.

    It serves to be compared: whatever makes a feature larger, or impossible to complete, changes it. ``at_end``: only
    what they bring in the final scoring.
    """
    worth = [[0, 0] for _ in range(game.seats)]
    for prospect in found:
        feature = prospect.feature
        more = (feature.complete or can_be_completed(game, feature)) * feature.points_if_complete
        for seat in feature.scorers:
            worth[seat][0] += feature.points_at_end if at_end else feature.points
            worth[seat][1] += 0 if at_end else more
    return worth


def _changed(before: Feature, feature: Feature) -> bool:
    """Whether a tile has been laid to the feature, or around it."""
    return before.squares != feature.squares or before.points != feature.points or before.open != feature.open


def _back(game: Game, events: Sequence[Event], seat: int) -> Iterator[str]:
    """The roles of the seat's pieces that come back right after a feature was scored."""
    for event in events:
        if not isinstance(event, PieceReturned):
            return
        if event.seat == seat:
            yield game.board.place(event.square, event.piece, event.segment).deploy.role
