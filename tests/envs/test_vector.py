"""Games side by side are the same games: same seed, same bytes, each by the rules."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode

from fightlead.compiled import compiled
from fightlead.engine import new_states
from fightlead.envs.batch import kernel
from fightlead.envs.coding import ACTIONS
from fightlead.envs.layout import observation_size, parts_of
from fightlead.envs.vector import SHARE, FightVectorEnv
from fightlead.errors import FightleadError, Refused, SeatingError
from fightlead.rules import Rules

SHORT = Rules(suits=2, ranks=6, hand=2, drop_fresh=True, buy_in=12)
GAMES = 2 * SHARE + 33
STEPS = 25


def walk(envs: FightVectorEnv, seed: int = 3, steps: int = STEPS) -> Iterator[tuple[Any, ...]]:
    """What a caller sees in so many steps, copied."""
    observations, info = envs.reset(seed=seed)
    yield tuple(each.copy() for each in (observations, *info.values()))
    for _ in range(steps):
        observations, *rest, info = envs.step(envs.any_legal())
        yield tuple(each.copy() for each in (observations, *rest, *info.values()))


def bytes_of(envs: FightVectorEnv, seed: int = 3, steps: int = STEPS) -> bytes:
    return b"".join(each.tobytes() for seen in walk(envs, seed, steps) for each in seen)


@pytest.mark.parametrize("opponents", [{}, {1: "policy", 2: "thumb"}], ids=["self", "others"])
def test_any_number_of_threads_gives_the_same_bytes(opponents: dict[int, str]) -> None:
    one, three = (
        bytes_of(FightVectorEnv(GAMES, players=3, opponents=opponents, threads=threads))
        for threads in (1, 3)
    )
    assert one == three


def test_another_seed_gives_another_course_and_the_same_one_the_same() -> None:
    envs = FightVectorEnv(8)
    assert bytes_of(envs, 1) == bytes_of(envs, 1) == bytes_of(FightVectorEnv(8), 1)
    assert bytes_of(envs, 1) != bytes_of(envs, 2)


def test_games_do_not_depend_on_their_neighbours() -> None:
    """The first games of a batch, given the same generators, go the same way."""
    few, many = FightVectorEnv(4), FightVectorEnv(64)
    few.reset(seed=0)
    many.reset(seed=1)
    for name in ("random", "hands", "stock", "top", "dealer", "eldest", "due", "account"):
        few._batch.states[name] = many._batch.states[name][:4]
    few._batch.states[:] = many._batch.states[:4]
    few._batch.games[:] = many._batch.games[:4]
    for _ in range(40):
        numbers = many.any_legal().copy()
        many.step(numbers)
        few.step(numbers[:4])
        assert (few.observations == many.observations[:4]).all()


PROGRAM = """
import sys
from hashlib import sha256
from tests.envs.test_vector import SHORT, FightVectorEnv, Rules, bytes_of
for rules, opponents in ((SHORT, {}), (Rules.staked(), {1: "policy", 2: "random"})):
    for rounds in (1, 3):
        envs = FightVectorEnv(3, rules, 3, opponents=opponents, rounds=rounds)
        print(sha256(bytes_of(envs, 5, 60)).hexdigest())
