"""OpenSpiel's information set Monte Carlo tree search as a peer in a match.

OpenSpiel's own search on a game in Python needs minutes for ten thousand simulations, so the
algorithm is written here once more, as kernels on our core: nodes by what the player to move
knows, UCT, one new node and one random rollout a simulation, a world drawn afresh for each,
and the action that was visited most (`tests/test_ismcts.py` holds it to OpenSpiel's). Returns
are in antes, an end being worth what `fightlead.theory.tricks.worth_of` says.

    python -m benchmarks.ismcts regular --players 2 --rounds 1000 --simulations 10000
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

import argparse
from functools import partial
from random import Random
from typing import Any, Final

import numpy as np

from fightlead import bots
from fightlead.actions import Action
from fightlead.engine import (
    EXCHANGE,
    NONE,
    ONE_BY_ONE,
    OVER,
    State,
    States,
    choices,
    count,
    exchange_limit,
    lowest,
    random_below,
    take,
)
from fightlead.rules import MAX_PLAYERS, Rules
from fightlead.theory import tricks
from fightlead.theory.kernels import Kernels
from fightlead.theory.tricks import worth_of
from fightlead.theory.worlds import sample
from fightlead.view import View

SIMULATIONS: Final = 10_000
UCT: Final = 8.0
"""How much is explored: the factor of the root, where returns are in antes. With 10,000
simulations against the regular bot, heads-up, 4, 8 and 16 brought -0.058, -0.034 and -0.065
antes a round, each +/- 0.055; with 2,000, 0.5, 1, 2 and 4 brought -0.167, -0.088, -0.078 and
-0.061."""
MOST_ACTIONS: Final = 16
MOST_STEPS: Final = 256
"""Decisions of a round that are looked back on."""
TIE: Final = 1e-5
UNEXPANDED: Final = -1

NODE: Final = np.dtype(
    (
        np.record,
        [
            ("key", "i8"),
            ("visits", "i8"),
            ("width", "i8"),
            ("actions", "i8", (MOST_ACTIONS,)),
            ("tried", "i8", (MOST_ACTIONS,)),
            ("sums", "f8", (MOST_ACTIONS,)),
        ],
    )
)
"""What is known of a decision: visits in all, and for each action that was tried how often, and
the sum of what came of it."""

kernel = Kernels(tricks.kernel)


@kernel
def list_actions(s: State, seat: int, actions: Any) -> int:
    """Put all legal actions of a seat that is due into `actions`; answers how many."""
    mask, number = choices(s, seat), 0
    if s.phase != EXCHANGE:
        while mask:
            actions[number] = lowest(mask)
            number += 1
            mask &= mask - 1
        return number
    limit = exchange_limit(s, seat)
    if s.options & ONE_BY_ONE:
        limit = min(limit, 1)
    subset = np.int64(0)
    while True:
        if count(subset) <= limit:
            actions[number] = subset
            number += 1
        if subset == mask:
            return number
        subset = (subset - mask) & mask


@kernel
def stirred(key: int, value: int) -> int:
    """A key with one more value in it."""
    key = (key ^ value) * np.int64(-7046029254386353131)
    return key ^ (key >> np.int64(29) & np.int64(0x7FFFFFFFF))


@kernel
def key_of(s: State, seat: int) -> int:
    """A number for what a seat that is due knows: its cards, those it threw, and what has been
    shown since the deal."""
    key = stirred(np.int64(seat + 1), s.phase)
    key = stirred(key, s.hands[seat])
    key = stirred(key, s.thrown[seat])
    key = stirred(key, s.misdeals)
    if s.lead != NONE:
        key = stirred(key, s.within)
        for other in range(MAX_PLAYERS):
            key = stirred(key, s.fight[other])
            key = stirred(key, s.exchanged[other])
        for turn in range(s.turned):
            key = stirred(key, np.int64(s.turnups[turn]))
        for trick in range(s.trick + 1):
            for other in range(MAX_PLAYERS):
                key = stirred(key, np.int64(s.plays[trick & 3, other]))
    return key


@kernel
def find(nodes: Any, slots: Any, used: int, key: int) -> int:
    """The number of the node with a key; `used` if there is none yet, which is then entered."""
    slot = key & len(slots) - 1
    while slots[slot] >= 0:
        if nodes[slots[slot]].key == key:
            return slots[slot]
        slot = slot + 1 & len(slots) - 1
    slots[slot] = used
    nodes[used].key = key
    nodes[used].visits = UNEXPANDED
    return used


@kernel
def place_of(node: Any, action: int) -> int:
    """Where an action stands in a node, -1 if it was not tried."""
    for place in range(node.width):
        if node.actions[place] == action:
            return place
    return -1


@kernel
def untried(s: State, node: Any, actions: Any, number: int) -> int:
    """One of the actions that were not tried yet, each as likely; -1: all were."""
    left = number - node.width
    if left == 0:
        return -1
    chosen = random_below(s, left)
    for place in range(number):
        if place_of(node, actions[place]) < 0:
            if chosen == 0:
                return actions[place]
            chosen -= 1
    return -1


@kernel
def upper_bound(node: Any, place: int, explore: float) -> float:
    visits = node.tried[place]
    return node.sums[place] / visits + explore * np.sqrt(np.log(node.visits) / visits)


@kernel
def best_bound(s: State, node: Any, explore: float) -> int:
    """The place with the highest bound, of equal ones any."""
    most = -1e300
    for place in range(node.width):
        most = max(most, upper_bound(node, place, explore))
    equal = 0
    for place in range(node.width):
        if upper_bound(node, place, explore) > most - TIE:
            equal += 1
    chosen = random_below(s, equal)
    for place in range(node.width):
        if upper_bound(node, place, explore) > most - TIE:
            if chosen == 0:
                return place
            chosen -= 1
    return 0


@kernel
def roll_out(s: State, actions: Any) -> None:
    """Play on at random to the end of the round."""
    while s.phase != OVER:
        seat = lowest(s.due)
        number = list_actions(s, seat, actions)
        take(s, seat, actions[random_below(s, number)])


@kernel
def search_worlds(states: States, viewer: int, explore: float, nodes: Any, slots: Any) -> int:
    """One simulation in each of the worlds, which it plays to their ends; node 0 is that of the
    viewer. Answers how many nodes there are."""
    actions = np.zeros(MOST_ACTIONS, np.int64)
    path = np.zeros((MOST_STEPS, 3), np.int64)
    used = 1
    find(nodes, slots, 0, key_of(states[0], viewer))
    nodes[0].visits = 0
    for at in range(len(states)):
        s = states[at]
        unit = 1.0 / (s.ante * count(s.seated))
        seat, steps = viewer, 0
        while s.phase != OVER:
            number = list_actions(s, seat, actions)
            this = find(nodes, slots, used, key_of(s, seat))
            used = max(used, this + 1)
            node = nodes[this]
            if node.visits == UNEXPANDED:
                node.visits = 0
                roll_out(s, actions)
                break
            action = untried(s, node, actions, number)
            if action >= 0:
                place = node.width
                node.actions[place] = action
                node.width += 1
            else:
                place = best_bound(s, node, explore)
            node.visits += 1
            node.tried[place] += 1
            path[steps, 0], path[steps, 1], path[steps, 2] = this, place, seat
            steps += 1
            take(s, seat, node.actions[place])
            seat = lowest(s.due) if s.due else 0
        for step in range(steps):
            worth = worth_of(s, path[step, 2]) * unit
            nodes[path[step, 0]].sums[path[step, 1]] += worth
    return used


def visits_of(view: View, simulations: int, seed: int, explore: float = UCT) -> dict[int, int]:
    """How often each action, as the core numbers them, was visited at the root."""
    assert view.seat is not None
    worlds = sample(view, simulations, seed)
    states = worlds.states
    if worlds.weights.min() != worlds.weights.max():
        random = np.random.default_rng(seed)
        states = states[random.choice(simulations, simulations, p=worlds.weights)]
        states["random"] = random.integers(0, 1 << 64, simulations, np.uint64)
    nodes = np.zeros(simulations + 2, NODE)
    slots = np.full(1 << (4 * simulations).bit_length(), -1, np.int64)
    kernel.compiled.search_worlds(states, view.seat, explore, nodes, slots)
    root = nodes[0]
    width = int(root.width)
    return dict(zip(root.actions[:width].tolist(), root.tried[:width].tolist(), strict=True))


class IsmctsBot:
    """Takes the action that was visited most in a search of so many simulations."""

    def __init__(self, seed: int, simulations: int, explore: float = UCT) -> None:
        self.seed, self.simulations, self.explore = seed, simulations, explore

    def act(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        chance = Random(f"{self.seed}/{view.seat}/{view.round}/{view.position}")
        visits = visits_of(view, self.simulations, chance.getrandbits(63), self.explore)
        most = max(visits.values())
        best = [action for action in view.legal if visits.get(action.code) == most]
        return chance.choice(best)


def enlist(explore: float = UCT) -> None:
    """Let `make_bot` make this bot by the name `ismcts`, perhaps with simulations."""
    bots.PEERS["ismcts"] = (partial(IsmctsBot, explore=explore), SIMULATIONS)


def main() -> None:
    from fightlead.matches import play_match
    from fightlead.scoreboard import print_match

    parser = argparse.ArgumentParser(prog="python -m benchmarks.ismcts", description=__doc__)
    parser.add_argument("bots", nargs="+", help="bots to be measured against it")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--explore", type=float, default=UCT)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    enlist(chosen.explore)
    peer = f"ismcts:{chosen.simulations}"
    match = play_match(
        Rules.named(chosen.rules),
        [*chosen.bots, peer],
        chosen.rounds,
        players=chosen.players,
        seed=chosen.seed,
    )
    print_match(match, chosen.json)


if __name__ == "__main__":
    main()
