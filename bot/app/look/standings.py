"""``/stats`` and ``/leaderboard``: how people stand on a server, game by game."""

from __future__ import annotations

from typing import Final

from bot.app.acts.desk import Desk
from bot.app.core.rated import LEAST_TURNS, MOST_A_DAY
from bot.app.core.values import Answer, Grid, Line, Name, Person, Place, Refused, Several, Value, line
from bot.app.look import ratings
from bot.app.look.ratings import SHOWN_FROM, START, Standing
from bot.threads import in_thread
from engine.games import RULESETS

MOST_ROWS: Final = 20


class Standings:
    """What finished games say about people."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def stats(self, player: Person, place: Place, ruleset: str | None = None) -> Answer:
        """One person's games on this server: of one rule set, or of each that they have finished a game of."""
        _check(ruleset)
        told: list[Line] = []
        for name in RULESETS if ruleset is None else (ruleset,):
            everybody = await self._standings(place, name)
            own = next((one for one in everybody if one.user_id == player.user_id), None)
            if own is not None:
                told.append(_in_words(name, own, rated=sum(one.place is not None for one in everybody)))
        if not told:
            return Answer((line("stats-none", name=Name(player.name)),))
        return Answer((line("stats-head", name=Name(player.name)), *told, _about()))

    async def leaderboard(self, place: Place, ruleset: str | None = None) -> Answer:
        """Everybody who has finished a game of that rule set, for all to see.

        None: the server's usual one; where nobody has finished a game of that, the one of which most were.
        """
        _check(ruleset)
        name = ruleset or (await self._desk.settings(place.guild_id)).ruleset
        everybody = await self._standings(place, name)
        if ruleset is None and not everybody:
            others = [(one, await self._standings(place, one)) for one in RULESETS if one != name]
            most, found = max(others, key=lambda other: sum(one.games for one in other[1]))
            name, everybody = (most, found) if found else (name, everybody)
        game = line(f"ruleset-{name}")
        if not everybody:
            return Answer((line("leaderboard-none", ruleset=game),))
        rest = len(everybody) - MOST_ROWS
        more = (line("leaderboard-more", n=rest),) if rest > 0 else ()
        head = line("leaderboard-head", ruleset=game)
        return Answer((head, _table(everybody[:MOST_ROWS]), *more, _about()), public=True)

    async def _standings(self, place: Place, ruleset: str) -> list[Standing]:
        results = await self._desk.store.reader.results(place.guild_id, ruleset)
        return await in_thread(ratings.standings, results)


def _check(ruleset: str | None) -> None:
    if ruleset is not None and ruleset not in RULESETS:
        raise Refused(line("no-such-ruleset", rulesets=Several(tuple(line(f"ruleset-{one}") for one in RULESETS))))


def _about() -> Line:
    """What a rating is."""
    return line("ratings-about", start=START, least=SHOWN_FROM, turns=LEAST_TURNS, most=MOST_A_DAY)


def _in_words(ruleset: str, own: Standing, *, rated: int) -> Line:
    if own.rating is not None and own.place is not None:
        rating = line("stats-rating", rating=own.rating, place=own.place, of=rated)
    else:
        rating = line("stats-unrated", n=SHOWN_FROM - own.rated)
    return line(
        "stats-game",
        ruleset=line(f"ruleset-{ruleset}"),
        games=own.games,
        wins=own.wins,
        average=own.average,
        best=own.best,
        rating=rating,
    )


def _table(standings: list[Standing]) -> Line:
    # A telephone shows about thirty characters a line; averages and best games are in ``/stats``.
    heads = ("rating", "games", "wins")
    rows: list[tuple[Value, ...]] = [(line("table-player"), *(line(f"leaderboard-{head}") for head in heads))]
    for one in standings:
        rating = line("leaderboard-unrated") if one.rating is None else line("leaderboard-number", n=one.rating)
        counts = (one.games, one.wins)
        rows.append((Name(one.name), rating, *(line("leaderboard-number", n=count) for count in counts)))
    return line("table", table=Grid(tuple(rows)))
