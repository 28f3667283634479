"""Thousands of rounds side by side, for training: Gymnasium's vector environment.

    envs = FightVectorEnv(4096, Rules.classic(), players=3)
    observations, info = envs.reset(seed=1)
    while training:
        numbers = policy(observations, info["action_mask"])
        observations, rewards, terminations, truncations, info = envs.step(numbers)

In a step each game takes one decision of one seat, that of `info["to_play"]`; where players
choose at the same time, they are asked in the order of their seats and do not see each other's
choices. The arrays are the same in every step and are written in place: copy what is to stay.

A game that ends is opened anew in the same step (`AutoresetMode.SAME_STEP`): `rewards` and
`terminations` tell of the end, mask, observation and turn of the new beginning. There is no
`final_obs`, since nothing follows from a round that is over, and nothing is ever truncated.

The reward of a seat comes when a round ends: what the round has changed in its account, less
what it owes, plus an equal share of what lies in the middle and is owed, in antes. So the
rewards of a round sum to 0.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import gymnasium as gym
import numpy as np
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fightlead.engine import new_states, set_up
from fightlead.envs.batch import BLOCK, GAME, HOUSE, Batch, kernel
from fightlead.envs.coding import ACTIONS, refused
from fightlead.envs.layout import observation_size
from fightlead.envs.minds import CALLER, MINDS, POLICY, library
from fightlead.errors import FightleadError, SeatingError
from fightlead.rules import LOO_CEILING, MIN_PLAYERS, Rules

SHARE: Final = 4 * BLOCK
"""Threads take so many games at a time. It is a multiple of 64, so that none writes into the
other's line of the cache, whatever is kept of a game."""


