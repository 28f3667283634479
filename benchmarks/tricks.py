"""Exact trick play with open cards: four cards each of the whole deck, from the first lead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import numpy as np

from benchmarks.measure import PLAYERS, Effort, Meaning, Row, shortest
from fightlead import engine
from fightlead.rules import Rules
from fightlead.theory.tricks import solve_plays

POSITIONS: Final = {2: 10_000, 3: 2_000, 4: 400, 5: 100}
"""How many a slice solves: some tens of milliseconds."""

MEANINGS: Final = (
    Meaning(
        what="exact trick play with open cards, four each: positions a second on one core",
        names=("exact trick play",),
        tells="what a search can afford at the end of a round",
    ),
)


def rows(effort: Effort) -> Iterator[Row]:
    """Positions a second, one core, for every number of players."""
    for players in PLAYERS:
        states = dealt(players, POSITIONS[players])
        solve_plays(states[:1])
        (time,) = shortest([partial(solve_plays, states)], effort.turns // 10)
        yield Row(
            name="exact trick play, open cards, one core",
            players=players,
            value=len(states) / time,
            unit="positions/s",
        )


def dealt(players: int, number: int) -> Any:
    """Fresh classic rounds with a random hand for each seat and a random leader."""
    states, chance = engine.new_states(number), np.random.default_rng(players)
    for at in range(number):
        engine.set_up(states, at, Rules.classic(), (1 << players) - 1, 0)
        s = states[at]
        s.within = s.seated
        s.pot = s.ante * players
        s.account[:players] = -s.ante
        for seat, hand in enumerate(chance.permutation(52)[: 4 * players].reshape(players, 4)):
            s.hands[seat] = np.bitwise_or.reduce(np.int64(1) << hand)
        s.lead = chance.integers(players)
        engine.begin_play(s)
    return states
