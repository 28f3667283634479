"""No benchmark without a word about what its figures mean."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from benchmarks.listed import (
    CORE,
    HERE,
    LATEST,
    WEB,
    Figures,
    latest,
    meanings,
    number,
    others_than,
)

LISTED = (*CORE, *WEB)


def has_rows(path: Path) -> bool:
    body = ast.parse(path.read_text("utf-8")).body
    return any(isinstance(node, ast.FunctionDef) and node.name == "rows" for node in body)


def test_every_benchmark_is_listed() -> None:
    assert sorted(LISTED) == sorted(path.stem for path in HERE.glob("*.py") if has_rows(path))


@pytest.mark.parametrize("row", latest(), ids=lambda row: f"{row['name']}, {row['peer']}")
def test_every_figure_has_one_meaning(row: Figures) -> None:
    found = [name for name, meaning in meanings() if meaning.covers(row["name"], row["peer"])]
    assert len(found) == 1


def test_every_benchmark_says_what_it_means() -> None:
    assert {name for name, _ in meanings()} == set(LISTED)


@pytest.mark.parametrize(
    ("value", "told"), [(None, ""), (8204.4, "8,204"), (0.83415, "0.834"), (999, "999")]
)
def test_figures_are_told_by_three_digits_or_more(value: float | None, told: str) -> None:
    assert number(value) == told


def test_a_benchmark_alone_takes_the_place_of_its_own_figures() -> None:
    before = json.loads(LATEST.read_text("utf-8"))
    kept = others_than("actions", LATEST)
    assert kept == [row for row in before if not row["name"].startswith("single actions")]
    assert len(kept) < len(before)
