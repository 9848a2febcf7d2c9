"""A mammoth: a shaggy coat, an ear, an eye, and curved tusks."""

from render.draw.canvas import Frame
from render.palette import CREAM, IVORY, STICKER_INK, WHITE, mix, rgb
from render.stickers.shapes import Blob, Stroke, closed, curved
from render.stickers.sticker import Sticker

_BODY = rgb("#7A513A")


def _details(frame: Frame) -> None:
    dark, light = mix(_BODY, STICKER_INK, 0.42), mix(_BODY, CREAM, 0.26)
    for x, top in ((-0.004, 0.062), (0.096, 0.062)):
        frame.line(((x, top), (x, 0.112)), mix(_BODY, STICKER_INK, 0.3), 0.036)
    frame.polygon(
        closed(((-0.022, -0.074), (0.006, -0.088), (0.056, -0.074), (0.094, -0.040), (0.050, -0.044), (0.010, -0.052))),
        light,
    )
    frame.polygon(closed(((-0.104, -0.090), (-0.082, -0.104), (-0.056, -0.092), (-0.080, -0.076))), light)
    fringe = [(-0.060 + 0.020 * n, 0.052 + (0.026 if n % 2 else 0.0)) for n in range(9)]
    frame.polygon((*fringe, (0.100, 0.030), (-0.060, 0.030)), mix(_BODY, STICKER_INK, 0.24))
    for x, y in ((-0.010, -0.030), (0.030, -0.036), (0.066, -0.016), (0.010, 0.002), (0.048, 0.012), (0.084, 0.018)):
        frame.line(((x, y), (x - 0.008, y + 0.026)), dark, 0.007)
    frame.polygon(
        closed(((-0.058, -0.062), (-0.034, -0.056), (-0.034, -0.016), (-0.056, -0.010), (-0.068, -0.036))), dark
    )
    frame.polygon(
        closed(((-0.056, -0.056), (-0.038, -0.050), (-0.038, -0.020), (-0.054, -0.018), (-0.062, -0.038))),
        mix(_BODY, CREAM, 0.12),
    )
    for y in (0.018, 0.040, 0.062):
        frame.line(((-0.142, y), (-0.122, y + 0.004)), dark, 0.006)
    tusk = curved(((-0.092, 0.014), (-0.120, 0.064), (-0.160, 0.062), (-0.172, 0.024)))
    frame.line(tusk, STICKER_INK, 0.026)
    frame.line(tusk, IVORY, 0.016)
    for x in (-0.062, -0.048, -0.036, 0.044, 0.056, 0.068):
        frame.oval(x, 0.128, 0.0055, 0.005, CREAM)
    frame.oval(-0.096, -0.040, 0.0095, 0.0095, IVORY)
    frame.oval(-0.097, -0.039, 0.006, 0.006, STICKER_INK)


MAMMOTH = Sticker(
    "mammoth",
    (
        Blob(
            (
                (-0.088, -0.112),
                (-0.054, -0.100),
                (-0.030, -0.076),
                (0.004, -0.098),
                (0.058, -0.082),
                (0.104, -0.042),
                (0.120, 0.014),
                (0.108, 0.062),
                (0.040, 0.070),
                (-0.040, 0.068),
                (-0.084, 0.046),
                (-0.118, 0.010),
                (-0.128, -0.040),
                (-0.116, -0.088),
            )
        ),
        Stroke(((-0.110, -0.010), (-0.134, 0.036), (-0.130, 0.080), (-0.106, 0.092)), 0.030),
        Stroke(((-0.050, 0.040), (-0.050, 0.112)), 0.044),
        Stroke(((-0.004, 0.040), (-0.004, 0.112)), 0.038),
        Stroke(((0.056, 0.040), (0.056, 0.112)), 0.044),
        Stroke(((0.096, 0.040), (0.096, 0.112)), 0.036),
        Stroke(((-0.092, 0.020), (-0.120, 0.064), (-0.160, 0.062), (-0.172, 0.024)), 0.024),
        Stroke(((0.112, -0.020), (0.134, 0.030)), 0.014),
    ),
    colour=_BODY,
    rim=WHITE,
    edge=STICKER_INK,
    details=_details,
)
