"""Games of OpenSpiel to be tested, and ways through them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pyspiel

import fightlead.envs.openspiel  # noqa: F401  (it registers the game)

STUDY: Final = "no_match=highest,short_stock=limit,exchange_from=leader"
TINY: Final = f"suits=2,ranks=2,hand=1,{STUDY}"
SMALL: Final = f"suits=2,ranks=3,hand=1,{STUDY}"
GAMES: Final = {
    "classic-2": "",
    "classic-4-carried": "players=4,pot=carried",
    "staked-5-carried": "players=5,preset=staked,pot=carried",
    "staked-3-drop": "players=3,preset=staked,drop=True",
    "short-3": "players=3,hand=3,ranks=6,pot=carried",
    "study": f"suits=2,ranks=4,hand=2,{STUDY}",
    "reshuffled": "suits=2,ranks=3,hand=1,drop=True",
    "misdealt": "suits=3,ranks=2,hand=1",
}
"""Parameters of each kind of game."""


def load(parameters: str) -> Any:
    return pyspiel.load_game(f"fight_for_the_lead({parameters})")


def states(game: Any, seed: int) -> Iterator[Any]:
    """All states of one random course, the end included."""
    chance, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state.clone()
        state.apply_action(chance.choice(state.legal_actions()))
    yield state


def decisions(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random course where a player is to choose."""
    return (state for state in states(game, seed) if state.current_player() >= 0)
