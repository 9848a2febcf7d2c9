"""After a run: is everything that counted there, once, and was it said, once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.discord_server.messages import Message, Messages
from bench.load.book import Book
from bench.load.players import Move, actions, of_board, parse_id
from bench.load.tables import Table
from engine.squares import xy
from engine.turns import Discard, Turn


@dataclass(slots=True)
class Post:
    """A turn's message: whom it called, and whether it came when the bot ran."""

    message: Message
    pinged: tuple[int, ...]


@dataclass(slots=True)
class Findings:
    """The faults found, by kind; each entry names the game and the version."""

    games: int = 0
    moves: int = 0
    told: int = 0
    computers: int = 0
    wrong: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def note(self, kind: str, what: object) -> None:
        """Something is wrong."""
        self.wrong[kind].append(str(what))

    @property
    def fine(self) -> bool:
        """Whether nothing is."""
        return not self.wrong

    def lines(self, shown: int = 4) -> list[str]:
        """The findings as text."""
        head = f"  {self.games} games, {self.moves} moves in the log since the start, {self.told} of them acknowledged"
        if self.computers:
            head += f"; {self.computers} more of computers"
        if self.fine:
            return [head, "  each there once, each turn posted once and its player pinged once"]
        return [
            head,
            *(
                f"  {kind}: {len(found)} ({'; '.join(found[:shown])}{'; ...' if len(found) > shown else ''})"
                for kind, found in self.wrong.items()
            ),
        ]


def audit(book: Book, messages: Messages, tables: Sequence[Table], moves: Iterable[Move]) -> Findings:
    """Compare what people did, what the log holds and what was posted. The bot must have come to rest."""
    findings = Findings()
    by_commit: dict[tuple[str, int], list[Move]] = defaultdict(list)
    for move in moves:
        by_commit[move.game_id, move.version].append(move)
    began_at = {game: version for table in tables for game, version in table.began_at.items()}
    channels = {game: table for table in tables for game in table.began_at}
    posts = {table: _posts(messages.by_channel[table.channel.id]) for table in tables}
    there = {game: table for table, found in posts.items() for game, _ in found} | channels
    for game_id in book.games():
        table = there.get(game_id)
        if table is None:
            findings.note("games without a post", game_id)
            continue
        findings.games += 1
        commits = _commits(findings, book, game_id)
        began = began_at.get(game_id, 0)
        computers = book.computers(game_id)
        _moves(findings, game_id, began, commits, by_commit, computers)
        _posted(findings, book, game_id, began, commits, posts[table])
    for (game_id, version), made in by_commit.items():
        if any(move.told for move in made) and version + 1 > book.version(game_id):
            findings.note("moves acknowledged but lost", f"{game_id} {version + 1}")
    for table in tables:
        _buttons(findings, book, messages.by_channel[table.channel.id])
    return findings


def _commits(findings: Findings, book: Book, game_id: str) -> dict[int, list[dict[str, Any]]]:
    """A game's events by version; whatever breaks their order is noted."""
    commits: dict[int, list[dict[str, Any]]] = defaultdict(list)
    last_seq = last_version = 0
    for seq, version, event in book.log(game_id):
        if seq != last_seq + 1 or version not in (last_version, last_version + 1):
            findings.note("logs out of order", f"{game_id} {version}")
        last_seq, last_version = seq, version
        commits[version].append(event)
    if last_version != book.version(game_id):
        findings.note("logs that don't reach the game's version", f"{game_id} {last_version}")
    return commits


def _moves(
    findings: Findings,
    game_id: str,
    began: int,
    commits: dict[int, list[dict[str, Any]]],
    by_commit: dict[tuple[str, int], list[Move]],
    computers: Collection[int],
) -> None:
    """Each move of the log was made by somebody, as it is there, and by one person once; or by a computer."""
    for version, events in commits.items():
        if version <= began or events[0]["type"] == "game_started":
            continue
        made = by_commit.get((game_id, version - 1), [])
        if events[0]["seat"] in computers:
            findings.computers += 1
            if any(move.told for move in made):
                findings.note("moves of computers that people are told they made", f"{game_id} {version}")
            continue
        findings.moves += 1
        if not made:
            findings.note("moves that nobody made (doubled)", f"{game_id} {version}")
            continue
        told = [move for move in made if move.told]
        findings.told += bool(told)
        if len(told) > 1:
            findings.note("moves acknowledged twice", f"{game_id} {version}")
        for move in told:
            if move.turn is not None and not is_turn(events, move.turn):
                findings.note("moves that are there otherwise than made", f"{game_id} {version}")


