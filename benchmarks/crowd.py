"""Many tables of one person and four bots each at our server: how long the person waits for the
page that shows their own action, and a bot's, from when it was due."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.table_server import PATIENCE, Processes, ServerError
from fightlead.server.entries import Acted, parse_entry
from fightlead.server.table import Table

IN_TURN = ("exchange", "play")
"""Phases in which the bots do not decide at once, so that it is plain when one is due."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen of a crowd for a while. Times are milliseconds."""

    actions: int
    waits: Sequence[float]
    """From the post of a person's action to the page that shows it."""
    delays: Sequence[float]
    """From when a bot was due in its turn to the page that shows its action."""
    cpu: float
    """Processor time of the server."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action in the log of a table."""

    table: str
    number: int
    at: int
    due: int | None
    """When a bot was due to make it; None: a person did, or several were due at once."""


def seen(crowd: Processes, database: Path, tables: int, seconds: int) -> Seen:
    """Let so many tables play for a while, and some seconds before. Raises `ServerError`."""
    try:
        crowd.start()
        crowd.tell(f"open {tables}")
        _heard(crowd, PATIENCE + tables)
        crowd.tell("watch 5")
        _heard(crowd, PATIENCE)
        before = crowd.cpu_seconds()
        crowd.tell(f"watch {seconds}")
        heard = _heard(crowd, PATIENCE + seconds)
        cpu = 1000 * (crowd.cpu_seconds() - before)
    finally:
        crowd.stop()
    made = [
        action
        for action in actions_in(database)
        if heard["from"] <= (action.due or action.at) < heard["to"] - 1000
    ]
    return Seen(len(made), heard["waits"], list(_delays(made, heard["pages"])), cpu)


def _heard(crowd: Processes, timeout: float) -> dict[str, Any]:
    heard = crowd.hear(timeout)
    if heard is None:
        raise ServerError(f"{crowd.name}: its guests say nothing any longer")
    return heard


def _delays(
    actions: Sequence[Action], pages: Mapping[str, Sequence[tuple[int, float]]]
) -> Iterator[float]:
    for action in actions:
        if action.due is not None:
            came = (at for number, at in pages[action.table] if number >= action.number)
            yield next(came, float("inf")) - action.due


def actions_in(database: Path) -> Iterator[Action]:
    """All actions in the logs of a database, found by playing them again."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute(
            "SELECT table_id, number, at, body FROM entries ORDER BY table_id, number"
        ).fetchall()
    table = Table("")
    for ident, number, at, body in rows:
        if number == 0:
            table = Table(ident)
        entry = parse_entry(body)
        if isinstance(entry, Acted):
            yield Action(ident, number, at, _due(table, entry))
        table.apply(number, at, entry)


def _due(table: Table, entry: Acted) -> int | None:
    assert table.session is not None
    if entry.by != "bot" or table.session.phase not in IN_TURN:
        return None
    return table.due_since[entry.seat] + table.settings.pace
