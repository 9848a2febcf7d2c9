"""Fonts: Inter comes with the package; faces for further scripts are taken where the machine has them.

A face is chosen for each character, since Pillow falls back on nothing by itself. Masks of texts are cached: a
board repeats its letters and numbers thousands of times. Names and numbers are put together from letters that are
cached, too: there are ever other names, and drawing a letter anew takes longest.
"""

import math
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from importlib.metadata import entry_points
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageFont

from render.kept import kept, kept_as_master
from render.palette import Colour

BOLD = 700
"""The weight of everything written in a picture."""

CAP_HEIGHT = 0.727
"""Height of Inter's capitals and figures, in ems: what texts are centred by."""

_SIMPLE = re.compile("(?!.*[0-9] *[Xx] *[0-9])[A-Za-zÀ-ÖØ-öø-ÿ0-9 _.']+")
"""Texts in which each of Inter's letters looks as it does alone; only how far it moves depends on the one behind it.

An x between digits is a sign of its own there, and a hyphen stands higher between capitals.
"""

_PROBE_PX = 24
_UNASSIGNED = "\U000effff"

_WANTED = (
    "NotoSansCJK-Bold.ttc",
    "NotoSansCJK-Regular.ttc",
    "NotoSansCJKjp-Bold.otf",
    "wqy-zenhei.ttc",
    "wqy-microhei.ttc",
    "DroidSansFallbackFull.ttf",
    "DroidSansFallback.ttf",
    "Hiragino Sans GB.ttc",
    "msyhbd.ttc",
    "malgunbd.ttf",
    "DejaVuSans-Bold.ttf",
    "Arial Unicode.ttf",
    "segoeuib.ttf",
)
"""Files of faces that write many scripts, best first."""

_PACKAGES = "fontpkg.family"
_SCRIPT_PACKAGES = "fontpkg_noto_sans"
_SCRIPTS = "NotoSans*-Bold.ttf"
"""Files of faces for one script each, such as Thai; they come before the wide ones."""


Face: TypeAlias = str
"""The path of a font file; a variable one has its axes in brackets in its name, as is usual."""


@dataclass(frozen=True, slots=True)
class TextMask:
    """A text as a mask of its ink, to be pasted at (x + left, y + top) of the point where its baseline begins."""

    ink: Image.Image
    left: int
    top: int
    advance: float


@cache
def faces() -> tuple[Face, ...]:
    """All faces that texts may use, Inter first; looked for once.

    After Inter come further packages of its kind (``fontpkg-noto-sans-thai``) and what the machine has.
    """
    inter = _packaged("fontpkg_inter")
    modules = sorted(point.value for point in entry_points(group=_PACKAGES))
    packaged = [path for module in modules if module.startswith(_SCRIPT_PACKAGES) for path in _packaged(module)]
    found = _installed()
    scripts = sorted(path for name, path in found.items() if Path(name).match(_SCRIPTS))
    wide = [found[name] for name in _WANTED if name in found]
    return tuple(str(path) for path in [*inter, *packaged, *scripts, *wide])


def _packaged(module: str) -> list[Path]:
    """The upright variable fonts of an installed font package."""
    folder = Path(str(resources.files(module))) / "files"
    return sorted(path for path in folder.glob("*.ttf") if "[" in path.name and "Italic" not in path.name)


