"""The commands of `tilewright` with their arguments, and what each argument may be."""

from __future__ import annotations

import argparse
import os
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

from bot.cli import database, errands, export, serve
from bot.cli.codes import EPILOG
from bot.cli.engine import position, replay, tiles
from bot.logs import LogFormat
from bot.text import LOCALES
from engine import RULESETS, players
from engine.players.lab import tuning
from storage import Shards

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.cli.codes import Exit

    _Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - argparse has no other name for it

_DAY: Final = 86_400
_SHORTEST_DAY: Final = 10


def parser() -> argparse.ArgumentParser:
    """The parser of all commands; in its result ``command`` is the function that does the command."""
    whole = argparse.ArgumentParser(
        prog="tilewright",
        description="A Discord bot for slow, play-by-message tile-laying games.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action="version", version=f"tilewright {_version()}")
    commands = whole.add_subparsers(required=True, metavar="COMMAND")

    _add_bot(commands)
    _add_records(commands)
    _add_players(commands)
    _add_database_commands(commands)
    _add_errands(commands)
    _add_exports(commands)
    return whole


def _add_bot(commands: _Commands) -> None:
    run = _command(commands, "run", "run the bot on Discord; needs DISCORD_TOKEN or DISCORD_TOKEN_FILE")
    run.add_argument(
        "--log-format",
        choices=get_args(LogFormat),
        default="text",
        help="text for people (default), or json: an object a line",
    )
    _add_shards(run, "run only these shards of the bot, beside other processes that run the others: docs/scaling.md")
    run.set_defaults(command=serve.run)

    try_ = _command(commands, "try", "the real bot in a local browser page, without Discord and without a token")
    # A clock that ran ahead would give the next run's messages the ids of this one's.
    kept = try_.add_mutually_exclusive_group()
    kept.add_argument("--db", type=Path, metavar="PATH", help="keep the games here between runs (default: nowhere)")
    kept.add_argument(
        "--day",
        type=_day,
        default=_DAY,
        metavar="SECONDS",
        help="let a day go by in so many seconds, 10 or more, to see reminders and deadlines (default: as days are)",
    )
    try_.add_argument("--port", type=_port, default=0, metavar="N", help="serve on this port (default: a free one)")
    try_.add_argument("--lang", choices=LOCALES, help="everybody's language (default: two of the people use German)")
    try_.add_argument(
        "--people",
        type=_people,
        default=5,
        metavar="N",
        help="how many people there are, 2 to 9 (default: 5)",
    )
    try_.add_argument(
        "--seed", type=_count, metavar="N", help="the same seed gives the same order of tiles (default: by chance)"
    )
    try_.add_argument("--no-browser", action="store_true", help="only print the address")
    try_.set_defaults(command=serve.try_)


_DRAW: Final = """
They are kept where the bot looks for them (TILEWRIGHT_CACHE); corrected ones
(TILEWRIGHT_TILES) are drawn, too. What is there already isn't drawn again, so it may be
ended at any time and called again. An older version may run meanwhile."""


def _add_records(commands: _Commands) -> None:
    replay_ = _command(commands, "replay", "replay a game record through the rules")
    replay_.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    replay_.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    replay_.add_argument("--score-now", action="store_true", help="score an unfinished game as if it ended now")
    replay_.add_argument("--jsonl", action="store_true", help="read one record a line, print one JSON object a line")
    replay_.set_defaults(command=replay.replay)

    position_ = _command(commands, "position", "show a position's text in words, or as a picture")
    position_.add_argument("position", metavar="FILE|TEXT", help="a file, - for standard input, or the text itself")
    position_.add_argument("--picture", type=Path, metavar="PATH", help="draw it into this new PNG file instead")
    position_.add_argument("--tiles", type=Path, metavar="FILE", help="the tile file, where it isn't the usual one")
    position_.set_defaults(command=position.position)

    tiles_ = _command(commands, "tiles", "look after files of tiles").add_subparsers(required=True, metavar="COMMAND")
    check = _command(tiles_, "check", "check a tile file against the laws of tiles")
    check.add_argument("file", type=Path, metavar="FILE", help="the tile file")
    check.set_defaults(command=tiles.check)
    draw = _command(tiles_, "draw", "draw all tiles, so that the bot's first boards don't wait for them", _DRAW)
    draw.add_argument(
        "--jobs", type=_number, metavar="N",
        help="draw with so many processes (default: as many as there are processors, 8 at most)",
    )  # fmt: skip
    draw.set_defaults(command=_later("draw"))


def _add_database_commands(commands: _Commands) -> None:
    backup = _command(commands, "backup", "copy the database while the bot runs, and check the copy")
    backup.add_argument(
        "target", type=_target, metavar="PATH", help="the new file, or a directory for it; nothing is overwritten"
    )
    backup.add_argument(
        "--keep", type=_number, metavar="N", help="in a directory: keep so many of these copies and remove older ones"
    )
    _add_database(backup)
    backup.set_defaults(command=database.backup)

    restore = _command(commands, "restore", "make a backup the database again; the bot must be stopped")
    restore.add_argument("source", type=Path, metavar="PATH", help="the backup")
    _add_shards(restore, "bring back only what is about these shards' servers, for a process that runs these shards")
    _add_database(restore)
    restore.set_defaults(command=database.restore)

    doctor = _command(commands, "doctor", "look the settings and the database over, change nothing")
    _add_database(doctor)
    doctor.set_defaults(command=database.doctor)
    status = _command(commands, "status", "say how the running bot is; the exit code says whether it is well")
    _add_database(status)
    status.set_defaults(command=errands.status)


_FORGET: Final = """
The person resigns from running games, which go on without them, and leaves lobbies;
id and names are removed. It can't be undone, but for a backup."""
_UNRATE: Final = """
A finished game counts no more from now on, a running one won't when it ends. It
can't be undone, but for a backup."""
_LEAVE: Final = """
The server's games rest. They go on if the bot is invited again within 30 days;
then all that is stored of the server is deleted."""
_BLOCK: Final = """
For a person the bot does nothing more but /privacy; their seats in running games stay
theirs, and the others may replace them. A server is left, and again whenever somebody
invites the bot there. unblock undoes it."""


def _add_errands(commands: _Commands) -> None:
    forget = _errand(commands, "forget", "delete what is stored about a person, as /privacy delete does", _FORGET)
    forget.add_argument("about", type=_discord_id, metavar="PERSON", help="the person's id on Discord")
    unrate = _errand(commands, "unrate", "have a game count for no rating", _UNRATE)
    unrate.add_argument("about", type=str.lower, metavar="GAME", help="the game's name, such as k7m2qx")
    leave = _errand(commands, "leave", "have the bot leave a server", _LEAVE)
    leave.add_argument("about", type=_discord_id, metavar="SERVER", help="the server's id on Discord")
    block = _errand(commands, "block", "keep a person or a whole server out", _BLOCK)
    unblock = _errand(commands, "unblock", "let a person or a server in again")
    for one in (block, unblock):
        one.add_argument("kind", choices=("person", "server"), help="which of the two is meant")
        one.add_argument("about", type=_discord_id, metavar="ID", help="the id on Discord")


def _errand(commands: _Commands, name: str, text: str, more: str = "") -> argparse.ArgumentParser:
    parser = _command(commands, name, text, more)
    _add_database(parser)
    parser.set_defaults(command=errands.run, errand=name)
    return parser


def _add_exports(commands: _Commands) -> None:
    """The commands that only read the database; the bot may run meanwhile."""
    person = _command(commands, "export-person", "write what is stored about a person, as /privacy export does")
    person.add_argument("about", type=_discord_id, metavar="PERSON", help="the person's id on Discord")
    person.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a new file (default: standard output)")
    person.set_defaults(command=export.person)
    everything = _command(commands, "export-all", "write all games as records, the results and the settings")
    everything.add_argument("folder", type=Path, metavar="FOLDER", help="where to put them: a new or empty folder")
    everything.set_defaults(command=export.everything)
    for one in (person, everything):
        _add_database(one)


def _command(commands: _Commands, name: str, text: str, more: str = "") -> argparse.ArgumentParser:
    """A command; ``more``: what its own help says beyond the line in the list of commands."""
    return commands.add_parser(
        name,
        help=text,
        description=f"{text[0].upper()}{text[1:]}.{more}",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--db", type=Path, metavar="PATH", help="the database (default: TILEWRIGHT_DB, else tilewright.db)"
    )


def _add_shards(parser: argparse.ArgumentParser, text: str) -> None:
    parser.add_argument(
        "--shards",
        type=_shards,
        metavar="FIRST-LAST/OF",
        help=f"{text} (default: all; 0-3/16: the first four of 16)",
    )


def _add_players(commands: _Commands) -> None:
    """The commands about computer players: play each other, give hints, look back, play for show, get better."""
    match_ = _command(commands, "match", "let computer players play each other, and say who is better")
    match_.add_argument("levels", nargs="+", choices=list(players.LEVELS), metavar="LEVEL", help="one for each seat")
    _add_game(match_)
    match_.add_argument("--games", type=_number, default=20, metavar="N", help="how many games (default: 20)")
    match_.add_argument(
        "--samples", type=_number, metavar="N", help="samples a turn of the level hard (default: as usual)"
    )
    match_.add_argument("--open-tiles", action="store_true", help="The Discovery's expert variant")
    match_.add_argument("--jobs", type=_number, default=1, metavar="N", help="play so many games at once (default: 1)")
    match_.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    match_.set_defaults(command=_later("engine.match"))

    hint_ = _command(commands, "hint", "the best turns for the player to move at a record's end, with reasons")
    hint_.add_argument("file", nargs="?", metavar="FILE", help="a record, or - for standard input")
    hint_.add_argument(
        "--level", choices=players.FOR_PEOPLE, default="hard", help="which computer player is asked (default: hard)"
    )
    _add_seed(hint_)
    hint_.add_argument("--lang", choices=LOCALES, default="en", help="the language of the reasons (default: en)")
    hint_.add_argument("--json", action="store_true", help="print one JSON object instead of sentences")
    hint_.add_argument("--jsonl", action="store_true", help="read one record a line, print one JSON object a line")
    hint_.set_defaults(command=_later("engine.hint"))

    analysis_ = _command(commands, "analysis", "look back at a finished game's record: luck, accuracy, what decided it")
    analysis_.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    analysis_.add_argument("--lang", choices=LOCALES, default="en", help="the language of the sentences (default: en)")
    analysis_.add_argument("--json", action="store_true", help="print one JSON object instead of sentences")
    analysis_.set_defaults(command=_later("engine.analysis"))

    demo_ = _command(commands, "demo", "let computer players play a game: a picture a turn, the animation, the record")
    demo_.add_argument("folder", type=Path, metavar="FOLDER", help="where to put them: a new or empty folder")
    _add_game(demo_)
    demo_.add_argument("--players", type=_number, default=2, metavar="N", help="how many play (default: 2)")
    demo_.add_argument(
        "--level", choices=list(players.LEVELS), default="normal", help="how all of them play (default: normal)"
    )
    demo_.set_defaults(command=_later("engine.demo"))

    tune_ = _command(commands, "tune", "find better weights for the computer players by self-play, and print them")
    _add_game(tune_)
    tune_.add_argument("--players", type=_number, default=2, metavar="N", help="for how many seats (default: 2)")
    tune_.add_argument("--iterations", type=_number, default=150, metavar="N", help="how long (default: 150)")
    tune_.add_argument(
        "--orders", type=_number, default=4, metavar="N", help="orders of the tiles in each (default: 4)"
    )
    tune_.add_argument(
        "--greedy-every", type=_count, default=4, metavar="N",
        help="play greedy instead of self-play in one of so many iterations, 0 for never (default: 4)",
    )  # fmt: skip
    tune_.add_argument(
        "--step", type=_amount, default=tuning.STEP, metavar="X",
        help=f"by which part of itself a weight is moved to try it (default: {tuning.STEP:.2f})",
    )  # fmt: skip
    tune_.add_argument(
        "--gain", type=_amount, default=tuning.GAIN, metavar="X",
        help=f"by how many steps a weight goes for each point (default: {tuning.GAIN}); less for longer runs",
    )  # fmt: skip
    tune_.add_argument(
        "--start", type=Path, metavar="FILE", help="a file of weights to start from (default: those in use)"
    )
    tune_.set_defaults(command=_later("engine.tune"))


def _later(module: str) -> Callable[[argparse.Namespace], Exit]:
    """A module's function of its own name; imported when it is called, since the other commands needn't wait for it."""

    def command(arguments: argparse.Namespace) -> Exit:
        code: Exit = getattr(import_module(f"bot.cli.{module}"), module.rpartition(".")[2])(arguments)
        return code

    return command


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ruleset", choices=list(RULESETS), default="base", help="which game (default: base)")
    _add_seed(parser)


def _add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=_count, default=0, metavar="N", help="the same seed gives the same (default: 0)")


