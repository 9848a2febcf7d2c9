"""What is drawn on the shapes of animals and fish: eyes, stripes, horns, tusks."""

from render.canvas import Frame
from render.geometry import Line
from render.palette import AUROCHS, DEER, FISH, IVORY, MAMMOTH, STICKER_INK, TIGER, WHITE, mix, rgb
from render.stickers import closed, curved

_CREAM = rgb("#F3D9AE")
_ANTLER = rgb("#7A4A1E")
_STRIPE = rgb("#2E1A0C")
_HORN_TIP = rgb("#3A3230")
_NOSE = rgb("#D98A78")


def fish(frame: Frame) -> None:
    """A pale belly, a gill, an eye, and rays on the tail."""
    belly = ((-0.072, 0.012), (-0.020, 0.008), (0.040, 0.008), (0.020, 0.028), (-0.020, 0.035), (-0.056, 0.026))
    frame.polygon(closed(belly), mix(FISH, WHITE, 0.55))
    dark = mix(FISH, STICKER_INK, 0.35)
    frame.line(((-0.034, -0.028), (-0.026, -0.004), (-0.034, 0.024)), dark, 0.007)
    frame.line(((0.050, 0.001), (0.074, -0.018)), dark, 0.006)
    frame.line(((0.050, 0.004), (0.074, 0.022)), dark, 0.006)
    frame.oval(-0.055, -0.008, 0.0105, 0.0105, WHITE)
    frame.oval(-0.056, -0.008, 0.0065, 0.0065, STICKER_INK)


def deer(frame: Frame) -> None:
    """Antlers, a pale belly and tail, spots on the back, an eye."""
    dark = mix(DEER, STICKER_INK, 0.45)
    for leg in (((-0.014, 0.062), (-0.008, 0.150)), ((0.088, 0.060), (0.100, 0.095), (0.094, 0.150))):
        frame.line(leg, mix(DEER, STICKER_INK, 0.22), 0.019)
    for x, y in ((-0.046, 0.150), (-0.008, 0.150), (0.054, 0.150), (0.094, 0.150)):
        frame.oval(x, y, 0.012, 0.013, dark)
    frame.polygon(closed(((-0.046, 0.040), (0.010, 0.046), (0.070, 0.040), (0.060, 0.056), (0.010, 0.060))), _CREAM)
    frame.polygon(
        closed(((-0.064, 0.012), (-0.082, -0.040), (-0.062, -0.046), (-0.044, 0.034))), mix(DEER, _CREAM, 0.55)
    )
    for antler in (
        ((-0.088, -0.080), (-0.112, -0.122), (-0.098, -0.164)),
        ((-0.110, -0.120), (-0.140, -0.136)),
        ((-0.068, -0.080), (-0.046, -0.118), (-0.054, -0.164)),
        ((-0.048, -0.116), (-0.014, -0.134)),
    ):
        frame.line(curved(antler), _ANTLER, 0.014)
    for x, y in (
        (-0.020, -0.008),
        (0.012, -0.012),
        (0.046, -0.010),
        (0.078, 0.000),
        (0.030, 0.012),
        (-0.002, 0.014),
        (0.064, 0.016),
    ):
        frame.oval(x, y, 0.0075, 0.0065, _CREAM)
    frame.oval(0.110, 0.010, 0.009, 0.010, WHITE)
    frame.oval(-0.122, -0.056, 0.013, 0.010, dark)
    frame.oval(-0.094, -0.072, 0.0075, 0.0075, STICKER_INK)


def mammoth(frame: Frame) -> None:
    """A shaggy coat, an ear, an eye, and curved tusks."""
    dark, light = mix(MAMMOTH, STICKER_INK, 0.42), mix(MAMMOTH, _CREAM, 0.26)
    for x, top in ((-0.004, 0.062), (0.096, 0.062)):
        frame.line(((x, top), (x, 0.112)), mix(MAMMOTH, STICKER_INK, 0.3), 0.036)
    frame.polygon(
        closed(((-0.022, -0.074), (0.006, -0.088), (0.056, -0.074), (0.094, -0.040), (0.050, -0.044), (0.010, -0.052))),
        light,
    )
    frame.polygon(closed(((-0.104, -0.090), (-0.082, -0.104), (-0.056, -0.092), (-0.080, -0.076))), light)
    fringe = [(-0.060 + 0.020 * n, 0.052 + (0.026 if n % 2 else 0.0)) for n in range(9)]
    frame.polygon((*fringe, (0.100, 0.030), (-0.060, 0.030)), mix(MAMMOTH, STICKER_INK, 0.24))
    for x, y in ((-0.010, -0.030), (0.030, -0.036), (0.066, -0.016), (0.010, 0.002), (0.048, 0.012), (0.084, 0.018)):
        frame.line(((x, y), (x - 0.008, y + 0.026)), dark, 0.007)
    frame.polygon(
        closed(((-0.058, -0.062), (-0.034, -0.056), (-0.034, -0.016), (-0.056, -0.010), (-0.068, -0.036))), dark
    )
    frame.polygon(
        closed(((-0.056, -0.056), (-0.038, -0.050), (-0.038, -0.020), (-0.054, -0.018), (-0.062, -0.038))),
        mix(MAMMOTH, _CREAM, 0.12),
    )
    for y in (0.018, 0.040, 0.062):
        frame.line(((-0.142, y), (-0.122, y + 0.004)), dark, 0.006)
    tusk = curved(((-0.092, 0.014), (-0.120, 0.064), (-0.160, 0.062), (-0.172, 0.024)))
    frame.line(tusk, STICKER_INK, 0.026)
    frame.line(tusk, IVORY, 0.016)
    for x in (-0.062, -0.048, -0.036, 0.044, 0.056, 0.068):
        frame.oval(x, 0.128, 0.0055, 0.005, _CREAM)
    frame.oval(-0.096, -0.040, 0.0095, 0.0095, IVORY)
    frame.oval(-0.097, -0.039, 0.006, 0.006, STICKER_INK)


