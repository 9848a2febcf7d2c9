"""Settings: what is accepted, and the one line that each mistake gets."""

import os
import re
from importlib import resources
from pathlib import Path

import pytest

from bot.config import NAMES, Config, ConfigError, NoToken, load

TOKEN = "MTIz.abc.def-ghi_jkl"


def env_file(directory: Path, text: str) -> Path:
    path = directory / ".env"
    path.write_text(text, encoding="utf-8")
    return path


def test_file_and_environment_give_settings_and_the_environment_wins(tmp_path: Path) -> None:
    assert load({}, tmp_path) == Config(database=Path("tilewright.db"), log_level="INFO")
    env_file(tmp_path, f"# games\nexport DISCORD_TOKEN='{TOKEN}'\nTILEWRIGHT_DB=a.db\nTILEWRIGHT_LOG=debug # all\n")
    settings = load({"TILEWRIGHT_DB": "b.db", "PATH": "/bin"}, tmp_path, with_token=True)
    assert (settings.database, settings.log_level) == (Path("b.db"), "DEBUG")
    assert settings.token is not None
    assert settings.token.reveal() == TOKEN
    assert TOKEN not in f"{settings} {settings!r} {settings.token}"
    # An empty value is none.
    env_file(tmp_path, f"DISCORD_TOKEN={TOKEN}\nDISCORD_TOKEN_FILE=\n")
    settings = load({"TILEWRIGHT_LOG": "", "DISCORD_TOKEN": ""}, tmp_path, with_token=True)
    assert settings.log_level == "INFO"
    assert settings.token is not None
    assert (settings.drawers, settings.health_port) == (None, None)
    assert [load({"TILEWRIGHT_DRAWERS": one}, tmp_path).drawers for one in ("0", "1", "16")] == [0, 1, 16]
    assert load({"TILEWRIGHT_HEALTH_PORT": "9464"}, tmp_path).health_port == 9464


@pytest.mark.parametrize(
    ("text", "line", "names"),
    [
        ("DISCORD_TOKEN\n", 1, "NAME=value"),
        ("# one\n\nhello world\n", 3, "NAME=value"),
        ("\nDISCORD_TOKEN='abc\n", 2, "NAME=value"),
        ("TILEWRIGHT_DB=a\n\n# again\nTILEWRIGHT_DB=b\n", 4, "a second time"),
        ("DISCORD_TOKE=abc\n", 1, "DISCORD_TOKE is no setting"),
        ("TILEWRIGHT_LOG=INFO\nSHELL=sh\n", 2, "SHELL is no setting"),
        ("\n\nTILEWRIGHT_LOG=loud\n", 3, "loud is no level"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, text: str, line: int, names: str) -> None:
    path = env_file(tmp_path, text)
    with pytest.raises(ConfigError) as caught:
        load({}, tmp_path)
    assert str(caught.value).startswith(f"{path}, line {line}: ")
    assert names in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("TILEWRIGHT_BD", "x", "TILEWRIGHT_BD is no setting"),
        ("TILEWRIGHT_TILES", "nowhere", "TILEWRIGHT_TILES=nowhere can't be read"),
        ("DISCORD_TOKEN_FILE", "nowhere", "nowhere can't be read (No such file"),
        *(("TILEWRIGHT_DRAWERS", one, f"={one} is no number from 0 to 16") for one in ("17", "-1", "1.5", "two")),
        *(("TILEWRIGHT_HEALTH_PORT", one, f"={one} is no port") for one in ("0", "65536", "http", "-1", "9" * 5000)),
    ],
)
def test_a_setting_that_cannot_be_is_named(tmp_path: Path, name: str, value: str, says: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(says)):
        load({name: value}, tmp_path, with_token=name.startswith("DISCORD"))


def test_an_env_that_is_no_text_is_named(tmp_path: Path) -> None:
    for content in (b"\xff\xfe\x00", b"DISCORD_TOKEN=a\x00b"):
        (tmp_path / ".env").write_bytes(content)
        with pytest.raises(ConfigError, match=r"\.env: isn't"):
            load({}, tmp_path)
    (tmp_path / ".env").unlink()
    (tmp_path / ".env").mkdir()
    with pytest.raises(ConfigError, match=r"\.env: can't be read"):
        load({}, tmp_path)


def test_two_tokens_are_refused_and_both_places_named(tmp_path: Path) -> None:
    env_file(tmp_path, "DISCORD_TOKEN_FILE=token\n")
    with pytest.raises(ConfigError, match=r"the environment.*line 1.*keep one") as caught:
        load({"DISCORD_TOKEN": TOKEN}, tmp_path, with_token=True)
    assert TOKEN not in str(caught.value)


def test_a_token_is_read_from_the_environment_or_a_file_and_what_is_none_is_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "token"
    path.write_text(f"{TOKEN}\n")
    settings = load({"DISCORD_TOKEN_FILE": str(path)}, tmp_path, with_token=True)
    assert settings.token is not None
    assert settings.token.reveal() == TOKEN
    for value in ("", "two words", "caf\u00e9", "x" * 1001):
        with pytest.raises(NoToken) as caught:
            load({"DISCORD_TOKEN": value}, tmp_path, with_token=True)
        assert not value or value not in str(caught.value)
    for content in ("", "\n\n", "two\nlines"):
        path.write_text(content)
        with pytest.raises(NoToken, match="token"):
            load({"DISCORD_TOKEN_FILE": str(path)}, tmp_path, with_token=True)


