"""Who has a table before them now. Kept in memory only: after a restart people come again.

A person is present while a stream of theirs is open, and for a while after each request
(pages without script have no stream).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

LINGER: Final = 40_000
"""Milliseconds for which a request without a stream counts as presence."""
MEMORY: Final = 2 * 3600 * 1000
"""Milliseconds after which it is forgotten when somebody was last here; longer than any
grace period."""


@dataclass(slots=True)
class _Here:
    """At one table: how many streams each person has open, and when each was last heard of."""

    streams: Counter[str] = field(default_factory=Counter)
    seen: dict[str, int] = field(default_factory=dict)


class Presence:
    """`now` is the time in milliseconds; `changed` is told the table where somebody came or
    went."""

    def __init__(self, now: Callable[[], int], changed: Callable[[str], None]) -> None:
        self._now = now
        self._changed = changed
        self._began = now()
        self._tables: dict[str, _Here] = {}

    @contextmanager
    def streaming(self, table: str, person: str) -> Iterator[None]:
        """The person looks at the table as long as the context lasts."""
        here = self._tables.setdefault(table, _Here())
        here.streams[person] += 1
        if here.streams[person] == 1:
            self._changed(table)
        try:
            yield
        finally:
            here.streams[person] -= 1
            if not here.streams[person]:
                del here.streams[person]
                here.seen[person] = self._now() - LINGER
                self._changed(table)

    def seen(self, table: str, person: str) -> None:
        """The person has asked for the table."""
        comes = not self.is_present(table, person)
        self._tables.setdefault(table, _Here()).seen[person] = self._now()
        if comes:
            self._changed(table)

    def tables_of(self, person: str) -> list[str]:
        """The tables to which a stream of this person is open."""
        return [table for table, here in self._tables.items() if person in here.streams]

    def forget(self) -> None:
        """Let go of everybody who was last here long ago."""
        latest = self._now() - MEMORY
        for table, here in list(self._tables.items()):
            here.seen = {person: at for person, at in here.seen.items() if at > latest}
            if not here.seen and not here.streams:
                del self._tables[table]

    def is_present(self, table: str, person: str) -> bool:
        gone = self.absent_from(table, person)
        return gone is None or gone > self._now()

    def absent_from(self, table: str, person: str) -> int | None:
        """From when on the person is not here if nothing more is heard of them, in
        milliseconds since 1970; None: a stream of theirs is open."""
        here = self._tables.get(table)
        if here is None or (person not in here.streams and person not in here.seen):
            return self._began
        return None if person in here.streams else here.seen[person] + LINGER

    def people(self, table: str) -> frozenset[str]:
        """Everybody who is present at a table."""
        here = self._tables.get(table)
        known = set() if here is None else {*here.streams, *here.seen}
        return frozenset(person for person in known if self.is_present(table, person))
