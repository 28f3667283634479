"""OpenSpiel beside the compiled core, one core each: its card games in C++ and this game
written for it in Python. It runs in a process of its own, so that whatever happens to it
is a line in the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing import get_context
from statistics import mean
from typing import Any, Final

from benchmarks.measure import PLAYERS, Effort, Meaning, Row, shortest
from benchmarks.rounds import ROUNDS, fresh
from fightlead.compiled import compiled

GAMES: Final = ("hearts", "euchre", "oh_hell")
# Every trial of a peer plays the same deals, and many: the best of trials that differ would
# be the one with the shortest rounds.
DEALS: Final = 100
ROLLOUTS: Final = 50
BOT_ROUNDS: Final = 1000
PYTHON_ROUNDS: Final = 100

MEANINGS: Final = (
    Meaning(
        what="random rounds and actions a second, beside the game written for OpenSpiel",
        names=("random ",),
        peer="the same game for OpenSpiel",
        beside="`openspiel_game.py`, an OpenSpiel game in Python",
        tells="what a researcher gains over writing the game there",
    ),
    Meaning(
        what="random rounds and actions a second, beside other games of tricks",
        names=("random ",),
        peer="OpenSpiel ",
        beside="OpenSpiel's own hearts, euchre and oh hell, rolled out in C++",
        tells="the order of magnitude among games of the kind; the games differ, so it is no "
        "contest",
    ),
)


@dataclass(frozen=True, slots=True)
class Trial:
    """What a peer does in one turn."""

    peer: str
    call: Callable[[], None]
    rounds: int
    actions_per_round: float


def rows(effort: Effort) -> Iterator[Row]:
    """Rounds and actions per second beside each of OpenSpiel's games."""
    if find_spec("pyspiel") is None:
        yield _nothing("not installed")
        return
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        try:
            for name in GAMES:
                yield from pool.submit(beside_cpp, name, effort).result()
            for players in PLAYERS:
                yield from pool.submit(beside_python, players, effort).result()
        except BrokenProcessPool:
            yield _nothing("crashed")


def _nothing(reason: str) -> Row:
    return Row(
        name="random rounds, one core", value=None, unit="rounds/s", peer=f"OpenSpiel: {reason}"
    )


def beside_cpp(name: str, effort: Effort) -> list[Row]:
    """OpenSpiel's game `name`, driven by its own C++ in two ways."""
    import pyspiel

    game = pyspiel.load_game(name)
    random.seed(1)
    deals = [_dealt(game) for _ in range(DEALS)]
    # A search of one simulation is one call of its evaluator. The binding offers no other way
    # to it, and none that begins before the deal, so dealing is free for this peer.
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]

    def rollouts() -> None:
        for state in deals:
            search.mcts_search(state)

    def whole_rounds() -> None:
        for seed in range(BOT_ROUNDS):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

    rest = [_actions_to_end(deal.clone()) for deal in deals for _ in range(5)]
    in_all = [_actions_to_end(game.new_initial_state()) for _ in range(BOT_ROUNDS)]
    peer = f"OpenSpiel {name}, C++"
    after_deal = Trial(
        f"{peer} rollouts after the deal", rollouts, DEALS * ROLLOUTS, mean(rest)
    )
    whole = Trial(f"{peer} random bots, whole rounds", whole_rounds, BOT_ROUNDS, mean(in_all))
    return [
        row
        for trial in (after_deal, whole)
        for row in _compare(game.num_players(), trial, effort.turns // 12)
    ]


def beside_python(players: int, effort: Effort) -> list[Row]:
    """The same game as one of OpenSpiel's Python games, played from Python."""
    import pyspiel

    from benchmarks import openspiel_game

    game = pyspiel.load_game(openspiel_game.GAME_TYPE.short_name, {"players": players})

    def whole_rounds() -> None:
        random.seed(1)
        for _ in range(PYTHON_ROUNDS):
            _actions_to_end(game.new_initial_state())

    states = [game.new_initial_state() for _ in range(PYTHON_ROUNDS)]
    per_round = mean(map(_actions_to_end, states))
    peer = "the same game for OpenSpiel, in Python"
    trial = Trial(peer, whole_rounds, PYTHON_ROUNDS, per_round)
    return _compare(players, trial, effort.turns // 8)


def _compare(players: int, trial: Trial, turns: int) -> list[Row]:
    core, states = compiled(), fresh(players)
    ours, theirs = shortest([lambda: core.playouts(states, 0, ROUNDS), trial.call], turns)
    our_actions = core.playouts(states, 0, ROUNDS)
    return [
        Row(
            name=f"random {unit}, one core",
            players=players,
            value=our_number / ours,
            unit=f"{unit}/s",
            peer=trial.peer,
            peer_value=number / theirs,
        )
        for unit, our_number, number in (
            ("rounds", ROUNDS, trial.rounds),
            ("actions", our_actions, trial.rounds * trial.actions_per_round),
        )
    ]


def _dealt(game: Any) -> Any:
    """A state at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_chance(state))
    return state


def _actions_to_end(state: Any) -> int:
    """Play on at random; answers how many actions the players took."""
    taken = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_chance(state))
        else:
            state.apply_action(random.choice(state.legal_actions()))
            taken += 1
    return taken


def _chance(state: Any) -> int:
    """All outcomes of these games' chance nodes are equally likely."""
    action: int = random.choice(state.chance_outcomes())[0]
    return action
