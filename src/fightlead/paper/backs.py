"""The back of the cards: a quiet lattice, the same from both sides."""

from __future__ import annotations

import math
from typing import Final

from fightlead.paper.svg import Paint, circle, element, number, path

LEFT: Final = 22
TOP: Final = 22
CELL_WIDTH: Final = 25.75
CELL_HEIGHT: Final = 30.6
COLUMNS: Final = 8
ROWS: Final = 10


def back(paint: Paint, bold: bool) -> str:
    """What is drawn on the paper of a back. With `bold`, lines are stronger."""
    ground, line = paint("back-ground"), paint("back-line")
    width = 2.4 if bold else 1.4
    frame = element(
        "path",
        d="M20 13L230 13L237 20L237 330L230 337L20 337L13 330L13 20Z",
        fill=ground,
        stroke=ground,
        stroke_linejoin="round",
        stroke_width=4,
    )
    border = path("M18 18L232 18L232 332L18 332Z")
    lattice = path(_lattice(0.5))
    knots = path(_lattice(0.15), fill=line, stroke="none")
    medal = path(circle(125, 175, 36) + circle(125, 175, 29), fill=ground)
    star = path(_star(24, 8), fill=line, stroke="none")
    return frame + element(
        "g",
        border + lattice + knots + medal + star,
        fill="none",
        stroke=line,
        stroke_width=width,
    )


def _lattice(size: float) -> str:
    """A lozenge in each cell, `size` times a cell from its middle to its corners."""
    return "".join(
        _lozenge(LEFT + CELL_WIDTH * (column + 0.5), TOP + CELL_HEIGHT * (row + 0.5), size)
        for row in range(ROWS)
        for column in range(COLUMNS)
    )


def _star(outer: float, inner: float) -> str:
    """Eight rays around the middle of the card."""
    corners = (
        (radius * math.sin(turn * math.pi / 8), radius * math.cos(turn * math.pi / 8))
        for turn, radius in enumerate((outer, inner) * 8)
    )
    return "M" + "L".join(f"{number(125 + x)} {number(175 + y)}" for x, y in corners) + "Z"


def _lozenge(x: float, y: float, size: float) -> str:
    across, down = number(size * CELL_WIDTH), number(size * CELL_HEIGHT)
    start = f"M{number(x)} {number(y - size * CELL_HEIGHT)}"
    return f"{start}l{across} {down}l-{across} {down}l-{across} -{down}z"