def tiger(frame: Frame) -> None:
    """Stripes, a cream muzzle, and the two long fangs."""
    for leg in (((-0.018, 0.048), (-0.014, 0.098)), ((0.088, 0.044), (0.094, 0.098))):
        frame.line(leg, mix(TIGER, _STRIPE, 0.22), 0.028)
    frame.polygon(closed(((-0.052, 0.034), (0.010, 0.036), (0.070, 0.034), (0.050, 0.048), (-0.020, 0.048))), _CREAM)
    for x, y, long in ((-0.022, -0.044, 0.044), (0.010, -0.046, 0.056), (0.042, -0.044, 0.050), (0.074, -0.036, 0.050)):
        frame.polygon(((x - 0.009, y), (x + 0.009, y), (x + 0.008, y + long)), _STRIPE)
    for x in (-0.054, 0.054, 0.092):
        frame.line(((x - 0.016, 0.066), (x + 0.014, 0.062)), _STRIPE, 0.009)
    for a, b in (((0.124, -0.020), (0.136, -0.036)), ((0.132, -0.058), (0.152, -0.062))):
        frame.line((a, b), _STRIPE, 0.010)
    frame.oval(0.122, -0.097, 0.011, 0.011, _STRIPE)
    for x in (-0.122, -0.058):
        frame.oval(x, -0.081, 0.009, 0.009, _NOSE)
    for dx in (-0.016, 0.0, 0.016):
        frame.line(((-0.090 + dx, -0.084), (-0.090 + dx * 0.7, -0.066)), _STRIPE, 0.008)
    frame.oval(-0.108, -0.011, 0.031, 0.022, _CREAM)
    frame.polygon(((-0.120, -0.030), (-0.098, -0.030), (-0.109, -0.018)), _STRIPE)
    for x in (-0.126, -0.094):
        frame.polygon(((x - 0.0095, -0.004), (x + 0.0095, -0.004), (x, 0.052)), STICKER_INK)
        frame.polygon(((x - 0.0065, -0.004), (x + 0.0065, -0.004), (x, 0.042)), WHITE)
    for x in (-0.112, -0.074):
        frame.oval(x, -0.048, 0.010, 0.010, rgb("#F8E36A"))
        frame.oval(x - 0.001, -0.048, 0.006, 0.006, STICKER_INK)


def aurochs(frame: Frame) -> None:
    """Wide pale horns with dark tips, a pale line along the back and a pale muzzle."""
    light = mix(AUROCHS, rgb("#B5764A"), 0.55)
    for x, top in ((-0.019, 0.056), (0.101, 0.044)):
        frame.line(((x, top), (x, 0.112)), mix(AUROCHS, STICKER_INK, 0.5), 0.026)
    frame.line(((-0.040, -0.078), (0.004, -0.070), (0.056, -0.048), (0.104, -0.038)), light, 0.014)
    frame.polygon(closed(((-0.052, 0.040), (0.000, 0.044), (0.060, 0.038), (0.040, 0.050), (-0.020, 0.058))), light)
    frame.polygon(closed(((-0.146, 0.024), (-0.122, 0.014), (-0.110, 0.030), (-0.124, 0.048), (-0.142, 0.042))), _CREAM)
    frame.oval(-0.137, 0.030, 0.0065, 0.0065, STICKER_INK)
    horns: tuple[Line, ...] = (
        ((-0.106, -0.046), (-0.150, -0.062), (-0.168, -0.104), (-0.146, -0.136)),
        ((-0.084, -0.056), (-0.058, -0.092), (-0.074, -0.130), (-0.104, -0.140)),
    )
    for horn in map(curved, horns):
        frame.line(horn, STICKER_INK, 0.026)
        frame.line(horn, IVORY, 0.017)
        frame.line(horn[-4:], _HORN_TIP, 0.012)
    frame.line(((-0.076, -0.040), (-0.056, -0.026)), light, 0.016)
    frame.oval(-0.108, -0.016, 0.009, 0.009, IVORY)
    frame.oval(-0.109, -0.015, 0.0055, 0.0055, STICKER_INK)
    frame.oval(0.134, 0.066, 0.010, 0.014, STICKER_INK)
