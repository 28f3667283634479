"""Servers of tables: how long an action takes to reach everybody, and what it costs.

All five seats of a table are clients on loopback, in a process apart from the server. First
one table at each server, where the servers take turns; then 300 tables at one server after
the other, an action due at each table once a second whether the server keeps up or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from pathlib import Path
from statistics import mean, quantiles
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from benchmarks import boardgameio, ours
from benchmarks.measure import Effort, Meaning, Row
from benchmarks.table_server import PATIENCE, ServerError, TableServer, Update

PLAYERS: Final = 5
TABLES: Final = 300
SESSION: Final = 500
"""Actions at a table until a new one is opened: some twenty rounds, for a server may become
slower with the length of a session. A first session is not counted."""
SLICE: Final = 25
"""Actions at one server until it is the next one's turn."""

MEANINGS: Final = (
    Meaning(
        what="one table of five clients: time until all have the new state, messages, bytes, "
        "processor time",
        names=("one table, ",),
        peer="boardgame.io",
        beside="the same game on boardgame.io's server, its tables in memory and in files",
        tells="what a table costs beside the framework one would take otherwise; a ratio below "
        "1 is less time, fewer bytes",
    ),
    Meaning(
        what=f"{TABLES} tables of five clients, an action due at each once a second",
        names=(f"{TABLES} tables, ",),
        peer="boardgame.io",
        beside="the same",
        tells="whether a server keeps up: how many actions are done before the next is due",
    ),
)

Figures = dict[tuple[str, str], float]
"""Values of one server by name and unit."""


@dataclass(slots=True)
class Sample:
    """What was seen of some actions at one server."""

    latencies: list[float] = field(default_factory=list)
    """Seconds until the last of the five had the new state."""
    messages: list[int] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)
    cpu: float = 0.0
    """Seconds of processor time of the server."""

    def add(self, update: Update, since: float) -> None:
        self.latencies.append(update.finished - since)
        self.messages.append(update.messages)
        self.bytes.append(update.bytes)


def rows(effort: Effort) -> Iterator[Row]:
    """Latency, traffic and processor time of our server beside the peers that there are."""
    with TemporaryDirectory() as own_folder, TemporaryDirectory() as folder:
        try:
            peers = boardgameio.servers(Path(folder))
        except ServerError as reason:
            yield _nothing(f"boardgame.io: {reason}")
            peers = []
        try:
            own, *figures = _measure([ours.server(Path(own_folder)), *peers], effort)
        except ServerError as reason:
            yield _nothing(str(reason))
            return
    for peer, its in zip(peers, figures, strict=True):
        yield from _rows(own, peer.name, its)
    if not peers:
        yield from _rows(own, None, {})


def _nothing(reason: str) -> Row:
    return Row(name="servers of tables", value=None, unit="ms", peer=reason)


def _measure(servers: Sequence[TableServer], effort: Effort) -> list[Figures]:
    alone = one_table(servers, effort.web_actions)
    loaded = [many_tables(server, effort.web_seconds) for server in servers]
    due = TABLES * effort.web_seconds
    return [
        _costs("one table", one) | _costs(f"{TABLES} tables", many) | _kept_up(many, due)
        for one, many in zip(alone, loaded, strict=True)
    ]


def one_table(servers: Sequence[TableServer], actions: int) -> list[Sample]:
    """One table at a time at each server, one action after another. Raises `ServerError`."""
    with ExitStack() as running:
        for server in servers:
            running.callback(server.stop)
            server.start()
        _session(servers, [Sample() for _ in servers])
        samples = [Sample() for _ in servers]
        for _ in range(actions // SESSION):
            _session(servers, samples)
    return samples


def _session(servers: Sequence[TableServer], samples: Sequence[Sample]) -> None:
    tables = [server.make_table() for server in servers]
    for _ in range(SESSION // SLICE):
        for server, table, sample in zip(servers, tables, samples, strict=True):
            before = server.cpu_seconds()
            _act(server, table, SLICE, sample)
            sample.cpu += server.cpu_seconds() - before


def many_tables(server: TableServer, seconds: int) -> Sample:
    """`TABLES` tables, at each an action due once a second. One that comes late is made as soon
    as its table is free, and its latency counts from when it was due. Raises `ServerError`."""
    sample = Sample()
    with ExitStack() as running:
        running.callback(server.stop)
        server.start()
        tables = [server.make_table() for _ in range(TABLES)]
        for table in tables:
            _act(server, table, 1, Sample())
        before = server.cpu_seconds()
        _on_schedule(server, tables, seconds, sample)
        sample.cpu = server.cpu_seconds() - before
    return sample


def _act(server: TableServer, table: int, actions: int, sample: Sample) -> None:
    for _ in range(actions):
        server.act(table)
        update = server.wait_update(PATIENCE)
        if update is None:
            raise ServerError(f"{server.name}: an action was refused or got lost")
        sample.add(update, update.started)


def _on_schedule(
    server: TableServer, tables: Sequence[int], seconds: int, sample: Sample
) -> None:
    """Actions spread evenly over each second. After the end nothing new falls due, and what is
    late is waited for, but not for ever."""
    start = monotonic()
    end = start + seconds
    waiting = [(start + place / len(tables), table) for place, table in enumerate(tables)]
    heapify(waiting)
    acting: dict[int, float] = {}
    while (waiting or acting) and monotonic() < end + PATIENCE:
        while waiting and waiting[0][0] <= monotonic():
            due, table = heappop(waiting)
            acting[table] = due
            server.act(table)
        update = server.wait_update(max(0.0, waiting[0][0] - monotonic()) if waiting else 1.0)
        if update is None:
            continue
        due = acting.pop(update.table)
        sample.add(update, due)
        if due + 1 < end:
            heappush(waiting, (due + 1, update.table))


def _costs(where: str, sample: Sample) -> Figures:
    hundredths = quantiles(sample.latencies, n=100)
    return {
        (f"{where}, action to everybody's update, median", "ms"): 1000 * hundredths[49],
        (f"{where}, action to everybody's update, p99", "ms"): 1000 * hundredths[98],
        (f"{where}, messages per action", "messages"): mean(sample.messages),
        (f"{where}, bytes per action", "bytes"): mean(sample.bytes),
        (f"{where}, server's processor time per action", "ms"): (
            1000 * sample.cpu / len(sample.bytes)
        ),
    }


def _kept_up(sample: Sample, due: int) -> Figures:
    done = sum(latency <= 1 for latency in sample.latencies)
    return {(f"{TABLES} tables, done within a second of being due", "%"): 100 * done / due}


def _rows(own: Figures, peer: str | None, its: Figures) -> Iterator[Row]:
    for name, unit in own:
        yield Row(
            name=name,
            players=PLAYERS,
            value=own[name, unit],
            unit=unit,
            peer=peer,
            peer_value=its.get((name, unit)),
        )
