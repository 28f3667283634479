"""The written form of a session: one TOML document, a head and a table for each round.

`record_of` makes a record from a session, as all of it was or as a seat or a spectator knows
it; `fightlead.recordfile` reads and writes its text; `fightlead.verify` replays and checks it.
`docs/records.md` describes the format.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from fightlead.cards import UNKNOWN, Card
from fightlead.errors import RecordError, SeatingError
from fightlead.events import Event, RoundBegan, secret_fields
from fightlead.rules import Rules
from fightlead.session import Session, is_seat
from fightlead.shuffle import commitment, round_seed
from fightlead.standing import Standing

FORMAT: Final = "fightlead 1"
"""What a record calls its format."""

Knowledge = int | None | Literal["all"]
"""Whose knowledge a record holds: a seat's, a spectator's (None), or everything."""
ALL: Final = "all"


@dataclass(frozen=True, slots=True)
class Lines:
    """Where the parts of a table stand in its file, as 1-based lines; 0: in no file."""

    header: int = 0
    keys: Mapping[str, int] = field(default_factory=dict)
    events: tuple[int, ...] = ()

    def of_key(self, key: str) -> int:
        return self.keys.get(key, self.header)

    def of_event(self, place: int) -> int:
        """The line of an event by its index, or of the last one if there are fewer."""
        if not self.events:
            return self.of_key("events")
        return self.events[min(place, len(self.events) - 1)]


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round: the standing it opened from, its shuffles as far as they are told, and
    what happened from the opening to the opening of the next round."""

    start: Standing
    events: tuple[Event, ...]
    seed: bytes | None = None
    """The 32-byte seed of the round."""
    commitment: str = ""
    """64 hexadecimal digits that were published before the round; empty if none were."""
    entropy: Mapping[int, bytes] = field(default_factory=dict)
    """What was contributed to the shuffles, 32 bytes by seat."""
    decks: tuple[tuple[Card, ...], ...] = ()
    """The orders of cards, the top first, where they come from no seed."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Keys that this program does not know."""
    lines: Lines = field(default_factory=Lines, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A session from its beginning, or from a later round on, as far as it is told."""

    rules: Rules
    start: Standing = field(default_factory=Standing)
    """What stood when the session began."""
    events: tuple[Event, ...] = ()
    """What happened before the first round."""
    rounds: tuple[RoundRecord, ...] = ()
    seed: int | None = None
    """The seed of the session."""
    seen_by: Knowledge = ALL
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Keys of the head that this program does not know."""
    lines: Lines = field(default_factory=Lines, compare=False)
    faults: tuple[RecordError, ...] = field(default=(), compare=False)
    """What could not be read."""

    @property
    def history(self) -> tuple[Event, ...]:
        """All events, from the first to the last."""
        rounds = (event for each in self.rounds for event in each.events)
        return (*self.events, *rounds)


def record_of(session: Session, seat: Knowledge = ALL, *, reveal: bool = False) -> Record:
    """The record of a session: all of it, or what the player at a seat or a spectator (None)
    knows, without the secrets of those who sat there before. Only the full one holds the
    session's seed and orders of cards, and so the rounds to come.

    With `reveal` the others hold the seed of each round that is over. So its shuffles can be
    checked, and every card of it found out, also those that were never shown: the hands of
    those who dropped, and what was exchanged. Raises `SeatingError` (`no_such_seat`).

    >>> session = Session(Rules.classic(), ["Anna", "Ben"], seed=7)
    >>> session.start_round()
    >>> [len(each.events) for each in record_of(session).rounds]
    [5]
    >>> record_of(session, None, reveal=True).rounds[0].seed
    >>> while session.due:
    ...     session.act(session.due[0], session.legal(session.due[0])[0])
    >>> record_of(session, None, reveal=True).rounds[0].seed == session.revealed(1)
    True
    """
    full = seat == ALL
    if not full and seat is not None and not is_seat(seat):
        raise SeatingError("no_such_seat", seat=str(seat))
    events = session.history() if seat == ALL else session.events_since(0, seat)
    first, *rest = _by_rounds(events)
    told = session.number if full else session.rounds_over if reveal else 0
    rounds = (_round_of(session, at, happened, told, full) for at, happened in enumerate(rest))
    return Record(
        rules=session.rules,
        start=session.origin,
        events=first,
        rounds=tuple(rounds),
        seed=session.seed if full and session.seeded else None,
        seen_by=seat,
    )


def _by_rounds(events: Iterable[Event]) -> list[tuple[Event, ...]]:
    """The events before the first round, then those of each round."""
    parts: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, RoundBegan):
            parts.append([])
        parts[-1].append(event)
    return [tuple(part) for part in parts]


def _round_of(
    session: Session, at: int, events: tuple[Event, ...], told: int, full: bool
) -> RoundRecord:
    """A round by its index, with its seed if it is among those `told` up to a number."""
    start = session.openings[at]
    seed = round_seed(session.seed, start.number) if session.seeded else None
    return RoundRecord(
        start=start,
        events=events,
        seed=seed if start.number <= told else None,
        commitment=commitment(seed) if seed else "",
        entropy=dict(session.entropy[at]),
        decks=tuple(session.decks[at]) if full else (),
    )


def hides(event: Event) -> bool:
    """Whether something about an event is not known: a card, or a secret choice.

    >>> from fightlead.events import Exchanged
    >>> hides(Exchanged(0, 2)), hides(Exchanged(0, 0)), hides(Exchanged(0, 1, (36,)))
    (True, False, False)
    """
    for name in secret_fields(type(event)):
        value = getattr(event, name)
        if value in ("", UNKNOWN) or (value == () and getattr(event, "number", 0)):
            return True
    return _hides_card(event)


def has_hole(event: Event) -> bool:
    """Whether a card is missing that everybody at the table saw.

    >>> from fightlead.events import Dealt, TurnedUp
    >>> has_hole(TurnedUp(UNKNOWN)), has_hole(TurnedUp(36)), has_hole(Dealt(0, 4))
    (True, False, False)
    """
    return not secret_fields(type(event)) and _hides_card(event)


def _hides_card(event: Any) -> bool:
    if getattr(event, "card", 0) == UNKNOWN:
        return True
    cards = getattr(event, "cards", ())
    return any(UNKNOWN in (card if isinstance(card, tuple) else (card,)) for card in cards)
