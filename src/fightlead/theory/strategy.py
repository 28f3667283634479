"""Strategies for short decks as files: JSON with the rules and every choice in its order."""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np

from fightlead.errors import FightleadError, RulesError
from fightlead.rules import Rules
from fightlead.theory.cfr import Solution, choices_of, plan_of
from fightlead.theory.game import Game

FORMAT: Final = "fightlead strategy 1"
DIGITS: Final = 9


def write_strategy(solution: Solution) -> str:
    """The text of a file. Choices are in the order of the sequences of `Side`, the empty one
    left out: how likely each is when it can be made."""
    game = solution.game
    choices = [choices_of(game, seat, plan)[1:] for seat, plan in enumerate(solution.plans)]
    values = {
        "format": FORMAT,
        "rules": game.rules.as_dict(),
        "pot": game.pot,
        "value": solution.value,
        "exploitability": solution.exploitability,
        "choices": [np.round(each, DIGITS).tolist() for each in choices],
    }
    return json.dumps(values) + "\n"


def read_strategy(text: str) -> tuple[Rules, int, list[Any]]:
    """The rules, the carried pot and the choices in a file, as `plans_for` takes them.

    Raises `FightleadError` (`not_a_strategy`) for any other text.
    """
    try:
        values = json.loads(text)
        if values["format"] != FORMAT:
            raise FightleadError("not_a_strategy")
        choices = [np.array(each, float) for each in values["choices"]]
        pot = values["pot"]
        rules = Rules.from_dict(values["rules"])
    except (ValueError, TypeError, KeyError, RecursionError, RulesError) as error:
        raise FightleadError("not_a_strategy") from error
    if type(pot) is not int or pot < 0 or len(choices) != 2:
        raise FightleadError("not_a_strategy")
    return rules, pot, choices


def plans_for(game: Game, choices: list[Any]) -> tuple[Any, Any]:
    """The plans of both players who choose like this.

    Raises `FightleadError` (`not_a_strategy`) if the choices are not those of this game.
    """
    plans = []
    for seat, side in enumerate(game.sides):
        if choices[seat].shape != (side.sequences - 1,) or not (choices[seat] >= 0).all():
            raise FightleadError("not_a_strategy")
        if side.sets:
            sums = np.add.reduceat(choices[seat], side.first[:-1] - 1)
            if not np.allclose(sums, 1.0, atol=1e-6):
                raise FightleadError("not_a_strategy")
            choices[seat] = choices[seat] / np.repeat(sums, np.diff(side.first))
        plans.append(plan_of(game, seat, np.concatenate([[1.0], choices[seat]])))
    return plans[0], plans[1]
