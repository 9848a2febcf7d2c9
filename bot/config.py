"""The bot's settings: from the environment, else from a file `.env` in the working directory."""

from __future__ import annotations

import io
import os
import stat
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dotenv.parser import parse_stream

from engine.games import RULESETS
from engine.tilefiles import TileSetError, parse_tileset
from engine.tiles import TileSet

if TYPE_CHECKING:
    from collections.abc import Mapping

TOKEN: Final = "DISCORD_TOKEN"
TOKEN_FILE: Final = "DISCORD_TOKEN_FILE"
DATABASE: Final = "TILEWRIGHT_DB"
LOG: Final = "TILEWRIGHT_LOG"
CACHE: Final = "TILEWRIGHT_CACHE"
DRAWN: Final = "TILEWRIGHT_DRAWN"
TILES: Final = "TILEWRIGHT_TILES"
HEALTH: Final = "TILEWRIGHT_HEALTH_PORT"
DRAWERS: Final = "TILEWRIGHT_DRAWERS"

NAMES: Final = (TOKEN, TOKEN_FILE, DATABASE, LOG, CACHE, DRAWN, TILES, HEALTH, DRAWERS)
ENVIRONMENT: Final = "the environment"
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
DEFAULT_DATABASE: Final = "tilewright.db"
# A token is under a hundred characters; a file of megabytes is the wrong file.
_LONGEST_TOKEN: Final = 1000
_SHOWN_PROBLEMS: Final = 3
_MOST_DRAWERS: Final = 16
_EVERYBODY: Final = stat.S_IROTH | stat.S_IWOTH


class ConfigError(Exception):
    """A setting that can't be used; `str(error)` is one line that names where it stands."""


class NoToken(ConfigError):
    """There is no token, or what is there can't be one."""


