"""The file: whole or not there, the same each time, and read by others as it was written."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from fightlead.decisions import parquet
from fightlead.decisions.columns import COLUMNS
from fightlead.decisions.parquet import FORMAT, Source, check_parquet, parquet_file
from fightlead.errors import FightleadError
from fightlead.rules import Rules
from fightlead.simulate import PORTION, simulate

BOTS = ("regular", "casual", "random")
RULES = Rules(fee=1, loo="stake", decline=True, loo_cap=40)


def written(
    path: Path,
    rounds: int = 40,
    jobs: int = 1,
    rules: Rules = RULES,
    bots: Sequence[str] = BOTS,
    seed: int = 5,
) -> Path:
    with parquet_file(path, Source(rules, bots, seed)) as take:
        simulate(rules, bots, rounds, seed=seed, jobs=jobs, decisions=take)
    return path


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("data") / "rounds.parquet")


# ---------------------------------------------------------------- what is written


def test_every_decision_has_a_row_in_the_order_of_play(file: Path) -> None:
    tally = simulate(RULES, BOTS, 40, seed=5)
    table = pq.read_table(file)
    assert table.num_rows == tally.actions
    places = table.select(["session", "round", "decision"]).to_pylist()
    order = [tuple(place.values()) for place in places]
    assert order == sorted(set(order))


@pytest.mark.slow
def test_the_sessions_are_those_of_the_records(tmp_path: Path) -> None:
    path = tmp_path / "rounds.parquet"
    with parquet_file(path, Source(RULES, BOTS, 5)) as take:
        records = simulate(RULES, BOTS, PORTION + 60, seed=5, records=True, decisions=take)
    rows = pq.read_table(path, columns=["session", "round"]).to_pylist()
    rounds = {(row["session"], row["round"]) for row in rows}
    assert rounds == {
        (session, each.start.number)
        for session, record in enumerate(records.records)
        for each in record.rounds
    }


def test_the_file_says_what_it_holds(file: Path) -> None:
    metadata = {
        key.decode(): value.decode() for key, value in pq.read_schema(file).metadata.items()
    }
    assert metadata["fightlead.format"] == FORMAT
    assert Rules.from_toml(metadata["fightlead.rules"]) == RULES
    assert metadata["fightlead.bots"] == ",".join(BOTS)
    assert metadata["fightlead.seed"] == "5"
    meanings = json.loads(metadata["fightlead.columns"])
    assert meanings == {column.name: column.meaning for column in COLUMNS}


def test_the_types_are_the_declared_ones(file: Path) -> None:
    schema = pq.read_schema(file)
    types = {field.name: str(field.type).replace("element: ", "") for field in schema}
    assert types == {column.name: column.type for column in COLUMNS}


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_whatever_the_jobs(tmp_path: Path) -> None:
    rounds = 2 * PORTION + 30
    one, two, other = (
        written(tmp_path / name, rounds, jobs, Rules.classic(), ("random",) * 2, seed)
        for name, jobs, seed in (("one", 1, 7), ("two", 2, 7), ("other", 2, 8))
    )
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()


@pytest.mark.slow
def test_rows_are_written_in_groups_while_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = pq.read_table(written(tmp_path / "one", 3 * PORTION, bots=("random",) * 2))
    monkeypatch.setattr(parquet, "ROW_GROUP", 1)
    groups = pq.ParquetFile(written(tmp_path / "many", 3 * PORTION, bots=("random",) * 2))
    assert groups.num_row_groups == 3
    assert groups.read().equals(whole)


# ---------------------------------------------------------------- who reads it


def plain(value: Any) -> Any:
    """A value as Python has it, whatever library it came from."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def test_duckdb_and_polars_read_the_values_that_were_written(file: Path) -> None:
    names = [column.name for column in COLUMNS]
    rows = [list(row.values()) for row in pq.read_table(file).to_pylist()]
    by_duckdb = duckdb.read_parquet(str(file))
    assert by_duckdb.columns == names
    assert [plain(row) for row in by_duckdb.fetchall()] == rows
    by_polars = pl.read_parquet(file)
    assert by_polars.columns == names
    assert [plain(row) for row in by_polars.rows()] == rows


def test_pandas_reads_the_values_that_were_written(file: Path) -> None:
    frame = pd.read_parquet(file, dtype_backend="pyarrow")
    table = pq.read_table(file)
    for column in COLUMNS:
        read = [None if value is pd.NA else plain(value) for value in frame[column.name]]
        assert read == table[column.name].to_pylist(), column.name


def test_duckdb_finds_the_meanings_in_the_metadata(file: Path) -> None:
    pairs = duckdb.execute(f"select key, value from parquet_kv_metadata('{file}')").fetchall()
    assert json.loads(dict(pairs)[b"fightlead.columns"]).keys() == {
        column.name for column in COLUMNS
    }


# ---------------------------------------------------------------- whole, or not there


class Stopped(BaseException):
    """As Ctrl-C is one."""


@pytest.mark.parametrize("stop", [Stopped, KeyboardInterrupt, ValueError])
def test_what_is_stopped_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]
) -> None:
    monkeypatch.setattr(parquet, "ROW_GROUP", 1)
    path = tmp_path / "rounds.parquet"
    path.write_text("old")

    def stop_after_some(rounds: int) -> None:
        raise stop

    with pytest.raises(stop), parquet_file(path, Source(RULES, BOTS, 1)) as take:
        simulate(RULES, BOTS, 5, decisions=take, progress=stop_after_some)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_old_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "rounds.parquet"
    path.write_text("old")
    assert pq.read_table(written(path, 3)).num_rows


def test_a_pipe_is_written_to_as_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    written(pipe, 3)
    reader.join(timeout=30)
    assert pipe.is_fifo()
    assert pq.read_table(pa.BufferReader(read[0])).num_rows


def test_a_device_that_takes_nothing_is_named() -> None:
    with pytest.raises(OSError, match="/dev/full"):
        written(Path("/dev/full"), 3)


def test_without_arrow_there_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(FightleadError, match="no_data"):
        check_parquet(tmp_path / "rounds.parquet")
