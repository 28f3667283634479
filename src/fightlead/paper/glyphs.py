"""The letters and figures of the indices, drawn with a pen.

A glyph is the way that a pen goes, in a box 100 units high. The pen is an ellipse, broad
from side to side and a little turned, as a scribe holds it; so stems are strong, bars are
fine, and a bolder index is the same way drawn with a broader pen.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final

from fightlead.paper.svg import number, path


@dataclass(frozen=True, slots=True)
class Pen:
    """An ellipse `broad` by `fine`, in hundredths of the height of a glyph."""

    broad: float
    fine: float


REGULAR: Final = Pen(19, 11.5)
BOLD: Final = Pen(20, 14)

_TURN: Final = math.radians(-14)
"""How far the pen is turned: strokes that fall to the right are the strongest."""

_WAYS: Final = {
    "1": "M18 0L18 100M4 17L18 9M8 100L28 100",
    "2": "M5 27C6 10 16 0 30 0C45 0 54 10 54 25C54 47 26 67 5 100L56 100",
    "3": "M7 0L52 0L27 39C44 38 56 50 56 68C56 88 44 100 28 100C15 100 6 93 3 82",
    "4": "M43 0L43 100M41 5L2 70L60 70M31 100L55 100",
    "5": "M50 0L13 0L9 46C15 40 21 37 29 37C45 37 56 49 56 67C56 87 44 100 27 100"
    "C14 100 6 93 3 83",
    "6": "M51 9C46 3 40 0 33 0C14 0 4 22 4 56C4 84 14 100 31 100C47 100 56 86 56 69"
    "C56 52 47 40 32 40C16 40 6 51 4 66",
    "7": "M4 15L4 0L57 0C37 30 27 58 24 100",
    "8": "M30 46C16 46 8 36 8 23C8 9 16 0 30 0C44 0 52 9 52 23C52 36 44 46 30 46"
    "C14 46 4 57 4 73C4 90 14 100 30 100C46 100 56 90 56 73C56 57 46 46 30 46Z",
    "9": "M9 91C14 97 20 100 27 100C46 100 56 78 56 44C56 16 46 0 29 0C13 0 4 14 4 31"
    "C4 48 13 60 28 60C44 60 54 49 56 34",
    "0": "M20 0C32 0 37 20 37 50C37 80 32 100 20 100C8 100 3 80 3 50C3 20 8 0 20 0Z",
    "A": "M10 100L37 0L64 100M20 67L54 67M-4 100L24 100M50 100L78 100",
    "B": "M12 0L12 100M0 0L34 0C48 0 56 10 56 23C56 38 48 47 34 47L12 47"
    "M34 47C52 47 62 57 62 73C62 90 52 100 34 100L0 100",
    "D": "M12 0L12 100M0 0L30 0C54 0 66 20 66 50C66 80 54 100 30 100L0 100",
    "J": "M38 0L38 72C38 92 31 100 19 100C9 100 3 94 2 82M22 0L54 0",
    "K": "M12 0L12 100M58 0L12 58M28 42L62 100M0 0L25 0M45 0L69 0M0 100L25 100M50 100L74 100",
    "Q": "M35 0C57 0 67 20 67 49C67 78 57 98 35 98C13 98 3 78 3 49C3 20 13 0 35 0Z"
    "M34 72C46 74 54 92 70 104",
    "T": "M33 0L33 100M3 20L3 0L63 0L63 20M19 100L47 100",
    "Д": "M3 104L3 82L67 82L67 104M12 82C22 64 25 34 25 0L55 0L55 82M17 0L63 0",
}
_ALIKE: Final = {"В": "B", "К": "K", "Т": "T"}
"""Letters that another alphabet draws the same way."""

_PAIR: Final = re.compile(r"(-?\d+) (-?\d+)")
_GAP: Final = 19
"""Between the ways of two letters; the breadth of the pen takes most of it."""
_BESIDE: Final = 0.85
"""Where two letters share the room of one, the pen is as much less broad."""


def write(
    text: str, x: float, y: float, height: float, pen: Pen, room: float, wide: float = 1
) -> str:
    """A rank as one path, centred at `x`, from `y` down for `height`. Its letters are `wide`
    times as broad as they are drawn, or narrower where they would need more than `room`; the
    strokes stay as strong. The colour is the stroke of whatever stands around it."""
    if len(text) > 1:
        pen = Pen(pen.broad * _BESIDE, pen.fine)
    scale = height / (100 + pen.fine)
    way, left, right = _line(text)
    wide = min(wide, (room / scale - pen.broad) / (right - left))
    middle = wide * (left + right) / 2
    return _drawn(way, wide, pen, scale, x - scale * middle, y + scale * pen.fine / 2)


def _line(text: str) -> tuple[str, int, int]:
    """The ways of some letters side by side, and how far they go to the left and right."""
    line = ""
    for letter in text:
        way = _WAYS[_ALIKE.get(letter, letter)]
        start = max(_across(line)) + _GAP - min(_across(way)) if line else 0
        line += _shifted(way, start)
    return line, min(_across(line)), max(_across(line))


def _shifted(way: str, start: int) -> str:
    return _PAIR.sub(lambda pair: f"{int(pair[1]) + start} {pair[2]}", way)


def _across(way: str) -> list[int]:
    return [int(x) for x, _ in _PAIR.findall(way)]


def _drawn(way: str, wide: float, pen: Pen, scale: float, x: float, y: float) -> str:
    """The way in a space where the pen is round, and the matrix that leads back from there."""
    sine, cosine = math.sin(_TURN), math.cos(_TURN)
    flat = pen.fine / pen.broad

    def to_pen(pair: re.Match[str]) -> str:
        right, down = int(pair[1]) * wide, int(pair[2])
        along, beside = right * cosine + down * sine, down * cosine - right * sine
        return f"{number(along)} {number(beside / flat)}"

    matrix = (cosine, sine, -sine * flat, cosine * flat)
    values = " ".join(number(scale * value, 3) for value in matrix)
    return path(
        _PAIR.sub(to_pen, way),
        transform=f"matrix({values} {number(x)} {number(y)})",
        stroke_width=number(pen.broad),
    )
