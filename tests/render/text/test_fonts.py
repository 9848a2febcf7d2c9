"""Texts as masks: put together from letters, or drawn as a whole, they are the same."""

from random import Random

import pytest
from PIL import Image

from render.text import fonts
from render.text.fonts import faces, text_mask
from tests.profiles import some


@pytest.mark.parametrize("px", [*some(range(12, 60), 7)])
def test_a_text_put_together_from_letters_is_as_when_it_is_drawn_as_a_whole(px: int) -> None:
    face, random = faces()[0], Random(px)
    letters = "".join(filter(str.isalpha, map(chr, range(256)))).replace("ª", "").replace("µ", "").replace("º", "")
    texts = ["Anna", "AVATAR To", "ffi Tfj", "Björn Ølsæter", "10", "1147", "C12", "AA7", "WAW41", "7", "Y"]
    texts += ["Player 12", "max_92", "O'Hara", "the.real.", "X4", "7x", "x 3"]
    texts += ["".join(random.choices(f"{letters} ", k=random.randint(2, 12))).strip() for _ in range(20)]
    mixed = ("".join(random.choices(f"{letters}0123456789 _.'xX", k=random.randint(2, 12))).strip() for _ in range(20))
    texts += filter(fonts._SIMPLE.fullmatch, mixed)
    texts += [str(random.randint(10, 2000)) for _ in range(10)]
    for text in texts:
        whole, composed = fonts._shaped(text, px, face), text_mask(text, px)
        assert composed.advance == pytest.approx(whole.advance, abs=1e-9)
        drawn = [Image.new("L", (20 * px, 3 * px)) for _ in range(2)]
        for image, mask in zip(drawn, (whole, composed), strict=True):
            image.paste(255, (px + mask.left, 2 * px + mask.top), mask.ink)
        assert drawn[0].tobytes() == drawn[1].tobytes(), text
        assert (whole.left, whole.top) == (composed.left, composed.top)


@pytest.mark.parametrize("text", ["3x4", "a2 X 4", "1 → 2", "8:30", "a-b", "Ἑλένη"])
def test_what_looks_otherwise_beside_others_is_drawn_as_a_whole(text: str) -> None:
    assert not fonts._SIMPLE.fullmatch(text)
