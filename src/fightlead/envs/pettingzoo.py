"""Fight for the Lead for PettingZoo: an environment in which agents act one after the other.

>>> fight = env(players=3)
>>> fight.reset(seed=7)
>>> for agent in fight.agent_iter():
...     observation, reward, terminated, truncated, _ = fight.last()
...     mask = observation["action_mask"]
...     fight.step(None if terminated or truncated else int(mask.argmax()))
>>> fight.agents
[]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from fightlead.envs.coding import ACTIONS
from fightlead.envs.layout import observation_size
from fightlead.envs.rendering import MODES, Painter
from fightlead.envs.table import Opponent, Table, agent_name, finite, is_number
from fightlead.rules import Rules

Observation = dict[str, NDArray[Any]]
Last = tuple[Observation | None, float, bool, bool, dict[str, Any]]


def env(*, illegal_reward: float | None = None, **arguments: Any) -> AECEnv:
    """The environment as it is to be used: `raw_env` with the checks of PettingZoo around it.

    Without an `illegal_reward` an illegal action is refused, with nothing changed: `Refused`
    says which rule forbids it. With one it ends the game for all, as in PettingZoo's own games,
    and that is what it brings.
    """
    made: AECEnv = raw_env(**arguments)
    if illegal_reward is not None:
        made = Strict(made, illegal_reward=finite(illegal_reward))
    return Ordered(made)


class Strict(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """PettingZoo's end for who does what is illegal, whatever was given as an action."""

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            mask = self.observe(agent)["action_mask"]
            if not is_number(action) or not 0 <= action < len(mask):
                action = int(mask.argmin())
        super().step(action)


class Ordered(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's check that calls come in order, at half the price: it asks for `last` in one
    call and not for each part of it."""

    def last(self, observe: bool = True) -> Last:
        made = self.env.last(observe) if self._has_reset else super().last(observe)
        return cast(Last, made)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """`rounds` rounds among so many `players` by `rules`, or by a preset named.

    The first round opens with a fresh pot, or with `pot` chips carried over. `bots` play the
    seats that are named: a level (`fightlead.LEVELS`), or any `Player`; all others are agents,
    `player_0` to `player_4` by their seats. What is rendered is what `viewer` may know, a seat
    or a spectator (None), in `language`.

    Raises `SeatingError` for a wrong number of players, `RulesError` or `FightleadError` for a
    name that there is none of, `ValueError` for anything else.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fight_for_the_lead_v0",
        "render_modes": list(MODES),
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        rules: Rules | str = "classic",
        players: int = 4,
        rounds: int = 1,
        pot: int = 0,
        bots: Mapping[int, Opponent] | None = None,
        render_mode: str | None = None,
        viewer: int | None = None,
        language: str = "en",
    ) -> None:
        super().__init__()
        rules = Rules.named(rules) if isinstance(rules, str) else rules
        self.table = Table(rules, players, rounds, pot)
        self.bots = self.table.checked(bots or {})
        self.render_mode = render_mode
        self.viewer = self.table.seat_or_none(viewer)
        self._painter = Painter(render_mode, language)
        self._seats = {
            agent_name(seat): seat for seat in range(players) if seat not in self.bots
        }
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(players) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew. All chance follows from the `seed`, 0 or more; without one it goes on
        from what was before. There are no options. Raises Gymnasium's `Error` for a seed that
        is none."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.table.open(self._random, self.bots)
        self._painter.begin(self.viewer)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        self._show()

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and what it may choose: nothing unless it is selected."""
        row, mask = self.table.observe(self._seats[agent])
        return {"observation": row, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Take the decision of the agent that is selected, by its number; None, if it has
        finished. Raises `Refused`, which names the rule, or `TypeError`, with nothing
        changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.act(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.gains:
            self._pay()
            self._finish()
        self._select()
        self._show()

    def _pay(self) -> None:
        for agent in self.agents:
            self.rewards[agent] = self.table.gains[self._seats[agent]]
        self._accumulate_rewards()

    def _finish(self) -> None:
        """Those who left have finished, and in the end everybody has."""
        names = self.table.session.names
        for agent in self.agents:
            over = self.table.asked is None or self._seats[agent] not in names
            self.terminations[agent] = over

    def _select(self) -> None:
        if self.table.asked is not None:
            self.agent_selection = agent_name(self.table.asked)
        self._deads_step_first()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as text (`ansi`), as a picture (`rgb_array`), or told on the standard
        output (`human`)."""
        return self._painter.render(self.table.session)

    def close(self) -> None:
        """Nothing is kept open."""


def observation_space(players: int) -> spaces.Dict:
    """A row of bytes and the mask of what may be chosen."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (observation_size(players),), np.uint8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )
