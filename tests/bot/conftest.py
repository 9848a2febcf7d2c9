"""What all tests of the bot share."""

import socket
from collections.abc import Iterator
from functools import cache

import pytest

from engine.tilefiles import parse_tileset


@pytest.fixture(scope="session", autouse=True)
def _tile_files_read_once() -> Iterator[None]:
    """A process that starts reads its games' tiles anew; tests start hundreds, whose games have the same few sets."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.game.positions.parse_tileset", cache(parse_tileset))
        yield


@pytest.fixture
def port() -> Iterator[int]:
    """A port that nobody listens at, and that no other process is given while the test runs.

    Linux gives a port that is bound to nobody else who asks for any; who names it may listen at it, as long as
    both sides say that they reuse addresses, which servers do.
    """
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        yield int(held.getsockname()[1])
