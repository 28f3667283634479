"""Databases of tests: nobody cuts the power, so none waits for the disk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fightlead.server import store


@pytest.fixture(scope="session", autouse=True)
def hasty_databases() -> Iterator[None]:
    """What this process writes is handed to the system and not awaited; servers that are
    processes of their own, and may be killed, write as ever."""
    connected = store._connected

    def hastily(connection: Any, record: object) -> None:
        connected(connection, record)
        connection.execute("PRAGMA synchronous=OFF").close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "_connected", hastily)
        yield
