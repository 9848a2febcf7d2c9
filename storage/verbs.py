"""What all groups of verbs stand on."""

from __future__ import annotations

from storage.connection import Connection


class Verbs:
    """Some of the store's verbs, over one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def _db(self) -> Connection:
        return self._connection
