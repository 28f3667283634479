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
the model is right.

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
    DEAL,
    EXCHANGE,
    FIGHT,
    JOIN,
    NONE,
    ONE_BY_ONE,
    PLAY,
    SHUFFLES_ITSELF,
    STAY,
    State,
    States,
    choices,
    clear_deal,
    count,
    deal,
    exchange_limit,
    lowest,
    new_states,
    random_below,
    take,
)
from fightlead.rules import MAX_PLAYERS
from fightlead.theory import places as placing
from fightlead.theory.kernels import Kernels
from fightlead.theory.known import known_state, reshuffled
from fightlead.theory.places import FINAL, PLACES, THROWN, assign, hold, missing, pick
from fightlead.view import View

__all__ = ["EVEN", "Model", "Worlds", "known_state", "sample"]

ATTEMPTS: Final = 1000
"""Assignments that are tried for one world before it gets the weight 0."""

kernel = Kernels(placing.kernel)


# ---------------------------------------------------------------- the model's place


@kernel
def likelihood(states: States, at: int, seat: int, action: int, table: Any) -> float:
    """How likely a seat that is due in `states[at]` is to take an action, 0 to 1. Here a model
    is put in, with a `table` of its own; without one nothing is made of what others do."""
    return 1.0


# ---------------------------------------------------------------- playing the round again


@kernel
def choose_in_secret(states: States, at: int, table: Any) -> float:
    """Those who have been asked and are due no more say yes or no; their choices are not shown
    yet."""
    s = states[at]
    asked = s.seated if s.phase == JOIN else s.within
    done = asked & ~s.due
    chosen, chance = np.int64(0), 1.0
    for seat in range(MAX_PLAYERS):
        if done >> seat & 1:
            yes = random_below(s, 2)
            chance *= likelihood(states, at, seat, yes, table)
            chosen |= yes << seat
    s.chosen = chosen
    return chance


@kernel
def together(
    states: States, at: int, viewer: int, seats: int, actions: Any, table: Any
) -> float:
    """These seats choose at the same time: each is asked before anybody's choice is there."""
    s = states[at]
    chance = 1.0
    for seat in range(MAX_PLAYERS):
        if seats >> seat & 1 and seat != viewer:
            chance *= likelihood(states, at, seat, actions[seat], table)
    for seat in range(MAX_PLAYERS):
        if seats >> seat & 1:
            take(s, seat, actions[seat])
    return chance


@kernel
def put_in_secret(known: State, states: States, at: int, viewer: int, table: Any) -> float:
    """Those who have put a fight card that is not shown yet put any of theirs."""
    s = states[at]
    seats = known.within & ~known.due
    cards = np.zeros(MAX_PLAYERS, np.int64)
    for seat in range(MAX_PLAYERS):
        if seats >> seat & 1:
            cards[seat] = pick(s, s.hands[seat])
    return together(states, at, viewer, seats, cards, table)


@kernel
def stay_again(known: State, states: States, at: int, viewer: int, table: Any) -> float:
    """Those who are still in have stayed, the others dropped."""
    stays = np.zeros(MAX_PLAYERS, np.int64)
    for seat in range(MAX_PLAYERS):
        stays[seat] = known.within >> seat & 1
    return together(states, at, viewer, states[at].within, stays, table)


@kernel
def exchange_again(
    known: State, states: States, at: int, viewer: int, places: Any, table: Any
) -> float:
    s = states[at]
    chance = 1.0
    while s.phase == EXCHANGE:
        seat = lowest(s.due)
        asked = known.phase == EXCHANGE and known.turn == seat
        if asked and s.exchanged[seat] == known.exchanged[seat]:
            break
        cards = np.int64(0)
        for place in range(s.exchanged[seat], known.exchanged[seat]):
            if cards == 0 or not s.options & ONE_BY_ONE:
                cards |= np.int64(1) << places[seat, THROWN + place]
        if seat != viewer:
            chance *= likelihood(states, at, seat, cards, table)
        take(s, seat, cards)
    return chance


@kernel
def replay(
    known: State, states: States, at: int, viewer: int, places: Any, table: Any
) -> float:
    """Play `states[at]`, where the cards are dealt, on to the decision that is known; answers
    how likely the others were to choose what they chose."""
    s = states[at]
    chance = 1.0
    if s.phase == JOIN:
        return choose_in_secret(states, at, table)
    if known.phase == FIGHT:
        return put_in_secret(known, states, at, viewer, table)
    chance *= together(states, at, viewer, s.within, known.fight, table)
    if s.phase == STAY:
        if known.phase == STAY:
            s.due = known.due
            return chance * choose_in_secret(states, at, table)
        chance *= stay_again(known, states, at, viewer, table)
    chance *= exchange_again(known, states, at, viewer, places, table)
    while s.phase == PLAY:
        seat = lowest(s.due)
        card = np.int64(known.plays[s.trick & 3, seat])
        if card == NONE:
            break
        if seat != viewer:
            chance *= likelihood(states, at, seat, card, table)
        take(s, seat, card)
    return chance


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
                pool, ways = hold(s, seat, pool, places)
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
        weights[:, at] = weight
        s.options |= SHUFFLES_ITSELF


# ---------------------------------------------------------------- many worlds


@kernel
def reopen(s: State, dealt: int, eldest: int) -> None:
    """Turn what is known back to the deal."""
    if s.phase == JOIN:
        return
    for seat in range(MAX_PLAYERS):
        fees = s.fee * s.exchanged[seat]
        s.account[seat] += fees
        s.pot -= fees
    clear_deal(s)
    s.within = dealt
    s.eldest = eldest
    s.phase = DEAL
    s.due = 0


@kernel
def lay(s: State, order: Any) -> None:
    """Deal from a deck in this order."""
    for place in range(s.deck_size):
        s.stock[place] = order[place]
    s.top = 0
    s.bottom = s.deck_size
    deal(s)


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
    """Fill `states`, each with its generator, with worlds; row 0 of `weights` is what the cards
    alone say, row 1 what the model says, too."""
    opened = known.copy()
    reopen(opened[0], dealt, eldest)
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
        weights[0, at] = weight
        if weight > 0.0:
            weights[1, at] = weight * replay(known[0], states, at, viewer, places, table)
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

    @property
    def effective(self) -> float:
        """How many worlds of equal weight would tell as much."""
        return float(1.0 / np.square(self.weights).sum())


def sample(view: View, number: int, seed: int, model: Model | None = None) -> Worlds:
    """So many worlds for the seat of a view, which is due; the same for the same `seed`, 0 or
    above. Without a model every world has the weight that the cards alone give it.

    If the model holds all that was drawn for impossible, the weights are those without it.
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
    functions = kernel.compiled if model is None else model.compiled
    table = _NO_TABLE if model is None else model.table
    known, states = known_state(view), new_states(number)
    states["random"] = np.random.default_rng(seed).integers(0, 1 << 64, number, np.uint64)
    weights = np.zeros((2, number))
    assert view.seat is not None
    if reshuffled(view):
        functions.fill_worlds(known, view.seat, view.discards, states, weights)
    else:
        dealt = sum(1 << seat for seat in (*view.within, *view.dropped))
        eldest = NONE if view.eldest is None else view.eldest
        functions.draw_worlds(known, view.seat, dealt, eldest, states, weights, table)
    weighed = weights[1] if weights[1].any() else weights[0]
    return Worlds(states, weighed / weighed.sum())
