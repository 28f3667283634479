"""What a simulation found, as a table, and a bar while it runs."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from fightlead.simulate import Tally


@contextlib.contextmanager
def progress_of(rounds: int, *, hidden: bool) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream; the function it gives moves it on by so many rounds. Not
    shown where that stream is no terminal."""
    console = Console(stderr=True)
    columns = (
        SpinnerColumn("line"),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    shown = not hidden and sys.stderr.isatty() and not console.is_dumb_terminal
    with Progress(*columns, console=console, transient=True, disable=not shown) as bar:
        task = bar.add_task("rounds", total=rounds)
        yield lambda played: bar.advance(task, played)


NARROWEST_TABLE: Final = 70
"""Columns that the table needs; where there are fewer, each seat has a paragraph."""


def print_tally(tally: Tally, as_json: bool) -> None:
    """The figures of a simulation on the standard output."""
    if as_json:
        print(json.dumps(tally.as_dict(), indent=2))
        return
    console = Console(highlight=False)
    rows = [_row(seat) for seat in tally.as_dict()["seats"]]
    if console.width < NARROWEST_TABLE:
        for row in rows:
            print("\n".join(f"{name}: {value}" for name, value in row.items()), "\n")
    else:
        table = Table(box=None, header_style="")
        for name in rows[0]:
            table.add_column(name, justify="left" if name == "bot" else "right", no_wrap=True)
        for row in rows:
            table.add_row(*row.values())
        console.print(table)
    print(f"{tally.rounds:,} rounds, {tally.actions:,} actions, {tally.seconds:.2f} seconds")


def _row(seat: dict[str, Any]) -> dict[str, str]:
    interval = seat["interval"]
    return {
        "seat": str(seat["seat"]),
        "bot": seat["bot"],
        "net chips": f"{seat['net']:,}",
        "a round": f"{seat['mean']:+.3f}",
        "95%": "" if interval is None else f"+/- {interval:.3f}",
        "tricks": f"{seat['tricks']:,}",
        "loos": f"{seat['loos']:,}",
        "drops": f"{seat['drops']:,}",
    }
