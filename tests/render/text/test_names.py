"""Players' names in pictures: whatever was typed, there are no boxes."""

import unicodedata
from collections.abc import Iterator

import pytest

from render.kept import forget
from render.text import names
from render.text.fonts import face_for, faces, has_glyph, text_mask
from render.text.names import ELLIPSIS, MOST_CHARACTERS, drawable, name_mask


@pytest.fixture
def only_inter(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without any font but the one that comes with the package."""
    inter = faces()[:1]
    monkeypatch.setattr("render.text.fonts.faces", lambda: inter)
    monkeypatch.setattr(names, "faces", lambda: inter)
    drawable.cache_clear()
    forget()
    yield
    drawable.cache_clear()
    forget()


@pytest.mark.usefixtures("only_inter")
@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("Björn Ærøskøbing", "Björn Ærøskøbing"),
        ("Bjo\u0308rn", "Björn"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("Дмитрий", "Дмитрий"),
        ("Ελένη", "Ελένη"),
        ("  two   words\t", "two words"),
        ("line\nbreak", "line break"),
        ("Zoë 🦊🔥", "Zoë"),
        ("👨\u200d👩\u200d👧 Kim 🏳️\u200d🌈", "Kim"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("ＦＵＬＬ", "FULL"),
        ("ⓜⓐⓧ", "max"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\ufeffc\u2066d", "abcd"),
        ("꧁Max꧂", "Max"),
        ("한Maximilian", "Maximilian"),
        (".-*", ".-*"),
        ("小林", None),
        ("김민수", None),
        ("محمد", None),
        ("שלום", None),
        ("小林さん Al", None),
        ("🦊🔥", None),
        ("", None),
        (" \u3164\u2800 ", None),
        ("\u0301\u0301", None),
        ("\u200d\u200c", None),
        ("\x00\x1b", None),
    ],
)
def test_what_is_left_of_a_name(typed: str, shown: str | None) -> None:
    assert drawable(typed) == shown


@pytest.mark.usefixtures("only_inter")
@pytest.mark.parametrize(
    "typed", ["Z\u0335\u0321\u0322\u031b\u0353a\u0336\u0322l\u0334g\u0337o\u0334", "e" + "\u0301" * 40]
)
def test_stacked_accents_are_taken_down(typed: str) -> None:
    shown = drawable(typed)
    assert shown is not None
    accents = 0
    for character in shown:
        accents = accents + 1 if unicodedata.combining(character) else 0
        assert accents <= 2


def test_very_long_names_are_cut() -> None:
    assert drawable("x" * 5000) == "x" * MOST_CHARACTERS


@pytest.mark.parametrize("typed", ["Anna", "علي", "Дмитрий", "a\u0335b", "小林さん", "Ж\u0489", "ก้าว", "한글", "मस्ते"])
def test_every_character_that_is_left_has_a_glyph_in_its_run(typed: str) -> None:
    shown = drawable(typed)
    for run, face in names._runs(shown or ""):
        assert all(has_glyph(face, character) for character in run if character not in "\u200c\u200d")


def test_a_character_that_no_font_has_has_no_face() -> None:
    assert face_for("\U000effff") is None
    assert face_for("A") == faces()[0]


def test_a_name_is_shortened_with_an_ellipsis_to_the_width_there_is() -> None:
    text = "Marek the Unreasonably Long"
    whole = name_mask(text, 30, 2000)
    cut = name_mask(text, 30, 200)
    assert whole is not None
    assert cut is not None
    assert whole.advance == pytest.approx(text_mask(text, 30).advance)
    assert cut.advance <= 200 < whole.advance
    assert cut.advance > 150
    assert cut.ink.width <= 200
    assert name_mask("Marek the U" + ELLIPSIS, 30, 200) is not None
    assert name_mask(text, 30, 10) is None


def test_accents_are_not_parted_from_their_letter() -> None:
    text = "x\u0323\u0307" * 10
    for width in range(60, 200, 7):
        assert name_mask(text, 30, width) is not None


def test_right_to_left_runs_stand_from_the_right() -> None:
    leftward = [run for run, _ in names._runs("ab")]
    assert leftward == ["ab"]
    assert names._runs_leftward("שלום Max")
    assert not names._runs_leftward("Max שלום")
    assert not names._runs_leftward("123")


def test_marks_of_texts_stay_within_their_line() -> None:
    drawn = name_mask(drawable("Å\u0302\u0302pg") or "", 40, 400)
    assert drawn is not None
    assert drawn.top >= -round(1.15 * 40)
    assert drawn.top + drawn.ink.height <= round(0.4 * 40)
