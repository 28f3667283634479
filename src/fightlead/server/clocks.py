"""Deadlines, absence, and the bots that play: what happens at a table without a request.

One task looks at each table when it has changed and when the next thing is due. What it
does goes through the log like everything else, so two servers may both try.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from sqlalchemy import Connection, insert, select, update

from fightlead.actions import Action
from fightlead.bots import act_at_leisure, is_quick, make_bot
from fightlead.errors import TableError
from fightlead.server import entries as en
from fightlead.server.presence import Presence
from fightlead.server.store import Store, facts, outages
from fightlead.server.table import STAND_IN, Table
from fightlead.server.tables import Tables
from fightlead.view import Player

PULSE: Final = 2.0
"""Seconds between two marks that the server is alive, and two looks at what others wrote."""
RETRY: Final = 2000
"""Milliseconds until a table where something went wrong is looked at again."""
RECENT: Final = 24 * 3600 * 1000
"""Milliseconds: tables that changed within them go on when the server starts. At others
nothing happens until somebody comes."""
LONG: Final = 3 * 60_000
"""Milliseconds after which the others may vote about who is waited for, where no clock runs."""
TOGETHER: Final = ("join", "fight", "stay")
"""The phases in which all decide at once."""
STAGGER: Final = 0.25
"""There each bot waits for so much of the pace longer than the one before."""

log = logging.getLogger("fightlead.server")


@dataclass(frozen=True, slots=True, order=True)
class _Task:
    """What is to be done at a table, and when (milliseconds since 1970)."""

    at: int
    seat: int
    what: str
    """`bot` or `clock` decides, or the person is `absent`, or is `waited` for long."""
    decision: int
    """How many decisions the seat has made before."""


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
        down = insert(outages).values(began_at=alive, ended_at=now)
        alive_now = update(facts).where(facts.c.name == "alive_at").values(value=str(now))
        query = select(outages).order_by(outages.c.began_at)

        def job(connection: Connection) -> list[tuple[int, int]]:
            if now > alive:
                connection.execute(down)
                connection.execute(alive_now)
            return [(row.began_at, row.ended_at) for row in connection.execute(query)]

        self._outages = await self._store.write(job)
        unfinished = await self._tables.unfinished(since=alive - RECENT)
        self._tasks = [
            asyncio.create_task(self._pulse()),
            asyncio.create_task(self._run()),
            asyncio.create_task(self._go_on(unfinished)),
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
        place, began = table.places[seat], table.due_since.get(seat)
        if not table.settings.clock or not place.person or began is None or table.stands(seat):
            return None
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
            try:
                await self._store.remember("alive_at", str(self._tables.now()))
                await self._tables.refresh()
            except Exception:
                log.exception("the pulse")
            self._presence.forget()

    # ---------------------------------------------------------- what is due

    def _due(self, table: Table) -> Iterator[_Task]:
        """All that will happen at a table by itself."""
        bots = [seat for seat in table.places if table.player(seat)]
        for place, seat in enumerate(bots):
            if seat in table.due:
                at = table.due_since[seat] + _wait(table, place)
                yield _Task(at, seat, "bot", len(table.answers[seat]))
        for seat, at in self.deadlines(table).items():
            if seat not in bots:
                yield _Task(at, seat, "clock", len(table.answers[seat]))
        yield from self._absences(table)
        yield from self._long_waits(table)

    def _absences(self, table: Table) -> Iterator[_Task]:
        """Who is waited for and not here, while somebody else is."""
        waited_for = {
            seat: person
            for seat, person in table.persons().items()
            if not table.places[seat].away and table.waits_since(seat) is not None
        }
        here = self._players_here(table)
        for seat, person in waited_for.items():
            gone = self._presence.absent_from(table.ident, person)
            if gone is not None and here - {person}:
                at = gone + table.settings.grace * 1000
                yield _Task(at, seat, "absent", len(table.answers[seat]))

    def _long_waits(self, table: Table) -> Iterator[_Task]:
        """Who is waited for where no clock runs, while somebody else is here."""
        here = self._players_here(table)
        for seat, person in table.persons().items():
            since = table.waits_since(seat)
            timed = table.settings.clock and not table.between
            asked = table.places[seat].in_question
            if since is not None and not timed and not asked and here - {person}:
                yield _Task(since + LONG, seat, "waited", len(table.answers[seat]))

    def _players_here(self, table: Table) -> set[str]:
        """The people at the table who have it before them."""
        return set(table.persons().values()) & self._presence.people(table.ident)

    # ---------------------------------------------------------- doing it

    async def _run(self) -> None:
        """Look at every table that changes."""
        with self._tables.fanout.listen(None) as listener:
            while True:
                for ident in await listener.wait():
                    self._start(ident)

    async def _go_on(self, idents: list[str]) -> None:
        """Take up the tables at which the server broke off, one after the other."""
        for ident in idents:
            try:
                await self._tables.relist(ident)
            except Exception:
                log.exception("at table %s", ident)
            else:
                self._start(ident)

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
                wait = await self._look_in_spite(ident)
            if wait is not None:
                loop = asyncio.get_running_loop()
                self._timers[ident] = loop.call_later(wait / 1000, self._start, ident)
        finally:
            del self._looking[ident]

    async def _look_in_spite(self, ident: str) -> int | None:
        """Look at a table; what goes wrong is tried again later."""
        try:
            return await self.look(ident)
        except TableError as error:
            if error.code == "no_such_table":
                return None
            log.exception("at table %s", ident)
        except Exception:
            log.exception("at table %s", ident)
        return RETRY

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
        """Have the log say what a task brings about, unless it is no longer to be done."""
        if task.what == "absent":
            entry: en.Entry = en.WentAway(task.seat)
        elif task.what == "waited":
            entry = en.WaitedFor(task.seat)
        else:
            action = await self._decision(table, task.seat)
            entry = en.Acted(task.seat, task.decision, str(action), task.what)

        def make(table: Table) -> en.Entry | None:
            return entry if self._is_to_be_done(table, task) else None

        await self._tables.change(table.ident, make)

    def _is_to_be_done(self, table: Table, task: _Task) -> bool:
        now = self._tables.now()
        return any(
            due.at <= now and replace(due, at=task.at) == task for due in self._due(table)
        )

    async def _decision(self, table: Table, seat: int) -> Action:
        """A bot decides for a seat from its view, in a thread of its own unless it is quick.
        Where it cannot, the game goes on all the same."""
        view = table.view(seat)
        assert view is not None
        bot = self._bot(table, seat, table.player(seat) or STAND_IN)
        try:
            if is_quick(bot):
                action = bot.act(view)
            else:
                action = await asyncio.to_thread(act_at_leisure, bot, view)
            if action in view.legal:
                return action
            log.error("at table %s a bot wants what is not legal: %s", table.ident, action)
        except Exception:
            log.exception("at table %s a bot cannot decide", table.ident)
        return view.legal[0]

    def _bot(self, table: Table, seat: int, level: str) -> Player:
        return _made_bot(level, self._tables.bot_seed(table.ident) + seat)


def _wait(table: Table, place: int) -> int:
    """Milliseconds that the bot in this place among all bots takes for a decision."""
    together = table.session is not None and table.session.phase in TOGETHER
    return int(table.settings.pace * (1 + STAGGER * place * together))


@lru_cache(maxsize=4096)
def _made_bot(level: str, seed: int) -> Player:
    return make_bot(level, seed)
