"""The server as a process of its own, for tests that talk to it as the world does."""

from __future__ import annotations

import asyncio
import http.client
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from fightlead.server.serve import address_in
from fightlead.server.store import Store

PATIENCE = 60.0
"""Seconds until a server that neither answers nor ends counts as broken."""


class Served:
    """A server on a free port of the loopback, with all it keeps in one folder.

    A server that was stopped or killed can be started again: port and folder stay.
    """

    def __init__(self, data: Path, secret: str = "") -> None:
        """`secret` is the server's own, from which all deals follow; empty: it makes one."""
        self.data = data
        self.secret = secret
        self.port = free_port()
        self._log = data / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """Everything that the server has written so far, over all its starts."""
        return self._log.read_text("utf-8", "replace")

    def start(self) -> None:
        """Start and wait until it is healthy; raises `AssertionError` where it is not."""
        assert self._process is None, "it runs already"
        self.data.mkdir(parents=True, exist_ok=True)
        if self.secret:
            seal(self.data, self.secret)
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        try:
            self._wait_until_healthy()
        except BaseException:
            self.kill()
            raise

    def stop(self) -> None:
        """End it as a service manager does; raises `AssertionError` if it does not end."""
        if self._process is None:
            return
        self.signal(signal.SIGTERM)
        try:
            code = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"the server does not stop:\n{self.log}") from None
        finally:
            self.kill()
        assert code == -signal.SIGTERM, f"the server has ended with {code}:\n{self.log}"

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def signal(self, number: int) -> None:
        """Send it a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Within this it says nothing, and does not hang up either."""
        self.signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.signal(signal.SIGCONT)

    def _command(self) -> list[str]:
        serve = [sys.executable, "-m", "fightlead", "serve", "--no-browser"]
        return [*serve, "--port", str(self.port), "--data", str(self.data)]

    def _wait_until_healthy(self) -> None:
        assert self._process is not None
        end = time.monotonic() + PATIENCE
        while not self._is_healthy():
            code = self._process.poll()
            assert code is None, f"the server has ended with {code}:\n{self.log}"
            assert time.monotonic() < end, f"the server does not answer:\n{self.log}"
            time.sleep(0.02)

    def _is_healthy(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == http.client.OK
        except OSError:
            return False
        finally:
            connection.close()


def seal(data: Path, secret: str) -> None:
    """Write the secret into the folder of a server, unless it has one. In a thread of its
    own: where Playwright is at work, its thread has an event loop already."""

    async def write() -> None:
        store = Store(address_in(data))
        await store.open()
        await store.fact("secret", secret)
        await store.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, write()).result()


def free_port() -> int:
    """A port of the loopback that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
