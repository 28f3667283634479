"""Short ways to tell a bank something."""

from __future__ import annotations

from typing import Any

from fightlead.bank.entries import Entry
from fightlead.bank.fold import reckon
from fightlead.bank.history import History
from fightlead.bank.opening import opening
from fightlead.bank.table import Bank
from fightlead.rules import Rules

NAMES = ["Anna", "Ben", "Olga"]


def entry(kind: str, *names: str, **more: Any) -> Entry:
    """An entry: `entry("drop", "Ben")`, `entry("exchange", Anna=3)`."""
    if kind in ("decline", "join", "drop", "stay"):
        return {"tell": kind, "who": list(names)}
    if kind in ("exchange", "tricks"):
        return {"tell": kind, {"exchange": "cards", "tricks": "took"}[kind]: more}
    named = {"name": names[0]} if names else {}
    return {"tell": kind, **named, **more}


def told(rules: Rules, *entries: Entry, names: list[str] | None = None) -> Bank:
    """The bank of a table that these were told to."""
    return reckon([opening(rules, names or NAMES), *entries])


def history(rules: Rules, *entries: Entry, names: list[str] | None = None) -> History:
    """The same, to be changed."""
    result = History(opening(rules, names or NAMES))
    for each in entries:
        result.tell(each)
    return result


CARRIED = (entry("tricks", Anna=3, Ben=1),)
"""A fresh round after which 12 chips of Olga's lie in the pot (classic, bet 4)."""
