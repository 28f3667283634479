"""Single actions driven from Python, as an environment or a solver in Python drives them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from benchmarks.measure import PLAYERS, Effort, Meaning, Row, shortest
from fightlead.compiled import compiled
from fightlead.engine import EXCHANGE, new_states, set_up
from fightlead.rules import Rules

ACTIONS: Final = 10_000

MEANINGS: Final = (
    Meaning(
        what="single actions a second, driven from Python",
        names=("single actions from Python",),
        tells="the price of a call: one `step` and the next legal set",
    ),
)


def drive(core: Any, states: Any, actions: int) -> None:
    """Rounds of a session, each action chosen in Python from the mask that came back: the
    highest card, stay, and the lowest card to exchange."""
    step, next_round, legal = core.step, core.next_round, core.legal
    phases = states["phase"]
    while actions > 0:
        next_round(states, 0)
        mask = legal(states, 0, 0)
        while mask > 0:
            action = mask & -mask if phases[0] == EXCHANGE else mask.bit_length() - 1
            mask = step(states, 0, action)
            actions -= 1
    if mask:
        raise AssertionError(f"refused: {mask}")


def rows(effort: Effort) -> Iterator[Row]:
    """Actions per second for every number of players."""
    core = compiled()
    for players in PLAYERS:
        states = new_states()
        set_up(states, 0, Rules.classic(), (1 << players) - 1, 0, random=1)
        (time,) = shortest([partial(drive, core, states, ACTIONS)], effort.turns // 2)
        yield Row(
            name="single actions from Python",
            players=players,
            value=ACTIONS / time,
            unit="actions/s",
        )
