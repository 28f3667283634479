"""Card faces: indices, pips, and the sprite of a whole deck."""

from __future__ import annotations

from typing import Final

from fightlead.cards import DECK_SIZE, SUITS, UNKNOWN, Card, card_name, rank_of, suit_of
from fightlead.paper.backs import back
from fightlead.paper.courts import JACK, KING, court
from fightlead.paper.glyphs import BOLD, REGULAR, write
from fightlead.paper.looks import Look
from fightlead.paper.palettes import PALETTES
from fightlead.paper.suits import SHAPES, SUIT_WORDS
from fightlead.paper.svg import HEIGHT, TURNED, WIDTH, Paint, element, moved, path

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
        element("symbol", _face(card, look, paint), id=card_name(card), viewBox=view)
        for card in range(DECK_SIZE)
    ]
    symbols.append(element("symbol", _hidden(look, paint), id="back", viewBox=view))
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
    card_name(card)  # refuses what is no card
    look = look or Look()
    colours = PALETTES[palette]

    def paint(name: str) -> str:
        return colours[f"--{name}"]

    content = _hidden(look, paint) if card == UNKNOWN else _face(card, look, paint)
    return element(
        "svg",
        content,
        xmlns=_NAMESPACE,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


# ---------------------------------------------------------------- a card


def _face(card: Card, look: Look, paint: Paint) -> str:
    large = look.index == "large"
    corner = _large_corner(card, look, paint) if large else _corner(card, look, paint)
    middle = _middle(card, look, paint)
    return _paper(paint) + middle + corner + element("g", corner, transform=TURNED)


def _hidden(look: Look, paint: Paint) -> str:
    return _paper(paint) + back(paint, look.bold)


def _paper(paint: Paint) -> str:
    return element(
        "rect", x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=14,
        fill=paint("card-paper"), stroke=paint("card-edge"), stroke_width=2,
    )  # fmt: skip


def _corner(card: Card, look: Look, paint: Paint) -> str:
    suit = suit_of(card)
    pen = BOLD if look.bold else REGULAR
    rank = write(look.letter(rank_of(card)), 35, 16, 72, pen, 51)
    return _inked(rank, suit, paint) + _pip(suit, 35, 115, 0.43, paint)


def _large_corner(card: Card, look: Look, paint: Paint) -> str:
    return _inked(
        write(look.letter(rank_of(card)), 70, 14, 114, BOLD, 112, 1.25), suit_of(card), paint
    )


def _inked(glyphs: str, suit: int, paint: Paint) -> str:
    return element("g", glyphs, fill="none", stroke=paint(f"index-{SUIT_WORDS[suit]}"))


def _middle(card: Card, look: Look, paint: Paint) -> str:
    rank, suit = rank_of(card), suit_of(card)
    if look.index == "large":
        return _pip(suit, 125, 175, 0.86, paint)
    if rank == _ACE:
        return _pip(suit, 125, 175, 1.4, paint)
    if JACK <= rank <= KING:
        return court(rank, suit, paint, look.bold)
    upper = "".join(_pip(suit, x, y, 0.4, paint) for x, y in _PIPS[rank] if y <= 175)
    lower = "".join(
        _pip(suit, WIDTH - x, HEIGHT - y, 0.4, paint) for x, y in _PIPS[rank] if y > 175
    )
    return upper + (element("g", lower, transform=TURNED) if lower else "")


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
