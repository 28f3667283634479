"""What is written stays written, and what fails undoes only itself."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, insert, select
from sqlalchemy.exc import OperationalError

from fightlead.server import store as stores
from fightlead.server.store import MIGRATIONS, Row, Store, engine, facts, metadata, migrate
from tests.server.sites import address_of, asynchronous


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Store]:
    store = Store(address_of(folder))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def remembering(name: str) -> stores.Job[str]:
    """A job that fails if it is done twice."""

    def job(connection: Connection) -> str:
        connection.execute(insert(facts).values(name=name, value="-"))
        return name

    return job


def broken(connection: Connection) -> None:
    connection.execute(insert(facts).values(name="half", value="-"))
    raise ZeroDivisionError


async def names(store: Store) -> list[str]:
    return await store.read(
        lambda connection: [*connection.execute(select(facts.c.name)).scalars()]
    )


# ---------------------------------------------------------------- writing


@asynchronous
async def test_a_job_that_fails_undoes_only_itself(tmp_path: Path) -> None:
    """Though it shares a transaction with others."""
    async with opened(tmp_path) as store:
        jobs: list[stores.Job[Any]] = [remembering("a"), broken, remembering("b"), broken]
        outcomes = await asyncio.gather(*map(store.write, jobs), return_exceptions=True)
        assert [outcomes[0], outcomes[2]] == ["a", "b"]
        assert [type(outcomes[1]), type(outcomes[3])] == [ZeroDivisionError] * 2
        assert await names(store) == ["a", "b"]


@asynchronous
async def test_an_entry_is_written_once_and_with_all_that_hangs_on_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        outcomes = await asyncio.gather(
            *(store.append("t", Row(0, 1, body), remembering(body)) for body in "abc")
        )
        assert sorted(outcomes) == [False, False, True]
        (row,) = await store.log("t")
        assert await names(store) == [row.body]
        with pytest.raises(ZeroDivisionError):
            await store.append("t", Row(1, 1, "d"), broken)
        assert await store.log("t") == [row]
        assert await store.append("t", Row(1, 2, "e"))
        assert await store.log("t", 0) == [Row(1, 2, "e")]


@asynchronous
async def test_a_text_that_no_database_takes_harms_nobody_else(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        good, bad = await asyncio.gather(
            store.append("t", Row(0, 1, "good")),
            store.append("u", Row(0, 1, "\ud800")),
            return_exceptions=True,
        )
        assert good is True
        assert isinstance(bad, UnicodeEncodeError)


@asynchronous
async def test_closing_writes_what_has_been_asked_for(tmp_path: Path) -> None:
    wanted = [f"fact{number}" for number in range(100)]
    async with opened(tmp_path) as store:
        requests = [asyncio.create_task(store.write(remembering(name))) for name in wanted]
        await asyncio.sleep(0)
    assert await asyncio.gather(*requests) == wanted
    with pytest.raises(RuntimeError, match="not open"):
        await store.write(remembering("too late"))
    async with opened(tmp_path) as again:
        assert sorted(await names(again)) == sorted(wanted)


@asynchronous
async def test_who_no_longer_waits_stops_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        gone = asyncio.create_task(store.write(remembering("gone")))
        here = asyncio.create_task(store.write(remembering("here")))
        await asyncio.sleep(0)
        gone.cancel()
        assert await here == "here"
        assert await names(store) == ["gone", "here"]


@asynchronous
async def test_a_database_locked_for_a_while_is_waited_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        with closing(sqlite3.connect(tmp_path / "site.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            request = asyncio.create_task(store.write(remembering("a")))
            await asyncio.sleep(0)
            assert await names(store) == [], "reading goes on"
            other.execute("COMMIT")
            assert await request == "a"


@asynchronous
async def test_a_database_locked_for_ever_is_an_error_and_no_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "PATIENCE", 1)
    async with opened(tmp_path) as store:
        with closing(sqlite3.connect(tmp_path / "site.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(OperationalError, match="locked"):
                await store.write(remembering("a"))
            other.execute("COMMIT")
        assert await store.write(remembering("a")) == "a"


# ---------------------------------------------------------------- the schema


NEVER_KEPT = {("0001", "records")}
"""Tables into which no server of that revision wrote."""


def revisions() -> list[str]:
    """All revisions, the first one first."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    found = [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()]
    return found[::-1]


def a_row(table: Any) -> dict[str, Any]:
    """A value for each column; what points to another row points to such a one."""
    values = {str: "a", int: 1, bool: True, datetime: datetime.now(UTC)}
    return {column.name: values[column.type.python_type] for column in table.columns}


@pytest.mark.parametrize("revision", revisions())
def test_every_schema_is_brought_up_to_date_with_its_rows(
    revision: str, tmp_path: Path
) -> None:
    address = address_of(tmp_path)
    migrate(address, revision)
    made = engine(address)
    before = MetaData()
    before.reflect(made)
    tables = [table for table in before.sorted_tables if table.name != "alembic_version"]
    with made.begin() as connection:
        for table in tables:
            connection.execute(insert(table), a_row(table))
    migrate(address)
    migrate(address)
    with made.begin() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
        assert differences == []
        for table in tables:
            kept = MetaData()
            kept.reflect(made, only=[table.name])
            rows = connection.execute(select(kept.tables[table.name])).all()
            assert rows or (revision, table.name) in NEVER_KEPT
    made.dispose()


def test_the_schema_is_that_of_the_migrations(tmp_path: Path) -> None:
    migrate(address_of(tmp_path))
    made = engine(address_of(tmp_path))
    with made.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    made.dispose()


def test_a_migration_that_breaks_off_leaves_the_old_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a kill does: all of it or none."""

    def killed(*anything: object, **more: object) -> None:
        raise KeyboardInterrupt

    address = address_of(tmp_path)
    with monkeypatch.context() as broken_off:
        broken_off.setattr("alembic.operations.BatchOperations.create_index", killed)
        with pytest.raises(KeyboardInterrupt):
            migrate(address)
    with closing(sqlite3.connect(tmp_path / "site.db")) as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == []
    migrate(address)


def test_nobody_else_on_the_machine_reads_the_database(tmp_path: Path) -> None:
    migrate(address_of(tmp_path))
    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
