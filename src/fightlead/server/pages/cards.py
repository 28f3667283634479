"""Card faces as the pages use them: one drawing for each look, and the colours of the suits.

Their addresses change with their content, so browsers keep them for ever.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Final, Literal

from fastapi import APIRouter
from fastapi.responses import Response

from fightlead.paper import PALETTES, Look, palette_css, sprite

FOREVER: Final = {"cache-control": "public, max-age=31536000, immutable"}
COLOURS: Final = "/cards/colours.css"

router = APIRouter(prefix="/cards")


@router.get("/{letters}-{index}-{contrast}.svg")
def faces(
    letters: Literal["en", "de", "ru"],
    index: Literal["normal", "large"],
    contrast: Literal["normal", "high"],
) -> Response:
    """All faces of a look, each as a symbol by the two-letter name of its card."""
    drawn = _drawn(Look(letters, index, contrast))
    return Response(drawn, media_type="image/svg+xml", headers=FOREVER)


@router.get("/colours.css")
def colours() -> Response:
    """The colours of each palette, for what has its name in the attribute `data-palette`."""
    return Response(_colours(), media_type="text/css", headers=FOREVER)


def faces_address(look: Look) -> str:
    """Where the faces of a look are."""
    return _versioned(f"/cards/{look.name}.svg", _drawn(look))


def colours_address() -> str:
    """Where the colours are."""
    return _versioned(COLOURS, _colours())


@cache
def _drawn(look: Look) -> str:
    return sprite(look)


@cache
def _colours() -> str:
    return "\n".join(f'[data-palette="{name}"] {{ {palette_css(name)} }}' for name in PALETTES)


@cache
def _versioned(address: str, content: str) -> str:
    return f"{address}?v={hashlib.sha256(content.encode()).hexdigest()[:12]}"
