"""Braille: cells as dots of a true size, and as the text that embossers read.

A cell is a sign of Unicode from U+2800 to U+283F; its dots are numbered 1 to 3 down the left
side and 4 to 6 down the right.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Final

from fightlead.errors import FightleadError

BLANK: Final = "\u2800"

_ASCII: Final = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
"""The sign of each cell in Braille ASCII."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Page:
    """The paper of an embosser: cells in a line, and lines."""

    columns: int = 40
    rows: int = 25


@dataclass(frozen=True, slots=True)
class BrailleSize:
    """How large Braille is, in millimetres: Marburg Medium where nothing else is said.

    `dots`, `cells` and `lines` are from the middle of a dot to that of the next one in its
    cell, to the same dot of the next cell, and to that of the next line; `diameter` is that
    of a printed dot. Raises `FightleadError` (`braille_size`) with the field that does not
    fit.

    >>> BrailleSize().width(2), BrailleSize().height
    (8.5, 5.0)
    """

    dots: float = 2.5
    cells: float = 6.0
    lines: float = 10.0
    diameter: float = 1.5

    def __post_init__(self) -> None:
        fits = {
            "diameter": 0.5 <= self.diameter < self.dots,
            "dots": 2 <= self.dots <= 5,
            "cells": self.dots * 2 <= self.cells <= 20,
            "lines": self.dots * 3 <= self.lines <= 40,
        }
        for field in fields(self):
            if not math.isfinite(getattr(self, field.name)) or not fits[field.name]:
                raise FightleadError("braille_size", field=field.name)

    def width(self, cells: int) -> float:
        """From the first to the last column of dots of so many cells."""
        return (cells - 1) * self.cells + self.dots

    @property
    def height(self) -> float:
        """From the first to the last row of dots of a cell."""
        return 2 * self.dots


def points_of(cells: str, x: float, y: float, size: BrailleSize) -> list[Point]:
    """The middles of the dots of a line whose first dot would be at a point.

    >>> points_of("⠃", 0, 0, BrailleSize())
    [(0.0, 0.0), (0.0, 2.5)]
    """
    return [
        (x + place * size.cells + dot // 3 * size.dots, y + dot % 3 * size.dots)
        for place, cell in enumerate(cells)
        for dot in range(6)
        if ord(cell) >> dot & 1
    ]


def is_braille(text: str) -> bool:
    """Is a text made of cells of six dots, none of them blank, and not empty?

    >>> is_braille("⠟⠓"), is_braille("qh")
    (True, False)
    """
    return bool(text) and all(0x2800 < ord(sign) <= 0x283F for sign in text)


def cells_of_dots(numbers: str) -> str:
    """The cell of some dots, given by their numbers; empty if they are none.

    >>> cells_of_dots("12"), cells_of_dots("17")
    ('⠃', '')
    """
    if not numbers or not set(numbers) <= set("123456"):
        return ""
    return chr(0x2800 + sum(1 << int(number) - 1 for number in set(numbers)))


# ---------------------------------------------------------------- for embossers


def brf(lines: Iterable[str], page: Page) -> bytes:
    """Lines of cells as a file for an embosser: Braille ASCII, a form feed behind each page.
    What is longer than a line goes on in the next one, two cells further in.

    >>> brf(["⠟⠓", "", "⠁⠎"], Page())
    b'QH\\r\\n\\r\\nAS\\r\\n\\x0c'
    """
    laid = [part for line in lines for part in _broken(line, page.columns)]
    pages = (laid[at : at + page.rows] for at in range(0, len(laid), page.rows))
    text = "".join("".join(f"{_as_ascii(line)}\r\n" for line in each) + "\f" for each in pages)
    return text.encode("ascii")


def _as_ascii(cells: str) -> str:
    return "".join(_ASCII[ord(cell) - 0x2800] for cell in cells).rstrip()


def _broken(line: str, columns: int) -> Iterator[str]:
    """A line in pieces that fit, broken at blanks where there are any."""
    while len(line) > columns:
        at = line.rfind(BLANK, 2, columns + 1)
        at = columns if at < 0 or not line[:at].strip(BLANK) else at
        yield line[:at]
        line = 2 * BLANK + line[at:].lstrip(BLANK)
    yield line