def test_the_example_is_read_as_it_stands_and_every_setting_is_documented(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    example = (root / ".env.example").read_text(encoding="utf-8")
    env_file(tmp_path, example.replace("DISCORD_TOKEN=\n", f"DISCORD_TOKEN={TOKEN}\n"))
    assert load({}, tmp_path, with_token=True).token is not None
    for text in (example, (root / "docs" / "operations.md").read_text(encoding="utf-8")):
        assert [name for name in NAMES if name not in text] == []


def packaged(ruleset: str) -> str:
    return (resources.files("engine") / "tilesets" / f"{ruleset}.json").read_text("utf-8")


def test_corrected_tiles_are_read_from_a_directory(tmp_path: Path) -> None:
    text = packaged("hunters").replace("\n", "\n ", 1)
    (tmp_path / "hunters.json").write_text(text, encoding="utf-8")
    settings = load({"TILEWRIGHT_TILES": str(tmp_path)}, tmp_path)
    assert {name: tileset.text for name, tileset in settings.tilesets.items()} == {"hunters": text}


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("hunters.json", "{", "hunters.json: breaks the laws of tiles: not a JSON document"),
        ("hunters.json", packaged("base"), "hunters.json: holds the tiles of base; its name must be base.json"),
        ("hunters.json", packaged("hunters").replace('"fish": 1', '"fish": -1'), "'fish' must be a number"),
        ("Hunters.json", packaged("hunters"), "holds Hunters.json; a tile set's file is one of base.json, hunters"),
        ("readme.txt", "", "holds no tile set; a tile set's file is one of"),
    ],
)
def test_a_broken_tile_file_ends_the_start_with_one_line(tmp_path: Path, name: str, text: str, says: str) -> None:
    folder = tmp_path / "tiles"
    folder.mkdir()
    (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load({"TILEWRIGHT_TILES": str(folder)}, tmp_path)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 600


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the bits of a file don't say who may read it")
@pytest.mark.parametrize(
    ("mode", "exposed"), [(0o600, False), (0o640, False), (0o644, True), (0o604, True), (0o602, True), (0o400, False)]
)
def test_files_that_everybody_can_read_are_named(tmp_path: Path, mode: int, exposed: bool) -> None:
    env, token, database = tmp_path / ".env", tmp_path / "token", tmp_path / "games.db"
    for path, text in ((token, TOKEN), (database, ""), (env, f"DISCORD_TOKEN={TOKEN}\nTILEWRIGHT_DB={database}\n")):
        path.write_text(text)
        path.chmod(mode)
    assert load({}, tmp_path, with_token=True).exposed == ((env, database) if exposed else ())
    env.write_text(f"DISCORD_TOKEN_FILE={token}\n")
    in_file = load({"TILEWRIGHT_DB": str(database)}, tmp_path, with_token=True)
    assert in_file.exposed == ((token, database) if exposed else ())
    env.write_text("TILEWRIGHT_LOG=DEBUG\n")
    folder = tmp_path / "games"  # A database that is none, or not there.
    folder.mkdir(mode=0o755)
    for path in (folder, folder / "games.db"):
        assert load({"DISCORD_TOKEN": TOKEN, "TILEWRIGHT_DB": str(path)}, tmp_path, with_token=True).exposed == ()


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "token")
    with pytest.raises(ConfigError, match="token is no ordinary file"):
        load({"DISCORD_TOKEN_FILE": str(tmp_path / "token")}, tmp_path, with_token=True)
    os.mkfifo(tmp_path / ".env")
    with pytest.raises(ConfigError, match="env: is no ordinary file"):
        load({}, tmp_path)
    os.mkfifo(tmp_path / "base.json")
    with pytest.raises(ConfigError, match=r"base\.json: is no ordinary file"):
        load({"TILEWRIGHT_TILES": str(tmp_path)}, tmp_path / "elsewhere")


def test_the_directory_for_drawn_tiles_must_be_one_that_can_be_written_and_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    for name in ("kept", "new", "new/below"):
        assert load({"TILEWRIGHT_CACHE": str(tmp_path / name)}, tmp_path, with_cache=True).cache == tmp_path / name
    assert [*tmp_path.rglob("*")] == [tmp_path / "kept"]
    (tmp_path / "file").write_text("mine")
    for name in ("file", "file/below", "file/far/below"):
        env_file(tmp_path, f"# a setting\nTILEWRIGHT_CACHE={tmp_path / name}\n")
        with pytest.raises(ConfigError) as caught:
            load({}, tmp_path, with_cache=True)
        assert str(caught.value) == (
            f"{tmp_path / '.env'}, line 2: TILEWRIGHT_CACHE={tmp_path / name} can't be written (Not a directory)"
        )
        assert load({}, tmp_path).cache == tmp_path / name  # a command that draws nothing doesn't mind


def test_a_folder_with_drawn_tiles_must_be_there(tmp_path: Path) -> None:
    assert load({"TILEWRIGHT_DRAWN": str(tmp_path)}, tmp_path, with_cache=True).drawn == tmp_path
    gone = tmp_path / "gone"
    with pytest.raises(ConfigError, match=re.escape(f"TILEWRIGHT_DRAWN={gone} can't be read (No such file or dir")):
        load({"TILEWRIGHT_DRAWN": str(gone)}, tmp_path, with_cache=True)
    assert load({"TILEWRIGHT_DRAWN": str(gone)}, tmp_path).drawn == gone
