"""The rules of thumb of the regular bot, as kernels on states: what a sensible player does
where a search only needs somebody to go on playing. `choose` looks at what its seat knows, and
no further.

The functions marked `@kernel` are plain Python that `Kernels` runs through Numba.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from typing import Final

import numpy as np

from fightlead.engine import (
    EXCHANGE,
    FIGHT,
    NONE,
    ONE_BY_ONE,
    PLAY,
    STAY,
    SUIT_SETS,
    State,
    choices,
    count,
    exchange_limit,
    lowest,
)
from fightlead.rules import MAX_PLAYERS
from fightlead.theory.kernels import Kernels

TEN, JACK = 8, 9
CHANCES: Final = np.array([0.15, 0.3, 0.45, 0.65, 0.9])
"""Tricks to hope for from a ten, jack, queen, king, ace that is kept."""
EXCHANGED: Final = 0.27
"""From a card that is exchanged."""
ENOUGH: Final = np.array([0.0, 0.0, 0.9, 1.15, 1.3, 1.4])
"""Tricks that a hand must promise to stay, by the number of players still in."""
LEAD: Final = 0.5
"""What the lead adds to the promise."""
MISSED: Final = np.array([3.0, 6.0, 9.0])
"""How much a queen, king, ace is missed that is put as a fight card."""

kernel = Kernels()


@kernel
def fight_card(s: State, seat: int) -> int:
    """A middle card alone in its suit."""
    hand, best, most = s.hands[seat], np.int64(NONE), -100.0
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        rank = card % 13
        worth = rank - 1.5 * (count(hand & SUIT_SETS[card]) - 1)
        if rank > JACK:
            worth -= MISSED[rank - JACK - 1]
        if worth > most:
            best, most = card, worth
    return best


@kernel
def keeps(s: State, card: int) -> bool:
    """High enough to hope for a trick against this many others."""
    return card % 13 >= (TEN if count(s.within) == 2 else JACK)


@kernel
def low_cards(s: State, seat: int) -> int:
    """The cards that are not worth keeping."""
    rest, low = s.hands[seat], np.int64(0)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if not keeps(s, card):
            low |= np.int64(1) << card
    return low


@kernel
def lowest_rank(cards: int) -> int:
    """The card of the lowest rank."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card % 13 < best % 13:
            best = card
    return best


@kernel
def highest_rank(cards: int) -> int:
    """The card of the highest rank, of equal ones the last."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card % 13 >= best % 13:
            best = card
    return best


@kernel
def exchanged_cards(s: State, seat: int) -> int:
    """The low ones, where a fee does not forbid it."""
    low, limit = low_cards(s, seat), exchange_limit(s, seat)
    if s.options & ONE_BY_ONE:
        limit = min(limit, 1)
    if s.fee and low != s.hands[seat] and s.pot // s.hand_size <= 3 * s.fee:
        limit = min(limit, 1)
        if low and lowest_rank(low) % 13 >= TEN:
            limit = 0
    chosen = np.int64(0)
    while low and limit > 0:
        card = np.int64(1) << lowest_rank(low)
        chosen |= card
        low &= ~card
        limit -= 1
    return chosen


@kernel
def stays(s: State, seat: int) -> bool:
    """Stay with a hand that promises enough."""
    players = count(s.within)
    leads = s.lead == seat
    if leads and players == 2:
        return True
    low = low_cards(s, seat)
    promise, kept = EXCHANGED * count(low), s.hands[seat] & ~low
    while kept:
        promise += CHANCES[lowest(kept) % 13 - TEN]
        kept &= kept - 1
    return promise + (LEAD if leads else 0.0) >= ENOUGH[players]


@kernel
def joins(s: State, seat: int) -> bool:
    """A stake above the share of the pot that it opens is not paid, if enough others remain."""
    players = count(s.seated)
    if s.debt[seat] == 0 or players < 4:
        return True
    pot = s.pot + s.ante * players
    for other in range(MAX_PLAYERS):
        pot += s.debt[other]
    return s.debt[seat] * 2 <= pot


@kernel
def unseen(s: State, seat: int) -> int:
    """The cards that the seat has not seen."""
    cards = s.deck & ~(s.hands[seat] | s.thrown[seat])
    for turn in range(s.turned):
        cards &= ~(np.int64(1) << s.turnups[turn])
    for other in range(MAX_PLAYERS):
        if s.fight[other] != NONE:
            cards &= ~(np.int64(1) << s.fight[other])
        for trick in range(4):
            if s.plays[trick, other] != NONE:
                cards &= ~(np.int64(1) << s.plays[trick, other])
    return cards


@kernel
def led_card(s: State, seat: int) -> int:
    """The card that the fewest unseen ones beat, of equal ones the highest."""
    hidden, rest = unseen(s, seat), s.hands[seat]
    best, fewest = np.int64(NONE), 99
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        above = count(hidden & SUIT_SETS[card] & ~((np.int64(2) << card) - 1))
        if above < fewest or (above == fewest and card % 13 >= best % 13):
            best, fewest = card, above
    return best


@kernel
def played_card(s: State, seat: int) -> int:
    """Take the trick, as cheaply as is safe, or throw the lowest card."""
    if seat == s.leader:
        return led_card(s, seat)
    mask = choices(s, seat)
    winning = mask & s.follow & ~((np.int64(2) << s.best) - 1)
    if winning == 0:
        return lowest_rank(mask)
    played = 0
    for other in range(MAX_PLAYERS):
        if s.plays[s.trick & 3, other] != NONE:
            played += 1
    return lowest_rank(winning) if played == count(s.within) - 1 else highest_rank(winning)


@kernel
def choose(s: State, seat: int) -> int:
    """What the regular bot does in the place of a seat that is due."""
    if s.phase == PLAY:
        return played_card(s, seat)
    if s.phase == EXCHANGE:
        return exchanged_cards(s, seat)
    if s.phase == FIGHT:
        return fight_card(s, seat)
    return np.int64(stays(s, seat) if s.phase == STAY else joins(s, seat))
