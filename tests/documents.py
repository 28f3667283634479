"""The parts of the documents that are made from the code."""

from __future__ import annotations

import inspect
from dataclasses import fields
from itertools import takewhile
from pathlib import Path
from typing import Final

from fightlead.decisions.columns import COLUMNS
from fightlead.envs.layout import layout_table
from fightlead.events import EVENTS, Event, secret_fields

ROOT: Final = Path(__file__).parent.parent

HEAD: Final = """\
# Events

What happens at a table is a list of numbered facts. A session emits them, a view brings those
since the last look, a record writes them, the narrator tells them. `position` in a view is how
many there have been; it is the `since` of the next look.

```python
from fightlead import Rules, Session, view_of

session = Session(Rules.classic(), ["Anna", "Ben"], seed=7, dealer=1)
session.start_round()
first, *_, last = view_of(session, 0, since=0).events
assert type(first).__name__ == "SatDown" and first.name == "Anna"
assert type(last).__name__ == "Dealt" and last.seat == 1 and last.cards == ()
```

A **secret** field is known to the event's own seat alone. Everybody else gets the same event
with that field empty: an unknown card is `-1` or `??`, unknown cards are none (how many is a
field of its own), an unknown choice is an empty text. The secrets of a seat belong to the
player who sat there when it happened; who takes the seat later does not get them.

Seats are 0 to 4 in the fields, `p1` to `p5` in a record. Amounts are chips. The table is made
from the code (`python -m tests.golden`).

| event | line in a record | fields | meaning |
|---|---|---|---|
"""


def _row(kind: type[Event]) -> str:
    secret = secret_fields(kind)
    named = [f"`{each.name}`" + " (secret)" * (each.name in secret) for each in fields(kind)]
    meaning = " ".join((inspect.getdoc(kind) or "").split())
    return f"| `{kind.__name__}` | `{kind.form}` | {', '.join(named) or '-'} | {meaning} |\n"


def _columns_table() -> str:
    rows = (f"| `{each.name}` | `{each.type}` | {each.meaning} |\n" for each in COLUMNS)
    return "| column | type | meaning |\n|---|---|---|\n" + "".join(rows)


def _with_table(name: str, table: str) -> str:
    """A document with a table anew, known by its first line; the rest is as it was."""
    head = table.partition("\n")[0]
    before, _, after = (ROOT / name).read_text("utf-8").partition(head)
    old = takewhile(lambda line: line.startswith("|"), (head + after).splitlines(keepends=True))
    return before + table + (head + after)[sum(map(len, old)) :]


def golden() -> dict[str, str]:
    return {
        "docs/data.md": _with_table("docs/data.md", _columns_table()),
        "docs/environments.md": _with_table("docs/environments.md", layout_table()),
        "docs/events.md": HEAD + "".join(map(_row, EVENTS)),
    }
