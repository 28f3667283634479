"""Learning against a strategy for a short deck, with nothing left out of what a player knows.

The rounds are real ones, drawn at random. What a player has seen has the same name as in the
whole tree (`theory.seen`), so a strategy for that tree can be played in them, and what is
learnt in them can be scored there. Every choice of the learner is walked, and one of the
other's.
"""

# mypy: disable-error-code="no-any-return, return-value, assignment"

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from fightlead.engine import (
    DEAL,
    SHUFFLES_ITSELF,
    begin_deal,
    lowest,
    random_below,
    take,
)
from fightlead.theory import lessons, walk
from fightlead.theory.cfr import choices_of
from fightlead.theory.game import Game, new_path
from fightlead.theory.kernels import Kernels
from fightlead.theory.learning import added, lesson_of
from fightlead.theory.lessons import chosen, learn_regrets
from fightlead.theory.rows import Rows, new_rows, policy, slot_of, table_of
from fightlead.theory.seen import PLAYERS, look, name_of
from fightlead.theory.sight import MOVES
from fightlead.theory.tricks import worth_of
from fightlead.theory.walk import LEVELS, end_of_class, list_actions

EPOCH: Final = 200
"""Rounds between two times when what was learnt is used; the later, the more it counts."""

kernel = Kernels(lessons.kernel, walk.kernel)


@kernel
def move_on(path: Any, at: int, action: int) -> None:
    """Go from a level to the next by an action, or by the deal."""
    level, after = path.levels[at], path.levels[at + 1]
    path.states[at + 1] = path.states[at]
    s = path.states[at + 1]
    if s.phase == DEAL:
        s.options |= SHUFFLES_ITSELF
        begin_deal(s)
    else:
        take(s, lowest(s.due), action)
    look(path.states, path.levels, path.orders, at, action)
    after.action = level.actions_end
    after.actions_end = level.actions_end
    after.chosen = -1


@kernel
def deal_round(path: Any, seed: int, number: int) -> None:
    """Deal the round of this number: its cards follow from seed and number alone."""
    s = path.states[0]
    s.random = seed
    random_below(s, 2)
    s.random += number
    random_below(s, 2)
    move_on(path, 0, 0)


@kernel
def face(path: Any, at: int) -> int:
    """Find out who is due at a level and what they may choose; answers how many classes."""
    level = path.levels[at]
    level.seat = lowest(path.states[at].due)
    level.action = level.actions_end
    return list_actions(path, at, name_of(level, len(path.orders), level.seat))


@kernel
def move_in_class(path: Any, at: int, number: int) -> None:
    """Go to the next level by any action of the class of this number."""
    s, level = path.states[at], path.levels[at]
    start = level.action
    for _ in range(number):
        start = end_of_class(path.actions, start, level.actions_end)
    end = end_of_class(path.actions, start, level.actions_end)
    move_on(path, at, path.actions[start + random_below(s, end - start)].action)


@kernel
def learn_round(
    path: Any, learner: int, known: Any, other: Any, learnt: Any, plans: Any, gains: Any
) -> None:
    """Walk through the round that is dealt. `plans` and `gains` are scratch paper."""
    at = 1
    while True:
        s = path.states[at]
        while s.due:
            level = path.levels[at]
            width = face(path, at)
            move = 0
            if width > 1:
                name = name_of(level, len(path.orders), level.seat)
                if level.seat == learner:
                    policy(known, name, width, plans[at])
                    level.chosen = 0
                else:
                    policy(other, name, width, plans[at])
                    move = chosen(s, plans[at], width)
            level.branch = width
            move_in_class(path, at, move)
            at += 1
            s = path.states[at]
        value = float(worth_of(s, learner))
        while True:
            at -= 1
            if at == 0:
                return
            level = path.levels[at]
            if level.chosen < 0:
                continue
            gains[at, level.chosen] = value
            level.chosen += 1
            if level.chosen < level.branch:
                move_in_class(path, at, level.chosen)
                at += 1
                break
            name = name_of(level, len(path.orders), learner)
            value = learn_regrets(learnt, name, level.branch, plans[at], gains[at], 1.0)


