"""A sheet of chips: each value by number, colour, size, and the marks at its edge."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from fightlead.paper.glyphs import BOLD, write
from fightlead.paper.palettes import PALETTES
from fightlead.paper.sheets import MARGIN, PAPERS, Paper, Sheet, placed
from fightlead.paper.svg import circle, element, number, path


@dataclass(frozen=True, slots=True)
class Chip:
    """A value, how wide it is in millimetres, its colour, and how many rows a sheet has."""

    value: int
    width: float
    colour: str
    rows: int


CHIPS: Final = (
    Chip(1, 24, "--suit-spades", 2),
    Chip(4, 28, "--suit-diamonds", 3),
    Chip(20, 32, "--suit-clubs", 2),
    Chip(100, 36, "--suit-hearts", 1),
)
"""An ante is a chip of 4; five of them are 20, and five of those 100."""
_BETWEEN: Final = 2.0
_RADIUS: Final = 50
"""Of a chip, in units of its drawing."""


def chip_sheet(paper: Paper, high_contrast: bool) -> Sheet:
    """A sheet that is the same from both sides, so that chips can have two."""
    colours = PALETTES["poker-high" if high_contrast else "poker"]
    width, height = PAPERS[paper]
    used = sum(chip.rows * (chip.width + _BETWEEN) for chip in CHIPS) - _BETWEEN
    y = (height - used) / 2
    pieces = []
    for chip in CHIPS:
        step = chip.width + _BETWEEN
        count = int((width - 2 * MARGIN + _BETWEEN) / step)
        left = (width - count * step + _BETWEEN) / 2
        drawn = _drawn(chip, colours[chip.colour])
        for _ in range(chip.rows):
            pieces += [
                placed(drawn, left + at * step, y, chip.width / 100) for at in range(count)
            ]
            y += step
    return Sheet(width, height, "".join(pieces))


def _drawn(chip: Chip, colour: str) -> str:
    """A chip in a square of 100 units: a ring with marks, and its number."""
    text = str(chip.value)
    ring = path(
        circle(_RADIUS, _RADIUS, _RADIUS - 0.5) + circle(_RADIUS, _RADIUS, -37), fill=colour
    )
    marks = path(_marks(3 + CHIPS.index(chip)), fill="#ffffff")
    size = 34 if len(text) < 3 else 26
    value = write(text, _RADIUS, _RADIUS - size / 2, size, BOLD, 54, 1.1)
    return ring + marks + element("g", value, fill="none", stroke=colour)


def _marks(count: int) -> str:
    """So many pale marks across the ring, the first one at the top."""
    return "".join(_mark(math.tau * at / count, math.tau / 34) for at in range(count))


def _mark(turn: float, half: float) -> str:
    corners = ((49, -half), (49, half), (40, half * 1.2), (40, -half * 1.2))
    points = (
        (_RADIUS + radius * math.sin(turn + off), _RADIUS - radius * math.cos(turn + off))
        for radius, off in corners
    )
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"
