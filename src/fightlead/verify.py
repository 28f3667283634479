"""Replaying a record, and checking every rule, chip and shuffle in it.

`replay` makes the session of a record again, also one in the middle of a round: so a saved
game goes on. `examine` and `verify` drive a session along the record, compare what must have
happened with what is told, and say what is wrong and where. Each round is checked from its
own declared start, and its start against the end of the round before; so one fault does not
hide those of other rounds. Of each round the first fault is told.

Where a record leaves cards unknown they are completed by some that fit
(`fightlead.completion`), and the rules are checked as if all were known.

Codes of `RecordError`, besides those of `fightlead.recordfile` and, for decisions that are
not allowed, those of `Refused` and `SeatingError`:

* `wrong_card`, `wrong_seat`, `wrong_chips`, `wrong_number`, `wrong_event` (`expected`,
  `found`: lines): another event must stand here.
* `missing_event` (`expected`): it must follow this line; with `found`, the line itself: it
  must stand here, or before it.
* `unexpected_event` (`found`): nothing that was decided leads to it.
* `cards_impossible`: no hands fit to what is told.
* `wrong_start` (`key`): the start of a round does not follow from the round before.
* `not_the_next_round` (`expected`, `found`): rounds are missing, or out of order.
* `chips_do_not_balance` (`sum`): accounts, departed and pot do not add up to 0.
* `seed_not_from_session`, `commitment_does_not_fit`, `deck_not_from_seed`.
* `deck_wrong`, `deck_missing`, `deck_unused`: the decks are not those that were shuffled.

Codes of notes, for what cannot be checked fully:

* `cards_unknown`: hidden cards or choices; the rules are checked with some that fit.
* `shuffle_unknown`: no seed, so that nobody can tell whether the shuffle was as promised.
* `begins_later`: the rounds before the first one are not in the record.
* `unfinished`: the record ends within a round.
* `not_completed`: from this line to the end of the round only turns, tricks and chips were
  checked: too much is hidden to tell cards that fit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from fightlead import engine
from fightlead import events as ev
from fightlead.cards import UNKNOWN, Card, CardSet, card_set, members
from fightlead.completion import Orders, complete
from fightlead.course import Course, Ledger, public_line
from fightlead.errors import FightleadError, RecordError, Refused
from fightlead.record import Lines, Record, RoundRecord, has_hole, hides
from fightlead.session import Session
from fightlead.shuffle import (
    Shuffler,
    Shuffles,
    commitment,
    mixed_seed,
    new_seed,
    round_seed,
)
from fightlead.standing import Standing


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an examination found, both by line."""

    faults: tuple[RecordError, ...]
    """What is wrong."""
    notes: tuple[RecordError, ...]
    """What cannot be checked fully."""


def verify(record: Record, *, core: Any = engine) -> list[RecordError]:
    """All that is wrong with a record, by line; empty if nothing is. `core` is the engine to
    run on.

    >>> from fightlead.record import record_of
    >>> from fightlead.rules import Rules
    >>> session = Session(Rules.classic(), ["Anna", "Ben"], seed=7)
    >>> session.start_round()
    >>> verify(record_of(session)), verify(record_of(session, None))
    ([], [])
    """
    return list(examine(record, core=core).faults)


def examine(record: Record, *, core: Any = engine) -> Verdict:
    """All that is wrong with a record, and all that cannot be checked fully."""
    walk = _Walk(record, core, strict=False)
    walk.faults += record.faults
    walk.run()

    def by_line(found: list[RecordError]) -> tuple[RecordError, ...]:
        return tuple(sorted(found, key=lambda each: each.line))

    return Verdict(by_line(walk.faults), by_line(walk.notes))


def replay(record: Record, *, core: Any = engine) -> Session:
    """The session that a full record tells, as it stood at the end of it, ready to go on.
    With the session's seed in the record coming rounds come from it; otherwise they are
    shuffled anew. `core` is the engine to run on.

    Raises `RecordError`: the first fault of the record, or `cards_unknown`.
    """
    if record.faults:
        raise record.faults[0]
    walk = _Walk(record, core, strict=True)
    walk.run()
    assert walk.session is not None
    return walk.session


def course_of(record: Record, at: int, *, core: Any = engine) -> tuple[Course, int]:
    """The round of a record with this index, by itself: a course whose session stands at the
    declared start of the round, and up to which event it can be followed. Hidden cards have
    some that fit in their places. `core` is the engine to run on.

    Raises `RecordError` where the round cannot even be opened.

    >>> from fightlead.record import record_of
    >>> from fightlead.rules import Rules
    >>> session = Session(Rules.classic(), ["Anna", "Ben"], seed=7)
    >>> session.start_round()
    >>> course, limit = course_of(record_of(session), 0)
    >>> course.follow(0, limit), course.session.due
    (5, (0, 1))
    """
    each = record.rounds[at]
    walk = _Walk(replace(record, rounds=(each,)), core, strict=False)
    walk.seeded = walk.all_from_session()
    walk.open(0, each)
    if walk.session is None:
        raise walk.faults[-1]
    plan = walk.plan(0)
    return Course(walk.session, each.events, each.lines, plan.cards), plan.limit


