"""Run by Alembic: applies the migrations to the database of the configuration."""

from typing import Any

from alembic import context
from sqlalchemy import event

from fightlead.server.store import engine, metadata


def run() -> None:
    """Apply the migrations in one transaction: all of them or none."""
    made = engine(context.config.get_main_option("sqlalchemy.url") or "")
    if made.dialect.name == "sqlite":
        event.listen(made, "connect", _unchecked)
    with made.execution_options(writes=True).begin() as connection:
        context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        context.run_migrations()
        if made.dialect.name == "sqlite":
            lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
            assert not lost, f"rows that point nowhere: {lost}"
    made.dispose()


def _unchecked(connection: Any, _record: object) -> None:
    """SQLite changes a table by writing another in its place: what points to it waits."""
    connection.execute("PRAGMA foreign_keys=OFF").close()


run()
