"""A round played again on the core, from a deal that may be the true one up to what a seat
knows; a *model* says how likely others were to choose what they chose.

The functions marked `@kernel` are plain Python that `Kernels` runs through Numba.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fightlead.engine import (
    DEAL,
    EXCHANGE,
    FIGHT,
    JOIN,
    NONE,
    ONE_BY_ONE,
    PLAY,
    STAY,
    State,
    States,
    clear_deal,
    count,
    deal,
    lowest,
    random_below,
    take,
)
from fightlead.rules import MAX_PLAYERS
from fightlead.theory import places as placing
from fightlead.theory.kernels import Kernels
from fightlead.theory.places import THROWN, pick

RARE_FIGHT: Final = 0.1
RARE: Final = 0.02
"""Chances of a fight, and of all up to an exchange, below which most are given up."""
FINE: Final = 1 << 30

kernel = Kernels(placing.kernel)


# ---------------------------------------------------------------- the model's place


@kernel
def likelihood(states: States, at: int, seat: int, action: int, table: Any) -> float:
    """How likely a seat that is due in `states[at]` is to take an action, 0 to 1. Here a model
    is put in, with a `table` of its own; without one nothing is made of what others do."""
    return 1.0


# ---------------------------------------------------------------- playing the round again


@kernel
def spared(s: State, chance: float, rare: float) -> float:
    """What is less likely than `rare` goes on as if it were as likely, so seldom that it comes
    to the same in the mean, else not at all: 0. So no time goes into what hardly counts."""
    if chance >= rare:
        return chance
    return rare if random_below(s, FINE) < chance / rare * FINE else 0.0


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
    states: States, at: int, asked: int, seats: int, actions: Any, table: Any
) -> float:
    """These seats choose at the same time; each that is asked is so before anybody's choice is
    there."""
    s = states[at]
    chance = 1.0
    for seat in range(MAX_PLAYERS):
        if seats & asked & np.int64(1) << seat:
            chance *= likelihood(states, at, seat, actions[seat], table)
    for seat in range(MAX_PLAYERS):
        if seats >> seat & 1:
            take(s, seat, actions[seat])
    return chance


@kernel
def put_in_secret(known: State, states: States, at: int, asked: int, table: Any) -> float:
    """Those who have put a fight card that is not shown yet put any of theirs."""
    s = states[at]
    seats = known.within & ~known.due
    cards = np.zeros(MAX_PLAYERS, np.int64)
    for seat in range(MAX_PLAYERS):
        if seats >> seat & 1:
            cards[seat] = pick(s, s.hands[seat])
    return together(states, at, asked, seats, cards, table)


@kernel
def stay_again(known: State, states: States, at: int, asked: int, table: Any) -> float:
    """Those who are still in have stayed, the others dropped."""
    stays = np.zeros(MAX_PLAYERS, np.int64)
    for seat in range(MAX_PLAYERS):
        stays[seat] = known.within >> seat & 1
    return together(states, at, asked, states[at].within, stays, table)


@kernel
def exchange_again(
    known: State,
    states: States,
    at: int,
    asked: int,
    places: Any,
    table: Any,
    chance: float,
) -> float:
    """Go on from choices that were so likely up to the exchange, through it."""
    s = states[at]
    while s.phase == EXCHANGE:
        seat = lowest(s.due)
        now = known.phase == EXCHANGE and known.turn == seat
        if now and s.exchanged[seat] == known.exchanged[seat]:
            break
        cards = np.int64(0)
        for place in range(s.exchanged[seat], known.exchanged[seat]):
            if cards == 0 or not s.options & ONE_BY_ONE:
                cards |= np.int64(1) << places[seat, THROWN + place]
        if asked >> seat & 1:
            chance *= likelihood(states, at, seat, cards, table)
            chance = spared(s, chance, RARE)
            if chance == 0.0:
                return 0.0
        take(s, seat, cards)
    return chance


@kernel
def replay(known: State, states: States, at: int, asked: int, places: Any, table: Any) -> float:
    """Play `states[at]`, where the cards are dealt, on to the decision that is known; answers
    how likely these seats were to choose what they chose."""
    s = states[at]
    if s.phase == JOIN:
        return choose_in_secret(states, at, table)
    if known.phase == FIGHT:
        return put_in_secret(known, states, at, asked, table)
    chance = together(states, at, asked, s.within, known.fight, table)
    chance = spared(s, chance, RARE_FIGHT ** count(s.within & asked))
    if chance == 0.0:
        return 0.0
    if s.phase == STAY:
        if known.phase == STAY:
            s.due = known.due
            return chance * choose_in_secret(states, at, table)
        chance *= stay_again(known, states, at, asked, table)
    chance = exchange_again(known, states, at, asked, places, table, chance)
    while chance > 0.0 and s.phase == PLAY:
        seat = lowest(s.due)
        card = np.int64(known.plays[s.trick & 3, seat])
        if card == NONE:
            break
        if asked >> seat & 1:
            chance *= likelihood(states, at, seat, card, table)
        take(s, seat, card)
    return chance


# ---------------------------------------------------------------- before it


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
