"""The game is what OpenSpiel asks of one, and its algorithms run on it."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, exploitability
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.bots.uniform_random import UniformRandomBot
from open_spiel.python.observation import make_observation
from open_spiel.python.policy import UniformRandomPolicy

from fightlead.envs.openspiel import spiel_bot
from fightlead.errors import FightleadError, Refused, RulesError, SeatingError
from tests.effort import times
from tests.envs.spiel import GAMES, TINY, decisions, load, states

# ---------------------------------------------------------------- OpenSpiel's own tests


class TestPartOfTheTree(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "classic"
    game = load("")


class TestPartOfAnotherTree(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "staked"
    game = load("players=4,preset=staked,pot=carried")


class TestWholeTree(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    game_name = "tiny"
    game = load(f"{TINY},drop=True")

    @classmethod
    def setUpClass(cls) -> None:
        """Nodes of chance: 1 + 4 at the deal and 12 * (1 + 2) at the draws; of players:
        12 * 2 at the fight, then 24 times 3 to stay, 2 to exchange, 2 to play; 24 * 4 ends."""
        api_test.TOTAL_NUM_STATES["tiny"] = (41, 192, 96)
        api_test.PERFECT_RECALL_NUM_STATES["tiny"] = 152
        super().setUpClass()


@pytest.mark.parametrize("name", GAMES)
def test_random_courses_pass_its_checks(name: str) -> None:
    pyspiel.random_sim_test(load(GAMES[name]), times(8), serialize=True, verbose=False)


# ---------------------------------------------------------------- the declarations


def test_returns_reach_the_bounds() -> None:
    game = load(TINY)
    ends = [list(states(game, seed))[-1].returns() for seed in range(60)]
    assert {min(end) for end in ends} == {game.min_utility()}
    assert {max(end) for end in ends} == {game.max_utility()}


def test_games_and_states_are_kept_as_they_are() -> None:
    game = load(GAMES["staked-5-carried"])
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    for state in states(game, 1):
        again = pickle.loads(pickle.dumps(state))
        assert (str(again), again.history()) == (str(state), state.history())
        assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize(
    ("parameters", "fault"),
    [
        ("preset=poker", r"preset \(not_a_choice\)"),
        ("pot=full", r"pot \(not_a_choice\)"),
        ("no_match=never", r"no_match \(not_a_choice\)"),
        ("suits=5,hand=0", r"suits \(out_of_range\); hand \(out_of_range\)"),
        ("suits=1,ranks=2", r"hand \(deck_too_small\)"),
    ],
)
def test_wrong_parameters_are_named(parameters: str, fault: str) -> None:
    with pytest.raises(RulesError, match=fault):
        load(parameters)


def test_more_players_than_the_deck_serves_are_refused() -> None:
    with pytest.raises(SeatingError, match="wrong_number_of_players: most=2"):
        load("players=3,suits=2,ranks=4,hand=2")
    with pytest.raises(SeatingError, match="wrong_number_of_players"):
        load("players=6")


def test_parameters_that_are_not_there_are_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="trumps"):
        load("trumps=1")


def test_refused_actions_change_nothing() -> None:
    for state in decisions(load(""), 2):
        before = (str(state), state.history())
        wrong = next(number for number in range(72) if number not in state.legal_actions())
        with pytest.raises(Refused):
            state.apply_action(wrong)
        assert (str(state), state.history()) == before


# ---------------------------------------------------------------- what players know


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_resampled_states_are_the_same_to_the_player(name: str) -> None:
    game, chance = load(GAMES[name]), Random(1)
    others = 0
    for seed in range(times(4)):
        for state in decisions(game, seed):
            for player in range(game.num_players()):
                twin = state.resample_from_infostate(player, chance.random)
                told, again = (
                    (
                        each.information_state_string(player),
                        each.information_state_tensor(player),
                    )
                    for each in (state, twin)
                )
                assert told == again
                assert twin.current_player() == state.current_player()
                others += str(twin) != str(state)
    assert others


def test_there_is_nothing_to_resample_without_a_player_or_a_choice() -> None:
    game = load("")
    with pytest.raises(Refused, match="nobody_due"):
        game.new_initial_state().resample_from_infostate(0, Random(1).random)
    with pytest.raises(SeatingError, match="no_such_seat: seat=2"):
        next(decisions(game, 1)).resample_from_infostate(2, Random(1).random)


def test_what_is_resampled_does_not_depend_on_what_is_hidden() -> None:
    """From two states that a due player cannot tell apart come the same states."""
    game, chance = load("players=3,pot=carried"), Random(5)
    for state in decisions(game, 4):
        player = state.current_player()
        twin = state.resample_from_infostate(player, chance.random)
        one, two = (
            each.resample_from_infostate(player, Random(9).random) for each in (state, twin)
        )
        assert one.history() == two.history()


@pytest.mark.parametrize("name", ["classic-2", "staked-3-drop", "staked-5-carried"])
def test_later_seats_do_not_see_what_is_chosen_at_once(name: str) -> None:
    asked = set()
    for state in decisions(load(GAMES[name]), 3):
        first, last = state.current_player(), state.round.snapshot.due.bit_length() - 1
        if first < last:
            told = {
                state.child(action).information_state_string(last)
                for action in state.legal_actions()
            }
            assert len(told) == 1
            asked.add(state.round.snapshot.phase)
    assert asked


def kind(public: bool, private: Any, recall: bool) -> Any:
    return pyspiel.IIGObservationType(
        public_info=public, perfect_recall=recall, private_info=private
    )


@pytest.mark.parametrize("recall", [True, False])
def test_public_and_private_parts_make_the_whole(recall: bool) -> None:
    game, whose = load("players=3,pot=carried"), pyspiel.PrivateInfoType
    whole, public, private, every = (
        make_observation(game, kind(shown, who, recall))
        for shown, who in (
            (True, whose.SINGLE_PLAYER),
            (True, whose.NONE),
            (False, whose.SINGLE_PLAYER),
            (True, whose.ALL_PLAYERS),
        )
    )
    for state in decisions(game, 6):
        for player in range(3):
            for observer in (whole, public, private, every):
                observer.set_from(state, player)
            assert (whole.tensor == public.tensor + private.tensor).all()
            assert (every.tensor[: len(whole.tensor)] == whole.tensor).all()
            assert private.tensor.any()
            assert whole.string_from(state, player)
        assert len({public.string_from(state, player) for player in range(3)}) == 1
        assert len({private.string_from(state, player) for player in range(3)}) == 3


def test_public_parts_hide_what_is_secret() -> None:
    game = load("players=3,pot=carried")
    public = make_observation(game, kind(True, pyspiel.PrivateInfoType.NONE, True))
    chance = Random(2)
    for state in decisions(game, 7):
        player = state.current_player()
        twin = state.resample_from_infostate(player, chance.random)
        seen = []
        for each in (state, twin):
            public.set_from(each, player)
            seen.append((public.string_from(each, player), public.tensor.tolist()))
        assert seen[0] == seen[1]


def test_observers_have_no_parameters() -> None:
    with pytest.raises(ValueError, match="sharp"):
        make_observation(load(""), params={"sharp": True})


# ---------------------------------------------------------------- its algorithms


@pytest.mark.slow
def test_cfr_comes_near_to_the_solution() -> None:
    game = load(f"{TINY},drop=True,pot=carried")
    solver, found = cfr.CFRSolver(game), []
    for iterations in (2, 14):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        found.append(exploitability.exploitability(game, solver.average_policy()))
    assert found[1] < min(found[0], 0.05)


@pytest.mark.slow
def test_sampling_cfr_learns() -> None:
    game = load(f"{TINY},drop=True,pot=carried")
    np.random.seed(1)
    solver = ExternalSamplingSolver(game)
    for _ in range(100):
        solver.iteration()
    even = exploitability.exploitability(game, UniformRandomPolicy(game))
    assert exploitability.exploitability(game, solver.average_policy()) < even / 2


@pytest.mark.parametrize("parameters", ["", GAMES["reshuffled"], "players=3,pot=carried"])
def test_tree_search_plays_a_round(parameters: str) -> None:
    game, random = load(parameters), np.random.RandomState(1)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, random), 2.0, 8, random_state=random)
    for seed in range(2):
        state, chance = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            actions = state.legal_actions()
            own = state.current_player() == 0
            action = bot.step(state) if own else chance.choice(actions)
            assert action in actions
            state.apply_action(action)


# ---------------------------------------------------------------- bots


@pytest.mark.parametrize("play", [evaluate_bots, pyspiel.evaluate_bots], ids=["python", "c++"])
def test_bots_win_from_chance(play: Any) -> None:
    game, gains = load(""), []
    for seed in range(times(60)):
        seat = seed % 2
        rest = np.random.RandomState(seed)
        bots = [UniformRandomBot(other, rest) for other in range(2)]
        bots[seat] = spiel_bot("regular", seat, seed)
        random = rest if play is evaluate_bots else seed
        gains.append(play(game.new_initial_state(), bots, random)[seat])
    assert np.mean(gains) > 0.2


def test_a_bot_that_is_not_there_is_refused() -> None:
    with pytest.raises(FightleadError, match="no_such_level"):
        spiel_bot("grandmaster", 0)


def test_a_bot_sits_where_there_is_a_seat() -> None:
    with pytest.raises(SeatingError, match="no_such_seat"):
        spiel_bot("regular", 9)
