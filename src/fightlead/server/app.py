"""The ASGI application: rooms of the server put together, and errors as answers.

`create_app("sqlite:///table.db")` gives an application that any ASGI server runs.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Scope

from fightlead.errors import FightleadError
from fightlead.server.api.application import PREFIX, create_api
from fightlead.server.api.problems import problem
from fightlead.server.guards import Guards, TooLarge
from fightlead.server.methods import with_all_methods
from fightlead.server.pages import (
    bank,
    cards,
    deck,
    devices,
    friends,
    games,
    manifest,
    me,
    replay,
    rules,
    start,
    stream,
    table,
)
from fightlead.server.pages.errors import error_page
from fightlead.server.pages.rendering import STATIC
from fightlead.server.site import Site, open_site
from fightlead.server.statuses import CODES, status_of
from fightlead.server.visitor import stranger, visitor_of

FOREVER: Final = "public, max-age=31536000, immutable"
PAGES: Final = (
    start,
    friends,
    games,
    rules,
    deck,
    me,
    devices,
    manifest,
    table,
    stream,
    cards,
    replay,
    bank,
)

log = logging.getLogger("fightlead.server")


class Static(StaticFiles):
    """Static files. Those whose address changes with their content keep for ever; others,
    such as what a script imports by its plain name, are asked for anew."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        scope = kwargs.get("scope") or args[2]
        versioned = b"v=" in scope["query_string"]
        response.headers["cache-control"] = FOREVER if versioned else "no-cache"
        return response


class Application(FastAPI):
    """Guarded on the outside, so that no answer is without its headers."""

    def build_middleware_stack(self) -> ASGIApp:
        return Guards(super().build_middleware_stack(), _kept_out)


def create_app(
    address: str,
    open_: Callable[[str], Awaitable[Site]] = open_site,
    names: Sequence[str] = ("*",),
) -> FastAPI:
    """The application on a database, an address of SQLAlchemy's. `names` are the hosts by which
    it may be asked: a page of another site whose name was made to lead here is not."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.site = await open_(address)
        try:
            yield
        finally:
            await app.state.site.close()

    app = Application(
        title="Fight for the Lead",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    for each in PAGES:
        app.include_router(each.router)
    api = create_api()
    api.state = app.state
    app.mount(PREFIX, api, name="api")
    app.mount("/static", Static(directory=STATIC), name="static")
    app.add_api_route("/health", _health, include_in_schema=False)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=names, www_redirect=False)
    app.add_exception_handler(FightleadError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(TooLarge, _too_large)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.add_exception_handler(Exception, _broken)
    return app


async def _health() -> PlainTextResponse:
    return PlainTextResponse("ok\n")


# ---------------------------------------------------------------- errors


def _kept_out(scope: Scope, code: str) -> Response:
    """The answer to a request before which nobody looks who asks: JSON for programs, else a
    page."""
    error, request = FightleadError(code), Request(scope)
    if scope["path"].startswith(PREFIX):
        return problem(error, request.headers)
    return error_page(request, stranger(request), error)


async def _answer(request: Request, error: FightleadError, status: int) -> Response:
    """An error in the form that was asked for: JSON for programs (such addresses as the
    interface does not even recognise as its own), else a page."""
    if request.url.path.startswith(PREFIX):
        return problem(error, request.headers, status)
    return error_page(request, await visitor_of(request), error, status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, FightleadError)
    return await _answer(request, error, status_of(error))


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fields = ", ".join(str(fault["loc"][-1]) for fault in error.errors())
    return await _answer(request, FightleadError("malformed_request", text=fields), 422)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "malformed_request")
    told = FightleadError(code, text=request.url.path)
    answer = await _answer(request, told, error.status_code)
    answer.headers.update(with_all_methods(error, request.app, request.scope).headers or {})
    return answer


async def _too_large(request: Request, error: Exception) -> Response:
    return _kept_out(request.scope, "too_large")


async def _gone(request: Request, error: Exception) -> Response:
    """Whoever asked has left before the request was read; nobody reads this."""
    return Response(status_code=400)


async def _broken(request: Request, error: Exception) -> Response:
    log.exception("at %s", request.url.path, exc_info=error)
    return _kept_out(request.scope, "server_fault")
