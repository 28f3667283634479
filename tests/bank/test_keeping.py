"""A bank as a file, whole at each step, and as a table for a spreadsheet."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fightlead.bank.fold import reckon
from fightlead.bank.keeping import keep, kept
from fightlead.bank.spreadsheet import COLUMNS, table_of
from fightlead.errors import BankError
from fightlead.rules import Rules
from tests.bank.common import CARRIED, entry, history
from tests.bank.tables import played, told


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    walk = history(Rules.classic(), *CARRIED, entry("round"))
    walk.undo()
    keep(walk, tmp_path / "bank.json")
    again = kept(tmp_path / "bank.json")
    again.redo()
    assert again.entries == [walk.entries[0], *CARRIED, entry("round")]
    assert (tmp_path / "bank.json").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"format": "fightlead bank 2"}', "[" * 9999]
)
def test_a_file_that_is_no_bank_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "bank.json"
    path.write_text(content)
    with pytest.raises(BankError, match="no_bank_in_file"):
        kept(path)


def test_a_file_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bank.json"
    keep(history(Rules.classic(), *CARRIED), path)
    content = json.loads(path.read_text())
    content["steps"][0]["put"][0]["took"]["Anna"] = 9
    path.write_text(json.dumps(content))
    with pytest.raises(BankError, match="no_bank_in_file"):
        kept(path)


@pytest.mark.parametrize(
    "spoilt",
    [
        {"steps": [{"at": 1, "out": [], "put": []}]},
        {"steps": [{"at": 1, "out": [], "put": [[]]}]},
        {"opening": {"rules": {"fee": -5}}},
        {"opening": {"rules": {"hand": 40}}},
        {"opening": {"highest_loo": 10**30}},
        {"opening": {"options": -1}},
        {"opening": {"names": []}},
        {"opening": {"names": ["Anna", 5]}},
    ],
)
def test_a_file_by_other_rules_or_with_empty_steps_is_refused(
    tmp_path: Path, spoilt: dict[str, Any]
) -> None:
    path = tmp_path / "bank.json"
    keep(history(Rules.classic(), *CARRIED), path)
    content = json.loads(path.read_text())
    for key, value in spoilt.get("opening", {}).items():
        if key == "rules":
            content["opening"]["rules"].update(value)
        else:
            content["opening"][key] = value
    content["steps"] = spoilt.get("steps", content["steps"])
    path.write_text(json.dumps(content))
    with pytest.raises(BankError, match="no_bank_in_file"):
        kept(path)


@pytest.mark.parametrize("seed", range(10))
def test_a_table_adds_up(seed: int) -> None:
    random = Random(seed)
    entries = told(played(random), random)
    rows = list(csv.DictReader(StringIO(table_of(entries))))
    chips: dict[str, int] = {}
    for row in rows:
        name = row["player"]
        if row["round"] == "end":
            assert int(row["balance"]) == reckon(entries).balances[name]
            continue
        paid = sum(int(row[column] or 0) for column in ("ante", "fee", "loo"))
        chips[name] = chips.get(name, 0) + int(row["won"] or 0) - paid
        assert int(row["balance"]) == chips[name]


def test_a_name_is_no_formula() -> None:
    walk = history(Rules.classic(), entry("tricks", **{"=1+1": 4}), names=["=1+1", "Ben"])
    rows = list(csv.reader(StringIO(table_of(walk.entries))))
    assert rows[0] == list(COLUMNS)
    assert [row[1] for row in rows[1:]] == ["Ben", "'=1+1"]


def test_rounds_that_are_not_over_are_in_no_table() -> None:
    walk = history(Rules.classic(), entry("round"))
    assert len(table_of(walk.entries).splitlines()) == 1
