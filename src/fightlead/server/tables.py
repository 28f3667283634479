"""The authority over all tables: what is asked is checked, written, applied, and told.

Every accepted action is one committed entry before anybody hears of it. The tables in
memory are copies of their logs; when another writer was first, the copy catches up and the
action is checked again. Knows no HTTP.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final
from weakref import WeakValueDictionary

from sqlalchemy import Connection, insert, select, update

from fightlead.actions import Action
from fightlead.errors import FightleadError, SeatingError, TableError
from fightlead.record import Record, record_of
from fightlead.rules import Rules
from fightlead.server import entries as en
from fightlead.server.checks import check
from fightlead.server.fanout import Fanout
from fightlead.server.outlook import scene_of
from fightlead.server.scene import Scene, Settings
from fightlead.server.store import Row, Store, tables, visits
from fightlead.server.table import Table, chosen_before, first_commitment
from fightlead.shuffle import SEED_LIMIT, Shuffles, bot_seed

KEPT: Final = 400_000
"""So much is kept in memory: the number of entries, each of about half a kilobyte, and for
each table `BASE` more."""
BASE: Final = 20
BREATH: Final = 50
"""After so many entries of a log others get a turn."""

log = logging.getLogger("fightlead.server")

_BEGAN: Final = time.time_ns() - time.monotonic_ns()


def clock() -> int:
    """The time in milliseconds since 1970. Nobody can set it back while the server runs."""
    return (_BEGAN + time.monotonic_ns()) // 1_000_000


@dataclass(slots=True, weakref_slot=True)
class _Copy:
    """What this server knows of a table."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    read: bool = False
    """It is up to date with the log, but for what another server has written since."""
    weight: int = 0
    """How many entries it counts for among those that are kept."""
    listed: tuple[Any, ...] = ()
    """What the list of tables last said of it."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A table as lists show it."""

    table: str
    stage: str
    changed_at: int
    names: tuple[str, ...]
    seats: int
    preset: str
    spectators: bool
    round: int


