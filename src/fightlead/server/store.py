"""Rows and bytes: the log of every table, the people, and what the server must remember.

Everything is written by one writer, which takes what has been asked for meanwhile into one
transaction (`BEGIN IMMEDIATE` on SQLite): a call returns when its rows are committed. The
primary key (table, number) of the log decides between two writers of the same entry.
Times are milliseconds since 1970.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

MIGRATIONS: Final = Path(__file__).parent / "migrations"

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("host", String(32), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_by_stage", "stage", "changed_at"),
)
"""What lists of tables show; follows from the logs."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
"""The logs: the truth about every table."""

visits = Table(
    "visits",
    metadata,
    Column("person_id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seen_at", BigInteger, nullable=False),
)
"""Who has sat at which table."""

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("preferences", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("label", String(80), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger),
    Index("keys_by_person", "person_id"),
)
"""Hashes of the secrets by which people are known: of browsers, links and tokens."""

records = Table(
    "records",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person_id", String(32), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),
    Column("body", Text, nullable=False),
    Index("records_by_person", "person_id", "made_at"),
)
"""Records that people have brought along."""

facts = Table(
    "facts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the server itself must remember: its secret, when it was last alive."""

outages = Table(
    "outages",
    metadata,
    Column("began_at", BigInteger, primary_key=True, autoincrement=False),
    Column("ended_at", BigInteger, nullable=False),
)
"""When the server was down: clocks stood."""

T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[T]]


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of a log, as it is kept."""

    number: int
    at: int
    body: str


@dataclass(slots=True)
class _Asked:
    job: Job[Any]
    done: asyncio.Future[Any]


class Store:
    """The database at an address of SQLAlchemy's, such as `sqlite+aiosqlite:///file`."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._engine = _engine(address)
        self._asked: asyncio.Queue[_Asked] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the schema up to date, and begin to write."""
        await asyncio.to_thread(migrate, self.address)
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what has been asked for, then stop."""
        if self._writer:
            await self._asked.join()
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self._engine.dispose()

    # ---------------------------------------------------------- reading and writing

    async def read(self, job: Job[T]) -> T:
        """Do something that only reads."""
        async with self._engine.connect() as connection:
            return await job(connection)

    async def write(self, job: Job[T]) -> T:
        """Do something that writes; it is committed when this returns, and undone if it
        raises."""
        asked = _Asked(job, asyncio.get_running_loop().create_future())
        await self._asked.put(asked)
        return await asked.done  # type: ignore[no-any-return]

    async def _write_on(self) -> None:
        while True:
            batch = [await self._asked.get()]
            while not self._asked.empty():
                batch.append(self._asked.get_nowait())
            try:
                await self._write_batch(batch)
            finally:
                for _ in batch:
                    self._asked.task_done()

    async def _write_batch(self, batch: list[_Asked]) -> None:
        """All in one transaction; who asked learns of it when it is committed."""
        outcomes: list[tuple[Any, Exception | None]] = []
        try:
            async with self._engine.execution_options(writes=True).begin() as connection:
                for asked in batch:
                    outcomes.append(await _attempt(connection, asked.job))
        except Exception as failure:
            outcomes = [(None, failure)] * len(batch)
        for asked, (result, error) in zip(batch, outcomes, strict=True):
            if asked.done.cancelled():
                continue
            if error:
                asked.done.set_exception(error)
            else:
                asked.done.set_result(result)

    # ---------------------------------------------------------- the logs

    async def append(self, table: str, row: Row, *more: Job[Any]) -> bool:
        """Write the next entry of a log, and in the same transaction what hangs on it. False:
        another writer was first with this number, and nothing was written."""

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(
                insert(entries).values(
                    table_id=table, number=row.number, at=row.at, body=row.body
                )
            )
            for each in more:
                await each(connection)

        try:
            await self.write(job)
        except IntegrityError:
            return False
        return True

    async def log(self, table: str, after: int = -1) -> list[Row]:
        """The entries of a log behind a number."""
        query = (
            select(entries.c.number, entries.c.at, entries.c.body)
            .where(entries.c.table_id == table, entries.c.number > after)
            .order_by(entries.c.number)
        )

        async def job(connection: AsyncConnection) -> list[Row]:
            return [Row(*row) for row in await connection.execute(query)]

        return await self.read(job)

    # ---------------------------------------------------------- facts

    async def fact(self, name: str, otherwise: str) -> str:
        """Something that is remembered by name; remembered from now on if it was not."""

        async def job(connection: AsyncConnection) -> str:
            query = select(facts.c.value).where(facts.c.name == name)
            value = (await connection.execute(query)).scalar()
            if value is None:
                await connection.execute(insert(facts).values(name=name, value=otherwise))
            return otherwise if value is None else str(value)

        return await self.write(job)

    async def remember(self, name: str, value: str) -> None:
        """Put another value in the place of a fact."""

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(
                update(facts).where(facts.c.name == name).values(value=value)
            )

        await self.write(job)


async def _attempt(connection: AsyncConnection, job: Job[Any]) -> tuple[Any, Exception | None]:
    """A job within a transaction, undone alone if it fails; its result or its error."""
    try:
        async with connection.begin_nested():
            return await job(connection), None
    except Exception as error:
        return None, error


def _engine(address: str) -> AsyncEngine:
    if not address.startswith("sqlite"):
        return create_async_engine(address)
    engine = create_async_engine(address)

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: Any) -> None:
        wanted = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if wanted else "BEGIN")

    return engine


def migrate(address: str, revision: str = "head") -> None:
    """Bring the schema of a database up to date, whatever version wrote it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("sqlalchemy.url", address.replace("%", "%%"))
    command.upgrade(config, revision)