class Secret:
    """A text that doesn't show itself in logs, tracebacks and reprs."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """Give the text, for the one place that needs it."""
        return self._text

    def __repr__(self) -> str:
        return "Secret(...)"


@dataclass(frozen=True, slots=True)
class Config:
    """Where the database is, how much is logged, where drawn tiles are kept, and the token if asked for.

    `cache` None: where the platform keeps such things. `drawn`: a folder with drawn tiles that is looked into before
    it, and only read. `tilesets`: corrected tiles for new games, by rule set.
    `exposed`: the files with the token or with games that every user of the machine can read or change.
    `health_port`: where the running bot says how it is, to the machine itself; None: nowhere.
    `drawers`: so many processes draw the pictures; None: as many as suit the machine.
    """

    database: Path
    log_level: str
    cache: Path | None = None
    drawn: Path | None = None
    token: Secret | None = None
    tilesets: Mapping[str, TileSet] = field(default_factory=dict)
    exposed: tuple[Path, ...] = ()
    health_port: int | None = None
    drawers: int | None = None


@dataclass(frozen=True, slots=True)
class _Setting:
    value: str
    origin: str  # "the environment" or "FILE, line 3"


def load(
    environ: Mapping[str, str] | None = None,
    directory: Path | None = None,
    *,
    with_token: bool = False,
    with_cache: bool = False,
) -> Config:
    """Read the settings; the environment wins over `directory`/.env, an empty value counts as absent.

    `with_token` also reads the token, and raises `NoToken` without one. `with_cache` also sees whether the directory
    for drawn tiles can be written, where one is named, and the one with drawn tiles be read; nothing is left there.
    Raises `ConfigError` at the first setting that is unknown, doubled, unreadable or has no sense: nothing is guessed
    or skipped.
    """
    env = (directory or Path()) / ".env"
    found = _from_file(env), _from_environment(os.environ if environ is None else environ)
    settings = {name: setting for source in found for name, setting in source.items() if setting.value}
    database = _database(settings.get(DATABASE))
    return Config(
        database=database,
        log_level=_level(settings.get(LOG)),
        cache=_cache(settings[CACHE], tried=with_cache) if CACHE in settings else None,
        drawn=_drawn(settings[DRAWN], tried=with_cache) if DRAWN in settings else None,
        token=_token(settings) if with_token else None,
        tilesets=_tilesets(settings[TILES]) if TILES in settings else {},
        exposed=_exposed(settings, env, database) if with_token else (),
        health_port=_port(settings[HEALTH]) if HEALTH in settings else None,
        drawers=_drawers(settings[DRAWERS]) if DRAWERS in settings else None,
    )


def _exposed(settings: Mapping[str, _Setting], env: Path, database: Path) -> tuple[Path, ...]:
    """Which of the files that nobody else should see can be read or changed by everybody.

    What is none, a directory say, is refused when it is opened.
    """
    secret = [env] if TOKEN in settings and settings[TOKEN].origin != ENVIRONMENT else []
    secret += [Path(settings[TOKEN_FILE].value)] if TOKEN_FILE in settings else []
    if os.name != "posix":  # elsewhere the bits of a file don't say who may read it
        return ()
    return tuple(path for path in (*secret, database) if _is_open_to_everybody(path))


def _is_open_to_everybody(path: Path) -> bool:
    try:
        return path.is_file() and bool(path.stat().st_mode & _EVERYBODY)
    except OSError:  # whoever reads it says so
        return False


def _is_ordinary(path: Path) -> bool:
    """Whether it is no pipe or device: reading one may wait for ever. A directory is refused when it is read."""
    return path.is_file() or path.is_dir() or not path.exists()


def _from_environment(environ: Mapping[str, str]) -> dict[str, _Setting]:
    for name in sorted(environ):
        if name.startswith("TILEWRIGHT_") and name not in NAMES:
            raise ConfigError(f"the environment: {name} is no setting of tilewright ({_known()})")
    return {name: _Setting(environ[name].strip(), ENVIRONMENT) for name in NAMES if name in environ}


def _from_file(path: Path) -> dict[str, _Setting]:
    try:
        if not _is_ordinary(path):
            raise ConfigError(f"{path}: is no ordinary file")
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ConfigError(f"{path}: can't be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: isn't UTF-8 text") from error
    if "\0" in text:
        raise ConfigError(f"{path}: isn't text")
    found: dict[str, _Setting] = {}
    for binding in parse_stream(io.StringIO(text)):
        # A binding begins with the blank lines and comments before it.
        line = binding.original.line + _leading_lines(binding.original.string)
        where = f"{path}, line {line}"
        if binding.error or (binding.key is not None and binding.value is None):
            raise ConfigError(f"{where}: can't be read; a line is NAME=value")
        if binding.key is None:
            continue
        if binding.key not in NAMES:
            raise ConfigError(f"{where}: {binding.key} is no setting of tilewright ({_known()})")
        if binding.key in found:
            raise ConfigError(f"{where}: {binding.key} is set a second time")
        found[binding.key] = _Setting((binding.value or "").strip(), where)
    return found


def _leading_lines(text: str) -> int:
    return text[: len(text) - len(text.lstrip())].count("\n")


def _known() -> str:
    return f"known: {', '.join(NAMES)}"


def _database(setting: _Setting | None) -> Path:
    return Path(setting.value if setting else DEFAULT_DATABASE)


def _cache(setting: _Setting, *, tried: bool) -> Path:
    path = Path(setting.value)
    if tried:
        try:
            # What isn't there yet is made when the first tile is stored.
            there = next(place for place in (path.absolute(), *path.absolute().parents) if place.exists())
            with tempfile.TemporaryDirectory(dir=there, prefix="tilewright-"):
                pass
        except OSError as error:
            raise ConfigError(f"{setting.origin}: {CACHE}={path} can't be written ({error.strerror})") from error
    return path


def _drawn(setting: _Setting, *, tried: bool) -> Path:
    path = Path(setting.value)
    if tried:
        try:
            next(path.iterdir(), None)
        except OSError as error:
            raise ConfigError(f"{setting.origin}: {DRAWN}={path} can't be read ({error.strerror})") from error
    return path


def _level(setting: _Setting | None) -> str:
    if setting is None:
        return "INFO"
    level = setting.value.upper()
    if level not in LEVELS:
        raise ConfigError(f"{setting.origin}: {LOG}={setting.value} is no level ({', '.join(LEVELS)})")
    return level


def _port(setting: _Setting) -> int:
    if setting.value.isascii() and setting.value.isdecimal() and 0 < int(setting.value) < 65536:
        return int(setting.value)
    raise ConfigError(f"{setting.origin}: {HEALTH}={setting.value} is no port from 1 to 65535")


def _drawers(setting: _Setting) -> int:
    if setting.value.isascii() and setting.value.isdecimal() and int(setting.value) <= _MOST_DRAWERS:
        return int(setting.value)
    raise ConfigError(f"{setting.origin}: {DRAWERS}={setting.value} is no number from 0 to {_MOST_DRAWERS}")


def _tilesets(setting: _Setting) -> Mapping[str, TileSet]:
    """The files RULESET.json of a directory; what is wrong with one of them ends the start."""
    folder, wanted = Path(setting.value), [f"{name}.json" for name in RULESETS]
    where = f"{setting.origin}: {TILES}={folder}"
    try:
        found = sorted(entry.name for entry in folder.iterdir() if entry.suffix == ".json")
    except OSError as error:
        raise ConfigError(f"{where} can't be read ({error.strerror})") from error
    strange = [name for name in found if name not in wanted]
    if strange or not found:
        holds = f"holds {strange[0]}" if strange else "holds no tile set"
        raise ConfigError(f"{where} {holds}; a tile set's file is one of {', '.join(wanted)}")
    return {name.removesuffix(".json"): _tileset(folder / name) for name in found}


def _tileset(path: Path) -> TileSet:
    try:
        if not _is_ordinary(path):
            raise ConfigError(f"{path}: is no ordinary file")
        tileset = parse_tileset(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ConfigError(f"{path}: can't be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: isn't UTF-8 text") from error
    except TileSetError as error:
        shown, rest = error.problems[:_SHOWN_PROBLEMS], len(error.problems) - _SHOWN_PROBLEMS
        more = f"; and {rest} more" if rest > 0 else ""
        raise ConfigError(f"{path}: breaks the laws of tiles: {'; '.join(shown)}{more}") from error
    if tileset.ruleset != path.stem:
        raise ConfigError(f"{path}: holds the tiles of {tileset.ruleset}; its name must be {tileset.ruleset}.json")
    return tileset


def _token(settings: Mapping[str, _Setting]) -> Secret:
    token, file = settings.get(TOKEN), settings.get(TOKEN_FILE)
    if token and file:
        raise ConfigError(f"{TOKEN} ({token.origin}) and {TOKEN_FILE} ({file.origin}) are both set; keep one")
    if token:
        return _checked_token(token.value, f"{token.origin}: {TOKEN}")
    if file:
        return _token_from(Path(file.value), file.origin)
    raise NoToken(f"no token: set {TOKEN} or {TOKEN_FILE}, in the environment or in .env")


def _token_from(path: Path, origin: str) -> Secret:
    try:
        if not _is_ordinary(path):
            raise ConfigError(f"{origin}: {TOKEN_FILE}={path} is no ordinary file")
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(_LONGEST_TOKEN + 1).strip()
    except OSError as error:
        raise ConfigError(f"{origin}: {TOKEN_FILE}={path} can't be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{origin}: {TOKEN_FILE}={path} isn't text") from error
    if not text:
        raise NoToken(f"{origin}: {TOKEN_FILE}={path} is empty")
    return _checked_token(text, str(path))


def _checked_token(text: str, where: str) -> Secret:
    # discord.py would send it as a header and fail with a traceback that shows it.
    if len(text) > _LONGEST_TOKEN or not text.isascii() or not text.isprintable() or " " in text:
        raise NoToken(f"{where} holds something that is no token")
    return Secret(text)
