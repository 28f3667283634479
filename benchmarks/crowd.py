"""Many tables of one person and four bots each at our server: how long the person waits for the
page that shows their own action, and a bot's, from when it was due."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from math import inf
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final

from benchmarks import ours
from benchmarks.measure import Effort, Meaning, Row
from benchmarks.table_server import PATIENCE, Processes, ServerError
from fightlead.server.entries import Acted, parse_entry
from fightlead.server.serve import DATABASE
from fightlead.server.table import Table

CROWDS: Final = (100, 300)
"""So many tables at a time."""
WARM: Final = 5
"""Seconds of play that are not counted."""
IN_TURN: Final = ("exchange", "play")
"""Phases in which one seat decides after the other, so that it is plain when a bot is due."""

Pages = Mapping[str, Sequence[tuple[int, float]]]
"""The number of each page that came to a table's person, and when."""

MEANINGS: Final = (
    Meaning(
        what="100 and 300 tables of a person and four bots, an action a second at each",
        names=tuple(f"{tables} tables of a person" for tables in CROWDS),
        tells="how many tables a machine bears: what for is a person's page within 300 ms at "
        "300 tables, 99 times of 100",
    ),
)


@dataclass(frozen=True, slots=True)
class Action:
    """An action at a table, at its number of the log. Times are milliseconds since 1970."""

    table: str
    number: int
    at: float
    """When it was made; infinite: it is still waited for."""
    due: float | None
    """When a bot was due to make it in its turn; None: it is not such a one."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What was seen of a crowd. Times are milliseconds."""

    rate: float
    """Actions a second at one table."""
    waits: Sequence[float]
    """From the post of a person's action to the page that shows it."""
    delays: Sequence[float]
    """From when a bot was due in its turn to the page that shows its action."""
    cpu: float
    """Processor time of the server for one action."""


def rows(effort: Effort) -> Iterator[Row]:
    """How our server bears each crowd."""
    for tables in CROWDS:
        where = f"{tables} tables of a person and four bots"
        with TemporaryDirectory() as folder:
            try:
                sample = play(Path(folder), tables, effort.web_seconds)
            except ServerError as reason:
                yield Row(name=where, value=None, unit="ms", peer=str(reason))
                continue
        for name, value, unit in _figures(sample):
            yield Row(name=f"{where}, {name}", players=5, value=value, unit=unit)


def _figures(sample: Sample) -> Iterator[tuple[str, float, str]]:
    for name, times in (
        ("post to the person's own page", sample.waits),
        ("bot due to the person's page", sample.delays),
    ):
        hundredths = quantiles(times, n=100)
        yield f"{name}, median", hundredths[49], "ms"
        yield f"{name}, p99", hundredths[98], "ms"
    yield "at one table", sample.rate, "actions/s"
    yield "server's processor time per action", sample.cpu, "ms"


def play(folder: Path, tables: int, seconds: int) -> Sample:
    """Let so many tables play for a while. Raises `ServerError`."""
    crowd = ours.crowd(folder)
    try:
        crowd.start()
        _ask(crowd, f"open {tables}", PATIENCE + tables)
        _ask(crowd, f"watch {WARM}", PATIENCE)
        before = crowd.cpu_seconds()
        seen = _ask(crowd, f"watch {seconds}", PATIENCE + seconds)
        cpu = crowd.cpu_seconds() - before
    finally:
        crowd.stop()
    actions = list(actions_in(folder / DATABASE))
    made = sum(seen["from"] <= action.at < seen["to"] for action in actions)
    delays = list(_delays(actions, seen["pages"], seen["from"], seen["to"]))
    return Sample(made / tables / seconds, seen["waits"], delays, 1000 * cpu / made)


def _ask(crowd: Processes, line: str, timeout: float) -> dict[str, Any]:
    crowd.tell(line)
    answer = crowd.hear(timeout)
    if answer is None:
        raise ServerError(f"{crowd.name}: cannot bear so many tables")
    return answer


def _delays(
    actions: Sequence[Action], pages: Pages, begin: float, end: float
) -> Iterator[float]:
    """Of the bots that were due meanwhile; a page that has not come may come at the end at the
    earliest."""
    for action in actions:
        if action.due is not None and begin <= action.due < end:
            came = (at for number, at in pages[action.table] if number >= action.number)
            yield next(came, end) - action.due


def actions_in(database: Path) -> Iterator[Action]:
    """All actions in the logs of a database, found by playing them again, and those of bots
    that are still waited for."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute(
            "SELECT table_id, number, at, body FROM entries ORDER BY table_id, number"
        ).fetchall()
    for ident, log in groupby(rows, lambda row: row[0]):
        table = Table(ident)
        for _, number, at, body in log:
            entry = parse_entry(body)
            if isinstance(entry, Acted):
                yield Action(ident, number, at, _due(table, entry.seat))
            table.apply(number, at, entry)
        for seat in table.due:
            yield Action(ident, table.number + 1, inf, _due(table, seat))


def _due(table: Table, seat: int) -> float | None:
    if not table.player(seat) or not table.session or table.session.phase not in IN_TURN:
        return None
    return table.due_since[seat] + table.settings.pace
