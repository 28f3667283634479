"""Where games and banks of the terminal are kept, so that they can go on after anything.

Each is one file in the user's state folder, a game a record, written whole at every step and
kept when it is over.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from filelock import FileLock, Timeout

from fightlead.errors import FightleadError
from fightlead.packing import PACKED


def games_folder() -> Path:
    """The folder of all games: `fightlead` below `XDG_STATE_HOME` or ~/.local/state."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "fightlead"


def new_game_path() -> Path:
    """A file name for a game that begins now."""
    began = time.strftime("%Y-%m-%d-%H%M%S")
    return games_folder() / f"{began}-{os.getpid()}.toml"


def game_paths() -> list[Path]:
    """All games, the latest written first."""
    games = chain.from_iterable(games_folder().glob(f"*.toml{end}") for end in ("", PACKED))
    return sorted(games, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def new_bank_path() -> Path:
    """A file name for a bank that opens now."""
    return games_folder() / "banks" / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}.json"


def bank_paths() -> list[Path]:
    """All banks, the latest written first."""
    banks = (games_folder() / "banks").glob("*.json")
    return sorted(banks, key=lambda path: path.stat().st_mtime_ns, reverse=True)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep a game for this process alone. Raises `FightleadError` (`game_open_elsewhere`)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path.with_suffix(".lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise FightleadError("game_open_elsewhere", file=path.name) from error
    try:
        yield
    finally:
        lock.release()
        with contextlib.suppress(OSError):
            path.with_suffix(".lock").unlink()
