"""The server as a process, towards clients and a machine that behave badly."""

from __future__ import annotations

import signal
import socket
import struct
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from fightlead.server.app import create_app
from tests.serving import Served

REQUEST = b"GET /rules HTTP/1.1\r\nHost: localhost\r\n\r\n"
RESET = struct.pack("ii", 1, 0)
"""Lingering for no time: a socket that is closed is reset."""


@pytest.mark.slow
def test_the_server_outlives_clients_who_hang_up(tmp_path: Path) -> None:
    served = Served(tmp_path / "data")
    served.start()
    served.signal(signal.SIGPIPE)  # what the system says when it writes to such a one
    for _ in range(50):
        with closing(socket.create_connection(("127.0.0.1", served.port))) as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            client.sendall(REQUEST * 3)
    served.stop()
    assert "Traceback" not in served.log


def test_other_host_names_are_not_answered_to(tmp_path: Path) -> None:
    app = create_app(f"sqlite:///{tmp_path / 'table.db'}", names=["127.0.0.1", "localhost"])
    with TestClient(app) as client:
        for host, status in (("127.0.0.1:8452", 200), ("localhost", 200), ("evil.test", 400)):
            answer = client.get("/", headers={"host": host})
            assert answer.status_code == status, host
            assert "content-security-policy" in answer.headers
