"""Worlds: whole states of the core that can be the truth, for all that one seat knows.

A world is a deal. What a seat has not seen are cards at known numbers of places: in the hand
that each other was dealt and got filled up, among those that it threw and drew, in the stock.
Every order of the deck is as likely as every other, and from each order as many lead to the
same places, so before anybody's choices are weighed every assignment of the unseen cards to
those places is as likely as every other, if it agrees with what has been shown: a card that
was put or played was held, and who failed to follow suit held none of it. `sample` draws
such assignments, lays the deck so, and plays the round again on the core up to the present
decision. Wherever another seat chose, a *model* is asked how likely it was to choose this; the
product weighs the world. So the weighted worlds are draws of what the seat should believe if
the model is right. When no choice is secret any more, worlds are put together from hands that
each of the others can have had (`fightlead.theory.mixing`), which comes to the same sooner.

The functions marked `@kernel` are plain Python that `Kernels` runs through Numba.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np

from fightlead.engine import (
    EXCHANGE,
    JOIN,
    NONE,
    ONE_BY_ONE,
    SHUFFLES_ITSELF,
    State,
    States,
    choices,
    count,
    exchange_limit,
    lowest,
    new_states,
)
from fightlead.rules import MAX_PLAYERS
from fightlead.theory import mixing
from fightlead.theory.kernels import Kernels
from fightlead.theory.known import known_state, reshuffled
from fightlead.theory.mixing import effective, effective_hands, no_hands
from fightlead.theory.places import FINAL, PLACES, assign, hold, missing, pick
from fightlead.theory.replaying import lay, likelihood, reopen, replay
from fightlead.view import View

__all__ = ["EVEN", "Model", "Worlds", "known_state", "sample"]

ATTEMPTS: Final = 1000
"""Assignments that are tried for one world before it gets the weight 0."""

HANDS: Final = 8
"""For each world so many hands of each seat are drawn, from which it is put together."""
LOT: Final = 500
"""Worlds that are put together from the same hands."""

kernel = Kernels(mixing.kernel)


# ---------------------------------------------------------------- after a reshuffle


@kernel
def fill(s: State, viewer: int, discards: int, places: Any) -> float:
    """Put the unseen cards into hands, the discard pile and the stock; the weight as in
    `assign`."""
    played = np.int64(0)
    for seat in range(MAX_PLAYERS):
        for trick in range(s.hand_size):
            if s.plays[trick & 3, seat] != NONE:
                played |= np.int64(1) << s.plays[trick & 3, seat]
    pool = s.deck & ~(s.hands[viewer] | s.discards | s.aside | played)
    others = s.within & ~(np.int64(1) << viewer)
    weight = 1.0
    for barred in range(1, -1, -1):
        for seat in range(MAX_PLAYERS):
            if others >> seat & 1 and (missing(s, seat) != 0) == (barred == 1):
                pool, ways = hold(s, seat, missing(s, seat), pool, places)
                weight *= ways
                if weight == 0.0:
                    return 0.0
                for place in range(s.hand_size):
                    s.hands[seat] |= np.int64(1) << places[seat, FINAL + place] & ~played
    while count(s.discards) + count(s.aside) < discards:
        card = pick(s, pool)
        pool &= ~(np.int64(1) << card)
        s.discards |= np.int64(1) << card
    place = s.top
    while pool:
        s.stock[place & 63] = lowest(pool)
        place += 1
        pool &= pool - 1
    return weight


@kernel
def fill_worlds(
    known: States, viewer: int, discards: int, states: States, weights: Any
) -> None:
    """Fill `states` with worlds where discards have been shuffled into the stock."""
    places = np.zeros((MAX_PLAYERS, PLACES), np.int64)
    for at in range(len(states)):
        s = states[at]
        weight = 0.0
        for _ in range(ATTEMPTS):
            random = s.random
            states[at] = known[0]
            s.random = random
            weight = fill(s, viewer, discards, places)
            if weight > 0.0:
                break
        weights[at] = weight
        s.options |= SHUFFLES_ITSELF


# ---------------------------------------------------------------- many worlds


@kernel
def draw_worlds(
    known: States,
    viewer: int,
    dealt: int,
    eldest: int,
    states: States,
    weights: Any,
    table: Any,
) -> None:
    """Fill `states`, each with its generator, with worlds, and `weights` with what the cards
    and the model say of them."""
    opened = known.copy()
    reopen(opened[0], dealt, eldest)
    others = ~(np.int64(1) << viewer)
    places = np.zeros((MAX_PLAYERS, PLACES), np.int64)
    order = np.zeros(64, np.int64)
    for at in range(len(states)):
        s = states[at]
        for _ in range(ATTEMPTS):
            random = s.random
            states[at] = known[0]
            s.random = random
            if s.phase == JOIN:
                weight = 1.0
                break
            weight = assign(s, viewer, dealt, places, order)
            if weight > 0.0:
                random = s.random
                states[at] = opened[0]
                s.random = random
                lay(s, order)
                break
        if weight > 0.0:
            weight *= replay(known[0], states, at, others, places, table)
        weights[at] = weight
        s.options |= SHUFFLES_ITSELF


# ---------------------------------------------------------------- models


@dataclass(frozen=True, eq=False)
class Model:
    """How others choose: a kernel with the arguments of `likelihood` that is the last of its
    collection, and its table. The kernel may look at what its seat knows, and no further."""

    kernels: Kernels
    table: Any = field(default_factory=lambda: np.zeros(0))

    @cached_property
    def compiled(self) -> Any:
        """The functions of this module, which ask this model."""
        own = self.kernels.functions[-1]
        return kernel.with_instead(likelihood, own, self.kernels)


even_kernel = Kernels()


@even_kernel
def exchanges_allowed(s: State, seat: int) -> int:
    """How many exchanges a seat can choose among."""
    held, limit = count(s.hands[seat]), exchange_limit(s, seat)
    if s.options & ONE_BY_ONE:
        limit = min(limit, 1)
    ways, total = 1, 1
    for number in range(min(held, limit)):
        ways = ways * (held - number) // (number + 1)
        total += ways
    return total


@even_kernel
def even_likelihood(states: States, at: int, seat: int, action: int, table: Any) -> float:
    """Every legal action is as likely as every other."""
    s = states[at]
    if s.phase == EXCHANGE:
        return 1.0 / exchanges_allowed(s, seat)
    return 1.0 / count(choices(s, seat))


EVEN: Final = Model(even_kernel)
"""Who chooses anything as likely as anything else."""


# ---------------------------------------------------------------- for the seat of a view


_NO_TABLE: Final = np.zeros(0)


class Worlds(NamedTuple):
    """States that can be the truth, and how likely each is; the weights add up to 1. The states
    shuffle themselves, each from a generator of its own."""

    states: States
    weights: Any
    hands: float = np.inf
    """How many hands of equal chance they were put together from."""

    @property
    def effective(self) -> float:
        """How many worlds of equal weight would tell as much."""
        return 1.0 / (1.0 / effective(self.weights) + 1.0 / self.hands)


def sample(view: View, number: int, seed: int, model: Model | None = None) -> Worlds:
    """So many worlds for the seat of a view, which is due; the same for the same `seed`, 0 or
    above. Without a model every world has the weight that the cards alone give it.

    If the model holds all that was drawn for impossible, the worlds are those without it.
    After a reshuffle in the middle of a round (rare) the worlds are still consistent, but
    others' choices are not weighed.

    >>> from fightlead import Rules, Session, view_of
    >>> session = Session(Rules.classic(), ["Anna", "Ben"], seed=7, dealer=0)
    >>> session.start_round()
    >>> worlds = sample(view_of(session, 0), 100, seed=1)
    >>> own = session.state.hands[0]
    >>> len(worlds.states), bool((worlds.states["hands"][:, 0] == own).all())
    (100, True)
    """
    assert view.seat is not None
    known, states = known_state(view), new_states(number)
    random = np.random.default_rng(seed)
    states["random"] = random.integers(0, 1 << 64, number, np.uint64)
    functions = kernel.compiled if model is None else model.compiled
    table = _NO_TABLE if model is None else model.table
    weights = np.zeros(number)
    if reshuffled(view):
        functions.fill_worlds(known, view.seat, view.discards, states, weights)
        return _weighed(states, weights)
    dealt = sum(1 << seat for seat in (*view.within, *view.dropped))
    table_at = (known, view.seat, dealt, NONE if view.eldest is None else view.eldest)
    if model is not None and view.phase in ("exchange", "play"):
        paper = new_states(2)
        paper["random"] = random.integers(0, 1 << 64, 2, np.uint64)
        told = _mix(functions, table_at, paper, states, weights, table)
        if weights.any():
            return _weighed(states, weights, told)
    functions.draw_worlds(*table_at, states, weights, table)
    if not weights.any():
        kernel.compiled.draw_worlds(*table_at, states, weights, _NO_TABLE)
    return _weighed(states, weights)


def _mix(
    functions: Any, table_at: Any, paper: States, states: States, weights: Any, table: Any
) -> float:
    """Put worlds together from hands, lot by lot; answers how many hands of equal chance all
    were from."""
    told = 0.0
    for first in range(0, len(states), LOT):
        lot = slice(first, min(first + LOT, len(states)))
        hands = no_hands(HANDS * (lot.stop - first))
        functions.draw_hands(*table_at, paper, hands, table)
        functions.mix_worlds(*table_at, hands, states[lot], weights[lot], table)
        told += effective_hands(hands)
    return told


def _weighed(states: States, weights: Any, hands: float = np.inf) -> Worlds:
    return Worlds(states, weights / weights.sum(), hands)
