"""Fixtures of the picture tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Tiles drawn by tests are kept in a directory of their own, not in the user's."""
    with pytest.MonkeyPatch.context() as patch:
        directory = tmp_path_factory.mktemp("tiles")
        patch.setenv("TILEWRIGHT_CACHE", str(directory))
        yield directory
