"""Matches: which of two bots is better, by how much, and how sure that is.

A *match* compares every bot of a line-up with every other: one seat of the first against the
second at all other seats. It plays rounds that stand alone, half of them with a fresh pot, half
with a carried one of as many antes as there are players; what the end of a round is worth is
said by `fightlead.theory.tricks.worth_of`, in antes.

**Duplicates.** All seatings of a pair play the same deals with the same seeds of bots: the one
seat goes round the table. Such a *deal* with all its seatings is one unit; units are
independent, and the intervals are those of their means.

**Luck.** From what a unit brought, what luck brought is taken off (`fightlead.luck`). Given
all that happened before, bots' choices included, the mean of each figure of luck is 0: chance
draws from known cards with known chances, and bots' seeds know nothing of the deck. So the
mean of the sum of all is 0 (a martingale), and taking off any multiple of it moves no
expectation, if only the factor does not depend on the unit. The factors of each fifth of the
units are fitted by least squares on the other four, so they do not. What is reported is
unbiased as the plain mean is, with less noise.
"""

from __future__ import annotations

import math
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import permutations
from multiprocessing import Pool
from typing import Any, Final

import numpy as np

from fightlead.bots.named import maker_of
from fightlead.compiled import compiled
from fightlead.errors import FightleadError, SeatingError
from fightlead.luck import SOURCES, Luck
from fightlead.rules import MIN_PLAYERS, Rules
from fightlead.session import Session
from fightlead.shuffle import bot_seed
from fightlead.standing import Standing
from fightlead.theory.tricks import worth_of
from fightlead.view import Player, view_of

__all__ = ["POTS", "Match", "Mean", "Pairing", "check_line_up", "deals_for", "play_match"]

POTS: Final = ("fresh", "carried")
FOLDS: Final = 5
FEWEST: Final = 20 * FOLDS
"""Deals of a kind below which luck is left as it is."""
PORTION: Final = 2
"""Deals that one job plays at a time."""
COLUMNS: Final = 1 + len(SOURCES)
"""What is kept of a unit: what it brought to the one seat, and the luck that this seat had."""

Units = Any
"""An array [deal, `COLUMNS`], in antes."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean in antes a round, half the width of its 95% interval, and how many deals it is
    from; the interval is infinite for fewer than two."""

    mean: float
    interval: float
    deals: int

    def as_dict(self) -> dict[str, Any]:
        """In plain values, fit for JSON."""
        wide = math.isinf(self.interval)
        interval = None if wide else self.interval
        return {"mean": self.mean, "interval": interval, "deals": self.deals}


def plain_mean(units: Units) -> Mean:
    """The mean of what the units brought, luck and all."""
    return _mean_of(units[:, 0])


def fair_mean(units: Units) -> Mean:
    """The mean of what they brought less what luck brought."""
    return _mean_of(without_luck(units))


def without_luck(units: Units) -> Any:
    """What each unit brought, less a multiple of each kind of luck that was fitted on units of
    other folds."""
    brought, luck = units[:, 0], units[:, 1:]
    if len(units) < FEWEST:
        return brought
    result = brought.copy()
    folds = np.arange(len(units)) % FOLDS
    for fold in range(FOLDS):
        others = folds != fold
        factors = np.linalg.lstsq(
            luck[others], brought[others] - brought[others].mean(), rcond=None
        )[0]
        result[~others] -= luck[~others] @ factors
    return result


def _mean_of(values: Any) -> Mean:
    number = len(values)
    if number == 0:
        return Mean(math.nan, math.inf, 0)
    deviation = float(values.std(ddof=1)) if number > 1 else math.inf
    return Mean(float(values.mean()), 1.96 * deviation / math.sqrt(number), number)


def _together(means: Sequence[Mean]) -> Mean:
    """Kinds of rounds that count alike."""
    known = [mean for mean in means if mean.deals]
    share = 1 / len(known) if known else math.nan
    return Mean(
        sum(mean.mean for mean in known) * share,
        math.sqrt(sum(mean.interval**2 for mean in known)) * share if known else math.inf,
        sum(mean.deals for mean in known),
    )


