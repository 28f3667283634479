"""Assigning the cards that a seat has not seen to the places where they can be.

The functions marked `@kernel` are plain Python that `Kernels` runs through Numba.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fightlead.engine import (
    FROM_LEADER,
    NONE,
    ONE_BY_ONE,
    SUIT_SETS,
    State,
    count,
    lowest,
    random_below,
    seat_after,
)
from fightlead.rules import MAX_PLAYERS
from fightlead.theory.kernels import Kernels

HAND, DREW, FINAL, THROWN, FILLED = 0, 4, 8, 12, 16
"""Columns of the places at a seat: the hand as it was filled up after the fight (before, as it
was dealt), the cards drawn, the last hand that it holds or held, those thrown, and which
column of the hand was filled up."""
PLACES: Final = 17

kernel = Kernels()


@kernel
def pick(s: State, cards: int) -> int:
    """One of a set of cards, each as likely."""
    for _ in range(random_below(s, count(cards))):
        cards &= cards - 1
    return lowest(cards)


@kernel
def shown(s: State, viewer: int) -> int:
    """The cards whose places the seat knows."""
    cards = s.hands[viewer] | s.thrown[viewer]
    for turn in range(s.turned):
        cards |= np.int64(1) << s.turnups[turn]
    for seat in range(MAX_PLAYERS):
        if s.fight[seat] != NONE:
            cards |= np.int64(1) << s.fight[seat]
        for trick in range(s.hand_size):
            if s.plays[trick & 3, seat] != NONE:
                cards |= np.int64(1) << s.plays[trick & 3, seat]
    return cards


@kernel
def led(s: State, trick: int) -> int:
    """The suit led to a trick that has begun, as a set of cards."""
    leader = s.lead if trick == 0 else s.takers[trick - 1 & 3]
    return SUIT_SETS[s.plays[trick & 3, leader]]


@kernel
def missing(s: State, seat: int) -> int:
    """All cards of the suits that a seat has failed to follow."""
    suits = np.int64(0)
    for trick in range(s.hand_size):
        card = s.plays[trick & 3, seat]
        if card != NONE and not led(s, trick) >> card & 1:
            suits |= led(s, trick)
    return suits


@kernel
def hold(s: State, seat: int, barred: int, pool: int, places: Any) -> tuple[int, float]:
    """Give a seat the last hand it holds or held in the round, from what it has played and the
    pool but for cards that are barred; answers what is left of the pool, and how many ways
    there were, 0 for none, as far as they depend on other picks."""
    held = 0
    for trick in range(s.hand_size):
        card = s.plays[trick & 3, seat]
        if card != NONE:
            places[seat, FINAL + held] = card
            held += 1
    ways = 1.0
    while held < s.hand_size:
        allowed = pool & ~barred
        if allowed == 0:
            return pool, 0.0
        if barred:
            ways *= count(allowed)
        card = pick(s, allowed)
        pool &= ~(np.int64(1) << card)
        places[seat, FINAL + held] = card
        held += 1
    for place in range(held - 1, 0, -1):
        other = random_below(s, place + 1)
        card = places[seat, FINAL + place]
        places[seat, FINAL + place] = places[seat, FINAL + other]
        places[seat, FINAL + other] = card
    return pool, ways


@kernel
def exchange_places(s: State, seat: int, places: Any) -> None:
    """Where the cards thrown and those of the last hand have been: thrown ones in the hand
    that was filled up, the first of the last hand with them, the others drawn."""
    size, number = s.hand_size, s.exchanged[seat]
    for place in range(number):
        places[seat, HAND + place] = places[seat, THROWN + place]
    for place in range(size - number):
        places[seat, HAND + number + place] = places[seat, FINAL + place]
    for place in range(number):
        places[seat, DREW + place] = places[seat, FINAL + size - number + place]


@kernel
def exchange_places_in_turn(s: State, seat: int, places: Any) -> None:
    """The same where one card is thrown after the other, and those that were drawn may be."""
    size, number = s.hand_size, s.exchanged[seat]
    at = np.zeros(4, np.int64)
    for place in range(size):
        at[place] = HAND + place
    for turn in range(number):
        place = random_below(s, size)
        places[seat, at[place]] = places[seat, THROWN + turn]
        at[place] = DREW + turn
    for place in range(size):
        places[seat, at[place]] = places[seat, FINAL + place]


@kernel
def hold_own(s: State, viewer: int, places: Any) -> None:
    """The seat's own last hand; which of it was drawn plays no part for anybody else."""
    cards, held = s.hands[viewer], 0
    for trick in range(s.hand_size):
        if s.plays[trick & 3, viewer] != NONE:
            cards |= np.int64(1) << s.plays[trick & 3, viewer]
    while cards:
        places[viewer, FINAL + held] = lowest(cards)
        held += 1
        cards &= cards - 1
    cards, held = s.thrown[viewer], 0
    while cards:
        places[viewer, THROWN + held] = lowest(cards)
        held += 1
        cards &= cards - 1
    exchange_places(s, viewer, places)


