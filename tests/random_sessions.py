"""Sessions at random: any rules, players coming and going, stopped anywhere."""

from __future__ import annotations

from random import Random

from fightlead.actions import Action
from fightlead.errors import SeatingError
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.shuffle import Shuffler, Shuffles
from tests.agreement import random_rules

NAMES = ("Anna", "Ben", 'Zoë "Z" \\', "nobody", "p1 ??")


class Outside:
    """Orders of cards that come from no session seed."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def __call__(self, number: int) -> Shuffles:
        return Shuffler(self.random.randbytes(32))


def random_session(
    random: Random,
    rules: Rules | None = None,
    steps: int = 120,
    *,
    seeded: bool | None = None,
    mixed: bool = False,
) -> Session:
    """A session after so many steps at most, perhaps in the middle of a round. If it is to be
    `mixed` and comes from a seed, players contribute to its shuffles now and then."""
    rules = rules or random_rules(random)
    seeded = random.random() < 0.7 if seeded is None else seeded
    session = Session(
        rules,
        [random.choice(NAMES) for _ in range(random.randint(2, rules.max_players))],
        seed=random.getrandbits(256),
        shuffles=None if seeded else Outside(random),
    )
    drops = random.choice((0.1, 0.5, 0.9))
    for _ in range(random.randint(0, steps)):
        if session.over:
            break
        if session.between_rounds:
            _between(session, random, mixed=mixed and seeded)
        else:
            seat = random.choice(session.due)
            session.act(seat, random_decision(session, seat, random, drops))
    return session


def _between(session: Session, random: Random, *, mixed: bool) -> None:
    chance = random.random()
    try:
        if chance < 0.1:
            session.sit(random.choice(NAMES))
        elif chance < 0.15 and session.names:
            session.leave(random.choice(list(session.names)))
        elif chance < 0.17:
            session.finish()
        else:
            seats = [seat for seat in session.names if mixed and random.random() < 0.6]
            session.start_round({seat: random.randbytes(32) for seat in seats})
    except SeatingError:
        pass


def random_decision(session: Session, seat: int, random: Random, drops: float = 0.3) -> Action:
    legal = session.legal(seat)
    if session.phase == "stay":
        return Action("drop" if random.random() < drops else "stay")
    if session.phase == "join":
        return Action("join" if random.random() < 0.9 else "decline")
    return random.choice(legal)
