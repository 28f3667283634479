"""What players have seen of a round, as numbers that do not depend on the names of suits.

All that somebody has seen is one number for each order of the suits. The least of these does
not depend on the names of suits: it names an *information set*. Of a player's own cards it
matters which they are and where they went, not when they came: a card dealt is as good as one
that replaced another.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fightlead.engine import EXCHANGE, FIGHT, NONE, PLAY, STAY, State, States, count
from fightlead.theory.kernels import Kernels

PLAYERS: Final = 2

kernel = Kernels()

HALF: Final = (1 << 31) - 1


@kernel
def mix(seen: int, more: int) -> int:
    """What has been seen, and then this: a number below 2**62 for each sequence."""
    low, high = (seen & HALF) * 0x4F1BBCDD, (seen >> 31) * 0x5851F42D
    low, high = low ^ high >> 31, high ^ low >> 31
    low = ((low ^ more) + 0x1B873593 & HALF) * 0x2C1B3C6D
    high = ((high ^ more >> 31) + 0x2545F491 & HALF) * 0x297A2D39
    low, high = low ^ high >> 31, high ^ low >> 31
    return (low & HALF) << 31 | high & HALF


@kernel
def renamed(cards: int, suits: Any) -> int:
    """A set of cards with other names of suits."""
    result = np.int64(0)
    for suit in range(4):
        result |= (cards >> 13 * suit & 0x1FFF) << 13 * suits[suit]
    return result


@kernel
def told(phase: int, action: int, suits: Any) -> int:
    """An action as its player sees it."""
    if phase == EXCHANGE:
        return renamed(action, suits)
    if phase == STAY:
        return action
    return renamed(np.int64(1) << action, suits)


@kernel
def public(before: State, s: State, action: int, suits: Any) -> int:
    """What everybody is shown when an action leads from one state to another."""
    if before.phase == PLAY:
        return told(PLAY, action, suits)
    if before.phase == EXCHANGE:
        return count(action)
    if before.phase == STAY and s.phase != STAY:
        return s.within
    shown = np.int64(0)
    if before.phase == FIGHT and s.phase != FIGHT:
        turned = np.int64(0)
        for place in range(s.turned):
            turned |= np.int64(1) << s.turnups[place]
        shown = renamed(turned, suits)
        for seat in range(PLAYERS):
            shown = mix(shown, renamed(np.int64(1) << s.fight[seat], suits))
    return shown


@kernel
def look(states: States, levels: Any, orders: Any, at: int, action: int) -> None:
    """What each player has seen after the action that led from a level to the next: what was
    shown to all, and the cards that were theirs."""
    before, s = states[at], states[at + 1]
    level, after = levels[at], levels[at + 1]
    for order in range(len(orders)):
        suits = orders[order]
        shown = mix(level.shown[order], public(before, s, action, suits))
        after.shown[order] = shown
        for seat in range(PLAYERS):
            gone = s.thrown[seat]
            if s.fight[seat] != NONE:
                gone |= np.int64(1) << s.fight[seat]
            seen = mix(shown, renamed(s.hands[seat], suits))
            after.seen[seat, order] = mix(seen, renamed(gone, suits))


@kernel
def name_of(level: Any, orders: int, seat: int) -> int:
    """The name of the information set of a player at a level."""
    result = level.seen[seat, 0]
    for order in range(orders):
        result = min(result, level.seen[seat, order])
    return result


@kernel
def name_of_both(level: Any, orders: int) -> int:
    """A name for what both have seen, and who of them has seen what."""
    result = HALF << 31 | HALF
    for order in range(orders):
        result = min(result, mix(level.seen[0, order], level.seen[1, order]))
    return result
