"""Sessions at random: any rules, players coming and going, stopped anywhere."""

from __future__ import annotations

from random import Random
from typing import Any

from fightlead.actions import Action
from fightlead.errors import RulesError, SeatingError
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.shuffle import Shuffler, Shuffles

NAMES = ("Anna", "Ben", 'Zoë "Z" \\', "nobody", "p1 ??")


def random_rules(random: Random) -> Rules:
    """Any rules: both presets, house rules, short decks."""
    while True:
        try:
            return Rules(**_options(random))
        except RulesError:
            continue


def _options(random: Random) -> dict[str, Any]:
    def sometimes(chance: float = 0.3) -> bool:
        return random.random() < chance

    options: dict[str, Any] = {
        "exchange_from": random.choice(("eldest", "leader")),
        "exchange_style": random.choice(("at_once", "one_by_one")),
    }
    if sometimes(0.5):
        options |= {
            "suits": random.randint(1, 4),
            "ranks": random.randint(2, 13),
            "hand": random.randint(1, 4),
            "short_stock": random.choice(("reshuffle", "limit")),
            "no_match": random.choice(("misdeal", "highest")),
        }
    if sometimes(0.5):
        options |= {
            "loo": "stake",
            "decline": sometimes(0.7),
            "drop": sometimes(),
            "carried_ante": random.choice((0, 4, 3)),
            "fee": random.choice((0, 1, 4)),
        }
    if options.get("drop", True):
        options |= {
            "drop_fresh": sometimes(0.5),
            "dealer_must_stay": sometimes(),
            "ante_to_standing": sometimes(),
        }
    if sometimes():
        options["buy_in"] = random.choice((8, 20, 50))
    if sometimes():
        options["ante"] = random.choice((3, 5, 8))
    return options


class Outside:
    """Orders of cards that come from no session seed."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def __call__(self, number: int) -> Shuffles:
        return Shuffler(self.random.randbytes(32))


def random_session(
    random: Random, rules: Rules | None = None, steps: int = 120, *, seeded: bool | None = None
) -> Session:
    """A session after so many steps at most, perhaps in the middle of a round."""
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
            _between(session, random)
        else:
            seat = random.choice(session.due)
            session.act(seat, _decision(session, seat, random, drops))
    return session


def _between(session: Session, random: Random) -> None:
    chance = random.random()
    try:
        if chance < 0.1:
            session.sit(random.choice(NAMES))
        elif chance < 0.15 and session.names:
            session.leave(random.choice(list(session.names)))
        elif chance < 0.17:
            session.finish()
        else:
            session.start_round()
    except SeatingError:
        pass


def _decision(session: Session, seat: int, random: Random, drops: float) -> Action:
    legal = session.legal(seat)
    if session.phase == "stay":
        return Action("drop" if random.random() < drops else "stay")
    if session.phase == "join":
        return Action("join" if random.random() < 0.9 else "decline")
    return random.choice(legal)