# -- what an argument may be: each reads its text, or says what it must be ---------------------------------------------


def _whole(least: int, most: float, wrong: str) -> Callable[[str], int]:
    """A whole number within these bounds; ``wrong``: what is said of any other text."""

    def read(text: str) -> int:
        if text.isdecimal() and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text} {wrong}")

    return read


_number = _whole(1, inf, "is no number from 1 on")
_count = _whole(0, inf, "is no number from 0 on")
_port = _whole(0, 65535, "is no port; 0 to 65535, 0 takes a free one")
_day = _whole(_SHORTEST_DAY, _DAY, f"is not from {_SHORTEST_DAY} to {_DAY}")
_people = _whole(2, 9, "is not from 2 to 9")


def _amount(text: str) -> float:
    with suppress(ValueError):
        if 0 < float(text) < inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text} is no number above 0")


def _shards(text: str) -> Shards:
    try:
        return Shards.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _target(text: str) -> Path:
    path = Path(text)
    if text.endswith(("/", os.sep)) and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text} is no directory; make it first, or name a file, without the slash")
    return path


def _discord_id(text: str) -> int:
    if text.isdecimal() and text.isascii() and 0 < int(text) < 2**63:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"{text} is no id of Discord; switch on Developer Mode there, then Copy ID in the menu of a person or server"
    )


def _version() -> str:
    try:
        return version("tilewright")
    except PackageNotFoundError:
        return "(not installed)"
