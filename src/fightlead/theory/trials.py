"""Trying actions in open worlds: the rest of the round by rules of thumb, trick play exactly.

The functions marked `@kernel` are plain Python that `Kernels` runs through Numba.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fightlead.engine import (
    FIGHT,
    NONE,
    OVER,
    PLAY,
    STAY,
    State,
    States,
    lowest,
    take,
)
from fightlead.rules import MAX_PLAYERS
from fightlead.theory import thumb, tricks
from fightlead.theory.kernels import Kernels
from fightlead.theory.thumb import choose
from fightlead.theory.tricks import solve_plays, worth_of

kernel = Kernels(tricks.kernel, thumb.kernel)


@kernel
def take_back(s: State) -> None:
    """Let those who have chosen in secret choose again."""
    if s.phase == FIGHT:
        for seat in range(MAX_PLAYERS):
            if s.fight[seat] != NONE:
                s.hands[seat] |= np.int64(1) << s.fight[seat]
                s.fight[seat] = NONE
        s.due = s.within
    elif s.phase == STAY:
        s.chosen = 0
        s.due = s.within


@kernel
def finish(s: State, last: int) -> None:
    """Go on by rules of thumb until a phase, `PLAY` or `OVER`, or to the end of the round."""
    while s.phase != last and s.phase != OVER:
        seat = lowest(s.due)
        take(s, seat, choose(s, seat))


@kernel
def finish_all(states: States, last: int) -> None:
    for at in range(len(states)):
        finish(states[at], last)


@kernel
def take_all(states: States, seat: int, action: int) -> None:
    for at in range(len(states)):
        take(states[at], seat, action)


@kernel
def try_in_turn(states: States, seat: int, actions: Any, last: int) -> None:
    """In each state let a seat take one of the actions, in turn, those who choose at the same
    time choose by rules of thumb, and all go on by them."""
    for at in range(len(states)):
        s = states[at]
        take_back(s)
        phase = s.phase
        others = s.due & ~(np.int64(1) << seat)
        while others and s.phase == phase:
            other = lowest(others)
            others &= others - 1
            take(s, other, choose(s, other))
        take(s, seat, actions[at % len(actions)])
        finish(s, last)


@kernel
def worths_of_ends(states: States, worths: Any) -> None:
    """What states that are over are worth to each seat, in chips times the players seated."""
    for at in range(len(states)):
        if states[at].phase == OVER:
            for seat in range(MAX_PLAYERS):
                if states[at].seated >> seat & 1:
                    worths[at, seat] = worth_of(states[at], seat)


def worths_of(states: States) -> Any:
    """What states in trick play or at the end of the round are worth to each seat, in chips:
    an array [state, seat]."""
    result = np.zeros((len(states), MAX_PLAYERS), np.int64)
    kernel.compiled.worths_of_ends(states, result)
    worths = result / np.bitwise_count(states["seated"])[:, None]
    playing = states["phase"] == PLAY
    if playing.all():
        worths = solve_plays(states)[1]
    elif playing.any():
        worths[playing] = solve_plays(states[playing])[1]
    return worths


def play_on(states: States, seat: int = NONE, action: int = 0) -> Any:
    """What states are worth to each seat, in chips, if a seat takes an action (as the core
    numbers it) and all go on by rules of thumb: an array [state, seat]. Without a seat, they go
    on at once. The states, which shuffle themselves, are changed."""
    functions = kernel.compiled
    if seat != NONE:
        functions.take_all(states, seat, action)
    functions.finish_all(states, PLAY)
    return worths_of(states)


def try_actions(
    states: States, seat: int, actions: Sequence[int], *, exactly: bool = True
) -> Any:
    """What each action (as the core numbers them) of a seat that is due is worth to it in each
    of the states, which shuffle themselves: an array [state, action] in chips, the end of the
    round as `tricks.worth_of` values it. Trick play is solved `exactly`, as with open cards, or
    goes by rules of thumb like all before it."""
    tried = states.repeat(len(actions))
    last = PLAY if exactly else OVER
    kernel.compiled.try_in_turn(tried, seat, np.array(actions, np.int64), last)
    return worths_of(tried)[:, seat].reshape(len(states), len(actions))
