"""A bot that thinks ahead from its table."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any, Final

import numpy as np

from fightlead.actions import Action
from fightlead.bots.table import TableBot, code_in
from fightlead.compiled import is_compiled
from fightlead.theory.policy import Advice
from fightlead.theory.search import kernel, model_of
from fightlead.theory.worlds import sample
from fightlead.view import View

BATCH: Final = 500
"""Worlds that are tried before it looks whether they have said enough."""
SURE: Final = 3.0
"""Standard errors by which a card must lead to be taken at once."""


class SearchBot(TableBot):
    """Plays its cards by trying each in worlds that the others' choices make likely, and all
    else by its table: there the noise of such trials is larger than what they could find. It
    stops when one card leads clearly, else after so many `worlds`; where Numba is missing it
    does not search at all.

    With `ms` it stops after so many milliseconds, too, even if that makes its answer depend on
    the machine.
    """

    quick = False

    def __init__(self, seed: int = 0, worlds: int = 3000, ms: float | None = None) -> None:
        super().__init__(seed)
        self.worlds, self.ms = worlds, ms

    def act(self, view: View) -> Action:
        if view.phase != "play" or not is_compiled():
            return super().act(view)
        chances = self.chances(view)
        if len(chances) < 2:
            return super().act(view)
        advice = self.advice(view)
        assert advice is not None
        return code_in(view, self._best(view, list(chances), advice))

    def _best(self, view: View, moves: list[int], advice: Advice) -> int:
        """The move that is worth most."""
        chance = Random(f"{self.seed}/{view.seat}/{view.round}/{view.position}")
        began = perf_counter()
        weights, gains = np.zeros(0), np.zeros((0, len(moves)))
        while len(weights) < self.worlds:
            worlds = sample(view, BATCH, chance.getrandbits(63), model_of(advice))
            gained = np.zeros((BATCH, len(moves)))
            kernel.compiled.try_moves(
                worlds.states, worlds.weights, view.seat, np.array(moves), advice.rows, gained
            )
            weights = np.append(weights, worlds.weights)
            gains = np.append(gains, gained, 0)
            late = self.ms is not None and 1000 * (perf_counter() - began) >= self.ms
            if late or clear(weights, gains):
                break
        return moves[int((weights @ gains).argmax())]


def clear(weights: Any, gains: Any) -> bool:
    """Does the best column lead every other by more than `SURE` standard errors?"""
    means = weights @ gains / weights.sum()
    ahead = gains[:, [means.argmax()]] - gains
    mean = weights @ ahead / weights.sum()
    spread = np.square(weights) @ np.square(ahead - mean) / weights.sum() ** 2
    rest = np.arange(len(means)) != means.argmax()
    return bool((mean > SURE * np.sqrt(spread))[rest].all())
