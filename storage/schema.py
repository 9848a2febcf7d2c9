"""The database's shape, as numbered migrations.

Forward only: a migration that was released is never edited, the next one is appended. Each is a tuple of
single statements, run in one transaction together with its number (``user_version``).
"""

from __future__ import annotations

APPLICATION_ID = 0x54574C54
"""Marks the file as Tilewright's in SQLite's header ("TWLT")."""

_V1 = (
    """
    CREATE TABLE tilesets (
        digest TEXT PRIMARY KEY,
        text   TEXT NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE games (
        id            TEXT PRIMARY KEY,
        guild_id      INTEGER NOT NULL,
        channel_id    INTEGER NOT NULL,
        status        TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'ended')),
        ruleset       TEXT NOT NULL,
        options       TEXT NOT NULL,
        owner_id      INTEGER,
        tileset       TEXT REFERENCES tilesets (digest),
        revision      TEXT,
        version       INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
        created_at    REAL NOT NULL,
        updated_at    REAL NOT NULL,
        ended_reason  TEXT,
        paused_reason TEXT
    )
    """,
    "CREATE UNIQUE INDEX games_live ON games (channel_id) WHERE status IN ('lobby', 'running')",
    "CREATE INDEX games_channel ON games (channel_id, created_at)",
    """
    CREATE TABLE seats (
        game_id   TEXT NOT NULL REFERENCES games (id),
        seat      INTEGER NOT NULL CHECK (seat >= 0),
        user_id   INTEGER,
        name      TEXT NOT NULL,
        state     TEXT NOT NULL CHECK (state IN ('invited', 'joined', 'playing', 'left')),
        joined_at REAL NOT NULL,
        PRIMARY KEY (game_id, seat),
        UNIQUE (game_id, user_id)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX seats_person ON seats (user_id)",
    """
    CREATE TABLE events (
        game_id TEXT NOT NULL REFERENCES games (id),
        seq     INTEGER NOT NULL CHECK (seq >= 1),
        version INTEGER NOT NULL CHECK (version >= 1),
        event   TEXT NOT NULL,
        at      REAL NOT NULL,
        PRIMARY KEY (game_id, seq)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE stacks (
        game_id  TEXT NOT NULL REFERENCES games (id),
        position INTEGER NOT NULL CHECK (position >= 0),
        kind     TEXT NOT NULL,
        PRIMARY KEY (game_id, position)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE interactions (
        id      INTEGER PRIMARY KEY,
        game_id TEXT REFERENCES games (id),
        user_id INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        at      REAL NOT NULL
    )
    """,
    "CREATE INDEX interactions_at ON interactions (at)",
    """
    CREATE TABLE drafts (
        game_id    TEXT NOT NULL REFERENCES games (id),
        user_id    INTEGER NOT NULL,
        version    INTEGER NOT NULL,
        draft      TEXT NOT NULL,
        updated_at REAL NOT NULL,
        PRIMARY KEY (game_id, user_id)
    ) WITHOUT ROWID
    """,
    # AUTOINCREMENT: an id is the message's nonce and the order within a lane, so it is never used twice.
    """
    CREATE TABLE outbox (
        id         INTEGER PRIMARY KEY AUTOINCREMENT,
        lane       TEXT NOT NULL,
        game_id    TEXT REFERENCES games (id),
        channel_id INTEGER NOT NULL,
        kind       TEXT NOT NULL,
        payload    TEXT NOT NULL,
        version    INTEGER,
        state      TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'claimed', 'sent', 'dead')),
        attempts   INTEGER NOT NULL DEFAULT 0,
        not_before REAL NOT NULL,
        message_id INTEGER,
        error      TEXT,
        created_at REAL NOT NULL,
        updated_at REAL NOT NULL
    )
    """,
    "CREATE INDEX outbox_game ON outbox (game_id)",
    "CREATE INDEX outbox_open ON outbox (lane, id) WHERE state IN ('pending', 'claimed')",
    # What can be claimed at all: the first unfinished post of each lane, unless it is being sent.
    """
    CREATE VIEW outbox_first AS
    SELECT * FROM outbox WHERE state = 'pending' AND id IN (
        SELECT MIN(id) FROM outbox WHERE state IN ('pending', 'claimed') GROUP BY lane
    )
    """,
    "CREATE INDEX outbox_done ON outbox (updated_at) WHERE state IN ('sent', 'dead')",
    """
    CREATE TABLE turn_messages (
        game_id    TEXT PRIMARY KEY REFERENCES games (id),
        channel_id INTEGER NOT NULL,
        message_id INTEGER NOT NULL,
        version    INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE timers (
        id      INTEGER PRIMARY KEY AUTOINCREMENT,
        game_id TEXT REFERENCES games (id),
        kind    TEXT NOT NULL,
        due_at  REAL NOT NULL,
        version INTEGER,
        payload TEXT NOT NULL
    )
    """,
    "CREATE INDEX timers_due ON timers (due_at)",
    "CREATE INDEX timers_game ON timers (game_id)",
    # The timers that still mean something: their game is not over and at the version they were set for.
    """
    CREATE VIEW valid_timers AS
    SELECT * FROM timers WHERE game_id IS NULL OR EXISTS (
        SELECT 1 FROM games WHERE games.id = timers.game_id AND games.status IN ('lobby', 'running')
            AND games.version = COALESCE(timers.version, games.version)
    )
    """,
    """
    CREATE TABLE servers (
        guild_id INTEGER PRIMARY KEY,
        language TEXT,
        settings TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE people (
        user_id  INTEGER PRIMARY KEY,
        language TEXT,
        settings TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE meta (
        key   TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID
    """,
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (_V1,)
"""``MIGRATIONS[n - 1]`` leads from schema ``n - 1`` to ``n``."""

TABLES = (
    "drafts",
    "events",
    "games",
    "interactions",
    "meta",
    "outbox",
    "people",
    "seats",
    "servers",
    "stacks",
    "tilesets",
    "timers",
    "turn_messages",
)
"""Every table, for counting."""
