"""The likeness of a player: a table of how often it chose what, in all that it was asked.

Any player can be asked, and no answer is lost: what it says once stands for all decisions with
the same key. So one can learn against its likeness in as many rounds as one likes.
"""

# mypy: disable-error-code="no-any-return, return-value, assignment"

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fightlead.actions import Action
from fightlead.engine import EXCHANGE, count
from fightlead.theory import search
from fightlead.theory.kernels import Kernels
from fightlead.theory.known import known_state
from fightlead.theory.rows import Rows, grown, new_rows, row_of
from fightlead.theory.search import alike
from fightlead.theory.sight import DESK, MOVES, look
from fightlead.view import View

kernel = Kernels(search.model_kernel)


@kernel
def most_like(phase: int, desk: Any, action: int) -> int:
    """The move on the desk that is an action, or as good as it; of exchanges, if there is none,
    that with the fewest cards that are in one of the two only. Minus one: there is none."""
    best, fewest = -1, 9
    for move in range(desk[MOVES]):
        if alike(phase, desk, move, action):
            return move
        apart = count(desk[move] ^ action)
        if phase == EXCHANGE and apart < fewest:
            best, fewest = move, apart
    return best


@kernel
def note(states: Any, seat: int, action: int, table: Any, desk: Any) -> None:
    """Count what a seat chose that was due in state 0."""
    key = look(states[0], seat, desk)
    move = most_like(states[0].phase, desk, action)
    if move >= 0 and desk[MOVES] > 1:
        at = row_of(table, key, desk[MOVES])
        table.regrets[at + move] += 1.0
        table.sums[at + move] += 1.0


@dataclass
class Likeness:
    """What a player answered so far."""

    table: Rows = field(default_factory=lambda: new_rows(1 << 12, 1 << 12), repr=False)
    asked: int = 0

    def note(self, view: View, action: Action) -> None:
        """Keep what it did in a view."""
        self.asked += 1
        if view.phase == "join" or len(view.legal) == 1:
            return
        self.table = grown(self.table, 1, MOVES)
        kernel.compiled.note(
            known_state(view), view.seat, action.code, self.table, np.zeros(DESK, np.int64)
        )
