"""Reads drawings back: their elements, their colours, and how far they reach."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

_NONE: Matrix = (1, 0, 0, 1, 0, 0)
_NUMBER = r"-?(?:\d+\.?\d*|\.\d+)"


def symbols(document: str) -> dict[str, ElementTree.Element]:
    """The symbols of a sprite by id; an id given twice is an error."""
    found: dict[str, ElementTree.Element] = {}
    for symbol in ElementTree.fromstring(document).findall(f"{SVG}symbol"):
        name = symbol.attrib["id"]
        assert name not in found
        found[name] = symbol
    return found


def content(symbol: ElementTree.Element) -> str:
    """What is drawn inside a symbol, as text."""
    return "".join(ElementTree.tostring(child, encoding="unicode") for child in symbol)


def reach(element: ElementTree.Element) -> tuple[float, float, float, float]:
    """The least box around all points and curves, half a stroke wider: left, top, right and
    bottom. Corners of a stroke may stand out from it."""
    points = list(_points(element, _NONE, "none", 1))
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def _points(
    element: ElementTree.Element, outer: Matrix, stroke: str, width: float
) -> Iterator[Point]:
    matrix = _times(outer, _matrix(element.get("transform", "")))
    stroke = element.get("stroke", stroke)
    width = float(element.get("stroke-width", width))
    half = 0 if stroke == "none" else width / 2
    for x, y in _own_points(element):
        a, b, c, d, e, f = matrix
        middle_x, middle_y = a * x + c * y + e, b * x + d * y + f
        wide, high = half * math.hypot(a, c), half * math.hypot(b, d)
        yield middle_x - wide, middle_y - high
        yield middle_x + wide, middle_y + high
    for child in element:
        yield from _points(child, matrix, stroke, width)


def _own_points(element: ElementTree.Element) -> Iterator[Point]:
    kind = element.tag.removeprefix(SVG)
    if kind == "path":
        yield from _path_points(element.attrib["d"])
    elif kind == "rect":
        x, y, width, height = (
            float(element.attrib[key]) for key in ("x", "y", "width", "height")
        )
        yield x, y
        yield x + width, y + height


def _path_points(d: str) -> Iterator[Point]:
    """Ends and handles; of an arc, the corners of the circle that it lies on."""
    here = (0.0, 0.0)
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        numbers = [float(text) for text in re.findall(_NUMBER, rest)]
        if command == "A":
            end = (numbers[5], numbers[6])
            x, y = _centre(here, end, numbers)
            yield x - numbers[0], y - numbers[0]
            yield x + numbers[0], y + numbers[0]
            here = end
        elif command in "MLCl":
            base = here if command == "l" else (0.0, 0.0)
            for at in range(0, len(numbers), 2):
                here = (base[0] + numbers[at], base[1] + numbers[at + 1])
                yield here
        else:
            assert command in "Zz", f"a path has the command {command}"


def _centre(start: Point, end: Point, arc: list[float]) -> Point:
    """The centre of the circle of an arc."""
    radius, other, _, large, sweep = arc[:5]
    assert radius == other
    chord_x, chord_y = end[0] - start[0], end[1] - start[1]
    length = math.hypot(chord_x, chord_y)
    away = math.sqrt(radius**2 - length**2 / 4) * (1 if large == sweep else -1)
    middle_x, middle_y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return middle_x + away * chord_y / length, middle_y - away * chord_x / length


def _matrix(transform: str) -> Matrix:
    result = _NONE
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
        values = [float(text) for text in re.findall(_NUMBER, inside)]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, values[0], values[1])
        elif name == "scale":
            step = (values[0], 0, 0, values[0], 0, 0)
        elif name == "rotate":
            assert values[0] == 180
            step = (-1, 0, 0, -1, 2 * values[1], 2 * values[2])
        else:
            assert name == "matrix"
            a, b, c, d, e, f = values
            step = (a, b, c, d, e, f)
        result = _times(result, step)
    return result


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, x, y = other
    return (
        a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s,
        a * x + c * y + e, b * x + d * y + f,
    )  # fmt: skip


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours `#rrggbb` as WCAG 2 reckons it, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    shares = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