def _installed() -> dict[str, Path]:
    """The machine's font files by name, from the usual directories of its system."""
    home = Path.home()
    if sys.platform == "win32":
        roots = [Path(os.environ.get("WINDIR", "C:\\Windows")) / "Fonts"]
    elif sys.platform == "darwin":
        roots = [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    else:
        roots = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local/share/fonts", home / ".fonts"]
    found: dict[str, Path] = {}
    for root in roots:
        for directory, _, names in os.walk(root):
            for name in names:
                found.setdefault(name, Path(directory) / name)
    return found


@lru_cache(maxsize=8)
def font(face: Face, px: int, *, shaped: bool = True) -> ImageFont.FreeTypeFont:
    """A face at a size; OSError where its file can't be read. Without shaping each character is its plain glyph.

    Few are remembered: each takes a megabyte. Loading one again and writing the first letter takes a millisecond.
    """
    engine = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    loaded = ImageFont.truetype(face, px, layout_engine=engine)
    if "[" in face:
        wanted = {b"Weight": BOLD, b"Optical size": px}
        loaded.set_variation_by_axes([_setting(axis, wanted) for axis in loaded.get_variation_axes()])
    return loaded


def _setting(axis: ImageFont.Axis, wanted: dict[bytes, int]) -> float:
    """What to set an axis of a variable font to: what is wanted of it, as far as it goes."""
    least, usual, most = axis["minimum"] or 0, axis["default"] or 0, axis["maximum"] or 0
    return min(max(wanted.get(axis.get("name", b""), usual), least), most)


@lru_cache(maxsize=4096)
def has_glyph(face: Face, character: str) -> bool:
    """Whether a face has a glyph of its own for the character; a face whose file can't be read has none."""
    try:
        plain = font(face, _PROBE_PX, shaped=False)
    except OSError:
        return False
    return bytes(plain.getmask(character)) != _missing(face)


def face_for(character: str) -> Face | None:
    """The first face that has the character, or None."""
    return next((face for face in faces() if has_glyph(face, character)), None)


@cache
def _missing(face: Face) -> bytes:
    """What a face draws for a character that it doesn't have."""
    return bytes(font(face, _PROBE_PX, shaped=False).getmask(_UNASSIGNED))


@kept
def text_mask(text: str, px: int) -> TextMask:
    """A text in Inter as a mask; what stands beyond the line's height is cut."""
    return written(text, px, faces()[0])


def written(text: str, px: int, face: Face) -> TextMask:
    """A text in any face as a mask, which isn't kept."""
    if face == faces()[0] and _SIMPLE.fullmatch(text):
        return _composed(text, px) if len(text) > 1 else _letter(text, px)
    return _shaped(text, px, face)


def joined(parts: Sequence[tuple[int, TextMask]], advance: float) -> TextMask:
    """Texts side by side as one: each begins at its pixel; they may reach into each other."""
    left = min(start + part.left for start, part in parts)
    right = max(start + part.left + part.ink.width for start, part in parts)
    top = min(part.top for _, part in parts)
    bottom = max(part.top + part.ink.height for _, part in parts)
    ink = Image.new("L", (right - left, bottom - top))
    for start, part in parts:
        ink.paste(255, (start + part.left - left, part.top - top), part.ink)
    return TextMask(ink, left, top, advance)


def _composed(text: str, px: int) -> TextMask:
    """A simple text put together from its letters: the same as when it is shaped and drawn as a whole."""
    at, parts = 0.0, list[tuple[int, TextMask]]()
    for here, behind in zip(text, (*text[1:], ""), strict=True):
        parts.append((math.floor(at + 0.5), _letter(here, px)))
        at += _distance(here, behind, px)
    return joined(parts, at)


@kept_as_master
def _letter(character: str, px: int) -> TextMask:
    return _shaped(character, px, faces()[0])


@lru_cache(maxsize=8192)
def _distance(here: str, behind: str, px: int) -> float:
    """How far a letter moves the one behind it, which may come closer to it than to others."""
    after = _letter(behind, px).advance if behind else 0.0
    return font(faces()[0], px).getlength(here + behind) - after


def _shaped(text: str, px: int, face: Face) -> TextMask:
    """A text as a mask, shaped and drawn as a whole."""
    loaded = font(face, px)
    bitmap, (left, above) = loaded.getmask2(text, "L", anchor="ls")  # a text is shaped each time Pillow is asked
    drawn = Image.new("L", bitmap.size)
    drawn.im.paste(bitmap, (0, 0, *bitmap.size))
    top, bottom = max(above, -round(1.15 * px)), min(above + drawn.height, round(0.4 * px))
    ink = drawn.crop((0, top - above, max(1, drawn.width), max(top + 1, bottom) - above))
    return TextMask(ink, left, top, loaded.getlength(text))


def put(image: Image.Image, x: float, y: float, text: str, px: int, colour: Colour, anchor: str = "m") -> float:
    """Writes a text in Inter with its capitals' middle at height y: centred on x ("m") or beginning there ("l").

    Returns the text's advance in pixels.
    """
    drawn = text_mask(text, px)
    start = x - drawn.advance / 2 if anchor == "m" else x
    place = (round(start) + drawn.left, round(y + CAP_HEIGHT * px / 2) + drawn.top)
    image.paste(colour, place, drawn.ink)
    return drawn.advance
