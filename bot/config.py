"""The bot's settings: from the environment, else from a file `.env` in the working directory."""

from __future__ import annotations

import io
import os
import stat
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from dotenv.parser import parse_stream

from engine.games import RULESETS
from engine.tilefiles import TileSetError, parse_tileset
from engine.tiles import TileSet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

TOKEN: Final = "DISCORD_TOKEN"
TOKEN_FILE: Final = "DISCORD_TOKEN_FILE"
DATABASE: Final = "TILEWRIGHT_DB"
LOG: Final = "TILEWRIGHT_LOG"
CACHE: Final = "TILEWRIGHT_CACHE"
DRAWN: Final = "TILEWRIGHT_DRAWN"
TILES: Final = "TILEWRIGHT_TILES"
HEALTH: Final = "TILEWRIGHT_HEALTH_PORT"
DRAWERS: Final = "TILEWRIGHT_DRAWERS"

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
    `drawers`: how many processes draw the pictures; None: as many as suit the machine.
    """

    database: Path = Path(DEFAULT_DATABASE)
    log_level: str = "INFO"
    cache: Path | None = None
    drawn: Path | None = None
    token: Secret | None = None
    tilesets: Mapping[str, TileSet] = field(default_factory=dict)
    exposed: tuple[Path, ...] = ()
    health_port: int | None = None
    drawers: int | None = None


@dataclass(frozen=True, slots=True)
class _Setting:
    name: str
    value: str
    origin: str  # "the environment" or "FILE, line 3"

    def __str__(self) -> str:
        return f"{self.origin}: {self.name}={self.value}"

    def path(self) -> Path:
        return Path(self.value)

    def level(self) -> str:
        level = self.value.upper()
        return level if level in LEVELS else self.refuse(f"is no level ({', '.join(LEVELS)})")

    def port(self) -> int:
        return self._whole("port", 1, 65535)

    def drawers(self) -> int:
        return self._whole("number", 0, _MOST_DRAWERS)

    def _whole(self, what: str, least: int, most: int) -> int:
        # Python reads no number of thousands of digits.
        digits = self.value.isascii() and self.value.isdecimal() and len(self.value) <= len(str(10**6))
        if not digits or not least <= int(self.value) <= most:
            self.refuse(f"is no {what} from {least} to {most}")
        return int(self.value)

    def tilesets(self) -> Mapping[str, TileSet]:
        """The files RULESET.json of a directory; what is wrong with one of them ends the start."""
        wanted = [f"{name}.json" for name in RULESETS]
        try:
            found = sorted(entry.name for entry in self.path().iterdir() if entry.suffix == ".json")
        except OSError as error:
            self.refuse(f"can't be read ({error.strerror})")
        strange = [name for name in found if name not in wanted]
        if strange or not found:
            holds = strange[0] if strange else "no tile set"
            self.refuse(f"holds {holds}; a tile set's file is one of {', '.join(wanted)}")
        return {name.removesuffix(".json"): _tileset(self.path() / name) for name in found}

    def refuse(self, why: str) -> NoReturn:
        raise ConfigError(f"{self} {why}")


_FIELDS: Final[Mapping[str, tuple[str, Callable[[_Setting], Any]]]] = {
    DATABASE: ("database", _Setting.path),
    LOG: ("log_level", _Setting.level),
    CACHE: ("cache", _Setting.path),
    DRAWN: ("drawn", _Setting.path),
    TILES: ("tilesets", _Setting.tilesets),
    HEALTH: ("health_port", _Setting.port),
    DRAWERS: ("drawers", _Setting.drawers),
}
"""The field of each setting, and how its text is read; the token is read only where it is asked for."""

NAMES: Final = (TOKEN, TOKEN_FILE, *_FIELDS)


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
    both = _from_file(env) | _from_environment(os.environ if environ is None else environ)
    settings = {name: setting for name, setting in both.items() if setting.value}
    found = Config(**{field: read(settings[name]) for name, (field, read) in _FIELDS.items() if name in settings})
    if with_cache:
        _try_folders(settings)
    return (
        replace(found, token=_token(settings), exposed=_exposed(settings, env, found.database)) if with_token else found
    )


def _try_folders(settings: Mapping[str, _Setting]) -> None:
    if CACHE in settings:
        path = settings[CACHE].path().absolute()
        try:
            # A folder that isn't there is made when the first tile is stored.
            there = next(place for place in (path, *path.parents) if os.path.lexists(place))
            with tempfile.TemporaryDirectory(dir=there, prefix="tilewright-"):
                pass
        except OSError as error:
            settings[CACHE].refuse(f"can't be written ({error.strerror})")
    if DRAWN in settings:
        try:
            next(settings[DRAWN].path().iterdir(), None)
        except OSError as error:
            settings[DRAWN].refuse(f"can't be read ({error.strerror})")


def _exposed(settings: Mapping[str, _Setting], env: Path, database: Path) -> tuple[Path, ...]:
    """Which of the files that nobody else should see can be read or changed by everybody.

    What is none, a directory say, is refused when it is opened.
    """
    secret = [env] if TOKEN in settings and settings[TOKEN].origin != ENVIRONMENT else []
    secret += [settings[TOKEN_FILE].path()] if TOKEN_FILE in settings else []
    if os.name != "posix":  # elsewhere the bits of a file don't say who may read it
        return ()
    return tuple(path for path in (*secret, database) if _is_open_to_everybody(path))


def _is_open_to_everybody(path: Path) -> bool:
    try:
        return path.is_file() and bool(path.stat().st_mode & _EVERYBODY)
    except OSError:  # reading it gives the error
        return False


def _from_environment(environ: Mapping[str, str]) -> dict[str, _Setting]:
    for name in sorted(environ):
        if name.startswith("TILEWRIGHT_"):
            _expect_known(name, ENVIRONMENT)
    return {name: _Setting(name, environ[name].strip(), ENVIRONMENT) for name in NAMES if environ.get(name, "").strip()}


def _expect_known(name: str, where: str) -> None:
    if name not in NAMES:
        raise ConfigError(f"{where}: {name} is no setting of tilewright (known: {', '.join(NAMES)})")


def _from_file(path: Path) -> dict[str, _Setting]:
    try:
        text = _text_of(path, f"{path}:")
    except ConfigError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return {}
        raise
    if "\0" in text:
        raise ConfigError(f"{path}: isn't text")
    found: dict[str, _Setting] = {}
    for binding in parse_stream(io.StringIO(text)):
        text = binding.original.string  # it begins with the blank lines and comments before it
        above = text[: len(text) - len(text.lstrip())].count("\n")
        where = f"{path}, line {binding.original.line + above}"
        if binding.error or (binding.key is not None and binding.value is None):
            raise ConfigError(f"{where}: can't be read; a line is NAME=value")
        if binding.key is None:
            continue
        _expect_known(binding.key, where)
        if binding.key in found:
            raise ConfigError(f"{where}: {binding.key} is set a second time")
        found[binding.key] = _Setting(binding.key, (binding.value or "").strip(), where)
    return found


def _text_of(path: Path, what: str, most: int = -1) -> str:
    """A file's text, or so much of it; ``what`` begins what is said where it can't be read."""
    try:
        # Reading a pipe or device may wait for ever; a directory is refused when it is read.
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise ConfigError(f"{what} is no ordinary file")
        with path.open(encoding="utf-8-sig") as file:
            return file.read(most)
    except OSError as error:
        raise ConfigError(f"{what} can't be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{what} isn't UTF-8 text") from error


def _tileset(path: Path) -> TileSet:
    try:
        tileset = parse_tileset(_text_of(path, f"{path}:"))
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
    if file:
        text = _text_of(file.path(), str(file), _LONGEST_TOKEN + 1).strip()
        if not text:
            raise NoToken(f"{file} is empty")
        where = file.value
    elif token:
        text, where = token.value, f"{token.origin}: {TOKEN}"
    else:
        raise NoToken(f"no token: set {TOKEN} or {TOKEN_FILE}, in the environment or in .env")
    # discord.py would send it as a header and fail with a traceback that shows it.
    if len(text) > _LONGEST_TOKEN or not text.isascii() or not text.isprintable() or " " in text:
        raise NoToken(f"{where} holds something that is no token")
    return Secret(text)
