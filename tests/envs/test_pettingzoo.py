"""The environment for PettingZoo passes PettingZoo's own tests, and those of the game."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Iterator
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from fightlead import Rules, make_bot, record_of
from fightlead.envs.pettingzoo import env, raw_env
from fightlead.envs.table import worth_of
from fightlead.errors import FightleadError, Refused, RulesError, SeatingError
from fightlead.verify import verify
from fightlead.view import View
from tests.effort import times

pytestmark = [
    # PettingZoo knows by name which games have a mask beside the observation.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

SHORT = Rules(suits=2, ranks=6, hand=2, drop_fresh=True, no_match="highest", fee=1)
POOR = Rules(buy_in=12)

SETTINGS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 5, "rounds": 4},
    {"players": 3, "pot": 24},
    {"rules": "staked", "players": 4, "rounds": 5},
    {"rules": SHORT, "players": 3, "rounds": 3},
    {"rules": POOR, "players": 4, "rounds": 30},
    {"players": 4, "bots": {0: "regular", 2: "random"}, "rounds": 2},
]


def play(made: Any, chance: Random) -> Iterator[tuple[str, Any, float, bool]]:
    """Random legal actions to the end, and what each agent is told before it acts."""
    for agent in made.agent_iter():
        seen, reward, terminated, truncated, _ = made.last()
        assert not truncated
        yield agent, seen, reward, terminated
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        made.step(None if terminated else chance.choice(legal))


def told(made: Any, chance: Random) -> list[tuple[str, bytes, bytes, float, bool]]:
    return [
        (agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, over)
        for agent, seen, reward, over in play(made, chance)
    ]


# ---------------------------------------------------------------- PettingZoo's own tests


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_passes_the_test_of_the_api(setting: dict[str, Any]) -> None:
    api_test(env(**setting), num_cycles=times(200))
    api_test(raw_env(**setting), num_cycles=20)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_passes_the_test_of_seeds(setting: dict[str, Any]) -> None:
    seed_test(lambda: env(**setting), num_cycles=times(200))


@pytest.mark.parametrize("viewer", [None, 1])
def test_it_passes_the_test_of_rendering(viewer: int | None) -> None:
    render_test(lambda render_mode: env(players=3, viewer=viewer, render_mode=render_mode))


def test_it_passes_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = map(float, count())
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(env())


# ---------------------------------------------------------------- chance


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_same_seed_and_choices_give_the_same_bytes(setting: dict[str, Any]) -> None:
    runs = []
    for seed in (5, 5, 6):
        made = env(**setting)
        made.reset(seed=seed)
        run, chance = [], Random(1)
        for _ in range(times(20)):
            run += told(made, chance)
            made.reset()
        runs.append(run)
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_the_seed_decides_on_the_dealer_the_cards_and_the_bots() -> None:
    made = env(bots={1: "random"})
    tables = []
    for seed in range(12):
        made.reset(seed=seed)
        session = made.unwrapped.table.session
        tables.append((session.state.dealer, session.state.hands, made.unwrapped.table.bots))
    assert {dealer for dealer, _, _ in tables} == {0, 1, 2, 3}
    assert len({str(hands) for _, hands, _ in tables}) == 12
    assert len({bots[1].seed for _, _, bots in tables}) == 12


@pytest.mark.parametrize("seed", [-1, 1.5, "seven"])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(gymnasium.error.Error, match="Seed must be"):
        env().reset(seed=seed)


# ---------------------------------------------------------------- rewards


@pytest.mark.parametrize("setting", SETTINGS[:-1], ids=str)
def test_the_rewards_of_all_sum_to_nothing(setting: dict[str, Any]) -> None:
    made, chance, rewards = env(**setting), Random(2), list[float]()
    made.reset(seed=3)
    for _ in range(times(20)):
        rewards += (one := [reward for _, _, reward, _ in play(made, chance)])
        assert sum(one) == pytest.approx(0)
        made.reset()
    assert any(rewards)


@pytest.mark.parametrize("setting", SETTINGS[:4], ids=str)
def test_the_rewards_of_a_seat_are_what_it_has_won(setting: dict[str, Any]) -> None:
    made = env(**setting)
    made.reset(seed=8)
    sums = dict.fromkeys(made.agents, 0.0)
    for agent, _, reward, _ in play(made, Random(3)):
        sums[agent] += reward
    session, rules = made.unwrapped.table.session, made.unwrapped.table.rules
    won = session.accounts if session.over else worth_of(session.standing)
    share = made.unwrapped.table.pot / len(won)
    assert sums == {
        f"player_{seat}": pytest.approx((worth - share) / rules.ante)
        for seat, worth in won.items()
    }


def test_who_cannot_pay_leaves_and_the_others_play_on() -> None:
    made, chance = env(rules=POOR, players=4, rounds=100), Random(4)
    for seed in range(40):
        made.reset(seed=seed)
        left = set()
        for agent, _, _, over in play(made, chance):
            if over and any(not made.terminations[other] for other in made.agents):
                left.add(agent)
        if left:
            return
    raise AssertionError("nobody left")


# ---------------------------------------------------------------- secrets


def test_a_choice_made_before_at_the_same_time_is_not_seen() -> None:
    seen = []
    for place in range(4):
        made = env(players=3)
        made.reset(seed=9)
        first = np.flatnonzero(made.last()[0]["action_mask"])
        made.step(int(first[place]))
        assert made.agent_selection == "player_1"
        seen.append(made.last()[0]["observation"].tobytes())
    assert len(set(seen)) == 1


def test_the_mask_of_those_who_are_not_asked_is_empty() -> None:
    made = env()
    made.reset(seed=1)
    masks = [made.observe(agent)["action_mask"].sum() for agent in made.agents]
    assert masks == [4, 0, 0, 0]


# ---------------------------------------------------------------- what is refused


def test_an_illegal_action_is_refused_by_the_rule_that_forbids_it() -> None:
    made = env(players=2)
    made.reset(seed=1)
    before, mask = pickle.dumps(made), made.last()[0]["action_mask"]
    with pytest.raises(Refused, match="not_held") as caught:
        made.step(int(np.flatnonzero(mask[:52] == 0)[0]))
    assert "This card is not in your hand" in caught.value.__notes__[0]
    with pytest.raises(Refused, match="wrong_phase"):
        made.step(70)
    with pytest.raises(Refused, match="not_an_action"):
        made.step(72)
    with pytest.raises(TypeError):
        made.step(1.5)
    with pytest.raises(TypeError):
        made.step(None)
    assert pickle.dumps(made) == before


def test_an_illegal_action_can_end_the_game_as_in_the_games_of_pettingzoo() -> None:
    made = env(players=2, illegal_reward=-10)
    made.reset(seed=1)
    made.step(70)
    assert made.terminations == {"player_0": True, "player_1": True}
    assert made.rewards == {"player_0": -10, "player_1": 0}


def test_calls_out_of_order_are_refused_as_pettingzoo_does() -> None:
    made = env(players=2)
    with pytest.raises(AttributeError, match="before reset"):
        made.last()
    with pytest.raises(AssertionError, match="before step"):
        made.step(0)
    with pytest.raises(AssertionError, match="before render"):
        made.render()
    made.reset(seed=1)
    for _ in play(made, Random(1)):
        pass
    assert made.agents == []
    events = made.unwrapped.table.session.event_count
    made.step(0)  # PettingZoo warns on the standard output
    assert made.unwrapped.table.session.event_count == events


def test_a_finished_agent_can_do_nothing() -> None:
    made = env(players=2)
    made.reset(seed=1)
    while not any(made.terminations.values()):
        made.step(int(made.last()[0]["action_mask"].argmax()))
    with pytest.raises(ValueError, match="the only valid action is None"):
        made.step(0)


@pytest.mark.parametrize(
    ("setting", "error"),
    [
        ({"players": 6}, SeatingError),
        ({"players": 2, "bots": {2: "regular"}}, SeatingError),
        ({"players": 2, "viewer": 2}, SeatingError),
        ({"players": 2, "bots": {0: "regular", 1: "regular"}}, ValueError),
        ({"bots": {0: "unbeatable"}}, FightleadError),
        ({"rules": "poker"}, RulesError),
        ({"rounds": 0}, ValueError),
        ({"pot": -4}, ValueError),
        ({"render_mode": "smell"}, ValueError),
        ({"language": "tlh"}, ValueError),
    ],
    ids=str,
)
def test_what_there_is_none_of_is_refused(
    setting: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        env(**setting)


# ---------------------------------------------------------------- copies, bots, records


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))]
)
def test_a_copy_made_in_the_middle_goes_on_alike(copied: Any) -> None:
    made, chance = env(players=3, rounds=3, bots={1: "strong"}), Random(5)
    made.reset(seed=2)
    for _ in range(5):
        made.step(int(made.last()[0]["action_mask"].argmax()))
    other, its_chance = copied(made), copy.deepcopy(chance)
    assert told(other, its_chance) == told(made, chance)


def test_any_player_can_be_a_bot() -> None:
    class Watched:
        def __init__(self) -> None:
            self.bot, self.seats = make_bot("casual"), set[int | None]()

        def act(self, view: Any) -> Any:
            self.seats.add(view.seat)
            return self.bot.act(view)

    player = Watched()
    made = env(players=3, bots={2: player})
    made.reset(seed=1)
    assert made.agents == ["player_0", "player_1"]
    for _ in play(made, Random(1)):
        pass
    assert player.seats == {2}


def test_what_was_played_can_be_recorded_and_verified() -> None:
    made = env(players=3, rounds=3)
    made.reset(seed=4)
    for _ in play(made, Random(6)):
        pass
    assert not list(verify(record_of(made.unwrapped.table.session)))


# ---------------------------------------------------------------- rendering


def test_text_tells_what_the_viewer_may_know() -> None:
    open_hand, spectator = (
        env(players=2, render_mode="ansi", viewer=viewer) for viewer in (0, None)
    )
    for made in (open_hand, spectator):
        made.reset(seed=1)
    assert "Your hand:" in open_hand.render()
    assert " of " not in spectator.render()
    assert "player_0" in spectator.render()


def test_people_are_told_each_thing_once(capsys: pytest.CaptureFixture[str]) -> None:
    made = env(players=2, render_mode="human")
    made.reset(seed=1)
    for _ in play(made, Random(1)):
        pass
    assert capsys.readouterr().out.count("Round 1.") == 1


def test_a_pot_that_was_carried_over_is_of_no_first_round() -> None:
    fight = raw_env(rules="staked", players=3, pot=12)
    fight.reset(seed=1)
    numbers = np.flatnonzero(fight.observe(fight.agent_selection)["action_mask"])
    assert numbers.tolist() == [70, 71]


class Cheat:
    """Answers what is no action."""

    def act(self, view: View) -> Any:
        return "all cards"


def test_a_bot_that_answers_what_it_may_not_is_named_and_nobody_plays_on() -> None:
    fight = raw_env(players=2, bots={1: Cheat()})
    fight.reset(seed=1)
    mask = fight.observe("player_0")["action_mask"]
    with pytest.raises(RuntimeError, match="seat 1"):
        fight.step(int(mask.argmax()))
    with pytest.raises(Refused, match="nobody_due"):
        fight.step(int(mask.argmax()))


@pytest.mark.parametrize("nonsense", [72, -1, 10**30, True, "x", 1.5])
def test_nonsense_ends_the_game_where_what_is_illegal_does(nonsense: Any) -> None:
    fight = env(players=2, illegal_reward=-3.0)
    fight.reset(seed=1)
    fight.step(nonsense)
    assert all(fight.unwrapped.terminations.values())
    assert fight.unwrapped.rewards["player_0"] == -3.0


@pytest.mark.parametrize("nonsense", [True, "x", 1.5])
def test_nonsense_is_no_number(nonsense: Any) -> None:
    fight = env(players=2)
    fight.reset(seed=1)
    with pytest.raises(TypeError, match="whole number"):
        fight.step(nonsense)
    with pytest.raises(Refused, match="not_an_action"):
        fight.step(10**30)
