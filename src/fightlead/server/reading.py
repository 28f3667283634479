"""Reading a record that somebody has sent: in a process of its own, so that what takes long,
or for ever, takes nothing from the tables."""

from __future__ import annotations

import pickle
import sys
from typing import Final

from fightlead.errors import RecordError
from fightlead.record import Record
from fightlead.recordfile import read_record
from fightlead.server.apart import answer_apart

PATIENCE: Final = 20.0
"""Seconds after which the reading is given up."""


async def read_apart(source: bytes, patience: float = PATIENCE) -> Record:
    """The record that a text holds. Raises `RecordError`: those of `read_record`, or
    `cannot_be_read` for what is too long or too deep for anybody."""
    written = await answer_apart(__name__, source, patience)
    found = pickle.loads(written) if written else RecordError("cannot_be_read")
    if isinstance(found, RecordError):
        raise found
    assert isinstance(found, Record)
    return found


def main() -> None:
    """Read a record from the standard input; write it, or what is wrong, for `read_apart`."""
    found: Record | RecordError
    try:
        found = read_record(sys.stdin.buffer.read())
    except RecordError as error:
        found = error
    sys.stdout.buffer.write(pickle.dumps(found))


if __name__ == "__main__":
    main()
