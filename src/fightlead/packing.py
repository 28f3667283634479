"""Text packed by gzip: in the same bytes whenever it is packed, and unpacked within bounds."""

from __future__ import annotations

import zlib
from gzip import GzipFile
from io import BytesIO
from pathlib import Path
from typing import Final

from fightlead.errors import RecordError

PACKED: Final = ".gz"
"""How the name of a file ends that is to be packed."""
_MAGIC: Final = b"\x1f\x8b"  # with which no text in UTF-8 begins


def packed(content: bytes) -> bytes:
    """The content packed by gzip, without name and time.

    >>> unpacked(packed(b"format = 1"))
    b'format = 1'
    """
    buffer = BytesIO()
    with GzipFile(filename="", mode="wb", fileobj=buffer, mtime=0) as file:
        file.write(content)
    return buffer.getvalue()


def content_for(path: Path, text: str) -> bytes:
    """What a file is to hold: the text in UTF-8, packed if the name ends with `.gz`.

    >>> content_for(Path("x.toml"), "ä"), content_for(Path("x.toml.gz"), "ä")[:2]
    (b'\\xc3\\xa4', b'\\x1f\\x8b')
    """
    content = text.encode()
    return packed(content) if path.name.lower().endswith(PACKED) else content


def unpacked(source: bytes, most: int | None = None) -> bytes:
    """What a file holds: unpacked, once, if gzip has packed it, whatever its name.

    Raises `RecordError`: `damaged_gzip`, or `too_large` for what holds more than `most` bytes,
    of which no more are unpacked."""
    content = source
    if source.startswith(_MAGIC):
        try:
            with GzipFile(fileobj=BytesIO(source)) as file:
                content = file.read(-1 if most is None else most + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise RecordError("damaged_gzip") from error
    if most is not None and len(content) > most:
        raise RecordError("too_large")
    return content
