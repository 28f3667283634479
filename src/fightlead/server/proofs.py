"""What proves the deal of a round: what was promised, what was added, what follows."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from fightlead import events as ev
from fightlead.cards import Card, card_name
from fightlead.errors import RecordError
from fightlead.record import Record, RoundRecord
from fightlead.server.replays import excerpt
from fightlead.shuffle import commitment, mixed_seed, round_seed
from fightlead.standing import Standing
from fightlead.verify import course_of


@dataclass(frozen=True, slots=True)
class Proof:
    """What can be told of the shuffles of a round. Seeds are in hexadecimal, cards two letters;
    what is not known, or not yet, is empty."""

    number: int
    names: Mapping[int, str]
    over: bool
    """The round is over."""
    commitment: str
    """What was published before the cards were dealt."""
    entropy: Mapping[int, str]
    """What was contributed, by seat."""
    seed: str
    """The seed of the round."""
    mixed: str
    """The seed from which the orders of cards follow."""
    orders: tuple[tuple[str, ...], ...]
    """Each order of cards that follows, the top first."""
    dealt: Mapping[int, tuple[str, ...]]
    """The hands of the first deal as they were told, from eldest hand."""
    promised: bool
    """The seed fits the commitment."""
    followed: bool
    """Every card that was told is the one that the orders of cards say."""
    from_session: bool | None
    """The seed is the one that follows from the session's; None: that is not known."""
    own: int | None = None
    """The seat of the person who asks."""


def proof_of(record: Record, at: int) -> Proof:
    """The proof of a round of a record, by its index."""
    alone = round_alone(record, at)
    told = alone.rounds[0]
    orders, followed = _orders(alone) if told.seed else ((), False)
    return Proof(
        number=told.start.number,
        names=told.start.names,
        over=is_over(told),
        commitment=told.commitment,
        entropy={seat: part.hex() for seat, part in sorted(told.entropy.items())},
        seed=told.seed.hex() if told.seed else "",
        mixed=mixed_seed(told.seed, told.entropy).hex() if told.seed else "",
        orders=orders,
        dealt=_dealt(told),
        promised=bool(told.seed) and commitment(told.seed or b"") == told.commitment,
        followed=followed,
        from_session=None
        if record.seed is None
        else told.seed == round_seed(record.seed, told.start.number),
    )


def is_over(told: RoundRecord) -> bool:
    """Is the round told to its end?"""
    return any(isinstance(event, ev.RoundEnded) for event in told.events)


def round_alone(record: Record, at: int) -> Record:
    """A round of a record as a record by itself, with its own seed and not the session's, from
    which the seeds of all rounds follow."""
    told = record.rounds[at]
    if told.seed is None and record.seed is not None:
        told = replace(told, seed=round_seed(record.seed, told.start.number))
    alone = replace(excerpt(record, at, at + 1), rounds=(told,), seed=None)
    return alone if told.start.number == 1 else replace(alone, start=Standing(), events=())


def _orders(alone: Record) -> tuple[tuple[tuple[str, ...], ...], bool]:
    """The orders of cards that follow from the seed of a round, as far as its events agree
    with them, and whether all do."""
    orders: list[tuple[Card, ...]] = []
    followed = False
    with suppress(RecordError):
        course, limit = course_of(
            replace(alone, rounds=(replace(alone.rounds[0], decks=()),)), 0
        )
        orders = course.session.decks[0]  # filled while the round goes on
        course.follow(0, limit)
        followed = limit == len(course.events)
    return tuple(tuple(map(card_name, order)) for order in orders), followed


def _dealt(told: RoundRecord) -> dict[int, tuple[str, ...]]:
    hands: dict[int, tuple[str, ...]] = {}
    for event in told.events:
        if isinstance(event, ev.Dealt) and event.seat not in hands:
            hands[event.seat] = tuple(map(card_name, event.cards))
    return hands
