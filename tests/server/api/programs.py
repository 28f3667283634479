"""Programs that speak to the JSON interface, in the same process as the application."""

from __future__ import annotations

import asyncio
import json
import queue
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from httpx2 import Response
from starlette.testclient import TestClient

from fightlead.server.api.application import PREFIX
from fightlead.server.app import create_app
from tests.server.sites import database_in

Json = Any
PATIENCE = 30.0
"""Seconds until something that does not come counts as missing."""


@contextmanager
def application(folder: Path) -> Iterator[TestClient]:
    """The application on a database in a folder."""
    app = create_app(database_in(folder))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@dataclass(frozen=True)
class Program:
    """Asks as one person, or as nobody."""

    client: TestClient
    token: str = ""
    id: str = ""

    def send(self, method: str, path: str, body: Json = None, **more: Any) -> Response:
        """A request, whatever comes of it."""
        headers = more.pop("headers", {})
        if self.token:
            headers = {"authorization": f"Bearer {self.token}"} | headers
        if body is not None:
            more["json"] = body
        return self.client.request(method, PREFIX + path, headers=headers, **more)

    def ask(self, method: str, path: str, body: Json = None, **more: Any) -> Json:
        """What is answered to a request that succeeds."""
        response = self.send(method, path, body, **more)
        assert response.is_success, response.text
        return response.json() if response.content else None

    def get(self, path: str, **more: Any) -> Json:
        return self.ask("GET", path, **more)

    def post(self, path: str, body: Json = None) -> Json:
        return self.ask("POST", path, body)

    def refused(
        self, method: str, path: str, body: Json = None, **more: Any
    ) -> tuple[int, str]:
        """Status and code of a refusal, which has the one shape that all have."""
        response = self.send(method, path, body, **more)
        problem = response.json()
        assert set(problem) == {"error"}, problem
        assert set(problem["error"]) == {"code", "message", "fields"}
        assert problem["error"]["message"]
        assert "code" not in problem["error"]["message"]
        return response.status_code, problem["error"]["code"]


def person(client: TestClient, name: str) -> Program:
    """A program that is a new person."""
    made = Program(client).post("/people", {"name": name})
    return Program(client, made["token"], made["id"])


def table_of(*programs: Program, **settings: Json) -> str:
    """The path of a table that the first opens and where all sit."""
    first, *others = programs
    table = first.post("/tables", {"settings": settings})["table"]
    for other in others:
        other.post(f"/tables/{table}/sit", {})
    return f"/tables/{table}"


def begin(table: str, *programs: Program) -> None:
    """All are ready for the next round."""
    for each in programs:
        each.post(f"{table}/ready", {"round": each.get(table)["next_round"]})


def answer(table: str, program: Program, index: int = 0) -> Json:
    """Take one of the legal actions; answers what was sent."""
    scene = program.get(table)
    sent = {"decision": scene["decision"], "action": scene["view"]["legal"][index]}
    program.post(f"{table}/actions", sent)
    return sent


def play_round(table: str, *programs: Program) -> None:
    """Play until the round is over, always the first legal action."""
    while due := [each for each in programs if each.get(table)["due"]]:
        for each in due:
            answer(table, each)


class Listening:
    """An event stream that is open as long as the context lasts, below any client that waits
    for the end of an answer."""

    def __init__(self, program: Program, path: str, last: str = "") -> None:
        self._app = program.client.app
        assert program.client.portal
        self._portal = program.client.portal
        parts = urlsplit(PREFIX + path)
        headers = {"authorization": f"Bearer {program.token}", "last-event-id": last}
        self._scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": parts.path,
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "root_path": "",
            "headers": [
                (key.encode(), value.encode()) for key, value in headers.items() if value
            ],
            "client": ("127.0.0.1", 1),
            "server": ("testserver", 80),
        }
        self._sent: queue.Queue[Json] = queue.Queue()
        self._text = ""

    def __enter__(self) -> Listening:
        self._gone = self._portal.call(_event)
        self._task = self._portal.start_task_soon(self._run)
        self.start = self._sent.get(timeout=PATIENCE)
        """How the answer begins: status and headers."""
        return self

    def __exit__(self, *error: object) -> None:
        self._portal.call(self._gone.set)
        self._task.result(PATIENCE)

    @property
    def headers(self) -> dict[str, str]:
        return {key.decode(): value.decode() for key, value in self.start["headers"]}

    def block(self) -> str:
        """The next lines up to an empty one; empty: the stream has ended."""
        while "\n\n" not in self._text:
            message = self._sent.get(timeout=PATIENCE)
            self._text += message.get("body", b"").decode()
            if not message.get("more_body"):
                return self._text
        block, _, self._text = self._text.partition("\n\n")
        return block

    def event(self) -> tuple[str, str, Json]:
        """The next event: its kind, id and data."""
        while True:
            lines = dict(line.split(": ", 1) for line in self.block().splitlines())
            if "data" in lines:
                return lines["event"], lines.get("id", ""), json.loads(lines["data"])

    def until(self, number: int) -> list[Json]:
        """The steps up to the one with this number."""
        steps: list[Json] = []
        while not steps or steps[-1]["number"] < number:
            kind, ident, step = self.event()
            assert (kind, ident) == ("step", str(step["number"]))
            steps.append(step)
        return steps

    async def _run(self) -> None:
        asked = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> Json:
            if asked:
                return asked.pop()
            await self._gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Json) -> None:
            self._sent.put(message)

        await self._app(self._scope, receive, send)


async def _event() -> asyncio.Event:
    return asyncio.Event()
