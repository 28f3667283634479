"""Running the server: a folder of data, a port, and a browser that opens the first page."""

from __future__ import annotations

import gc
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import uvicorn
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from fightlead.errors import TableError
from fightlead.server.app import create_app
from fightlead.server.store import migrate

DATABASE: Final = "fightlead.db"
PORT: Final = 8452
"""Where the table is if that port is free."""
LOCAL: Final = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
"""Where a server that listens everywhere is found on this machine."""
DRAIN: Final = 2
"""Seconds that open streams get when the server stops."""
DEAD: Final = 20_000
"""Milliseconds for which a client need not confirm what it was sent; then it is gone. A phone
out of range says nothing, and the heartbeat of its stream is sent every 15 seconds."""
COLLECTED: Final = (20_000, 20, 20)
"""How rarely cyclic garbage is looked for: as rarely as Python does by default, everybody would
wait a quarter of a second again and again while it looks through all tables."""


def data_folder() -> Path:
    """Where the database is kept: `fightlead` below `XDG_DATA_HOME` or ~/.local/share."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "fightlead"


def address_in(folder: Path) -> str:
    """The address of the SQLite database in a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder.resolve() / DATABASE}"


def listening(host: str, port: int | None) -> socket.socket:
    """A socket that listens at a port; where none is asked for, at the usual one if that is
    free, else at any. Raises `OSError` if the port that was asked for is taken."""
    wanted = (port,) if port else (PORT, 0)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in wanted:
        made = socket.socket(family)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD)
        try:
            made.bind((host, number))
        except OSError as error:
            made.close()
            if number == wanted[-1]:
                error.filename = f"{host}:{number}"
                raise
        else:
            return made
    raise AssertionError("one of the ports was tried last")


def prepare(address: str) -> None:
    """Bring a database up to date before anybody is served. Raises `TableError`
    (`bad_database`) if it is none, or one of a later version."""
    try:
        migrate(address)
    except (SQLAlchemyError, CommandError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise TableError("bad_database", text=reason) from error


class _Server(uvicorn.Server):
    """Says when it is up; lets open streams end before it waits for what is still answered."""

    def __init__(
        self, config: uvicorn.Config, when_ready: Callable[[], None], end: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._when_ready = when_ready
        self._end = end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()
        if self.started:
            self._when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._end()
        await super().shutdown(sockets)


def serve(
    address: str,
    *,
    host: str,
    port: int | None,
    trusted: str,
    names: Sequence[str],
    when_ready: Callable[[str], None],
) -> None:
    """Serve until the process is told to stop, whoever hangs up meanwhile. `trusted` are the
    addresses of proxies whose word about the scheme and the client is believed; `names` are
    the hosts by which it may be asked, `*` any; `when_ready` is called with the address of the
    first page as soon as it answers. Raises `OSError` if it
    cannot listen, and `TableError` (`bad_database`)."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    gc.set_threshold(*COLLECTED)
    prepare(address)
    listener = listening(host, port)
    url = f"http://{LOCAL.get(host, host)}:{listener.getsockname()[1]}/"
    app = create_app(address, names=names)
    config = uvicorn.Config(
        app,
        log_level="warning",
        proxy_headers=True,
        forwarded_allow_ips=trusted,
        timeout_graceful_shutdown=DRAIN,
        server_header=False,
    )

    def end_streams() -> None:
        app.state.site.fanout.close()

    _Server(config, lambda: when_ready(url), end_streams).run(sockets=[listener])


def show(url: str) -> None:
    """Open a page in the person's browser, if there is one."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
