"""`tilewright status`, `forget`, `unrate`, `leave`, `block`, `unblock`: what the host asks of a bot, running or not."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Final

import storage
from bot.app import App
from bot.cli.codes import Exit, Failed
from bot.cli.given import database_of
from bot.use_cases.host import DONE, FAILED, NEEDS_DISCORD, NOTHING, UNKNOWN

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

ANSWER_SECONDS: Final = 30.0
"""How long a command waits for a running bot."""

_SAID: Final = {
    "forget": {
        DONE: "The person {about} is out of all games and forgotten. Backups hold what they held: delete old ones.",
        NOTHING: "Nothing is stored about a person {about}.",
    },
    "unrate": {
        DONE: "The game {about} counts for no rating.",
        NOTHING: "The game {about} counts for no rating anyway.",
        UNKNOWN: "There is no game {about}; /history and /game list show the names of games.",
    },
    "leave": {
        DONE: "The bot has left the server {about}; its games rest, and after 30 days they are deleted unless"
        " somebody invites the bot again.",
        UNKNOWN: "The bot is not on a server {about}.",
        NEEDS_DISCORD: "The bot isn't connected to Discord now; it leaves the server {about} as soon as it is.",
    },
    "block-person": {DONE: "The person {about} is blocked: the bot does nothing for them but /privacy."},
    "block-server": {DONE: "The server {about} is blocked: the bot leaves it, and again whenever it is invited."},
    "unblock-person": {DONE: "The person {about} may play again.", NOTHING: "The person {about} isn't blocked."},
    "unblock-server": {
        DONE: "The server {about} isn't blocked any more; invite the bot again.",
        NOTHING: "The server {about} isn't blocked.",
    },
}


def run(arguments: argparse.Namespace) -> Exit:
    """Have it done, by the process that has the database or right here, and say what came of it."""
    what, about = arguments.errand, str(arguments.about)
    if what in ("block", "unblock"):
        what = f"{what}-{arguments.kind}"
    path = database_of(arguments)
    came = done_by(path, what, about)
    if came is None:
        raise Failed(
            f"the process that uses {path} did not answer within {ANSWER_SECONDS:.0f} seconds;"
            " a bot does this as soon as it can, or else the next of these commands that finds the database free",
            Exit.IN_USE,
        )
    if came == FAILED:
        raise Failed(f"{what} {about} went wrong; the bot's log says how", Exit.DATABASE)
    text = _SAID[what][came].format(about=about)
    if came != DONE and (what, came) != ("leave", NEEDS_DISCORD):
        raise Failed(text)
    print(text)
    return Exit.FINE


def status(arguments: argparse.Namespace) -> Exit:
    """Say how the running bot is; `UNWELL` where none runs, or something is wrong."""
    path = database_of(arguments)
    came = done_by(path, "status", "")
    if came is None or came == NEEDS_DISCORD:
        what = "isn't running" if came else f"doesn't answer: nothing came within {ANSWER_SECONDS:.0f} seconds"
        raise Failed(f"the bot of {path} {what}", Exit.UNWELL)
    if came == FAILED:
        raise Failed("the bot can't say how it is; its log says why", Exit.UNWELL)
    found = json.loads(came)
    delay = "" if found["latency"] is None else f", which answers within {found['latency']:.3f} s"
    print(f"Discord: {'connected' if found['connected'] else 'NOT CONNECTED'}{delay}")
    print(f"database: {'answers' if found['writes'] else 'DOES NOT ANSWER'}")
    print(
        f"posts waiting: {found['waiting']}" + (f", the first for {found['oldest']:.0f} s" if found["waiting"] else "")
    )
    which = f" (shards {found['shards']})" if found.get("shards") else ""
    print(f"servers: {found['servers']}, live games: {found['games']}{which}")
    print("The bot is well." if found["well"] else "SOMETHING IS WRONG; the bot's log says more.")
    return Exit.FINE if found["well"] else Exit.UNWELL


def done_by(path: Path, what: str, about: str) -> str | None:
    """The answer to an errand, done by the running bot or, if none runs, by this process; None: no answer yet."""
    # The store would make a new database, in which there is nobody to forget.
    path = storage.existing(path)
    try:
        if what == "status":
            # Looking changes nothing: an older database isn't brought up to date.
            with storage.acquire_lock(path):
                return NEEDS_DISCORD
        return asyncio.run(_here(path, what, about))
    except storage.StoreLocked:
        return storage.ask_running(path, what, about, ANSWER_SECONDS, keep=what != "status")


async def _here(path: Path, what: str, about: str) -> str:
    async with storage.Store.opened(path) as store:
        app = App(store, clock=partial(datetime.now, UTC))
        try:
            # What was asked for before comes first: else it would be done later, against the last word.
            await app.errands.look()
            return await app.errands.do(what, about)
        finally:
            await app.close()
