"""The exit codes of `tilewright`, each with one meaning, and how a command fails."""

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes. 1 is for faults in what a file holds; 2 is also argparse's."""

    FINE = 0
    BAD_FILE = 1
    USAGE = 2
    SETTINGS = 3
    TOKEN = 4
    DATABASE = 5
    UNWELL = 6
    PAGE = 7
    IN_USE = 8


class Failed(Exception):
    """A command can't do what it is asked to; ``str(error)`` is one line for standard error, ``code`` its exit code."""

    def __init__(self, text: object, code: Exit = Exit.USAGE) -> None:
        super().__init__(str(text))
        self.code = code


def plain(text: str) -> str:
    """A text for a terminal: what could steer it is shown as a question mark."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


EPILOG = """\
exit codes:
  0  done, or ended by Ctrl-C or SIGTERM
  1  replay, hint, analysis: the record breaks the rules or the format; hint: nobody is to move in it; analysis: its
     game isn't over; position: the text is none; tiles check: the file breaks the laws of tiles
  2  wrong arguments, or a file that can't be read or written
  3  a setting in the environment or in .env can't be used; tiles draw: drawn tiles can't be kept
  4  the token is missing, or Discord refuses it
  5  the database can't be used; doctor: or a running game is damaged
  6  status: the bot doesn't run, or something is wrong with it
  7  the local page can't be served (port taken, extra not installed)
  8  another process uses the database just now
"""
