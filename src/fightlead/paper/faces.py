"""Card faces: indices, pips, and the sprite of a whole deck."""

from __future__ import annotations

from typing import Final

from fightlead.cards import DECK_SIZE, SUITS, UNKNOWN, Card, card_name, rank_of, suit_of
from fightlead.paper.backs import back
from fightlead.paper.courts import JACK, KING, court
from fightlead.paper.glyphs import BOLD, REGULAR, write
from fightlead.paper.looks import Look
from fightlead.paper.palettes import PALETTES, Palette
from fightlead.paper.suits import SHAPES, SUIT_WORDS
from fightlead.paper.svg import (
    HEIGHT,
    WIDTH,
    Paint,
    element,
    moved,
    number,
    path,
    turned,
)

_NAMESPACE: Final = "http://www.w3.org/2000/svg"
_ACE: Final = 12


def sprite(look: Look) -> str:
    """All cards of a look in one SVG document, to be used piece by piece.

    Each card is a `<symbol>` under its two letters (`Qh`); there are also a `back`, a `blank`
    paper card, and the suits `suit-c` to `suit-s`. Colours are custom properties of CSS, each
    with a fallback, so that a page chooses among the `PALETTES`.

    >>> sprite(Look()).count("<symbol")
    58
    """
    colours = PALETTES["two-high" if look.bold else "two"]

    def paint(name: str) -> str:
        return f"var(--{name}, {colours[f'--{name}']})"

    view = f"0 0 {WIDTH} {HEIGHT}"
    symbols = [
        element(
            "symbol",
            _paper(paint) + _printed(card, look, paint, WIDTH, 0),
            id="back" if card == UNKNOWN else card_name(card),
            viewBox=view,
        )
        for card in (*range(DECK_SIZE), UNKNOWN)
    ]
    symbols.append(element("symbol", _paper(paint), id="blank", viewBox=view))
    symbols.extend(
        element(
            "symbol",
            _pip(suit, 0, 0, 1, paint),
            id=f"suit-{SUITS[suit]}",
            viewBox="-50 -50 100 100",
        )
        for suit in range(4)
    )
    return element("svg", "".join(symbols), xmlns=_NAMESPACE)


