"""The rules on paper, to lie beside the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fightlead.narration.rules_text import Paragraph
from fightlead.paper.sheets import MARGIN, PAPERS, POINT, Paper, Sheet, Words, broken

_EDGE: Final = 1.5 * MARGIN
_LEADING: Final = 1.3
"""From line to line, in sizes of the letters."""


def leaflet(
    paper: Paper, title: str, short: Sequence[str], parts: Sequence[Paragraph], size: float
) -> Iterator[Sheet]:
    """The game in some sentences, then its parts, in letters of `size` points, on as many
    sheets as they need."""
    width, height = PAPERS[paper]
    told: list[tuple[str, bool, float]] = [
        (title, True, size * 1.6),
        (" ".join(short), False, size),
    ]
    for part in parts:
        told += [
            (part.heading, True, size),
            (part.text[:1].upper() + part.text[1:], False, size),
        ]
    y, page = _EDGE, list[Words]()
    for place, (text, bold, points) in enumerate(told):
        lines = broken(text, width - 2 * _EDGE, points)
        step = points * POINT * _LEADING
        follows = 2 * step if bold else 0  # a heading stays with what it is about
        above = step / 2 if bold and place else 0
        for at, line in enumerate(lines):
            if page and y + step + (follows if not at else 0) > height - _EDGE:
                yield Sheet(width, height, "", tuple(page))
                y, page = _EDGE, []
            y += step + (above if page and not at else 0)
            page.append(Words(line, _EDGE, y, points, bold))
    yield Sheet(width, height, "", tuple(page))
