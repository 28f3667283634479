"""A picture of a table: a row for each seat, with the cards from `fightlead.paper`.

From left to right stand the seat's number, its hand, its fight card, what it played to each
trick, a dot for each trick it took, and its chips. Above them lie the pot, the stock and the
turn-ups. No letters are needed, and so no font and no language.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fightlead.cards import UNKNOWN, Card
from fightlead.paper import HEIGHT, WIDTH, card_svg
from fightlead.paper.glyphs import BOLD, write
from fightlead.paper.svg import circle, element, moved, path
from fightlead.view import View

_CLOTH: Final = "#16233b"
_STRIPE: Final = "#1f3152"
_CHALK: Final = "#f4f1e6"
_FAINT: Final = "#7d8ba6"
_BRASS: Final = "#d9a93f"

_SCALE: Final = 0.22
_CARD: Final = round(WIDTH * _SCALE)
_STEP: Final = _CARD + 5
_ROW: Final = round(HEIGHT * _SCALE) + 18
_MARGIN: Final = 12
_HAND: Final = 84
_GAP: Final = 26


def picture_of(view: View) -> NDArray[np.uint8]:
    """What the view shows as [height, width, 3] bytes: red, green, blue. Raises `ImportError`
    with the extra that brings what draws it, if that is not installed."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError as missing:
        raise ImportError("pictures need the extra: pip install 'fightlead[envs]'") from missing
    drawn = svg_to_bytes(svg_string=picture_svg(view), skip_system_fonts=True)
    with Image.open(BytesIO(drawn)) as image:
        return np.array(image.convert("RGB"))


def picture_svg(view: View) -> str:
    """The picture as an SVG document."""
    seats = sorted(view.names)
    width, height = _width(view.rules.hand), _ROW * (len(seats) + 1)
    ground = element("rect", width=width, height=height, fill=_CLOTH)
    rows = [_middle(view, width)]
    rows += [
        element("g", _seat(view, seat, width), transform=moved(0, _ROW * place))
        for place, seat in enumerate(seats, 1)
    ]
    return element(
        "svg",
        ground + "".join(rows),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
    )


def _fight_at(hand: int) -> int:
    return _HAND + hand * _STEP + _GAP


def _plays_at(hand: int) -> int:
    return _fight_at(hand) + _STEP + _GAP


def _taken_at(hand: int) -> int:
    return _plays_at(hand) + hand * _STEP + _GAP


def _width(hand: int) -> int:
    return _taken_at(hand) + 190


# ---------------------------------------------------------------- the middle


def _middle(view: View, width: int) -> str:
    """The pot, the stock under its number of cards, the turn-ups."""
    pot = path(circle(44, _ROW / 2, 34), fill="none", stroke=_BRASS, stroke_width=5)
    shown = view.turnups[-((width - _HAND - 2 * _STEP) // _STEP) :]
    stock = _card(UNKNOWN, _HAND) if view.stock else ""
    turned = "".join(_card(card, _HAND + _STEP * place) for place, card in enumerate(shown, 2))
    count = _number(view.stock, _HAND + _STEP + 20, 22, _FAINT)
    return pot + _number(view.pot, 44, 26, _BRASS, room=54) + stock + count + turned


# ---------------------------------------------------------------- a seat


def _seat(view: View, seat: int, width: int) -> str:
    hand = view.rules.hand
    parts = []
    if seat in view.due:
        parts.append(element("rect", width=width, height=_ROW - 2, y=1, fill=_STRIPE))
        parts.append(element("rect", width=5, height=_ROW - 2, y=1, fill=_BRASS))
    out = seat in view.dropped or seat in view.declined
    parts.append(_number(seat, 34, 34, _FAINT if out else _CHALK))
    if seat == view.dealer:
        parts.append(_sign("D", 62, 34, 20, _FAINT))
    if seat == view.lead:
        parts.append(path("M54 62L70 70L54 78Z", fill=_BRASS))
    parts += [
        _card(card, _HAND + place * _STEP) for place, card in enumerate(_hand(view, seat))
    ]
    parts += [_card(card, _fight_at(hand)) for who, card in view.fight if who == seat]
    if not view.fight and seat == view.seat and view.chosen and view.chosen.verb == "fight":
        parts.append(_card(view.chosen.card, _fight_at(hand)))
    for number, trick in enumerate(view.tricks):
        parts += [
            _card(card, _plays_at(hand) + number * _STEP, raised=seat == trick.taker)
            for who, card in trick.plays
            if who == seat
        ]
    parts += [
        path(circle(_taken_at(hand) + 14 * number, _ROW / 2, 5), fill=_BRASS)
        for number in range(view.taken.get(seat, 0))
    ]
    parts.append(_number(view.accounts[seat], width - 66, 26, _CHALK, room=104))
    return "".join(parts)


def _hand(view: View, seat: int) -> tuple[Card, ...]:
    """The cards of a hand, unknown ones but the viewer's own."""
    if seat == view.seat:
        return view.hand
    return (UNKNOWN,) * cards_held(view, seat)


def cards_held(view: View, seat: int) -> int:
    """How many cards a seat holds, as everybody may know."""
    if seat not in view.within or view.phase in ("join", "between", "over"):
        return 0
    played = sum(who == seat for trick in view.tricks for who, _ in trick.plays)
    put = view.phase == "fight" and seat not in view.due
    return view.rules.hand - played - put


# ---------------------------------------------------------------- cards and figures


def _card(card: Card, x: int, *, raised: bool = False) -> str:
    y = 3 if raised else 10
    return element("g", _face(card), transform=moved(x, y, _SCALE))


@cache
def _face(card: Card) -> str:
    return card_svg(card, palette="two")


def _sign(text: str, x: float, y: float, height: float, ink: str, room: float = 60) -> str:
    glyphs = write(text, x, y, height, BOLD, room)
    return element("g", glyphs, fill="none", stroke=ink)


def _number(value: int, x: float, height: float, ink: str, room: float = 60) -> str:
    """A number around `x` in the middle of a row, with a minus where it is below nothing."""
    y = (_ROW - height) / 2
    text = str(abs(value))
    drawn = _sign(text, x, y, height, ink, room)
    if value >= 0:
        return drawn
    left = x - min(room, 0.62 * height * len(text)) / 2 - 10
    line = f"M{left - 12:.1f} {_ROW / 2}h12"
    return drawn + path(line, stroke=ink, stroke_width=4)
