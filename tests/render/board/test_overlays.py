"""Small things that are laid over a board."""

import pytest
from PIL import Image, ImageDraw

from render.board.overlays import bare_plate
from render.board.theme import HIGHLIGHT
from render.draw.rings import FINE
from tests.profiles import some


@pytest.mark.parametrize("height", [*some(range(6, 80), 9)])
def test_a_plate_put_together_from_its_ends_is_as_when_it_is_drawn_as_a_whole(height: int) -> None:
    for width in (height, height + 1, 2 * height - 1, 2 * height, 3 * height + 1):
        whole = Image.new("RGBA", (width * FINE, height * FINE), (*HIGHLIGHT, 0))
        box = (0, 0, whole.width - 1, whole.height - 1)
        ImageDraw.Draw(whole).rounded_rectangle(box, height * FINE / 2, fill=HIGHLIGHT)
        assert bare_plate(width, height).tobytes() == whole.reduce(FINE).tobytes()
