"""The real bot under load: its process against a simulated Discord on loopback, with many games and people who move.

    python -m bench.bot [--games 1000] [--rate 20 --seconds 120] [--burst 200] [--ramp] [--kills 5] [--faults 0.05] ...

Prints how long people wait, what a move costs and where, what memory it takes, and at its end whether every move that
was acknowledged is there once and every turn was posted and pinged once; exit code 1 where not. Needs Linux.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from bench.load.run import Options, Run
from bench.load.seeding import COMPUTERS
from engine.players.levels import FOR_PEOPLE


def _arguments() -> tuple[Options, Path | None]:
    usual = Options()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--games", type=int, default=usual.games, help="running games, of all rule sets (default: %(default)s)")
    add("--servers", type=int, default=usual.servers, help="servers that they are spread over (default: %(default)s)")
    add("--rate", type=float, default=usual.rate, help="moves a second (default: %(default)s)")
    add("--seconds", type=float, default=usual.seconds, help="for so long; 0: not at all (default: %(default)s)")
    add("--before", type=float, default=0.0, metavar="SECONDS", help="play so long before anything is measured")
    add("--burst", type=int, default=0, metavar="N", help="then so many people move at once")
    add("--ramp", action="store_true", help="then find the highest rate that is kept up")
    add("--kills", type=float, default=0.0, metavar="SECONDS", help="kill and start the bot about so often meanwhile")
    add("--faults", type=float, default=0.0, metavar="SHARE", help="let this share of the calls fail meanwhile")
    add("--flap", type=float, default=0.0, metavar="SECONDS", help="end the gateway's connection about so often")
    add("--clock", action="store_true", help="set the bot's clock back by a day in the middle")
    add("--taps", type=float, default=usual.taps, metavar="SHARE",
        help="this share of the moves by taps in the panel, the others by /place (default: %(default)s)")  # fmt: skip
    add("--typing", action="store_true", help="ask for suggestions before each /place")
    add("--turns", type=int, default=usual.turns, metavar="N", help="games have at most so many turns at the start")
    add("--overdue", type=int, default=0, metavar="N", help="so many games have a reminder that is due at the start")
    add("--damaged", type=int, default=0, metavar="N", help="so many games have an event that can't be read")
    add("--latency", type=float, default=0.0, metavar="SECONDS", help="what every call to Discord takes besides")
    add("--no-pictures", dest="pictures", action="store_false", help="have no picture drawn: what the rest costs")
    add("--limits", action="store_true", help="have Discord's rate limits")
    add("--hour", type=float, default=usual.hour, metavar="SECONDS",
        help="what the bot looks over every hour, and once in 24, comes so much sooner")  # fmt: skip
    add("--computers", nargs="+", choices=FOR_PEOPLE, default=(), metavar="LEVEL",
        help="in some games one person plays against computers of these levels, at most three, and moves as soon as "
        "they can; each is played once, as far as the time goes")  # fmt: skip
    add("--against", type=int, metavar="N", help="in so many games (default: all)")
    add("--shards", type=int, default=1, help="shards that Discord recommends (default: %(default)s)")
    add("--seed", type=int, default=usual.seed, help="(default: %(default)s)")
    add("--settle", type=float, default=usual.settle, metavar="SECONDS",
        help="wait at most so long for the bot to be at rest after its start (default: %(default)s)")  # fmt: skip
    add("--drain", type=float, default=usual.drain, metavar="SECONDS",
        help="wait at most so long for all posts (default: %(default)s)")  # fmt: skip
    add("--deaf", type=float, default=usual.deaf, metavar="SECONDS",
        help="so long nobody may be unheard of while the gateway is there (default: %(default)s)")  # fmt: skip
    add("--patience", type=float, default=usual.patience, metavar="SECONDS",
        help="so long Discord lets an act be acknowledged (default: %(default)s)")  # fmt: skip
    add(
        "--step",
        type=float,
        default=usual.step,
        metavar="SECONDS",
        help="of each rate of --ramp (default: %(default)s)",
    )
    add("--places", type=int, default=0, metavar="N", help="print so many places in the code with most CPU time")
    add("--cache", type=Path, help="where drawn tiles are kept (default: where the bot keeps them)")
    add("--json", type=Path, metavar="FILE", help="write the figures there, too")
    add("--keep", type=Path, metavar="DIRECTORY", help="leave the database and the bot's log there; must be new")
    add("--quick", action="store_true", help="a short run with a little of everything")
    given = vars(parser.parse_args())
    keep, quick = given.pop("keep"), given.pop("quick")
    if len(given["computers"]) > len(COMPUTERS):
        parser.error(f"--computers takes at most {len(COMPUTERS)} levels")
    if given["against"] is not None and not given["computers"]:
        parser.error("--against needs --computers and their levels")
    if given["against"] is None:
        given["against"] = given["games"] if given["computers"] else 0
    if quick:
        short = {
            "games": 8, "servers": 3, "turns": 5, "rate": 2.0, "seconds": 5.0, "burst": 4, "taps": 0.5, "settle": 5.0,
        }  # fmt: skip
        given |= {name: value for name, value in short.items() if given[name] == getattr(usual, name)}
    return Options(**given), keep


def main() -> int:
    """Run as asked."""
    options, keep = _arguments()
    if keep is not None:
        keep.mkdir(parents=True)
        return 0 if asyncio.run(Run(options, keep.resolve()).run()) else 1
    with tempfile.TemporaryDirectory(prefix="tilewright-bench-") as folder:
        return 0 if asyncio.run(Run(options, Path(folder)).run()) else 1


if __name__ == "__main__":
    sys.exit(main())