@dataclass
class Pairing:
    """One bot at one seat against another at all others."""

    bot: str
    against: str
    units: dict[str, Units] = field(default_factory=dict)
    """By pot."""

    def fair(self, pot: str = "") -> Mean:
        """What the bot gains a round, luck taken off: with one kind of pot, or with both."""
        return self._mean(fair_mean, pot)

    def plain(self, pot: str = "") -> Mean:
        """The same with all luck in it."""
        return self._mean(plain_mean, pot)

    def _mean(self, mean: Callable[[Units], Mean], pot: str) -> Mean:
        if pot:
            return mean(self.units[pot])
        return _together([mean(units) for units in self.units.values()])


@dataclass
class Match:
    """What came of a match."""

    rules: Rules
    players: int
    bots: tuple[str, ...]
    seed: int
    pairings: list[Pairing]
    whole: bool = True
    """It was not stopped before its end."""

    @property
    def deals(self) -> int:
        return self.pairings[0].plain().deals

    @property
    def rounds(self) -> int:
        """Rounds that were played for each pair."""
        return self.deals * self.players

    def between(self, bot: str, against: str) -> Pairing:
        """The pairing of two bots."""
        return next(
            each for each in self.pairings if (each.bot, each.against) == (bot, against)
        )

    def as_dict(self) -> dict[str, Any]:
        """The figures in plain values, fit for JSON; all in antes a round."""
        return {
            "rules": self.rules.as_dict(),
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "deals": self.deals,
            "rounds": self.rounds,
            "whole": self.whole,
            "pairings": [
                {
                    "bot": each.bot,
                    "against": each.against,
                    **{pot: each.fair(pot).as_dict() for pot in each.units},
                    "together": each.fair().as_dict(),
                    "with_luck": each.plain().as_dict(),
                }
                for each in self.pairings
            ],
        }


# ---------------------------------------------------------------- playing


def play_match(
    rules: Rules,
    bots: Sequence[str],
    rounds: int,
    *,
    players: int = 2,
    pots: Sequence[str] = POTS,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda deals: None,
) -> Match:
    """Play a match among different bots, named as for `maker_of`: for each pair at least so
    many rounds, up to whole deals of all pots. The result is the same for any number of jobs.
    `progress` is told how many rounds of each pair were played since its last call. Ctrl-C
    ends the match; what was played counts.

    Raises `FightleadError` (`no_such_level`, `no_bot_in_file`, `other_players`, `too_few_bots`,
    `bot_twice`), `SeatingError` (`wrong_number_of_players`), OSError.

    >>> match = play_match(Rules.classic(), ["regular", "random"], 40, seed=1)
    >>> match.rounds, match.between("regular", "random").fair().mean > 0
    (40, True)
    """
    check_line_up(rules, bots, players)
    deals = deals_for(rounds, players, len(pots))
    pairs = list(permutations(bots, 2))
    if players == 2:
        pairs = [(one, other) for one, other in pairs if bots.index(one) < bots.index(other)]
    setting = Setting(rules, players, tuple(pairs), tuple(pots), seed)
    portions = [
        Portion(setting, range(first, min(first + PORTION, deals)))
        for first in range(0, deals, PORTION)
    ]
    found, whole = [], True
    try:
        for units in _played(portions, jobs):
            found.append(units)
            progress(units.shape[1] * players)
    except KeyboardInterrupt:
        if not found:
            raise
        whole = False
    units = np.concatenate(found, axis=1)
    pairings = [_pairing(*pair, units[at], pots) for at, pair in enumerate(pairs)]
    if players == 2:
        pairings += [_turned(pairing) for pairing in pairings]
    return Match(rules, players, tuple(bots), seed, pairings, whole)


