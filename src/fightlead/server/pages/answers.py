"""Pages as answers, and the way from one page to the next."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse

from fightlead.server.pages.rendering import render
from fightlead.server.visitor import COOKIE, Visitor, greet


def page(
    template: str, request: Request, visitor: Visitor, status: int = 200, **context: Any
) -> HTMLResponse:
    """A page with what every page needs. It comes with the cookie of the browser."""
    text = render(template, visitor.language, request=request, visitor=visitor, **context)
    response = HTMLResponse(text, status)
    greet(request, response)
    return response


def part(template: str, visitor: Visitor, **context: Any) -> HTMLResponse:
    """A part of a page, for a script that puts it into its place."""
    return HTMLResponse(render(template, visitor.language, visitor=visitor, **context))


def onward(request: Request, path: str) -> RedirectResponse:
    """From a form to a page of this site. A browser that sent no cookie is asked first
    whether it keeps the one it gets now."""
    if COOKIE in request.cookies:
        return RedirectResponse(path, 303)
    return RedirectResponse(f"/arrived?{urlencode({'to': path})}", 303)


def wants_part(request: Request) -> bool:
    """Does a script ask, that puts a part of the page into its place?"""
    return "hx-request" in request.headers


def local_path(text: str) -> str:
    """The path of a page of this site that a text names, else that of the first page; never
    the address of another site.

    >>> local_path("/rules?x=1"), local_path("//elsewhere"), local_path("/\\\\elsewhere")
    ('/rules?x=1', '/', '/')
    """
    inside = text.startswith("/") and not text.startswith("//") and "\\" not in text
    return text if inside and text.isprintable() and " " not in text else "/"