@kernel
def lay_order(s: State, dealt: int, pool: int, places: Any, order: Any) -> None:
    """The order of the deck in which these cards come to these places."""
    size, players, top = s.hand_size, count(dealt), 0
    first = seat_after(dealt, s.dealer)
    seat = first
    for place in range(players):
        for row in range(size):
            card = places[seat, HAND + row]
            if s.lead != NONE and row == places[seat, FILLED]:
                card = s.fight[seat]
            order[row * players + place] = card
        seat = seat_after(dealt, seat)
    top = size * players
    if s.lead != NONE:
        for turn in range(s.turned):
            order[top] = s.turnups[turn]
            top += 1
        for _ in range(players):
            order[top] = places[seat, HAND + places[seat, FILLED]]
            top += 1
            seat = seat_after(dealt, seat)
        seat = s.lead if s.options & FROM_LEADER else seat_after(s.within, s.dealer)
        for _ in range(count(s.within)):
            for place in range(s.exchanged[seat]):
                order[top] = places[seat, DREW + place]
                top += 1
            seat = seat_after(s.within, seat)
    while pool:
        order[top] = lowest(pool)
        top += 1
        pool &= pool - 1


@kernel
def go_back(s: State, seat: int, pool: int, places: Any) -> int:
    """Where the cards of a seat with a last hand have been before, and what it threw, from the
    pool; answers what is left of the pool."""
    for place in range(s.exchanged[seat]):
        card = pick(s, pool)
        pool &= ~(np.int64(1) << card)
        places[seat, THROWN + place] = card
    if s.options & ONE_BY_ONE:
        exchange_places_in_turn(s, seat, places)
    else:
        exchange_places(s, seat, places)
    places[seat, FILLED] = random_below(s, s.hand_size)
    return pool


@kernel
def assign(s: State, viewer: int, dealt: int, places: Any, order: Any) -> float:
    """Assign the unseen cards to `places` and lay them in `order`, from what is known in `s`;
    answers the weight that makes up for the way of drawing, 0 where it came to nothing."""
    pool = s.deck & ~shown(s, viewer)
    weight = 1.0
    hold_own(s, viewer, places)
    others = dealt & ~(np.int64(1) << viewer)
    for barred in range(1, -1, -1):
        for seat in range(MAX_PLAYERS):
            if others >> seat & 1 and (missing(s, seat) != 0) == (barred == 1):
                pool, ways = hold(s, seat, missing(s, seat), pool, places)
                weight *= ways
                if weight == 0.0:
                    return 0.0
    for seat in range(MAX_PLAYERS):
        if others >> seat & 1:
            pool = go_back(s, seat, pool, places)
    places[viewer, FILLED] = 0
    lay_order(s, dealt, pool, places, order)
    return weight


@kernel
def assign_one(
    s: State, viewer: int, dealt: int, one: int, pool: int, places: Any, order: Any
) -> int:
    """The same as if one other seat were alone: all cards of the pool that it can have are as
    likely, and whoever else was dealt cards gets any that are left; the viewer's own places
    are known. Answers the cards of the pool among those that the seat has had; nothing where
    it can have none."""
    rest, ways = hold(s, one, missing(s, one), pool, places)
    if ways == 0.0:
        return 0
    rest = go_back(s, one, rest, places)
    cards = pool & ~rest
    for seat in range(MAX_PLAYERS):
        if dealt >> seat & 1 and seat != viewer and seat != one:
            rest, ways = hold(s, seat, 0, rest, places)
            rest = go_back(s, seat, rest, places)
    lay_order(s, dealt, rest, places, order)
    return cards
