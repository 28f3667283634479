"""A browser without a network: requests to the application, and an event stream that stays."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

from starlette.types import ASGIApp, Message


@dataclass(slots=True)
class Answer:
    """What was sent to one request, as bytes: status, headers, body."""

    status: int = 0
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    @property
    def sent(self) -> bytes:
        lines = [name + b": " + value for name, value in self.headers]
        return b"\n".join([str(self.status).encode(), *lines, b"", self.body])


class Browser:
    """Whoever holds these cookies, given as `name=value; ...`."""

    def __init__(self, app: ASGIApp, cookies: str = "", **headers: str) -> None:
        self._app = app
        plain = {"host": "localhost", "cookie": cookies, "sec-fetch-site": "same-origin"}
        self._headers = plain | {
            name.replace("_", "-"): value for name, value in headers.items()
        }

    async def get(self, address: str, **headers: str) -> Answer:
        return await self._ask("GET", address, b"", headers)

    async def post(self, address: str, form: dict[str, Any], **headers: str) -> Answer:
        body = urlencode(form, doseq=True).encode()
        headers = {"content_type": "application/x-www-form-urlencoded", **headers}
        return await self._ask("POST", address, body, headers)

    async def _ask(
        self, method: str, address: str, body: bytes, headers: dict[str, str]
    ) -> Answer:
        answer = Answer()
        messages: list[Message] = [{"type": "http.request", "body": body}]

        async def receive() -> Message:
            return messages.pop() if messages else await _forever()

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer.status, answer.headers = message["status"], message["headers"]
            else:
                answer.body += message.get("body", b"")

        await self._app(self._scope(method, address, headers), receive, send)
        return answer

    def _scope(self, method: str, address: str, headers: dict[str, str]) -> dict[str, Any]:
        url = urlsplit(address)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": url.path,
            "raw_path": url.path.encode(),
            "query_string": url.query.encode(),
            "root_path": "",
            "headers": [
                (name.encode(), value.encode())
                for name, value in (self._headers | given).items()
            ],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }

    def stream(self, table: str) -> Stream:
        """The event stream of a table, open as long as the context lasts."""
        return Stream(self._app, self._scope("GET", f"/stream?t={table}:-1", {}))


class Stream:
    """What an event stream has sent so far."""

    def __init__(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        self.sent: list[bytes] = []
        self.number = -2
        """The number of the last entry that was shown."""
        self._app, self._scope = app, scope
        self._arrived = asyncio.Event()

    async def __aenter__(self) -> Stream:
        self._task = asyncio.create_task(self._run())
        return self

    async def _run(self) -> None:
        await self._app(self._scope, _forever, self._take)

    async def __aexit__(self, *anything: object) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _take(self, message: Message) -> None:
        body = message.get("body", b"")
        self.sent.append(body)
        for line in body.splitlines():
            if line.startswith(b"data: {"):
                self.number = json.loads(line[6:])["number"]
                self._arrived.set()

    async def shows(self, number: int) -> None:
        """Wait until the stream has shown an entry."""
        while self.number < number:
            self._arrived.clear()
            arrival = asyncio.create_task(self._arrived.wait())
            await asyncio.wait({arrival, self._task}, return_when="FIRST_COMPLETED")
            assert not self._task.done(), f"the stream has ended: {self._task}"


async def _forever() -> Message:
    await asyncio.Event().wait()
    raise AssertionError("it never comes")
