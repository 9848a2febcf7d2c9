"""What a person reads and is shown."""

from __future__ import annotations

from bot.core.composing import Post
from bot.text import catalogue
from bot.text.lines import Line
from bot.text.message import Message, Picture
from bot.use_cases import lobby, turn
from tests.bot.app.table import BO, Table


def english(answer: Message | Post) -> str:
    """What a person reads, below a second picture, too."""
    below = answer.below if isinstance(answer, Message) else None
    return catalogue("en").message(*answer.lines, *(below.lines if below is not None else ()))


async def in_full(table: Table, post: Post) -> str:
    """What a person reads who has a turn's or a lobby's message told in words."""
    use = turn.IN_WORDS if post.version else lobby.TERMS
    told = await table.app.do(use, table.act(BO).on(post.game_id, post.version))
    return f"{english(post)}\n{english(told)}"


def in_words(answer: Message) -> str:
    """What a person reads who wants everything in words."""
    below = in_words(answer.below) if answer.below is not None else ""
    return "\n".join(filter(None, (catalogue("en").message(*(answer.in_words or answer.lines)), below)))


def say(*lines: Line) -> str:
    """Lines in English."""
    return catalogue("en").message(*lines)


def pictured(shown: Message | Post) -> Picture:
    """The picture of a message that has one."""
    assert shown.picture is not None
    return shown.picture


def described(shown: Message | Post, locale: str = "en") -> str:
    """A picture's alternative text, which Discord takes."""
    alt = catalogue(locale).alt(pictured(shown).alt)
    assert 0 < len(alt) <= 1024
    assert "{" not in alt
    return alt


def paragraphs(shown: Message, locale: str = "en") -> list[str]:
    """A document's, as they are read aloud."""
    assert shown.document is not None
    return [catalogue(locale).plain(one) for one in shown.document.paragraphs]
