"""Plays a whole game through the bot that is installed, without Discord: `python play_a_game.py [RULESET ...]`.

A quick look whether an installation is whole: use cases, rules, tiles, texts in every language, fonts, pictures and
database are all needed. Everything is made in a folder of its own, which is deleted afterwards.
"""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import storage
from bot.app import App
from bot.core.composing import PostAction
from bot.game import notation, placements
from bot.game.acts import Act, Person, Place
from bot.game.settings import GameOptions
from bot.text import LOCALES, catalogue
from bot.use_cases import lobby, turn
from engine.game import Game
from engine.games import RULESETS
from engine.squares import split, square_name

PEOPLE = (Person(1, "Anna"), Person(2, "Bo"), Person(3, "Cleo"))
PLACE = Place(100, 200)


def a_turn(game: Game, random: Random) -> tuple[str, int, str, str | None]:
    """A legal turn drawn at random, as somebody types it: square, rotation, spot, number of an open tile."""
    kind = random.choice(game.choices())
    tile = notation.tile_number(game, kind)
    after = placements.with_drawn(game, kind).copy()
    square, rotation = split(random.choice(after.placements()))
    after.lay(square, rotation)
    spot = notation.token(random.choice(after.turn_ends()))
    return square_name(square), notation.degrees(rotation), spot, tile or None


async def deliver(app: App) -> tuple[int, int]:
    """Take every post that waits, put into words in each language; how many there were, and bytes of pictures."""
    posts = size = 0
    numbers = count(1)
    while rows := await app.outbox.due(50):
        for row in rows:
            post = await app.outbox.claim(row)
            if post is not None:
                for locale in LOCALES:
                    catalogue(locale).message(*post.lines)
                posts += 1
                size += len(post.picture.png) if post.picture else 0
                await app.outbox.sent(post, next(numbers) if post.action is PostAction.SEND else post.message_id)
    return posts, size


async def play(database: Path, ruleset: str) -> str:
    """Open, join, start and play a game to its end; what came of it."""
    random, numbers = Random(1), count(1)
    posts = size = turns = 0

    def act(person: Person) -> Act:
        return Act(next(numbers), person, PLACE)

    async with storage.Store.opened(database) as store:
        app = App(store, clock=lambda: datetime.now(UTC), random=random)
        try:
            await app.do(lobby.OPEN, act(PEOPLE[0]), GameOptions(ruleset, order="seated"), ())
            for person in PEOPLE[1:]:
                await app.do(lobby.JOIN, act(person))
            await app.do(lobby.START, act(PEOPLE[0]))
            while True:
                sent, drawn = await deliver(app)
                posts, size = posts + sent, size + drawn
                row = await store.reader.latest_game(PLACE.channel_id)
                assert row is not None
                situation = await app.context.situation(store.reader, row)
                if not row.status.live:
                    scores = " : ".join(map(str, situation.game.scores))
                    return f"{ruleset}: {turns} turns, {posts} posts, {size:,} bytes of pictures, {scores}"
                await app.do(turn.PLACE, act(PEOPLE[situation.game.to_move]), *a_turn(situation.game, random))
                turns += 1
        finally:
            await app.close()


def main() -> int:
    """Play, then look the database over."""
    with TemporaryDirectory() as folder:
        for ruleset in sys.argv[1:] or RULESETS:
            database = Path(folder) / f"{ruleset}.db"
            print(asyncio.run(play(database, ruleset)))
            health = storage.check(database)
            if not health.sound:
                print(f"the database is damaged: {health.problems[0]}", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
