"""What is learnt against those who stay as they are is what can be won from them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from fightlead.bots import RegularBot
from fightlead.matches import open_alone
from fightlead.rules import Rules
from fightlead.theory.cfr import choices_of, learner, plan_of, score, solve
from fightlead.theory.frozen import WAYS
from fightlead.theory.game import Game, build, study_rules
from fightlead.theory.known import known_state
from fightlead.theory.likeness import Likeness
from fightlead.theory.local import LocalPlayer
from fightlead.theory.lossless import Responder as LosslessResponder
from fightlead.theory.lossless import plan_table
from fightlead.theory.response import (
    NOTHING,
    Responder,
    ResponsePlayer,
    Start,
    brought,
    leaning,
    purified,
)
from fightlead.theory.rows import table_of
from fightlead.theory.sight import DESK, MOVES
from fightlead.theory.thumb import kernel as thumb_kernel
from fightlead.view import Player, View, view_of

Plans = tuple[Any, Any]


# ---------------------------------------------------------------- short decks


def even(game: Game) -> Plans:
    return learner(game, 0).plan, learner(game, 1).plan


def perturbed(game: Game) -> Plans:
    """A solution that is mixed with anything."""
    solution, random = solve(game, target=1e-3), np.random.default_rng(1)
    plans = []
    for seat, side in enumerate(game.sides):
        widths = np.diff(side.first)
        noise = random.random(side.sequences)
        noise[1:] /= np.repeat(np.add.reduceat(noise[1:], side.first[:-1] - 1), widths)
        choices = 0.7 * choices_of(game, seat, solution.plans[seat]) + 0.3 * noise
        choices[0] = 1.0
        plans.append(plan_of(game, seat, choices))
    return plans[0], plans[1]


def gain(game: Game, plans: Plans, rounds: int) -> float:
    """What responders who have walked so many rounds win, exactly: the mean of both seats."""
    total = 0.0
    for seat in range(2):
        other = plan_table(game, 1 - seat, plans[1 - seat])
        responder = LosslessResponder(game, seat, other, seed=5)
        while responder.rounds < rounds:
            responder.learn()
        mine = plan_of(game, seat, responder.choices())
        value = score(game, (mine, plans[1]) if seat == 0 else (plans[0], mine)).value
        total += value if seat == 0 else -value
    return total / 2


@pytest.mark.slow
def test_responses_in_a_small_deck_win_nearly_all_that_can_be_won() -> None:
    game = build(study_rules("classic", 2, 3, 1))
    for plans in (even(game), perturbed(game)):
        most = score(game, plans).exploitability
        assert 0.95 * most <= gain(game, plans, 40_000) <= most + 1e-9


@pytest.mark.slow
def test_responses_win_nearly_all_that_can_be_won_with_two_cards_in_hand() -> None:
    game = build(study_rules("classic", 2, 4, 2))
    for plans in (even(game), solve(game, iterations=1).plans):
        most = score(game, plans).exploitability
        assert 0.95 * most <= gain(game, plans, 60_000) <= most + 1e-9


def test_what_a_response_brings_in_rounds_is_what_it_is_worth_in_the_tree() -> None:
    game = build(study_rules("classic", 2, 3, 1, drop=True))
    plans = even(game)
    responder = LosslessResponder(game, 1, plan_table(game, 0, plans[0]), seed=2)
    responder.learn()
    worth = -score(game, (plans[0], plan_of(game, 1, responder.choices()))).value
    rounds = responder.play(20_000, seed=3)
    assert abs(rounds.mean() - worth) < 5 * rounds.std() / np.sqrt(len(rounds))


# ---------------------------------------------------------------- whole decks


class Thumb:
    """Rules of thumb, from a view."""

    def act(self, view: View) -> Any:
        code = thumb_kernel.compiled.choose(known_state(view)[0], view.seat)
        return next(action for action in view.legal if action.code == code)


def responder(start: Start, rounds: int, way: str = "coarse") -> Responder:
    result = Responder(start, NOTHING, WAYS[way], seed=1)
    with ThreadPoolExecutor(1) as pool:
        while result.rounds < rounds:
            result.learn(pool)
    return result


def test_a_table_that_knows_nothing_plays_by_rules_of_thumb() -> None:
    start = Start(Rules.classic(), 3, carried=True)
    assert brought(
        start, WAYS["coarse"], NOTHING, NOTHING, 2000, seed=4
    ).mean() == pytest.approx(0.0, abs=0.05)
    session = open_alone(start.rules, 3, "carried", seed=8)
    player, thumb = ResponsePlayer(WAYS["coarse"], {}), Thumb()
    while session.due:
        view = view_of(session, session.due[0])
        action = player.act(view)
        assert len(view.legal) == 1 or action == thumb.act(view)
        session.act(session.due[0], action)


@pytest.mark.slow
def test_a_learnt_response_wins_from_rules_of_thumb() -> None:
    start = Start(Rules.classic(), 2, carried=False)
    known = purified(responder(start, 100_000).known)
    deals = brought(start, WAYS["coarse"], known, NOTHING, 20_000, seed=9)
    assert deals.mean() > 4 * deals.std() / np.sqrt(len(deals))


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_learning_follows_from_the_seed_alone(way: str) -> None:
    start = Start(Rules.staked(), 2, carried=False)
    one, other = responder(start, 500, way), responder(start, 500, way)
    assert np.array_equal(one.known.regrets, other.known.regrets)
    assert one.known.used[0] > 100


def test_where_little_is_known_it_leans_towards_what_the_other_does() -> None:
    keys, starts = np.array([5, 7]), np.array([0, 2, 4])
    known = table_of(keys, starts, np.array([1, 2, 9, 0], np.float32))
    other = table_of(keys[:1], starts[:2], np.array([3, 0], np.float32))
    assert purified(leaning(known, other, 0.5)).regrets.tolist()[:4] == [0, 1, 1, 0]
    assert purified(leaning(known, other, 2.0)).regrets.tolist()[:4] == [1, 0, 1, 0]


def test_the_best_choice_alone_is_left() -> None:
    keys, starts = np.array([5, 7, 9]), np.array([0, 2, 3, 6])
    table = table_of(keys, starts, np.array([1, 2, 3, -2, -1, -3], np.float32))
    pure = purified(table)
    assert pure.names[: pure.used[0]].tolist() == [5, 9]
    assert pure.regrets.tolist() == [0, 1, 0, 1, 0]


# ---------------------------------------------------------------- any player


def play(session: Any, players: list[Player], watch: Likeness | None = None) -> None:
    while session.due:
        seat = session.due[0]
        view = view_of(session, seat)
        action = players[seat].act(view)
        if watch is not None:
            watch.note(view, action)
        session.act(seat, action)


@pytest.mark.slow
def test_a_likeness_chooses_as_the_player_did() -> None:
    likeness = Likeness()
    for seed in range(5):
        session = open_alone(Rules.classic(), 2, "carried", seed=seed)
        play(session, [RegularBot(), RegularBot()], likeness)
    session = open_alone(Rules.classic(), 2, "carried", seed=0)
    advise, bot = WAYS["coarse"].compiled.advise, RegularBot()
    known = 0
    while session.due:
        view = view_of(session, session.due[0])
        action = bot.act(view)
        desk, plan = np.zeros(DESK, np.int64), np.zeros(MOVES)
        if len(view.legal) > 1:
            assert advise(known_state(view), view.seat, likeness.table, desk, plan)
            known += int(plan[: desk[MOVES]].max() > 0)
        session.act(session.due[0], action)
    assert known > 3
    assert likeness.asked > 20


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules.classic(), Rules.staked()])
def test_who_looks_one_choice_ahead_plays_on_and_answers_the_same(rules: Rules) -> None:
    accounts = []
    for _ in range(2):
        session = open_alone(rules, 3, "fresh", seed=6)
        local = LocalPlayer(WAYS["coarse"], {}, {}, worlds=20, seed=3)
        play(session, [RegularBot(), local, RegularBot()])
        accounts.append(session.accounts)
    assert accounts[0] == accounts[1]
