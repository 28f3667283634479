"""Local best response, after Lisy and Bowling (2017): what can be won by looking one choice
ahead.

At each decision it weighs what the others may hold by their likely choices so far, and takes
the action that is best if from then on it plays a fixed way. Nothing is learnt for it, so it
finds weaknesses that no abstraction of its own hides.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import numpy as np

from fightlead.actions import Action
from fightlead.theory.frozen import Way
from fightlead.theory.known import known_state
from fightlead.theory.response import NOTHING
from fightlead.theory.rows import Rows
from fightlead.theory.search import model_kernel
from fightlead.theory.sight import DESK, MOVES
from fightlead.theory.worlds import Model, sample
from fightlead.view import View


@cache
def _asking_tables() -> Any:
    return Model(model_kernel).compiled


class TableModel(Model):
    """Who chooses by a table."""

    @property
    def compiled(self) -> Any:
        """The functions of `worlds`, the same for all tables."""
        return _asking_tables()


class LocalPlayer:
    """Tries each choice in so many worlds against the tables `theirs`, going on by `ours`, or
    by rules of thumb; both by whether the pot was carried over."""

    quick = False

    def __init__(
        self,
        way: Way,
        ours: Mapping[bool, Rows],
        theirs: Mapping[bool, Rows],
        worlds: int = 100,
        seed: int = 0,
    ) -> None:
        self.way, self.ours, self.theirs = way, ours, theirs
        self.worlds, self.seed = worlds, seed

    def act(self, view: View) -> Action:
        if len(view.legal) == 1 or view.phase == "join":
            return view.legal[0]
        seat, desk = view.seat, np.zeros(DESK, np.int64)
        self.way.compiled.look(known_state(view)[0], seat, desk)
        moves = desk[: desk[MOVES]].copy()
        chance = Random(f"{self.seed}/{seat}/{view.round}/{view.position}")
        theirs = self.theirs.get(view.carried, NOTHING)
        model = TableModel(model_kernel, theirs)
        worlds = sample(view, self.worlds, chance.getrandbits(63), model)
        gains = np.zeros((self.worlds, len(moves)))
        self.way.compiled.try_against(
            worlds.states,
            worlds.weights,
            seat,
            moves,
            self.ours.get(view.carried, NOTHING),
            theirs,
            gains,
        )
        code = moves[int((worlds.weights @ gains).argmax())]
        return next(action for action in view.legal if action.code == code)
