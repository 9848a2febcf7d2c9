"""Pictures kept on disk between runs.

Whatever is wrong with the directory or a file, there is just no picture.
"""

import os
import re
import tempfile
from contextlib import suppress
from pathlib import Path

from PIL import Image
from platformdirs import user_cache_path

_VARIABLE = "TILEWRIGHT_CACHE"


def cache_directory() -> Path | None:
    """Where drawn tiles are kept: `TILEWRIGHT_CACHE`, or else the user's cache directory of the platform.

    None where there is no such directory, as for a user without a home.
    """
    chosen = os.environ.get(_VARIABLE)
    if chosen:
        return Path(chosen)
    try:
        return user_cache_path("tilewright", appauthor=False, opinion=False)
    except RuntimeError:
        return None


def read_picture(name: str, side: int) -> Image.Image | None:
    """The stored picture of that name, `side` pixels square, in a palette; None if there is no such picture."""
    directory = cache_directory()
    if directory is None:
        return None
    if not (directory / f"{name}.png").is_file():  # reading a pipe would wait for a writer for ever
        return None
    try:
        with Image.open(directory / f"{name}.png", formats=["PNG"]) as image:
            if image.mode != "P" or image.size != (side, side):
                return None
            return image.copy()
    # Pillow's way to say that a file is broken depends on where it is broken.
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        return None


def write_picture(name: str, image: Image.Image) -> None:
    """Stores a picture, first under another name, so that nobody ever reads half a file; gives up quietly."""
    directory = cache_directory()
    if directory is None:
        return
    with suppress(OSError):
        directory.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=directory, prefix=name, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as stream:
                image.save(stream, "PNG", compress_level=1)
            Path(part).replace(directory / f"{name}.png")
        except BaseException:
            with suppress(OSError):
                Path(part).unlink()
            raise


def remove_pictures(kept: str, ours: re.Pattern[str]) -> int:
    """Removes stored pictures whose names are ``ours`` but don't begin with ``kept``; how many. Gives up quietly."""
    directory = cache_directory()
    removed = 0
    with suppress(OSError):
        for path in list(directory.iterdir()) if directory is not None else []:
            if ours.fullmatch(path.name) and not path.name.startswith(kept):
                path.unlink(missing_ok=True)
                removed += 1
    return removed
