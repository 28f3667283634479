"""Perfect-information Monte Carlo: the peer that stronger players are measured against."""

from __future__ import annotations

from random import Random

from fightlead.actions import Action
from fightlead.theory.trials import try_actions
from fightlead.theory.worlds import sample
from fightlead.view import View


class PimcBot:
    """Tries every action in worlds that can be the truth, as if all cards lay open from then
    on, and takes what is worth most on the average."""

    def __init__(self, seed: int = 0, worlds: int = 200) -> None:
        self.seed, self.worlds = seed, worlds

    def act(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        assert view.seat is not None
        chance = Random(f"{self.seed}/{view.seat}/{view.round}/{view.position}")
        states = sample(view, self.worlds, chance.getrandbits(63)).states
        codes = [action.code for action in view.legal]
        worth = try_actions(states, view.seat, codes).mean(axis=0)
        return view.legal[int(worth.argmax())]
