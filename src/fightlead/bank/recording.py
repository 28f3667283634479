"""A bank as a record: what a spectator of the real table knows, most cards unknown.

Where nobody told it, the record assumes what costs nothing: eldest hand led, one card was
turned up, no card was exchanged, the tricks fell in the order of the table. The round says so
under the key `assumed`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fightlead.bank.entries import Entry
from fightlead.bank.fold import reckon, tell
from fightlead.bank.state import seat_after
from fightlead.bank.table import Bank
from fightlead.cards import UNKNOWN
from fightlead.events import (
    Anted,
    Chosen,
    DealerHeld,
    Dealt,
    Drew,
    Event,
    Exchanged,
    FeePaid,
    FightCardPut,
    FightShown,
    JoinShown,
    LeadPassed,
    LeadWon,
    Left,
    Looed,
    Played,
    PotStood,
    Reshuffled,
    RoundBegan,
    RoundEnded,
    SatDown,
    SessionEnded,
    Shared,
    StayShown,
    StoodAlone,
    TrickTaken,
    TurnedUp,
    Won,
)
from fightlead.record import Record, RoundRecord
from fightlead.rules import Rules
from fightlead.standing import Standing


def recorded(entries: Sequence[Entry]) -> Record:
    """The record of a bank. A round that is not over is not in it.

    >>> from fightlead.bank.opening import opening
    >>> told = {"tell": "tricks", "took": {"Anna": 3, "Ben": 1}}
    >>> record = recorded([opening(Rules.classic(), ["Anna", "Ben"]), told])
    >>> record.rounds[0].extra
    {'assumed': ['lead', 'turn-ups', 'exchange', 'tricks']}
    """
    bank = reckon(entries)
    if bank.slips and not bank.slip["end"]:
        entries = entries[: bank.slip["first"]]
    bank = reckon(entries[:1])
    start = Standing(dealer=bank.state.dealer)
    standings: list[Standing] = []
    around: list[list[Event]] = [[SatDown(seat, bank.names[seat]) for seat in bank.names]]
    for entry in entries[1:]:
        tell(bank, entry)
        kinds = [fact["fact"] for fact in bank.news]
        begin = kinds.index("round") if "round" in kinds else len(kinds)
        around[-1] += _around(bank.news[:begin])
        if begin < len(kinds):
            standings.append(_standing(bank))
            around.append([])
        around[-1] += _around(bank.news[begin:])
    rounds = [
        RoundRecord(
            start=standing,
            events=(*_events(slip, bank.rules), *after),
            extra=_assumed(slip),
        )
        for standing, slip, after in zip(standings, bank.slips, around[1:], strict=True)
    ]
    return Record(
        rules=Rules.from_dict(bank.rules),
        start=start,
        events=tuple(around[0]),
        rounds=tuple(rounds),
        seen_by=None,
    )


def _around(facts: Sequence[dict[str, Any]]) -> list[Event]:
    """What happened between rounds, and at the end of a session."""
    events: list[Event] = []
    for fact in facts:
        kind = fact["fact"]
        if kind == "sat":
            events.append(SatDown(fact["seat"], fact["name"]))
        elif kind == "left":
            events.append(Left(fact["seat"], fact["chips"], fact["reason"]))
        elif kind == "shared":
            events.append(Shared(fact["seat"], fact["chips"]))
        elif kind == "ended":
            events.append(SessionEnded())
    return events


def _standing(bank: Bank) -> Standing:
    """What stood when the present round opened."""
    slip, s = bank.slip, bank.state
    names = {seat: name for name, seat in slip["seats"].items()}
    return Standing(
        number=slip["number"],
        dealer=slip["seats"][slip["dealer"]],
        names=names,
        accounts={seat: s.opening[seat] for seat in names},
        debts={slip["seats"][name]: debt for name, debt in slip["debts"].items()},
        pot=slip["before"],
        carried=slip["carried"],
        stood=slip["stood"],
        departed=sum(bank.taken_away.values()),
    )


def _assumed(slip: dict[str, Any]) -> dict[str, Any]:
    """What of a round nobody told."""
    played = slip["end"] != "too_few"
    stayed = [name for name in slip["players"] if name not in slip["dropped"]]
    exchanging = slip["end"] == "played"
    missing = {
        "lead": played and not slip["lead"],
        "turn-ups": played and not slip["counted"],
        "exchange": exchanging and any(name not in slip["exchanged"] for name in stayed),
        "tricks": not slip["in_order"],
        "misdeals": slip["misdeals"] > 0,
    }
    assumed = [key for key, is_missing in missing.items() if is_missing]
    return {"assumed": assumed} if assumed else {}


# ---------------------------------------------------------------- the events of a round


def _events(slip: dict[str, Any], rules: dict[str, Any]) -> Iterator[Event]:
    seats: dict[str, int] = slip["seats"]
    dealer = seats[slip["dealer"]]
    yield RoundBegan(slip["number"], dealer, slip["before"], slip["carried"])
    if slip["asked_to_join"]:
        yield from (Chosen(seat) for seat in sorted(seats.values()))
        declined = sorted(seats[name] for name in slip["declined"])
        joined = [seat for seat in sorted(seats.values()) if seat not in declined]
        yield JoinShown(tuple(joined), tuple(declined))
    if slip["end"] != "too_few":
        yield from _Played(slip, rules).events()


class _Played:
    """A round that was played: the cards are counted as the engine counts them."""

    def __init__(self, slip: dict[str, Any], rules: dict[str, Any]) -> None:
        self.slip, self.rules = slip, rules
        self.seats: dict[str, int] = slip["seats"]
        self.order = [self.seats[name] for name in slip["players"]]
        self.within = [seat for seat in self.order if seat not in self._of(slip["dropped"])]
        self.lead = self.seats.get(slip["lead"], self.order[0])
        self.stock = rules["suits"] * rules["ranks"] - rules["hand"] * len(self.order)
        self.discards = 0

    def _of(self, names: Sequence[str]) -> list[int]:
        return [self.seats[name] for name in names]

    def _by_seat(self, key: str) -> dict[int, int]:
        return {self.seats[name]: number for name, number in self.slip[key].items()}

    def events(self) -> Iterator[Event]:
        yield from self._antes()
        yield from (Dealt(seat, self.rules["hand"]) for seat in self.order)
        yield from self._fight()
        if self.slip["asked_to_stay"]:
            yield from self._stay()
        if self.slip["end"] == "played":
            yield from self._exchange()
            yield from self._play()
        if self.slip["end"] == "stood":
            yield PotStood(self.slip["after"])
        else:
            yield from self._payment()
        yield RoundEnded(self.slip["after"], self.slip["carried_after"])

    def _antes(self) -> Iterator[Event]:
        antes, stakes = self._by_seat("antes"), self._by_seat("debts")
        yield from (
            Anted(seat, antes[seat], seat in stakes) for seat in self.order if seat in antes
        )

    def _fight(self) -> Iterator[Event]:
        shown = {self.seats[name]: card for name, card in self.slip["fight"]}
        yield from (FightCardPut(seat) for seat in self.order)
        yield FightShown(tuple((seat, shown.get(seat, UNKNOWN)) for seat in self.order))
        turned = self.slip["turned"]
        turnups = self.slip["turnups"] or [UNKNOWN] * turned
        yield from (TurnedUp(card) for card in turnups)
        card = shown.get(self.lead, UNKNOWN)
        by_rank = not turned or (card != UNKNOWN and card // 13 != turnups[-1] // 13)
        yield LeadWon(self.lead, card, by_rank)
        self.stock -= turned
        self.discards = turned + len(self.order)
        for seat in self.order:
            yield from self._draw(seat, 1)

    def _draw(self, seat: int, number: int) -> Iterator[Event]:
        """Cards from the stock, which the discards become when it runs out."""
        if number > self.stock:
            if self.stock:
                yield Drew(seat, self.stock)
            number -= self.stock
            yield Reshuffled(self.discards)
            self.stock, self.discards = self.discards, 0
        self.stock -= number
        if number:
            yield Drew(seat, number)

    def _stay(self) -> Iterator[Event]:
        dropped = self._of(self.slip["dropped"])
        held = [self.seats[self.slip["dealer"]]] if self.slip["must_stay"] else []
        yield from (Chosen(seat) for seat in self.order)
        stayed = [seat for seat in self.within if seat not in held]
        gone = [seat for seat in self.order if seat in dropped or seat in held]
        yield StayShown(tuple(stayed), tuple(gone))
        self.discards += self.rules["hand"] * len(dropped)
        yield from (DealerHeld(seat) for seat in held)
        if self.slip["end"] == "alone":
            yield StoodAlone(self.within[0])
        elif self.within and self.lead in dropped:
            self.lead = self._next(self.lead)
            yield LeadPassed(self.lead)

    def _next(self, seat: int) -> int:
        return int(seat_after(sum(1 << other for other in self.within), seat))

    def _exchange(self) -> Iterator[Event]:
        fee = self.rules["fee"]
        for name, numbers in self.slip["moves"]:
            seat = self.seats[name]
            for number in numbers:
                yield Exchanged(seat, number)
                if number and fee:
                    yield FeePaid(seat, number * fee)
                yield from self._draw(seat, number)
            self.discards += sum(numbers)

    def _play(self) -> Iterator[Event]:
        leader = self.lead
        for number, name in enumerate(self.slip["takers"], 1):
            told = self.slip["plays"][number - 1 : number]
            shown = {self.seats[player]: card for player, card in told[0]} if told else {}
            seat = leader
            for _ in self.within:
                yield Played(seat, shown.get(seat, UNKNOWN))
                seat = self._next(seat)
            leader = self.seats[name]
            yield TrickTaken(leader, number, shown.get(leader, UNKNOWN))

    def _payment(self) -> Iterator[Event]:
        tricks, won = self._by_seat("tricks"), self._by_seat("won")
        looed, owed = self._by_seat("looed"), self._by_seat("owed")
        yield from (Won(seat, won[seat], tricks[seat]) for seat in self.within if seat in won)
        for seat in self.within:
            if seat in looed:
                yield Looed(seat, looed[seat], owed.get(seat, 0))