def card_svg(card: Card, look: Look | None = None, palette: str = "two") -> str:
    """One card as an SVG document of its own; of the unknown card, the back. Raises
    `KeyError` if there is no such palette and `CardError` if there is no such card.

    >>> card_svg(36, palette="skat")[39:82]
    ' viewBox="0 0 250 350" width="250" height="'
    """
    look = look or Look()
    paint = _painter(PALETTES[palette])
    return element(
        "svg",
        _paper(paint) + _printed(card, look, paint, WIDTH, 0),
        xmlns=_NAMESPACE,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def card_print(
    card: Card, look: Look, palette: str = "two", *, width: int = WIDTH, lowered: float = 0
) -> str:
    """What a printer prints on white paper for a card: a piece of SVG of the card's height and
    `width`, without paper and edge. The indices begin lower by `lowered`, where Braille needs
    the room above. Raises as `card_svg` does.

    >>> card_print(36, Look(), width=225)[:22]
    '<g transform="matrix(.'
    """
    paint = _painter({**PALETTES[palette], "--card-paper": "#ffffff"})
    return _printed(card, look, paint, width, lowered)


def suit_print(suit: int, palette: str, x: float, y: float, size: float) -> str:
    """The sign of a suit, `size` high, around a point."""
    return _pip(suit, x, y, size / 100, _painter(PALETTES[palette]))


# ---------------------------------------------------------------- a card


def _painter(colours: Palette) -> Paint:
    return lambda name: colours[f"--{name}"]


def _printed(card: Card, look: Look, paint: Paint, width: int, lowered: float) -> str:
    card_name(card)  # refuses what is no card
    if card == UNKNOWN:
        return back(paint, look.bold, width)
    return _face(card, look, paint, width, lowered)


def _face(card: Card, look: Look, paint: Paint, width: int, lowered: float) -> str:
    large = look.index == "large"
    corner = (_large_corner if large else _corner)(card, look, paint, width, lowered)
    both = corner + element("g", corner, transform=turned(width))
    return both if large else _middle(card, look, paint, width) + both


def _paper(paint: Paint) -> str:
    return element(
        "rect", x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=14,
        fill=paint("card-paper"), stroke=paint("card-edge"), stroke_width=2,
    )  # fmt: skip


def _corner(card: Card, look: Look, paint: Paint, width: int, lowered: float) -> str:
    """Rank over suit, beside the middle. On a narrow card, and where it begins lower, it is
    smaller, and ends no lower."""
    suit = suit_of(card)
    pen = BOLD if look.bold else REGULAR
    rank = write(look.letter(rank_of(card)), 35, 16, 72, pen, 51)
    corner = _inked(rank, suit, paint) + _pip(suit, 35, 115, 0.43, paint)
    scale = min(width / WIDTH, 1 - lowered / _CORNER_END)
    if scale == 1:
        return corner
    top = 16 + lowered - 16 * scale
    return element("g", corner, transform=moved(31 - 31 * scale, top, scale))


_CORNER_END: Final = 148
"""How far down the corner may reach beside a court figure."""


def _large_corner(card: Card, look: Look, paint: Paint, width: int, lowered: float) -> str:
    """Rank over suit, as large as two of them can stand on a card."""
    suit, half = suit_of(card), (width - 2) / 2
    middle, top = half / 2 + 8, 14 + lowered
    rank = write(look.letter(rank_of(card)), middle, top, 114, BOLD, half - 14, 1.25)
    return _inked(rank, suit, paint) + _pip(suit, middle, top + 161, 0.82, paint)


def _inked(glyphs: str, suit: int, paint: Paint) -> str:
    return element("g", glyphs, fill="none", stroke=paint(f"index-{SUIT_WORDS[suit]}"))


def _middle(card: Card, look: Look, paint: Paint, width: int) -> str:
    """Pips, or a court figure, which is made narrower where the card is."""
    rank, suit = rank_of(card), suit_of(card)
    if JACK <= rank <= KING:
        figure = court(rank, suit, paint, look.bold)
        narrow = f"matrix({number(width / WIDTH, 3)} 0 0 1 0 0)"
        return figure if width == WIDTH else element("g", figure, transform=narrow)
    if rank == _ACE:
        return _pip(suit, width / 2, 175, 1.4 * width / WIDTH, paint)
    closer = (width - 100) / (WIDTH - 100)
    places = [(width / 2 + (x - 125) * closer, y) for x, y in _PIPS[rank]]
    upper = "".join(_pip(suit, x, y, 0.4, paint) for x, y in places if y <= 175)
    lower = "".join(_pip(suit, width - x, HEIGHT - y, 0.4, paint) for x, y in places if y > 175)
    return upper + (element("g", lower, transform=turned(width)) if lower else "")


def _pip(suit: int, x: float, y: float, size: float, paint: Paint) -> str:
    word = SUIT_WORDS[suit]
    return path(
        SHAPES[suit],
        transform=moved(x, y, size),
        fill=paint(f"suit-{word}"),
        stroke=paint(f"index-{word}"),
        stroke_width=4,
    )


_LEFT, _MIDDLE, _RIGHT = 88, 125, 162
_TOP, _HIGH, _UPPER, _CENTRE, _LOWER, _LOW, _BOTTOM = 60, 98, 137, 175, 213, 252, 290


def _both(*rows: int) -> tuple[tuple[int, int], ...]:
    return tuple((x, y) for y in rows for x in (_LEFT, _RIGHT))


def _single(*rows: int) -> tuple[tuple[int, int], ...]:
    return tuple((_MIDDLE, y) for y in rows)


_FOUR: Final = _both(_TOP, _BOTTOM)
_SIX: Final = _both(_TOP, _CENTRE, _BOTTOM)
_EIGHT: Final = _both(_TOP, _UPPER, _LOWER, _BOTTOM)
_BETWEEN: Final = (_TOP + _CENTRE) // 2
_PIPS: Final = (
    _single(_TOP, _BOTTOM),
    _single(_TOP, _CENTRE, _BOTTOM),
    _FOUR,
    _FOUR + _single(_CENTRE),
    _SIX,
    _SIX + _single(_BETWEEN),
    _SIX + _single(_BETWEEN, HEIGHT - _BETWEEN),
    _EIGHT + _single(_CENTRE),
    _EIGHT + _single(_HIGH, _LOW),
)
"""Where the pips of two to ten stand."""
