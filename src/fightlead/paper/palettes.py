"""Colours by name, for the stylesheet and for single cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fightlead.paper.suits import SUIT_WORDS

Palette = Mapping[str, str]

_PAPER: Final = {
    "--card-paper": "#fdf8ec",
    "--card-edge": "#cdbf9f",
    "--card-ink": "#1b1d2a",
    "--court-gold": "#d9a93f",
    "--court-skin": "#f7e3c8",
    "--court-hair": "#8a5532",
    "--back-ground": "#34507a",
    "--back-line": "#7f9cc4",
}
_PLAIN: Final = {
    "--card-paper": "#ffffff",
    "--card-edge": "#000000",
    "--card-ink": "#000000",
    "--court-gold": "#ffd84a",
    "--court-skin": "#ffffff",
    "--court-hair": "#8a4a10",
    "--back-ground": "#12306b",
    "--back-line": "#ffffff",
}
_BLACK: Final = "#1b1d2a"
_RED: Final = "#b3123b"
_GREEN: Final = "#00694f"
_BLUE: Final = "#1f55b5"


def _palette(ground: Palette, suits: tuple[str, ...], index: tuple[str, ...] = ()) -> Palette:
    """A ground with the colours of the suits, and of their indices where those differ."""
    return {
        **ground,
        **{f"--suit-{word}": colour for word, colour in zip(SUIT_WORDS, suits, strict=True)},
        **{
            f"--index-{word}": colour
            for word, colour in zip(SUIT_WORDS, index or suits, strict=True)
        },
    }


PALETTES: Final[Mapping[str, Palette]] = {
    "two": _palette(_PAPER, (_BLACK, _RED, _RED, _BLACK)),
    "poker": _palette(_PAPER, (_GREEN, _BLUE, _RED, _BLACK)),
    "skat": _palette(
        _PAPER, (_BLACK, "#f4b912", _RED, _GREEN), (_BLACK, "#855800", _RED, _GREEN)
    ),
    "two-high": _palette(_PLAIN, ("#000000", "#b30000", "#b30000", "#000000")),
    "poker-high": _palette(_PLAIN, ("#005c20", "#0033bb", "#b30000", "#000000")),
    "skat-high": _palette(
        _PLAIN,
        ("#000000", "#ffc400", "#b30000", "#005c20"),
        ("#000000", "#5c3d00", "#b30000", "#005c20"),
    ),
}
"""Each palette by its name: custom properties of CSS and their colours."""


def palette_css(name: str) -> str:
    """The declarations of a palette, for the stylesheet. Raises `KeyError` if there is none.

    >>> palette_css("two").splitlines()[0]
    '--card-paper: #fdf8ec;'
    """
    return "\n".join(f"{key}: {colour};" for key, colour in PALETTES[name].items())
