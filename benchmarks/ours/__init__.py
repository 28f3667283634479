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
    return ProcessServer(
        "fightlead", serving(folder), [sys.executable, "-m", "benchmarks.ours.clients"]
    )


def crowd(folder: Path) -> Processes:
    """Our server with many tables of one person and four bots each."""
    return Processes(
        "fightlead", serving(folder), [sys.executable, "-m", "benchmarks.ours.guests"]
    )


def serving(folder: Path) -> Sequence[str]:
    """The command of a server that keeps its tables in a folder."""
    return [sys.executable, "-m", "benchmarks.ours.serving", "--data", str(folder)]
