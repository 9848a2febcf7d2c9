"""What all tests of the bot share."""

from collections.abc import Iterator
from functools import cache

import pytest

from engine.tilefiles import parse_tileset


@pytest.fixture(scope="session", autouse=True)
def _tile_files_read_once() -> Iterator[None]:
    """A process that starts reads its games' tiles anew; tests start hundreds, whose games have the same few sets."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.app.core.positions.parse_tileset", cache(parse_tileset))
        yield
