"""A server of tables and the clients who play at it, each in processes of their own."""

from __future__ import annotations

import json
import os
import re
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


class Processes:
    """A server command whose first line holds its address, and a client command that gets the
    address as its last argument and speaks lines.

    Both commands end with their standard input, so they cannot outlive this process.
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
        """Start both. Raises `ServerError`."""
        server, clients = self._commands
        try:
            address = self._run(server).get(timeout=PATIENCE)
            if address is None:
                raise ServerError(f"{self.name}: ended before it gave its address")
            self._lines = self._run([*clients, _address_in(address)])
        except (OSError, Empty) as error:
            raise ServerError(f"{self.name}: did not start ({error!r})") from error

    def tell(self, line: str) -> None:
        """Give the clients a line. Raises `ServerError`."""
        to_clients = self._processes[1].stdin
        assert to_clients is not None
        try:
            to_clients.write(line + "\n")
        except OSError as error:
            raise ServerError(f"{self.name}: its clients ended") from error

    def hear(self, timeout: float) -> dict[str, Any] | None:
        """What the clients say next, `None` after `timeout` seconds. Raises `ServerError`."""
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

    def cpu_seconds(self) -> float:
        """What the server, without its clients, has used of processors since its start."""
        return sum(_processor_times(self._processes[0].pid))

    def stop(self) -> None:
        """End both; nothing happens if they do not run."""
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


class ProcessServer(Processes):
    """A `TableServer` whose clients open a table on the line `table` and print
    `{"table": number}`, and on `act NUMBER` let somebody act there and in the end print the
    fields of an `Update`."""

    def make_table(self) -> int:
        self.tell("table")
        answer = self.hear(PATIENCE)
        if answer is None:
            raise ServerError(f"{self.name}: opens no more tables")
        return int(answer["table"])

    def act(self, table: int) -> None:
        self.tell(f"act {table}")

    def wait_update(self, timeout: float) -> Update | None:
        answer = self.hear(timeout)
        return None if answer is None else Update(**answer)


def _address_in(line: str) -> str:
    found = re.search(r"http://\S+", line)
    if found is None:
        raise ServerError(f"this is no address: {line.strip()}")
    return found[0]


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
