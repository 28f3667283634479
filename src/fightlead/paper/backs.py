"""The back of the cards: a quiet lattice, the same from both sides."""

from __future__ import annotations

from fightlead.paper.svg import Paint, element, number, path

LEFT, TOP, RIGHT, BOTTOM = 13, 13, 237, 337
COLUMNS, ROWS = 8, 10


def back(paint: Paint, bold: bool) -> str:
    """What is drawn on the paper of a back."""
    line = paint("back-line")
    return element(
        "rect", x=LEFT, y=TOP, width=RIGHT - LEFT, height=BOTTOM - TOP, rx=7,
        fill=paint("back-ground"),
    ) + path(_lattice(0.5), fill="none", stroke=line, stroke_width=2.5 if bold else 1.5) + path(
        _lattice(0.16), fill=line
    )  # fmt: skip


def _lattice(size: float) -> str:
    wide, high = (RIGHT - LEFT - 12) / COLUMNS, (BOTTOM - TOP - 12) / ROWS
    across, down = number(size * wide), number(size * high)
    lozenge = f"l{across} {down}l-{across} {down}l-{across} -{down}z"
    return "".join(
        f"M{number(LEFT + 6 + wide * (column + 0.5))} "
        f"{number(TOP + 6 + high * (row + 0.5 - size))}{lozenge}"
        for row in range(ROWS)
        for column in range(COLUMNS)
    )
