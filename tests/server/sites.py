"""Sites for tests: a database file, a fixed secret, and a time that passes when it is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import cache, wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ParamSpec

from fightlead.rules import Rules
from fightlead.server.scene import Settings
from fightlead.server.site import Site, assembled
from fightlead.server.store import Store, migrate
from fightlead.server.table import Table
from fightlead.shuffle import Shuffles

SECRET = "the secret of a site that is no secret"
TABLE = "a-table"

P = ParamSpec("P")


class Time:
    """Milliseconds since 1970."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


def asynchronous(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """A test that runs in an event loop of its own."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def go() -> None:
            await test(*args, **kwargs)

        asyncio.run(go())

    return run


def address_of(folder: Path) -> str:
    return f"sqlite:///{_file_in(folder)}"


def database_in(folder: Path) -> str:
    """The address of a database that is there: a new one is a copy of an empty one."""
    file = _file_in(folder)
    if not file.exists():
        file.write_bytes(_empty_database())
    return address_of(folder)


def _file_in(folder: Path) -> Path:
    return folder / "site.db"


@cache
def _empty_database() -> bytes:
    """What the migrations make of nothing."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        migrate(address_of(folder))
        return _file_in(folder).read_bytes()


@asynccontextmanager
async def quiet_site(
    folder: Path,
    now: Callable[[], int],
    shuffles: Callable[[str], Callable[[int], Shuffles]] | None = None,
) -> AsyncIterator[Site]:
    """A site where nothing happens by itself: its clocks look when they are asked to."""
    store = Store(database_in(folder))
    await store.open()
    site = assembled(store, SECRET, now, shuffles)
    try:
        yield site
    finally:
        await site.tables.close()
        await store.close()


async def open_table(
    site: Site,
    people: Iterable[str],
    rules: Rules | None = None,
    settings: Settings | None = None,
    *,
    bots: Iterable[str] = (),
    ident: str = TABLE,
) -> Table:
    """A table where these people sit, the first of them its host, and these bots."""
    people = list(people)
    await site.tables.open(ident, people[0], rules or Rules.classic(), settings or Settings())
    for person in people:
        await site.tables.sit(ident, person, person.capitalize())
    for name in bots:
        await site.tables.seat_bot(ident, people[0], name, "regular")
    return await site.tables.table(ident)


async def start_round(site: Site, ident: str = TABLE) -> None:
    """Everybody at the table is ready."""
    table = await site.tables.table(ident)
    for person in table.persons().values():
        await site.tables.ready(ident, person, table.next_round)


async def take_turn(site: Site, seat: int, ident: str = TABLE) -> None:
    """The person of a seat takes the last of their legal actions: they join and stay."""
    table = await site.tables.table(ident)
    assert table.session is not None
    action = table.session.legal(seat)[-1]
    person = table.persons()[seat]
    await site.tables.act(ident, person, len(table.answers[seat]), action)


async def play_on(site: Site, ident: str = TABLE) -> None:
    """Everybody who is due acts once; bots need a pace of 0."""
    table = await site.tables.table(ident)
    for seat in table.due:
        if seat in table.due and not table.player(seat):
            await take_turn(site, seat, ident)
    await site.clocks.look(ident)


async def play_round(site: Site, ident: str = TABLE) -> None:
    """Everybody plays on until the round is over."""
    table = await site.tables.table(ident)
    while table.due:
        await play_on(site, ident)
