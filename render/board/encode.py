"""From an RGB picture to the bytes of a PNG with the one fixed palette."""

import io

from PIL import Image

from render.draw.colours import reduced

_MANY = 1_300_000
"""So many pixels make a large picture."""

_FAST, _SMALL = 1, 4
"""How much work is put into packing a picture, and a large one.

A late board is an eighth smaller at level 4 than at level 1, and takes twice as long; beyond that, time grows faster
than files shrink.
"""


def png(image: Image.Image) -> bytes:
    """The PNG of an RGB picture, in the palette's colours; the same picture gives the same bytes."""
    out = io.BytesIO()
    level = _SMALL if image.width * image.height > _MANY else _FAST
    reduced(image).save(out, "PNG", compress_level=level)
    return out.getvalue()
