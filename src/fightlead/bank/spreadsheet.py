"""A bank as a table of comma-separated values, for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any, Final

from fightlead.bank.entries import Entry
from fightlead.bank.fold import reckon

COLUMNS: Final = (
    "round",
    "player",
    "part",
    "ante",
    "exchanged",
    "fee",
    "tricks",
    "won",
    "loo",
    "owed",
    "balance",
    "pot",
)
_FORMULA: Final = ("=", "+", "-", "@")
"""A cell that begins like this would be reckoned by a spreadsheet."""


def table_of(entries: Sequence[Entry]) -> str:
    """A row for each player in each round that was played, clockwise from eldest hand, with the
    columns of `COLUMNS`: `part` is `played`, `dropped` or `declined`, amounts are chips,
    `balance` is what the player had won or lost after the round and `pot` what lay in the
    middle then. What does not apply, or nobody told, is empty. When the session is over, what
    everybody has won or lost comes last, as round `end`.

    >>> from fightlead.bank.opening import opening
    >>> from fightlead.rules import Rules
    >>> told = {"tell": "tricks", "took": {"Anna": 4}}
    >>> print(table_of([opening(Rules.classic(), ["Anna", "Ben"]), told]))
    round,player,part,ante,exchanged,fee,tricks,won,loo,owed,balance,pot
    1,Ben,played,4,,,0,,8,,-12,8
    1,Anna,played,4,,,4,8,,,4,8
    <BLANKLINE>
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    bank = reckon(entries)
    for slip in bank.slips:
        if slip["end"] not in ("", "too_few"):
            writer.writerows(_rows(slip))
    if bank.over:
        balances = bank.balances
        for name in bank.people:
            row: list[object] = ["end", _cell(name)]
            row += [""] * (len(COLUMNS) - 4)
            row += [balances[name], bank.pot]
            writer.writerow(row)
    return text.getvalue()


def _rows(slip: dict[str, Any]) -> Iterator[list[object]]:
    keys = ("antes", "exchanged", "fees", "tricks", "won", "looed", "owed", "balances")
    for name in slip["players"] + slip["declined"]:
        row: list[object] = [slip["number"], _cell(name), _part(slip, name)]
        row += [slip[key].get(name, "") for key in keys]
        row.append(slip["after"])
        yield row


def _cell(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULA) else name


def _part(slip: dict[str, Any], name: str) -> str:
    for part in ("declined", "dropped"):
        if name in slip[part]:
            return part
    return "played"
