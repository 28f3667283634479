"""A bot that thinks ahead from its table."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from random import Random
from time import perf_counter
from typing import Any, Final

import numpy as np

from fightlead.actions import Action
from fightlead.bots.table import TableBot, code_in
from fightlead.compiled import is_compiled
from fightlead.theory.search import kernel, model_of
from fightlead.theory.worlds import sample
from fightlead.view import View

BATCH: Final = 500
"""Worlds that are tried before it looks whether they have said enough."""
SURE: Final = 3.0
"""Standard errors by which a choice must lead to be taken at once."""
MARGINS: Final = {"exchange": 1.0, "play": 0.0}
"""Phases in which it searches, and by how many standard errors a choice may be behind the best
and still be taken if the table likes it."""


@cache
def get_ready() -> None:
    """Let another process compile what a search needs, for half a minute once on a machine, so
    that this one is not held up; from then on it is read from the disk."""
    a_round = [sys.executable, "-m", "fightlead", "match", "master", "casual", "--rounds", "1"]
    nothing = subprocess.DEVNULL
    subprocess.run(a_round, stdin=nothing, stdout=nothing, stderr=nothing, check=False)


class SearchBot(TableBot):
    """Tries each exchange and each card in worlds that the others' choices make likely, and
    does all else by its table. It stops when one choice leads clearly, else after so many
    `worlds`; then it plays the best card, but of the exchanges that are not clearly worse than
    the best it takes one that its table likes: there the noise of trials is larger than most
    differences. Where Numba is missing it does not search at all.

    With `ms` it stops after so many milliseconds, too, even if that makes its answer depend on
    the machine.
    """

    quick = False
    get_ready = staticmethod(get_ready)

    def __init__(self, seed: int = 0, worlds: int = 3000, ms: float | None = None) -> None:
        super().__init__(seed)
        self.worlds, self.ms = worlds, ms

    def act(self, view: View) -> Action:
        liked = super().act(view)
        if view.phase not in MARGINS or not is_compiled():
            return liked
        chances = self.chances(view)
        if len(chances) < 2:
            return liked
        chance = Random(f"{self.seed}/{view.seat}/{view.round}/{view.position}/ahead")
        codes = list(chances)
        fine = self._try(view, codes, chance)
        if fine[codes.index(liked.code)]:
            return liked
        likes = [chances[code] * good for code, good in zip(codes, fine, strict=True)]
        [code] = chance.choices(codes, likes if any(likes) else fine)
        return code_in(view, code)

    def _try(self, view: View, codes: list[int], chance: Random) -> list[bool]:
        """Which moves have proved good enough."""
        began = perf_counter()
        advice = self.advice(view)
        assert advice is not None
        weights, gains, told = np.zeros(0), np.zeros((0, len(codes))), 0.0
        while len(weights) < self.worlds:
            worlds = sample(view, BATCH, chance.getrandbits(63), model_of(advice))
            gained = np.zeros((BATCH, len(codes)))
            kernel.compiled.try_moves(
                worlds.states, worlds.weights, view.seat, np.array(codes), advice.rows, gained
            )
            weights = np.append(weights, worlds.weights)
            gains, told = np.append(gains, gained, 0), told + worlds.effective
            behind = errors_behind(weights, gains, told)
            late = self.ms is not None and 1000 * (perf_counter() - began) >= self.ms
            if late or (behind > SURE).sum() == len(codes) - 1:
                break
        return list(behind <= MARGINS[view.phase])


def errors_behind(weights: Any, gains: Any, told: float) -> Any:
    """By how many standard errors each column's weighted mean is behind the best one's, if the
    rows tell as much as so many of equal weight: 0 for that one, infinite where they never
    differ but in the mean.

    >>> gains = np.array([[1.0, 0.0, 1.0], [1.0, 1.0, 1.0]])
    >>> errors_behind(np.ones(2), gains, 2.0).round(2).tolist()
    [0.0, 1.41, 0.0]
    """
    means = weights @ gains / weights.sum()
    short = gains[:, [means.argmax()]] - gains
    mean = weights @ short / weights.sum()
    error = np.sqrt(weights @ np.square(short - mean) / weights.sum() / told)
    return np.divide(mean, error, out=np.where(mean > 0, np.inf, 0.0), where=error > 0)
