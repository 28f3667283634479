"""Jack, queen and king: half-figures in flat colours, the same from both sides.

The upper figure stands to the right of its index and the lower one to the left of its own;
a sash parts them along the line from `SEAM` to the point opposite.
"""

from __future__ import annotations

from typing import Final

from fightlead.paper.suits import SHAPES, SUIT_WORDS
from fightlead.paper.svg import Paint, circle, element, moved, path

JACK, QUEEN, KING = 9, 10, 11


class _Brush:
    """Draws the shapes of one figure in the colours of its suit."""

    def __init__(self, suit: int, paint: Paint, bold: bool) -> None:
        self.suit = suit
        self.line = 3.6 if bold else 2.4
        self.ink = paint("card-ink")
        self.paper = paint("card-paper")
        self.gold = paint("court-gold")
        self.skin = paint("court-skin")
        self.cloth = paint(f"suit-{SUIT_WORDS[suit]}")

    def shape(self, d: str, fill: str) -> str:
        return path(d, fill=fill)

    def lines(self, d: str, stroke: str, width: float = 1) -> str:
        return path(d, fill="none", stroke=stroke, stroke_width=width * self.line)

    def pip(self, x: float, y: float, size: float) -> str:
        return path(SHAPES[self.suit], fill=self.cloth, transform=moved(x, y, size / 100))


def court(rank: int, suit: int, paint: Paint, bold: bool) -> str:
    """Both halves of a court card of rank 9, 10 or 11."""
    brush = _Brush(suit, paint, bold)
    half = _FIGURES[rank](brush)
    return element(
        "g",
        half + element("g", half, transform="rotate(180 125 175)") + _sash(brush),
        stroke=brush.ink,
        stroke_width=brush.line,
        stroke_linejoin="round",
    )


def _sash(brush: _Brush) -> str:
    return brush.shape("M20 128L230 208L230 222L20 142Z", brush.gold)


# ---------------------------------------------------------------- what all figures share

_ROBE: Final = "M62 151C66 132 84 124 108 118L184 118C212 124 232 150 232 216Z"
_FACE: Final = "M122 58L170 58L170 88C170 106 159 117 146 117C133 117 122 106 122 88Z"


def _features(brush: _Brush) -> str:
    """Brows, eyes and nose, seen from the front."""
    return brush.lines(
        "M128 75C131 72 137 72 140 75M152 75C155 72 161 72 164 75M146 76L146 92L141 92",
        brush.ink, 0.9,
    ) + path(circle(134, 81, 2.2) + circle(158, 81, 2.2), fill=brush.ink, stroke="none")  # fmt: skip


def _hand(brush: _Brush, x: float, y: float) -> str:
    return brush.shape(
        f"M{x - 11} {y - 8}L{x + 11} {y - 8}L{x + 11} {y + 6}C{x + 8} {y + 12} {x - 8} {y + 12}"
        f" {x - 11} {y + 6}Z",
        brush.skin,
    )


# ---------------------------------------------------------------- the figures


def _king(brush: _Brush) -> str:
    """Crown, beard and sceptre."""
    hair = "M122 60C104 66 100 92 110 108C118 106 123 98 124 88Z"
    hair_right = "M170 60C188 66 192 92 182 108C174 106 169 98 168 88Z"
    beard = (
        "M121 84C126 94 136 92 146 92C156 92 166 94 171 84C175 112 166 134 146 150"
        "C126 134 117 112 121 84Z"
    )
    return "".join([
        brush.lines("M212 60L212 190", brush.ink, 3.4),
        brush.lines("M212 60L212 190", brush.gold, 1.8),
        brush.shape(_ROBE, brush.cloth),
        brush.shape("M104 119L146 176L188 119C176 150 160 166 146 186C118 160 104 140 104 119Z",
                    brush.paper),
        brush.shape(hair + hair_right, brush.paper),
        brush.shape(_FACE, brush.skin),
        _features(brush),
        brush.shape(beard, brush.paper),
        brush.lines("M134 103C140 98 144 99 146 102C148 99 152 98 158 103", brush.ink),
        brush.lines("M133 116L138 134M146 114L146 142M159 116L154 134", brush.ink, 0.8),
        brush.shape("M116 58L108 24L130 40L146 14L162 40L184 24L176 58Z", brush.gold),
        brush.shape(circle(108, 22, 5) + circle(146, 13, 5) + circle(184, 22, 5), brush.gold),
        brush.shape("M115 52L177 52L177 64L115 64Z", brush.cloth),
        brush.pip(212, 42, 36),
        _hand(brush, 212, 150),
    ])  # fmt: skip


def _queen(brush: _Brush) -> str:
    """Diadem, long hair and a flower."""
    petals = "".join(
        circle(210 + dx, 52 + dy, 9)
        for dx, dy in ((0, -12), (11, -4), (7, 10), (-7, 10), (-11, -4))
    )
    return "".join([
        brush.shape("M146 28C176 28 188 54 186 84C185 108 190 124 200 138L92 138"
                    "C102 124 107 108 106 84C104 54 116 28 146 28Z", brush.ink),
        brush.lines("M210 66C214 100 212 130 210 180", brush.ink, 2),
        brush.shape(_ROBE, brush.cloth),
        brush.shape("M134 106L158 106L158 122L178 122L146 166L114 122L134 122Z", brush.skin),
        brush.shape("M126 58C134 50 158 50 166 58L168 84C168 104 158 117 146 117"
                    "C134 117 124 104 124 84Z", brush.skin),
        _features(brush),
        brush.lines("M140 103C144 106 148 106 152 103", brush.ink, 1.2),
        brush.shape("M116 60C124 44 136 38 146 24C156 38 168 44 176 60C160 50 132 50 116 60Z",
                    brush.gold),
        brush.shape(petals, brush.cloth),
        brush.shape(circle(210, 52, 6), brush.gold),
        _hand(brush, 210, 150),
    ])  # fmt: skip


def _jack(brush: _Brush) -> str:
    """Cap with a feather, and a sword."""
    return "".join([
        brush.shape("M206 24L212 12L218 24L218 132L206 132Z", brush.paper),
        brush.shape(_ROBE, brush.cloth),
        brush.shape("M118 56C110 70 108 96 116 106L176 106C184 96 182 70 174 56Z", brush.ink),
        brush.shape(_FACE, brush.skin),
        _features(brush),
        brush.lines("M140 103L152 103", brush.ink, 1.2),
        brush.shape("M106 54C104 36 124 26 146 26C172 26 188 38 186 54Z", brush.cloth),
        brush.shape("M108 52L184 52L184 62L108 62Z", brush.gold),
        brush.shape("M112 50C92 44 80 30 78 12C98 14 116 26 122 50Z", brush.paper),
        brush.shape("M190 132L234 132L234 141L190 141Z", brush.gold),
        _hand(brush, 212, 152),
    ])  # fmt: skip


_FIGURES: Final = {JACK: _jack, QUEEN: _queen, KING: _king}
