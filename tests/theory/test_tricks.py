"""Exact trick play: the brute force finds the same, for every number of players."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fightlead import engine
from fightlead.cards import members
from fightlead.compiled import compiled
from fightlead.errors import Refused
from fightlead.rules import Rules
from fightlead.theory.tricks import Ending, solve_play, solve_plays
from tests.effort import times
from tests.theory import brute
from tests.theory.positions import positions


def expected(
    states: Any, at: int, rules: Rules
) -> tuple[dict[int, int], set[int], brute.Stakes]:
    """What the brute force says of a state."""
    s = engine.snapshot(states, at)
    within, seated = list(members(s.within)), list(members(s.seated))
    stakes = brute.Stakes(
        rules,
        s.pot,
        {seat: s.account[seat] for seat in seated},
        {seat: s.debt[seat] for seat in seated},
    )
    mover = engine.lowest(s.due)
    trick, seat = [], s.leader
    while seat != mover:
        trick.append((seat, s.plays[s.trick][seat]))
        seat = engine.seat_after(s.within, seat)
    hands = {seat: frozenset(members(s.hands[seat])) for seat in within}
    tricks, cards = brute.solve(
        hands, mover, trick, {seat: s.tricks[seat] for seat in within}, stakes
    )
    return tricks, cards, stakes


def check(states: Any, rules: list[Rules]) -> None:
    tricks, worth, cards = solve_plays(states)
    for at in range(len(states)):
        wanted, best, stakes = expected(states, at, rules[at])
        assert {seat: int(tricks[at, seat]) for seat in wanted} == wanted
        assert int(cards[at]) in best
        for seat, value in brute.worths(stakes, wanted).items():
            assert worth[at, seat] == pytest.approx(float(value), abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "number", "most_left"),
    [(2, 400, 4), (3, 150, 4), (4, 150, 3), (5, 100, 3)],
)
def test_endings_are_those_of_the_brute_force(
    players: int, number: int, most_left: int
) -> None:
    check(*positions(players, times(number), most_left, seed=players))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "number", "most_left"),
    [(2, 3000, 4), (3, 1500, 4), (4, 1500, 3), (4, 30, 4), (5, 1200, 3), (5, 8, 4)],
)
def test_endings_of_many_positions_are_those_of_the_brute_force(
    players: int, number: int, most_left: int
) -> None:
    check(*positions(players, number, most_left, seed=100 + players))


def test_the_card_named_leads_to_the_ending_told() -> None:
    states, _ = positions(4, 100, 4, seed=9)
    before = solve_plays(states)
    for at in range(len(states)):
        seat = engine.lowest(states[at].due)
        assert compiled().act(states, at, seat, int(before[2][at])) == engine.OK
    open_yet = states["phase"] == engine.PLAY
    after = solve_plays(states[open_yet])
    assert np.array_equal(before[0][open_yet], after[0])
    assert np.array_equal(before[1][open_yet], after[1])


@pytest.mark.slow
def test_between_two_the_worth_is_a_zero_sum() -> None:
    states, _ = positions(2, 300, 4, seed=4)
    two = np.bitwise_count(states["seated"]) == 2
    chips = states["account"].sum(axis=1) + states["pot"]
    assert two.any()
    assert np.allclose(solve_plays(states)[1].sum(axis=1)[two], chips[two])


def test_many_cores_find_what_one_finds() -> None:
    states, _ = positions(3, 60, 4, seed=5)
    for one, other in zip(solve_plays(states), solve_plays(states, jobs=3), strict=True):
        assert np.array_equal(one, other)


def test_one_state_is_told_in_plain_values() -> None:
    states, _ = positions(2, 3, 4, seed=6)
    tricks, worth, cards = solve_plays(states)
    assert solve_play(states, 2) == Ending(
        tuple(tricks[2].tolist()), tuple(worth[2].tolist()), int(cards[2])
    )


def test_a_state_that_is_not_in_play_is_refused() -> None:
    states = engine.new_states()
    engine.set_up(states, 0, Rules.classic(), 3, 0)
    with pytest.raises(Refused, match="wrong_phase"):
        solve_play(states, 0)
