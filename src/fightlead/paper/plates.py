"""Plates with the Braille of each card, for a 3D printer: thin, to be glued on the cards."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fightlead.paper.braille import BrailleSize, points_of
from fightlead.paper.codes import Codes
from fightlead.paper.tactile import label_lines

THICK: Final = 0.4
"""Millimetres from the ground of a plate to its face."""
RISE: Final = 0.5
"""Millimetres that a dot rises over it."""
EDGE: Final = 1.5
"""Millimetres around the outer dots."""
_BED: Final = 180
"""Millimetres of a printer's bed that are used, from left to right."""
_AROUND: Final = 12
_RINGS: Final = 3
_SUNK: Final = 0.1
"""How deep a dot stands in its plate, so that both are printed as one."""

Triangles = NDArray[np.float64]
"""Triangles by corners by coordinates, counter-clockwise from outside."""


def plates_stl(codes: Codes, size: BrailleSize, copies: int) -> bytes:
    """All plates beside each other as one binary STL in millimetres: for each card `copies`.
    Raises `FightleadError` (`braille_size`)."""
    columns = int(_BED / size.cells)
    solids: list[Triangles] = []
    for row, line in enumerate(label_lines(codes, copies, columns)):
        y = -row * max(size.lines, size.height + 2 * EDGE + 1)
        for card, _, starts in line.cards:
            for start in starts:
                solids += _plate(codes.of(card), start * size.cells, y, size)
    return _stl(np.concatenate(solids))


def _plate(code: str, x: float, y: float, size: BrailleSize) -> Iterator[Triangles]:
    yield _box(
        (x - EDGE, y - size.height - EDGE, 0),
        (x + size.width(len(code)) + EDGE, y + EDGE, THICK),
    )
    for across, down in points_of(code, x, -y, size):
        yield _dome(size.diameter / 2) + np.array((across, -down, THICK - _SUNK))


def _box(low: tuple[float, float, float], high: tuple[float, float, float]) -> Triangles:
    corners = np.array([low, high])
    quads = []
    for axis in range(3):
        one, other = (axis + 1) % 3, (axis + 2) % 3
        for side in (0, 1):
            quad = np.empty((4, 3))
            quad[:, axis] = corners[side, axis]
            turn = (
                ((0, 0), (1, 0), (1, 1), (0, 1)) if side else ((0, 0), (0, 1), (1, 1), (1, 0))
            )
            for place, (first, second) in enumerate(turn):
                quad[place, one], quad[place, other] = (
                    corners[first, one],
                    corners[second, other],
                )
            quads += [quad[[0, 1, 2]], quad[[0, 2, 3]]]
    return np.array(quads)


def _dome(radius: float) -> Triangles:
    """A dot around the origin: a short cylinder below, a rounded cap above."""
    high = RISE + _SUNK
    profile = [(radius, 0.0)] + [
        (radius * math.cos(turn), _SUNK + RISE * math.sin(turn))
        for turn in (math.pi / 2 * ring / _RINGS for ring in range(_RINGS))
    ]
    rings = np.array([
        [
            (r * math.cos(math.tau * at / _AROUND), r * math.sin(math.tau * at / _AROUND), z)
            for at in range(_AROUND)
        ]
        for r, z in profile
    ])  # fmt: skip
    top, bottom = np.array((0, 0, high)), np.zeros(3)
    faces = []
    for at in range(_AROUND):
        then = (at + 1) % _AROUND
        faces.append((bottom, rings[0, then], rings[0, at]))
        for low, up in pairwise(rings):
            faces += [(low[at], low[then], up[then]), (low[at], up[then], up[at])]
        faces.append((rings[-1, at], rings[-1, then], top))
    return np.array(faces)


def _stl(triangles: Triangles) -> bytes:
    """Triangles in binary STL."""
    one, two, three = (triangles[:, corner] for corner in range(3))
    normals = np.cross(two - one, three - one)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    facet = np.dtype([("numbers", "<f4", (4, 3)), ("attribute", "<u2")])
    facets = np.zeros(len(triangles), facet)
    facets["numbers"] = np.concatenate([normals[:, None], triangles], axis=1)
    head = b"Fight for the Lead: labels in Braille, in millimetres".ljust(80)
    return head + len(triangles).to_bytes(4, "little") + facets.tobytes()
