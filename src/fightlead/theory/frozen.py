"""Players who do not learn, and what a learner does against them, as kernels.

A *frozen* player goes by a table with the keys of `sight.look`, by rules of thumb where it says
nothing. Who learns against them may look more closely than they do: there are several `WAYS`.
"""

# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from fightlead.compiled import compiled_beside
from fightlead.engine import JOIN, NONE, SUIT_SETS, State, count, lowest, take
from fightlead.theory import lessons, rows, seen, sight, thumb
from fightlead.theory.kernels import Kernels
from fightlead.theory.lessons import act_by, answer, chosen, open_study, sense
from fightlead.theory.rows import policy
from fightlead.theory.seen import mix
from fightlead.theory.sight import DESK, HELD, MOVES, look, unseen_by
from fightlead.theory.thumb import choose
from fightlead.theory.tricks import worth_of

frozen_kernel = Kernels(seen.kernel, sight.kernel, rows.kernel, thumb.kernel)
frozen_kernel(chosen)


@frozen_kernel
def act_frozen(s: State, seat: int, table: Any, desk: Any, plan: Any) -> None:
    """Let a seat act by a table."""
    key = look(s, seat, desk)
    width = desk[MOVES]
    if width == 1:
        take(s, seat, desk[0])
    elif policy(table, key, width, plan):
        take(s, seat, desk[chosen(s, plan, width)])
    else:
        take(s, seat, choose(s, seat))


@frozen_kernel
def answer_frozen(s: State, seat: int, others: Any, learnt: Any, desk: Any, plan: Any) -> None:
    """The same in the place of `lessons.answer`: of the others nothing is learnt."""
    act_frozen(s, seat, others, desk, plan)


@frozen_kernel
def sense_closely(s: State, seat: int, desk: Any) -> int:
    """The key of a decision that also says exactly how many cards beat each that is held."""
    key = look(s, seat, desk)
    unseen = unseen_by(s, seat)
    beaters = np.int64(1)
    for place in range(4):
        card = desk[HELD + place]
        if card != NONE:
            above = count(unseen & SUIT_SETS[card] & -(np.int64(2) << card))
            beaters = beaters << 4 | above
    return mix(key, beaters) | 1


kernel = Kernels(lessons.kernel)


@kernel
def learnt_action(s: State, seat: int, table: Any, desk: Any, plan: Any) -> int:
    """The likeliest action by what was learnt; by rules of thumb where that is nothing."""
    if s.phase == JOIN:
        return np.int64(choose(s, seat))
    key = sense(s, seat, desk)
    width = desk[MOVES]
    if width == 1:
        return desk[0]
    if not policy(table, key, width, plan):
        return np.int64(choose(s, seat))
    best = 0
    for move in range(1, width):
        if plan[move] > plan[best]:
            best = move
    return desk[best]


@kernel
def advise_learnt(states: Any, seat: int, table: Any, desk: Any, plan: Any) -> int:
    """The action of a seat that is due in state 0."""
    return learnt_action(states[0], seat, table, desk, plan)


@kernel
def finish_against(s: State, seat: int, ours: Any, theirs: Any, desk: Any, plan: Any) -> int:
    """Play on to the end, one seat by what was learnt, the frozen players by theirs; answers
    what that is worth to the seat."""
    while s.due:
        due = lowest(s.due)
        if due == seat:
            take(s, due, learnt_action(s, due, ours, desk, plan))
        else:
            act_frozen(s, due, theirs, desk, plan)
    return worth_of(s, seat)


@kernel
def face(
    states: Any, opening: Any, seat: int, ours: Any, theirs: Any, seed: int, worths: Any
) -> None:
    """Play rounds with one seat by what was learnt; into `worths` comes what each was worth to
    it, in chips times the players seated."""
    desk, plan = np.zeros(DESK, np.int64), np.zeros(MOVES)
    start = states[:1].copy()
    for number in range(len(worths)):
        states[0] = start[0]
        open_study(states[0], opening, seed, number)
        worths[number] = finish_against(states[0], seat, ours, theirs, desk, plan)


@kernel
def try_against(
    states: Any, weights: Any, seat: int, moves: Any, ours: Any, theirs: Any, gains: Any
) -> None:
    """What each of the moves is worth to a seat that is due in all of `states`, which then goes
    on by what was learnt: for each world [world, move], in chips times the players seated."""
    desk, plan = np.zeros(DESK, np.int64), np.zeros(MOVES)
    paper = states[:1].copy()
    for world in range(len(states)):
        if weights[world] > 0.0:
            for move in range(len(moves)):
                paper[0] = states[world]
                take(paper[0], seat, moves[move])
                gains[world, move] = finish_against(paper[0], seat, ours, theirs, desk, plan)


@dataclass(frozen=True)
class Way:
    """How closely a learner looks at a decision."""

    name: str
    looks: Any
    """What is in the place of `lessons.sense`; None: nothing else."""

    @cached_property
    def compiled(self) -> Any:
        """The functions of this module, and `lessons.walk`, against frozen players."""
        replaced = {act_by: act_frozen, answer: answer_frozen}
        if self.looks is not None:
            replaced[sense] = self.looks
        known = set(frozen_kernel.functions)
        rest = [function for function in kernel.functions if function not in known]
        return compiled_beside([*frozen_kernel.functions, *rest], replaced)


WAYS: Final = {way.name: way for way in (Way("coarse", None), Way("fine", sense_closely))}
