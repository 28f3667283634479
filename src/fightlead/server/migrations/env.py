"""Run by Alembic: applies the migrations to the database of the configuration."""

from alembic import context
from sqlalchemy import create_engine, pool

from fightlead.server.store import metadata

config = context.config


def run() -> None:
    """Apply the migrations in one transaction."""
    address = (config.get_main_option("sqlalchemy.url") or "").replace("+aiosqlite", "")
    engine = create_engine(address, poolclass=pool.NullPool)
    with engine.begin() as connection:
        context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        context.run_migrations()
    engine.dispose()


run()
