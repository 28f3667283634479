"""Who plays the seats that a caller does not: kernels that answer for a seat within a step.

`random` chooses evenly, `thumb` goes by the rules of thumb of the regular bot, `policy` by the
shipped policies, as the strong bot does, and by rules of thumb where they say nothing.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from fightlead.bots.table import shipped
from fightlead.engine import (
    DROP,
    DROP_FRESH,
    JOIN,
    NONE,
    State,
    random_action,
)
from fightlead.rules import MAX_PLAYERS, MIN_PLAYERS
from fightlead.theory import lessons, thumb
from fightlead.theory.kernels import Kernels
from fightlead.theory.lessons import chosen
from fightlead.theory.rows import Rows, policy
from fightlead.theory.sight import MOVES, look
from fightlead.theory.study import FEES, Study
from fightlead.theory.thumb import choose

CALLER, RANDOM, THUMB, POLICY = range(4)
MINDS: Final = {"random": RANDOM, "thumb": THUMB, "policy": POLICY}
"""Who may play a seat, by name."""

DROPPING: Final = len(FEES)
"""The place of rounds in which players may drop, behind those of the fees."""
STUDIES: Final = len(FEES) + 1

kernel = Kernels(thumb.kernel, lessons.kernel)


class Library(NamedTuple):
    """Policies for several numbers of players, one behind the other: the tables of
    `theory.rows`, and where in the arrays each study has its slots and its values."""

    keys: Any
    places: Any
    values: Any
    shelves: Any
    """By the number of players times `STUDIES`, plus the study: first and last slot, first and
    last value, the last ones not included."""


def _empty() -> Library:
    shelves = np.zeros(((MAX_PLAYERS + 1) * STUDIES, 4), np.int64)
    return Library(
        np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros(1, np.float32), shelves
    )


@cache
def library(players: int) -> Library:
    """The shipped policies for all numbers of players up to this; none at all for 0."""
    shelves, tables = _empty().shelves, []
    slots = values = 0
    for number in range(MIN_PLAYERS, players + 1):
        for study, advice in shipped(number).items():
            table = advice.rows
            ends = slots + len(table.keys), values + len(table.regrets)
            shelves[_shelf(study)] = slots, ends[0], values, ends[1]
            slots, values = ends
            tables.append(table)
    if not tables:
        return _empty()
    keys, places, regrets = (
        np.concatenate([getattr(table, name) for table in tables])
        for name in ("keys", "places", "regrets")
    )
    return Library(keys, places, regrets, shelves)


def _shelf(study: Study) -> int:
    return study.players * STUDIES + (DROPPING if study.drop else study.fee)


@kernel
def shelf_of(s: State) -> int:
    """The place in a library of what was learnt for rounds like this (`study.study_of`)."""
    players = 0
    exchanged = 0
    for seat in range(MAX_PLAYERS):
        if s.within >> seat & 1 or s.fight[seat] != NONE:
            players += 1
        exchanged += s.exchanged[seat]
    shelf = players * STUDIES
    if s.options & DROP and (s.carried or s.options & DROP_FRESH):
        return shelf + DROPPING
    share = s.fee * players / max(s.pot - s.fee * exchanged, 1)
    nearest = 0
    for fee in range(1, len(FEES)):
        if s.fee and abs(FEES[fee] - share) < abs(FEES[nearest] - share):
            nearest = fee
    return shelf + nearest


@kernel
def advised(s: State, seat: int, books: Any, desk: Any, plan: Any) -> int:
    """What the shipped policy does in the place of a seat that is due."""
    if s.phase == JOIN:
        return choose(s, seat)
    first, end, value, last = books.shelves[shelf_of(s)]
    if first == end:
        return choose(s, seat)
    key = look(s, seat, desk)
    width = desk[MOVES]
    if width == 1:
        return desk[0]
    nothing = books.keys[:0]
    table = Rows(
        books.keys[first:end],
        books.places[first:end],
        nothing,
        nothing,
        nothing,
        books.values[value:last],
        books.values[:0],
    )
    if not policy(table, key, width, plan):
        return choose(s, seat)
    return desk[chosen(s, plan, width)]


@kernel
def answer_by(s: State, seat: int, mind: int, books: Any, desk: Any, plan: Any) -> int:
    """What one of `MINDS` does in the place of a seat that is due."""
    if mind == RANDOM:
        return random_action(s, seat)
    if mind == THUMB:
        return choose(s, seat)
    return advised(s, seat, books, desk, plan)
