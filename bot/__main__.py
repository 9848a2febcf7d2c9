"""`python -m bot` is the command `tilewright`."""

import sys

from bot.cli import main

sys.exit(main())