def check_line_up(rules: Rules, bots: Sequence[str], players: int) -> None:
    """Raise what `play_match` raises."""
    for bot in bots:
        maker_of(bot, players)
        if bots.count(bot) > 1:
            raise FightleadError("bot_twice", text=bot)
    if len(bots) < 2:
        raise FightleadError("too_few_bots")
    if not MIN_PLAYERS <= players <= rules.max_players:
        raise SeatingError("wrong_number_of_players", most=rules.max_players)


def deals_for(rounds: int, players: int, pots: int) -> int:
    """Deals that give each pair at least so many rounds, as many with each pot.

    >>> deals_for(100, 3, 2)
    34
    """
    return -(-rounds // (players * pots)) * pots


def _pairing(bot: str, against: str, units: Units, pots: Sequence[str]) -> Pairing:
    kinds = {pot: units[at :: len(pots)] for at, pot in enumerate(pots)}
    return Pairing(bot, against, kinds)


def _turned(pairing: Pairing) -> Pairing:
    """Between two, what one gains the other loses."""
    units = {pot: -units for pot, units in pairing.units.items()}
    return Pairing(pairing.against, pairing.bot, units)


@dataclass(frozen=True)
class Setting:
    """Who plays what."""

    rules: Rules
    players: int
    pairs: tuple[tuple[str, str], ...]
    pots: tuple[str, ...]
    seed: int

    def unit(self, pair: tuple[str, str], deal: int) -> Any:
        """One deal with all its seatings: a row of `COLUMNS`, in antes."""
        rows = [self._seating(pair, deal, seat) for seat in range(self.players)]
        return np.mean(rows, axis=0) / self.rules.ante

    def _seating(self, pair: tuple[str, str], deal: int, seat: int) -> list[float]:
        """What the first of a pair brings home from one seat, in chips, and its luck."""
        seed = deal_seed(self.seed, deal)
        chance = bot_seed(seed)
        makers = [_maker(name, self.players) for name in pair]
        bots = [makers[other != seat](chance + other) for other in range(self.players)]
        pot = self.pots[deal % len(self.pots)]
        session = open_alone(self.rules, self.players, pot, seed=seed)
        luck = Luck(session.state, chance)
        play_out(session, bots, luck)
        return [worth_of(session.state, seat) / self.players, *luck.figures[:, seat]]


_maker = cache(maker_of)
"""A file is read once by each process."""


@dataclass(frozen=True)
class Portion:
    """What one job plays at a time."""

    setting: Setting
    deals: range

    def play(self) -> Units:
        """An array [pair, deal, `COLUMNS`]."""
        setting = self.setting
        return np.array(
            [[setting.unit(pair, deal) for deal in self.deals] for pair in setting.pairs]
        )


def deal_seed(seed: int, deal: int) -> int:
    """A seed of a deal's own: two matches share none."""
    digest = sha256(f"fightlead match {seed} {deal}".encode()).digest()
    return int.from_bytes(digest, "big")


def open_alone(rules: Rules, players: int, pot: str, **options: Any) -> Session:
    """A session whose one round stands alone and has begun, everybody in it; the last seat
    deals. The carried pot was paid by all alike. The options are those of `Session.resume`."""
    paid = rules.ante if pot == "carried" else 0
    standing = Standing(
        number=1,
        dealer=players - 1,
        names={seat: f"Player {seat + 1}" for seat in range(players)},
        accounts=dict.fromkeys(range(players), -paid),
        pot=paid * players,
        carried=pot == "carried",
    )
    return Session.resume(rules, standing, core=compiled(), open_round=True, **options)


def play_out(session: Session, bots: Sequence[Player], luck: Luck) -> None:
    """Play the round to its end, and note the luck in it."""
    while session.due:
        seat, before = session.due[0], session.state
        action = bots[seat].act(view_of(session, seat))
        session.act(seat, action)
        luck.note(before, seat, action.code, session.state)


def _played(portions: Sequence[Portion], jobs: int) -> Iterator[Units]:
    if jobs == 1:
        yield from map(Portion.play, portions)
        return
    with Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(Portion.play, portions)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
