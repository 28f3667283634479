"""Jack, queen and king: half-figures in flat colours, the same from both sides.

The upper figure stands to the right of its index and the lower one to the left of its own;
a sash through the middle of the card parts them.
"""

from __future__ import annotations

from typing import Final

from fightlead.paper.suits import SHAPES, SUIT_WORDS
from fightlead.paper.svg import TURNED, Paint, circle, element, moved, path

JACK: Final = 9
QUEEN: Final = 10
KING: Final = 11


def court(rank: int, suit: int, paint: Paint, bold: bool) -> str:
    """Both halves of a court card of rank 9, 10 or 11. With `bold`, lines are stronger."""
    brush = _Brush(suit, paint, bold)
    half = _FIGURES[rank](brush)
    return element(
        "g",
        half + element("g", half, transform=TURNED) + _sash(brush),
        stroke=brush.ink,
        stroke_width=brush.line,
        stroke_linejoin="round",
    )


class _Brush:
    """The colours of a figure, and the ways to lay them on."""

    def __init__(self, suit: int, paint: Paint, bold: bool) -> None:
        self.suit = suit
        self.line = 3.4 if bold else 2.4
        self.ink = paint("card-ink")
        self.paper = paint("card-paper")
        self.gold = paint("court-gold")
        self.skin = paint("court-skin")
        self.hair = paint("court-hair")
        self.cloth = paint(f"suit-{SUIT_WORDS[suit]}")

    def shape(self, d: str, fill: str) -> str:
        """An area with an outline."""
        return path(d, fill=fill)

    def inlay(self, d: str, fill: str) -> str:
        """An area without one."""
        return path(d, fill=fill, stroke="none")

    def lines(self, d: str, stroke: str, width: float = 1) -> str:
        return path(d, fill="none", stroke=stroke, stroke_width=width * self.line)

    def pip(self, x: float, y: float, size: float, fill: str) -> str:
        return path(
            SHAPES[self.suit],
            fill=fill,
            stroke_width=100 / size,
            transform=moved(x, y, size / 100),
        )


# ---------------------------------------------------------------- what all figures share

_ROBE: Final = "M50 172C52 144 74 128 106 121L186 121C214 127 232 146 232 194Z"
_FACE: Final = "M122 56L170 56L170 88C170 107 159 118 146 118C133 118 122 107 122 88Z"
_STREWN: Final = ((67, 153), (84, 138), (91, 155), (182, 168))


def _sash(brush: _Brush) -> str:
    beads = "".join(circle(x, 175 + (x - 125) / 7, 3) for x in range(35, 216, 30))
    return brush.shape("M19 152L231 182L231 198L19 168Z", brush.gold) + brush.inlay(
        beads, brush.cloth
    )


def _robe(brush: _Brush) -> str:
    """A robe strewn with the suit."""
    return brush.shape(_ROBE, brush.cloth) + "".join(
        brush.pip(x, y, 15, brush.paper) for x, y in _STREWN
    )


def _arm(brush: _Brush) -> str:
    """A raised hand, with cuff and sleeve, around whatever is held at x = 211."""
    return (
        brush.shape("M194 194C193 180 195 172 199 165L223 165C228 174 231 182 232 194Z",
                    brush.cloth)
        + brush.shape("M196 156L226 156L226 167L196 167Z", brush.gold)
        + brush.shape("M199 156L199 141C199 136 204 135 211 135C218 135 223 136 223 141"
                      "L223 156Z",
                      brush.skin)
        + brush.lines("M199 142L213 142M199 149L213 149", brush.ink, 0.7)
    )  # fmt: skip


def _features(brush: _Brush) -> str:
    """Brows, eyes and nose, seen from the front."""
    return (
        brush.lines("M128 75C131 71 137 71 140 75M152 75C155 71 161 71 164 75", brush.ink)
        + brush.lines("M147 78L147 93L141 93", brush.ink, 0.8)
        + brush.inlay(circle(134, 81, 2.6) + circle(158, 81, 2.6), brush.ink)
    )


# ---------------------------------------------------------------- the figures


def _king(brush: _Brush) -> str:
    """Crown, beard, ermine and sceptre."""
    return "".join([
        brush.shape("M209 50L216 50L214 190L208 190Z", brush.gold),
        brush.pip(213, 41, 38, brush.cloth),
        _robe(brush),
        brush.shape("M98 120C106 148 126 164 146 164C166 164 186 148 194 120Z", brush.paper),
        brush.lines("M108 128L112 133M116 142L121 146M130 152L134 157M184 128L180 133"
                    "M176 142L171 146M162 152L158 157", brush.ink, 1.2),
        brush.shape("M121 60C104 66 104 84 104 98C104 110 118 112 126 100L166 100"
                    "C174 112 188 110 188 98C188 84 188 66 171 60Z", brush.hair),
        brush.shape(_FACE, brush.skin),
        _features(brush),
        brush.shape("M121 84C126 97 138 91 146 95C154 91 166 97 171 84C176 112 164 134 146 149"
                    "C128 134 116 112 121 84Z", brush.hair),
        brush.shape("M137 104C141 101 151 101 155 104C152 109 140 109 137 104Z", brush.skin),
        brush.shape("M118 58C112 26 180 26 174 58Z", brush.cloth),
        brush.shape("M115 60L108 26L131 46L146 18L161 46L184 26L177 60Z", brush.gold),
        brush.shape(circle(108, 23, 5) + circle(146, 15, 5) + circle(184, 23, 5), brush.paper),
        brush.shape("M113 55L179 55L179 67L113 67Z", brush.gold),
        brush.inlay(circle(127, 61, 3) + circle(146, 61, 3) + circle(165, 61, 3), brush.cloth),
        _arm(brush),
    ])  # fmt: skip