class FightVectorEnv(VectorEnv[Any, Any, Any]):
    """Rounds or sessions side by side, under any rules or a preset named, for 2 to 5 players.

    `opponents` names who plays a seat within the step (`minds.MINDS`: `random`, `thumb`,
    `policy`); the others are the caller's. With one seat of the caller's the rewards have the
    shape `(num_envs,)`, with more `(num_envs, players)`. A game is a session of so many
    `rounds`; its first opens with a fresh pot, or with `pot` chips carried over. Without
    `observations` the masks stand in their place. `threads`: at most so many, by default one
    for each core; what comes out does not depend on it.

    Raises `SeatingError` (`wrong_number_of_players`, `no_such_seat`), `FightleadError`
    (`no_such_level`) and ValueError.

    >>> envs = FightVectorEnv(2, opponents={1: "thumb"})
    >>> observations, info = envs.reset(seed=7)
    >>> observations.shape, info["action_mask"].sum(axis=1).tolist(), info["to_play"].tolist()
    ((2, 370), [4, 4], [0, 0])
    >>> observations, rewards, terminations, _, info = envs.step(envs.any_legal())
    >>> rewards.tolist(), terminations.tolist()
    ([0.0, 0.0], [False, False])
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        rules: Rules | str = "classic",
        players: int = 2,
        *,
        opponents: Mapping[int, str] | None = None,
        rounds: int = 1,
        pot: int = 0,
        observations: bool = True,
        threads: int | None = None,
    ) -> None:
        self.rules = Rules.named(rules) if isinstance(rules, str) else rules
        if not isinstance(self.rules, Rules):
            raise TypeError(f"rules are Rules or the name of a preset, not {rules!r}")
        if type(players) is not int:
            raise TypeError(f"players are a whole number, not {players!r}")
        if not MIN_PLAYERS <= players <= self.rules.max_players:
            raise SeatingError("wrong_number_of_players", most=self.rules.max_players)
        self.num_envs = _whole("num_envs", num_envs, 1)
        self.players = players
        seats = _seats(players, opponents or {})
        self.threads = _whole("threads", _cores() if threads is None else threads, 1)
        house = np.zeros(1, HOUSE)
        house["players"], house["observing"] = players, observations
        house["rounds"] = _whole("rounds", rounds, 1)
        house["pot"] = _whole("pot", pot, 0, LOO_CEILING)
        house["minds"][0, :players] = seats
        size = observation_size(players) if observations else 0
        self.action_masks = np.zeros((num_envs, ACTIONS), np.int8)
        self._batch = Batch(
            house,
            new_states(num_envs),
            np.zeros(num_envs, GAME),
            library(players if POLICY in seats else 0),
            self.action_masks.view(np.uint64),
            np.zeros((num_envs, size), np.uint8),
            np.zeros((num_envs, players), np.float32),
            np.zeros(num_envs, np.bool_),
            np.zeros(num_envs, np.bool_),
            np.zeros(num_envs, np.int8),
        )
        self.observations = self._batch.observations if observations else self.action_masks
        mine = [seat for seat, mind in enumerate(seats) if mind == CALLER]
        rewards = self._batch.rewards
        self.rewards = rewards[:, mine[0]] if len(mine) == 1 else rewards
        self.terminations = self._batch.terminations
        self.truncations = np.zeros(num_envs, np.bool_)
        self._info = {
            "action_mask": self.action_masks,
            "to_play": self._batch.to_play,
            "round_over": self._batch.round_over,
        }
        self.single_action_space = gym.spaces.Discrete(ACTIONS)
        self.single_observation_space = (
            gym.spaces.Box(0, 255, (size,), np.uint8)
            if observations
            else gym.spaces.MultiBinary(ACTIONS)
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._core: Any = None
        self._numbers = np.zeros(num_envs, np.int64)
        self._parts = [
            (start, min(start + SHARE, num_envs)) for start in range(0, num_envs, SHARE)
        ]
        self._helpers = min(self.threads, len(self._parts)) - 1
        self._pool = ThreadPoolExecutor(max(self._helpers, 1))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Open all games anew; a seed, a whole number from 0 on, decides on all that follows.
        There are no options: ValueError. Raises `gymnasium.error.Error` for a wrong seed."""
        if options:
            raise ValueError(f"there are no options for a reset: {sorted(options)}")
        super().reset(seed=seed)
        self._core = kernel.compiled
        states, games = self._batch.states, self._batch.games
        set_up(states, 0, self.rules, (1 << self.players) - 1, 0, random=0)
        states[:] = states[0]
        states["dealer"] = (np.arange(self.num_envs) - 1) % self.players
        limit = np.iinfo(np.uint64).max
        for generators in (states["random"], games["random"]):
            generators[:] = self.np_random.integers(
                0, limit, self.num_envs, np.uint64, endpoint=True
            )
        games["round_over"] = True
        self._on_all(self._core.begin_games)
        return self.observations, dict(self._info)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take a number (`envs.coding`) in each game. Raises `Refused` for the first that is
        illegal, ValueError and TypeError for an array of another shape or type, and
        `gymnasium.error.ResetNeeded`; then no game has changed."""
        numbers = self._whole_numbers(actions)
        illegal = self._core.first_illegal(self._batch.games, numbers)
        if illegal >= 0:
            seat = int(self._batch.to_play[illegal])
            raise refused(
                self._batch.states[illegal], seat, int(numbers[illegal]), game=int(illegal)
            )
        self._on_all(self._core.step_games, numbers)
        return (
            self.observations,
            self.rewards,
            self.terminations,
            self.truncations,
            dict(self._info),
        )

    def any_legal(self) -> Any:
        """A legal number for each game, each as likely, from generators of their own: the same
        array each time."""
        self._check_open()
        self._core.choose_any(self._batch.games, self._numbers)
        return self._numbers

    def close_extras(self, **kwargs: Any) -> None:
        self._pool.shutdown()

    def _whole_numbers(self, actions: Any) -> Any:
        self._check_open()
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,):
            raise ValueError(
                f"actions must have the shape ({self.num_envs},), not {numbers.shape}"
            )
        if numbers.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not {numbers.dtype}")
        return np.ascontiguousarray(numbers, np.int64)

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed")
        if self._core is None:
            raise ResetNeeded("call reset before the first step")

    def _on_all(self, function: Any, *arguments: Any) -> None:
        """Call a kernel for all games, part by part, here and in threads that help as soon as
        they can; those that come too late are not waited for."""
        parts = iter(self._parts)

        def work() -> None:
            for part in parts:
                function(self._batch, *arguments, *part)

        helpers = [self._pool.submit(work) for _ in range(self._helpers)]
        work()
        for helper in helpers:
            if not helper.cancel():
                helper.result()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _whole(name: str, value: int, least: int, most: int | None = None) -> int:
    if type(value) is not int or value < least or (most is not None and value > most):
        limits = f"from {least} on" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} must be a whole number {limits}, not {value!r}")
    return value


def _seats(players: int, opponents: Mapping[int, str]) -> list[int]:
    """Who plays each seat."""
    seats = [CALLER] * players
    for seat, name in opponents.items():
        if type(seat) is not int or not 0 <= seat < players:
            raise SeatingError("no_such_seat", seat=str(seat))
        if name not in MINDS:
            raise FightleadError("no_such_level", level=str(name), levels=", ".join(MINDS))
        seats[seat] = MINDS[name]
    if CALLER not in seats:
        raise ValueError("opponents sit at every seat; one must be left to the caller")
    return seats
