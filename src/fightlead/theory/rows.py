"""What is known of each decision: rows of numbers found by key.

A table is two arrays for finding and two for what is kept. Open addressing: the slot of a key
is the first, from where its bits say, that holds it or nothing (0). `places[slot]` is where the
row begins in the arrays of values; its length follows from the decision itself.
"""

# mypy: disable-error-code="no-any-return, return-value, assignment"

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fightlead.theory.kernels import Kernels

kernel = Kernels()


class Rows(NamedTuple):
    """A table as the kernels take it."""

    keys: Any
    places: Any
    used: Any
    """How many rows, and how many values, there are."""
    names: Any
    """The key of each row, in the order in which they came."""
    starts: Any
    """Where it begins."""
    regrets: Any
    """For each choice of each row, how much better it would have been."""
    sums: Any
    """How likely it was chosen, summed up."""


def new_rows(slots: int, values: int) -> Rows:
    """An empty table; `slots` is a power of two, well above the rows to come."""
    return Rows(
        np.zeros(slots, np.int64),
        np.zeros(slots, np.int64),
        np.zeros(2, np.int64),
        np.zeros(slots // 2, np.int64),
        np.zeros(slots // 2 + 1, np.int64),
        np.zeros(values, np.float32),
        np.zeros(values, np.float32),
    )


def grown(rows: Rows, number: int, values: int) -> Rows:
    """A table with room for so many more rows and values: the same, or a larger copy."""
    slots, room = len(rows.keys), len(rows.sums)
    have, used = rows.used.tolist()
    while slots < 2 * (have + number):
        slots *= 2
    while room < used + values:
        room *= 2
    if (slots, room) == (len(rows.keys), len(rows.sums)):
        return rows
    return filled(
        new_rows(slots, room),
        rows.names[:have],
        rows.starts[: have + 1],
        rows.regrets[:used],
        rows.sums[:used],
    )


def table_of(keys: Any, starts: Any, values: Any) -> Rows:
    """A table of rows with different keys; the values stand for regrets and sums."""
    slots = 1 << int(2 * len(keys) + 1).bit_length()
    return filled(new_rows(slots, len(values)), keys, starts, values, values)


def filled(rows: Rows, keys: Any, starts: Any, regrets: Any, sums: Any) -> Rows:
    """An empty table filled with rows of different keys."""
    number, values = len(keys), len(sums)
    rows.names[:number], rows.starts[: number + 1] = keys, starts
    rows.regrets[:values], rows.sums[:values] = regrets, sums
    rows.used[:] = number, values
    slots, steps = probes(keys, len(rows.keys) - 1)
    left = np.arange(number)
    while len(left):
        free = rows.keys[slots[left]] == 0
        _, first = np.unique(slots[left[free]], return_index=True)
        put = left[free][first]
        rows.keys[slots[put]], rows.places[slots[put]] = keys[put], starts[put]
        left = np.setdiff1d(left, put, assume_unique=True)
        slots[left] = slots[left] + steps[left] & len(rows.keys) - 1
    return rows


@kernel
def probes(key: Any, mask: int) -> Any:
    """The first slot of a key, and the step to the next one."""
    return (key ^ key >> 15 ^ key >> 31) & mask, (key >> 7 ^ key >> 21) & mask | 1


@kernel
def slot_of(keys: Any, key: int) -> int:
    """Where a key is, or would be."""
    mask = len(keys) - 1
    slot, step = probes(key, mask)
    while keys[slot] != 0 and keys[slot] != key:
        slot = slot + step & mask
    return slot


@kernel
def row_of(rows: Any, key: int, width: int) -> int:
    """Where the row of a key begins; it is made if there is none. Minus one: no room."""
    slot = slot_of(rows.keys, key)
    if rows.keys[slot] == 0:
        row, start = rows.used[0], rows.used[1]
        if row == len(rows.names) or start + width > len(rows.sums):
            return -1
        rows.keys[slot] = key
        rows.places[slot] = start
        rows.names[row] = key
        rows.starts[row] = start
        rows.starts[row + 1] = start + width
        rows.used[0] = row + 1
        rows.used[1] = start + width
    return rows.places[slot]


@kernel
def merge(known: Any, names: Any, starts: Any, regrets: Any, sums: Any, weight: float) -> bool:
    """Add rows, times a weight, to a table; no, if there is no room."""
    for row in range(len(names)):
        start = starts[row]
        width = starts[row + 1] - start
        at = row_of(known, names[row], width)
        if at < 0:
            return False
        for move in range(width):
            known.regrets[at + move] += weight * regrets[start + move]
            known.sums[at + move] += weight * sums[start + move]
    return True


@kernel
def policy(rows: Any, key: int, width: int, chances: Any) -> bool:
    """The chances of the choices by regret matching; even, and no, if the key is new."""
    slot = slot_of(rows.keys, key)
    total = 0.0
    if rows.keys[slot] != 0:
        at = rows.places[slot]
        for move in range(width):
            regret = rows.regrets[at + move]
            chances[move] = regret if regret > 0.0 else 0.0
            total += chances[move]
    if total > 0.0:
        for move in range(width):
            chances[move] /= total
        return True
    for move in range(width):
        chances[move] = 1.0 / width
    return False
