"""Sheets as files on the disk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fightlead.files import write_bytes


def write_numbered(path: Path, contents: Sequence[bytes]) -> list[Path]:
    """Write one content to a file, or several to as many beside it: `deck-01.svg` and so on.
    Answers their paths. Raises OSError, which names the file."""
    paths = [path] if len(contents) == 1 else numbered(path, len(contents))
    for each, content in zip(paths, contents, strict=True):
        write_bytes(each, content)
    return paths


def numbered(path: Path, count: int) -> list[Path]:
    """The names of so many files.

    >>> [each.name for each in numbered(Path("deck.svg"), 2)]
    ['deck-01.svg', 'deck-02.svg']
    """
    return [path.with_stem(f"{path.stem}-{number:02}") for number in range(1, count + 1)]
