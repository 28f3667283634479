"""Kinds of rounds that are learnt apart, each for itself.

A round is studied alone: it opens with a pot that is fresh or was carried over, nobody owes
anything, and what is in the middle at its end is worth an equal share to everybody. Amounts
count by their ratio to the pot only, so a few studies serve all rules and pots.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from fightlead.engine import DECLINE, States, new_states, set_up
from fightlead.rules import Rules

FEES: Final = (0.0, 0.25, 0.5, 1.0)
"""The fees of a card that are studied, in shares of the pot (pot / players) at the deal."""


@dataclass(frozen=True, order=True)
class Study:
    """Rounds among so many players; `drop`: players may drop; `fee`: a place in `FEES`.

    >>> Study(3, drop=True).name
    '3-drop'
    """

    players: int
    drop: bool = False
    fee: int = 0

    @property
    def name(self) -> str:
        return f"{self.players}-{'drop' if self.drop else 'stay'}" + f"-fee{self.fee}" * (
            self.fee > 0
        )

    @property
    def rules(self) -> Rules:
        return Rules.staked() if self.fee else Rules.classic()

    @property
    def pot(self) -> int:
        """Chips in the pot when the cards are dealt."""
        share = self.rules.fee / FEES[self.fee] if self.fee else self.rules.ante
        return round(share * self.players)

    @property
    def opening(self) -> Any:
        """What `lessons.open_study` needs: chips in the middle before the antes, and whether
        they were carried over."""
        antes = 0 if self.drop else self.rules.ante * self.players
        return np.array([self.pot - antes, self.drop], np.int64)

    def states(self, number: int) -> States:
        """An array of states; the first is set up for this study, the others are blank."""
        states = new_states(number)
        set_up(states, 0, self.rules, (1 << self.players) - 1, 0, random=0)
        states[0].options &= ~DECLINE
        return states


def studies(rules: Rules, players: int) -> list[Study]:
    """All that comes up under these rules.

    >>> [study.name for study in studies(Rules.classic(), 2)]
    ['2-stay', '2-drop']
    >>> [study.name for study in studies(Rules.staked(), 2)]
    ['2-stay-fee1', '2-stay-fee2', '2-stay-fee3']
    """
    if rules.fee:
        return [Study(players, fee=fee) for fee in range(1, len(FEES))]
    return [Study(players), Study(players, drop=True)] if rules.drop else [Study(players)]


def study_of(rules: Rules, players: int, pot: int, *, carried: bool) -> Study:
    """The study that is closest to a round under these rules, in which cards are dealt to so
    many players over a pot of so many chips.

    >>> study_of(Rules.staked(), 3, 24, carried=True)
    Study(players=3, drop=False, fee=2)
    """
    drop = rules.drop and (carried or rules.drop_fresh)
    fee = 0
    if rules.fee and not drop:
        share = rules.fee * players / max(pot, 1)
        fee = min(range(len(FEES)), key=lambda place: abs(FEES[place] - share))
    return Study(players, drop, fee)
