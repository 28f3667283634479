"""Perfect-information Monte Carlo: the peer that stronger players are measured against."""

from __future__ import annotations

from random import Random

from fightlead.actions import Action
from fightlead.bots.simple import RegularBot
from fightlead.theory.trials import try_actions
from fightlead.theory.worlds import sample
from fightlead.view import View


class PimcBot:
    """Tries every action in worlds that can be the truth, all alike, and takes what is worth
    most on the average.

    These settings did best against the regular bot and against each other, heads-up under
    `classic`, in antes a round with 95% intervals. In trick play the rest is solved exactly
    with open cards. Whether to stay is tried with open cards, too, exchanges before that going
    by rules of thumb. An exchange is tried with rules of thumb in trick play: with open cards
    one throws away what only the sight of others' cards makes useless. A fight card goes by
    rules of thumb alone. This won +0.122 +/- 0.020 of the regular bot; with open cards in all
    phases +0.079 +/- 0.026, and against that one it won +0.048 +/- 0.029.
    """

    def __init__(self, seed: int = 0, worlds: int = 200) -> None:
        self.seed, self.worlds = seed, worlds

    def act(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase == "fight":
            return RegularBot().act(view)
        assert view.seat is not None
        chance = Random(f"{self.seed}/{view.seat}/{view.round}/{view.position}")
        states = sample(view, self.worlds, chance.getrandbits(63)).states
        codes = [action.code for action in view.legal]
        worth = try_actions(states, view.seat, codes, exactly=view.phase != "exchange")
        return view.legal[int(worth.mean(axis=0).argmax())]
