"""Which methods an address knows: all of its routes together, as `Allow` must name them."""

from __future__ import annotations

from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Match, Mount
from starlette.types import Scope

METHODS: Final = ("DELETE", "GET", "PATCH", "POST", "PUT")
"""What routes may know, besides `HEAD`, which every page knows that can be got."""


def with_all_methods(error: HTTPException, app: Starlette, scope: Scope) -> HTTPException:
    """A refusal of a method (405) whose header names every method of the address, where a
    router names those of one route; another error as it is."""
    if error.status_code != 405:
        return error
    known = [method for method in METHODS if _is_known(app, scope, method)] or ["GET"]
    allowed = sorted({*known, "HEAD"} if "GET" in known else known)
    return HTTPException(405, error.detail, {"allow": ", ".join(allowed)})


def _is_known(app: Starlette, scope: Scope, method: str) -> bool:
    asked = {**scope, "method": method}
    routes = (route for route in app.routes if not isinstance(route, Mount))
    return any(route.matches(asked)[0] is Match.FULL for route in routes)
