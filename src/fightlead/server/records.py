"""Records as people get, bring and share them: those of the tables, and those brought along.

A record that was brought along is kept as it came, byte for byte, and can be seen by whoever
has its link. A packed one is kept unpacked.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from fightlead.errors import RecordError, Refused, TableError
from fightlead.packing import unpacked
from fightlead.record import ALL, Knowledge, Record, record_of
from fightlead.recordfile import write_record
from fightlead.server.guards import RECORD_BODY
from fightlead.server.proofs import Proof, is_over, proof_of, round_alone
from fightlead.server.reading import read_apart
from fightlead.server.replays import Replay, first_round_of
from fightlead.server.store import Store, records
from fightlead.server.table import Table
from fightlead.server.tables import Tables

MOST: Final = 50
"""Most records that a person may keep here."""
MOST_EVENTS: Final = 5_000
"""Most events of a round; no round with fewer than some hundred misdeals has as many."""
KEPT: Final = 16
"""Most records that are kept in memory, read."""
LARGE: Final = 256 * 1024
"""Only one record longer than so many bytes is kept in memory."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A record that somebody has brought along, as lists show it. `made_at` is in milliseconds
    since 1970."""

    record: str
    made_at: int
    names: list[str]
    rounds: int

    @property
    def made(self) -> datetime:
        return datetime.fromtimestamp(self.made_at // 1000, UTC)


class Records:
    """`secret` is the server's; `now` the time in milliseconds since 1970."""

    def __init__(
        self, store: Store, tables: Tables, secret: str, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._tables = tables
        self._secret = secret.encode()
        self._now = now
        self._kept: OrderedDict[object, Replay] = OrderedDict()
        self._large: object = None
        self._reading = asyncio.Lock()

    # ---------------------------------------------------------- of tables

    async def of_table(self, ident: str, person: str) -> Replay:
        """The replay of a table: through the eyes of one's own seat, or of a spectator, while
        the session runs; with open cards, or through the eyes of any seat, when it is over.
        Raises `TableError` (`no_record`, and what `Tables.seen` raises)."""
        table = await self._tables.seen(ident, person)
        if table.session is None:
            raise TableError("no_record")
        seat = None if table.over else table.sitting(person)
        key = (ident, table.number, seat)
        return self._kept.get(key) or self._keep(key, _of_table(table, seat))

    async def text_of_table(self, ident: str, person: str, number: int | None = None) -> str:
        """The record of a table as text, or of one round of it, as far as this person may know
        it. Raises `Refused` (`no_such_round`) and what `Tables.record` raises."""
        record = await self._tables.record(ident, person)
        if number is not None:
            record = round_alone(record, _place(record, number))
        return write_record(record)

    async def proof_of_table(self, ident: str, person: str, number: int | None = None) -> Proof:
        """What can be told of the shuffles of a round of a table, with the cards that this
        person may know: of the last round that is over, or else the first, if none is named.
        Raises `Refused` (`no_such_round`) and what `Tables.record` raises."""
        record = await self._tables.record(ident, person)
        proof = proof_of(record, _place(record, number))
        seat = (await self._tables.table(ident)).sitting(person)
        own = seat is not None and proof.number >= first_round_of(record, seat)
        return replace(proof, own=seat) if own else proof

    # ---------------------------------------------------------- brought along

    async def text_of_record(self, ident: str, number: int | None = None) -> str:
        """A record as it came, or one round of it. Raises `TableError` (`no_such_record`) and
        `Refused` (`no_such_round`)."""
        if number is None:
            return await self._text(ident)
        record = (await self.of_record(ident)).record
        return write_record(round_alone(record, _place(record, number)))

    async def proof_of_record(self, ident: str, number: int | None = None) -> Proof:
        """What can be told of the shuffles of a round of a record. Raises `TableError`
        (`no_such_record`) and `Refused` (`no_such_round`)."""
        record = (await self.of_record(ident)).record
        return await asyncio.to_thread(proof_of, record, _place(record, number))

    async def of_record(self, ident: str) -> Replay:
        """The replay of a record that somebody has brought along. Raises `TableError`
        (`no_such_record`)."""
        return self._kept.get(ident) or await self._read(
            ident, (await self._text(ident)).encode()
        )

    async def _text(self, ident: str) -> str:
        query = select(records.c.body).where(records.c.id == ident)

        def job(connection: Connection) -> str | None:
            return connection.execute(query).scalar()

        body = await self._store.read(job)
        if body is None:
            raise TableError("no_such_record")
        return body

    async def bring(self, person: str, source: bytes) -> str:
        """Keep a record, perhaps packed by gzip, and answer its id; the same one again has the
        same id. Raises `RecordError` where it holds more than `RECORD_BODY` bytes, its head
        cannot be read, or no round; `TableError` (`too_many_records`)."""
        source = await asyncio.to_thread(unpacked, source, RECORD_BODY)
        if b"\0" in source:  # which no TOML and not every database takes
            raise RecordError("not_toml", source[: source.index(b"\0")].count(b"\n") + 1)
        ident = self._ident(person, source)
        replay = await self._read(ident, source)
        if not replay.numbers:
            raise (*replay.record.faults, RecordError("no_rounds"))[0]
        if await self.owns(person, ident):
            return ident

        def job(connection: Connection) -> None:
            mine = select(func.count()).where(records.c.person_id == person)
            if connection.execute(mine).scalar_one() >= MOST:
                raise TableError("too_many_records", most=MOST)
            values = {"id": ident, "person_id": person, "made_at": self._now()}
            texts = {"body": source.decode(), "summary": _summary(replay.record)}
            connection.execute(insert(records).values(**values, **texts))

        await self._store.write(job)
        return ident

    async def brought(self, person: str) -> list[Brought]:
        """The records that a person has brought along, the newest first."""
        query = (
            select(records.c.id, records.c.made_at, records.c.summary)
            .where(records.c.person_id == person)
            .order_by(records.c.made_at.desc())
        )

        def job(connection: Connection) -> list[Brought]:
            rows = connection.execute(query)
            return [Brought(row.id, row.made_at, **json.loads(row.summary)) for row in rows]

        return await self._store.read(job)

    async def owns(self, person: str, ident: str) -> bool:
        """Has this person brought this record along?"""
        query = select(records.c.id).where(records.c.id == ident, records.c.person_id == person)

        def job(connection: Connection) -> bool:
            return connection.execute(query).scalar() is not None

        return await self._store.read(job)

    async def forget(self, person: str, ident: str) -> None:
        """Delete a record of this person's; its link leads nowhere then."""
        mine = (records.c.id == ident) & (records.c.person_id == person)

        def job(connection: Connection) -> int:
            return connection.execute(delete(records).where(mine)).rowcount

        if await self._store.write(job):
            self._kept.pop(ident, None)

    # ---------------------------------------------------------- inside

    def _ident(self, person: str, source: bytes) -> str:
        """An id that nobody can guess, the same whenever a person brings the same record."""
        message = person.encode() + b" " + source
        return urlsafe_b64encode(hmac.digest(self._secret, message, "sha256")[:9]).decode()

    async def _read(self, ident: str, source: bytes) -> Replay:
        """Read a record, one after the other."""
        async with self._reading:
            if ident in self._kept:
                return self._kept[ident]
            record = await read_apart(source)
        for each in record.rounds:
            if len(each.events) > MOST_EVENTS:
                raise RecordError("cannot_be_read", each.lines.header)
        replay = Replay(record, _eyes_of(record), brought=True)
        return self._keep(ident, replay, large=len(source) > LARGE)

    def _keep(self, key: object, replay: Replay, *, large: bool = False) -> Replay:
        """Keep a replay in memory, and only one that is large."""
        if large:
            self._kept.pop(self._large, None)
            self._large = key
        self._kept[key] = replay
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return replay


def _of_table(table: Table, seat: int | None) -> Replay:
    assert table.session is not None
    record = record_of(table.session)
    if table.over:
        return Replay(record, _eyes_of(record))
    return Replay(record, (seat,), since=0 if seat is None else first_round_of(record, seat))


def _place(record: Record, number: int | None) -> int:
    """The index of a round by its number; of the last one that is over, or else of the first,
    if none is named. Raises `Refused` (`no_such_round`)."""
    numbers = [each.start.number for each in record.rounds]
    if number is None:
        return max(
            (place for place, each in enumerate(record.rounds) if is_over(each)), default=0
        )
    if number not in numbers:
        raise Refused("no_such_round", number=number)
    return numbers.index(number)


def _eyes_of(record: Record) -> tuple[Knowledge, ...]:
    """Through whose eyes a record can be seen that may be seen by all."""
    if record.seen_by != ALL:
        return (record.seen_by, None) if record.seen_by is not None else (None,)
    seats = sorted({seat for each in record.rounds for seat in each.start.names})
    return (ALL, *seats, None)


def _summary(record: Record) -> str:
    names = [name for each in record.rounds for name in each.start.names.values()]
    told = {"names": list(dict.fromkeys(names))[:10], "rounds": len(record.rounds)}
    return json.dumps(told, ensure_ascii=False)
