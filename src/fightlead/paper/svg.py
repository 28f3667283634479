"""The measures of a card, and small helpers that write SVG as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

WIDTH: Final = 250
HEIGHT: Final = 350
"""A card in hundredths of an inch: poker size."""

TURNED: Final = f"rotate(180 {WIDTH // 2} {HEIGHT // 2})"
"""The `transform` that turns a card upside down."""

Paint = Callable[[str], str]
"""Gives the colour to write for the name of a colour, such as `card-paper`."""


def turned(width: int) -> str:
    """The same for a card of another width.

    >>> turned(WIDTH) == TURNED, turned(225)
    (True, 'rotate(180 112.5 175)')
    """
    return f"rotate(180 {number(width / 2)} {HEIGHT // 2})"


def number(value: float, digits: int = 1) -> str:
    """A number in as few signs as possible.

    >>> number(12.04), number(-0.5), number(-0.01), number(1 / 3, 3)
    ('12', '-.5', '0', '.333')
    """
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def element(name: str, content: str = "", **attributes: object) -> str:
    """An element; an underscore in the name of an attribute stands for a hyphen.

    >>> element("path", d="M0 0L1 1", stroke_width=2)
    '<path d="M0 0L1 1" stroke-width="2"/>'
    """
    written = "".join(
        f' {key.replace("_", "-")}="{number(value) if isinstance(value, float) else value}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def path(d: str, **attributes: object) -> str:
    """A path.

    >>> path("M0 0L1 1", fill="none")
    '<path d="M0 0L1 1" fill="none"/>'
    """
    return element("path", "", d=d, **attributes)


def moved(x: float, y: float, scale: float = 1) -> str:
    """A `transform` that moves the origin to a point and then enlarges.

    >>> moved(10, 20), moved(10, 20, 0.5)
    ('translate(10 20)', 'translate(10 20)scale(.5)')
    """
    text = f"translate({number(x)} {number(y)})"
    return text if scale == 1 else f"{text}scale({number(scale, 3)})"


def circle(x: float, y: float, radius: float) -> str:
    """A circle as the data of a path, clockwise; with a negative radius against the clock, so
    that it cuts a hole into what lies around it.

    >>> circle(0, 0, 10)[:34], circle(0, 0, -10)[:34]
    ('M-10 0C-10 -5.5 -5.5 -10 0 -10C5.5', 'M-10 0C-10 5.5 -5.5 10 0 10C5.5 10')
    """
    r, k = abs(radius), 0.5523 * abs(radius)
    turn = 1 if radius > 0 else -1
    points = [
        (-r, 0), (-r, -k), (-k, -r), (0, -r), (k, -r), (r, -k), (r, 0),
        (r, k), (k, r), (0, r), (-k, r), (-r, k), (-r, 0),
    ]  # fmt: skip
    pairs = [f"{number(x + dx)} {number(y + turn * dy)}" for dx, dy in points]
    curves = "".join("C" + " ".join(pairs[at : at + 3]) for at in range(1, 13, 3))
    return f"M{pairs[0]}{curves}Z"
