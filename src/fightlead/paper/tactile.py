"""Dots on paper: cards with Braille in their corners, and labels to read or to punch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from fightlead.cards import DECK_SIZE, Card, rank_of, suit_of
from fightlead.errors import FightleadError
from fightlead.paper.braille import BLANK, BrailleSize, Point, points_of
from fightlead.paper.codes import Codes
from fightlead.paper.faces import suit_print
from fightlead.paper.glyphs import BOLD, write
from fightlead.paper.looks import Look
from fightlead.paper.sheets import (
    MARGIN,
    MM,
    PAPERS,
    Paper,
    Sheet,
    Words,
    hairlines,
    placed,
    ruler,
)
from fightlead.paper.svg import circle, element, path

CORNER: Final = 5.0
"""From the edges of a card to the middle of the first dot, in millimetres."""
_GAP: Final = 2.0
"""From the last dot to the index below it."""
_INDEX_TOP: Final = 14
"""Where an index begins that is not lowered, in units of the drawing."""


def dots(points: Iterable[Point], size: BrailleSize, mirrored_in: float | None = None) -> str:
    """Dots in black at true size; mirrored in a sheet of some width, rings to punch."""
    fine = 100  # the numbers of a path have one digit behind the point
    if mirrored_in is None:
        way = "".join(circle(fine * x, fine * y, fine * size.diameter / 2) for x, y in points)
        return placed(path(way, fill="#000000"), 0, 0, 1 / fine) if way else ""
    way = "".join(
        circle(fine * (mirrored_in - x), fine * y, fine * size.diameter / 2) for x, y in points
    )
    return placed(path(way, fill="none", stroke="#000000", stroke_width=15), 0, 0, 1 / fine)


# ---------------------------------------------------------------- cards


def lowered(size: BrailleSize) -> float:
    """How much lower an index begins under Braille, in units of the drawing."""
    return (CORNER + size.height + size.diameter / 2 + _GAP) / MM - _INDEX_TOP


def corner_points(
    code: str, size: BrailleSize, card: tuple[float, float], top_right: bool
) -> list[Point]:
    """The dots of a card of some width and height: in the upper left corner, in the same
    corner of the card upside down, and, if wished, in the right ones too. Raises
    `FightleadError` (`braille_size`) where they do not fit."""
    width, height = card
    wide = size.width(len(code))
    if (2 if top_right else 1) * (CORNER + wide) + CORNER > width:
        raise FightleadError("braille_size", field="cells")
    starts = [CORNER, width - CORNER - wide] if top_right else [CORNER]
    upright = [point for x in starts for point in points_of(code, x, CORNER, size)]
    return upright + [(width - x, height - y) for x, y in upright]


# ---------------------------------------------------------------- labels

_NAME: Final = 2
"""Cells for the name of a card before its labels."""
_HEAD: Final = 22
"""Millimetres above the first line of a sheet of labels."""
_AROUND: Final = 2.25
"""From the outer dots of a label to its edge."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of cells: for each card its column, and those of its labels."""

    cards: tuple[tuple[Card, int, tuple[int, ...]], ...]


def label_lines(codes: Codes, copies: int, columns: int, name: int = 0) -> list[Line]:
    """All cards in lines of so many columns of cells: for each `name` cells, then its code
    `copies` times, with a blank cell behind each. Raises `FightleadError` (`braille_size`)
    where not even one card has room."""
    step = codes.longest + 1
    group = name + copies * step
    in_line = (columns + 1) // group
    if not in_line:
        raise FightleadError("braille_size", field="cells")
    return [
        Line(
            tuple(
                (
                    card,
                    place * group,
                    tuple(place * group + name + copy * step for copy in range(copies)),
                )
                for place, card in enumerate(range(first, min(first + in_line, DECK_SIZE)))
            )
        )
        for first in range(0, DECK_SIZE, in_line)
    ]


def label_cells(codes: Codes, copies: int, columns: int) -> Iterator[str]:
    """The labels as lines of cells, for an embosser."""
    for line in label_lines(codes, copies, columns):
        text = ""
        for card, _, starts in line.cards:
            for start in starts:
                text = text.ljust(start, BLANK) + codes.of(card)
        yield text


@dataclass(frozen=True, slots=True)
class LabelSheets:
    """Sheets of labels: each dot lies where a slate or an embosser puts it, in lines and cells
    of one size from the first to the last."""

    codes: Codes
    size: BrailleSize
    paper: Paper
    copies: int
    look: Look
    palette: str

    def sheets(self, heading: str, scale_words: str, mirrored: bool) -> Iterator[Sheet]:
        """The sheets; `mirrored`, those to punch from the other side. Raises `FightleadError`
        (`braille_size`)."""
        width, height = PAPERS[self.paper]
        columns = int((width - 2 * MARGIN - self.size.dots) / self.size.cells) + 1
        rows = int((height - _HEAD - MARGIN - self.size.height) / self.size.lines) + 1
        lines = label_lines(self.codes, self.copies, columns, _NAME)
        for first in range(0, len(lines), rows):
            drawing = self._drawn(lines[first : first + rows], mirrored)
            line, says = ruler(MARGIN, 16, scale_words)
            words = (Words(heading, MARGIN, 12, 11, bold=True), says)
            yield Sheet(width, height, drawing + line, words)

    def _drawn(self, lines: list[Line], mirrored: bool) -> str:
        names: list[str] = []
        points: list[Point] = []
        edges: list[tuple[float, float, float, float]] = []
        for row, line in enumerate(lines):
            y = _HEAD + row * self.size.lines
            for card, column, starts in line.cards:
                x = MARGIN + column * self.size.cells
                names.append(self._name(card, self._across(x + 4.2, mirrored), y))
                for start in starts:
                    x = MARGIN + start * self.size.cells
                    points += points_of(self.codes.of(card), x, y, self.size)
                    edges += self._edges(x, y, mirrored)
        within = PAPERS[self.paper][0] if mirrored else None
        return "".join(names) + hairlines(edges, "#999999") + dots(points, self.size, within)

    def _across(self, x: float, mirrored: bool) -> float:
        return PAPERS[self.paper][0] - x if mirrored else x

    def _name(self, card: Card, x: float, y: float) -> str:
        """The rank and the suit of a card, around x and below y."""
        high = 4.2 / MM
        rank = write(self.look.letter(rank_of(card)), -9, 0, high, BOLD, 15)
        inked = element("g", rank, fill="none", stroke="#000000")
        return placed(inked + suit_print(suit_of(card), self.palette, 8, high / 2, high), x, y)

    def _edges(
        self, x: float, y: float, mirrored: bool
    ) -> list[tuple[float, float, float, float]]:
        """The four sides of a label, as wide as the longest code needs."""
        beside = min(_AROUND, (self.size.lines - self.size.height) / 2 - 0.25)
        left = self._across(x - beside, mirrored)
        right = self._across(x + self.size.width(self.codes.longest) + beside, mirrored)
        top, bottom = y - beside, y + self.size.height + beside
        return [
            (left, top, right, top),
            (right, top, right, bottom),
            (right, bottom, left, bottom),
            (left, bottom, left, top),
        ]
