"""Running the server: a folder of data, a port, and a browser that opens the first page."""

from __future__ import annotations

import os
import socket
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Final

import uvicorn

from fightlead.server.app import create_app

DATABASE: Final = "fightlead.db"
PORT: Final = 8452
"""Where the table is if that port is free."""
LOCAL: Final = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
"""Where a server that listens everywhere is found on this machine."""
DRAIN: Final = 2
"""Seconds that open streams get when the server stops."""


def data_folder() -> Path:
    """Where the database is kept: `fightlead` below `XDG_DATA_HOME` or ~/.local/share."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "fightlead"


def address_in(folder: Path) -> str:
    """The address of the SQLite database in a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{folder.resolve() / DATABASE}"


def free_port(wanted: int, host: str = "127.0.0.1") -> int:
    """The wanted port if it is free, else one that is."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return wanted


def serve(
    address: str, *, host: str, port: int, trusted: str, when_ready: Callable[[str], None]
) -> None:
    """Serve until the process is told to stop. `trusted` are the addresses of proxies whose
    word about the scheme and the client is believed."""
    config = uvicorn.Config(
        create_app(address),
        host=host,
        port=port,
        log_level="warning",
        proxy_headers=True,
        forwarded_allow_ips=trusted,
        timeout_graceful_shutdown=DRAIN,
        server_header=False,
    )
    threading.Thread(target=_call_when_up, args=(host, port, when_ready), daemon=True).start()
    uvicorn.Server(config).run()


def _call_when_up(host: str, port: int, when_ready: Callable[[str], None]) -> None:
    """Call as soon as the server answers."""
    url = f"http://{LOCAL.get(host, host)}:{port}/"
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{url}health", timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            when_ready(url)
            return


def show(url: str) -> None:
    """Open a page in the person's browser, if there is one."""
    webbrowser.open(url)