# ---------------------------------------------------------------- orders of cards


class _Decks:
    """Orders of cards as they are declared; after the last one those of another source."""

    def __init__(self, decks: Sequence[tuple[Card, ...]], rest: Shuffles | None) -> None:
        self.decks = decks
        self.rest = rest
        self.used = 0

    def order(self, cards: CardSet) -> list[Card]:
        if self.used == len(self.decks):
            if self.rest is None:
                raise RecordError("deck_missing")
            return self.rest.order(cards)
        deck = self.decks[self.used]
        self.used += 1
        if card_set(deck) != cards:
            raise RecordError("deck_wrong")
        return list(deck)

    @property
    def left(self) -> int:
        """How many declared orders were not asked for."""
        return len(self.decks) - self.used


class _Completed:
    """Orders of cards as they can have been; never short of a card."""

    def __init__(self, decks: Sequence[tuple[Card, ...]], rest: Shuffles | None) -> None:
        self._decks = iter(decks)
        self._rest = rest

    def order(self, cards: CardSet) -> list[Card]:
        deck = next(self._decks, None)
        if deck is None and self._rest is not None:
            return self._rest.order(cards)
        known = dict.fromkeys(card for card in deck or () if cards >> card & 1 and card >= 0)
        return [*known, *(card for card in members(cards) if card not in known)]


def _seed_orders(seed: bytes) -> Orders:
    def last_order(shuffled: list[CardSet]) -> Sequence[Card]:
        shuffler = Shuffler(seed)
        return [shuffler.order(cards) for cards in shuffled][-1]

    return last_order


def _deck_orders(decks: Sequence[tuple[Card, ...]]) -> Orders:
    def last_order(shuffled: list[CardSet]) -> Sequence[Card]:
        return decks[len(shuffled) - 1] if len(shuffled) <= len(decks) else ()

    return last_order


@dataclass(frozen=True, slots=True)
class _Plan:
    """How a round is to be checked."""

    source: Callable[[], Shuffles]
    limit: int
    """Index of the first event that cannot be checked."""
    cards: Mapping[int, CardSet] = field(default_factory=dict)
    """The cards of each hidden decision, by the index of its event."""


# ---------------------------------------------------------------- along a record


