"""How lucky each seat was in a round: figures of chance whose mean is 0.

At each event of chance, what came is compared with what can have come: the same state of the
core with all its secrets, the same choice, and fresh draws from the cards that were left. What
a state is worth is found by playing on with rules of thumb to trick play, and that exactly.
Given all that happened before, what came and what is drawn afresh are alike in law, so the
mean of their difference is 0, however good or bad those rules are.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fightlead import engine
from fightlead.cards import members, rank_of
from fightlead.engine import Snapshot
from fightlead.rules import MAX_PLAYERS
from fightlead.theory.trials import play_on

SOURCES: Final = ("deal", "fight", "exchange")
DRAWS: Final = 8
"""Fresh draws at each event."""
PROMISE: Final = {12: 0.9, 11: 0.65, 10: 0.45, 9: 0.3, 8: 0.15}
"""Tricks to hope for from an ace, king, queen, jack, ten."""


class Luck:
    """The luck of the seats of one round, by `SOURCES`: of the deal in tricks to hope for, of
    the others in chips. Fresh draws come from `seed`, which must know nothing of the deck."""

    def __init__(self, dealt: Snapshot, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self.figures = np.zeros((len(SOURCES), MAX_PLAYERS))
        mean = _promise(dealt.deck) * dealt.hand_size / dealt.deck_size
        for seat in members(dealt.within):
            self.figures[0, seat] = _promise(dealt.hands[seat]) - mean

    def note(self, before: Snapshot, seat: int, action: int, after: Snapshot) -> None:
        """What chance made of an action, as the core numbers it."""
        if (before.top, before.misdeals) == (after.top, after.misdeals):
            return
        fresh = self._states(before)
        source = SOURCES.index(engine.PHASES[before.phase])
        came = play_on(self._states(after)).mean(axis=0)
        self.figures[source] += came - play_on(fresh, seat, action).mean(axis=0)

    def _states(self, snapshot: Snapshot) -> Any:
        """Copies of a state that shuffle themselves; one where nothing is left to chance."""
        number = 1 if snapshot.phase in (engine.PLAY, engine.OVER) else DRAWS
        states = engine.states_of(snapshot).repeat(number)
        states["options"] |= engine.SHUFFLES_ITSELF
        states["random"] = self._random.integers(0, 1 << 64, number, np.uint64)
        return states


def _promise(cards: int) -> float:
    return sum(PROMISE.get(rank_of(card), 0.0) for card in members(cards))
