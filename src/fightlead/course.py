"""A session driven along told events: each decision is taken, and what then happens is
compared with what is told. Where cards are not known that this needs, a `Ledger` checks what
can be checked without them. `fightlead.verify` lists the codes of the faults found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from fightlead import engine
from fightlead import events as ev
from fightlead.actions import Action
from fightlead.cards import UNKNOWN, Card, CardSet, card_set
from fightlead.chronicle import seats_of
from fightlead.errors import FightleadError, RecordError
from fightlead.notation import event_line, seat_name
from fightlead.record import Lines, hides
from fightlead.rules import MAX_PLAYERS, Rules
from fightlead.session import Session
from fightlead.standing import Standing

_CODES: Final = {
    "wrong_card": ("card", "cards"),
    "wrong_seat": ("seat", "dealer", "joined", "declined", "stayed", "dropped"),
    "wrong_chips": ("amount", "account", "pot", "paid", "owed", "stake", "carried"),
    "wrong_number": ("number", "tricks"),
}
_CODE_OF: Final = {name: code for code, names in _CODES.items() for name in names}

_VERBS: Final = {
    "join": "chooses",
    "fight": "puts",
    "stay": "chooses",
    "exchange": "exchanges",
    "play": "plays",
}
"""How a line tells the decision of a phase."""
_NOT_NOW: Final = ("not_due", "wrong_phase", "round_not_over", "unexpected_event")
"""Why something cannot be while another decision is due."""


class Course:
    """The events of a round, or of the time before the first, and a session to drive along
    them. `cards` are those of hidden decisions, by the index of their event; `entropy` is what
    the session must mix into the round that opens next."""

    def __init__(
        self,
        session: Session,
        events: Sequence[ev.Event],
        lines: Lines,
        cards: Mapping[int, CardSet],
        entropy: Mapping[int, bytes] | None = None,
    ) -> None:
        self.session = session
        self.events = events
        self.lines = lines
        self.cards = cards
        self.entropy = entropy

    def follow(self, position: int, limit: int, first: int = 0) -> int:
        """Follow the events from the first on up to an index of theirs, and the session from
        a position on; answers the one reached. Raises `RecordError` at the first fault."""
        due = list(self.session.history(position))
        for at, told in enumerate(self.events[first:limit], first):
            if not due:
                self._decide(at, told)
                due = list(self.session.history(position))
            compare(told, due.pop(0), self.lines.of_event(at))
            position += 1
        if due and limit >= len(self.events) and not isinstance(due[0], ev.RoundBegan):
            raise self.fault(limit, "missing_event", expected=public_line(due[0]))
        return position

    def fault(self, at: int, code: str, **found: object) -> RecordError:
        """A fault at the line of an event."""
        return RecordError(code, self.lines.of_event(at), **found)

    # ------------------------------------------------------------ deciding

    def _decide(self, at: int, told: ev.Event) -> None:
        """Do what an event tells that somebody decided."""
        try:
            self._take(at, told)
        except FightleadError as error:
            details = error.fields | {"found": event_line(told)}
            details.pop("line", None)
            code = "unexpected_event" if error.code == "nobody_due" else error.code
            if self.session.due and code in _NOT_NOW:
                code = "missing_event"
                details["expected"] = self._expected()
            if "seat" in details:
                details["seat"] = seat_name(getattr(told, "seat", 0))
            raise self.fault(at, code, **details) from error

    def _expected(self) -> str:
        """What was due, with the cards or the choice open."""
        verb = _VERBS.get(self.session.phase, "")
        return ", ".join(f"{seat_name(seat)} {verb} ..." for seat in self.session.due)

    def _take(self, at: int, told: ev.Event) -> None:
        session = self.session
        match told:
            case ev.Chosen():
                session.act(told.seat, Action(told.choice or self._choice(at, told.seat)))
            case ev.FightCardPut():
                session.act(told.seat, Action("fight", self._cards(at, told.card)))
            case ev.Exchanged():
                session.act(told.seat, Action("exchange", self._cards(at, *told.cards)))
            case ev.Played():
                session.act(told.seat, Action("play", self._cards(at, told.card)))
            case ev.SatDown():
                session.sit(told.name, told.seat)
            case ev.Left(reason="wish"):
                session.leave(told.seat)
            case ev.Left():
                session.start_round(self.entropy)
            case ev.Shared() | ev.SessionEnded():
                session.finish()
            case _:
                raise RecordError("unexpected_event", found=event_line(told))

    def _cards(self, at: int, *cards: int) -> CardSet:
        """The cards of a decision, those of the completion where some are hidden."""
        if UNKNOWN not in cards and not hides(self.events[at]):
            return card_set(cards)
        if at not in self.cards:
            raise RecordError("cards_impossible")
        return self.cards[at]

    def _choice(self, at: int, seat: int) -> str:
        """The verb that a seat chose in secret, as it is shown later."""
        for event in self.events[at + 1 :]:
            if isinstance(event, ev.StayShown):
                return "stay" if seat in event.stayed else "drop"
            if isinstance(event, ev.JoinShown):
                return "join" if seat in event.joined else "decline"
        return "join" if self.session.phase == "join" else "stay"


# ---------------------------------------------------------------- comparing


def compare(told: ev.Event, happened: ev.Event, line: int) -> None:
    """Raises `RecordError` if an event that is told in a line contradicts what happened."""
    name = difference(told, happened)
    if name:
        code = _CODE_OF.get(name, "wrong_event")
        expected = public_line(happened) if hides(told) else event_line(happened)
        raise RecordError(code, line, expected=expected, found=event_line(told))


def public_line(event: ev.Event) -> str:
    """The line of an event as a spectator may know it."""
    return event_line(event.seen_by(None))


def difference(told: ev.Event, happened: ev.Event) -> str:
    """The first field in which a told event contradicts what happened, `event` if it is
    another event, empty if they agree. What is hidden agrees with everything.

    >>> difference(ev.Drew(0, 1), ev.Drew(0, 1, (36,)))
    ''
    >>> difference(ev.Drew(0, 1, (35,)), ev.Drew(0, 1, (36,)))
    'cards'
    """
    if type(told) is not type(happened):
        return "event"
    hidden = ev.secret_fields(type(told))
    for field in fields(told):
        one, other = getattr(told, field.name), getattr(happened, field.name)
        if one != other and not _agree(told, field.name, one, other, field.name in hidden):
            return field.name
    return ""


def _agree(told: ev.Event, name: str, one: Any, other: Any, secret: bool) -> bool:
    if name == "card":
        return bool(one == UNKNOWN)
    if secret and not one:
        return True
    if name != "cards" or len(one) != len(other):
        return False
    if isinstance(told, ev.Exchanged):
        return {card for card in one if card != UNKNOWN} <= set(other)
    return all(a == b or _unknown(a, b) for a, b in zip(one, other, strict=True))


def _unknown(one: Any, other: Any) -> bool:
    if isinstance(one, tuple):
        return bool(one[0] == other[0] and one[1] == UNKNOWN)
    return bool(one == UNKNOWN)


# ---------------------------------------------------------------- without the cards


class Ledger:
    """One round as somebody follows it who sees no card that is not told: whose turn it is,
    who takes part, how many tricks there are, and every chip."""

    def __init__(
        self, rules: Rules, start: Standing, events: Sequence[ev.Event], lines: Lines
    ) -> None:
        self.rules = rules
        self.events = events
        self.lines = lines
        self.start = start
        self.accounts = dict(start.accounts)
        self.debts = dict(start.debts)
        self.pot = start.pot
        self.carried = start.carried
        self.stood = False
        self.broke: tuple[int, ...] = ()
        self.over = False
        self.dealer = start.dealer
        self.within = self._clockwise(start.names, start.dealer + 1)
        """Who plays the round, from eldest hand."""
        self.turns: list[int] = []
        """Whose turn it is in the present stage, one after the other."""
        self.free: set[int] = set()
        """Who must still do it, where the order does not matter."""
        self.leader = -1
        self.asked = False
        """Everybody must still choose to stay or to drop."""
        self.to_draw = 0
        self.thrower = -1
        self.fight: dict[int, Card] = {}
        self.turned: Card = UNKNOWN
        """The last turn-up."""
        self.seen: CardSet = 0
        self.trick: list[tuple[int, Card]] = []
        self.tricks = [0] * MAX_PLAYERS
        self.due: list[ev.Event] = []
        """What must follow now."""

    def follow(self) -> int:
        """Follow the round to its end; answers the index of the event after it, or how many
        events there are. Raises `RecordError` at the first fault."""
        before: type[ev.Event] = ev.Event
        for at, told in enumerate(self.events):
            line = self.lines.of_event(at)
            if self.over:
                return at
            if self.due:
                compare(told, self.due.pop(0), line)
                self.over = isinstance(told, ev.RoundEnded)
            elif not self._holds(told, before, line):
                raise RecordError("unexpected_event", line, found=event_line(told))
            before = type(told)
        if self.due:
            line = self.lines.of_event(len(self.events))
            raise RecordError("missing_event", line, expected=event_line(self.due[0]))
        return len(self.events)

    @property
    def standing(self) -> Standing:
        """What stands when the round is over."""
        return Standing(
            number=self.start.number,
            dealer=self.dealer,
            names=dict(self.start.names),
            accounts=self.accounts,
            debts={seat: owed for seat, owed in self.debts.items() if owed},
            pot=self.pot,
            carried=self.carried,
            stood=self.stood,
            broke=self.broke,
            departed=self.start.departed,
        )

    # ------------------------------------------------------------ event by event

    def _holds(self, told: ev.Event, before: type[ev.Event], line: int) -> bool:
        """Take in an event; whether it can happen here."""
        if type(told) not in _AFTER.get(before, (ev.RoundBegan,)):
            return False
        if self.to_draw and not isinstance(told, ev.Drew | ev.Reshuffled):
            return False
        if type(told) is not before and self.free and not isinstance(told, ev.Dealt):
            return False
        match told:
            case ev.JoinShown():
                self._joined(told)
            case ev.Anted():
                self._pays(told.seat, told.amount)
                self.debts.pop(told.seat, None)
            case ev.Dealt():
                if before is not ev.Dealt:
                    self.turns, self.seen = list(self.within), 0
                    self.carried = self.carried or bool(self._owing)
                self._turn(told, line)
                return told.number == self.rules.hand
            case ev.FightCardPut() | ev.Chosen():
                return self._freely(told.seat, first=type(told) is not before)
            case ev.FightShown():
                self.fight, self.turned = dict(told.cards), UNKNOWN
                return [seat for seat, _ in told.cards] == self.within
            case ev.TurnedUp():
                self.turned = told.card
                return self._is_new(told.card)
            case ev.LeadWon():
                return self._led(told, line)
            case ev.Drew():
                self.to_draw -= told.number
                return told.seat in self.within and self.to_draw >= 0
            case ev.Reshuffled():
                self.seen = 0
            case ev.StayShown():
                return self._stayed(told)
            case ev.Exchanged():
                return self._exchanged(told, line)
            case ev.Played():
                return self._played(told, line)
            case ev.TrickTaken():
                return self._taken(told, line)
        return True

    @property
    def _owing(self) -> dict[int, int]:
        return {
            seat: self.start.debts[seat] for seat in self.within if seat in self.start.debts
        }

    def _clockwise(self, seats: Iterable[int], first: int) -> list[int]:
        return seats_of(sum(1 << seat for seat in seats), first)

    def _pays(self, seat: int, amount: int) -> None:
        self.accounts[seat] = self.accounts.get(seat, 0) - amount
        self.pot += amount

    def _is_new(self, card: Card) -> bool:
        """Note a card that everybody sees; whether it was not seen before."""
        if card == UNKNOWN:
            return True
        seen, self.seen = self.seen, self.seen | 1 << card
        return not seen >> card & 1

    def _turn(self, told: ev.Dealt | ev.Exchanged | ev.Played, line: int) -> None:
        if not self.turns:
            raise RecordError("unexpected_event", line, found=event_line(told))
        compare(told, replace(told, seat=self.turns.pop(0)), line)

    def _freely(self, seat: int, *, first: bool) -> bool:
        if first:
            self.free = set(self.within)
        due = seat in self.free
        self.free.discard(seat)
        return due

    def _joined(self, told: ev.JoinShown) -> None:
        self.within = self._clockwise(told.joined, self.dealer + 1)
        self.debts = self._owing

    def _led(self, told: ev.LeadWon, line: int) -> bool:
        """The lead as the fight cards and the last turn-up decide it, if they are told."""
        self.leader, self.to_draw = told.seat, len(self.within)
        self.asked = self.rules.drop and (self.carried or self.rules.drop_fresh)
        self.turns = self._exchangers()
        cards = [(card, seat) for seat, card in self.fight.items()]
        if UNKNOWN in self.fight.values() or (self.turned == UNKNOWN and not told.by_rank):
            return told.seat in self.within
        matched = [pair for pair in cards if pair[0] // 13 == self.turned // 13]
        card, seat = max(matched) if matched else max(cards, key=lambda pair: pair[0] % 13)
        compare(told, ev.LeadWon(seat, card, by_rank=not matched), line)
        return True

    def _stayed(self, told: ev.StayShown) -> bool:
        asked, self.asked = self.asked, False
        among = self._clockwise({*told.stayed, *told.dropped}, self.dealer + 1)
        if not asked or among != self.within or {*told.stayed} & {*told.dropped}:
            return False
        stayed = [seat for seat in self.within if seat in told.stayed]
        if not stayed and self.rules.dealer_must_stay and self.dealer in self.within:
            stayed = [self.dealer]
            self.due = [ev.DealerHeld(self.dealer)]
        elif not stayed:
            self.stood = self.carried = True
            self.due = [ev.PotStood(self.pot), ev.RoundEnded(self.pot, carried=True)]
            return True
        self.within = stayed
        if len(stayed) == 1:
            self.tricks[stayed[0]] = self.rules.hand
            self.due += [ev.StoodAlone(stayed[0]), *self._payment()]
        elif self.leader not in stayed:
            self.leader = self._clockwise(stayed, self.leader)[0]
            self.due = [ev.LeadPassed(self.leader)]
        self.turns = self._exchangers()
        return True

    def _exchangers(self) -> list[int]:
        first = self.leader if self.rules.exchange_from == "leader" else self.dealer + 1
        return self._clockwise(self.within, first)

    def _exchanged(self, told: ev.Exchanged, line: int) -> bool:
        again = self.rules.exchange_style == "one_by_one" and told.seat == self.thrower
        if not again:
            self._turn(told, line)
        self.thrower, self.to_draw = told.seat, told.number
        fee = self.rules.fee * told.number
        if fee:
            self._pays(told.seat, fee)
            self.due = [ev.FeePaid(told.seat, fee)]
        return not self.asked and told.number <= self.rules.hand

    def _played(self, told: ev.Played, line: int) -> bool:
        if not self.trick:
            if self.turns or self.asked:
                return False
            self.turns = self._clockwise(self.within, self.leader)
        self._turn(told, line)
        self.trick.append((told.seat, told.card))
        return self._is_new(told.card)

    def _taken(self, told: ev.TrickTaken, line: int) -> bool:
        """The best card that is told of the suit led takes the trick, or one that is not."""
        if self.turns:
            return False
        leader, led = self.trick[0]
        played = dict(self.trick)
        led = told.card if led == UNKNOWN else led
        followed = [
            (card, seat)
            for seat, card in self.trick
            if UNKNOWN not in (card, led) and card // 13 == led // 13
        ]
        best, taker = max(followed, default=(UNKNOWN, leader))
        if led == UNKNOWN and told.seat in played:
            taker = told.seat
        elif played.get(told.seat) == UNKNOWN and (
            told.card == UNKNOWN or (told.card // 13 == led // 13 and told.card > best)
        ):
            best, taker = told.card, told.seat
        number = sum(self.tricks) + 1
        compare(told, ev.TrickTaken(taker, number, best), line)
        self.trick, self.leader = [], taker
        self.tricks[taker] += 1
        if number == self.rules.hand:
            self.due = self._payment()
        return True

    def _payment(self) -> list[ev.Event]:
        """Pay the tricks and take the loos, as the engine does."""
        states = engine.new_states()
        engine.set_up(states, 0, self.rules, 0, self.dealer)
        state = states[0]
        state.within = sum(1 << seat for seat in self.within)
        state.pot = prize = self.pot
        for seat in self.start.names:
            state.account[seat] = self.accounts[seat]
            state.tricks[seat] = self.tricks[seat]
        engine.pay(state)
        share = prize // self.rules.hand
        told: list[ev.Event] = [
            ev.Won(seat, share * self.tricks[seat], self.tricks[seat])
            for seat in self.within
            if self.tricks[seat]
        ]
        for seat in self.within:
            if not self.tricks[seat]:
                paid = self.accounts[seat] - int(state.account[seat])
                told.append(ev.Looed(seat, paid, int(state.debt[seat])))
        self.accounts = {seat: int(state.account[seat]) for seat in self.start.names}
        self.debts |= {seat: int(state.debt[seat]) for seat in self.within}
        self.pot, self.carried = int(state.pot), bool(state.carried)
        self.broke = tuple(seats_of(int(state.broke)))
        return [*told, ev.RoundEnded(self.pot, self.carried)]


_AFTER: Final[dict[type[ev.Event], tuple[type[ev.Event], ...]]] = {
    ev.RoundBegan: (ev.Chosen, ev.Anted, ev.Dealt),
    ev.JoinShown: (ev.Anted, ev.Dealt),
    ev.Anted: (ev.Anted, ev.Dealt),
    ev.Dealt: (ev.Dealt, ev.FightCardPut),
    ev.FightCardPut: (ev.FightCardPut, ev.FightShown),
    ev.FightShown: (ev.TurnedUp, ev.LeadWon),
    ev.TurnedUp: (ev.TurnedUp, ev.LeadWon, ev.Misdealt),
    ev.Misdealt: (ev.Dealt,),
    ev.LeadWon: (ev.Drew, ev.Reshuffled),
    ev.Drew: (ev.Drew, ev.Reshuffled, ev.Chosen, ev.Exchanged, ev.Played),
    ev.Reshuffled: (ev.Drew,),
    ev.Chosen: (ev.Chosen, ev.StayShown, ev.JoinShown),
    ev.StayShown: (ev.Exchanged,),
    ev.LeadPassed: (ev.Exchanged,),
    ev.Exchanged: (ev.Exchanged, ev.Drew, ev.Reshuffled, ev.Played),
    ev.FeePaid: (ev.Drew, ev.Reshuffled),
    ev.Played: (ev.Played, ev.TrickTaken),
    ev.TrickTaken: (ev.Played,),
}
"""What can follow an event while nothing certain must."""
