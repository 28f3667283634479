"""Fight for the Lead for Gymnasium: one agent at a table of bots.

Importing this module makes it known to Gymnasium as `fightlead/FightForTheLead-v0`.

>>> table = single_agent(opponents=["regular", "random"], seat=0)
>>> observation, info = table.reset(seed=7)
>>> terminated = False
>>> while not terminated:
...     action = table.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = table.step(action)
>>> observation.dtype, len(observation)
(dtype('uint8'), 388)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, SupportsIndex, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from fightlead.envs.coding import ACTIONS
from fightlead.envs.layout import observation_size
from fightlead.envs.rendering import MODES, Painter
from fightlead.envs.table import Opponent, Table, finite
from fightlead.errors import Refused
from fightlead.narration import error_in_words
from fightlead.rules import Rules

ID: Final = "fightlead/FightForTheLead-v0"
"""Its name for `gymnasium.make`."""


def single_agent(
    opponents: str | Sequence[Opponent] = "regular", **arguments: Any
) -> FightForTheLeadEnv:
    """An environment against these bots. The arguments are those of `FightForTheLeadEnv`.

    >>> single_agent("strong", seat=1, rules="staked").players
    2
    """
    return FightForTheLeadEnv(opponents, **arguments)


class FightForTheLeadEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """`rounds` rounds by `rules`, or by a preset named, against `opponents`.

    These are a level of bots by name (`fightlead.LEVELS`) or several, or any `Player`s; they
    sit clockwise from the agent. The agent sits at `seat`, or where chance puts it (None). The
    first round opens with a fresh pot, or with `pot` chips carried over.

    An illegal action ends the game and brings `illegal_reward`, in antes; `info["refused"]`
    says why. With None it raises `Refused` instead, with nothing changed.

    Raises `SeatingError` for a wrong number of players or a seat that there is none of,
    `RulesError` or `FightleadError` for a name, `ValueError` for anything else.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        opponents: str | Sequence[Opponent] = "regular",
        *,
        seat: int | None = None,
        rules: Rules | str = "classic",
        rounds: int = 1,
        pot: int = 0,
        illegal_reward: float | None = -10.0,
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        self.opponents = [opponents] if isinstance(opponents, str) else list(opponents)
        self.players = 1 + len(self.opponents)
        rules = Rules.named(rules) if isinstance(rules, str) else rules
        self.table = Table(rules, self.players, rounds, pot)
        self.table.checked(self._bots(0))
        self.fixed_seat = self.table.seat_or_none(seat)
        self.seat = seat or 0
        """Where the agent sits now."""
        self.illegal_reward = None if illegal_reward is None else finite(illegal_reward)
        self.render_mode = render_mode
        self.language = language
        self._painter = Painter(render_mode, language)
        self._playing = False
        size = observation_size(self.players)
        self.observation_space = spaces.Box(0, 255, (size,), np.uint8)
        self.action_space = spaces.Discrete(ACTIONS)

    def _bots(self, seat: int) -> dict[int, Opponent]:
        """The opponents by their seats, where the agent has this one."""
        return {
            (seat + place) % self.players: opponent
            for place, opponent in enumerate(self.opponents, 1)
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin anew. All chance follows from the `seed`; there are no options."""
        super().reset(seed=seed)
        chance = int(self.np_random.integers(self.players))
        self.seat = chance if self.fixed_seat is None else self.fixed_seat
        self.table.open(self.np_random, self._bots(self.seat))
        self._painter.begin(self.seat)
        self._playing = True
        self._show()
        return self._look()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Take the agent's decision and those of the bots up to its next one. The reward is
        what the rounds that came to their end have brought, in antes. Raises Gymnasium's
        `ResetNeeded` when nothing is being played, and `Refused` as the class says."""
        if not self._playing:
            raise ResetNeeded("nothing is being played: call reset() before step()")
        try:
            self.table.act(cast(SupportsIndex, action))
        except Refused as refused:
            if self.illegal_reward is None:
                raise
            self._playing = False
            row, info = self._look()
            info["refused"] = error_in_words(refused, self.language)
            return row, self.illegal_reward, True, False, info
        table = self.table
        self._playing = table.asked is not None
        self._show()
        row, info = self._look()
        reward = table.gains.get(self.seat, 0.0)
        return row, reward, not self._playing, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as sb3-contrib's `MaskablePPO` asks for it."""
        if not hasattr(self.table, "session"):
            raise ResetNeeded("nothing is being played: call reset() before action_masks()")
        return self.table.observe(self.seat)[1].astype(np.bool_)

    def _look(self) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        row, mask = self.table.observe(self.seat)
        return row, {"action_mask": mask, "seat": self.seat}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What the agent sees, as text (`ansi`) or as a picture (`rgb_array`), or told on the
        standard output (`human`)."""
        if self.render_mode is None:
            return None
        if not hasattr(self.table, "session"):
            raise ResetNeeded("nothing to render yet: call reset() before render()")
        return self._painter.render(self.table.session)


if ID not in gymnasium.registry:
    gymnasium.register(ID, f"{__name__}:{FightForTheLeadEnv.__name__}")
