"""The same questions on a short deck, where both players play perfectly and nothing is chance.

The tree is walked twice, in the same order: once with what each end pays, once with a number
that tells how the round went. The solution says how likely each end is.
"""

# mypy: disable-error-code="no-any-return, return-value"

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fightlead.engine import State
from fightlead.theory import walk
from fightlead.theory.cfr import choices_of, solve
from fightlead.theory.game import Game, build, study_rules
from fightlead.theory.kernels import Kernels
from fightlead.theory.tricks import worth_of
from fightlead.theory.walk import CHANCE, LEAF

SUITS, RANKS, HAND = 2, 4, 2
TARGET: Final = 1e-4
"""Exploitability of the solution, in antes."""

kernel = Kernels()


@kernel
def course_of(s: State, seat: int) -> int:
    """How the round went for seat 0, in digits: its tricks, cards exchanged and rank of its
    fight card (jack 0), whether it leads. Nothing for the other seat."""
    if seat != 0:
        return np.int64(0)
    rank = s.fight[0] % 13 - 9
    number = ((rank * 3 + s.exchanged[0]) * 3 + s.tricks[0]) * 2 + (s.lead == 0)
    return number * 4 * s.ante


def exact() -> dict[str, Any]:
    """The figures, each exact but for the target."""
    rules = study_rules("classic", SUITS, RANKS, HAND)
    game = build(rules, keep_tree=True)
    courses = build(rules, keep_tree=True, kernels=coding()).tree["value"]
    solution = solve(game, target=TARGET)
    chances = chances_of_ends(game, solution.plans)
    ends = game.tree["kind"] == LEAF
    worth, chance = game.tree["value"][ends], chances[ends]
    course = np.rint(courses[ends]).astype(np.int64)
    lead, tricks, exchanged, rank = (
        course % 2,
        course // 2 % 3,
        course // 6 % 3,
        course // 18,
    )

    def average(values: Any, when: Any) -> float:
        return round(float((values * chance)[when].sum() / chance[when].sum()), 4)

    leads, all_ends = lead == 1, lead >= 0
    return {
        "value": round(solution.value, 4) + 0.0,
        "exploitability": round(solution.exploitability, 6),
        "lead": round(average(worth, leads) - average(worth, ~leads), 4),
        "looed": average(tricks == 0, all_ends),
        "exchanged": {
            "lead": average(exchanged, leads),
            "no lead": average(exchanged, ~leads),
        },
        "fight": {
            name: average(rank == place, all_ends)
            for place, name in enumerate(("jack", "queen", "king", "ace"))
        },
    }


def coding() -> Any:
    """The walk, told how a round went instead of what it paid."""
    return walk.kernel.with_instead(worth_of, course_of, kernel)


def chances_of_ends(game: Game, plans: tuple[Any, Any]) -> Any:
    """How likely each node of the tree is reached."""
    tree = game.tree
    choices = [choices_of(game, seat, plan) for seat, plan in enumerate(plans)]
    firsts = [side.first[side.set_of_link] for side in game.sides]
    kinds, links, widths = (tree[name].tolist() for name in ("kind", "link", "width"))
    branch = tree["chance"]
    reach = np.ones(len(tree))
    above: list[list[int]] = []
    for at, kind in enumerate(kinds):
        while above and above[-1][1] == widths[above[-1][0]]:
            above.pop()
        if above:
            parent, child = above[-1]
            above[-1][1] += 1
            chance = branch[at]
            if kinds[parent] != CHANCE:
                seat = kinds[parent]
                chance *= choices[seat][firsts[seat][links[parent]] + child]
            reach[at] = reach[parent] * chance
        if kind != LEAF:
            above.append([at, 0])
    return reach
