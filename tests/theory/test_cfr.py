"""Solving: how near, how certain, the same every time; and OpenSpiel finds the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

from fightlead.errors import FightleadError
from fightlead.theory.cfr import choices_of, plan_of, score, solve
from fightlead.theory.efg import efg_text
from fightlead.theory.game import Game, build, study_rules


def random_choices(game: Game, seat: int, seed: int) -> Any:
    """A player who does anything, and never the same."""
    side, chance = game.sides[seat], np.random.default_rng(seed)
    weights = chance.random(side.sequences - 1) ** 3
    sums = np.add.reduceat(weights, side.first[:-1] - 1)
    return np.concatenate([[1.0], weights / np.repeat(sums, np.diff(side.first))])


@pytest.mark.slow
def test_solutions_are_as_near_as_asked() -> None:
    game = build(study_rules("classic", 2, 4, 2, drop=True))
    for target in (1e-2, 1e-4):
        found = solve(game, target=target)
        assert 0 <= found.exploitability <= target
        again = score(game, found.plans)
        assert again.exploitability == pytest.approx(found.exploitability, abs=1e-12)


def test_no_more_iterations_than_allowed() -> None:
    told: list[int] = []
    game = build(study_rules("classic", 2, 3, 1))
    found = solve(game, target=0.0, iterations=7, progress=lambda done, left: told.append(done))
    assert found.iterations == told[-1] == 7


def test_the_same_game_has_the_same_solution() -> None:
    one, two = (solve(build(study_rules("staked", 2, 3, 2))) for _ in range(2))
    assert one.value == two.value
    assert np.array_equal(one.plans[0], two.plans[0])


def test_nobody_gains_against_a_solution_by_doing_something_else() -> None:
    game = build(study_rules("classic", 3, 2, 1, drop=True))
    found = solve(game, target=1e-5)
    for seed in range(20):
        mine = plan_of(game, 0, random_choices(game, 0, seed))
        yours = plan_of(game, 1, random_choices(game, 1, seed))
        assert score(game, (mine, found.plans[1])).value <= found.value + 2e-5
        assert score(game, (found.plans[0], yours)).value >= found.value - 2e-5


@pytest.mark.slow
def test_choices_and_plans_say_the_same() -> None:
    game = build(study_rules("classic", 2, 4, 2))
    choices = random_choices(game, 1, 3)
    assert np.allclose(choices_of(game, 1, plan_of(game, 1, choices)), choices)


def openspiel_policy(game: Game, plans: tuple[Any, Any]) -> dict[str, Any]:
    """The same choices as OpenSpiel keeps them, by the player and the number of the set in the
    file, which is that of a link."""
    policy = {}
    for seat, side in enumerate(game.sides):
        choices = choices_of(game, seat, plans[seat])
        for link, at in enumerate(side.set_of_link):
            own = choices[side.first[at] : side.first[at + 1]]
            policy[f"{seat}-{seat}-{link + 1}-"] = list(enumerate(own.tolist()))
    return policy


@pytest.mark.parametrize(
    ("deck", "drop"),
    [
        ((2, 3, 1), False),
        ((2, 3, 2), True),
        ((3, 2, 1), True),
        pytest.param((2, 4, 1), False, marks=pytest.mark.slow),
        pytest.param((2, 4, 2), False, marks=pytest.mark.slow),
    ],
)
def test_openspiel_scores_the_same_strategies_the_same(
    deck: tuple[int, int, int], drop: bool, tmp_path: Path
) -> None:
    """Those of a solution, and those of players who do anything."""
    game = build(study_rules("classic", *deck, drop=drop), keep_tree=True)
    file = tmp_path / "game.efg"
    file.write_text(efg_text(game))
    spiel = pyspiel.load_game("efg_game", {"filename": str(file)})
    found = solve(game, target=1e-3)
    anything = tuple(plan_of(game, seat, random_choices(game, seat, 5)) for seat in (0, 1))
    for plans in (found.plans, anything):
        theirs = pyspiel.exploitability(spiel, openspiel_policy(game, (plans[0], plans[1])))
        ours = score(game, (plans[0], plans[1])).exploitability
        assert theirs == pytest.approx(ours, abs=1e-9)


def test_a_game_without_its_tree_has_no_file() -> None:
    with pytest.raises(FightleadError, match="no_tree"):
        efg_text(build(study_rules("classic", 2, 3, 1)))
