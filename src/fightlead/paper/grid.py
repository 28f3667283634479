"""Cards on sheets: nine on each, cut by straight lines, and backs that meet them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from fightlead.cards import DECK_SIZE, UNKNOWN, Card, rank_of, suit_of
from fightlead.paper.sheets import (
    PAPERS,
    SIZES,
    Paper,
    Sheet,
    Size,
    Words,
    hairlines,
    placed,
    ruler,
)

ACROSS: Final = 3
DOWN: Final = 3
_MARK: Final = 4
"""How long a mark for cutting is, beside the cards."""
_OFF: Final = 1.5
"""How far it is from them."""
_CROSS: Final = 1.2
"""How far a cross reaches between the cards."""
_ROOM: Final = 12
"""Millimetres below the cards that a ruler needs."""

ORDER: Final = sorted(range(DECK_SIZE), key=lambda card: (-rank_of(card), suit_of(card)))
"""The cards as they stand on the sheets: from the aces down, each rank in all suits."""

Drawing = Callable[[Card], str]


def card_sheets(
    paper: Paper, size: Size, face: Drawing, scale_words: str, fronts: bool = True
) -> Iterator[Sheet]:
    """Sheets with all cards, each followed by that with the backs; or the backs alone. `face`
    draws a card, or the back of all, in millimetres. The cards stand in the middle of the
    paper, and every place has a back, so that both sides meet however a sheet is turned."""
    a_sheet = ACROSS * DOWN
    for first in range(0, DECK_SIZE, a_sheet):
        if fronts:
            drawn = [face(card) for card in ORDER[first : first + a_sheet]]
            yield _sheet(paper, size, drawn, scale_words, True)
        yield _sheet(paper, size, [face(UNKNOWN)] * a_sheet, scale_words, False)


def places(paper: Paper, size: Size) -> list[tuple[float, float]]:
    """The upper left corners of the cards of a sheet, line by line."""
    (left, top), (width, height) = _corner(paper, size), SIZES[size]
    return [
        (left + column * width, top + row * height)
        for row in range(DOWN)
        for column in range(ACROSS)
    ]


def _corner(paper: Paper, size: Size) -> tuple[float, float]:
    (paper_width, paper_height), (width, height) = PAPERS[paper], SIZES[size]
    return (paper_width - ACROSS * width) / 2, (paper_height - DOWN * height) / 2


def _sheet(
    paper: Paper, size: Size, drawn: list[str], scale_words: str, crosses: bool
) -> Sheet:
    pieces = [
        placed(piece, x, y, 1)
        for piece, (x, y) in zip(drawn, places(paper, size), strict=False)
    ]
    pieces.append(hairlines(_marks(paper, size, crosses)))
    words: tuple[Words, ...] = ()
    left, top = _corner(paper, size)
    if top >= _ROOM:
        line, says = ruler(left + _MARK, PAPERS[paper][1] - top / 2 + 2, scale_words)
        pieces.append(line)
        words = (says,)
    return Sheet(*PAPERS[paper], "".join(pieces), words)


def _marks(paper: Paper, size: Size, crosses: bool) -> list[tuple[float, float, float, float]]:
    """Marks at the edges, and crosses where four cards meet."""
    (left, top), (width, height) = _corner(paper, size), SIZES[size]
    columns = [left + column * width for column in range(ACROSS + 1)]
    rows = [top + row * height for row in range(DOWN + 1)]
    marks = []
    for x in columns:
        for y, away in ((rows[0], -1), (rows[-1], 1)):
            marks.append((x, y + away * _OFF, x, y + away * (_OFF + _MARK)))
    for y in rows:
        for x, away in ((columns[0], -1), (columns[-1], 1)):
            marks.append((x + away * _OFF, y, x + away * (_OFF + _MARK), y))
    if crosses:
        for x in columns[1:-1]:
            for y in rows[1:-1]:
                marks.append((x - _CROSS, y, x + _CROSS, y))
                marks.append((x, y - _CROSS, x, y + _CROSS))
    return marks
