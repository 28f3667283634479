"""Links as QR codes, for the cameras of phones."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

import segno

QUIET: Final = 4
"""Modules of white round a code, without which cameras do not find it."""


def qr_svg(text: str, name: str = "") -> str:
    """A text as a QR code: an SVG with an accessible name, or none if it is named beside.

    >>> qr_svg("hello", "A link")[:70]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29" role="img"'
    """
    rows = segno.make(text, error="m", micro=False).matrix
    size = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, module in enumerate(row)
        if module
    )
    title = f"<title>{escape(name)}</title>" if name else ""
    hidden = ' role="img"' if name else ' aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"{hidden}>{title}'
        f'<rect width="{size}" height="{size}" fill="#fff"/>'
        f'<path shape-rendering="crispEdges" d="{dark}"/></svg>'
    )
