"""How people stand with one game on one server: counts, and a rating for games of any number of players.

The rating is openskill's Plackett-Luce model, reckoned anew from all results in the order in which the games ended, so
it needs no storing and follows every correction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from bot.core.context import Context
from bot.core.uses import Subject, Use
from bot.game.acts import Act, Person, Place
from bot.game.feats import FEATS
from bot.game.settings import expect_ruleset
from bot.show import scores
from bot.show.leaderboard import MOST_ROWS, leaderboard
from bot.text.lines import Line, Name, Several, Token, line
from bot.text.message import NO_GAME, Again, Message
from bot.workers.threads import in_thread
from engine.games import RULESETS
from engine.players import FOR_PEOPLE
from storage import AgainstComputers, FeatRow, ResultRow

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

START: Final = 1500
"""What a person begins with."""

SHOWN_FROM: Final = 3
"""The fewest rated games after which a rating says something."""

_STEP: Final = 200
"""How many points a rating's first uncertainty is worth."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One person's games: ``rated`` of them count for the ``rating``, which is None as long as these are too few.

    ``place`` counts from 1 among those who have a rating; equal ratings share it.
    """

    user_id: int
    name: str
    games: int
    wins: int
    total: int
    best: int
    rated: int
    rating: int | None = None
    place: int | None = None

    @property
    def average(self) -> int:
        """Points in a game, rounded."""
        return round(self.total / self.games)


def standings(results: Sequence[ResultRow]) -> list[Standing]:
    """The standings from the results of one game, in the order in which they ended: best rating first.

    People without a rating yet stand below, most wins first. Seats of people who were forgotten count as opponents.
    """
    rated = [result for result in results if result.rated]
    ratings, games = _ratings(rated), Counter(result.user_id for result in rated)
    shown = {user_id: rating for user_id, rating in ratings.items() if games[user_id] >= SHOWN_FROM}
    own: dict[int, list[ResultRow]] = {}
    for result in results:
        if result.user_id is not None:
            own.setdefault(result.user_id, []).append(result)
    found = [
        Standing(
            user_id=user_id,
            name=played[-1].name,
            games=len(played),
            wins=sum(one.place == 1 for one in played),
            total=sum(one.score for one in played),
            best=max(one.score for one in played),
            rated=games[user_id],
            rating=shown.get(user_id),
            place=1 + sum(other > shown[user_id] for other in shown.values()) if user_id in shown else None,
        )
        for user_id, played in own.items()
    ]
    return sorted(found, key=_order)


def _order(standing: Standing) -> tuple[int, int, int, str]:
    if standing.place is not None:
        return 0, standing.place, -standing.games, standing.name
    return 1, -standing.wins, -standing.average, standing.name


def _ratings(results: Sequence[ResultRow]) -> dict[int, int]:
    """Everybody's rating after these games, whole points."""
    # Imported here: most of what a bot does needs no rating.
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[int, PlackettLuceRating] = {}
    for _, seats in groupby(results, key=lambda result: result.game_id):
        game = list(seats)
        teams = [[known.get(seat.user_id, model.rating()) if seat.user_id else model.rating()] for seat in game]
        after = model.rate(teams, ranks=[float(seat.place) for seat in game])
        for seat, (rating,) in zip(game, after, strict=True):
            if seat.user_id is not None:
                known[seat.user_id] = rating
    # What somebody can do with near certainty (three deviations below the estimate), on the scale that is shown.
    alpha = _STEP / model.sigma
    return {user_id: round(rating.ordinal(alpha=alpha, target=START)) for user_id, rating in known.items()}


