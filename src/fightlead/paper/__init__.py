"""Cards as pictures, for the screen and for paper: faces and backs in SVG, drawn by this code
alone; sheets to print, labels in Braille, texts for embossers.

No font and no stylesheet takes part in a card: letters, figures and suits are paths, and
colours are custom properties of CSS or written out.

>>> look = Look("ru", index="large")
>>> card_svg(36, look, "skat").startswith("<svg ")
True
>>> deck = Deck(language="ru", look=look, codes=codes_named("ru"))
>>> len(sheets_of(deck, "deck"))
17
"""

from __future__ import annotations

from fightlead.paper.braille import BrailleSize
from fightlead.paper.codes import Codes, codes_named
from fightlead.paper.deck import Deck, files_of, sheets_of
from fightlead.paper.faces import card_print, card_svg, sprite
from fightlead.paper.looks import Look
from fightlead.paper.palettes import PALETTES, palette_css
from fightlead.paper.svg import HEIGHT, WIDTH

__all__ = [
    "HEIGHT",
    "PALETTES",
    "WIDTH",
    "BrailleSize",
    "Codes",
    "Deck",
    "Look",
    "card_print",
    "card_svg",
    "codes_named",
    "files_of",
    "palette_css",
    "sheets_of",
    "sprite",
]
