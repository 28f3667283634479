"""Everything that serves one site, put together once and shared by all requests."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from fightlead.server.clocks import Clocks
from fightlead.server.fanout import Fanout
from fightlead.server.kept import Kept
from fightlead.server.people import People
from fightlead.server.presence import Presence
from fightlead.server.printing import Printing
from fightlead.server.records import Records
from fightlead.server.scene import Scene
from fightlead.server.store import Store
from fightlead.server.tables import Tables, clock
from fightlead.shuffle import Shuffles


@dataclass(slots=True)
class Site:
    """The parts of a running server."""

    store: Store
    fanout: Fanout
    people: People
    tables: Tables
    records: Records
    presence: Presence
    clocks: Clocks
    kept: Kept = field(default_factory=Kept)
    printing: Printing = field(default_factory=Printing)

    async def scene(self, ident: str, person: str, since: int | None = None) -> Scene:
        """A table before a person's eyes, with who is present and the clocks. Raises
        `TableError`."""
        table = await self.tables.table(ident)
        return await self.tables.scene(
            ident,
            person,
            since=since,
            present=self.presence.people(ident),
            deadlines=self.clocks.deadlines(table),
        )

    async def welcome_back(self, ident: str, person: str) -> None:
        """A person looks at a table again: who was taken for absent plays on themself; who
        stepped away says so first. Raises `TableError`."""
        table = await self.tables.table(ident)
        seat = table.sitting(person)
        place = None if seat is None else table.places[seat]
        if place and place.away and not place.wish:
            await self.tables.come_back(ident, person)

    async def close(self) -> None:
        await self.clocks.close()
        await self.tables.close()
        await self.store.close()


async def open_site(
    address: str,
    *,
    now: Callable[[], int] = clock,
    shuffles: Callable[[str], Callable[[int], Shuffles]] | None = None,
) -> Site:
    """A site on a database (an address of SQLAlchemy's). `now` is the time in milliseconds
    since 1970; `shuffles` gives orders of cards by table and round, for tests."""
    store = Store(address)
    await store.open()
    now = await never_back(store, now)
    secret = await store.fact("secret", secrets.token_hex(32))
    site = assembled(store, secret, now, shuffles)
    await site.clocks.open()
    return site


def assembled(
    store: Store,
    secret: str,
    now: Callable[[], int],
    shuffles: Callable[[str], Callable[[int], Shuffles]] | None = None,
) -> Site:
    """The parts on an open store, with clocks that do not run yet."""
    fanout = Fanout()
    tables = Tables(store, fanout, secret, now=now, shuffles=shuffles)
    presence = Presence(now, fanout.wake)

    def changed(person: str) -> None:
        for table in presence.tables_of(person):
            fanout.wake(table)

    return Site(
        store=store,
        fanout=fanout,
        people=People(store, secret, now, changed),
        tables=tables,
        records=Records(store, tables, secret, now),
        presence=presence,
        clocks=Clocks(store, tables, presence),
    )


async def never_back(store: Store, now: Callable[[], int]) -> Callable[[], int]:
    """The time, ahead by as much as the clock was set back since this database was last in
    use: what is written down there lies in the past."""
    began = now()
    ahead = max(0, int(await store.fact("alive_at", str(began))) - began)
    return lambda: now() + ahead
