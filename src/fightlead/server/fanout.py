"""Waking those who look at a table when it has changed.

A wake says only that there is something new; whoever is woken looks for themself. So a wake
may be lost or doubled without harm.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class Listener:
    """Somebody who waits for changes of some tables, or of all (`tables` None)."""

    def __init__(self, tables: Iterable[str] | None) -> None:
        self.tables = None if tables is None else frozenset(tables)
        self._woken: set[str] = set()
        self._bell = asyncio.Event()

    def wake(self, table: str) -> None:
        self._woken.add(table)
        self._bell.set()

    async def wait(self, seconds: float | None = None) -> set[str]:
        """The tables that have changed since the last call; none if time runs out first."""
        try:
            async with asyncio.timeout(seconds):
                await self._bell.wait()
        except TimeoutError:
            return set()
        self._bell.clear()
        woken, self._woken = self._woken, set()
        return woken


class Fanout:
    """Knows who listens in this process."""

    def __init__(self) -> None:
        self._by_table: dict[str, set[Listener]] = {}
        self._to_all: set[Listener] = set()

    @property
    def watched(self) -> frozenset[str]:
        """The tables that somebody listens to by name."""
        return frozenset(self._by_table)

    @contextmanager
    def listen(self, tables: Iterable[str] | None) -> Iterator[Listener]:
        """Hear of changes as long as the context lasts."""
        listener = Listener(tables)
        if listener.tables is None:
            self._to_all.add(listener)
        for table in listener.tables or ():
            self._by_table.setdefault(table, set()).add(listener)
        try:
            yield listener
        finally:
            self._to_all.discard(listener)
            for table in listener.tables or ():
                self._by_table[table].discard(listener)
                if not self._by_table[table]:
                    del self._by_table[table]

    def wake(self, table: str) -> None:
        """Tell whoever listens that a table has changed."""
        for listener in (*self._by_table.get(table, ()), *self._to_all):
            listener.wake(table)
