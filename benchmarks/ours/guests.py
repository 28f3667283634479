"""Persons alone among bots at the server whose address is the argument. On a line `open 300` of
its input so many tables of a person and four bots are opened and played from then on; on a line
`watch 60` it prints what came in the next so many seconds: the persons' own waits, and when
each page of each table came. Times are milliseconds, of pages since 1970."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from random import Random

from benchmarks.ours.http import Traffic
from benchmarks.ours.person import Person, until

BOTS = 4
PACE = 1000
"""Milliseconds that a bot or a person takes for a decision."""
AT_ONCE = 8
"""How many tables are opened at the same time."""


class Guest:
    """A person at a table with bots."""

    def __init__(self, address: str, number: int) -> None:
        self._bell = asyncio.Event()
        self._person = Person(address, Traffic(), Random(number), self._shown)
        self.pages: list[tuple[int, float]] = []
        """The number of each page that came, and when."""
        self.waits: list[float] = []
        """How long after an answer the page came that shows it as given."""
        self._answered: float | None = None
        """When an answer was given whose page has not come."""

    @property
    def table(self) -> str:
        return self._person.table

    def _shown(self) -> None:
        self.pages.append((self._person.number, 1000 * time.time()))
        self._bell.set()

    async def open(self) -> None:
        """Sit down with the bots, and say that the game may begin."""
        await self._person.open_table(pace=PACE)
        for _ in range(BOTS):
            await self._person.send("bot", [("level", "regular")])
        await self._person.send("ready", [("round", "1"), ("entropy", "")])

    async def play(self) -> None:
        """Answer whatever is asked, for ever."""
        async with asyncio.TaskGroup() as doing:
            doing.create_task(self._person.follow())
            while True:
                await until(lambda: bool(self._person.asked), self._bell)
                await asyncio.sleep(PACE / 1000)
                await self._answer(self._person.asked)

    async def _answer(self, asked: str) -> None:
        self._answered = started = time.monotonic()
        await self._person.act()
        await until(lambda: self._person.asked != asked, self._bell)
        self._answered = None
        self.waits.append(1000 * (self._person.heard - started))

    def waiting(self) -> list[float]:
        """How long the person has been waiting, if they are."""
        return [] if self._answered is None else [1000 * (time.monotonic() - self._answered)]


async def watch(guests: list[Guest], seconds: float) -> dict[str, object]:
    """What came in the next seconds."""
    for guest in guests:
        guest.pages.clear()
        guest.waits.clear()
    began = 1000 * time.time()
    await asyncio.sleep(seconds)
    return {
        "from": began,
        "to": 1000 * time.time(),
        "waits": [wait for guest in guests for wait in (*guest.waits, *guest.waiting())],
        "pages": {guest.table: guest.pages for guest in guests},
    }


async def main(address: str) -> None:
    guests: list[Guest] = []
    turn = asyncio.Semaphore(AT_ONCE)

    async def arrive(guest: Guest) -> None:
        async with turn:
            await guest.open()

    async with asyncio.TaskGroup() as playing:
        while line := await asyncio.to_thread(sys.stdin.readline):
            command, _, number = line.strip().partition(" ")
            if command == "open":
                new = [Guest(address, len(guests) + each) for each in range(int(number))]
                await asyncio.gather(*(arrive(guest) for guest in new))
                guests += new
                for guest in new:
                    playing.create_task(guest.play())
                print(json.dumps({"tables": len(guests)}), flush=True)
            else:
                print(json.dumps(await watch(guests, float(number))), flush=True)
        sys.exit()  # the guests would play for ever


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
