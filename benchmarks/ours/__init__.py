"""Our own server of tables, and clients who play there as browsers do.

Its command is `fightlead serve` on a database of its own (SQLite in a folder), as durable as by
default; its clients get whole pages over event streams.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.table_server import Processes, ProcessServer


def server(folder: Path) -> ProcessServer:
    """Our server, which keeps its tables in a folder, and tables of five persons at it."""
    return ProcessServer("fightlead", _serving(folder), _module("clients"))


def crowd(folder: Path) -> Processes:
    """Our server, and many persons who play with four bots each."""
    return Processes("fightlead", _serving(folder), _module("guests"))


def browser(folder: Path) -> Processes:
    """Our server, and Chromium that looks at a table."""
    return Processes("fightlead", _serving(folder), _module("looks"))


def _serving(folder: Path) -> Sequence[str]:
    return [*_module("serving"), "--data", str(folder)]


def _module(name: str) -> Sequence[str]:
    return [sys.executable, "-m", f"benchmarks.ours.{name}"]
