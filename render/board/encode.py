"""From an RGB picture to the bytes of a PNG with the one fixed palette."""

import io

from PIL import Image

from render.draw.colours import reduced

_LEVEL = 2
"""How much work is put into packing a picture.

At level 4 a late board is a tenth smaller and takes half as long again; beyond that, time grows faster than files
shrink.
"""


def png(image: Image.Image) -> bytes:
    """The PNG of an RGB picture, in the palette's colours; the same picture gives the same bytes."""
    out = io.BytesIO()
    reduced(image).save(out, "PNG", compress_level=_LEVEL)
    return out.getvalue()
