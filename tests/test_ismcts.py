"""The information set search of the benchmarks chooses as OpenSpiel's does."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from benchmarks.ismcts import IsmctsBot, kernel, visits_of
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from fightlead import engine
from fightlead.compiled import compiled
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.testing import check_bot
from fightlead.theory.tricks import worth_of
from fightlead.theory.worlds import sample
from fightlead.view import View, view_of
from tests.random_sessions import random_decision

SHORT = Rules(
    suits=2, ranks=4, hand=2, drop_fresh=True, no_match="highest", short_stock="limit"
)
SIMULATIONS, SEARCHES = 120, 16
CORE, SEARCH = compiled(), kernel.compiled


class Type:
    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION


class Game:
    def get_type(self) -> Type:
        return Type()


class SpielState:
    """A state of our core as OpenSpiel asks for one. Chance is in the state itself."""

    def __init__(self, states: Any, mover: int) -> None:
        self.states, self.mover = states, mover

    def get_game(self) -> Game:
        return Game()

    def clone(self) -> SpielState:
        return SpielState(self.states.copy(), self.mover)

    def is_terminal(self) -> bool:
        return bool(self.states[0].phase == engine.OVER)

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return self.mover

    def legal_actions(self, player: int | None = None) -> list[int]:
        actions = np.zeros(16, np.int64)
        number = SEARCH.list_actions(self.states[0], self.mover, actions)
        return [int(action) for action in actions[:number]]

    def apply_action(self, action: int) -> None:
        assert CORE.act(self.states, 0, self.mover, action) == engine.OK
        due = int(self.states[0].due)
        self.mover = engine.lowest(due) if due else -1

    def returns(self) -> list[float]:
        s = self.states[0]
        unit = s.ante * int(s.seated).bit_count()
        return [float(worth_of(s, seat)) / unit for seat in range(5)]

    def information_state_string(self) -> str:
        return str(SEARCH.key_of(self.states[0], self.mover))


def spiel_shares(view: View, seed: int) -> dict[int, float]:
    """The shares of visits in one search of OpenSpiel's."""
    seat = view.seat
    assert seat is not None
    random = np.random.RandomState(seed)
    worlds = iter(sample(view, SIMULATIONS + 1, seed).states)
    bot = ISMCTSBot(
        None,
        RandomRolloutEvaluator(1, random),
        uct_c=1.0,
        max_simulations=SIMULATIONS,
        random_state=random,
    )
    bot.set_resampler(lambda state, player: SpielState(np.array([next(worlds)]), seat))
    bot.run_search(SpielState(np.array([next(worlds)]), seat))
    root = bot._root_node
    return {
        action: child.visits / root.total_visits for action, child in root.child_info.items()
    }


def our_shares(view: View, seed: int) -> dict[int, float]:
    visits = visits_of(view, SIMULATIONS, seed, explore=1.0)
    return {action: number / SIMULATIONS for action, number in visits.items()}


def table_of(shares: list[dict[int, float]], view: View) -> Any:
    codes = [action.code for action in view.legal]
    return np.array([[share.get(code, 0.0) for code in codes] for share in shares])


@pytest.mark.slow
def test_it_visits_actions_as_often_as_openspiels_search_does() -> None:
    phases, differing = set(), 0.0
    for game in range(2):
        chance = Random(game)
        session = Session(SHORT, ["Anna", "Ben"], seed=game)
        session.start_round()
        while session.due:
            seat = session.due[0]
            view = view_of(session, seat)
            if len(view.legal) > 1:
                ours, theirs = (
                    table_of([search(view, seed) for seed in range(SEARCHES)], view)
                    for search in (our_shares, spiel_shares)
                )
                noise = np.sqrt((ours.var(axis=0) + theirs.var(axis=0)) / SEARCHES)
                differ = np.abs(ours.mean(axis=0) - theirs.mean(axis=0))
                assert (differ <= 4.5 * noise + 0.01).all(), (view.phase, ours, theirs)
                differing = max(differing, float(np.ptp(ours.mean(axis=0))))
                phases.add(view.phase)
            session.act(seat, random_decision(session, seat, chance, 0.1))
    assert phases == {"fight", "stay", "exchange", "play"}
    assert differing > 0.5


def test_the_bot_keeps_the_contract_of_a_player() -> None:
    check_bot(lambda seed: IsmctsBot(seed, 100), rounds=4, seed=1)