"""


@pytest.mark.slow
def test_compiled_and_interpreted_the_bytes_are_the_same() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-W", "error", "-c", PROGRAM],
            env={**os.environ, "FIGHTLEAD_INTERPRETED": interpreted},
            cwd=Path(__file__).parent.parent.parent,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for interpreted in ("1", "")
    }
    assert len(said) == 1


# ---------------------------------------------------------------- the core, step by step


@pytest.mark.parametrize("rules", [Rules.classic(), Rules.staked(), SHORT])
def test_each_game_goes_as_the_core_says(rules: Rules) -> None:
    """A game of the batch beside a state of the core that is given the same generator."""
    players, core, rules_core = 3, kernel.compiled, compiled()
    envs = FightVectorEnv(5, rules, players)
    envs.reset(seed=9)
    states = new_states(5)
    states[:] = envs._batch.states
    row = np.zeros(observation_size(players), np.uint8)
    mask = np.zeros(ACTIONS, np.int8)
    for _ in range(60):
        numbers = envs.any_legal().copy()
        seats = envs._batch.to_play.copy()
        _, rewards, terminations, _, _ = envs.step(numbers)
        for game in range(5):
            s, seat = states[game], int(seats[game])
            code = core.code_of(s, seat, numbers[game])
            assert rules_core.act(states, game, seat, code) == 0
            assert terminations[game] == (s.due == 0)
            if s.due == 0:
                gains = [
                    core.worth_of(s, seat) / players / rules.ante for seat in range(players)
                ]
                assert rewards[game] == pytest.approx(gains)
                states[game] = envs._batch.states[game]
                continue
            seat = int(envs._batch.to_play[game])
            assert 1 << seat == s.due & -s.due
            assert not rewards[game].any()
            core.observe(s, seat, players, row)
            core.write_mask(s, seat, mask)
            assert (envs.observations[game] == row).all()
            assert (envs.action_masks[game] == mask).all()


@pytest.mark.parametrize("pot", [0, 24])
@pytest.mark.parametrize("rules", [Rules.classic(), Rules.staked(), SHORT])
def test_rewards_of_a_round_sum_to_nothing(rules: Rules, pot: int) -> None:
    envs = FightVectorEnv(64, rules, 3, pot=pot, rounds=4)
    envs.reset(seed=2)
    ended = lost = 0
    for _ in range(200):
        _, rewards, terminations, truncations, info = envs.step(envs.any_legal())
        over = info["round_over"]
        assert np.abs(rewards.sum(axis=1)).max() < 1e-3
        assert not rewards[~over].any()
        assert not truncations.any()
        assert (over | ~terminations).all()
        ended += terminations.sum()
        lost += over.sum()
    assert 0 < ended < lost


def test_a_carried_pot_lets_players_drop() -> None:
    seen = np.zeros(ACTIONS, bool)
    for pot in (0, 16):
        envs = FightVectorEnv(64, pot=pot)
        _, info = envs.reset(seed=4)
        seen[:] = False
        for _ in range(20):
            envs.step(envs.any_legal())
            seen |= info["action_mask"].any(axis=0)
        assert seen[68] == seen[69] == (pot > 0)


def test_sessions_carry_accounts_on_for_so_many_rounds() -> None:
    envs = FightVectorEnv(16, players=2, rounds=3)
    envs.reset(seed=4)
    rounds, sessions = np.zeros(16, int), 0
    for _ in range(120):
        _, _, terminations, _, info = envs.step(envs.any_legal())
        rounds += info["round_over"]
        assert (rounds[terminations] == 3).all()
        sessions += terminations.sum()
        rounds[terminations] = 0
    assert sessions > 16


def test_a_session_ends_when_the_caller_has_left_it() -> None:
    envs = FightVectorEnv(64, SHORT, 3, opponents={1: "thumb", 2: "thumb"}, rounds=1000)
    envs.reset(seed=4)
    ended = 0
    for _ in range(300):
        _, rewards, terminations, _, info = envs.step(envs.any_legal())
        assert rewards.shape == (64,)
        assert (info["to_play"] == 0).all()
        ended += terminations.sum()
    assert ended > 0


def test_arrays_are_written_in_place_and_owned_by_the_caller_too() -> None:
    envs = FightVectorEnv(4)
    first = envs.reset(seed=1)
    second = envs.step(envs.any_legal())
    assert second[0] is first[0]
    assert second[-1]["action_mask"] is first[-1]["action_mask"]
    envs.action_masks[:] = 0
    envs.step(envs.any_legal())
    assert (envs.action_masks.sum(axis=1) > 0).all()


def test_without_observations_masks_stand_in_their_place() -> None:
    envs = FightVectorEnv(4, observations=False)
    seen, info = envs.reset(seed=1)
    assert seen is info["action_mask"]
    assert envs.single_observation_space == gym.spaces.MultiBinary(ACTIONS)


@pytest.mark.parametrize("observations", [True, False])
def test_what_is_seen_lies_in_the_spaces(observations: bool) -> None:
    envs = FightVectorEnv(6, players=4, observations=observations)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    for seen in walk(envs, steps=30):
        assert envs.observation_space.contains(seen[0])
        assert envs.action_space.contains(envs.any_legal())


def test_gymnasiums_wrappers_take_it() -> None:
    envs = FightVectorEnv(16, opponents={1: "random"})
    counted = gym.wrappers.vector.RecordEpisodeStatistics(envs)
    counted.reset(seed=1)
    for _ in range(40):
        counted.step(envs.any_legal())
    assert counted.episode_count > 16


# ---------------------------------------------------------------- who plays the other seats


@pytest.mark.slow
def test_better_opponents_win_more() -> None:
    gains = []
    for name in ("random", "thumb", "policy"):
        envs = FightVectorEnv(4096, pot=8, opponents={1: name})
        envs.reset(seed=1)
        total = ended = 0.0
        for _ in range(120):
            _, rewards, terminations, _, _ = envs.step(envs.any_legal())
            total += rewards.sum()
            ended += terminations.sum()
        gains.append(total / ended)
    assert abs(gains[0]) < 0.02
    assert gains[0] - 0.1 > gains[1]
    assert gains[0] - 0.1 > gains[2]


def test_declined_rounds_are_played_by_the_others() -> None:
    envs = FightVectorEnv(32, Rules.staked(), 3, opponents={0: "thumb", 2: "thumb"}, rounds=50)
    _, info = envs.reset(seed=1)
    declined = 0
    for _ in range(60):
        numbers = envs.any_legal().copy()
        asked = info["action_mask"][:, 70] == 1
        numbers[asked] = 70
        declined += asked.sum()
        envs.step(numbers)
        assert (info["to_play"] == 1).all()
        assert info["round_over"][asked].all()
    assert declined > 100


# ---------------------------------------------------------------- bad input


def test_an_illegal_number_is_refused_by_name_before_any_game_is_stepped() -> None:
    envs = FightVectorEnv(5)
    envs.reset(seed=1)
    before = envs._batch.states.tobytes(), envs.observations.tobytes()
    for number, code in ((68, "wrong_phase"), (72, "not_an_action"), (-1, "not_an_action")):
        numbers = envs.any_legal().copy()
        numbers[3] = number
        with pytest.raises(Refused, match=f"{code}: game=3, seat=0") as caught:
            envs.step(numbers)
        assert caught.value.code == code
        assert before == (envs._batch.states.tobytes(), envs.observations.tobytes())


def test_following_suit_is_named_where_it_is_broken() -> None:
    envs = FightVectorEnv(64)
    envs.reset(seed=1)
    codes = set()
    hand = parts_of(2)["hand"]
    for _ in range(30):
        numbers = envs.any_legal().copy()
        for game in range(64):
            held = envs.observations[game, hand].astype(bool)
            illegal = held & ~envs.action_masks[game, :52].astype(bool)
            if illegal.any() and envs.action_masks[game, :52].any():
                wrong = numbers.copy()
                wrong[game] = np.flatnonzero(illegal)[0]
                with pytest.raises(Refused) as caught:
                    envs.step(wrong)
                codes.add(caught.value.code)
        envs.step(numbers)
    assert codes == {"must_follow"}


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        (np.zeros(3, int), ValueError),
        (np.zeros((4, 1), int), ValueError),
        (7, ValueError),
        (np.zeros(4), TypeError),
        (np.zeros(4, bool), TypeError),
        (["a", "b", "c", "d"], TypeError),
    ],
)
def test_arrays_of_another_shape_or_type_are_refused(
    actions: Any, error: type[Exception]
) -> None:
    envs = FightVectorEnv(4)
    envs.reset(seed=1)
    with pytest.raises(error, match="actions must"):
        envs.step(actions)


def test_nothing_is_stepped_before_a_reset_or_after_closing() -> None:
    envs = FightVectorEnv(2)
    with pytest.raises(ResetNeeded):
        envs.step(np.zeros(2, int))
    envs.reset(seed=1)
    envs.close()
    with pytest.raises(ClosedEnvironmentError):
        envs.step(np.zeros(2, int))


@pytest.mark.parametrize("seed", [-1, 1.5, "seven"])
def test_a_wrong_seed_is_refused(seed: Any) -> None:
    with pytest.raises(gym.error.Error):
        FightVectorEnv(2).reset(seed=seed)
    with pytest.raises(ValueError, match="no options"):
        FightVectorEnv(2).reset(options={"pot": 4})


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"num_envs": 0}, ValueError, "num_envs"),
        ({"num_envs": 2.0}, ValueError, "num_envs"),
        ({"players": 6}, SeatingError, "wrong_number_of_players"),
        ({"players": 1}, SeatingError, "wrong_number_of_players"),
        ({"rounds": 0}, ValueError, "rounds"),
        ({"pot": -1}, ValueError, "pot"),
        ({"threads": 0}, ValueError, "threads"),
        ({"opponents": {2: "thumb"}}, SeatingError, "no_such_seat"),
        ({"opponents": {1: "nobody"}}, FightleadError, "no_such_level"),
        ({"opponents": {0: "thumb", 1: "thumb"}}, ValueError, "left to the caller"),
    ],
)
def test_what_cannot_be_is_refused_when_it_is_made(
    arguments: dict[str, Any], error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        FightVectorEnv(**{"num_envs": 2, **arguments})


@pytest.mark.parametrize("preset", ["classic", "staked"])
def test_who_goes_broke_leaves_with_what_is_left_and_a_session_is_shared_out(
    preset: str,
) -> None:
    rules = replace(Rules.named(preset), buy_in=12)
    envs = FightVectorEnv(128, rules, 3, rounds=1000)
    observations, _ = envs.reset(seed=6)
    parts, total, sessions = parts_of(3), np.zeros((128, 3)), 0
    for _ in range(400):
        _, rewards, terminations, _, _ = envs.step(envs.any_legal())
        total += rewards
        chips = rules.ante * total[terminations]
        assert np.abs(chips - chips.round()).max(initial=0.0) < 1e-3
        assert chips.min(initial=0.0) > -12.001
        sessions += terminations.sum()
        total[terminations] = 0.0
        gone = observations[:, parts["seated"]] == 0
        assert not observations[:, parts["chips"]].reshape(128, 3, 2)[gone].any()
    assert sessions > 50
