"""Looking: the board, the scores, one's games, help. Whoever looks changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.app import alt, boardtext, spots, words
from bot.app.desk import Desk, channel_link
from bot.app.effects import completing, scoring
from bot.app.positions import Situation
from bot.app.values import Answer, Grid, Line, Link, Name, Person, Picture, Place, Refused, Several, Value, line
from engine import hands
from engine.game import Phase
from engine.ruleset import Ruleset
from engine.rulesets import RULESETS
from engine.squares import Square, name
from engine.summary import Part, tally
from render.describe import describe
from storage import GameRow, GameStatus

MOST_GAMES: Final = 15


class Looking:
    """What everybody may see of a game, in private."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def board(
        self, person: Person, place: Place, game_id: str | None = None, close_up: str | None = None
    ) -> Answer:
        """The present board, or the surroundings of a square, and who is to move."""
        situation = await self._situation(place, game_id)
        square = None if close_up is None else spots.square(close_up)
        if square is not None and square not in situation.game.free() and situation.game.tile_at(square) is None:
            raise Refused(line("nothing-there", square=name(square)))
        return Answer(self._state(situation, person), await self.picture(situation, square))

    async def present(self, person: Person, game_id: str) -> Answer:
        """The present board of a game that the person has to do with: what stands beside a refusal."""
        row = await self._desk.store.reader.game(game_id)
        if row is None or row.version == 0:
            return Answer(())
        situation = await self._desk.situation(self._desk.store.reader, row)
        return Answer(self._state(situation, person), await self.picture(situation))

    async def board_text(self, person: Person, place: Place, game_id: str | None = None) -> Answer:
        """The whole board and every legal square in words."""
        situation = await self._situation(place, game_id)
        viewer = situation.seat_of(person.user_id)
        return Answer(self._state(situation, person)[:1], document=boardtext.document(situation, viewer))

    async def score(self, person: Person, place: Place, game_id: str | None = None) -> Answer:
        """The scores, itemised."""
        situation = await self._situation(place, game_id)
        return Answer((*self._state(situation, person), *table(situation)))

    async def games(self, person: Person) -> Answer:
        """The person's games, those first in which it is their turn, with links."""
        reader = self._desk.store.reader
        mine: list[Line] = []
        others: list[Line] = []
        for row in await reader.games_of(person.user_id):
            if row.status is GameStatus.LOBBY:
                others.append(line("list-lobby", game=row.id, link=await self._link(row)))
                continue
            situation = await self._desk.situation(reader, row)
            turn = situation.game.turn
            left = hands.unseen(situation.game)
            if situation.seats[turn].user_id == person.user_id:
                mine.append(line("list-yours", game=row.id, n=left, link=await self._link(row)))
            else:
                to_move = Name(situation.names[turn])
                others.append(line("list-theirs", game=row.id, name=to_move, n=left, link=await self._link(row)))
        found = mine + others
        if not found:
            return Answer((line("list-none"),))
        rest = len(found) - MOST_GAMES
        more = (line("list-more", n=rest),) if rest > 0 else ()
        return Answer((line("list-head", n=len(found), mine=len(mine)), *found[:MOST_GAMES], *more))

    async def help(self, person: Person, place: Place) -> Answer:
        """How to play with this bot, and what to do here and now."""
        row = await self._desk.store.reader.live_game(place.channel_id)
        now: tuple[Line, ...]
        if row is None:
            now = (line("help-no-game"),)
        elif row.status is GameStatus.LOBBY:
            now = (line("help-lobby"),)
        else:
            now = self._state(await self._desk.situation(self._desk.store.reader, row), person)
        played = next(iter(RULESETS)) if row is None else row.ruleset
        return Answer((line("help"), line(f"help-scoring-{played}"), *now))

    async def picture(self, situation: Situation, close_up: Square | None = None, *, final: bool = False) -> Picture:
        """The board's picture at that version; ``final`` leaves the last move unmarked."""
        game, names, row = situation.game, situation.names, situation.row
        key = ("board", situation.version, names, close_up, final)
        png = await self._desk.pictures.draw(
            row.id, key, lambda: describe(game, names, close_up=close_up, mark_last=not final)
        )
        said = alt.board(situation) if close_up is None else alt.close_up(situation, close_up)
        return Picture(f"{row.id}-{situation.version}.png", png, said)

    async def _situation(self, place: Place, game_id: str | None) -> Situation:
        """The game that is looked at: the channel's last one or the one named; a lobby has no board yet."""
        reader = self._desk.store.reader
        row = await self._desk.found(reader, place, game_id)
        if row.version == 0:
            raise Refused(line("not-started" if row.status is GameStatus.LOBBY else "never-started"))
        return await self._desk.situation(reader, row)

    def _state(self, situation: Situation, person: Person) -> tuple[Line, ...]:
        """Who is to move, as told to this person, and all open tiles; or how the game ended."""
        game, names = situation.game, situation.names
        if game.phase is Phase.OVER:
            return (winners(situation),)
        if situation.row.status is GameStatus.ENDED:
            return (line("state-ended"),)
        hand, open_tiles = words.in_hand(game), words.open_tiles(game, names)
        if situation.seats[game.turn].user_id == person.user_id:
            return (line("state-yours", tile=hand), *open_tiles)
        return (line("state-theirs", name=Name(names[game.turn]), tile=hand), *open_tiles)

    async def _link(self, row: GameRow) -> Link:
        """The game's message with the live buttons, or else its channel."""
        message = await self._desk.store.reader.turn_message(row.id)
        channel = channel_link(row)
        return channel if message is None else Link(f"{channel.url}/{message.message_id}")


def winners(situation: Situation) -> Line:
    """Who won the finished game."""
    scores = situation.game.scores
    best = max(scores)
    seats = [seat for seat, score in enumerate(scores) if score == best]
    return line("winners", names=words.people(situation.names, seats), n=len(seats), points=best)


def table(situation: Situation) -> tuple[Line, ...]:
    """The itemised scores as a table: per player the sum and the features, in play and, once it is over, at the end.

    The sum comes first: a narrow screen may cut what is on the right.
    """
    game = situation.game
    over = game.phase is Phase.OVER
    tallies = tally(game.ruleset, game.seats, situation.events)
    order = sorted(range(game.seats), key=lambda seat: (-game.scores[seat], seat)) if over else range(game.seats)
    layers = scoring(game.ruleset)
    features = [line("table-feature", feature=layer) for layer in layers]
    rows: list[tuple[Value, ...]] = [(line("table-player"), line("table-total"), *features)]
    for seat in order:
        parts = [_cell(tallies[seat].parts[layer], over=over) for layer in layers]
        rows.append((Name(situation.names[seat]), line("table-points", points=game.scores[seat]), *parts))
    return line("table", table=Grid(tuple(rows))), _legend(game.ruleset, over=over)


def _legend(ruleset: Ruleset, *, over: bool) -> Line:
    """What the table's points are for."""
    if over:
        return line("table-legend-over", features=_features(scoring(ruleset)))
    if ruleset.take_back:
        return line("table-legend-back", features=_features(scoring(ruleset)))
    finished = completing(ruleset)
    play = [layer for layer in scoring(ruleset) if layer in finished]
    end = [layer for layer in scoring(ruleset) if layer not in finished]
    return line("table-legend", play=_features(play), end=_features(end))


def _features(layers: Sequence[str]) -> Several:
    return Several(tuple(line("features-of", feature=layer) for layer in layers))


def _cell(part: Part, *, over: bool) -> Line:
    if over:
        return line("table-both", play=part.in_play, end=part.at_end)
    return line("table-points", points=part.points)
