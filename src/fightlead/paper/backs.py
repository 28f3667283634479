"""The back of the cards: a quiet lattice, the same from both sides."""

from __future__ import annotations

import math
from typing import Final

from fightlead.paper.svg import Paint, circle, element, moved, number, path

LEFT: Final = 22
TOP: Final = 22
CELL_HEIGHT: Final = 30.6
COLUMNS: Final = 8
ROWS: Final = 10


def back(paint: Paint, bold: bool, width: int) -> str:
    """What is drawn on the paper of a back. With `bold`, lines are stronger."""
    ground, line = paint("back-ground"), paint("back-line")
    right = width - 13
    frame = element(
        "path",
        d=f"M20 13L{right - 7} 13L{right} 20L{right} 330L{right - 7} 337L20 337L13 330L13 20Z",
        fill=ground,
        stroke=ground,
        stroke_linejoin="round",
        stroke_width=4,
    )
    border = path(f"M18 18L{right - 5} 18L{right - 5} 332L18 332Z")
    lattice = path(_lattice(0.5, width))
    knots = path(_lattice(0.15, width), fill=line, stroke="none")
    medal = path(circle(0, 0, 36) + circle(0, 0, 29), fill=ground)
    star = path(_star(24, 8), fill=line, stroke="none")
    return frame + element(
        "g",
        border + lattice + knots + element("g", medal + star, transform=moved(width / 2, 175)),
        fill="none",
        stroke=line,
        stroke_width=2.4 if bold else 1.4,
    )


def _lattice(size: float, width: int) -> str:
    """A lozenge in each cell, `size` times a cell from its middle to its corners."""
    across = (width - 2 * LEFT) / COLUMNS
    return "".join(
        _lozenge(
            LEFT + across * (column + 0.5),
            TOP + CELL_HEIGHT * (row + 0.5),
            size * across,
            size * CELL_HEIGHT,
        )
        for row in range(ROWS)
        for column in range(COLUMNS)
    )


def _star(outer: float, inner: float) -> str:
    """Eight rays around the origin."""
    corners = (
        (radius * math.sin(turn * math.pi / 8), radius * math.cos(turn * math.pi / 8))
        for turn, radius in enumerate((outer, inner) * 8)
    )
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def _lozenge(x: float, y: float, half_width: float, half_height: float) -> str:
    across, down = number(half_width), number(half_height)
    start = f"M{number(x)} {number(y - half_height)}"
    return f"{start}l{across} {down}l-{across} {down}l-{across} -{down}z"
