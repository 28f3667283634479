"""What proves a deal: it fits where it should, and every change of it is seen."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from fightlead import events as ev
from fightlead.cards import FULL_DECK, UNKNOWN, card_name
from fightlead.record import Record, record_of
from fightlead.recordfile import read_record, write_record
from fightlead.rules import Rules
from fightlead.server.proofs import proof_of, round_alone
from fightlead.session import Session
from fightlead.shuffle import Shuffler, commitment, mixed_seed
from fightlead.verify import verify
from tests.random_sessions import random_decision


def session_of(rounds: int, rules: Rules | None = None, seed: int = 1) -> Session:
    """Rounds to which two of three players contributed."""
    random = Random(seed)
    rules = rules or Rules.classic()
    session = Session(rules, ["Anna", "Ben", "Olga"], seed=random.getrandbits(256))
    for _ in range(rounds):
        session.start_round({0: random.randbytes(32), 2: random.randbytes(32)})
        while session.due:
            seat = random.choice(session.due)
            session.act(seat, random_decision(session, seat, random))
    return session


@pytest.mark.parametrize("seat", ["all", 0, 1, None])
def test_a_round_that_is_over_is_proved_to_everybody(seat: int | None) -> None:
    session = session_of(2)
    record = record_of(session, seat, reveal=True)
    for at, number in enumerate((1, 2)):
        proof = proof_of(record, at)
        seed = session.revealed(number)
        assert (proof.over, proof.promised, proof.followed) == (True, True, True)
        assert proof.seed == seed.hex()
        assert proof.commitment == commitment(seed)
        assert set(proof.entropy) == {0, 2}
        mixed = mixed_seed(seed, session.entropy[at])
        assert proof.mixed == mixed.hex()
        deck = tuple(map(card_name, Shuffler(mixed).order(FULL_DECK)))
        assert proof.orders[0] == deck
        for place, hand in enumerate(proof.dealt.values()):
            assert hand in ((), deck[place : 4 * len(proof.dealt) : len(proof.dealt)])


def test_a_round_that_is_running_has_no_seed_in_its_proof() -> None:
    session = session_of(1)
    session.start_round({1: bytes(32)})
    for seat in (0, None):
        proof = proof_of(record_of(session, seat, reveal=True), 1)
        assert proof.over is False
        assert (proof.seed, proof.mixed, proof.orders) == ("", "", ())
        assert proof.commitment == session.commitment
        assert proof.entropy == {1: "00" * 32}


def altered(record: Record, **changes: object) -> Record:
    return replace(record, rounds=(replace(record.rounds[0], **changes),), seed=None)  # type: ignore[arg-type]


def test_whatever_is_altered_does_not_fit_any_more() -> None:
    record = record_of(session_of(1))
    assert proof_of(record, 0).followed
    told = record.rounds[0]
    other = proof_of(altered(record, seed=bytes(32)), 0)
    assert (other.promised, other.followed) == (False, False)
    assert not proof_of(altered(record, commitment="0" * 64), 0).promised
    assert not proof_of(altered(record, entropy={0: bytes(32)}), 0).followed
    hands = [event for event in told.events if isinstance(event, ev.Dealt)]
    swapped = replace(hands[0], cards=(*hands[0].cards[:3], hands[1].cards[0]))
    events = tuple(swapped if event == hands[0] else event for event in told.events)
    assert not proof_of(altered(record, events=events), 0).followed


def test_without_a_seed_nothing_is_claimed() -> None:
    record = record_of(session_of(1), 0)
    proof = proof_of(record, 0)
    assert proof.over
    assert (proof.seed, proof.promised, proof.followed) == ("", False, False)


def test_reshuffles_follow_from_the_same_stream() -> None:
    rules = Rules.from_dict({"suits": 2, "ranks": 4, "hand": 2, "no_match": "highest"})
    for seed in range(40):
        session = Session(rules, ["Anna", "Ben"], seed=seed)
        session.start_round({0: bytes(32)})
        random = Random(seed)
        while session.due:
            legal = session.legal(session.due[0])
            session.act(session.due[0], random.choice(legal))
        proof = proof_of(record_of(session, None, reveal=True), 0)
        assert proof.followed
        if len(proof.orders) > 1:
            assert set(proof.orders[1]) < set(proof.orders[0])
            return
    pytest.fail("no session of these had a reshuffle")


def test_a_round_by_itself_is_a_record_that_holds() -> None:
    session = session_of(3)
    for seat in ("all", 1, None):
        record = record_of(session, seat, reveal=True)
        for at in range(3):
            alone = round_alone(record, at)
            assert alone.seed is None
            assert alone.rounds[0].seed == session.revealed(at + 1)
            again = read_record(write_record(alone))
            assert again == alone
            assert verify(again) == []


def test_a_card_that_is_not_told_is_shown_as_the_seed_says_and_is_no_fault() -> None:
    record = record_of(session_of(1))
    told = record.rounds[0]
    events = tuple(
        replace(event, card=UNKNOWN) if isinstance(event, ev.TurnedUp) else event
        for event in told.events
    )
    assert proof_of(altered(record, events=events), 0).followed
