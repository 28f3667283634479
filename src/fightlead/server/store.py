"""Rows and bytes: the log of every table, the people, and what the server must remember.

One thread writes; it takes what has been asked for meanwhile into one transaction (`BEGIN
IMMEDIATE` on SQLite), and a call returns when its rows are committed. The primary key
(table, number) of the log decides between two writers of the same entry. Times are
milliseconds since 1970.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    create_engine,
    event,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
READERS: Final = 4
"""How many threads read."""
PATIENCE: Final = 10_000
"""Milliseconds to wait for another process that writes."""

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
Job = Callable[[Connection], T]
"""What is done within a transaction. It may be done once more if another job of the same
transaction fails, so it changes nothing but the database."""

_APPEND: Final = insert(entries)
_LATEST: Final = select(
    tables.c.id,
    select(func.max(entries.c.number))
    .where(entries.c.table_id == tables.c.id)
    .scalar_subquery(),
).where(tables.c.id.in_(bindparam("tables", expanding=True)))
_LOG: Final = (
    select(entries.c.number, entries.c.at, entries.c.body)
    .where(entries.c.table_id == bindparam("table"), entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of a log, as it is kept."""

    number: int
    at: int
    body: str


@dataclass(frozen=True, slots=True)
class _Asked:
    job: Job[Any]
    done: asyncio.Future[Any]

    def settle(self, outcome: Any) -> None:
        """Tell who asked, if they still wait."""
        if self.done.cancelled():
            return
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


class _Taken(Exception):
    """Another writer was first with this number of the log."""


class Store:
    """The database at an address of SQLAlchemy's, such as `sqlite:///file`."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._engine = engine(address)
        self._writer = self._engine.execution_options(writes=True)
        self._asked: asyncio.Queue[_Asked] = asyncio.Queue()
        self._writing: asyncio.Task[None] | None = None
        self._readers = ThreadPoolExecutor(READERS, "reader")

    async def open(self) -> None:
        """Bring the schema up to date, and begin to write."""
        await asyncio.to_thread(migrate, self.address)
        self._writing = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what has been asked for, then stop."""
        if self._writing:
            writing, self._writing = self._writing, None
            await self._asked.join()
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
        self._readers.shutdown()
        self._engine.dispose()

    # ---------------------------------------------------------- reading and writing

    async def read(self, job: Job[T]) -> T:
        """Do something that only reads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    def _read(self, job: Job[T]) -> T:
        with self._engine.connect() as connection:
            return job(connection)

    async def write(self, job: Job[T]) -> T:
        """Do something that writes; it is committed when this returns, and undone if it
        raises."""
        if self._writing is None:
            raise RuntimeError("the store is not open")
        asked = _Asked(job, asyncio.get_running_loop().create_future())
        self._asked.put_nowait(asked)
        return await asked.done  # type: ignore[no-any-return]

    async def _write_on(self) -> None:
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(1, "writer") as thread:
            while True:
                batch = [await self._asked.get()]
                while not self._asked.empty():
                    batch.append(self._asked.get_nowait())
                jobs = [asked.job for asked in batch]
                outcomes = await loop.run_in_executor(thread, self._outcomes, jobs)
                for asked, outcome in zip(batch, outcomes, strict=True):
                    asked.settle(outcome)
                    self._asked.task_done()

    def _outcomes(self, jobs: Sequence[Job[Any]]) -> list[Any]:
        """The result or the error of each job, all of them in one transaction. Only when one
        fails they are done once more, so that it undoes itself alone."""
        for do in (_done, _attempted):
            try:
                with self._writer.begin() as connection:
                    return [do(connection, job) for job in jobs]
            except _Failed:
                continue
            except Exception as failure:
                return [failure] * len(jobs)
        raise AssertionError("an attempt does not fail")

    # ---------------------------------------------------------- the logs

    async def append(self, table: str, row: Row, *more: Job[Any]) -> bool:
        """Write the next entry of a log, and in the same transaction what hangs on it. False:
        another writer was first with this number, and nothing was written."""
        values = {"table_id": table, "number": row.number, "at": row.at, "body": row.body}

        def job(connection: Connection) -> None:
            try:
                connection.execute(_APPEND, values)
            except IntegrityError as taken:
                raise _Taken from taken
            for each in more:
                each(connection)

        try:
            await self.write(job)
        except _Taken:
            return False
        return True

    async def log(self, table: str, after: int = -1) -> list[Row]:
        """The entries of a log behind a number."""

        def job(connection: Connection) -> list[Row]:
            rows = connection.execute(_LOG, {"table": table, "after": after})
            return [Row(*row) for row in rows]

        return await self.read(job)

    async def latest(self, idents: Collection[str]) -> dict[str, int]:
        """The number of the last entry in each of these logs."""

        def job(connection: Connection) -> dict[str, int]:
            rows = connection.execute(_LATEST, {"tables": [*idents]})
            return {row.id: row[1] for row in rows}

        return await self.read(job)

    # ---------------------------------------------------------- facts

    async def fact(self, name: str, otherwise: str) -> str:
        """Something that is remembered by name; remembered from now on if it was not."""

        def job(connection: Connection) -> str:
            query = select(facts.c.value).where(facts.c.name == name)
            value = connection.execute(query).scalar()
            if value is None:
                connection.execute(insert(facts).values(name=name, value=otherwise))
            return otherwise if value is None else str(value)

        return await self.write(job)

    async def remember(self, name: str, value: str) -> None:
        """Put another value in the place of a fact."""
        change = update(facts).where(facts.c.name == name).values(value=value)

        def job(connection: Connection) -> None:
            connection.execute(change)

        await self.write(job)


class _Failed(Exception):
    """A job has failed, and the transaction with it."""


def _done(connection: Connection, job: Job[Any]) -> Any:
    try:
        return job(connection)
    except Exception as error:
        raise _Failed from error


def _attempted(connection: Connection, job: Job[Any]) -> Any:
    """A job within a transaction, undone alone if it fails; its result or its error."""
    try:
        with connection.begin_nested():
            return job(connection)
    except Exception as error:
        return error


# ---------------------------------------------------------------- the database


def engine(address: str) -> Engine:
    """Connections to a database. What is written with the option `writes` waits for its turn
    from the start, so that it never has to give up half way."""
    made = create_engine(address)
    if made.dialect.name == "sqlite":
        event.listen(made, "connect", _connected)
        event.listen(made, "begin", _begun)
    return made


def _connected(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout={PATIENCE}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


def _begun(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(address: str, revision: str = "head") -> None:
    """Bring the schema of a database up to date, whatever version wrote it."""
    _make_private(address)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("sqlalchemy.url", address.replace("%", "%%"))
    command.upgrade(config, revision)


def _make_private(address: str) -> None:
    """A file of SQLite's holds the seeds of all deals: nobody else on this machine reads it."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).touch(mode=0o600)
