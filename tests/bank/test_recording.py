"""A bank as a record: what the engine's own records say, as far as anybody told."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from fightlead.bank.fold import reckon
from fightlead.bank.recording import recorded
from fightlead.cards import UNKNOWN
from fightlead.events import (
    Chosen,
    Event,
    FightCardPut,
    FightShown,
    LeadWon,
    Misdealt,
    Played,
    RoundBegan,
    TrickTaken,
    TurnedUp,
)
from fightlead.record import Record, record_of
from fightlead.recordfile import read_record, write_record
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.verify import examine
from tests.bank.common import CARRIED, entry, told
from tests.bank.tables import played
from tests.bank.tables import told as told_by
from tests.effort import times

SECRET = (Chosen, FightCardPut)
"""Secret choices, which come in any order."""


def covered(event: Event) -> Event:
    """An event as somebody knows it who heard nothing of cards."""
    if isinstance(event, FightShown):
        return FightShown(tuple((seat, UNKNOWN) for seat, _ in event.cards))
    if isinstance(event, Played | TurnedUp | TrickTaken | LeadWon):
        return replace(event, card=UNKNOWN)
    return event


def spectated(session: Session) -> list[list[Event]]:
    """The events of each round that is over, but for secret choices, as one knows them who
    heard nothing of cards."""
    parts: list[list[Event]] = [[]]
    for event in record_of(session, None).history:
        if isinstance(event, RoundBegan):
            parts.append([])
        if isinstance(event, SECRET):
            continue
        parts[-1].append(covered(event))
    return parts[: session.rounds_over + 1]


def without_choices(record: Record) -> list[list[Event]]:
    parts = [record.events, *(each.events for each in record.rounds)]
    return [
        [event for event in part if not isinstance(event, Chosen | FightCardPut)]
        for part in parts
    ]


@pytest.mark.parametrize("seed", range(times(80)))
def test_what_was_told_whole_is_recorded_as_a_spectator_would(seed: int) -> None:
    random = Random(seed)
    session = played(random)
    entries = told_by(session, random, whole=True)
    record = recorded(entries)
    ours, theirs = without_choices(record), spectated(session)
    assert len(ours) == len(theirs)
    for mine, other in zip(ours[:-1], theirs[:-1], strict=True):
        if not any(isinstance(event, Misdealt) for event in other):
            assert mine == other
    assert [each.start for each in record.rounds] == session.openings[: len(record.rounds)]


@pytest.mark.parametrize("seed", range(times(40)))
def test_a_record_holds_and_is_written_and_read(seed: int) -> None:
    random = Random(seed)
    rules = random.choice((Rules.classic(), Rules.staked(), Rules(buy_in=20), Rules(ante=5)))
    record = recorded(told_by(played(random, rules), random))
    assert examine(record).faults == ()
    again = read_record(write_record(record))
    assert again == record


def test_what_nobody_told_is_named() -> None:
    record = recorded(
        [told(Rules.classic()).opening, *CARRIED, entry("misdeal"), entry("drop")]
    )
    assert [each.extra for each in record.rounds] == [
        {"assumed": ["lead", "turn-ups", "exchange", "tricks"]},
        {"assumed": ["lead", "turn-ups", "misdeals"]},
    ]


def test_cards_that_were_told_are_recorded() -> None:
    names = ["Anna", "Ben"]
    fight = [["Anna", 36], ["Ben", 27]]
    plays = [["Anna", 5], ["Ben", 10]]
    entries = [
        told(Rules.classic(), names=names).opening,
        entry("lead", "Anna", fight=fight, turnups=[0, 26]),
        entry("exchange", Ben=0, Anna=0),
        entry("trick", "Ben", plays=plays),
        entry("tricks", Ben=4),
    ]
    reckon(entries)
    record = recorded(entries)
    events = record.rounds[0].events
    assert FightShown(((1, 27), (0, 36))) in events
    assert LeadWon(0, 36, False) in events
    assert TrickTaken(1, 1, 10) in events
    assert examine(record).faults == ()