@kernel
def learn_rounds(
    path: Any,
    learner: int,
    known: Any,
    other: Any,
    learnt: Any,
    seed: int,
    first: int,
    end: int,
) -> None:
    """Walk through the rounds of these numbers."""
    plans, gains = np.zeros((LEVELS, MOVES)), np.zeros((LEVELS, MOVES))
    for number in range(first, end):
        deal_round(path, seed, number)
        learn_round(path, learner, known, other, learnt, plans, gains)


@kernel
def best_move(table: Any, name: int, width: int) -> int:
    """The choice that is regretted most not to have been made; the first, if all are new."""
    slot = slot_of(table.keys, name)
    best = 0
    if table.keys[slot] != 0:
        at = table.places[slot]
        for move in range(1, width):
            if table.regrets[at + move] > table.regrets[at + best]:
                best = move
    return best


@kernel
def play_rounds(
    path: Any, learner: int, known: Any, other: Any, seed: int, first: int, worths: Any
) -> None:
    """Play rounds from a number on, the learner always choosing what is best for all it knows;
    into `worths` comes what each was worth to the learner beyond the other, in chips times the
    players."""
    plan = np.zeros(MOVES)
    for number in range(len(worths)):
        deal_round(path, seed, first + number)
        at = 1
        while path.states[at].due:
            level = path.levels[at]
            width = face(path, at)
            name = name_of(level, len(path.orders), level.seat)
            move = 0
            if level.seat == learner:
                move = best_move(known, name, width)
            elif width > 1:
                policy(other, name, width, plan)
                move = chosen(path.states[at], plan, width)
            move_in_class(path, at, move)
            at += 1
        s = path.states[at]
        worths[number] = worth_of(s, learner) - worth_of(s, 1 - learner)


# ---------------------------------------------------------------- from Python


def plan_table(game: Game, seat: int, plan: Any) -> Rows:
    """A player's plan as a table by the names of information sets."""
    chances = choices_of(game, seat, plan)[1:].astype(np.float32)
    return table_of(game.names[seat], game.sides[seat].first - 1, chances)


@dataclass
class Responder:
    """Somebody who learns to play a seat against the other player's table."""

    game: Game
    seat: int
    other: Rows
    seed: int = 0
    rounds: int = 0
    """How many were walked."""

    def __post_init__(self) -> None:
        self.known = new_rows(1 << 12, 1 << 12)
        self._path = new_path(self.game.rules, self.game.pot)

    def learn(self) -> int:
        """Walk one more epoch; answers how many rounds that were."""
        learnt = new_rows(1 << 18, 1 << 18)
        end = self.rounds + EPOCH
        kernel.compiled.learn_rounds(
            self._path,
            self.seat,
            self.known,
            self.other,
            learnt,
            np.uint64(self.seed),
            self.rounds,
            end,
        )
        self.rounds = end
        self.known = added(self.known, lesson_of(learnt), end / EPOCH)
        return EPOCH

    def play(self, rounds: int, seed: int) -> Any:
        """What so many rounds brought, in antes: an array."""
        worths = np.zeros(rounds)
        kernel.compiled.play_rounds(
            self._path, self.seat, self.known, self.other, np.uint64(seed), 0, worths
        )
        return worths / (2 * PLAYERS * self.game.rules.ante)

    def choices(self) -> Any:
        """The best choices for all that is known, in the order of the sequences of `Side`."""
        side, best = self.game.sides[self.seat], kernel.compiled.best_move
        result = np.zeros(side.sequences)
        result[0] = 1.0
        for name, first, end in zip(
            self.game.names[self.seat], side.first[:-1], side.first[1:], strict=True
        ):
            result[first + best(self.known, name, end - first)] = 1.0
        return result
