"""`python -m benchmarks`: measure everything once, print a table, write `latest.json` and
`latest-web.json`."""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from benchmarks import web
from benchmarks.measure import FULL, QUICK, Effort, Row, cores

LATEST: Final = Path(__file__).parent / "latest.json"
LATEST_WEB: Final = Path(__file__).parent / "latest-web.json"
"""What the servers of tables do."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="about two minutes in all")
    parser.add_argument("--web", action="store_true", help="only the servers of tables")
    chosen = parser.parse_args()
    effort = QUICK if chosen.quick else FULL
    if not chosen.web and find_spec("numba") is None:
        parser.exit(
            1, "Nothing to measure: Numba, which compiles the core, is not installed.\n"
        )
    console = Console()
    if not chosen.web:
        _report(console, _core(effort), LATEST)
    _report(console, web.rows(effort), LATEST_WEB)


def _report(console: Console, measured: Iterator[Row], file: Path) -> None:
    rows = []
    with console.status("measuring") as status:
        for row in measured:
            rows.append(row)
            status.update(row.name)
    file.write_text(json.dumps([_as_dict(row) for row in rows], indent=1) + "\n", "utf-8")
    console.print(_table(rows))


def _core(effort: Effort) -> Iterator[Row]:
    """The core, and what one waits for before playing."""
    os.environ.pop("FIGHTLEAD_INTERPRETED", None)
    with tempfile.TemporaryDirectory() as cache:
        # A cache of our own: what is measured was compiled from the files as they are now.
        os.environ["NUMBA_CACHE_DIR"] = cache
        from benchmarks import starting

        yield from starting.rows(effort)
        # These import Numba, so only now: the core is loaded from the cache as for any user.
        from benchmarks import (
            actions,
            batches,
            environments,
            rounds,
            solving,
            spiel_peer,
            tricks,
        )

        yield from rounds.rows(effort)
        yield from actions.rows(effort)
        yield from environments.rows(effort)
        yield from batches.rows(effort)
        yield from tricks.rows(effort)
        yield from solving.rows(effort)
        yield from spiel_peer.rows(effort)


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
            _number(row.value),
            row.unit,
            row.peer or "",
            _number(row.peer_value),
            _number(row.ratio),
        )
    return table


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


if __name__ == "__main__":
    main()
