"""Solving a game between two by counterfactual regret minimization.

In every iteration each player in turn looks at what all their sequences would bring against
the other's plan, and shifts towards actions that they regret. What is found is the average of
the plans. How far it is from perfect is its *exploitability*: how much a player who knows the
other's plan gains over the value of the game, in the mean of both, in antes.

A *plan* says how often each sequence of a player's own choices is played to its end when
chance and the other player let it be.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from fightlead.theory.game import Game
from fightlead.theory.kernels import Kernels

__all__ = ["Solution", "score", "solve"]

kernel = Kernels()


class Learner(NamedTuple):
    """One player in the course of the iterations; arrays by sequence where nothing else is
    said, decisions as in `Side`."""

    first: Any
    link: Any
    parent: Any
    share: Any
    start: Any
    """Where in `other` and `pay` the pairs of each sequence begin, and behind all their end."""
    other: Any
    pay: Any
    """The other player's sequence of each pair, and what the pair pays to this one."""
    strategy: Any
    """How likely the last choice of a sequence is taken when it can be."""
    plan: Any
    total: Any
    """Sum of the plans, each times its weight."""
    regret: Any
    gain: Any
    """What is to be had when a sequence is played to its end, over all that follows."""


@kernel
def look_ahead(me: Any, plan: Any) -> None:
    """What each sequence brings at once against the other's plan."""
    for sequence in range(len(me.gain)):
        gain = 0.0
        for pair in range(me.start[sequence], me.start[sequence + 1]):
            gain += me.pay[pair] * plan[me.other[pair]]
        me.gain[sequence] = gain


@kernel
def pass_up(me: Any, at: int, value: float) -> None:
    """An information set is worth this to the sequences that lead to it."""
    for link in range(me.link[at], me.link[at + 1]):
        me.gain[me.parent[link]] += me.share[link] * value


@kernel
def shift(me: Any) -> None:
    """From what is regretted to the next strategy, last choices first. Regret of the
    iteration counts once for what has been, and once as what is expected of the next."""
    for at in range(len(me.link) - 2, -1, -1):
        start, end = me.first[at], me.first[at + 1]
        value = 0.0
        for sequence in range(start, end):
            value += me.strategy[sequence] * me.gain[sequence]
        pass_up(me, at, value)
        positive = 0.0
        for sequence in range(start, end):
            regret = me.gain[sequence] - value
            me.regret[sequence] = max(me.regret[sequence] + regret, 0.0)
            me.strategy[sequence] = max(me.regret[sequence] + regret, 0.0)
            positive += me.strategy[sequence]
        for sequence in range(start, end):
            if positive > 0.0:
                me.strategy[sequence] /= positive
            else:
                me.strategy[sequence] = 1.0 / (end - start)


@kernel
def make_plan(me: Any) -> None:
    """The plan that comes of a strategy."""
    me.plan[0] = 1.0
    for at in range(len(me.link) - 1):
        reach = 0.0
        for link in range(me.link[at], me.link[at + 1]):
            reach += me.share[link] * me.plan[me.parent[link]]
        for sequence in range(me.first[at], me.first[at + 1]):
            me.plan[sequence] = reach * me.strategy[sequence]


@kernel
def iterate(one: Any, two: Any, begin: int, end: int) -> None:
    """Iterations `begin` to `end`; the later, the more they count in the average."""
    for iteration in range(begin, end):
        weight = float(iteration) * iteration
        for turn in range(2):
            me, other = (one, two) if turn == 0 else (two, one)
            look_ahead(me, other.plan)
            shift(me)
            make_plan(me)
            for sequence in range(len(me.plan)):
                me.total[sequence] += weight * me.plan[sequence]


@kernel
def best_response(me: Any, plan: Any) -> float:
    """The most that a player can get against the other's plan."""
    look_ahead(me, plan)
    for at in range(len(me.link) - 2, -1, -1):
        value = me.gain[me.first[at]]
        for sequence in range(me.first[at] + 1, me.first[at + 1]):
            value = max(value, me.gain[sequence])
        pass_up(me, at, value)
    return me.gain[0]


# ---------------------------------------------------------------- from Python


@dataclass(frozen=True)
class Solution:
    """Plans of both players and what they are worth, in antes."""

    game: Game
    plans: tuple[Any, Any]
    value: float
    """What player 0 gets from player 1 by these plans."""
    exploitability: float
    """By how much, in the mean of both, a player who knows the other's plan can do better."""
    iterations: int


def solve(
    game: Game,
    *,
    target: float = 1e-4,
    iterations: int = 100_000,
    progress: Callable[[int, float], None] = lambda iteration, exploitability: None,
) -> Solution:
    """Iterate until the exploitability is no more than `target` antes, or so often. `progress`
    is told from time to time how far it is.

    >>> from fightlead.theory.game import build, study_rules
    >>> solution = solve(build(study_rules("classic", 2, 3, 1)))
    >>> abs(solution.value) < 1e-3, solution.exploitability <= 1e-4
    (True, True)
    """
    one, two = learner(game, 0), learner(game, 1)
    done = 0
    while True:
        until = min(done + done // 4 + 1, iterations)
        kernel.compiled.iterate(one, two, done + 1, until + 1)
        done = until
        found = score(game, (one.total / one.total[0], two.total / two.total[0]), done)
        progress(done, found.exploitability)
        if found.exploitability <= target or done >= iterations:
            return found


def score(game: Game, plans: tuple[Any, Any], iterations: int = 0) -> Solution:
    """What plans are worth, whoever made them."""
    one, two = learner(game, 0), learner(game, 1)
    kernel.compiled.look_ahead(one, plans[1])
    value = float(plans[0] @ one.gain)
    most = (
        kernel.compiled.best_response(one, plans[1]),
        kernel.compiled.best_response(two, plans[0]),
    )
    return Solution(game, plans, value, (most[0] + most[1]) / 2, iterations)


def choices_of(game: Game, seat: int, plan: Any) -> Any:
    """How likely the last choice of each sequence of a player is when it can be made; evenly
    where the plan never comes to it. The empty sequence has 1."""
    side = game.sides[seat]
    widths = np.diff(side.first)
    result = np.ones(side.sequences)
    if side.sets:
        reach = np.repeat(np.add.reduceat(plan, side.first[:-1]), widths)
        even = np.repeat(1.0 / widths, widths)
        result[1:] = np.divide(plan[1:], reach, out=even, where=reach > 0)
    return result


def plan_of(game: Game, seat: int, choices: Any) -> Any:
    """The plan in which a player chooses like this."""
    me = learner(game, seat)
    me.strategy[:] = choices
    kernel.compiled.make_plan(me)
    return me.plan


def learner(game: Game, seat: int) -> Learner:
    """A player who has learned nothing yet."""
    side = game.sides[seat]
    order = np.argsort(game.pairs[:, seat], kind="stable")
    number = np.bincount(game.pairs[:, seat], minlength=side.sequences)
    widths = np.diff(side.first)
    strategy = np.ones(side.sequences)
    strategy[1:] = np.repeat(1.0 / widths, widths)
    me = Learner(
        *side,
        start=np.concatenate([[0], np.cumsum(number)]),
        other=game.pairs[order, 1 - seat].astype(np.int32),
        pay=game.pays[order] * (1 if seat == 0 else -1),
        strategy=strategy,
        plan=np.zeros(side.sequences),
        total=np.zeros(side.sequences),
        regret=np.zeros(side.sequences),
        gain=np.zeros(side.sequences),
    )
    kernel.compiled.make_plan(me)
    return me
