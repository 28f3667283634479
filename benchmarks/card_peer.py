"""Card games of PettingZoo and RLCard: `python card_peer.py GAME STEPS`.

Runs in the environment of the peers. Says `ready`; for every line it gets it takes so many
random legal decisions, each observation read before, and says `done`. A game that ends is
opened anew.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any

import numpy as np


def agents_in_turn(env: Any) -> Iterator[None]:
    """The decisions in an environment of PettingZoo, game after game."""
    while True:
        env.reset()
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                yield


def rlcard_game(name: str) -> Iterator[None]:
    """The decisions in a game of RLCard itself."""
    import rlcard

    env = rlcard.make(name)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            yield


def in_turns(decisions: Iterator[None], steps: int) -> Callable[[], None]:
    """A call that takes so many of the decisions."""

    def play() -> None:
        for _ in islice(decisions, steps):
            pass

    return play


def main() -> None:
    game, steps = sys.argv[1], int(sys.argv[2])
    if game.endswith("_v4"):
        decisions = agents_in_turn(import_module(f"pettingzoo.classic.{game}").env())
    else:
        decisions = rlcard_game(game)
    play = in_turns(decisions, steps)
    play()
    print("ready", flush=True)
    for _ in sys.stdin:
        play()
        print("done", flush=True)


if __name__ == "__main__":
    main()
