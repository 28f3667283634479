"""Plates for a 3D printer: closed solids of true size."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from fightlead.paper.braille import BrailleSize
from fightlead.paper.codes import shipped_codes
from fightlead.paper.deck import Deck, files_of

CLOSE = 0.05


def triangles(deck: Deck) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """The corners of a binary STL; its normals are checked to point outwards."""
    stl = files_of(deck, "labels", "stl")[0]
    count = int.from_bytes(stl[80:84], "little")
    facet = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("end", "<u2")])
    assert len(stl) == 84 + 50 * count
    facets = np.frombuffer(stl, facet, offset=84)
    one, two, three = (facets["corners"][:, corner] for corner in range(3))
    turned = np.cross(two - one, three - one)
    assert (np.sum(turned * facets["normal"], axis=1) > 0).all()
    return facets["corners"]


def tops(deck: Deck) -> list[tuple[float, float]]:
    """The middles of the dots: the highest points."""
    corners = triangles(deck).reshape(-1, 3)
    highest = corners[corners[:, 2] > corners[:, 2].max() - 0.001]
    return sorted({(round(float(x), 3), round(float(y), 3)) for x, y, _ in highest})


@pytest.mark.parametrize("language", ["en", "ru"])
def test_solids_are_closed(language: str) -> None:
    """Each edge is walked as often in one direction as in the other."""
    edges: Counter[tuple[bytes, bytes]] = Counter()
    for corners in triangles(Deck(codes=shipped_codes(language))):
        points = [corner.tobytes() for corner in corners]
        edges.update(zip(points, points[1:] + points[:1], strict=True))
    assert all(edges[other, one] == count for (one, other), count in edges.items())


def test_dots_rise_half_a_millimetre_where_braille_has_them() -> None:
    deck = Deck()
    height = triangles(deck).reshape(-1, 3)[:, 2]
    assert height.min() == 0
    assert height.max() == pytest.approx(0.4 + 0.5, abs=CLOSE)
    first = [(x, y) for x, y in tops(deck) if x < 10 and y > -6]
    assert first == [(0, -2.5), (0, 0), (6, 0), (8.5, 0)]  # b and c: the two of clubs


def test_every_card_has_two_plates_with_all_its_dots() -> None:
    codes = shipped_codes("en")
    dots = sum(
        (ord(cell) - 0x2800).bit_count() for card in range(52) for cell in codes.of(card)
    )
    assert len(tops(Deck())) == 2 * dots
    assert len(tops(Deck(top_right=True))) == 4 * dots


def test_plates_do_not_touch() -> None:
    size = BrailleSize(dots=3, cells=7, lines=9, diameter=1.5)
    corners = triangles(Deck(braille=size))
    flat = corners[(corners[:, :, 2] == 0).all(axis=1)]  # the ground of each plate and dot
    ground = flat[np.ptp(flat[:, :, 0], axis=1) > 5]
    boxes = [
        (*each[:, :2].min(axis=0).tolist(), *each[:, :2].max(axis=0).tolist())
        for each in ground[::2]
    ]
    assert len(boxes) == 104
    for at, (left, low, right, high) in enumerate(boxes):
        for other_left, other_low, other_right, other_high in boxes[at + 1 :]:
            apart = (other_left - right, left - other_right, other_low - high, low - other_high)
            assert max(apart) > 0.5