async def _stats(context: Context, act: Act, player: Person | None = None, ruleset: str | None = None) -> Message:
    """One person's games on this server: of one rule set, or of each that they have finished a game of.

    ``player``: None: one's own.
    """
    wanted = [*RULESETS] if ruleset is None else [expect_ruleset(ruleset).name]
    own_again = Again("stats", NO_GAME, 0, ruleset or "") if player in (None, act.person) else None
    player = player or act.person
    against = await context.store.reader.against_computers(act.place.guild_id, player.user_id)
    done = await context.store.reader.feats(act.place.guild_id, player.user_id)
    told: list[Line] = []
    for name in wanted:
        everybody = await _standings(context, act.place, name)
        own = next((one for one in everybody if one.user_id == player.user_id), None)
        records = _records([one for one in against if one.ruleset == name])
        if own is not None:
            told += _in_words(name, own, rated=sum(one.place is not None for one in everybody))
        elif records:
            told.append(line("stats-alone", ruleset=line(f"ruleset-{name}")))
        told += records
        told += _feats([one for one in done if one.ruleset == name])
    if not told:
        of = {"of": Token("all")} if ruleset is None else {"of": Token("one"), "ruleset": line(f"ruleset-{ruleset}")}
        return Message((line("stats-none", name=Name(player.name), **of),))
    head = line("stats-head", name=Name(player.name))
    about = line("ratings-about", start=START, least=SHOWN_FROM)
    return Message((head, *told), in_words=(head, *told, about), again=own_again)


def _records(results: Sequence[AgainstComputers]) -> list[Line]:
    """The person's results against computers by level; a game with several levels counts for the strongest."""
    found: list[Line] = []
    for level in FOR_PEOPLE:
        own = [one for one in results if max(one.levels, key=FOR_PEOPLE.index) == level]
        if own:
            wins, best = sum(one.place == 1 for one in own), max(one.score for one in own)
            found.append(line("stats-computers", level=Token(level), wins=wins, games=len(own), best=best))
    return found


def _feats(done: Sequence[FeatRow]) -> list[Line]:
    """What somebody has done in one game, and how many times, in the order of the feats."""
    times = {one.feat: one.times for one in done}
    told = [line("feat-times", feat=scores.feat(one), n=times[one.name]) for one in FEATS if one.name in times]
    return [line("feats", feats=Several(tuple(told), "comma"))] if told else []


async def _leaderboard(context: Context, act: Act, ruleset: str | None = None) -> Message:
    """Everybody who has finished a game of that rule set with other people, for all to see.

    None: the one of which most were; where nobody has finished any, the server's usual one.
    """
    usual = (await context.settings(act.place.guild_id)).ruleset
    every = [usual, *(one for one in RULESETS if one != usual)]
    wanted = every if ruleset is None else [expect_ruleset(ruleset).name]
    found = {one: await _standings(context, act.place, one) for one in wanted}
    name, everybody = max(found.items(), key=lambda one: sum(standing.games for standing in one[1]))
    game = line(f"ruleset-{name}")
    if not everybody:
        return Message((line("leaderboard-none", ruleset=game),))
    # Averages and best games are in ``/stats``.
    rows = [(one.name, (one.rating, one.games, one.wins)) for one in everybody[:MOST_ROWS]]
    return leaderboard(line("leaderboard-head", ruleset=game), ("rating", "games", "wins"), rows, len(everybody))


async def _standings(context: Context, place: Place, ruleset: str) -> list[Standing]:
    results = await context.store.reader.results(place.guild_id, ruleset)
    return await in_thread(standings, results)


def _in_words(ruleset: str, own: Standing, *, rated: int) -> tuple[Line, Line]:
    if own.rating is not None and own.place is not None:
        rating = line("stats-rating", rating=own.rating, place=own.place, of=rated)
    else:
        rating = line("stats-unrated", n=SHOWN_FROM - own.rated)
    game = line(f"ruleset-{ruleset}")
    return line("stats-game", ruleset=game, games=own.games, wins=own.wins, best=own.best), rating


STATS = Use("stats", _stats, arg="(?:[a-z]{1,16})?", read=lambda arg, _: {"ruleset": arg or None})
LEADERBOARD = Use("leaderboard", _leaderboard, limit="leaderboard")
ALL = Subject((STATS, LEADERBOARD))
