"""People's display names in texts: whatever was typed, they stay names."""

import re
import unicodedata
from functools import lru_cache

_NOBODY = "?"
_JOINERS = "\u200c\u200d"
_LONGEST = 80
_REMEMBERED = 1024
_MARKUP = re.compile(r"([!-/:-@\[-`{-~])")
# Letters that fonts draw as nothing: of Hangul the fillers, of Khmer the inherent vowels, of Braille the blank.
_BLANK = re.compile("[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
_PING = re.compile(r"@(?=\S)")


@lru_cache(_REMEMBERED)
def plain(name: str, longest: int | None = _LONGEST) -> str:
    """The name in one line: no line breaks, no control or direction characters, never empty.

    ``longest``: the most characters, what exceeds them is cut off; None: nothing is.
    """
    # Joiners belong to emoji and to some scripts; the other format characters only turn and hide text.
    visible = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", _BLANK.sub(" ", name))
        if char.isspace() or char in _JOINERS or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    text = " ".join(visible.split())[:longest].rstrip()
    # Joiners and marks alone show nothing.
    shows = any(char not in _JOINERS and not unicodedata.category(char).startswith("M") for char in text)
    return text if shows else _NOBODY


def escape(name: str, longest: int | None = _LONGEST) -> str:
    """The name for a message: no markdown, link or mention in it takes effect; ``longest`` as in ``plain``.

    A backslash before a sign shows the sign; after an ``@`` stands a space without width, so that not even the words
    for everybody look like a mention.
    """
    text = plain(name, longest)
    return text if text == _NOBODY else _PING.sub("@\u200b", _MARKUP.sub(r"\\\1", text))


def shortened(name: str, longest: int) -> str:
    """The name on one line, at most ``longest`` characters long, with an ellipsis where something is missing.

    An empty one stays empty: a word in the reader's language will stand for it.
    """
    text = plain(name) if name else ""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
