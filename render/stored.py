"""What was drawn or worked out for tiles, stored on disk between runs.

Where the directory or a file can't be read, nothing counts as stored.
"""

import json
import os
import re
import tempfile
import time
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from engine.tiles import TileKind

_VARIABLE: Final = "TILEWRIGHT_CACHE"
_READ_FIRST: Final = "TILEWRIGHT_DRAWN"

_SPARED: Final = 30 * 86_400
"""How many seconds after it was drawn or read what another version stored stays: its process may still run."""


def _art_version() -> str:
    """A hash of all that drawing depends on, so that after a change nothing drawn before is used."""
    digest = sha256()
    program = Path(__file__).parent
    for path in (*sorted(program.rglob("*.py")), program / "draw" / "colours.txt"):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


ART_VERSION: Final = _art_version()
"""The version in the names of stored files; those of other versions are not used."""

_STORED: Final = re.compile(r"(?:1|[0-9a-f]{12})-[0-9a-f]+-[0-3]-[0-9a-z.-]+\.(?:png|json)")
"""The names of what is stored for tiles, by this and by former programs."""


def stored_name(kind: TileKind, rotation: int, what: str) -> str:
    """The name under which something about a turned tile is stored: all it depends on, so it is never out of date."""
    return f"{ART_VERSION}-{fingerprint(kind)}-{rotation}-{what}"


@lru_cache(maxsize=512)
def fingerprint(kind: TileKind) -> str:
    """A hash of everything in a kind's data that its picture depends on: equal data, equal picture."""
    segments = [(one.terrain, one.ports, one.touches, sorted(one.marks)) for one in kind.segments]
    data = json.dumps((kind.id, segments, kind.towns, kind.start, kind.pile), separators=(",", ":"))
    return sha256(data.encode()).hexdigest()[:20]


def cache_directory() -> Path | None:
    """The directory of stored files: `TILEWRIGHT_CACHE`, or else the user's cache directory of the platform.

    None where there is no such directory, as for a user without a home.
    """
    chosen = os.environ.get(_VARIABLE)
    if chosen:
        return Path(chosen)
    try:
        return user_cache_path("tilewright", appauthor=False, opinion=False)
    except RuntimeError:
        return None


def read_stored(name: str) -> bytes | None:
    """What is stored under that name; None where nothing is."""
    path = _stored(name)
    with suppress(OSError):
        return path.read_bytes() if path is not None else None
    return None


def is_stored(name: str) -> bool:
    """Whether something is stored under that name."""
    return _stored(name) is not None


def _stored(name: str) -> Path | None:
    """Where it is: in the folder that is only read (`TILEWRIGHT_DRAWN`), where there is one, or in the directory."""
    read_first = os.environ.get(_READ_FIRST)
    for directory in (Path(read_first) if read_first else None, cache_directory()):
        # Reading a pipe would wait for a writer for ever.
        if directory is not None and (directory / name).is_file():
            return directory / name
    return None


def store(name: str, content: bytes) -> None:
    """Stores the bytes, first under another name, so that nobody ever reads half a file; gives up quietly."""
    directory = cache_directory()
    if directory is None:
        return
    with suppress(OSError):
        directory.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=directory, prefix=name, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            Path(part).replace(directory / name)
        except BaseException:
            with suppress(OSError):
                Path(part).unlink()
            raise


def tidy() -> int:
    """Removes files of other versions that were not used for a month; returns how many. Raises no OSError."""
    directory = cache_directory()
    removed, since = 0, time.time() - _SPARED
    with suppress(OSError):
        for path in list(directory.iterdir()) if directory is not None else []:
            if not _STORED.fullmatch(path.name) or path.name.startswith(f"{ART_VERSION}-"):
                continue
            there = path.stat()
            if max(there.st_mtime, there.st_atime) < since:
                path.unlink(missing_ok=True)
                removed += 1
    return removed