def _queen(brush: _Brush) -> str:
    """Diadem, long hair and a flower."""
    petals = "".join(
        circle(211 + x, 44 + y, 10)
        for x, y in ((0, -13), (13, -4), (8, 11), (-8, 11), (-13, -4))
    )
    return "".join([
        brush.lines("M211 60C214 90 208 120 211 160", brush.ink, 1.8),
        brush.shape("M211 100C218 84 228 82 236 82C234 94 226 102 211 104Z"
                    "M211 122C204 108 198 106 190 106C192 116 200 124 211 126Z", brush.cloth),
        _robe(brush),
        brush.shape("M146 30C180 30 188 54 187 80C186 106 192 118 190 140"
                    "C180 150 168 146 166 132L126 132C124 146 112 150 102 140"
                    "C100 118 106 106 105 80C104 54 112 30 146 30Z",
                    brush.hair),
        brush.lines("M114 96C113 114 108 124 110 138M178 96C179 114 184 124 182 138",
                    brush.ink, 0.7),
        brush.shape("M136 108L156 108L156 121L174 125C172 146 160 158 146 164"
                    "C132 158 120 146 118 125L136 121Z", brush.skin),
        brush.lines("M127 126C132 141 160 141 165 126", brush.gold, 1.5),
        brush.pip(146, 145, 17, brush.cloth),
        brush.shape("M121 66C126 56 166 56 171 66L170 86C170 106 159 118 146 118"
                    "C133 118 122 106 122 86Z", brush.skin),
        _features(brush),
        brush.inlay("M138 103C142 100 144 102 146 102C148 102 150 100 154 103"
                    "C150 109 142 109 138 103Z",
                    brush.hair),
        brush.shape("M106 72C112 50 132 44 146 17C160 44 180 50 186 72C174 60 162 57 146 57"
                    "C130 57 118 60 106 72Z", brush.gold),
        brush.shape(circle(146, 45, 5.5), brush.cloth),
        brush.shape(circle(123, 56, 3.5) + circle(169, 56, 3.5) + circle(146, 16, 4),
                    brush.paper),
        brush.shape(petals, brush.cloth),
        brush.shape(circle(211, 44, 7), brush.gold),
        _arm(brush),
    ])  # fmt: skip


def _jack(brush: _Brush) -> str:
    """Cap with a feather, and a sword."""
    return "".join([
        brush.shape("M204 32L211 14L218 32L218 130L204 130Z", brush.paper),
        brush.lines("M211 36L211 122", brush.ink, 0.7),
        _robe(brush),
        brush.shape("M146 121L186 121C214 127 232 146 232 194L146 182Z", brush.paper),
        brush.inlay("M156 121L168 121L168 186L156 186Z"
                    "M180 121L186 121L192 123L192 188L180 187Z",
                    brush.cloth),
        brush.shape("M112 118L180 118L186 132L174 128L168 140L156 130L146 144L136 130L124 140"
                    "L118 128L106 132Z", brush.paper),
        brush.shape("M120 50C106 66 106 92 110 110C120 114 126 110 128 104L164 104"
                    "C166 110 172 114 182 110C186 92 186 66 172 50Z", brush.hair),
        brush.shape(_FACE, brush.skin),
        _features(brush),
        brush.lines("M139 104C144 106 148 106 153 103", brush.ink, 1.2),
        brush.inlay("M122 60L170 60L170 64C156 72 134 66 122 72Z", brush.hair),
        brush.shape("M104 56C98 36 120 22 150 22C180 22 198 36 192 50C180 58 140 62 104 56Z",
                    brush.cloth),
        brush.shape("M106 50C130 58 164 56 190 46L191 57C166 67 130 68 107 61Z", brush.gold),
        brush.shape("M118 54C96 52 74 40 68 14C96 14 118 28 128 54Z", brush.paper),
        brush.lines("M76 20C94 28 110 40 120 52", brush.ink, 0.8),
        brush.shape("M188 128L234 128L234 137L188 137Z", brush.gold),
        _arm(brush),
    ])  # fmt: skip


_FIGURES: Final = {JACK: _jack, QUEEN: _queen, KING: _king}
