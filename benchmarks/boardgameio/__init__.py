"""The same game on boardgame.io's own server, with its own clients: `game.js` and what it
needs. The server runs as its makers deliver it, with either of the storages that come along."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from benchmarks.table_server import ProcessServer, ServerError

HERE: Final = Path(__file__).parent


def servers(folder: Path) -> list[ProcessServer]:
    """One server for each storage; the one that writes files keeps them in `folder`. Raises
    `ServerError` where Node.js or the packages are missing."""
    node = shutil.which("node")
    if node is None:
        raise ServerError("Node.js not found")
    if not (HERE / "node_modules" / "boardgame.io").is_dir():
        raise ServerError("not installed")
    return [_server(node, "in memory"), _server(node, "FlatFile", str(folder))]


def _server(node: str, storage: str, *arguments: str) -> ProcessServer:
    return ProcessServer(
        f"boardgame.io, {storage}",
        [node, str(HERE / "server.js"), *arguments],
        [node, str(HERE / "clients.js")],
        {"NODE_ENV": "production"},
    )
