"""Sessions played in the engine, and the same told to a bank.

`python -m tests.bank.tables --sessions 10000` plays and tells so many at random.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random

from fightlead.bank.entries import Entry
from fightlead.bank.fold import reckon, tell
from fightlead.bank.opening import opening
from fightlead.bank.table import Bank
from fightlead.events import (
    Anted,
    Event,
    Exchanged,
    FeePaid,
    JoinShown,
    LeadWon,
    Left,
    Looed,
    Misdealt,
    RoundBegan,
    RoundEnded,
    SatDown,
    SessionEnded,
    StayShown,
    TrickTaken,
    TurnedUp,
    Won,
)
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.standing import Standing
from tests.agreement import random_rules
from tests.random_sessions import random_decision


def played(random: Random, rules: Rules | None = None, steps: int = 150) -> Session:
    """A random session whose players come and go, each with a name of their own."""
    rules = rules or random_rules(random)
    players = random.randint(2, rules.max_players)
    names = [f"P{number}" for number in range(players)]
    session = Session(rules, names, seed=random.getrandbits(256))
    drops = random.choice((0.1, 0.5, 0.9))
    for step in range(steps):
        if session.over:
            break
        if session.between_rounds:
            _between(session, random, f"Guest {step}")
        else:
            seat = random.choice(session.due)
            session.act(seat, random_decision(session, seat, random, drops))
    return session


def _between(session: Session, random: Random, guest: str) -> None:
    chance = random.random()
    if chance < 0.1 and len(session.names) < session.rules.max_players:
        session.sit(guest)
    elif chance < 0.15:
        session.leave(random.choice(list(session.names)))
    elif chance < 0.17:
        session.finish()
    elif len(session.names) > 1:
        session.start_round()


# ---------------------------------------------------------------- telling it


class Teller:
    """Tells what happens in a session as people at a table would: in one breath or several,
    and what costs nothing perhaps not at all."""

    def __init__(self, rules: Rules, random: Random, *, whole: bool = False) -> None:
        self.rules, self.random, self.whole = rules, random, whole
        self.names: dict[int, str] = {}
        self.turned = 0
        self.lazy = False
        self.sent_away = False

    def of_round(self, events: Sequence[Event]) -> Iterator[Entry]:
        """What is told of the events of one round."""
        self.lazy = not (self.whole or self.rules.fee) and self.random.random() < 0.5
        self.turned = 0
        exchanged: dict[str, int] = {}
        takers: list[str] = []
        for event in events:
            if isinstance(event, TurnedUp):
                self.turned += 1
            elif isinstance(event, Exchanged):
                name = self.names[event.seat]
                exchanged[name] = exchanged.get(name, 0) + event.number
            elif isinstance(event, TrickTaken):
                takers.append(self.names[event.seat])
            else:
                yield from self._before_exchange(event)
        if exchanged and not self.lazy:
            yield from self._exchange(exchanged)
        yield from self._tricks(takers)

    def _before_exchange(self, event: Event) -> Iterator[Entry]:
        if isinstance(event, Misdealt):
            self.turned = 0
            yield {"tell": "misdeal"}
        elif isinstance(event, JoinShown):
            yield from self._said("decline", event.declined, "join", event.joined)
        elif isinstance(event, StayShown):
            yield from self._said("drop", event.dropped, "stay", event.stayed)
        elif isinstance(event, LeadWon) and not self.lazy:
            counted = self.whole or self.rules.short_stock == "limit"
            counted = counted or self.random.random() < 0.5
            turned = {"turned": self.turned} if counted else {}
            yield {"tell": "lead", "name": self.names[event.seat], **turned}

    def _said(
        self, no: str, deniers: Sequence[int], yes: str, others: Sequence[int]
    ) -> Iterator[Entry]:
        denying = [self.names[seat] for seat in deniers]
        if denying and self.random.random() < 0.5:
            yield {"tell": no, "who": denying}
        else:
            yield from ({"tell": no, "who": [name]} for name in denying)
        if others:
            named = [self.names[seat] for seat in others]
            yield {"tell": yes, "who": self.random.choice(([], named))}

    def _exchange(self, exchanged: dict[str, int]) -> Iterator[Entry]:
        if self.random.random() < 0.3:
            yield {"tell": "exchange", "cards": exchanged}
        else:
            for name, number in exchanged.items():
                yield {"tell": "exchange", "cards": {name: number}}

    def _tricks(self, takers: Sequence[str]) -> Iterator[Entry]:
        one_by_one = len(takers) if self.whole else self.random.randrange(len(takers) + 1)
        yield from ({"tell": "trick", "name": name} for name in takers[:one_by_one])
        if one_by_one < len(takers):
            yield {"tell": "tricks", "took": {name: takers.count(name) for name in takers}}


def told(session: Session, random: Random, *, whole: bool = False) -> list[Entry]:
    """The entries that tell a session, perhaps all that can be told; a round that is not over
    is not told."""
    teller = Teller(session.rules, random, whole=whole)
    events = list(session.events)
    start = next(
        (at for at, event in enumerate(events) if not isinstance(event, SatDown)), len(events)
    )
    teller.names = {event.seat: event.name for event in events[:start]}  # type: ignore[attr-defined]
    names = list(teller.names.values())
    entries = [opening(session.rules, names, teller.names[session.origin.dealer])]
    place = start
    while place < len(events):
        end = _end_of_round(events, place)
        if not end:
            break
        entries += _between_rounds(events[place:end], teller)
        if isinstance(events[place], RoundBegan):
            entries += [{"tell": "round"}, *teller.of_round(events[place:end])]
        place = end
    return entries


def _end_of_round(events: Sequence[Event], start: int) -> int:
    """The place behind the round that begins here, or behind one event between rounds; 0 if
    the round is not over."""
    if not isinstance(events[start], RoundBegan):
        return start + 1
    for place in range(start, len(events)):
        joined = events[place]
        if isinstance(joined, JoinShown) and len(joined.joined) < 2:
            return len(events)
        if isinstance(joined, RoundEnded):
            return place + 1
    return 0


def _between_rounds(events: Sequence[Event], teller: Teller) -> list[Entry]:
    event = events[0]
    if isinstance(event, SatDown):
        teller.names[event.seat] = event.name
        return [{"tell": "sit", "name": event.name, "seat": event.seat}]
    if isinstance(event, Left):
        teller.sent_away = event.reason != "wish"
        name = teller.names[event.seat]
        return [] if teller.sent_away else [{"tell": "leave", "name": name}]
    if isinstance(event, SessionEnded):
        return [{"tell": "round" if teller.sent_away else "end"}]
    if isinstance(event, RoundBegan):
        teller.sent_away = False
    return []


# ---------------------------------------------------------------- the same accounts


def bank_of(session: Session, random: Random) -> Bank:
    """The bank that a session was told to, having agreed with it from round to round."""
    entries = told(session, random)
    bank = reckon(entries[:1])
    for entry in entries[1:]:
        tell(bank, entry)
        assert sum(bank.balances.values()) + bank.pot == 0
        if entry["tell"] == "round" and not bank.over:
            check_opening(bank, session.openings[bank.number - 1])
    check_slips(bank, session.events)
    if session.between_rounds:
        check_end(bank, session)
    return bank


def check_opening(bank: Bank, standing: Standing) -> None:
    slip, s = bank.slip, bank.state
    assert bank.names == standing.names
    assert slip["dealer"] == bank.dealer == standing.names[standing.dealer]
    assert slip["before"] == standing.pot
    assert slip["debts"] == {
        standing.names[seat]: debt for seat, debt in standing.debts.items()
    }
    assert {seat: s.opening[seat] for seat in standing.names} == standing.accounts
    assert sum(bank.taken_away.values()) == standing.departed


def check_slips(bank: Bank, events: Sequence[Event]) -> None:
    """Each player paid and got in each round what the events say."""
    fields = {
        "antes": (Anted, "amount"),
        "fees": (FeePaid, "amount"),
        "won": (Won, "amount"),
        "looed": (Looed, "paid"),
        "owed": (Looed, "owed"),
    }
    rounds: list[dict[str, list[int]]] = []
    for event in events:
        if isinstance(event, RoundBegan):
            rounds.append({key: [] for key in fields})
        for key, (kind, field) in fields.items():
            if isinstance(event, kind) and getattr(event, field):
                rounds[-1][key].append(getattr(event, field))
    for slip, amounts in zip(bank.slips, rounds, strict=False):
        for key in fields:
            assert sum(slip[key].values()) == sum(amounts[key])


def check_end(bank: Bank, session: Session) -> None:
    standing = session.standing
    assert bank.over == session.over
    assert bank.names == standing.names
    assert bank.accounts == {
        standing.names[seat]: standing.accounts[seat] for seat in standing.names
    }
    assert (bank.pot, sum(bank.taken_away.values())) == (standing.pot, standing.departed)
    assert (bank.state.carried, bank.state.stood) == (standing.carried, standing.stood)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    rounds = 0
    for number in range(wanted.sessions):
        random = Random(f"{wanted.seed}/{number}")
        rounds += bank_of(played(random), random).number
    print(f"{wanted.sessions} sessions with {rounds} rounds: all accounts are equal")


if __name__ == "__main__":
    main()
