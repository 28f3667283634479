"""The table of decisions as a Parquet file, written while the rounds are played.

Arrow writes it: it alone of the libraries that read Parquet writes one row group after the
other, with metadata of one's own.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fightlead.decisions.columns import COLUMNS
from fightlead.decisions.rows import Decisions
from fightlead.errors import FightleadError
from fightlead.files import check_writable, replacing
from fightlead.rules import Rules

if TYPE_CHECKING:
    import pyarrow as pa

FORMAT: Final = "fightlead decisions 1"
ROW_GROUP: Final = 50_000
"""Rows that are kept in memory, at least, before they are written as a row group."""


@dataclass(frozen=True)
class Source:
    """Where decisions come from; a file says it in its metadata."""

    rules: Rules
    bots: Sequence[str]
    """Levels by seat."""
    seed: int


def check_parquet(path: Path) -> None:
    """Raise what would keep a table from being written there: OSError, or `FightleadError`
    (`no_data`) where Arrow is missing."""
    check_writable(path)
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise FightleadError("no_data", text=error.name or "") from error


def batch_of(decisions: Decisions) -> pa.RecordBatch:
    """Decisions in Arrow's memory."""
    import pyarrow as pa

    return pa.RecordBatch.from_pydict(decisions.columns(), schema=_schema())


@contextlib.contextmanager
def parquet_file(path: Path, source: Source) -> Iterator[Callable[[int, pa.RecordBatch], None]]:
    """A function that takes batches of decisions, each with the number of its first session,
    and writes them in row groups. The file is there when the block ends, and not at all, or
    the old one, if it is left by an error or by Ctrl-C. Raises OSError, which names it."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = _schema().with_metadata(_metadata(source))
    waiting: list[pa.RecordBatch] = []

    def write_waiting() -> None:
        rows = sum(map(len, waiting))
        if rows:
            writer.write_table(pa.Table.from_batches(waiting, schema), row_group_size=rows)
            waiting.clear()

    def take(first_session: int, batch: pa.RecordBatch) -> None:
        waiting.append(_counted_on(batch, first_session, schema))
        if sum(map(len, waiting)) >= ROW_GROUP:
            write_waiting()

    with (
        replacing(path) as file,
        pq.ParquetWriter(file, schema, compression="zstd") as writer,
    ):
        yield take
        write_waiting()


def _counted_on(batch: pa.RecordBatch, first: int, schema: pa.Schema) -> pa.RecordBatch:
    """A batch whose sessions are counted from another number on."""
    import pyarrow as pa
    import pyarrow.compute as pc

    place = schema.get_field_index("session")
    columns = batch.columns
    columns[place] = pc.add(columns[place], pa.scalar(first, columns[place].type))
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _schema() -> pa.Schema:
    import pyarrow as pa

    return pa.schema([(column.name, _arrow_type(column.type)) for column in COLUMNS])


def _arrow_type(name: str) -> pa.DataType:
    import pyarrow as pa

    if name.startswith("list<"):
        return pa.list_(_arrow_type(name[len("list<") : -1]))
    return pa.type_for_alias(name)


def _metadata(source: Source) -> dict[str, str]:
    return {
        "fightlead.format": FORMAT,
        "fightlead.rules": source.rules.to_toml(),
        "fightlead.bots": ",".join(source.bots),
        "fightlead.seed": str(source.seed),
        "fightlead.columns": json.dumps({column.name: column.meaning for column in COLUMNS}),
    }
