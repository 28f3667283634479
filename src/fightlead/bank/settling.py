"""Settling up: who pays whom, in as few payments as can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fightlead.bank.state import OVER, State, share_out
from fightlead.bank.table import Bank
from fightlead.errors import BankError

EXACT: Final = 12
"""With so many people who won or lost something, or fewer, no smaller number of payments
exists; with more there may be one."""


def final_balances(bank: Bank) -> dict[str, int]:
    """What everybody who ever sat here has won or lost if the session ends now, what lies in
    the middle being shared out; they add up to 0. Raises `BankError` (`round_not_over`)."""
    s = bank.state
    if s.phase != OVER:
        raise BankError("round_not_over")
    shared = State(bank.opening)
    shared.seated, shared.dealer, shared.pot = s.seated, s.dealer, s.pot
    shared.broke = s.broke
    share_out(shared)
    balances = bank.balances
    for seat in bank.names:
        balances[bank.names[seat]] += shared.account[seat]
    return balances


def payments(balances: dict[str, int]) -> list[dict[str, Any]]:
    """The fewest payments (`payer`, `name`, `chips`) that bring all balances to 0, the largest
    first in each group of people who clear each other. The balances add up to 0.

    >>> payments({"Anna": 5, "Ben": -5})
    [{'payer': 'Ben', 'name': 'Anna', 'chips': 5}]
    """
    people = sorted(name for name in balances if balances[name])
    paid = [_within(group, balances) for group in _groups(people, balances)]
    paid.sort(key=lambda part: (-part[0]["chips"], part[0]["payer"]))
    return [payment for part in paid for payment in part]


def _groups(people: list[str], balances: dict[str, int]) -> list[list[str]]:
    """As many groups as can be whose balances add up to 0 each; so many fewer payments are
    needed than there are people."""
    if len(people) <= EXACT:
        return _most_groups(people, balances)
    for name in people:
        for other in people:
            if balances[name] == -balances[other]:
                rest = [one for one in people if one not in (name, other)]
                groups = _groups(rest, balances)
                groups.append([name, other])
                return groups
    return [people]


def _most_groups(people: Sequence[str], balances: dict[str, int]) -> list[list[str]]:
    """Every set of people, as bits, is looked at once: how many groups it holds follows from
    the sets with one person less."""
    sums, most, last = [0], [0], [0]
    for mask in range(1, 1 << len(people)):
        sums.append(0)
        most.append(-1)
        last.append(0)
        for place in range(len(people)):
            if mask >> place & 1:
                rest = mask & ~(1 << place)
                sums[mask] = sums[rest] + balances[people[place]]
                if most[rest] > most[mask]:
                    most[mask], last[mask] = most[rest], place
        if sums[mask] == 0:
            most[mask] += 1
    groups: list[list[str]] = []
    mask = (1 << len(people)) - 1
    while mask:
        if sums[mask] == 0:
            groups.append([])
        groups[-1].append(people[last[mask]])
        mask &= ~(1 << last[mask])
    return groups


def _within(group: Sequence[str], balances: dict[str, int]) -> list[dict[str, Any]]:
    """Payments within a group: the largest debt goes to the largest claim, until all is paid;
    each payment clears somebody, the last one two."""
    left = {name: balances[name] for name in group}
    paid: list[dict[str, Any]] = []
    while any(left.values()):
        order = sorted(left, key=lambda name: (left[name], name))
        payer, name = order[0], order[-1]
        chips = min(-left[payer], left[name])
        left[payer] += chips
        left[name] -= chips
        paid.append({"payer": payer, "name": name, "chips": chips})
    return paid
