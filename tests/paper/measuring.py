"""Reads PDFs back: what is painted where, in millimetres from the upper left corner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

MM = 72 / 25.4
"""Points in a millimetre."""
CLOSE = 0.05
"""Millimetres by which a measure may be wrong."""


@dataclass(frozen=True)
class Painted:
    """A piece of a path: its points, as they lie on the paper, and its colours, or None."""

    points: tuple[Point, ...]
    fill: str | None
    stroke: str | None

    @property
    def box(self) -> tuple[float, float, float, float]:
        across, down = [x for x, _ in self.points], [y for _, y in self.points]
        return min(across), min(down), max(across), max(down)

    @property
    def middle(self) -> Point:
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2

    @property
    def size(self) -> Point:
        left, top, right, bottom = self.box
        return right - left, bottom - top


def pages(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(pdf)).pages)


def page_size(page: PageObject) -> Point:
    return float(page.mediabox.width) / MM, float(page.mediabox.height) / MM


def painted(page: PageObject) -> list[Painted]:
    return list(_Painter(page).painted())


class _Painter:
    def __init__(self, page: PageObject) -> None:
        self.height = float(page.mediabox.height)
        contents = page.get_contents()
        assert contents is not None
        self.operations = ContentStream(contents, page.pdf).operations
        self.matrix: Matrix = (1, 0, 0, 1, 0, 0)
        self.fill, self.stroke = "#000000", "#000000"
        self.kept: list[tuple[Matrix, str, str]] = []
        self.way: list[list[Point]] = []

    def painted(self) -> Iterator[Painted]:
        for operands, operator in self.operations:
            name = operator.decode()
            values = [float(each) for each in operands] if name in _NUMBERS else []
            if name in _PAINTS:
                filled, stroked = _PAINTS[name]
                for points in self.way:
                    yield Painted(
                        tuple(points),
                        self.fill if filled else None,
                        self.stroke if stroked else None,
                    )
                self.way = []
            elif name in _NUMBERS or name in ("q", "Q"):
                self._go(name, values)

    def _go(self, name: str, values: list[float]) -> None:
        if name == "q":
            self.kept.append((self.matrix, self.fill, self.stroke))
        elif name == "Q":
            self.matrix, self.fill, self.stroke = self.kept.pop()
        elif name == "cm":
            a, b, c, d, e, f = values
            self.matrix = _times(self.matrix, (a, b, c, d, e, f))
        elif name in ("rg", "g"):
            self.fill = _colour(values)
        elif name in ("RG", "G"):
            self.stroke = _colour(values)
        elif name == "m":
            self.way.append([self._place(values[0], values[1])])
        elif name == "re":
            x, y, width, height = values
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            self.way.append([self._place(*corner) for corner in corners])
        else:
            for at in range(0, len(values), 2):
                self.way[-1].append(self._place(values[at], values[at + 1]))

    def _place(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self.matrix
        return (a * x + c * y + e) / MM, (self.height - (b * x + d * y + f)) / MM


_PAINTS = {
    "f": (True, False), "F": (True, False), "f*": (True, False), "S": (False, True),
    "s": (False, True), "B": (True, True), "b": (True, True), "B*": (True, True),
    "b*": (True, True), "n": (False, False),
}  # fmt: skip
_NUMBERS = ("cm", "rg", "g", "RG", "G", "m", "l", "c", "re")


def _times(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    p, q, r, s, x, y = inner
    return (
        a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s,
        a * x + c * y + e, b * x + d * y + f,
    )  # fmt: skip


def _colour(values: list[Any]) -> str:
    shares = values * 3 if len(values) == 1 else values
    return "#" + "".join(f"{round(255 * share):02x}" for share in shares)
