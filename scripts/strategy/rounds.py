"""Rounds by the policies, told in numbers: what one seat did, and what else it could have done.

All here are kernels (`theory.kernels`). `table` is a policy as rows, `study` the opening of a
study. In each round one seat is watched, in turn another one, so that rounds are independent.
"""

# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fightlead.engine import (
    EXCHANGE,
    FIGHT,
    STAY,
    State,
    count,
    lowest,
    seat_after,
    take,
)
from fightlead.theory import lessons
from fightlead.theory.kernels import Kernels
from fightlead.theory.lessons import act_by, open_study
from fightlead.theory.sight import DESK, MOVES
from fightlead.theory.tricks import worth_of

(
    WORTH,  # chips times players
    DEALT,  # the hand at the fight, a set of cards
    FOUGHT,  # the fight card
    FILLED,  # the hand after the fight
    LED,  # whether the seat won the lead
    STAYED,
    LEADS,  # whether it leads to the first trick
    THROWN,  # a set of cards
    TRICKS,
    WITHIN,  # how many stayed
) = range(10)
COLUMNS: Final = 10

HIGHEST, SECOND, THIRD, LOWEST = range(1, 5)
"""Ways to fight, by rank; way 0 is the policy's, in every phase."""
KEEP_ALL, THROW_ALL, KEEP_ACES, KEEP_KINGS, KEEP_QUEENS, KEEP_JACKS = range(1, 7)
"""Ways to exchange: keep this rank and what is above it."""
STAYING, DROPPING = 1, 2
WITH_LEAD, WITHOUT_LEAD = 1, 2
LEAD: Final = -1
"""Stands for a phase: the moment after the fight, when the lead is given away."""
WAYS: Final = {FIGHT: 5, EXCHANGE: 7, STAY: 3, LEAD: 3}

kernel = Kernels(lessons.kernel)


@kernel
def watched(s: State, number: int) -> int:
    """The seat that is watched in a round: each sits everywhere around the dealer in turn."""
    players = count(s.seated)
    return number // players % players


@kernel
def watch(
    states: Any, study: Any, table: Any, seed: int, first: int, end: int, told: Any
) -> None:
    """Play rounds by a policy; a row of `told` says what came of the seat that was watched."""
    desk, plan = np.zeros(DESK, np.int64), np.zeros(MOVES)
    start = states[:1].copy()
    s = states[0]
    for number in range(first, end):
        states[0] = start[0]
        open_study(s, study, seed, number)
        seat = watched(s, number)
        row = told[number - first]
        while s.due:
            fighting = s.phase == FIGHT
            if fighting and lowest(s.due) == seat:
                row[DEALT] = s.hands[seat]
            act_by(s, lowest(s.due), table, desk, plan)
            if fighting and s.phase != FIGHT:
                row[FILLED] = s.hands[seat]
                row[LED] = s.lead == seat
        row[WORTH] = worth_of(s, seat)
        row[FOUGHT] = s.fight[seat]
        row[STAYED] = s.within >> seat & 1
        row[LEADS] = s.lead == seat
        row[THROWN] = s.thrown[seat]
        row[TRICKS] = s.tricks[seat]
        row[WITHIN] = count(s.within)


@kernel
def by_rank(hand: int, place: int) -> int:
    """The card of a hand in this place by rank, the highest in place 1."""
    cards = np.zeros(4, np.int64)
    held = 0
    while hand:
        card = np.int64(lowest(hand))
        hand &= hand - 1
        cards[held] = card % 13 << 6 | card
        held += 1
    cards.sort()
    return cards[held - place] & 63


@kernel
def below(hand: int, rank: int) -> int:
    """The cards of a hand that are below a rank."""
    thrown = np.int64(0)
    rest = hand
    while rest:
        card = np.int64(lowest(rest))
        rest &= rest - 1
        if card % 13 < rank:
            thrown |= np.int64(1) << card
    return thrown


@kernel
def go_way(s: State, seat: int, phase: int, way: int, other: int) -> None:
    """Let a seat do what the way says. `other` is the seat that leads if this one may not."""
    if phase == LEAD:
        s.lead = seat if way == WITH_LEAD else other
        s.leader = s.lead
    elif phase == FIGHT:
        take(s, seat, by_rank(s.hands[seat], way))
    elif phase == STAY:
        take(s, seat, 1 if way == STAYING else 0)
    elif way == KEEP_ALL:
        take(s, seat, 0)
    elif way == THROW_ALL:
        take(s, seat, s.hands[seat])
    else:
        take(s, seat, below(s.hands[seat], 12 - (way - KEEP_ACES)))


@kernel
def comes_to(s: State, seat: int, phase: int) -> bool:
    """Whether this is the choice that is looked at."""
    if phase == LEAD:
        return s.phase != FIGHT
    return s.phase == phase and s.due >> seat & 1 == 1


@kernel
def compare(
    states: Any,
    study: Any,
    table: Any,
    phase: int,
    ways: int,
    seed: int,
    first: int,
    end: int,
    worth: Any,
    held: Any,
) -> None:
    """Play rounds up to where the watched seat comes to a phase, and from there once for each
    way; everything else goes by the policy. `worth` has a row for each round, in chips times
    players; `held` the seat's hand then, 0 where it never came to it, and whether it leads.
    State 1 keeps the moment of the choice."""
    desk, plan = np.zeros(DESK, np.int64), np.zeros(MOVES)
    start = states[:1].copy()
    s = states[0]
    for number in range(first, end):
        states[0] = start[0]
        open_study(s, study, seed, number)
        seat = watched(s, number)
        while s.due and not comes_to(s, seat, phase):
            act_by(s, lowest(s.due), table, desk, plan)
        if not s.due:
            continue
        held[number - first, 0] = s.hands[seat]
        held[number - first, 1] = s.lead == seat
        other = seat
        for _ in range(1 + number % (count(s.seated) - 1)):
            other = seat_after(s.seated, other)
        states[1] = states[0]
        for way in range(ways):
            states[0] = states[1]
            if way > 0:
                go_way(s, seat, phase, way, other)
            while s.due:
                act_by(s, lowest(s.due), table, desk, plan)
            worth[number - first, way] = worth_of(s, seat)
