"""What `fightlead.theory` says of a short deck, OpenSpiel says of the same game."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest

from fightlead.envs.coding import code_of
from fightlead.theory.cfr import choices_of, plan_of, score, solve
from fightlead.theory.game import Game, build, new_path, study_rules
from fightlead.theory.walk import kernel
from tests.envs.spiel import STUDY, load
from tests.theory.test_cfr import random_choices

Policy = dict[str, list[tuple[int, float]]]


class Translation:
    """The plans of both players of theory's game as a policy for OpenSpiel's.

    Theory's information sets do not tell suits apart that look alike, nor when a player's own
    cards came; several of OpenSpiel's belong to each, and a choice of a class of actions is
    one among them, each as likely.
    """

    def __init__(self, game: Game, plans: tuple[Any, Any]) -> None:
        self.path = new_path(game.rules, game.pot)
        self.sides = game.sides
        self.numbers = [
            {name: number for number, name in enumerate(names.tolist())} for names in game.names
        ]
        self.choices = [choices_of(game, seat, plans[seat]) for seat in (0, 1)]
        self.policy: Policy = {}

    def walk(self, state: Any, at: int = 0) -> None:
        """Go through all that can follow a state, which lies at a level of theory's path."""
        if state.is_terminal():
            return
        here = state.round
        if here.seat >= 0:
            self.path.states[at] = here.states[0]
            told = state.information_state_string()
            if told not in self.policy:
                self.policy[told] = self.chances(state, at)
        for action in state.legal_actions():
            child = state.child(action)
            self.walk(child, self.look(here, child.round, at))

    def look(self, before: Any, after: Any, at: int) -> int:
        """What both see of a step, if it is one to theory; answers the level that follows."""
        if len(after.events) == len(before.events):
            return at
        self.path.states[at] = before.states[0]
        self.path.states[at + 1] = after.states[0]
        acted = len(after.deeds) > len(before.deeds)
        code = after.deeds[-1].code if acted else 0
        kernel.compiled.look(self.path.states, self.path.levels, self.path.orders, at, code)
        return at + 1

    def chances(self, state: Any, at: int) -> list[tuple[int, float]]:
        seat, level = state.current_player(), self.path.levels[at]
        level.seat, level.action, level.actions_end = seat, 0, 0
        name = kernel.compiled.name_of(level, len(self.path.orders), seat)
        width = kernel.compiled.list_actions(self.path, at, name)
        listed = self.path.actions[: level.actions_end]
        labels = listed["label"].tolist()
        classes = sorted(set(labels))
        first = 0
        if width > 1:
            first = int(self.sides[seat].first[self.numbers[seat][name]])
        chances = {
            int(action): (
                self.choices[seat][first + classes.index(label)] if width > 1 else 1.0
            )
            / labels.count(label)
            for action, label in zip(listed["action"], labels, strict=True)
        }
        s = state.round.states[0]
        return [
            (number, float(chances[int(code_of(s, seat, number))]))
            for number in state.legal_actions()
        ]


def value_of(state: Any, policy: Policy) -> float:
    """What player 0 wins."""
    if state.is_terminal():
        return float(state.returns()[0])
    pairs = (
        state.chance_outcomes()
        if state.is_chance_node()
        else policy[state.information_state_string()]
    )
    return sum(
        chance * value_of(state.child(action), policy) for action, chance in pairs if chance
    )


@pytest.mark.parametrize(
    ("preset", "deck", "drop", "carried"),
    [
        ("classic", (2, 2, 1), True, True),
        ("staked", (2, 2, 1), True, False),
        pytest.param("classic", (2, 3, 1), False, True, marks=pytest.mark.slow),
    ],
)
def test_values_and_exploitability_agree(
    preset: str, deck: tuple[int, int, int], drop: bool, carried: bool
) -> None:
    """Of somebody who does anything, against a solution."""
    rules = study_rules(preset, *deck, drop=drop)
    game = build(rules, pot=2 * rules.ante if carried else 0)
    suits, ranks, hand = deck
    spiel = load(
        f"suits={suits},ranks={ranks},hand={hand},{STUDY},preset={preset},drop={drop},"
        f"pot={'carried' if carried else 'fresh'}"
    )
    plans = (plan_of(game, 0, random_choices(game, 0, 5)), solve(game, target=1e-3).plans[1])
    translation = Translation(game, plans)
    translation.walk(spiel.new_initial_state())
    ours, policy = score(game, plans), translation.policy
    assert ours.exploitability > 1e-3
    theirs = pyspiel.exploitability(spiel, policy)
    assert theirs == pytest.approx(ours.exploitability, abs=1e-9)
    value = value_of(spiel.new_initial_state(), policy)
    assert value == pytest.approx(ours.value, abs=1e-9)
