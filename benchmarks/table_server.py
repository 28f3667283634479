"""A server of tables and the clients who play at it, each in processes of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, Protocol

PATIENCE: Final = 30.0
"""Seconds until a process that says nothing is given up."""
TICKS: Final = os.sysconf("SC_CLK_TCK")


class ServerError(Exception):
    """Why a server cannot be measured, or not any longer."""


@dataclass(frozen=True, slots=True)
class Update:
    """One accepted action, of which every client at the table has been told."""

    table: int
    started: float
    """When a client began to act, in seconds of `time.monotonic`."""
    finished: float
    """When the last client had the new state."""
    messages: int
    """Both ways, of all clients of the table, since the action began."""
    bytes: int
    """Likewise, as they went over the sockets."""


class TableServer(Protocol):
    """What is measured: tables of five, at which somebody who is due acts on request."""

    name: str

    def start(self) -> None:
        """Be ready for tables. Raises `ServerError`."""

    def make_table(self) -> int:
        """Open a table, seat five clients, and answer its number once all are connected.
        Raises `ServerError`."""

    def act(self, table: int) -> None:
        """Let somebody who is due answer at random, without waiting for what comes of it. One
        action at a time at each table."""

    def wait_update(self, timeout: float) -> Update | None:
        """The next action of any table that has reached all, `None` after `timeout` seconds.
        Raises `ServerError`."""

    def cpu_seconds(self) -> float:
        """What the server, without its clients, has used of processors since its start."""

    def stop(self) -> None:
        """End all processes; nothing happens if there are none."""


class ProcessServer:
    """A server command that prints its address, and a client command that gets the address as
    its last argument and speaks lines.

    On `table` the clients open one and print `{"table": number}`; on `act NUMBER` they let
    somebody act there and in the end print the fields of an `Update`. Both commands end with
    their standard input, so they cannot outlive this process.
    """

    def __init__(
        self,
        name: str,
        server: Sequence[str],
        clients: Sequence[str],
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self._commands = server, clients
        self._environment = {**os.environ, **(environment or {})}
        self._processes: list[subprocess.Popen[str]] = []

    def start(self) -> None:
        server, clients = self._commands
        try:
            address = self._run(server).get(timeout=PATIENCE)
            if address is None:
                raise ServerError(f"{self.name}: ended before it gave its address")
            self._lines = self._run([*clients, address.strip()])
        except (OSError, Empty) as error:
            raise ServerError(f"{self.name}: did not start ({error!r})") from error

    def make_table(self) -> int:
        self._tell("table")
        answer = self._next(PATIENCE)
        if answer is None:
            raise ServerError(f"{self.name}: opens no more tables")
        return int(answer["table"])

    def act(self, table: int) -> None:
        self._tell(f"act {table}")

    def wait_update(self, timeout: float) -> Update | None:
        answer = self._next(timeout)
        return None if answer is None else Update(**answer)

    def cpu_seconds(self) -> float:
        return sum(_processor_times(self._processes[0].pid))

    def stop(self) -> None:
        for process in self._processes:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self._processes.clear()

    def _run(self, command: Sequence[str]) -> SimpleQueue[str | None]:
        """Start a command in a process group of its own; answers the lines that it prints, and
        `None` after the last one."""
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            env=self._environment,
            start_new_session=True,
        )
        self._processes.append(process)
        lines: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=_collect, args=(process, lines), daemon=True).start()
        return lines

    def _tell(self, line: str) -> None:
        to_clients = self._processes[1].stdin
        assert to_clients is not None
        try:
            to_clients.write(line + "\n")
        except OSError as error:
            raise ServerError(f"{self.name}: its clients ended") from error

    def _next(self, timeout: float) -> dict[str, Any] | None:
        try:
            line = self._lines.get(timeout=timeout)
        except Empty:
            if self._processes[0].poll() is not None:
                raise ServerError(f"{self.name}: ended by itself") from None
            return None
        if line is None:
            raise ServerError(f"{self.name}: its clients ended")
        answer: dict[str, Any] = json.loads(line)
        return answer


def _collect(process: subprocess.Popen[str], lines: SimpleQueue[str | None]) -> None:
    assert process.stdout is not None
    with process.stdout as printed:
        for line in printed:
            lines.put(line)
    lines.put(None)


def _processor_times(group: int) -> list[float]:
    """Seconds that each living process of a group has used, kernel's work included."""
    times = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group:
            times.append((int(fields[11]) + int(fields[12])) / TICKS)
    return times
