"""Proxies: one that lets everything pass but event streams, one whose server is away."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

BLOCK = 65536


@contextmanager
def holding_back(port: int) -> Iterator[str]:
    """The address of such a proxy, before a server at a port of the loopback."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        Thread(target=_accept, args=(listener, port), daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


class _BadGateway(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_error(502)

    def log_message(self, *_: object) -> None:
        """Nothing is written down."""


@contextmanager
def away(port: int) -> Iterator[None]:
    """A proxy in the place of a server that is away: it answers 502 to everything."""
    with ThreadingHTTPServer(("127.0.0.1", port), _BadGateway) as proxy:
        serving = Thread(target=proxy.serve_forever, daemon=True)
        serving.start()
        yield
        proxy.shutdown()
        serving.join()


def _accept(listener: socket.socket, port: int) -> None:
    with suppress(OSError):  # it is closed in the end
        while True:
            client, _ = listener.accept()
            server = socket.create_connection(("127.0.0.1", port))
            Thread(target=_carry, args=(client, server), daemon=True).start()


def _carry(client: socket.socket, server: socket.socket) -> None:
    """One connection, until both have hung up."""
    held: list[bytes] = []
    back = Thread(target=_answer, args=(server, client, held), daemon=True)
    with client, server:
        back.start()
        _ask(client, server, held)
        back.join()


def _ask(client: socket.socket, server: socket.socket, held: list[bytes]) -> None:
    with suppress(OSError):
        while asked := client.recv(BLOCK):
            if asked.startswith(b"GET /stream"):
                held.append(asked)
            server.sendall(asked)
        server.shutdown(socket.SHUT_WR)


def _answer(server: socket.socket, client: socket.socket, held: list[bytes]) -> None:
    with suppress(OSError):
        while answer := server.recv(BLOCK):
            if not held:
                client.sendall(answer)
        client.shutdown(socket.SHUT_WR)
