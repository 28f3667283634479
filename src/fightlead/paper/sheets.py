"""Sheets of paper: drawings at true size, and words beside them.

Every measure is in millimetres from the upper left corner. A sheet is a document of SVG by
itself; `pdf` makes many of them into one file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal
from xml.sax.saxutils import escape

from fightlead.paper.svg import element, number, path

Paper = Literal["a4", "letter"]
Size = Literal["bridge", "poker"]

PAPERS: Final[dict[Paper, tuple[float, float]]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""How wide and how high paper is."""
SIZES: Final[dict[Size, tuple[float, float]]] = {"bridge": (57.15, 88.9), "poker": (63.5, 88.9)}
"""How wide and how high cards are."""
MM: Final = 0.254
"""A unit of the drawings of cards, a hundredth of an inch."""
POINT: Final = 25.4 / 72
"""A point, the measure of letters."""
MARGIN: Final = 10
"""Where nothing but marks is printed, at all edges."""

_FONT: Final = "PT Sans, DejaVu Sans, Arial, sans-serif"
_RULER: Final = 50


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text that begins at `x`, with its base at `y`; `size` is in points."""

    text: str
    x: float
    y: float
    size: float
    bold: bool = False

    @property
    def svg(self) -> str:
        """The line as an element of SVG."""
        return element(
            "text",
            escape(self.text),
            x=number(self.x, 2),
            y=number(self.y, 2),
            font_size=number(self.size * POINT, 2),
            font_family=_FONT,
            font_weight="bold" if self.bold else "normal",
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet: its size, what is drawn, and the words on it."""

    width: float
    height: float
    drawing: str
    words: tuple[Words, ...] = ()

    def svg(self) -> str:
        """The sheet as a document of SVG."""
        return self._document(self.drawing + "".join(each.svg for each in self.words))

    @property
    def drawn(self) -> str:
        """The sheet without its words, as a document of SVG."""
        return self._document(self.drawing)

    def _document(self, content: str) -> str:
        width, height = number(self.width), number(self.height)
        return element(
            "svg",
            element("g", content, stroke_miterlimit=4),  # PDF has another one by itself
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {height}",
            width=f"{width}mm",
            height=f"{height}mm",
        )


def placed(piece: str, x: float, y: float, scale: float = MM) -> str:
    """A drawing in another unit, with its origin at a point of the sheet."""
    where = f"translate({number(x, 4)} {number(y, 4)})scale({number(scale, 4)})"
    return element("g", piece, transform=where)


def hairlines(lines: list[tuple[float, float, float, float]], colour: str = "#777777") -> str:
    """Fine lines, each from one point to another: where to cut."""
    way = "".join(
        f"M{number(x, 3)} {number(y, 3)}L{number(to_x, 3)} {number(to_y, 3)}"
        for x, y, to_x, to_y in lines
    )
    return path(way, fill="none", stroke=colour, stroke_width="0.1")


def ruler(x: float, y: float, says: str) -> tuple[str, Words]:
    """A line of 50 mm to hold a rule against, and what it is for."""
    ends = [(x, y, x + _RULER, y), (x, y - 1, x, y + 1), (x + _RULER, y - 1, x + _RULER, y + 1)]
    return hairlines(ends, "#000000"), Words(says, x + _RULER + 2, y + 1, 7)


# ---------------------------------------------------------------- running text

_NARROW: Final = frozenset(" ,.:;!'|ijlIfrt()[]-")
_WIDE: Final = frozenset("mwMWQ@%мшщжюыфМШЩЖЮЫФД")


def broken(text: str, width: float, size: float) -> list[str]:
    """A text in lines that are no wider than `width`, as far as can be told without a font:
    by letters that are as broad as those of most fonts or broader.

    >>> broken("Whoever takes no trick pays.", 30, 10)
    ['Whoever takes no', 'trick pays.']
    """
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and _breadth(longer) * size * POINT > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def _breadth(text: str) -> float:
    """The breadth of a text in units of its size."""
    return sum(0.3 if each in _NARROW else 0.84 if each in _WIDE else 0.56 for each in text)
