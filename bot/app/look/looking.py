"""Looking: the board, the scores, one's games, help. Whoever looks changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.acts.desk import Desk
from bot.app.core import buttons, turntimers
from bot.app.core.links import game_link
from bot.app.core.positions import DamagedGame, Situation
from bot.app.core.values import (
    Answer,
    Button,
    Document,
    Line,
    Name,
    Person,
    Picture,
    Place,
    Refused,
    Several,
    Token,
    When,
    line,
)  # fmt: skip
from bot.app.look import boardtext, shown, views
from bot.app.words import agreement, alt, clock, happenings, legend, scores, spelling, words
from bot.threads import in_thread
from engine import hands
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.squares import Square, at, square_name
from storage import GameRow, GameStatus, SeatRow, SeatState


class Looking:
    """What everybody may see of a game, in private."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def board(
        self,
        person: Person,
        place: Place,
        game_id: str | None = None,
        close_up: str | None = None,
        show: str = views.BOARD,
        turn: int | None = None,
    ) -> Answer:
        """The present board, or the one after a turn: in one of its views, or the surroundings of a square."""
        newest, situation = await self._then(place, game_id, turn)
        if close_up is None:
            return await self._view(person, situation, newest, views.expect(situation.game, show))
        square = _there(situation.game, close_up)
        return Answer(await self._at(situation, newest, person), await self.picture(situation, square))

    async def _then(self, place: Place, game_id: str | None, turn: int | None) -> tuple[Situation, Situation]:
        """The game as it is now, and as it was after a turn (None: as it is now)."""
        newest = await self.situation(place, game_id)
        return newest, newest if turn is None else await self.at_version(newest, views.version_of(newest, turn))

    async def whose(self, person: Person, place: Place, game_id: str) -> Answer:
        """Who would score what now; the board of a game that is over."""
        newest = await self.situation(place, game_id)
        return await self._view(person, newest, newest, views.WHOSE if newest.goes_on else views.BOARD)

    async def view(self, person: Person, place: Place, game_id: str, version: int, view: str) -> Answer:
        """The board at a version in one of its views; where it hasn't that view there, as it lies."""
        newest = await self.situation(place, game_id)
        if version not in {batch.version for batch in newest.batches}:
            version = newest.version
        situation = newest if version == newest.version else await self.at_version(newest, version)
        return await self._view(person, situation, newest, view if view in views.views(situation.game) else views.BOARD)

    async def at_version(self, newest: Situation, version: int) -> Situation:
        """A game as it stood at a version."""
        return await self._desk.situation(self._desk.store.reader, newest.row, version)

    async def _view(self, person: Person, situation: Situation, newest: Situation, view: str) -> Answer:
        """A view of the board at a version, with the buttons that lead to the others."""
        game = situation.game
        close_up = at(game.last.x, game.last.y) if view == views.CLOSE else None
        layers = views.owners(game, view)
        return Answer(
            (*await self._at(situation, newest, person), *((legend.whose(game, layers),) if layers else ())),
            await self.picture(situation, close_up, owners=layers),
            buttons=views.buttons(situation, newest, view),
        )

    async def _at(self, situation: Situation, newest: Situation, person: Person) -> tuple[Line, ...]:
        """How the game stands; or what happened in a step of the past, and which one that was."""
        if situation.version == newest.version:
            return await self._state(situation, person)
        turn = [number for number, batch in views.numbered(newest) if batch.version <= situation.version][-1]
        last = max(number for number, _ in views.numbered(newest))
        seat, events = situation.seat_of(person.user_id), situation.batches[-1].events
        happened = happenings.happened(events, situation.game, situation.names, seat)
        laid = situation.batches[-1].laid
        bonus = laid is not None and situation.game.tileset.kind(laid.kind).pile == "bonus"
        return line("state-past-bonus" if bonus else "state-past", turn=turn, last=last), *happened

    async def present(self, person: Person, game_id: str) -> Answer:
        """The present board of a game that the person has to do with: what stands beside a refusal.

        Whoever is to move can go on from there.
        """
        async with self._desk.store.snapshot() as reads:
            row = await reads.game(game_id)
            if row is None or row.version == 0:
                return Answer(())
            situation = await self._desk.situation(reads, row)
        mine = row.status is GameStatus.RUNNING and situation.seats[situation.game.turn].user_id == person.user_id
        below = (buttons.play(row.id, row.version),) if mine else ()
        return Answer(await self._state(situation, person), await self.picture(situation), buttons=below)

    async def board_text(
        self,
        person: Person,
        place: Place,
        game_id: str | None = None,
        close_up: str | None = None,
        show: str = views.BOARD,
        turn: int | None = None,
    ) -> Answer:
        """The board and every legal square in words: of what ``board`` would show for that."""
        newest, situation = await self._then(place, game_id, turn)
        game, view = situation.game, views.expect(situation.game, show)
        around = None if close_up is None else _there(game, close_up)
        if close_up is None and view == views.CLOSE:
            around = at(game.last.x, game.last.y)
        layers = views.owners(game, view) if around is None else ()
        viewer = situation.seat_of(person.user_id)
        # On a large board it takes long enough for others to notice.
        document = await in_thread(boardtext.document, situation, viewer, layers, around)
        present = situation.version == newest.version
        said = await (self._to_move(situation, person) if present else self._at(situation, newest, person))
        return Answer(said, document=document)

    async def score(
        self, person: Person, place: Place, game_id: str | None = None, *, projected: bool = False
    ) -> Answer:
        """The scores, itemised; ``projected``: as if the game ended now, and what the final scoring would bring."""
        situation = await self.situation(place, game_id)
        state = await self._state(situation, person)
        computers = agreement.computers(situation.seats)
        if situation.game.phase is Phase.OVER:
            brought = scores.final_of(situation)
            told = Document(f"{situation.row.id}-{situation.version}.txt", (line("history-final"), *brought))
            return Answer((*state, *scores.won_by(situation), *scores.table(situation), *computers), document=told)
        if not projected:
            return Answer((*state, *scores.table(situation), *computers))
        if_now = scores.projection(situation)
        table = scores.projected_table(situation, if_now)
        brought = scores.final_items(situation.game, if_now.scored, situation.names)
        details = (line("projected-details"), *brought) if brought else (line("projected-nothing"),)
        return Answer(
            (*state, scores.leaders(if_now, situation.names), *table, *computers),
            document=Document(f"{situation.row.id}-{situation.version}.txt", details),
        )

    async def games(self, person: Person) -> Answer:
        """The person's games, those first in which it is their turn, with links."""
        return self._desk.of_all_servers(await self._games(person))

    async def _games(self, person: Person) -> Answer:
        reader = self._desk.store.reader
        mine: list[Line] = []
        others: list[Line] = []
        for row in await reader.games_of(person.user_id):
            link = await game_link(reader, row)
            about = _about(row, await reader.seats(row.id), person)
            if row.status is GameStatus.LOBBY:
                others.append(line("list-lobby", game=Token(row.id), about=about, link=link))
                continue
            try:
                situation = await self._desk.situation(reader, row)
            except DamagedGame:
                others.append(line("list-damaged", game=Token(row.id), link=link))
                continue
            turn = situation.game.turn
            left = hands.in_stack(situation.game)
            if situation.seats[turn].user_id != person.user_id:
                to_move = Name(situation.names[turn])
                others.append(line("list-theirs", game=Token(row.id), about=about, name=to_move, n=left, link=link))
                continue
            until = (await turntimers.term(reader, row, situation.seats, turn, self._desk.now())).until
            if until is None:
                mine.append(line("list-yours", game=Token(row.id), about=about, n=left, link=link))
            else:
                when = When(until, relative=True)
                mine.append(line("list-yours-until", game=Token(row.id), about=about, n=left, link=link, when=when))
        found = mine + others
        if not found:
            return Answer((line("list-none"),))
        head = line("list-head", n=len(found), mine=len(mine))
        return Answer((), document=Document("games.txt", (head, *found)))

    async def help(self, person: Person, place: Place) -> Answer:
        """How to play with this bot, and what to do here and now."""
        row = await self._desk.store.reader.live_game(place.channel_id)
        now: tuple[Line, ...]
        alone: tuple[Button, ...] = ()
        if row is None:
            games = tuple(line(f"help-game-{ruleset}") for ruleset in RULESETS)
            now = (line("help-games", games=Several(games, "lines")), line("help-no-game"))
            alone = tuple(buttons.alone(ruleset) for ruleset in RULESETS)
        elif row.status is GameStatus.LOBBY:
            now = (line(f"help-scoring-{row.ruleset}"), line("help-lobby"))
        else:
            state = await self._state(await self._desk.situation(self._desk.store.reader, row), person)
            now = (line(f"help-scoring-{row.ruleset}"), *state)
        return Answer((line("help"), *now), buttons=alone)

    async def picture(
        self,
        situation: Situation,
        close_up: Square | None = None,
        *,
        final: bool = False,
        owners: tuple[str, ...] = (),
        posted: bool = False,
    ) -> Picture:
        """The board's picture at that version; ``final`` leaves the last move unmarked.

        ``owners``: the layers of which it shows who would score them now. ``posted``: it isn't only looked at.
        """
        row = situation.row
        who = situation.names, situation.computers
        key = ("board", situation.version, who, close_up, final, owners, situation.stopped)
        png = await self._desk.pictures.draw(
            row.id,
            key,
            lambda: shown.board(situation, close_up, final=final, owners=owners),
            posted=posted,
            looked_at=not posted,
        )
        if owners:
            said = alt.whose(situation, owners)
        else:
            said = alt.board(situation) if close_up is None else alt.close_up(situation, close_up)
        return Picture(f"{row.id}-{situation.version}.png", png, said)

    async def situation(self, place: Place, game_id: str | None = None) -> Situation:
        """The game that is looked at: the one named, or the channel's last one that has a board.

        A lobby has none yet, so that the game before it, a rematch's say, can still be looked at.
        """
        async with self._desk.store.snapshot() as reads:
            row = await self._desk.found(reads, place, game_id)
            if row.version == 0 and game_id is None:
                row = await reads.last_started(place.channel_id) or row
            if row.version == 0:
                raise Refused(line("not-started" if row.status is GameStatus.LOBBY else "never-started"))
            return await self._desk.situation(reads, row)

    async def _state(self, situation: Situation, person: Person) -> tuple[Line, ...]:
        """How the game stands, as told to this person: who is to move and until when, and all open tiles."""
        to_move = await self._to_move(situation, person)
        return (*to_move, *(words.open_tiles(situation.game, situation.names) if situation.goes_on else ()))

    async def _to_move(self, situation: Situation, person: Person) -> tuple[Line, ...]:
        """Who is to move and until when, as told to this person; or how the game ended."""
        game, row = situation.game, situation.row
        if game.phase is Phase.OVER:
            return (scores.winners(situation),)
        if row.status is GameStatus.ENDED:
            return (line("state-ended"),)
        tile, now = words.in_hand(game, brief=True), self._desk.now()
        mine = situation.seats[game.turn].user_id == person.user_id
        who = Name(situation.names[game.turn])
        plays = any(seat.user_id == person.user_id and seat.state is SeatState.PLAYING for seat in situation.seats)
        said = "state-yours" if mine else "state-theirs-plan" if plays else "state-theirs"
        to_move = line(said, name=who, tile=tile)
        return (to_move, *await clock.lines(self._desk.store.reader, row, situation.seats, game.turn, now))


def _there(game: Game, typed: str) -> Square:
    """A square that somebody typed, with a tile or where one may lie; Refused where there is nothing."""
    square = spelling.square(typed, spelling.near(game))
    if square not in game.free() and game.tile_at(square) is None:
        raise Refused(line("nothing-there", square=Token(square_name(square))))
    return square


def _about(row: GameRow, seats: Sequence[SeatRow], person: Person) -> Line:
    """Which game it is, and with whom."""
    others = tuple(Name(seat.name) for seat in seats if seat.user_id != person.user_id)
    game = line(f"ruleset-{row.ruleset}")
    return line("list-about", ruleset=game, names=Several(others)) if others else line("list-about-alone", ruleset=game)
