"""What a simulation found, as a table, and a bar while it runs."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterator

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


def print_tally(tally: Tally, as_json: bool) -> None:
    """The figures of a simulation on the standard output."""
    if as_json:
        print(json.dumps(tally.as_dict(), indent=2))
        return
    table = Table(box=None)
    for heading in ("seat", "bot"):
        table.add_column(heading)
    for heading in ("net chips", "a round", "95%", "tricks", "loos", "drops"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in tally.as_dict()["seats"]:
        interval = "" if row["interval"] is None else f"+/- {row['interval']:.3f}"
        table.add_row(
            str(row["seat"]),
            row["bot"],
            f"{row['net']:,}",
            f"{row['mean']:+.3f}",
            interval,
            f"{row['tricks']:,}",
            f"{row['loos']:,}",
            f"{row['drops']:,}",
        )
    console = Console()
    console.print(table)
    console.print(
        f"{tally.rounds:,} rounds, {tally.actions:,} actions, {tally.seconds:.2f} seconds"
    )
