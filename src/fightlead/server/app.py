"""The ASGI application: rooms of the server put together, and errors as answers.

`create_app("sqlite:///table.db")` gives an application that any ASGI server runs.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp

from fightlead.errors import FightleadError
from fightlead.narration import error_in_words
from fightlead.server.guards import TOO_LARGE, Guards, TooLarge
from fightlead.server.pages import (
    cards,
    devices,
    friends,
    games,
    manifest,
    me,
    rules,
    start,
    stream,
    table,
)
from fightlead.server.pages.answers import page
from fightlead.server.pages.rendering import STATIC
from fightlead.server.site import Site, open_site
from fightlead.server.visitor import visitor_of

FOREVER: Final = "public, max-age=31536000, immutable"
STATUS: Final = {
    "no_such_table": 404,
    "no_such_page": 404,
    "no_record": 404,
    "no_spectators": 403,
    "not_host": 403,
    "not_seated": 403,
    "old_link": 410,
    "bad_rules": 422,
    "bad_setting": 422,
    "malformed_request": 422,
}
"""The HTTP status of errors that are not a plain 409 (not now)."""

PAGES: Final = (
    start,
    friends,
    games,
    rules,
    me,
    devices,
    manifest,
    table,
    stream,
    cards,
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
        return Guards(super().build_middleware_stack())


def create_app(address: str, open_: Callable[[str], Awaitable[Site]] = open_site) -> FastAPI:
    """The application on a database, an address of SQLAlchemy's."""

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
    app.mount("/static", Static(directory=STATIC), name="static")
    app.add_api_route("/health", _health, include_in_schema=False)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
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


def status_of(error: FightleadError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(error.code, 409)


async def _answer(request: Request, status: int, code: str, sentence: str) -> Response:
    """An error in the form that was asked for: JSON for programs, else a page."""
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": {"code": code, "message": sentence}}, status)
    visitor = await visitor_of(request)
    return page("error.html", request, visitor, status, sentence=sentence)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, FightleadError)
    language = (await visitor_of(request)).language
    return await _answer(request, status_of(error), error.code, error_in_words(error, language))


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fields = ", ".join(str(fault["loc"][-1]) for fault in error.errors())
    malformed = FightleadError("malformed_request", text=fields)
    language = (await visitor_of(request)).language
    return await _answer(request, 422, malformed.code, error_in_words(malformed, language))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "no_such_page", 405: "no_such_page"}.get(
        error.status_code, "malformed_request"
    )
    language = (await visitor_of(request)).language
    sentence = error_in_words(FightleadError(code, text=""), language)
    return await _answer(request, error.status_code, code, sentence)


async def _too_large(request: Request, error: Exception) -> Response:
    return PlainTextResponse(TOO_LARGE, 413)


async def _gone(request: Request, error: Exception) -> Response:
    """Whoever asked has left before the request was read; nobody reads this."""
    return Response(status_code=400)


async def _broken(request: Request, error: Exception) -> Response:
    log.exception("at %s", request.url.path, exc_info=error)
    return PlainTextResponse("Something went wrong here; it has been noted.\n", 500)
