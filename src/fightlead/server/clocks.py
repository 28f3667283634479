"""Deadlines, absence, and the bots that play: what happens at a table without a request.

One task looks at each table when it has changed and when the next thing is due. What it
does goes through the log like everything else, so two servers may both try.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fightlead.actions import Action
from fightlead.bots import make_bot
from fightlead.errors import FightleadError
from fightlead.server import entries as en
from fightlead.server.presence import Presence
from fightlead.server.store import Store, outages
from fightlead.server.table import STAND_IN, Table
from fightlead.server.tables import Tables
from fightlead.view import Player

PULSE: Final = 2.0
"""Seconds between two marks that the server is alive."""
STAGGER: Final = 0.25
"""Where several bots decide at once, each waits for so much of the pace longer."""

log = logging.getLogger("fightlead.server")


@dataclass(frozen=True, slots=True, order=True)
class _Task:
    """What is to be done at a table, and when (milliseconds since 1970)."""

    at: int
    seat: int
    what: str


class Clocks:
    """Keeps the time of all tables."""

    def __init__(self, store: Store, tables: Tables, presence: Presence) -> None:
        self._store = store
        self._tables = tables
        self._presence = presence
        self._outages: list[tuple[int, int]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    async def open(self) -> None:
        """Note how long the server was down, and begin."""
        now = self._tables.now()
        alive = int(await self._store.fact("alive_at", str(now)))

        async def job(connection: AsyncConnection) -> list[tuple[int, int]]:
            if now > alive:
                await connection.execute(insert(outages).values(began_at=alive, ended_at=now))
            rows = await connection.execute(select(outages).order_by(outages.c.began_at))
            return [(row.began_at, row.ended_at) for row in rows]

        self._outages = await self._store.write(job)
        self._tasks = [
            asyncio.create_task(self._pulse()),
            asyncio.create_task(self._run(await self._tables.running())),
        ]

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        tasks = (*self._tasks, *self._looking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._store.remember("alive_at", str(self._tables.now()))

    # ---------------------------------------------------------- time

    def deadline(self, table: Table, seat: int) -> int | None:
        """When the clock of a seat's decision runs out; None: it has none."""
        place = table.places[seat]
        if not table.settings.clock or not place.person or seat not in table.due_since:
            return None
        began = table.due_since[seat]
        end = began + table.settings.clock * 1000 * (2 if place.extra else 1)
        for down, up in self._outages:
            if began < up and down < end:
                end += up - max(down, began)
        return end

    def deadlines(self, table: Table) -> dict[int, int]:
        """The deadlines of all seats that are due and have a clock."""
        found = {seat: self.deadline(table, seat) for seat in table.due}
        return {seat: at for seat, at in found.items() if at is not None}

    async def _pulse(self) -> None:
        while True:
            await asyncio.sleep(PULSE)
            await self._store.remember("alive_at", str(self._tables.now()))

    # ---------------------------------------------------------- what is due

    def _due(self, table: Table) -> Iterator[_Task]:
        """All that will happen at a table by itself."""
        pace = table.settings.pace
        bots = [seat for seat in table.due if table.player(seat)]
        for place, seat in enumerate(bots):
            wait = int(pace * (1 + STAGGER * place))
            yield _Task(table.due_since[seat] + wait, seat, "bot")
        for seat, at in self.deadlines(table).items():
            if seat not in bots:
                yield _Task(at, seat, "clock")
        yield from self._absences(table)

    def _absences(self, table: Table) -> Iterator[_Task]:
        """Who is waited for and not here, while somebody else is."""
        waited_for = {
            seat: person
            for seat, person in table.persons().items()
            if not table.places[seat].away and self._is_waited_for(table, seat)
        }
        here = self._presence.people(table.ident)
        for seat, person in waited_for.items():
            gone = self._presence.absent_from(table.ident, person)
            others = set(table.persons().values()) - {person}
            if gone is not None and others & here:
                yield _Task(gone + table.settings.grace * 1000, seat, "absent")

    def _is_waited_for(self, table: Table, seat: int) -> bool:
        if table.session is None or table.over:
            return False
        return seat in table.due or (table.between and not table.places[seat].ready)

    # ---------------------------------------------------------- doing it

    async def _run(self, running: list[str]) -> None:
        """Look at every table that changes; at first at those where a session runs."""
        with self._tables.fanout.listen(None) as listener:
            woken = set(running)
            while True:
                for ident in woken:
                    self._start(ident)
                woken = await listener.wait()

    def _start(self, ident: str) -> None:
        """Look at a table, or once more if somebody is just looking."""
        if timer := self._timers.pop(ident, None):
            timer.cancel()
        if ident in self._looking:
            self._again.add(ident)
            return
        task = asyncio.create_task(self._look_on(ident))
        self._looking[ident] = task

    async def _look_on(self, ident: str) -> None:
        try:
            wait: int | None = 0
            while wait == 0 or ident in self._again:
                self._again.discard(ident)
                wait = await self.look(ident)
            if wait is not None:
                loop = asyncio.get_running_loop()
                self._timers[ident] = loop.call_later(wait / 1000, self._start, ident)
        except FightleadError as error:
            log.warning("at table %s: %s", ident, error)
        except Exception:
            log.exception("at table %s", ident)
        finally:
            del self._looking[ident]

    async def look(self, ident: str) -> int | None:
        """Do the next thing at a table if its time has come. Answers in how many milliseconds
        to look again; None: only when the table has changed."""
        table = await self._tables.table(ident)
        tasks = sorted(self._due(table))
        if not tasks:
            return None
        wait = tasks[0].at - self._tables.now()
        if wait > 0:
            return wait
        await self._do(table, tasks[0])
        return 0

    async def _do(self, table: Table, task: _Task) -> None:
        if task.what == "absent":
            await self._send_away(table, task.seat)
        else:
            await self._decide(table, task)

    async def _send_away(self, table: Table, seat: int) -> None:
        person = table.places[seat].person
        if self._presence.is_present(table.ident, person):
            return

        def make(now: Table) -> en.Entry | None:
            place = now.places.get(seat)
            gone = place and place.person == person and not place.away
            return en.WentAway(seat) if gone else None

        await self._tables.change(table.ident, make)

    async def _decide(self, table: Table, task: _Task) -> None:
        """A bot decides for a seat from its view, in a thread of its own."""
        seat, decision = task.seat, len(table.answers[task.seat])
        view = table.view(seat)
        assert view is not None
        level = table.player(seat) or STAND_IN
        action: Action = await asyncio.to_thread(self._bot(table, seat, level).act, view)

        def make(now: Table) -> en.Entry | None:
            if len(now.answers[seat]) != decision or seat not in now.due:
                return None
            if task.what == "bot" and not now.player(seat):
                return None
            return en.Acted(seat, decision, str(action), task.what)

        await self._tables.change(table.ident, make)

    def _bot(self, table: Table, seat: int, level: str) -> Player:
        return _made_bot(level, self._tables.bot_seed(table.ident) + seat)


@lru_cache(maxsize=4096)
def _made_bot(level: str, seed: int) -> Player:
    return make_bot(level, seed)
