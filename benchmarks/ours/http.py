"""As much of HTTP/1.1 as a browser needs to play, so that clients cost little beside a server.

A connection stays open and carries one request after the other, or one event stream to its
end. `Traffic` counts what goes over all connections of a table.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Final
from urllib.parse import urlencode, urlsplit

IDLE: Final = 3.0
"""Seconds after which a connection is not used again: the server hangs up after five."""


@dataclass(slots=True)
class Traffic:
    """Requests, answers and events, and their bytes with all headers, both ways."""

    messages: int = 0
    bytes: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


class Connection:
    """A connection to a server at an address such as `http://127.0.0.1:8452/`."""

    def __init__(self, address: str, traffic: Traffic) -> None:
        parts = urlsplit(address)
        self._host, self._port = parts.hostname, parts.port
        self._traffic = traffic
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0

    async def get(self, path: str, headers: Mapping[str, str]) -> Answer:
        await self._ask("GET", path, headers, b"")
        return await self._answer()

    async def post(
        self, path: str, headers: Mapping[str, str], fields: list[tuple[str, str]]
    ) -> Answer:
        """Send a form."""
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        await self._ask("POST", path, {**form, **headers}, urlencode(fields).encode())
        return await self._answer()

    async def events(self, path: str, headers: Mapping[str, str]) -> AsyncIterator[bytes]:
        """The data of each event `table` of a stream, for ever."""
        await self._ask("GET", path, {"Accept": "text/event-stream", **headers}, b"")
        status, headers = await self._head()
        assert status == 200, f"no stream: {status}"
        packed = headers.get("content-encoding") == "gzip"
        unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
        text = b""
        while True:
            chunk = await self._chunk()
            text += unpacker.decompress(chunk) if packed else chunk
            *whole, text = text.split(b"\n\n")
            for event in whole:
                kind, _, data = event.partition(b"\ndata: ")
                if kind.startswith(b"event: table"):
                    self._traffic.messages += 1
                    yield data.replace(b"\ndata: ", b"\n")

    async def _ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes
    ) -> None:
        if monotonic() > self._used + IDLE:
            self._hang_up()
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port)
        self._used = monotonic()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}:{self._port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        request = "\r\n".join([*lines, "", ""]).encode() + body
        self._traffic.messages += 1
        self._traffic.bytes += len(request)
        self._streams[1].write(request)

    def _hang_up(self) -> None:
        if self._streams:
            self._streams[1].close()
        self._streams = None

    async def _answer(self) -> Answer:
        status, headers = await self._head()
        if headers.get("transfer-encoding") == "chunked":
            body = b""
            while chunk := await self._chunk():
                body += chunk
        else:
            body = await self._exactly(int(headers.get("content-length", 0)))
        self._traffic.messages += 1
        return Answer(status, headers, body)

    async def _head(self) -> tuple[int, dict[str, str]]:
        status = int((await self._line()).split()[1])
        headers = {}
        while line := (await self._line()).decode("latin-1").strip():
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        return status, headers

    async def _chunk(self) -> bytes:
        size = int(await self._line(), 16)
        return (await self._exactly(size + 2))[:-2]

    async def _line(self) -> bytes:
        assert self._streams
        line = await self._streams[0].readline()
        if not line:
            raise ConnectionResetError("the server has hung up")
        self._traffic.bytes += len(line)
        return line

    async def _exactly(self, size: int) -> bytes:
        assert self._streams
        self._traffic.bytes += size
        return await self._streams[0].readexactly(size)
