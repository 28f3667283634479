"""Bots against bots: many rounds, and what came of them for each seat.

Rounds are played in sessions of a few rounds each, cut into portions that depend on the
number of rounds and the seed alone, so that any number of jobs gives the same result.
"""

from __future__ import annotations

import math
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from multiprocessing import Pool
from typing import TYPE_CHECKING, Any, Final

from fightlead.bots import make_bot
from fightlead.compiled import compiled
from fightlead.decisions import Decisions, batch_of
from fightlead.events import Left, Looed, StayShown, Won
from fightlead.record import Record, record_of
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.shuffle import bot_seed
from fightlead.view import Player, view_of

if TYPE_CHECKING:
    from pyarrow import RecordBatch

SESSION_ROUNDS: Final = 20
"""Most rounds of one session; a pot can grow no longer than that."""
PORTION: Final = 200
"""Rounds that one job plays at a time."""


@dataclass
class SeatTally:
    """Sums over the rounds for one seat; chips where nothing else is said."""

    bot: str
    net: int = 0
    tricks: int = 0
    loos: int = 0
    drops: int = 0
    sessions: list[tuple[int, int]] = field(default_factory=list)
    """Net chips and rounds of each session."""

    def add(self, other: SeatTally) -> None:
        self.net += other.net
        self.tricks += other.tricks
        self.loos += other.loos
        self.drops += other.drops
        self.sessions += other.sessions

    def mean(self) -> float:
        """Net chips a round."""
        rounds = sum(rounds for _, rounds in self.sessions)
        return self.net / rounds if rounds else 0.0

    def interval(self) -> float:
        """Half width of the 95% interval of the mean, sessions taken as the independent
        units (ratio estimator); infinite for a single session."""
        number = len(self.sessions)
        if number < 2:
            return math.inf
        mean = self.mean()
        rounds = sum(rounds for _, rounds in self.sessions)
        squares = sum((net - mean * length) ** 2 for net, length in self.sessions)
        return 1.96 * math.sqrt(squares * number / (number - 1)) / rounds


@dataclass
class Tally:
    """What came of a simulation."""

    seats: list[SeatTally]
    rounds: int = 0
    actions: int = 0
    seconds: float = 0.0
    records: list[Record] = field(default_factory=list)
    decisions: RecordBatch | None = None
    """Of one portion, until they are handed on."""

    def add(self, other: Tally) -> None:
        self.rounds += other.rounds
        self.actions += other.actions
        self.records += other.records
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.add(theirs)

    @property
    def sessions(self) -> int:
        return len(self.seats[0].sessions)

    def as_dict(self) -> dict[str, Any]:
        """The figures in plain values, fit for JSON."""
        return {
            "rounds": self.rounds,
            "actions": self.actions,
            "seconds": round(self.seconds, 3),
            "seats": [
                {
                    "seat": number + 1,
                    "bot": seat.bot,
                    "net": seat.net,
                    "mean": seat.mean(),
                    "interval": None if math.isinf(seat.interval()) else seat.interval(),
                    "tricks": seat.tricks,
                    "loos": seat.loos,
                    "drops": seat.drops,
                }
                for number, seat in enumerate(self.seats)
            ],
        }


def simulate(
    rules: Rules,
    bots: Sequence[str],
    rounds: int,
    *,
    seed: int = 0,
    jobs: int = 1,
    records: bool = False,
    decisions: Callable[[int, RecordBatch], None] | None = None,
    progress: Callable[[int], None] = lambda rounds: None,
) -> Tally:
    """Play rounds among bots (levels by seat) and answer what came of them. `progress` is
    told the rounds played since its last call; with `records` every session is kept.
    `decisions` is given the rows of every decision, in order, with the number of the first
    session in them (`fightlead.decisions`, which needs the extra `data`).

    Raises `FightleadError` for an unknown level, `SeatingError` for a wrong number of bots.

    >>> tally = simulate(Rules.classic(), ["regular", "random"], 40, seed=1)
    >>> tally.rounds, sum(seat.net for seat in tally.seats)
    (40, 0)
    """
    for level in bots:
        make_bot(level)
    began = time.perf_counter()
    total = Tally([SeatTally(level) for level in bots])
    portions = (
        Portion(
            rules,
            tuple(bots),
            min(PORTION, rounds - start),
            f"{seed} {start}",
            records,
            decisions is not None,
        )
        for start in range(0, rounds, PORTION)
    )
    for tally in _played(portions, jobs if rounds > PORTION else 1):
        if decisions is not None and tally.decisions is not None:
            decisions(total.sessions, tally.decisions)
        total.add(tally)
        progress(tally.rounds)
    total.seconds = time.perf_counter() - began
    return total


@dataclass(frozen=True)
class Portion:
    """What one job plays at a time."""

    rules: Rules
    levels: tuple[str, ...]
    rounds: int
    seed: str
    records: bool
    decisions: bool

    def session_seed(self, number: int) -> int:
        """A seed of a session's own: two simulations share none."""
        text = f"fightlead simulation {self.seed} {number}"
        return int.from_bytes(sha256(text.encode()).digest(), "big")


def _played(portions: Iterator[Portion], jobs: int) -> Iterator[Tally]:
    if jobs == 1:
        yield from map(_play_portion, portions)
        return
    with Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        while batch := list(islice(portions, jobs * 8)):
            yield from pool.imap(_play_portion, batch)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_portion(portion: Portion) -> Tally:
    levels = portion.levels
    tally = Tally([SeatTally(level) for level in levels])
    names = [f"{level.title()} {number + 1}" for number, level in enumerate(levels)]
    decisions = Decisions(levels) if portion.decisions else None
    while tally.rounds < portion.rounds:
        seed = portion.session_seed(tally.sessions)
        bots = [make_bot(level, bot_seed(seed) + seat) for seat, level in enumerate(levels)]
        session = Session(portion.rules, names, seed=seed, core=compiled())
        most = min(SESSION_ROUNDS, portion.rounds - tally.rounds)
        _play_session(session, bots, most, tally, decisions)
        if portion.records:
            tally.records.append(record_of(session))
    if decisions is not None:
        tally.decisions = batch_of(decisions)
    return tally


def _play_session(
    session: Session,
    bots: Sequence[Player],
    most: int,
    tally: Tally,
    decisions: Decisions | None,
) -> None:
    """Play up to `most` rounds, or until the first player leaves or the session ends."""
    played = 0
    while played < most and len(session.names) == len(bots):
        opened = session.event_count
        session.start_round()
        while session.due:
            seat = session.due[0]
            view = view_of(session, seat)
            action = bots[seat].act(view)
            session.act(seat, action)
            tally.actions += 1
            if decisions is not None:
                decisions.add(view, action)
        if decisions is not None:
            decisions.end_round(session.history(opened))
        if session.over:
            break
        played += 1
    if not session.over:
        session.finish()
    if decisions is not None:
        decisions.end_session()
    tally.rounds += played
    _count(session, tally, played)


def _count(session: Session, tally: Tally, played: int) -> None:
    accounts = session.accounts
    for event in session.events:
        if isinstance(event, Won):
            tally.seats[event.seat].tricks += event.tricks
        elif isinstance(event, Looed):
            tally.seats[event.seat].loos += 1
        elif isinstance(event, StayShown):
            for seat in event.dropped:
                tally.seats[seat].drops += 1
        elif isinstance(event, Left):
            accounts[event.seat] = event.account
    for seat, account in accounts.items():
        tally.seats[seat].net += account
        tally.seats[seat].sessions.append((account, played))
