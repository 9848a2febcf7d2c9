"""The database's shape, as numbered migrations.

Forward only: a migration that was released is never edited, the next one is appended. Each is a tuple of
single statements, run in one transaction together with its number (``user_version``).
"""

from __future__ import annotations

from typing import Final

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

_V2 = (
    "ALTER TABLE games ADD COLUMN turn_since REAL",
    "ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1))",
    """
    UPDATE games SET turn_since = (SELECT MAX(at) FROM events WHERE events.game_id = games.id)
    WHERE status = 'running'
    """,
    "ALTER TABLE timers ADD COLUMN user_id INTEGER",
    "CREATE INDEX timers_person ON timers (user_id) WHERE user_id IS NOT NULL",
    "ALTER TABLE outbox ADD COLUMN user_id INTEGER",
    "CREATE INDEX outbox_person ON outbox (user_id) WHERE user_id IS NOT NULL",
    "CREATE INDEX interactions_person ON interactions (user_id)",
    "CREATE INDEX games_owner ON games (owner_id)",
    """
    CREATE TABLE questions (
        game_id  TEXT NOT NULL REFERENCES games (id),
        number   INTEGER NOT NULL CHECK (number >= 1),
        kind     TEXT NOT NULL,
        asker    INTEGER,
        about    INTEGER,
        user_id  INTEGER,
        name     TEXT NOT NULL DEFAULT '',
        version  INTEGER,
        yes      TEXT NOT NULL DEFAULT '[]',
        no       TEXT NOT NULL DEFAULT '[]',
        state    TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'agreed', 'refused', 'closed')),
        post     INTEGER,
        data     TEXT NOT NULL,
        asked_at REAL NOT NULL,
        PRIMARY KEY (game_id, number)
    ) WITHOUT ROWID
    """,
    # Questions with their present state: an open one is void once its game is over or has left its version.
    """
    CREATE VIEW present_questions AS
    SELECT game_id, number, kind, asker, about, user_id, name, version, yes, no,
        CASE WHEN state = 'open' AND NOT EXISTS (
            SELECT 1 FROM games WHERE games.id = questions.game_id AND games.status = 'running'
                AND games.version = COALESCE(questions.version, games.version)
        ) THEN 'closed' ELSE state END AS state,
        post, data, asked_at
    FROM questions
    """,
    # Until now the one question there was, whether to end the game, was kept in the game's options.
    """
    INSERT INTO questions (game_id, number, kind, asker, yes, no, state, post, data, asked_at)
    SELECT id, json_extract(options, '$.ending.number'), 'end', json_extract(options, '$.ending.seat'),
        json_extract(options, '$.ending.yes'),
        CASE WHEN json_extract(options, '$.ending.no') IS NULL THEN '[]'
            ELSE json_array(json_extract(options, '$.ending.no')) END,
        CASE WHEN json_extract(options, '$.ending.open') THEN 'open'
            WHEN json_extract(options, '$.ending.no') IS NOT NULL THEN 'refused' ELSE 'agreed' END,
        json_extract(options, '$.ending.post'), '{}', updated_at
    FROM games WHERE json_extract(options, '$.ending.number') IS NOT NULL
    """,
    "UPDATE games SET options = json_remove(options, '$.ending') WHERE json_extract(options, '$.ending') IS NOT NULL",
    """
    CREATE TABLE absences (
        id       INTEGER PRIMARY KEY,
        guild_id INTEGER NOT NULL,
        user_id  INTEGER NOT NULL,
        began    REAL NOT NULL,
        until    REAL NOT NULL CHECK (until >= began)
    )
    """,
    "CREATE INDEX absences_person ON absences (user_id, guild_id)",
    """
    CREATE TABLE results (
        game_id     TEXT NOT NULL REFERENCES games (id),
        seat        INTEGER NOT NULL CHECK (seat >= 0),
        guild_id    INTEGER NOT NULL,
        ruleset     TEXT NOT NULL,
        user_id     INTEGER,
        score       INTEGER NOT NULL,
        place       INTEGER NOT NULL CHECK (place >= 1),
        seats       INTEGER NOT NULL CHECK (seats >= place),
        finished_at REAL NOT NULL,
        rated       INTEGER NOT NULL CHECK (rated IN (0, 1)),
        PRIMARY KEY (game_id, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX results_server ON results (guild_id, ruleset)",
    "CREATE INDEX results_person ON results (user_id) WHERE user_id IS NOT NULL",
    # What was played before results were kept: every seat stayed then, so places follow from the scores alone.
    """
    INSERT INTO results (game_id, seat, guild_id, ruleset, user_id, score, place, seats, finished_at, rated)
    SELECT games.id, seats.seat, guild_id, ruleset, seats.user_id, score.value,
        RANK() OVER (PARTITION BY games.id ORDER BY score.value DESC),
        json_array_length(event, '$.scores'), events.at, 1
    FROM games
    JOIN events ON events.game_id = games.id AND json_extract(event, '$.type') = 'game_over'
    JOIN json_each(event, '$.scores') AS score
    JOIN seats ON seats.game_id = games.id AND seats.seat = score.key
    WHERE games.status = 'finished'
    """,
)

# Deeds: what a seat did at a version, so that a button that is pressed again says what it did. No person is named.
_V3 = (
    """
    CREATE TABLE deeds (
        game_id TEXT NOT NULL REFERENCES games (id),
        version INTEGER NOT NULL,
        deed    TEXT NOT NULL,
        led_to  INTEGER NOT NULL CHECK (led_to >= version),
        PRIMARY KEY (game_id, version, deed)
    ) WITHOUT ROWID
    """,
)

_V4 = (
    "ALTER TABLE timers ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0",
    "CREATE INDEX outbox_claimed ON outbox (id) WHERE state = 'claimed'",
    "CREATE INDEX outbox_channel ON outbox (channel_id) WHERE state IN ('pending', 'claimed')",
    "CREATE INDEX questions_person ON questions (user_id) WHERE user_id IS NOT NULL",
    "CREATE INDEX drafts_person ON drafts (user_id)",
)

# With thousands of posts waiting, each look at what is due, and each claim, reads a few of them instead of all.
_V5 = (
    "DROP VIEW outbox_first",
    """
    CREATE VIEW outbox_first AS
    SELECT * FROM outbox WHERE state = 'pending' AND NOT EXISTS (
        SELECT 1 FROM outbox AS before
        WHERE before.lane = outbox.lane AND before.id < outbox.id AND before.state IN ('pending', 'claimed')
    )
    """,
    "CREATE INDEX outbox_due ON outbox (not_before, id) WHERE state = 'pending'",
)

# What the host asks of the running bot, and whom the host keeps out (also somebody who has their data deleted).
_V6 = (
    """
    CREATE TABLE errands (
        id       INTEGER PRIMARY KEY AUTOINCREMENT,
        what     TEXT NOT NULL,
        about    TEXT NOT NULL,
        asked_at REAL NOT NULL,
        answer   TEXT,
        done     INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1))
    )
    """,
    "CREATE INDEX errands_open ON errands (id) WHERE answer IS NULL",
    "CREATE TABLE blocked_people (user_id INTEGER PRIMARY KEY, since REAL NOT NULL)",
    "CREATE TABLE blocked_servers (guild_id INTEGER PRIMARY KEY, since REAL NOT NULL)",
)

# A seat that a computer plays has a level, and nobody's id.
_V7 = ("ALTER TABLE seats ADD COLUMN level TEXT CHECK (level IS NULL OR user_id IS NULL)",)

# Somebody who acted still waits for the answer; Discord takes it by the token for a quarter of an hour.
_V8 = (
    """
    CREATE TABLE unanswered (
        interaction_id INTEGER PRIMARY KEY,
        token          TEXT NOT NULL,
        locale         TEXT,
        at             REAL NOT NULL
    )
    """,
)

# After every act a computer's turn is looked for: mostly there is none among the reminders of all games.
_V9 = ("CREATE INDEX timers_kind ON timers (kind, due_at)",)

# The colour that the seat's player has chosen; None: one that is left.
_V10 = ("ALTER TABLE seats ADD COLUMN colour TEXT",)

# A follower that its owner takes back, which only The Discovery has, is an event of its own.
_V11 = (
    """
    UPDATE events SET event = json_remove(json_set(event, '$.type', 'piece_taken_back'), '$.final')
    WHERE json_extract(event, '$.type') = 'piece_returned' AND NOT coalesce(json_extract(event, '$.final'), 0)
        AND game_id IN (SELECT id FROM games WHERE ruleset = 'discovery')
    """,
)

# The puzzle of the day: one answer a person and puzzle, and one channel a server.
_V12 = (
    """
    CREATE TABLE puzzle_answers (
        user_id  INTEGER NOT NULL,
        number   INTEGER NOT NULL CHECK (number >= 1),
        guild_id INTEGER NOT NULL,
        name     TEXT NOT NULL,
        turn     TEXT NOT NULL,
        grade    TEXT NOT NULL CHECK (grade IN ('best', 'near', 'far')),
        at       REAL NOT NULL,
        shared   INTEGER,
        PRIMARY KEY (user_id, number)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX puzzle_answers_number ON puzzle_answers (number)",
    "CREATE INDEX puzzle_answers_server ON puzzle_answers (guild_id, number)",
    "CREATE INDEX puzzle_answers_shared ON puzzle_answers (shared) WHERE shared IS NOT NULL",
    """
    CREATE TABLE puzzle_channels (
        guild_id   INTEGER PRIMARY KEY,
        channel_id INTEGER NOT NULL,
        hour       INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
        user_id    INTEGER,
        timer      INTEGER NOT NULL,
        number     INTEGER NOT NULL,
        post       INTEGER
    )
    """,
    "CREATE INDEX puzzle_channels_person ON puzzle_channels (user_id)",
    "CREATE INDEX puzzle_channels_channel ON puzzle_channels (channel_id)",
)

# Which puzzle was shown under a number: an update that brings more doesn't change it. And the feats of each result.
_V13 = (
    "CREATE TABLE puzzle_days (number INTEGER PRIMARY KEY, puzzle TEXT NOT NULL)",
    "ALTER TABLE results ADD COLUMN feats TEXT NOT NULL DEFAULT '[]'",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (_V1, _V2, _V3, _V4, _V5, _V6, _V7, _V8, _V9, _V10, _V11, _V12, _V13)
"""``MIGRATIONS[n - 1]`` leads from schema ``n - 1`` to ``n``."""

NEWEST_SCHEMA = len(MIGRATIONS)

TABLES_WITH: Final = (
    "SELECT DISTINCT tables.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns"
    " WHERE tables.type = 'table' AND tables.name NOT GLOB 'sqlite_*' AND columns.name GLOB ? ORDER BY tables.name"
)
"""One statement that gives the names of the tables with a column of that name; ``*``: of all tables."""
