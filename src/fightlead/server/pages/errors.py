"""Errors as pages: what went wrong, and the ways on from there."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import HTMLResponse

from fightlead.errors import FightleadError
from fightlead.narration import error_in_words
from fightlead.server.pages.rendering import render
from fightlead.server.statuses import status_of
from fightlead.server.visitor import Visitor


def error_page(
    request: Request, visitor: Visitor, error: FightleadError, status: int = 0
) -> HTMLResponse:
    """The page for an error. It brings no cookie: a request that another site has sent must
    not cost anybody theirs."""
    sentence = error_in_words(error, visitor.language)
    context = {"request": request, "visitor": visitor, "sentence": sentence}
    text = render("error.html", visitor.language, **context)
    return HTMLResponse(text, status or status_of(error))
