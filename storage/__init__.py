"""Everything that must survive: SQLite, one file, one writer.

The log of each game, who sits at it, what is still to be said and what is due. :class:`Store` opens the
file; its :meth:`~Store.transaction` gives the verbs that write, its ``reader`` those that read. The store
has no clock and does not look into events, drafts and payloads: they are JSON objects.
"""

from storage.backup import Health, backup, check, restore
from storage.errors import (
    ChannelBusy,
    Conflict,
    Corrupt,
    NewerSchema,
    NotADatabase,
    NotThere,
    Rejected,
    StoreClosed,
    StoreError,
    StoreFailed,
    StoreLocked,
    TargetExists,
    Unwritable,
    WrongState,
    WrongStatus,
)
from storage.log import LogError, effective, undone
from storage.rows import (
    DraftRow,
    Entry,
    GameRow,
    GameStatus,
    JsonObject,
    MessageRow,
    OutboxRow,
    OutboxState,
    PersonRow,
    Pruned,
    SeatRow,
    SeatState,
    ServerRow,
    TimerRow,
)
from storage.store import Reader, Store, Transaction, short_id

__all__ = [
    "ChannelBusy",
    "Conflict",
    "Corrupt",
    "DraftRow",
    "Entry",
    "GameRow",
    "GameStatus",
    "Health",
    "JsonObject",
    "LogError",
    "MessageRow",
    "NewerSchema",
    "NotADatabase",
    "NotThere",
    "OutboxRow",
    "OutboxState",
    "PersonRow",
    "Pruned",
    "Reader",
    "Rejected",
    "SeatRow",
    "SeatState",
    "ServerRow",
    "Store",
    "StoreClosed",
    "StoreError",
    "StoreFailed",
    "StoreLocked",
    "TargetExists",
    "TimerRow",
    "Transaction",
    "Unwritable",
    "WrongState",
    "WrongStatus",
    "backup",
    "check",
    "effective",
    "restore",
    "short_id",
    "undone",
]
