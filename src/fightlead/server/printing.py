"""Cards for people's printers: made one after the other, in a process of its own, so that what
takes seconds takes nothing from the tables."""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections import OrderedDict
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fightlead.errors import FightleadError
from fightlead.paper.deck import Deck, Kind, files_of
from fightlead.server.apart import answer_apart

PATIENCE: Final = 60.0
"""Seconds after which a file is given up."""
KEPT: Final = 8
"""Files that are kept for those who want the same."""
MOST_WAITING: Final = 8
"""Orders that wait for the printer; more are sent away."""
_TYPES: Final = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "brf": "text/plain; charset=us-ascii",
    "stl": "model/stl",
    "zip": "application/zip",
}


class Printing:
    """Makes files of a deck, and keeps the last ones."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._one = asyncio.Semaphore(1)
        self._waiting = 0
        self._kept: OrderedDict[bytes, tuple[bytes, str]] = OrderedDict()

    async def file(self, deck: Deck, kind: Kind, form: str) -> tuple[bytes, str]:
        """A file and the end of its name: that of the form, or `zip` for several. Raises
        `FightleadError` as `files_of` does, `server_fault` where it takes too long, or
        `printing_busy` where many wait already."""
        order = pickle.dumps((deck, kind, form))
        return self._found(order) or await self._in_line(order, form)

    def _found(self, order: bytes) -> tuple[bytes, str] | None:
        if order in self._kept:
            self._kept.move_to_end(order)
        return self._kept.get(order)

    async def _in_line(self, order: bytes, form: str) -> tuple[bytes, str]:
        if self._waiting >= MOST_WAITING:
            raise FightleadError("printing_busy")
        self._waiting += 1
        try:
            async with self._one:
                return self._found(order) or await self._made(order, form)
        finally:
            self._waiting -= 1

    async def _made(self, order: bytes, form: str) -> tuple[bytes, str]:
        made = in_one_file(await _made_apart(order, self._patience), form)
        self._kept[order] = made
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made


def media_type(end: str) -> str:
    """What a file is, by the end of its name.

    >>> media_type("pdf")
    'application/pdf'
    """
    return _TYPES[end]


def in_one_file(files: list[bytes], form: str) -> tuple[bytes, str]:
    """One file as it is, several in one archive, the same bytes each time; and the end of its
    name.

    >>> in_one_file([b"one"], "svg"), in_one_file([b"one", b"two"], "svg")[1]
    ((b'one', 'svg'), 'zip')
    """
    if len(files) == 1:
        return files[0], form
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as zipped:
        for number, content in enumerate(files, start=1):
            entry = ZipInfo(f"{number:02}.{form}")
            entry.compress_type = ZIP_DEFLATED
            zipped.writestr(entry, content)
    return archive.getvalue(), "zip"


async def _made_apart(order: bytes, patience: float) -> list[bytes]:
    written = await answer_apart(__name__, order, patience)
    made = pickle.loads(written) if written else FightleadError("server_fault")
    if isinstance(made, FightleadError):
        raise made
    assert isinstance(made, list)
    return made


def main() -> None:
    """Read what is wanted from the standard input; write the files, or why there are none."""
    made: list[bytes] | FightleadError
    try:
        made = files_of(*pickle.loads(sys.stdin.buffer.read()))
    except FightleadError as error:
        made = error
    sys.stdout.buffer.write(pickle.dumps(made))


if __name__ == "__main__":
    main()
