"""All benchmarks, what each is good for, and the tables of `docs/benchmarks.md`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from benchmarks.measure import Meaning

CORE: Final = (
    "starting",
    "rounds",
    "actions",
    "environments",
    "batches",
    "tricks",
    "solving",
    "spiel_peer",
)
"""The core, and what one waits for before playing, in the order in which they are measured."""
WEB: Final = ("web", "crowd", "weight")
"""What the servers of tables do."""

HERE: Final = Path(__file__).parent
LATEST: Final = HERE / "latest.json"
LATEST_WEB: Final = HERE / "latest-web.json"

Figures = Mapping[str, Any]
"""A row as it stands in the files."""


def meanings() -> Iterator[tuple[str, Meaning]]:
    """Every meaning that a benchmark declares, by the benchmark's name."""
    for name in (*CORE, *WEB):
        for meaning in import_module(f"benchmarks.{name}").MEANINGS:
            yield name, meaning


def latest() -> list[Figures]:
    """The rows of the latest run, as they stand in the files."""
    return [row for file in (LATEST, LATEST_WEB) for row in json.loads(file.read_text("utf-8"))]


def others_than(name: str, file: Path) -> list[Figures]:
    """The rows in a file that are of other benchmarks than this."""
    own = import_module(f"benchmarks.{name}").MEANINGS
    rows = json.loads(file.read_text("utf-8"))
    return [
        row for row in rows if not any(each.covers(row["name"], row["peer"]) for each in own)
    ]


def tables() -> str:
    """One table of all benchmarks and what they mean, one of the latest figures."""
    rows = latest()
    lines = [
        "| what is measured | beside which peer | ratio | again by `python -m benchmarks` | "
        "what it means |",
        "|---|---|---:|---|---|",
    ]
    for name, meaning in meanings():
        ratio = _ratios([row for row in rows if meaning.covers(row["name"], row["peer"])])
        told = (meaning.what, meaning.beside, ratio, f"`--only {name}`", meaning.tells)
        lines.append(f"| {' | '.join(told)} |")
    lines += [
        "",
        "The latest figures; a ratio is ours over the peer's.",
        "",
        "| measured | players | ours | unit | peer | peer's | ratio |",
        "|---|---:|---:|---|---|---:|---:|",
        *map(_line, rows),
    ]
    return "\n".join(lines) + "\n"


def _ratios(rows: list[Figures]) -> str:
    """The least and the greatest ratio of some rows."""
    if not rows:
        return "not measured"
    found = sorted(row["ratio"] for row in rows if row["ratio"])
    ends = dict.fromkeys(number(ratio) for ratio in found[:1] + found[-1:])
    return " to ".join(ends) or "-"


def _line(row: Figures) -> str:
    told = (
        row["name"],
        str(row["players"] or "-"),
        number(row["value"]) or "-",
        row["unit"],
        row["peer"] or "-",
        number(row["peer_value"]) or "-",
        number(row["ratio"]) or "-",
    )
    return f"| {' | '.join(told)} |"


def number(value: float | None) -> str:
    """A figure as people read it, three digits of it at least; nothing for none."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