class _Walk:
    """A session driven along a record; `strict` raises the first fault."""

    def __init__(self, record: Record, core: Any, *, strict: bool) -> None:
        self.record = record
        self.core = core
        self.strict = strict
        self.seed = new_seed() if record.seed is None else record.seed
        self.faults: list[RecordError] = []
        self.notes: list[RecordError] = []
        self.session: Session | None = None
        """The session as far as the record holds; None: to be taken up at the next round."""
        self.position = 0
        """How many events of the session are compared."""
        self.next = 0
        """Index of the round to be opened next."""
        self.lines = record.lines
        """Those of the round that was compared last."""
        self.source: Shuffles | None = None
        """Where the orders of cards of the present round come from."""
        self.plans: dict[int, _Plan] = {}
        self.seeded = strict and self.all_from_session()
        """The session takes its orders of cards from its seed; otherwise from `_source`."""

    def run(self) -> None:
        self._begin()
        for at, each in enumerate(self.record.rounds):
            self._check_round(at, each)
        if self.session is not None and not (self.session.between_rounds or self.session.over):
            self.notes.append(RecordError("unfinished", self.lines.of_event(_END)))

    def _fault(self, fault: RecordError) -> None:
        if self.strict:
            raise fault
        self.faults.append(fault)

    def _begin(self) -> None:
        """From the head to the first round."""
        record = self.record
        blank = record.start.number == 0 and not record.events and not record.start.names
        if blank and record.rounds and record.rounds[0].start.number > 1:
            line = record.rounds[0].lines.of_key("number")
            self.notes.append(RecordError("begins_later", line))
            return
        self._check_balance(record.start, record.lines)
        self.session = self._resumed(record.start)
        self._follow(record.events, record.lines, len(record.events), {})

    def _check_round(self, at: int, each: RoundRecord) -> None:
        self._check_seeds(each)
        self._check_hidden(each)
        self.open(at, each)
        self.lines = each.lines
        self.next = at + 1
        source = self.source
        if self.session is not None:
            plan = self.plan(at)
            sure = len(self.faults)
            self._follow(each.events, each.lines, plan.limit, plan.cards)
            doubt = self._doubt(each, self.faults[sure:])
            if doubt is not None:
                del self.faults[sure:]
                self._follow_without_cards(at, each, doubt)
                return
            if plan.limit < len(each.events) and self.session is not None:
                self._follow_without_cards(at, each, plan.limit)
                return
        if self.session is not None and isinstance(source, _Decks) and source.left:
            self._fault(RecordError("deck_unused", each.lines.of_key("decks")))

    def _follow(
        self,
        events: Sequence[ev.Event],
        lines: Lines,
        limit: int,
        cards: Mapping[int, CardSet],
    ) -> None:
        """Follow some events; the session is given up at a fault."""
        assert self.session is not None
        try:
            course = Course(
                self.session, events, lines, cards, self._contributed(self.session.names)
            )
            self.position = course.follow(self.position, limit)
        except RecordError as fault:
            self.session = None
            self._fault(fault)

    def _doubt(self, each: RoundRecord, faults: Sequence[RecordError]) -> int | None:
        """Where a round begins to hang on cards that were guessed, if a fault does: behind a
        card that all saw and the record lacks, the guess may be wrong and not the record."""
        if not faults:
            return None
        holes = [place for place, event in enumerate(each.events) if has_hole(event)]
        if holes and faults[0].line >= each.lines.of_event(holes[0]):
            return holes[0]
        hidden = [place for place, event in enumerate(each.events) if hides(event)]
        return hidden[0] if hidden and faults[0].code == "deck_wrong" else None

    def _follow_without_cards(self, at: int, each: RoundRecord, limit: int) -> None:
        """Follow the rest of a round as far as no hidden card is needed; go on from its end."""
        self.session = None
        self.notes.append(RecordError("not_completed", each.lines.of_event(limit)))
        ledger = Ledger(self.record.rules, each.start, each.events, each.lines)
        try:
            end = ledger.follow()
            if ledger.over:
                self.session = self._resumed(ledger.standing)
                course = Course(self.session, each.events, each.lines, {})
                self.position = course.follow(0, len(each.events), end)
            elif at + 1 == len(self.record.rounds):
                self.notes.append(RecordError("unfinished", each.lines.of_event(_END)))
            elif not self._unread_before(self.record.rounds[at + 1].lines.header):
                self._fault(
                    RecordError("round_not_over", self.record.rounds[at + 1].lines.header)
                )
        except RecordError as fault:
            self.session = None
            self._fault(fault)

    def _resumed(self, standing: Standing, *, open_round: bool = False) -> Session:
        return Session.resume(
            self.record.rules,
            standing,
            seed=self.seed,
            shuffles=None if self.seeded else self._source,
            core=self.core,
            open_round=open_round,
            entropy=self._contributed(standing.names) if open_round else None,
        )

    # ------------------------------------------------------------ opening a round

    def open(self, at: int, each: RoundRecord) -> None:
        """Open a round: from the round before if that is known and leads there."""
        try:
            if self.session is not None and not self._leads_to(each):
                self.session = None
            if self.session is None:
                self._check_balance(each.start, each.lines)
                self.next = at
                self.session = self._resumed(each.start, open_round=True)
                self.position = 0
        except FightleadError as error:
            if isinstance(error, RecordError) and error.line:
                raise  # it has its place already
            self.session = None
            line = each.lines.of_key("decks")
            self._fault(RecordError(error.code, line))

    def _leads_to(self, each: RoundRecord) -> bool:
        """Go on from the round before; whether that leads to the declared start of a round."""
        session = self.session
        assert session is not None
        if self.position == session.event_count:
            try:
                session.start_round(self._contributed(session.names))
            except Refused as error:
                self._fault(RecordError(error.code, each.lines.header))
                return False
        for happened in session.history(self.position):
            if isinstance(happened, ev.RoundBegan):
                return self._same_start(session.openings[-1], each)
            line = self.lines.of_event(_END)
            expected = public_line(happened)
            self._fault(RecordError("missing_event", line, expected=expected))
            self.position += 1
        self._fault(RecordError("session_over", each.lines.header))
        return False

    def _same_start(self, start: Standing, each: RoundRecord) -> bool:
        told, lines = each.start, each.lines
        if told.number != start.number:
            if not self._unread_before(lines.header):
                found = {"expected": start.number, "found": told.number}
                self._fault(RecordError("not_the_next_round", lines.of_key("number"), **found))
            return False
        keys = [name for name in _KEYS if getattr(told, name) != getattr(start, name)]
        for name in keys:
            key = _KEYS[name]
            self._fault(RecordError("wrong_start", lines.of_key(key), key=key))
        return not keys

    def _unread_before(self, line: int) -> bool:
        """Whether a round that could not be read stands between the last one and a line."""
        return any(self.lines.header < fault.line <= line for fault in self.record.faults)

    # ------------------------------------------------------------ shuffles

    def all_from_session(self) -> bool:
        """Whether all orders of cards come from the session's seed."""
        record = self.record
        seeded = record.seed is not None and not any(each.decks for each in record.rounds)
        same = all(each.seed in (None, self._from_session(each)) for each in record.rounds)
        return seeded and same

    def _contributed(self, names: Mapping[int, str]) -> Mapping[int, bytes]:
        """What those who sit there contributed to the round that opens next, for a session to
        mix; `_source` mixes it by itself."""
        rounds = self.record.rounds
        told = rounds[self.next].entropy if self.seeded and self.next < len(rounds) else {}
        return {seat: told[seat] for seat in names if seat in told}

    def _source(self, number: int) -> Shuffles:
        """Where the orders of cards of a round come from."""
        rounds = self.record.rounds
        if self.next < len(rounds) and rounds[self.next].start.number == number:
            self.source = self.plan(self.next).source()
        else:
            self.source = self._later(number)
        return self.source

    def _later(self, number: int) -> Shuffles:
        return Shuffler(round_seed(self.seed, number))

    def _from_session(self, each: RoundRecord) -> bytes | None:
        seed = self.record.seed
        return None if seed is None else round_seed(seed, each.start.number)

    def _mixed_seed(self, each: RoundRecord) -> bytes | None:
        """From what the orders of cards of a round follow, as far as it is told."""
        seed = each.seed or self._from_session(each)
        return None if seed is None else mixed_seed(seed, each.entropy)

    def plan(self, at: int) -> _Plan:
        if at not in self.plans:
            self.plans = {at: self._planned(self.record.rounds[at])}
        return self.plans[at]

    def _planned(self, each: RoundRecord) -> _Plan:
        """How to check a round: with its own shuffles if they are told and nothing is hidden,
        otherwise with cards that fit."""
        seed = self._mixed_seed(each)
        rest = self._later(each.start.number) if self.strict else None
        source: Callable[[], Shuffles] | None = None
        orders: Orders | None = None
        if each.decks:
            source, orders = lambda: _Decks(each.decks, rest), _deck_orders(each.decks)
        elif seed:
            source, orders = lambda: Shuffler(seed), _seed_orders(seed)
        if source and not any(map(hides, each.events)):
            return _Plan(source, len(each.events))
        found = complete(self.record.rules, len(each.start.names), each.events, orders)
        return _Plan(
            source or (lambda: _Completed(found.decks, rest)),
            min(found.reach, _first_unknown(each.events))
            if found.gave_up
            else len(each.events),
            found.cards,
        )

    # ------------------------------------------------------------ checks of their own

    def _check_balance(self, start: Standing, lines: Lines) -> None:
        if start.balance:
            line = lines.of_key("accounts")
            self._fault(RecordError("chips_do_not_balance", line, sum=start.balance))

    def _check_seeds(self, each: RoundRecord) -> None:
        derived = self._from_session(each)
        seed = each.seed or derived
        if each.seed and derived not in (None, each.seed):
            self._fault(RecordError("seed_not_from_session", each.lines.of_key("seed")))
        if seed is None:
            self.notes.append(RecordError("shuffle_unknown", each.lines.header))
            return
        if each.commitment and commitment(seed) != each.commitment:
            self._fault(RecordError("commitment_does_not_fit", each.lines.of_key("commitment")))
        shuffler = Shuffler(mixed_seed(seed, each.entropy))
        if any(tuple(shuffler.order(card_set(deck))) != deck for deck in each.decks):
            self._fault(RecordError("deck_not_from_seed", each.lines.of_key("decks")))

    def _check_hidden(self, each: RoundRecord) -> None:
        for at, event in enumerate(each.events):
            if hides(event):
                note = RecordError("cards_unknown", each.lines.of_event(at))
                if self.strict:
                    raise note
                self.notes.append(note)
                return


_END = 1 << 30
"""An index after the last event."""
_KEYS = {
    each.name: "players" if each.name == "names" else each.name
    for each in fields(Standing)
    if each.name != "number"
}
"""What the start of a round must have in common with the end of the round before, by the
name of the field, as it is called in a file."""


def _first_unknown(events: Sequence[ev.Event]) -> int:
    """Index of the first event that hides a card which everybody saw."""
    for at, event in enumerate(events):
        match event:
            case ev.Played(card=card) | ev.TurnedUp(card=card) if card == UNKNOWN:
                return at
            case ev.FightShown(cards=cards) if any(card == UNKNOWN for _, card in cards):
                return at
    return len(events)
