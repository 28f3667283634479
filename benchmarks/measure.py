"""What a measurement is, and how times are taken on a machine that does other work too."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Final

PLAYERS: Final = (2, 3, 4, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table: a value of ours, and where there is one a peer's beside it."""

    name: str
    value: float | None
    unit: str
    players: int | None = None
    peer: str | None = None
    peer_value: float | None = None

    @property
    def ratio(self) -> float | None:
        """Ours over the peer's."""
        return self.value / self.peer_value if self.value and self.peer_value else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What a benchmark is good for: a row of the table in `docs/benchmarks.md`."""

    what: str
    """What is measured."""
    names: tuple[str, ...]
    """How the names of its rows begin."""
    peer: str | None = None
    """How the names of the peers begin; None: it has none."""
    beside: str = "none"
    """The peer in words."""
    tells: str
    """What the figure means."""

    def covers(self, name: str, peer: str | None) -> bool:
        """Whether it speaks of a row of this name and peer."""
        known = peer is None if self.peer is None else (peer or "").startswith(self.peer)
        return known and name.startswith(self.names)


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure."""

    turns: int
    """How often the calls that are compared take turns."""
    starts: int
    """How many fresh processes."""
    web_actions: int
    """How many actions at one table of each server."""
    web_seconds: int
    """How long each server bears many tables."""


QUICK: Final = Effort(turns=100, starts=5, web_actions=500, web_seconds=5)
FULL: Final = Effort(turns=1500, starts=15, web_actions=2000, web_seconds=20)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shortest(calls: Sequence[Callable[[], object]], turns: int) -> list[float]:
    """The shortest time of each call in seconds. The calls take turns, so that whatever else
    the machine does falls on all of them; the shortest is the one it disturbed least."""
    best = [float("inf")] * len(calls)
    for _ in range(turns):
        for at, call in enumerate(calls):
            start = perf_counter()
            call()
            best[at] = min(best[at], perf_counter() - start)
    return best


def side_by_side(call: Callable[[int], object], pool: ThreadPoolExecutor) -> None:
    """`call` with 0, 1, ... at once, one for each core; it must let go of the interpreter."""
    for done in [pool.submit(call, at) for at in range(cores())]:
        done.result()
