"""Colours of everything around the tiles: table, texts, cards and what is highlighted.

The dark ones of large even areas and the highlight are multiples of four: so they are found in the palette as they
are, and the ramps of shadows beside them may be fine.
"""

from render.palette import Colour, rgb

TABLE: Colour = rgb("#242830")
CELL: Colour = rgb("#2C343C")
GRID: Colour = rgb("#3C444C")
SHADE: Colour = rgb("#080A0C")
TEXT: Colour = rgb("#C9D1D9")
BRIGHT: Colour = rgb("#FFFFFF")
HIGHLIGHT: Colour = rgb("#FCDC40")
GLOW: Colour = rgb("#FFE25A")
HAIRLINE: Colour = rgb("#1C180C")
DARK: Colour = rgb("#181818")
CARD: Colour = rgb("#38404C")
CARD_LIT: Colour = rgb("#4C4424")
SCORE_LIT: Colour = rgb("#FFE27A")
BARRED: Colour = rgb("#E0263C")
FREE_CELL: Colour = rgb("#4C5058")
DISC: Colour = rgb("#FFFFFF")
