"""The environment for Gymnasium passes Gymnasium's own checks, and those of the game."""

from __future__ import annotations

import copy
import pickle
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from fightlead import Refused, make_bot
from fightlead.envs.gym import ID, FightForTheLeadEnv, single_agent
from fightlead.errors import SeatingError
from tests.effort import times

SETTINGS: list[dict[str, Any]] = [
    {},
    {"opponents": ["strong", "regular"], "seat": 1},
    {"opponents": ["random"] * 4, "rules": "staked", "rounds": 4},
    {"opponents": ["casual", "beginner"], "pot": 12},
]


Told = list[tuple[bytes, float, bool, int]]


def play(made: FightForTheLeadEnv, info: dict[str, Any]) -> Told:
    """Legal actions, drawn by the action space, to the end."""
    told, over = [], False
    while not over:
        action = made.action_space.sample(info["action_mask"])
        row, reward, over, truncated, info = made.step(action)
        assert not truncated
        told.append((row.tobytes(), reward, over, info["seat"]))
    return told


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_passes_the_check_of_gymnasium(setting: dict[str, Any]) -> None:
    check_env(gymnasium.make(ID, **setting).unwrapped)


def test_it_is_found_by_the_name_of_its_module() -> None:
    made = gymnasium.make(f"fightlead.envs.gym:{ID}", opponents=["regular"])
    assert isinstance(made.unwrapped, FightForTheLeadEnv)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_same_seed_and_choices_give_the_same_bytes(setting: dict[str, Any]) -> None:
    runs = []
    for seed in (5, 5, 6):
        made, run = single_agent(**setting), []
        made.action_space.seed(1)
        _, info = made.reset(seed=seed)
        for _ in range(times(12)):
            run += play(made, info)
            _, info = made.reset()
        runs.append(run)
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_chance_seats_the_agent_everywhere_unless_it_has_a_seat() -> None:
    anywhere, fixed = single_agent(["random", "random"]), single_agent(["random"] * 2, seat=2)
    assert {anywhere.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(20)} == {2}


def test_the_opponents_sit_clockwise_from_the_agent() -> None:
    first, second = make_bot("regular"), make_bot("casual")
    made = single_agent([first, second], seat=1)
    made.reset(seed=1)
    assert made.table.bots == {2: first, 0: second}


def test_the_reward_is_what_the_agents_account_has_gained() -> None:
    made = single_agent(["regular", "random"], seat=0, rounds=3)
    for seed in range(times(20)):
        _, info = made.reset(seed=seed)
        won = sum(reward for _, reward, _, _ in play(made, info))
        standing = made.table.session.standing
        assert won == pytest.approx((standing.accounts[0] + standing.pot / 3) / 4)


def test_the_masks_are_those_of_the_legal_actions() -> None:
    made = single_agent()
    _, info = made.reset(seed=3)
    masks = made.action_masks()
    assert masks.dtype == np.bool_
    assert masks.sum() == 4
    assert (masks == info["action_mask"]).all()


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    made = single_agent(illegal_reward=-7.5)
    made.reset(seed=1)
    _, reward, terminated, truncated, info = made.step(70)
    assert (reward, terminated, truncated) == (-7.5, True, False)
    assert info["refused"] == "That cannot be done now. Now everybody puts down a fight card."
    with pytest.raises(ResetNeeded):
        made.step(0)


def test_an_illegal_action_can_be_refused_with_nothing_changed() -> None:
    made = single_agent(illegal_reward=None)
    made.reset(seed=1)
    before = pickle.dumps(made.table)
    with pytest.raises(Refused, match="wrong_phase"):
        made.step(70)
    assert pickle.dumps(made.table) == before


def test_nothing_can_be_done_before_a_reset() -> None:
    made = single_agent(render_mode="ansi")
    with pytest.raises(ResetNeeded):
        made.step(0)
    with pytest.raises(ResetNeeded):
        made.render()


def test_what_there_is_none_of_is_refused() -> None:
    with pytest.raises(SeatingError):
        single_agent([])
    with pytest.raises(SeatingError):
        single_agent(seat=2)
    with pytest.raises(gymnasium.error.Error, match="Seed must be"):
        single_agent().reset(seed=-1)


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))]
)
def test_a_copy_made_in_the_middle_goes_on_alike(copied: Any) -> None:
    made = single_agent(["strong", "regular"], rounds=2)
    _, info = made.reset(seed=2)
    for _ in range(3):
        *_, info = made.step(made.action_space.sample(info["action_mask"]))
    other = copied(made)
    other.action_space.seed(1)
    made.action_space.seed(1)
    assert play(other, info) == play(made, info)


def test_a_bot_that_answers_what_it_may_not_costs_the_agent_nothing() -> None:
    table = single_agent([SimpleNamespace(act=lambda view: None)], seat=0)
    _, info = table.reset(seed=1)
    with pytest.raises(RuntimeError, match="seat 1"):
        table.step(int(info["action_mask"].argmax()))


def test_masks_want_a_reset_first() -> None:
    with pytest.raises(ResetNeeded):
        single_agent().action_masks()