def is_turn(events: Sequence[dict[str, Any]], turn: Turn | Discard) -> bool:
    """Whether what was recorded is that turn, as far as laying or giving up its tile goes."""
    if isinstance(turn, Discard):
        return any(event["type"] == "tile_discarded" and event["kind"] == turn.tile for event in events)
    laid = [(event["x"], event["y"], event["rotation"]) for event in events if event["type"] == "tile_placed"]
    return laid == [(*xy(turn.square), turn.rotation)]


def called_after(events: Sequence[dict[str, Any]], people: Sequence[int | None]) -> set[int]:
    """Who is pinged when a commit is posted: the player who is to move then; where the game is over, all players.

    ``people``: by seat, None for a computer, which nobody calls.
    """
    kinds = Counter(event["type"] for event in events)
    called: Sequence[int | None] = ()
    if kinds["game_over"]:
        called = people
    elif kinds["game_started"]:
        called = people[:1]
    elif passed := [event["seat"] for event in events if event["type"] == "turn_passed"]:
        called = [people[passed[-1]]]
    return {one for one in called if one is not None}


def _posted(
    findings: Findings,
    book: Book,
    game_id: str,
    began: int,
    commits: Mapping[int, Sequence[dict[str, Any]]],
    posts: Mapping[tuple[str, int], Sequence[Post]],
) -> None:
    """Each commit has its message; where a computer is to move after it the next person's message tells of it."""
    people, computers = book.people(game_id), book.computers(game_id)
    mover, untold = 0, Counter[str]()
    for version in range(1, max(commits, default=0) + 1):
        events, what = commits.get(version, []), f"{game_id} {version}"
        mover = next((event["seat"] for event in reversed(events) if event["type"] == "turn_passed"), mover)
        if version <= began:
            continue
        if events and (name := computers.get(events[0].get("seat", -1))):
            untold[name] += 1
        found = posts.get((game_id, version), ())
        if mover in computers and not any(event["type"] == "game_over" for event in events):
            if found:
                findings.note("posts while a computer is to move", what)
            continue
        _said(findings, what, events, people, found)
        for post in found[:1]:
            _all_told(findings, what, untold, post)
        untold.clear()


def _all_told(findings: Findings, what: str, untold: Counter[str], post: Post) -> None:
    """The message tells of each turn that computers have taken since the last one."""
    told = post.message.content.replace("\\", "")
    for name, turns in untold.items():
        if told.count(name) < turns:
            findings.note("turns of computers that no message tells", f"{what} {name}")


def _posts(there: Iterable[Message]) -> dict[tuple[str, int], list[Post]]:
    """The messages with a board, by game and version."""
    found: dict[tuple[str, int], list[Post]] = defaultdict(list)
    for message in there:
        board = of_board(actions(message.first_ids))
        if board is not None and message.attachments:
            read = parse_id(board)
            assert read is not None
            found[read[1], read[2]].append(Post(message, message.pinged))
    return found


def _said(
    findings: Findings,
    what: str,
    events: Sequence[dict[str, Any]],
    people: Sequence[int | None],
    posts: Sequence[Post],
) -> None:
    if len(posts) != 1:
        findings.note("turns never posted" if not posts else "turns posted twice", what)
    wanted = called_after(events, people)
    pings = [user_id for post in posts for user_id in post.pinged]
    if not wanted <= set(pings):
        findings.note("turns whose player was never pinged", what)
    if len(pings) > len(set(pings)):
        findings.note("turns pinged twice", what)
    if not set(pings) <= wanted:
        findings.note("turns that pinged somebody else", what)


def _buttons(findings: Findings, book: Book, there: Sequence[Message]) -> None:
    """Only the newest message of a game that goes on has a Play button."""
    live: dict[str, list[int]] = defaultdict(list)
    for message in there:
        if message.attachments:
            for custom_id in actions(message.custom_ids()).get("play", ()):
                read = parse_id(custom_id)
                assert read is not None
                live[read[1]].append(read[2])
    for game_id, versions in live.items():
        if book.status(game_id) != "running":
            findings.note("games that are over with a Play button", game_id)
        elif versions != [book.version(game_id)]:
            findings.note("games with other than one Play button, for now", f"{game_id} {versions}")
