"""What every request passes: its size, where it comes from, and the headers of its answer.

Plain ASGI, so that event streams pass unbuffered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STREAMS: Final = ("/stream", "/events")
"""How the addresses of streams end, which have no end themselves."""
SAFE: Final = ("GET", "HEAD", "OPTIONS")
BODY: Final = 64 * 1024
"""Most bytes of a request's body."""
RECORD_BODY: Final = 4 * 1024 * 1024
"""Most bytes of a record that is brought along."""
STORY: Final = 1024 * 1024
"""Most bytes of the story of a bank; packed into a form it takes at most twice as many."""

HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-src 'self'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


IN_FRAME: Final = {
    "content-security-policy": HEADERS["content-security-policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors 'self'"
    )
}
"""For a page that a page of this site may hold in a frame."""

RUNS_PYTHON: Final = HEADERS["content-security-policy"].replace(
    "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
)
"""The policy of a page that runs a small Python, compiled to WebAssembly."""

_LIMITS: Final = {
    "/import": RECORD_BODY,
    "/api/v1/records": RECORD_BODY,
    "/bank": 2 * STORY,
    "/bank/record.toml": 2 * STORY,
    "/language": 2 * STORY,
}
"""Most bytes where there may be more than `BODY`; with a language the bank comes along."""


class Guards:
    """Refuses what is too large or comes from another site; adds the headers. `answer` makes
    the answer to a request that is refused with a code."""

    def __init__(self, app: ASGIApp, answer: Callable[[Scope, str], Response]) -> None:
        self._app = app
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if comes_from_elsewhere(scope["method"], headers):
            await self._refuse("foreign_request", scope, send)
            return
        limit = _LIMITS.get(scope["path"], BODY)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > limit:
            await self._refuse("too_large", scope, send)
            return
        if scope["method"] == "HEAD" and not scope["path"].endswith(STREAMS):
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        await self._app(scope, _limited(receive, limit), _with_headers(send))

    async def _refuse(self, code: str, scope: Scope, send: Send) -> None:
        async def nothing() -> Message:
            return {"type": "http.disconnect"}

        await self._answer(scope, code)(scope, nothing, _with_headers(send))


def comes_from_elsewhere(method: str, headers: Headers) -> bool:
    """Would a page of another site do this with the person's cookie? Browsers say where a
    request comes from; programs, which say nothing, hold no cookie of anybody's."""
    if method in SAFE:
        return False
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


class TooLarge(HTTPException):
    """The body is longer than it may be; reading it ends, so that the application answers."""

    def __init__(self) -> None:
        super().__init__(413)


def _limited(receive: Receive, limit: int) -> Receive:
    """Take no more of a body than the limit, whatever its header promised."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > limit:
            raise TooLarge
        return message

    return limited


def _without_body(send: Send) -> Send:
    """An answer to HEAD is that to GET, but for its body."""

    async def sending(message: Message) -> None:
        empty = {"body": b""} if message["type"] == "http.response.body" else {}
        await send({**message, **empty})

    return sending


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending
