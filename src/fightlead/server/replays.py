"""A record step by step, as somebody may see it.

A step is one decision with all that follows from it, or the opening of a round. Each round is
played again from its own start, so that a long session costs no more than a short one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from fightlead.cards import UNKNOWN, Card
from fightlead.course import Course
from fightlead.errors import RecordError
from fightlead.events import Event, Misdealt, SatDown
from fightlead.record import ALL, Knowledge, Record
from fightlead.server.hidden import Hands, without_guesses
from fightlead.session import Session
from fightlead.standing import Standing
from fightlead.verify import Verdict, course_of, examine
from fightlead.view import View, view_of


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after a step."""

    events: tuple[Event, ...]
    """What happened in this step, as it may be known."""
    view: View
    hands: Mapping[int, tuple[Card, ...]]
    """The hands that may be seen, by seat; `UNKNOWN` for a card that the record hides."""


@dataclass(frozen=True, slots=True)
class RoundReplay:
    """A round in steps; the first is its opening."""

    number: int
    eyes: Knowledge
    """Through whose eyes it is seen: a seat's, a spectator's (None), or with open cards."""
    moments: tuple[Moment, ...]
    broken: bool
    """Something in the round does not hold, or too much is hidden to go on."""
    fault: RecordError | None = None
    """What does not hold."""


class Replay:
    """A record before somebody's eyes: those of `eyes` they may choose from, the usual first.
    A round before number `since` is seen with a spectator's eyes only. `brought`: somebody has
    brought the record along, and nobody knows whether it holds.

    >>> from fightlead import Rules, Session, record_of
    >>> session = Session(Rules.classic(), ["Anna", "Ben"], seed=7)
    >>> session.start_round()
    >>> session.act(0, session.legal(0)[0])
    >>> replay = Replay(record_of(session), eyes=(1,))
    >>> [len(moment.view.hand) for moment in replay.round(1, 1).moments]
    [4, 4]
    >>> replay.round(1, 1).moments[1].events
    (FightCardPut(seat=0, card=-1),)
    """

    def __init__(
        self,
        record: Record,
        eyes: Sequence[Knowledge],
        since: int = 0,
        *,
        brought: bool = False,
    ) -> None:
        self.record = record
        self.eyes = tuple(eyes)
        self.brought = brought
        self._since = since
        self._places = {
            each.start.number: place for place, each in reversed([*enumerate(record.rounds)])
        }
        self._replayed = lru_cache(16)(self._replay)
        self._examined = lru_cache(16)(self._examine)

    @property
    def numbers(self) -> list[int]:
        """The numbers of the rounds, ascending."""
        return sorted(self._places)

    def names(self, number: int) -> Mapping[int, str]:
        """Who sat there when a round began, by seat. Raises `KeyError`."""
        return self.record.rounds[self._places[number]].start.names

    def round(self, number: int, eyes: Knowledge) -> RoundReplay:
        """A round in steps. Eyes that may not be used are those that are usual here. Raises
        `KeyError` for a round that is not in the record."""
        if eyes not in self.eyes:
            eyes = self.eyes[0]
        if number < self._since:
            eyes = None
        return self._replayed(self._places[number], eyes)

    def verdict(self, number: int) -> Verdict:
        """What is wrong with a round, or cannot be checked fully, by itself and as what follows
        from the round before. Raises `KeyError`."""
        return self._examined(self._places[number])

    def unread_after(self, number: int) -> tuple[RecordError, ...]:
        """What could not be read between the beginning of a round and that of the next one
        which could. Raises `KeyError`."""
        at = self._places[number]
        heads = [each.lines.header for each in self.record.rounds[at : at + 2]]
        return tuple(
            each
            for each in self.record.faults
            if heads[0] <= each.line and (len(heads) == 1 or each.line < heads[1])
        )

    def _examine(self, at: int) -> Verdict:
        first = self.record.rounds[at].lines.header
        found = examine(excerpt(self.record, at - 1, at + 1))

        def here(faults: Iterable[RecordError]) -> tuple[RecordError, ...]:
            unread = self.record.faults
            return tuple(each for each in faults if each.line >= first and each not in unread)

        return Verdict(here(found.faults), here(found.notes))

    def _replay(self, at: int, eyes: Knowledge) -> RoundReplay:
        each = self.record.rounds[at]
        shown: list[Moment] = []
        fault = None
        try:
            course, limit = course_of(self.record, at)
            for moment in _moments(course, limit, eyes):
                shown.append(moment)
            broken = limit < len(each.events)
        except RecordError as error:
            broken, fault = True, error
        return RoundReplay(each.start.number, eyes, tuple(shown), broken, fault)


def _moments(course: Course, limit: int, eyes: Knowledge) -> Iterator[Moment]:
    """Each decision of a course with all that follows from it. Raises `RecordError` at the
    first fault."""
    session, events = course.session, course.events
    hands = Hands()
    deal = first = position = 0
    moment = None
    for at in range(limit):
        position = course.follow(position, at + 1, at)
        hands.take(events[at])
        if isinstance(events[at], Misdealt):
            deal = at
        if position == session.event_count:
            seen = _seen(events[first : at + 1], eyes)
            moment = _moment(session, events[deal : at + 1], seen, eyes, hands.shown())
            first = at + 1
            yield moment
    if moment and first < limit:  # who cannot pay has left, and the next round has begun
        yield replace(moment, events=_seen(events[first:limit], eyes))


def _moment(
    session: Session,
    told: Sequence[Event],
    seen: tuple[Event, ...],
    eyes: Knowledge,
    hands: Mapping[int, tuple[Card, ...]],
) -> Moment:
    """The moment after a step in which this was `seen`; `told` is all of the deal so far."""
    seat = eyes if isinstance(eyes, int) else None
    own = () if seat is None else hands.get(seat, ())
    view = without_guesses(view_of(session, seat), told, own)
    if eyes is None:
        hands = {other: (UNKNOWN,) * len(hand) for other, hand in hands.items()}
    elif eyes != ALL:
        hands = {seat: own} if seat is not None and own else {}
    return Moment(seen, view, hands)


def _seen(events: Sequence[Event], eyes: Knowledge) -> tuple[Event, ...]:
    return tuple(events) if eyes == ALL else tuple(event.seen_by(eyes) for event in events)


def excerpt(record: Record, first: int, last: int) -> Record:
    """The rounds of a record from one index up to another, as a record by itself."""
    rounds = record.rounds[max(first, 0) : last]
    if first <= 0:
        return replace(record, rounds=rounds)
    return replace(record, start=Standing(), events=(), rounds=rounds)


def first_round_of(record: Record, seat: int) -> int:
    """Number of the first round whose secrets belong to the player who sits at a seat now, and
    not to one who sat there before; 0: all do."""
    for each in reversed(record.rounds):
        if any(isinstance(event, SatDown) and event.seat == seat for event in each.events):
            return each.start.number + 1
    return 0
