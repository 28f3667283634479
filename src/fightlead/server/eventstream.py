"""Answers that are streams of server-sent events, each of which arrives at once."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterable, AsyncIterator
from typing import Final

from fastapi.responses import StreamingResponse
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

HEARTBEAT: Final = 15.0
"""Seconds of silence after which something is to be sent; pages take a line that is silent for
more than twice as long for dead."""
HEADERS: Final = {
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "vary": "Accept-Encoding",
}
RETRY: Final = 2000
"""Milliseconds after which a client that lost the stream comes back."""
FIRST: Final = f"retry: {RETRY}\n\n"
"""How a stream begins."""
LEVEL: Final = 5
"""Of compression; higher ones cost more than they save."""
MEMORY: Final = 5
"""Of the compressor, as zlib counts: 150 kilobytes for each stream. Where events repeat each
other, more saves next to nothing."""


class EventStream(StreamingResponse):
    """Events from an iterator of texts. They are compressed one after the other where the
    client knows how to read that: what a page has in common with the one before takes hardly
    any room."""

    media_type = "text/event-stream"

    def __init__(self, texts: AsyncIterator[str]) -> None:
        super().__init__(texts, headers=HEADERS)
        self._texts = texts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if takes_gzip(Headers(scope=scope).get("accept-encoding", "")):
            self.headers["content-encoding"] = "gzip"
            self.body_iterator = compressed(self._texts)
        await super().__call__(scope, receive, send)


def takes_gzip(accepted: str) -> bool:
    """Does a client read gzip, by its `Accept-Encoding`?

    >>> takes_gzip("br, gzip;q=0.8"), takes_gzip("identity, gzip;q=0"), takes_gzip("")
    (True, False, False)
    """
    for wish in accepted.lower().split(","):
        coding, _, weight = wish.replace(" ", "").partition(";q=")
        if coding == "gzip":
            return weight.strip("0.") != "" or not weight
    return False


async def compressed(texts: AsyncIterable[str]) -> AsyncIterator[bytes]:
    """Texts as one gzip stream, from each piece of which its text can be read whole."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, zlib.MAX_WBITS | 16, MEMORY)
    async for text in texts:
        yield packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()