class Tables:
    """`secret` is the server's; `now` the time in milliseconds since 1970; `shuffles` gives
    the orders of cards of a table's rounds instead of its seed, for tests."""

    def __init__(
        self,
        store: Store,
        fanout: Fanout,
        secret: str,
        *,
        now: Callable[[], int] = clock,
        shuffles: Callable[[str], Callable[[int], Shuffles]] | None = None,
    ) -> None:
        self.fanout = fanout
        self.now = now
        self._store = store
        self._secret = secret.encode()
        self._shuffles = shuffles
        self._copies: WeakValueDictionary[str, _Copy] = WeakValueDictionary()
        self._kept: OrderedDict[str, _Copy] = OrderedDict()
        self._weight = 0
        self._changes: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        """Wait for what has been begun."""
        await asyncio.gather(*self._changes, return_exceptions=True)

    # ---------------------------------------------------------- opening

    def seed_of(self, ident: str) -> int:
        """The seed of a table that has this id, or will have; nobody else can know it."""
        digest = hmac.new(self._secret, b"seed " + ident.encode(), hashlib.sha256).digest()
        return int.from_bytes(digest, "big") % SEED_LIMIT

    def commitment_of(self, ident: str) -> str:
        """The commitment to the first deal of a table that is not yet open."""
        return first_commitment(self.seed_of(ident))

    async def open(self, ident: str, person: str, rules: Rules, settings: Settings) -> bool:
        """Open a table. False: a table with this id was open already."""
        opened = en.Opened(
            rules.as_dict(), asdict(settings), f"{self.seed_of(ident):064x}", person
        )
        at = self.now()

        def job(connection: Connection) -> None:
            connection.execute(
                insert(tables).values(
                    id=ident,
                    host=person,
                    opened_at=at,
                    changed_at=at,
                    stage="gathering",
                    listed=settings.listed,
                    summary="{}",
                )
            )

        return await self._store.append(ident, Row(0, at, en.entry_text(opened)), job)

    # ---------------------------------------------------------- the copies in memory

    async def table(self, ident: str) -> Table:
        """A table as it stands; to be read only. Raises `TableError` (`no_such_table`)."""
        copy = self._copy(ident)
        if not copy.read:
            async with copy.lock:
                await self._catch_up(copy)
        return copy.table

    def _copy(self, ident: str) -> _Copy:
        """The one copy of a table in this server, as long as anybody uses it. Those that were
        used last are kept."""
        copy = self._copies.get(ident)
        if copy is None:
            copy = self._copies[ident] = _Copy(self._blank(ident))
        self._kept[ident] = copy
        self._kept.move_to_end(ident)
        self._weight += BASE + copy.table.number - copy.weight
        copy.weight = BASE + copy.table.number
        while self._weight > KEPT and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._weight -= oldest.weight
            oldest.weight = 0
        return copy

    def _blank(self, ident: str) -> Table:
        return Table(ident, self._shuffles(ident) if self._shuffles else None)

    async def _catch_up(self, copy: _Copy) -> None:
        """Apply what others have written. Raises `TableError` (`no_such_table`)."""
        ident = copy.table.ident
        rows = await self._store.log(ident, copy.table.number)
        for count, row in enumerate(rows, 1):
            self._apply(copy, row, en.parse_entry(row.body))
            if count % BREATH == 0:
                await asyncio.sleep(0)
        if copy.table.number < 0:
            if self._kept.pop(ident, None):
                self._weight -= copy.weight
                copy.weight = 0
            raise TableError("no_such_table", text=ident[:40])
        copy.read = True
        if rows:
            self.fanout.wake(ident)

    async def refresh(self) -> None:
        """See what other servers have written at the tables that somebody looks at here."""
        watched = [self._copies.get(ident) for ident in self.fanout.watched]
        copies = {copy.table.ident: copy for copy in watched if copy}
        for ident, number in (await self._store.latest(copies)).items():
            if number > copies[ident].table.number:
                async with copies[ident].lock:
                    await self._catch_up(copies[ident])

    def _apply(self, copy: _Copy, row: Row, entry: en.Entry) -> None:
        """Apply an entry that is written. If that breaks off half way, the copy begins anew."""
        try:
            copy.table.apply(row.number, row.at, entry)
        except BaseException:
            copy.read, copy.table = False, self._blank(copy.table.ident)
            raise

    # ---------------------------------------------------------- looking

    async def scene(
        self,
        ident: str,
        person: str,
        *,
        since: int | None = None,
        present: Collection[str] = (),
        deadlines: Mapping[int, int] | None = None,
    ) -> Scene:
        """A table before a person's eyes. Raises what `seen` raises."""
        table = await self.seen(ident, person)
        sitting = {*table.persons().values()}
        return scene_of(
            table,
            person,
            since=since,
            present=present,
            deadlines=deadlines,
            watchers=len({*present} - sitting),
        )

    async def seen(self, ident: str, person: str) -> Table:
        """A table that a person may look at; to be read only. Raises `TableError`
        (`no_such_table`, or `no_spectators` for one who does not sit there while the session
        runs)."""
        table = await self.table(ident)
        self._check_spectator(table, person)
        return table

    def _check_spectator(self, table: Table, person: str) -> None:
        """May this person look at the table?"""
        watches = table.stage == "playing" and table.seat_of(person) is None
        if watches and not table.settings.spectators:
            raise TableError("no_spectators")

    # ---------------------------------------------------------- changing

    async def change(self, ident: str, make: Callable[[Table], en.Entry | None]) -> Table:
        """Append the entry that `make` wants for the table as it stands; None: nothing is to
        be done. Raises what `make` and the check of the entry raise; then nothing changes.
        What has begun is done, even if whoever asked is gone meanwhile."""
        task = asyncio.create_task(self._change(self._copy(ident), make))
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return await asyncio.shield(task)

    async def _change(self, copy: _Copy, make: Callable[[Table], en.Entry | None]) -> Table:
        async with copy.lock:
            if not copy.read:
                await self._catch_up(copy)
            while (entry := await self._checked(copy, make)) is not None:
                row = Row(copy.table.number + 1, self.now(), en.entry_text(entry))
                if await self._append(copy, row, entry):
                    self._apply(copy, row, entry)
                    self.fanout.wake(copy.table.ident)
                    await self._list(copy)
                    break
                await self._catch_up(copy)
        return copy.table

    async def _checked(
        self, copy: _Copy, make: Callable[[Table], en.Entry | None]
    ) -> en.Entry | None:
        """The entry that is wanted, if it fits to the log as it stands. What does not fit to
        the copy may fit to what another server has written since."""
        while True:
            try:
                if (entry := make(copy.table)) is not None:
                    check(copy.table, entry)
            except FightleadError:
                known = copy.table.number
                await self._catch_up(copy)
                if copy.table.number == known:
                    raise
            else:
                return entry

    async def _append(self, copy: _Copy, row: Row, entry: en.Entry) -> bool:
        beside = self._beside(copy, entry)
        try:
            return await self._store.append(copy.table.ident, row, *beside)
        except BaseException:
            copy.read = False  # nobody knows whether it was written
            raise

    def _beside(self, copy: _Copy, entry: en.Entry) -> list[Any]:
        """What is written together with an entry."""
        if not isinstance(entry, en.Sat) or not entry.person:
            return []
        person, ident, at = entry.person, copy.table.ident, self.now()

        def job(connection: Connection) -> None:
            here = (visits.c.person_id == person) & (visits.c.table_id == ident)
            seen = connection.execute(update(visits).where(here).values(seen_at=at))
            if not seen.rowcount:
                connection.execute(
                    insert(visits).values(person_id=person, table_id=ident, seen_at=at)
                )

        return [job]

    async def _list(self, copy: _Copy) -> None:
        """Bring the lists up to date where they show something else. They follow from the
        log, so what goes wrong here spoils nothing."""
        table = copy.table
        names = [place.name for place in table.places.values()]
        number = table.session.number if table.session else 0
        shown = (table.stage, table.settings, number, *names)
        if shown == copy.listed:
            return
        summary = {
            "names": names,
            "seats": table.settings.seats,
            "preset": table.rules.preset,
            "spectators": table.settings.spectators,
            "round": number,
        }
        values = {
            "stage": table.stage,
            "listed": table.settings.listed,
            "summary": json.dumps(summary, ensure_ascii=False),
            "changed_at": table.last_change,
        }
        change = update(tables).where(tables.c.id == table.ident).values(values)

        def job(connection: Connection) -> None:
            connection.execute(change)

        try:
            await self._store.write(job)
        except Exception:
            log.exception("listing table %s", table.ident)
        else:
            copy.listed = shown

    async def relist(self, ident: str) -> None:
        """Have the lists show a table as its log has it, after a server broke off."""
        copy = self._copy(ident)
        async with copy.lock:
            await self._catch_up(copy)
            await self._list(copy)

    # ---------------------------------------------------------- what people do

    async def sit(self, ident: str, person: str, name: str, *, seat: int | None = None) -> int:
        """A person takes a seat, the first free one by default; answers which. Who sits here
        already stays where they are."""

        def make(table: Table) -> en.Entry | None:
            if table.seat_of(person) is not None:
                return None
            own = table.had_seat(person)
            place = seat if seat is not None else table.free_seat() if own is None else own
            return en.Sat(place, name, person)

        table = await self.change(ident, make)
        taken = table.seat_of(person)
        assert taken is not None
        return taken

    async def seat_bot(
        self, ident: str, person: str, name: str, level: str, *, seat: int | None = None
    ) -> None:
        """A person of the table has a bot sit down."""

        def make(table: Table) -> en.Entry:
            self._own_seat(table, person)
            return en.Sat(table.free_seat() if seat is None else seat, name, "", level)

        await self.change(ident, make)

    async def unseat_bot(self, ident: str, person: str, seat: int) -> None:
        """A person of the table sends a bot away."""

        def make(table: Table) -> en.Entry | None:
            self._own_seat(table, person)
            place = table.places.get(seat) or table.arriving.get(seat)
            if place is None or not place.bot:
                raise TableError("not_a_bot", seat=seat)
            return None if place.leaving else en.Went(seat)

        await self.change(ident, make)

    async def leave(self, ident: str, person: str) -> None:
        """A person gives up their seat; within a round a bot plays the rest of it."""

        def make(table: Table) -> en.Entry | None:
            seat = table.seat_of(person)
            return None if seat is None else en.Went(seat)

        await self.change(ident, make)

    async def ready(self, ident: str, person: str, round_: int, entropy: str = "") -> None:
        """A person is ready for a round. A repeat for a round that has begun is nothing."""

        def make(table: Table) -> en.Entry | None:
            seat = self._own_seat(table, person)
            if round_ < table.next_round:
                return None
            if table.places[seat].ready and round_ == table.next_round and table.between:
                return None
            return en.Readied(seat, round_, entropy)

        await self.change(ident, make)

    async def act(self, ident: str, person: str, decision: int, action: Action) -> None:
        """A person answers their `decision`-th decision. A repeat of the same answer changes
        nothing; another answer to a decision that has been made is refused
        (`already_decided`)."""
        await self.come_back(ident, person)

        def make(table: Table) -> en.Entry | None:
            seat = self._own_seat(table, person)
            before = chosen_before(table, seat, decision)
            if before == action:
                return None
            if before is not None:
                raise TableError("already_decided", action=str(before))
            return en.Acted(seat, decision, str(action))

        await self.change(ident, make)

    async def go_away(self, ident: str, person: str) -> None:
        """A person steps away; a bot plays on for them."""

        def make(table: Table) -> en.Entry | None:
            seat = self._own_seat(table, person)
            return None if table.places[seat].away else en.WentAway(seat, wish=True)

        await self.change(ident, make)

    async def come_back(self, ident: str, person: str) -> None:
        """A person plays on themself, if they were away."""

        def make(table: Table) -> en.Entry | None:
            seat = table.sitting(person)
            away = seat is not None and table.places[seat].away
            return en.CameBack(seat) if seat is not None and away else None

        if make(await self.table(ident)):
            await self.change(ident, make)

    async def ask_time(self, ident: str, person: str, extra: bool) -> None:
        """A person asks for twice the time for each decision, or no longer."""

        def make(table: Table) -> en.Entry | None:
            seat = self._own_seat(table, person)
            return None if table.places[seat].extra == extra else en.AskedTime(seat, extra)

        await self.change(ident, make)

    async def vote(self, ident: str, person: str, about: int, choice: str) -> None:
        """A person votes about one who is away, or whom all have waited for long."""

        def make(table: Table) -> en.Entry:
            return en.Voted(self._own_seat(table, person), about, choice)

        await self.change(ident, make)

    async def say(
        self, ident: str, person: str, name: str, *, text: str = "", phrase: str = ""
    ) -> None:
        """Somebody who sits or watches here says something."""

        def make(table: Table) -> en.Entry:
            self._check_spectator(table, person)
            seat = table.sitting(person)
            known = name if seat is None else table.places[seat].name
            return en.Said(person, known, " ".join(text.split()), phrase)

        await self.change(ident, make)

    async def set_up(self, ident: str, person: str, settings: Settings) -> None:
        """The host changes the settings of the table."""

        def make(table: Table) -> en.Entry | None:
            if person != table.host:
                raise TableError("not_host")
            return None if settings == table.settings else en.Changed(asdict(settings))

        await self.change(ident, make)

    async def end(self, ident: str, person: str) -> None:
        """The host ends the session, or anybody here once the host has left: now if no round
        is running, else when it is over."""

        def make(table: Table) -> en.Entry | None:
            seat = self._own_seat(table, person)
            if not table.may_end(person):
                raise TableError("not_host")
            return None if table.over or table.ending else en.Ended(seat)

        await self.change(ident, make)

    async def rematch(self, ident: str, person: str, new: str) -> str:
        """Open the table of a rematch, with the same rules and settings, and answer its id;
        where there is one already, answer that. Only who sat to the end may ask."""

        def make(table: Table) -> en.Entry | None:
            if not table.over:
                raise TableError("not_over")
            self._own_seat(table, person)
            return None if table.successor else en.Followed(new)

        table = await self.change(ident, make)
        await self.open(table.successor, person, table.rules, table.settings)
        return table.successor

    def _own_seat(self, table: Table, person: str) -> int:
        """Where a person sits. Raises `SeatingError` (`not_seated`), also for one who will
        sit there from the next round on."""
        seat = table.sitting(person)
        if seat is None:
            raise SeatingError("not_seated")
        return seat

    # ---------------------------------------------------------- lists and records

    async def open_list(self, stages: Collection[str]) -> list[Listing]:
        """Listed tables in these stages, the newest first."""
        query = (
            select(tables)
            .where(tables.c.listed, tables.c.stage.in_(stages))
            .order_by(tables.c.changed_at.desc())
            .limit(100)
        )
        return await self._listings(query)

    async def tables_of(self, person: str) -> list[Listing]:
        """The tables where a person has sat, the newest first."""
        query = (
            select(tables)
            .join(visits, visits.c.table_id == tables.c.id)
            .where(visits.c.person_id == person)
            .order_by(tables.c.changed_at.desc())
            .limit(200)
        )
        return await self._listings(query)

    async def _listings(self, query: Any) -> list[Listing]:
        def job(connection: Connection) -> list[Listing]:
            return [_listing(row) for row in connection.execute(query)]

        return await self._store.read(job)

    async def record(self, ident: str, person: str) -> Record:
        """The record of a table: while the session runs one's own seat's knowledge or a
        spectator's, with the seeds that were shown; all of it when it is over. Raises
        `TableError` (`no_record`, and what `seen` raises)."""
        table = await self.seen(ident, person)
        if table.session is None:
            raise TableError("no_record")
        if table.over:
            return record_of(table.session)
        return record_of(table.session, table.sitting(person), reveal=True)

    async def unfinished(self, since: int) -> list[str]:
        """The ids of the tables that changed since a time and are not over, the newest
        first."""
        query = (
            select(tables.c.id)
            .where(tables.c.stage != "over", tables.c.changed_at >= since)
            .order_by(tables.c.changed_at.desc())
        )

        def job(connection: Connection) -> list[str]:
            return [row.id for row in connection.execute(query)]

        return await self._store.read(job)

    def bot_seed(self, ident: str) -> int:
        """The seed for the bots of a table."""
        return bot_seed(self.seed_of(ident))


def _listing(row: Any) -> Listing:
    summary = json.loads(row.summary)
    return Listing(
        row.id,
        row.stage,
        row.changed_at,
        tuple(summary.get("names", ())),
        summary.get("seats", 0),
        summary.get("preset", ""),
        summary.get("spectators", False),
        summary.get("round", 0),
    )
