"""Cards as pictures: faces and backs in SVG, drawn by this code alone.

No font and no stylesheet takes part: letters, figures and suits are paths, and colours are
custom properties of CSS or written out.

>>> look = Look("ru", index="large")
>>> card_svg(36, look, "skat").startswith("<svg ")
True
"""

from __future__ import annotations

from fightlead.paper.faces import card_print, card_svg, sprite
from fightlead.paper.looks import Look
from fightlead.paper.palettes import PALETTES, palette_css
from fightlead.paper.svg import HEIGHT, WIDTH

__all__ = [
    "HEIGHT",
    "PALETTES",
    "WIDTH",
    "Look",
    "card_print",
    "card_svg",
    "palette_css",
    "sprite",
]
