"""`python -m benchmarks`: measure everything once, print a table, write `latest.json` and
`latest-web.json`; with `--only NAME` measure that alone, and put its figures in the place of
its old ones there."""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.listed import CORE, LATEST, LATEST_WEB, WEB, Figures, number, others_than
from benchmarks.measure import FULL, QUICK, Effort, Row, cores


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="about two minutes in all")
    parser.add_argument("--web", action="store_true", help="only the servers of tables")
    parser.add_argument("--only", choices=[*CORE, *WEB], help="one benchmark")
    chosen = parser.parse_args()
    effort = QUICK if chosen.quick else FULL
    numba = chosen.only not in WEB and not chosen.web
    if numba and find_spec("numba") is None:
        parser.exit(
            1, "Nothing to measure: Numba, which compiles the core, is not installed.\n"
        )
    console = Console()
    if chosen.only:
        file = LATEST_WEB if chosen.only in WEB else LATEST
        _report(
            console, _measured((chosen.only,), effort), file, others_than(chosen.only, file)
        )
        return
    if not chosen.web:
        _report(console, _measured(CORE, effort), LATEST)
    _report(console, _measured(WEB, effort), LATEST_WEB)


def _report(
    console: Console, measured: Iterator[Row], file: Path, kept: Sequence[Figures] = ()
) -> None:
    rows = []
    with console.status("measuring") as status:
        for row in measured:
            rows.append(row)
            status.update(row.name)
    figures = [*kept, *map(_as_dict, rows)]
    file.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    console.print(_table(rows))


def _measured(names: Sequence[str], effort: Effort) -> Iterator[Row]:
    """The rows of some benchmarks, one after the other; each is imported when its turn has
    come, for most import Numba, and `starting` has the core compiled before."""
    os.environ.pop("FIGHTLEAD_INTERPRETED", None)
    with tempfile.TemporaryDirectory() as cache:
        # A cache of our own: what is measured was compiled from the files as they are now.
        os.environ["NUMBA_CACHE_DIR"] = cache
        for name in names:
            yield from import_module(f"benchmarks.{name}").rows(effort)


def _as_dict(row: Row) -> dict[str, object]:
    return {**asdict(row), "ratio": row.ratio}


def _table(rows: list[Row]) -> Table:
    table = Table(title=f"fightlead, {cores()} cores")
    for heading in ("measured", "players", "value", "unit", "peer", "peer's value", "ratio"):
        text = heading in ("measured", "unit", "peer")
        table.add_column(heading, justify="left" if text else "right")
    for row in rows:
        table.add_row(
            row.name,
            "" if row.players is None else str(row.players),
            number(row.value),
            row.unit,
            row.peer or "",
            number(row.peer_value),
            number(row.ratio),
        )
    return table


if __name__ == "__main__":
    main()
