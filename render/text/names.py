"""Players' names as pictures can show them: no boxes, no emoji, no stray directions, never wider than their place.

A name is as a person typed it. ``drawable`` gives the part that can be drawn, or None; then a picture shows the
player's number and mark instead.
"""

import unicodedata
from functools import lru_cache
from itertools import groupby

from render.kept import kept
from render.text.fonts import Face, TextMask, face_for, faces, has_glyph, joined, written

MOST_CHARACTERS = 64
"""The most characters of a name; the rest is cut, since no place is wide enough for more."""

ELLIPSIS = "…"

COMPUTER = "CPU "
"""What a computer player's name begins with; a picture that has little room shows a small sign instead."""

_MOST_MARKS = 2
_BLANK = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_JOINERS = frozenset("\u200c\u200d")
_EMOJI = ((0x20D0, 0x20F0), (0xFE00, 0xFE0F), (0x1F000, 0x1FAFF), (0xE0000, 0xE01EF))


@lru_cache(maxsize=1024)
def drawable(name: str) -> str | None:
    """The part of a name that the fonts at hand can draw, or None where too little is left of it to know it by.

    Emoji, control and formatting characters and stacked accents go; letters without a glyph become their plain
    forms where they have any (fancy letters, full width). A name that loses more letters than it keeps is None.
    """
    kept: list[str] = []
    letters = lost = 0
    base: Face | None = None
    for character in unicodedata.normalize("NFC", name[: 4 * MOST_CHARACTERS]):
        category = unicodedata.category(character)
        if category[0] == "Z" or category == "Cc" or character in _BLANK:
            kept.append(" ")
            base = None
        elif _attaches(character):
            stacked = len(kept) >= _MOST_MARKS and all(_attaches(one) for one in kept[-_MOST_MARKS:])
            if base and not stacked and (character in _JOINERS or has_glyph(base, character)):
                kept.append(character)
        elif category[0] != "C" and not _is_emoji(character):
            plain = _with_glyphs(character)
            letters += category[0] in "LN" and bool(plain)
            lost += category[0] in "LN" and not plain
            base = face_for(plain[-1]) if plain else None
            kept += plain
    text = " ".join("".join(kept).split())[:MOST_CHARACTERS].rstrip(" \u200c\u200d")
    return text if text and lost <= letters else None


def _attaches(character: str) -> bool:
    """Whether the character belongs to the one before it: an accent, a vowel sign, a joiner."""
    return character in _JOINERS or unicodedata.category(character)[0] == "M"


def _is_emoji(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in _EMOJI)


def _with_glyphs(character: str) -> str:
    """The character, or its plain form, whichever the fonts have; empty where they have neither."""
    for form in (character, unicodedata.normalize("NFKC", character)):
        if all(face_for(part) for part in form):
            return form
    return ""


@kept
def whole_name(text: str, px: int) -> TextMask:
    """A drawable name as a mask, however wide it is."""
    return _draw(text, px)


def name_mask(text: str, px: int, width: int) -> TextMask | None:
    """A drawable name as a mask at most ``width`` pixels wide, shortened with an ellipsis where it must be.

    None where not even its first character has room.
    """
    drawn = whole_name(text, px)
    return drawn if drawn.advance <= width else _shortened(text, px, width)


@kept
def _shortened(text: str, px: int, width: int) -> TextMask | None:
    """The beginning of a name that has room before an ellipsis; None where nothing has."""
    for length in range(len(text) - 1, 0, -1):
        if _attaches(text[length]):
            continue
        drawn = _draw(text[:length].rstrip() + ELLIPSIS, px)
        if drawn.advance <= width:
            return drawn
    return None


def _draw(text: str, px: int) -> TextMask:
    """A text in as many faces as it needs, from the left; a text that begins right-to-left has its runs reversed."""
    runs = _runs(text)
    if _runs_leftward(text):
        runs.reverse()
    parts = [written(run, px, face) for run, face in runs]
    if len(parts) == 1:
        return parts[0]
    starts = [sum(part.advance for part in parts[:number]) for number in range(len(parts))]
    return joined(
        [(round(start), part) for start, part in zip(starts, parts, strict=True)], sum(part.advance for part in parts)
    )


def _runs(text: str) -> list[tuple[str, Face]]:
    """The text cut where the face changes; marks, joiners and spaces stay with what stands before them."""
    faced: list[tuple[str, Face]] = []
    for character in text:
        stays = character == " " or _attaches(character)
        previous = faced[-1][1] if faced else faces()[0]
        faced.append((character, previous if stays and faced else face_for(character) or previous))
    return [("".join(c for c, _ in run), face) for face, run in groupby(faced, key=lambda pair: pair[1])]


def _runs_leftward(text: str) -> bool:
    """Whether the text's first letter belongs to a script written from right to left."""
    for character in text:
        direction = unicodedata.bidirectional(character)
        if direction in ("L", "R", "AL"):
            return direction != "L"
    return False
