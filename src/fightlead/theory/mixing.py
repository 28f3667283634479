"""Worlds put together from hands.

What a model makes of a seat's choices depends on what that seat knows alone. So how likely
each of many hands that one seat can have had makes its choices can be found for each seat by
itself; then hands of all seats are drawn by that, of which no two hold the same card. Where
worlds that are drawn as a whole and weighed afterwards nearly all weigh nothing, such ones
count nearly alike.

The functions marked `@kernel` are plain Python that `Kernels` runs through Numba.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from fightlead.engine import SHUFFLES_ITSELF, State, States, random_below
from fightlead.rules import MAX_PLAYERS
from fightlead.theory import replaying
from fightlead.theory.kernels import Kernels
from fightlead.theory.places import FILLED, PLACES, assign_one, hold_own, lay_order, shown
from fightlead.theory.replaying import lay, reopen, replay

FINE: Final = 1 << 30
ENOUGH: Final = 1000
"""Hands of equal chance that tell enough of a seat."""

kernel = Kernels(replaying.kernel)


class Hands(NamedTuple):
    """Hands that the others can have had, by seat [seat, hand, ...]."""

    places: Any
    """Where its cards have been."""
    cards: Any
    """The set of the hidden ones."""
    chances: Any
    """How likely its seat was to choose what it chose."""
    likely: Any
    """How many are so at all, by seat [seat]: they come first."""
    drawn: Any
    """How many were drawn to find these, by seat [seat]."""


def no_hands(number: int) -> Hands:
    """Room for so many hands of each seat."""
    return Hands(
        np.zeros((MAX_PLAYERS, number, PLACES), np.int64),
        np.zeros((MAX_PLAYERS, number), np.int64),
        np.zeros((MAX_PLAYERS, number)),
        np.zeros(MAX_PLAYERS, np.int64),
        np.zeros(MAX_PLAYERS, np.int64),
    )


@kernel
def draw_hands(
    known: States,
    viewer: int,
    dealt: int,
    eldest: int,
    paper: States,
    hands: Any,
    table: Any,
) -> None:
    """Draw `hands` until they tell enough or there is no more room, by the generators of
    `paper`, two states: one is what is known, to draw from, the other to play in."""
    opened = known.copy()
    reopen(opened[0], dealt, eldest)
    places = np.zeros((MAX_PLAYERS, PLACES), np.int64)
    order = np.zeros(64, np.int64)
    drawing, s = paper[0], paper[1]
    random = drawing.random
    paper[0] = known[0]
    drawing.random = random
    unseen = drawing.deck & ~shown(drawing, viewer)
    hold_own(drawing, viewer, places)
    places[viewer, FILLED] = 0
    for seat in range(MAX_PLAYERS):
        if seat == viewer or not dealt >> seat & 1:
            continue
        found, total, squares = 0, 0.0, 0.0
        for _ in range(hands.cards.shape[1]):
            if total * total >= ENOUGH * squares > 0.0:
                break
            hands.drawn[seat] += 1
            cards = assign_one(drawing, viewer, dealt, seat, unseen, places, order)
            if cards == 0:
                continue
            random = s.random
            paper[1] = opened[0]
            s.random = random
            lay(s, order)
            asked = np.int64(1) << seat
            chance = replay(known[0], paper, 1, asked, places, table)
            if chance > 0.0:
                hands.cards[seat, found] = cards
                hands.places[seat, found] = places[seat]
                hands.chances[seat, found] = chance
                found += 1
                total += chance
                squares += chance * chance
        hands.likely[seat] = found


@kernel
def pick_hand(s: State, hands: Any, seat: int, taken: int) -> tuple[int, float]:
    """One of a seat's hands without any of the cards that are taken, by its chances; and how
    likely all of those are together."""
    total = 0.0
    for at in range(hands.likely[seat]):
        if hands.cards[seat, at] & taken == 0:
            total += hands.chances[seat, at]
    point = random_below(s, FINE) / FINE * total
    last = 0
    for at in range(hands.likely[seat]):
        if hands.cards[seat, at] & taken == 0:
            last = at
            point -= hands.chances[seat, at]
            if point < 0.0:
                break
    return last, total / hands.drawn[seat]


@kernel
def mix_worlds(
    known: States,
    viewer: int,
    dealt: int,
    eldest: int,
    hands: Any,
    states: States,
    weights: Any,
    table: Any,
) -> None:
    """Fill `states`, each with its generator, with worlds of these hands. The weights make up
    for the order in which the hands are picked."""
    opened = known.copy()
    reopen(opened[0], dealt, eldest)
    places = np.zeros((MAX_PLAYERS, PLACES), np.int64)
    order = np.zeros(64, np.int64)
    hidden = known[0].deck & ~shown(known[0], viewer)
    for world in range(len(states)):
        s = states[world]
        random = s.random
        states[world] = known[0]
        s.random = random
        weight, taken = 1.0, np.int64(0)
        for seat in range(MAX_PLAYERS):
            if dealt >> seat & 1 and seat != viewer and weight > 0.0:
                at, likely = pick_hand(s, hands, seat, taken)
                weight *= likely
                taken |= hands.cards[seat, at]
                places[seat] = hands.places[seat, at]
        weights[world] = weight
        if weight > 0.0:
            hold_own(s, viewer, places)
            places[viewer, FILLED] = 0
            lay_order(s, dealt, hidden & ~taken, places, order)
            random = s.random
            states[world] = opened[0]
            s.random = random
            lay(s, order)
            replay(known[0], states, world, 0, places, table)
        s.options |= SHUFFLES_ITSELF


def effective(chances: Any) -> float:
    """How many of equal chance would tell as much.

    >>> effective(np.array([2.0, 2.0, 0.0]))
    2.0
    """
    squares = float(np.square(chances).sum())
    return float(chances.sum()) ** 2 / squares if squares else 0.0


def effective_hands(hands: Hands) -> float:
    """How many worlds of equal weight would tell as much as all pairs, triples, ... of these
    hands."""
    likely = [chances for chances in hands.chances if chances.any()]
    return 1.0 / sum(1.0 / effective(chances) for chances in likely) if likely else 0.0
