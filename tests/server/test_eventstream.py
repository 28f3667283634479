"""Event streams: whoever reads gzip gets little, and each event at once."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from hashlib import sha256

from starlette.types import Message, Scope

from fightlead.server.eventstream import EventStream

PAGE = "event: table\ndata: " + " ".join(
    sha256(bytes([line])).hexdigest() for line in range(100)
)
EVENTS = [f"{PAGE} {number} ü\n\n" for number in range(5)]


def sent(accepted: str) -> tuple[dict[str, str], list[bytes]]:
    """The headers of a stream of `EVENTS`, and its pieces in their order."""
    messages: list[Message] = []

    async def texts() -> AsyncIterator[str]:
        for number, event in enumerate(EVENTS):
            assert len(messages) == 1 + number, "the start and every event before are sent"
            yield event

    async def receive() -> Message:
        return await asyncio.Future()

    async def send(message: Message) -> None:
        messages.append(message)

    scope: Scope = {
        "type": "http",
        "asgi": {"spec_version": "2.3"},
        "headers": [(b"accept-encoding", accepted.encode())],
    }
    asyncio.run(EventStream(texts())(scope, receive, send))
    start, *rest = messages
    headers = {name.decode(): value.decode() for name, value in start["headers"]}
    return headers, [message["body"] for message in rest]


def test_each_event_can_be_read_as_soon_as_it_is_sent() -> None:
    headers, pieces = sent("gzip, deflate, br")
    assert headers["content-encoding"] == "gzip"
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
    read = [unpacker.decompress(piece).decode() for piece in pieces[: len(EVENTS)]]
    assert read == EVENTS


def test_what_events_have_in_common_is_sent_once() -> None:
    _, pieces = sent("gzip")
    first, *later = [len(piece) for piece in pieces[: len(EVENTS)]]
    assert max(later) < first / 10


def test_who_does_not_read_gzip_gets_the_plain_text() -> None:
    headers, pieces = sent("br, gzip;q=0")
    assert "content-encoding" not in headers
    assert b"".join(pieces).decode() == "".join(EVENTS)


def test_nothing_between_may_keep_or_change_a_stream() -> None:
    headers, _ = sent("")
    assert headers["cache-control"] == "no-store, no-transform"
    assert headers["x-accel-buffering"] == "no"
    assert headers["content-type"].startswith("text/event-stream")
