"""The command line: `tilewright` and the name of a command; `tilewright --help` lists them."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.cli.arguments import parser
from bot.cli.codes import Exit, Failed, plain
from bot.config import ConfigError, NoToken
from engine.notation import PositionError
from engine.records.record import RecordError
from storage import StoreError, StoreLocked

if TYPE_CHECKING:
    from collections.abc import Sequence

_CODES = {
    NoToken: Exit.TOKEN,
    ConfigError: Exit.SETTINGS,
    StoreLocked: Exit.IN_USE,
    StoreError: Exit.DATABASE,
}
"""The first kind that an error is says the exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; what goes wrong is one line on standard error."""
    # Databases, backups and records hold ids, names and the order of the tiles: files are for their owner alone.
    os.umask(0o077)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # A terminal that can't show a player's name shows a question mark, not a traceback.
            reconfigure(errors="replace")
    try:
        arguments = parser().parse_args(argv)
        code: Exit = arguments.command(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader, such as `head`, has seen enough; the interpreter must not write to it once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.FINE
    except KeyboardInterrupt:
        return Exit.FINE
    except OSError as error:
        why = error.strerror or error
        return _say(f"{error.filename}: {why}" if error.filename else why, Exit.USAGE)
    except (ConfigError, StoreError) as error:
        return _say(error, next(code for kind, code in _CODES.items() if isinstance(error, kind)))
    except Failed as error:
        return _say(error, error.code)
    except (RecordError, PositionError) as error:
        print(plain(str(error)), file=sys.stderr)
        return Exit.BAD_FILE
    return code


def _say(error: object, code: Exit) -> Exit:
    with suppress(OSError):
        print(f"tilewright: {error}", file=sys.stderr)
    return code
