"""What can be won from players who stay as they are: learning against a frozen table.

A responder walks rounds as all learners do (`theory.lessons`), every seat in turn its own, but
the others do not change. What it found best is its answer, one action for each decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import numpy as np

from fightlead.actions import Action
from fightlead.engine import States, new_states, set_up
from fightlead.rules import Rules
from fightlead.theory.frozen import Way
from fightlead.theory.known import known_state
from fightlead.theory.learning import SHARDS, Lesson, added, lesson_of, rounds_in
from fightlead.theory.rows import Rows, new_rows, table_of
from fightlead.theory.sight import DESK, MOVES
from fightlead.view import View

NOTHING: Final = new_rows(4, 1)
"""A table that knows nothing: who goes by it goes by rules of thumb."""


@dataclass(frozen=True)
class Start:
    """How a round opens that stands alone: with a fresh pot, or with one carried over that all
    paid alike, one ante each."""

    rules: Rules
    players: int
    carried: bool

    @property
    def opening(self) -> Any:
        """As `lessons.open_study` wants it."""
        pot = self.rules.ante * self.players if self.carried else 0
        return np.array([pot, self.carried], np.int64)

    def states(self, number: int) -> States:
        """States of which the first is set up, the others are blank."""
        states = new_states(number)
        set_up(states, 0, self.rules, (1 << self.players) - 1, 0, random=0)
        return states

    def antes(self, worths: Any) -> Any:
        """What rounds brought, in antes a round, from their worths in chips times players."""
        return worths / (self.players * self.rules.ante) - float(self.carried)


@dataclass
class Responder:
    """Who learns against a frozen table; a round depends on the seed and its number alone."""

    start: Start
    other: Rows
    way: Way
    seed: int
    known: Rows = field(default_factory=lambda: new_rows(1 << 17, 1 << 18), repr=False)
    epoch: int = 0
    rounds: int = 0
    """How many were walked, from every seat."""

    def learn(self, pool: Executor) -> int:
        """One epoch, of which later ones count more, in proportion to their number; answers how
        many rounds were walked."""
        number = rounds_in(self.epoch)
        ranges = [
            range(self.rounds + shard * number, self.rounds + (shard + 1) * number)
            for shard in range(SHARDS)
        ]
        lessons = list(pool.map(partial(self._walk, self.known), ranges))
        self.epoch += 1
        self.rounds += number * SHARDS
        for lesson in lessons:
            self.known = added(self.known, lesson, self.epoch)
        return number * SHARDS

    def _walk(self, known: Rows, numbers: range) -> Lesson:
        learnt = new_rows(1 << 19, 1 << 21)
        scale = 1.0 / (self.start.players * self.start.rules.ante)
        self.way.compiled.walk(
            self.start.states(9),
            self.start.opening,
            known,
            self.other,
            learnt,
            scale,
            np.uint64(self.seed),
            numbers.start,
            numbers.stop,
        )
        return lesson_of(learnt)


def purified(known: Rows) -> Rows:
    """The choice of each row that is regretted most not to have been made, and no other.

    >>> one = table_of(np.array([5, 7]), np.array([0, 2, 5]), np.float32([1, 2, 3, 0, 3]))
    >>> purified(one).regrets.tolist()
    [0.0, 1.0, 1.0, 0.0, 0.0]
    """
    lesson = lesson_of(known)
    widths = np.diff(lesson.starts)
    kept = widths > 1
    values = lesson.regrets[np.repeat(kept, widths)]
    starts = np.concatenate([[0], np.cumsum(widths[kept])]).astype(np.int64)
    row = np.repeat(np.arange(len(starts) - 1), widths[kept])
    order = np.lexsort((np.arange(len(values)), -values, row))
    best = np.zeros(len(values), np.float32)
    best[order[starts[:-1]]] = 1.0
    return table_of(lesson.names[kept], starts, best)


def leaning(known: Rows, other: Rows, weight: float) -> Rows:
    """What is known and, with this weight, that what the other does is best: where little is
    known, one does what they do."""
    habit = lesson_of(other)
    rows = np.repeat(np.arange(len(habit.names)), np.diff(habit.starts))
    sums = np.bincount(rows, habit.regrets, len(habit.names))
    chances = (weight * habit.regrets / np.maximum(sums, 1e-9)[rows]).astype(np.float32)
    result = added(new_rows(1 << 12, 1 << 12), lesson_of(known), 1.0)
    return added(result, habit._replace(regrets=chances), 1.0)


def brought(start: Start, way: Way, ours: Rows, theirs: Rows, deals: int, seed: int) -> Any:
    """What a response brings against frozen tables in rounds from every seat, the same deals at
    each: the mean of each deal, in antes a round."""
    worths = np.zeros((start.players, deals))
    for seat in range(start.players):
        way.compiled.face(
            start.states(1), start.opening, seat, ours, theirs, np.uint64(seed), worths[seat]
        )
    return start.antes(worths.mean(axis=0))


class ResponsePlayer:
    """Plays what was learnt; `tables` are for rounds with a fresh and with a carried pot."""

    quick = True

    def __init__(self, way: Way, tables: Mapping[bool, Rows]) -> None:
        self.way, self.tables = way, tables
        self._desk, self._plan = np.zeros(DESK, np.int64), np.zeros(MOVES)

    def act(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        table = self.tables.get(view.carried, NOTHING)
        code = self.way.compiled.advise_learnt(
            known_state(view), view.seat, table, self._desk, self._plan
        )
        return next(action for action in view.legal if action.code == code)
