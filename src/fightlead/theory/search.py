"""Search: every choice tried in worlds that the others' choices make likely.

The worlds come from `theory.worlds`, weighed by how likely a table makes what the others did;
from there the round is played out by the table for everybody. As nobody's later choices know
more than their seat does, a secret is worth here what it is worth at the table.
"""

# mypy: disable-error-code="no-any-return, return-value, assignment"

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from fightlead.engine import FIGHT, PLAY, SUIT_SETS, lowest, take
from fightlead.theory import lessons
from fightlead.theory.kernels import Kernels
from fightlead.theory.lessons import act_by
from fightlead.theory.policy import Advice
from fightlead.theory.rows import policy
from fightlead.theory.sight import DESK, HELD, MARKS, MOVES, look
from fightlead.theory.tricks import worth_of
from fightlead.theory.worlds import Model

DOUBT: Final = 0.05
"""How likely somebody does anything instead of what the table says."""

kernel = Kernels(lessons.kernel)
model_kernel = Kernels(lessons.kernel)


@model_kernel
def mark_on(desk: Any, card: int) -> int:
    """The mark of a card of the hand that lies on the desk."""
    for place in range(4):
        if desk[HELD + place] == card:
            return desk[MARKS + place]
    return -1


@model_kernel
def alike(phase: int, desk: Any, move: int, action: int) -> bool:
    """Whether a move on the desk is an action, or as good as it."""
    other = desk[move]
    if other == action or (phase != PLAY and phase != FIGHT):
        return other == action
    return SUIT_SETS[other] >> action & 1 and mark_on(desk, other) == mark_on(desk, action)


@model_kernel
def table_likelihood(states: Any, at: int, seat: int, action: int, table: Any) -> float:
    """How likely a player by the table is to take an action."""
    desk, plan = np.zeros(DESK, np.int64), np.zeros(MOVES)
    s = states[at]
    key = look(s, seat, desk)
    width = desk[MOVES]
    policy(table, key, width, plan)
    for move in range(width):
        if alike(s.phase, desk, move, action):
            return DOUBT / width + (1.0 - DOUBT) * plan[move]
    return DOUBT / 16


@cache
def model_of(advice: Advice) -> Model:
    """A player by a table, as `theory.worlds` wants models."""
    return Model(model_kernel, advice.rows)


@kernel
def try_moves(states: Any, weights: Any, seat: int, moves: Any, table: Any, gains: Any) -> None:
    """What each of the moves is worth to a seat that is due in all of `states`, for each world
    [world, move], in chips times the players seated."""
    desk, plan = np.zeros(DESK, np.int64), np.zeros(MOVES)
    paper = states[:1].copy()
    s = paper[0]
    for world in range(len(states)):
        if weights[world] <= 0.0:
            continue
        for move in range(len(moves)):
            paper[0] = states[world]
            take(s, seat, moves[move])
            while s.due:
                act_by(s, lowest(s.due), table, desk, plan)
            gains[world, move] = worth_of(s, seat)
