"""Links to hand on: the address of a table, and QR codes for cameras."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

import segno
from fastapi import APIRouter, Request
from fastapi.responses import Response

from fightlead.narration.catalogue import catalogue
from fightlead.server.visitor import TheSite, TheVisitor

QUIET: Final = 4
"""Modules of white round a code, without which cameras do not find it."""

router = APIRouter()


def table_link(request: Request, ident: str) -> str:
    """The whole address of a table, as the browser reaches this server."""
    return str(request.url_for("look", ident=ident))


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


@router.get("/t/{ident}/qr.svg")
async def table_code(
    request: Request, site: TheSite, visitor: TheVisitor, ident: str
) -> Response:
    """The link to a table as a picture. Raises `TableError` (`no_such_table`)."""
    await site.tables.table(ident)
    name = catalogue(visitor.language).gettext("QR code of the link to this table")
    return Response(qr_svg(table_link(request, ident), name), media_type="image/svg+xml")
