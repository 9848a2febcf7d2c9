"""`tilewright` and `python -m bot` begin here.

A process beside the bot is started from the same file and needs nothing of the command line: that is loaded when it is
asked for.
"""

import sys


def main() -> int:
    """Run the command line; its exit code."""
    from bot import cli  # noqa: PLC0415 - see above

    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
