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
from fightlead.theory import thumb
from fightlead.theory import tricks
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
def go_on(states: States, seat: int, actions: Any) -> None:
    """In each state let a seat take one of the actions, in turn, and all others and itself later
    go by rules of thumb until trick play begins, or on until the round is over."""
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
        while s.phase != PLAY and s.phase != OVER:
            other = lowest(s.due)
            take(s, other, choose(s, other))


@kernel
def worths(states: States, seat: int, values: Any) -> None:
    """What states that are over are worth to a seat, in chips times the players seated."""
    for at in range(len(states)):
        if states[at].phase == OVER:
            values[at] = worth_of(states[at], seat)


def try_actions(states: States, seat: int, actions: Sequence[int]) -> Any:
    """What each action (as the core numbers them) of a seat that is due is worth to it in each
    of the states, which shuffle themselves: an array [state, action] in chips, the end of the
    round as `tricks.worth_of` values it."""
    number = len(states) * len(actions)
    tried = states.repeat(len(actions))
    functions = kernel.compiled
    functions.go_on(tried, seat, np.array(actions, np.int64))
    values = np.zeros(number, np.int64)
    functions.worths(tried, seat, values)
    result = values / np.bitwise_count(states["seated"]).repeat(len(actions))
    playing = tried["phase"] == PLAY
    if playing.any():
        result[playing] = solve_plays(tried[playing])[1][:, seat]
    return result.reshape(len(states), len(actions))
