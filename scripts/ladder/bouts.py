"""Which matches show the strength of the levels, what is wanted of each, and for how long it
is played. This list is the only one: the page and its plot are made from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Final

from fightlead.bots import LEVELS
from fightlead.matches import POTS, Setting, deals_for
from fightlead.rules import Rules

PLAYERS: Final = range(2, 6)
PRESETS: Final = ("classic", "staked")
RUNGS: Final = tuple(pairwise(LEVELS))
"""Each level but the lowest, after the one below it."""
MASTER: Final = "master"
REGULAR: Final = "regular"
PIMC: Final = "pimc:200"
ISMCTS: Final = "ismcts:10000"

QUICK: Final = 40_000
"""Rounds of bots that answer at once."""
SLOW: Final = 20_000
"""Rounds in which somebody searches, and little is between the two."""
PLAIN: Final = 8_000
"""Rounds in which somebody searches, and much is between them."""
SEARCH: Final = {MASTER: 0.06, PIMC: 0.003, ISMCTS: 0.03}
"""About how many seconds of one core a bot that searches takes in a round for each player."""
REST: Final = 0.004
"""About how many all else in a round takes."""


@dataclass(frozen=True)
class Target:
    """What is wanted of the gain of a bot, in antes a round: that its mean is over something,
    or the lower end of its 95 % interval, or both."""

    what: str
    mean: float = -inf
    low: float = -inf

    def met(self, mean: float, interval: float) -> bool:
        """Does this gain do?

        >>> Target("", mean=0.06, low=0.04).met(0.065, 0.03)
        False
        """
        return mean > self.mean and mean - interval > self.low

    def __str__(self) -> str:
        parts = {"over": self.mean, "lower end over": self.low}
        return ", ".join(f"{words} {over:.2f}" for words, over in parts.items() if over > -inf)


LADDER: Final = Target("each level against the level below", low=0.03)
OVER_PIMC: Final = Target("`master` against `pimc:200`, two players", mean=0.06, low=0.04)
OVER_ISMCTS: Final = Target("`master` against `ismcts:10000`, two players", mean=0.1, low=0.0)
AMONG_PIMC: Final = Target("`master` among `pimc:200`, 3 to 5 players", low=0.0)
AMONG_REGULAR: Final = Target("`master` among `regular`, 3 to 5 players", mean=0.1)
TARGETS: Final = (LADDER, OVER_PIMC, OVER_ISMCTS, AMONG_PIMC, AMONG_REGULAR)


@dataclass(frozen=True)
class Bout:
    """A match of one bot at one seat against another at all others."""

    rules: str
    players: int
    bot: str
    against: str
    rounds: int
    """To play at most."""
    target: Target | None = None

    @property
    def name(self) -> str:
        """Told apart by this from all others.

        >>> Bout("staked", 3, "master", "pimc:200", 1000).name
        'staked-3-master-pimc:200'
        """
        return f"{self.rules}-{self.players}-{self.bot}-{self.against}"

    @property
    def pair(self) -> tuple[str, str]:
        return self.bot, self.against

    @property
    def hours(self) -> float:
        """About how long all rounds take one core."""
        one, other = (SEARCH.get(bot, 0.0) for bot in self.pair)
        searching = (one + other * (self.players - 1)) * self.players
        return self.rounds * (REST + searching) / 3600

    def setting(self, seed: int) -> Setting:
        return Setting(Rules.named(self.rules), self.players, (self.pair,), POTS, seed)

    def deals(self, scale: float) -> int:
        """Deals that make up such a share of the rounds.

        >>> Bout("classic", 2, "strong", "regular", 1000).deals(0.5)
        250
        """
        return deals_for(max(1, round(self.rounds * scale)), self.players, len(POTS))


def rung(rules: str, players: int, below: str, level: str) -> Bout:
    return Bout(rules, players, level, below, SLOW if level == MASTER else QUICK, LADDER)


def among(rules: str, players: int) -> list[Bout]:
    """The master among more than one of a kind."""
    return [
        Bout(rules, players, MASTER, PIMC, PLAIN, AMONG_PIMC),
        Bout(rules, players, MASTER, REGULAR, PLAIN, AMONG_REGULAR),
    ]


BOUTS: Final = (
    *(
        rung(rules, players, *levels)
        for levels in RUNGS
        for players in PLAYERS
        for rules in PRESETS
    ),
    Bout("classic", 2, MASTER, PIMC, SLOW, OVER_PIMC),
    Bout("classic", 2, MASTER, ISMCTS, SLOW, OVER_ISMCTS),
    *(bout for players in PLAYERS[1:] for rules in PRESETS for bout in among(rules, players)),
    Bout("classic", 2, ISMCTS, REGULAR, PLAIN),
    *(
        Bout(rules, players, PIMC, REGULAR, PLAIN)
        for players in PLAYERS
        for rules in PRESETS
        if players > 2 or rules == "classic"
    ),
)
"""All matches; those without a target show that the peers are worth beating."""
