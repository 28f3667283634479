"""Writing files so that nothing is ever half there."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO


def is_device(path: Path) -> bool:
    """Is there something that is no file: a device, a pipe, a folder?"""
    return path.exists() and not path.is_file()


def write_whole(path: Path, text: str, *, private: bool = False) -> None:
    """Write a text as `write_bytes` writes bytes."""
    write_bytes(path, text.encode("utf-8"), private=private)


def write_bytes(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file in a folder that exists so that, whatever happens, the old or the new one
    is there whole. Links are followed, devices and pipes written to as they are. A `private`
    new file is for its owner alone. Raises OSError, which names the file."""
    with replacing(path, private=private) as file:
        file.write(content)


@contextlib.contextmanager
def replacing(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """A file to write to piece by piece, which takes its place, as in `write_bytes`, when the
    block ends; if the block fails, nothing has changed. Raises OSError, which names the
    file."""
    try:
        target = path.resolve()
        whole = target.open("wb") if is_device(target) else _beside(target, private)
        with whole as file:
            yield file
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _mode_of(path: Path, private: bool) -> int:
    if path.exists():
        return path.stat().st_mode & 0o777
    if private:
        return 0o600
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def check_writable(path: Path) -> None:
    """Raise OSError if nothing can be written there."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if is_device(path):
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
    if not os.access(path.parent, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path.parent))


@contextlib.contextmanager
def _beside(path: Path, private: bool) -> Iterator[BinaryIO]:
    mode = _mode_of(path, private)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
