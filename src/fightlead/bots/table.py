"""A bot that plays what was learnt."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from random import Random

import numpy as np

from fightlead.actions import Action
from fightlead.bots.simple import RegularBot
from fightlead.theory.known import known_state
from fightlead.theory.lessons import kernel
from fightlead.theory.policy import Advice, read_policy
from fightlead.theory.sight import DESK, MOVES
from fightlead.theory.study import Study, study_of
from fightlead.view import View


@cache
def shipped(players: int) -> dict[Study, Advice]:
    """The policy that comes with the package for so many players."""
    with as_file(files("fightlead.theory") / "tables" / f"{players}.policy") as path:
        return read_policy(path)


class TableBot:
    """Chooses by the chances of its table; by rules of thumb where the table says nothing."""

    quick = True

    def __init__(self, seed: int = 0, tables: dict[Study, Advice] | None = None) -> None:
        self.seed, self.tables = seed, tables
        self._rest = RegularBot(seed)
        self._desk = np.zeros(DESK, np.int64)
        self._plan = np.zeros(MOVES)

    def act(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        chances = self.chances(view)
        if not chances:
            return self._rest.act(view)
        chance = Random(f"{self.seed}/{view.seat}/{view.round}/{view.position}")
        [code] = chance.choices(list(chances), list(chances.values()))
        return code_in(view, code)

    def advice(self, view: View) -> Advice | None:
        """What its table holds for rounds like that of a view, if anything."""
        players = len(view.within) + len(view.dropped)
        if players == 0:
            return None
        tables = self.tables_for(players)
        pot = view.pot - view.rules.fee * sum(view.exchanged.values())
        return tables.get(study_of(view.rules, players, pot, carried=view.carried))

    def tables_for(self, players: int) -> dict[Study, Advice]:
        """What it goes by among so many players."""
        return shipped(players) if self.tables is None else self.tables

    def chances(self, view: View) -> dict[int, float]:
        """How likely it takes each action, by the action's code; nothing, if its table does not
        know the decision."""
        advice = self.advice(view)
        if advice is None or not kernel.at_hand.advise(
            known_state(view), view.seat, advice.rows, self._desk, self._plan
        ):
            return {}
        width = int(self._desk[MOVES])
        return dict(zip(self._desk[:width].tolist(), self._plan[:width].tolist(), strict=True))


def code_in(view: View, code: int) -> Action:
    """The legal action that has a code of the engine."""
    return next(action for action in view.legal if action.code == code)
