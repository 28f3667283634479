"""Tables of five persons at the server whose address is the argument. On a line `table` of its
input it sits five down at a new one and prints its number; on a line `act 3` somebody who is
due at table 3 answers at random, and when all five have the new page it prints when (seconds of
the monotonic clock) and what went over their connections meanwhile."""

from __future__ import annotations

import asyncio
import json
import sys
from random import Random
from time import monotonic

from benchmarks.ours.http import Traffic
from benchmarks.ours.person import Person, until

SEATS = 5


class Table:
    """Five persons, each with a stream of their own."""

    def __init__(self, address: str, number: int) -> None:
        self._number = number
        self._random = Random(number)
        self._traffic = Traffic()
        self._bell = asyncio.Event()
        self._persons = [
            Person(address, self._traffic, self._random, self._bell.set) for _ in range(SEATS)
        ]
        self._following: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """All sit down and have the table before them."""
        host, *others = self._persons
        await host.open_table()
        for place, person in enumerate(others, 2):
            await person.sit_down(host.table, f"Player {place}")
        self._following = [asyncio.create_task(person.follow()) for person in self._persons]
        await self._shown(SEATS)
        say({"table": self._number})

    async def act(self) -> None:
        """One who is due acts; the update is told when all have the page of it."""
        person = self._random.choice([each for each in self._persons if each.asked])
        before = Traffic(self._traffic.messages, self._traffic.bytes)
        number = max(each.number for each in self._persons)
        started = monotonic()
        await person.act()
        await self._shown(number + 1)
        say(
            {
                "table": self._number,
                "started": started,
                "finished": max(each.heard for each in self._persons),
                "messages": self._traffic.messages - before.messages,
                "bytes": self._traffic.bytes - before.bytes,
            }
        )

    async def _shown(self, number: int) -> None:
        """Wait until all have a page that shows so much of the log."""
        await until(lambda: all(each.number >= number for each in self._persons), self._bell)


def say(value: dict[str, float]) -> None:
    print(json.dumps(value), flush=True)


async def main(address: str) -> None:
    tables: list[Table] = []
    async with asyncio.TaskGroup() as doing:
        while line := await asyncio.to_thread(sys.stdin.readline):
            command, _, number = line.strip().partition(" ")
            if command == "table":
                tables.append(Table(address, len(tables)))
                doing.create_task(tables[-1].open())
            else:
                doing.create_task(tables[int(number)].act())
    # The streams have no end.


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
