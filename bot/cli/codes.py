"""The exit codes of `tilewright`, each with one meaning."""

from enum import IntEnum


class Exit(IntEnum):
    """What the caller's shell or supervisor learns. 1 is for what is in a file; 2 is also argparse's."""

    FINE = 0
    BAD_FILE = 1
    USAGE = 2
    SETTINGS = 3
    TOKEN = 4
    DATABASE = 5
    UNWELL = 6
    PAGE = 7
    IN_USE = 8


EPILOG = """\
exit codes:
  0  done, or ended by Ctrl-C or SIGTERM
  1  replay, hint, analysis: the record breaks the rules or the format; hint: nobody is to move in it; analysis: its
     game isn't over; position: the text is none; tiles check: the file breaks the laws of tiles
  2  wrong arguments, or a file that can't be read
  3  a setting in the environment or in .env can't be used; tiles draw: drawn tiles can't be kept
  4  the token is missing, or Discord refuses it
  5  the database can't be used; doctor: or a running game is damaged
  6  status: the bot doesn't run, or something is wrong with it
  7  the local page can't be served (port taken, extra not installed)
  8  another process uses the database just now
"""
