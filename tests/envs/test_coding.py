"""Decisions as numbers, there and back; an observation tells what a view tells, no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fightlead import engine
from fightlead.actions import Action
from fightlead.engine import EXCHANGE, PHASES, new_states, set_up
from fightlead.envs import coding
from fightlead.envs.coding import ACTIONS, MOST, NAMES, REASONS, kernel
from fightlead.envs.layout import (
    OFFSETS,
    PARTS,
    amount_of,
    layout_table,
    observation_size,
    parts_of,
)
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.testing import Tape, tapes
from fightlead.view import view_of
from tests.effort import times
from tests.golden.__main__ import golden_text

SHORT = Rules(suits=2, ranks=4, hand=1, drop_fresh=True, fee=1, no_match="highest")
ONE_BY_ONE = Rules(suits=2, ranks=6, hand=2, exchange_style="one_by_one", fee=3, buy_in=20)


def state_of(session: Session) -> Any:
    return engine.states_of(session.state)[0]


def observation(session: Session, seat: int, core: Any = coding) -> bytes:
    players = len(session.state.account)
    row = np.full(observation_size(players), 77, np.uint8)
    core.observe(state_of(session), seat, players, row)
    return row.tobytes()


def mask_of(session: Session, seat: int) -> list[int]:
    mask = np.full(ACTIONS, 77, np.int8)
    coding.write_mask(state_of(session), seat, mask)
    return mask.tolist()


def legal_codes(session: Session, seat: int) -> set[int]:
    return {action.code for action in session.legal(seat)} if seat in session.due else set()


# ---------------------------------------------------------------- decisions


@pytest.mark.slow
@given(tapes())
@settings(max_examples=times(60), deadline=None)
def test_the_mask_allows_what_is_legal_and_numbers_go_back(tape: Tape) -> None:
    session = tape.session
    s = state_of(session)
    for seat in session.names:
        mask = mask_of(session, seat)
        numbers = [number for number in range(ACTIONS) if mask[number]]
        codes = [int(coding.code_of(s, seat, number)) for number in numbers]
        assert len(set(codes)) == len(codes)
        assert set(codes) == legal_codes(session, seat)
        assert [coding.number_of(s, seat, code) for code in codes] == numbers
        for number in range(-2, ACTIONS + 2):
            allowed = 0 <= number < ACTIONS and mask[number] == 1
            assert (coding.refusal_of_number(s, seat, number) == engine.OK) == allowed


def test_an_exchange_names_the_cards_of_the_hand_ascending() -> None:
    states = new_states()
    set_up(states, 0, Rules.classic(), 3, 0)
    s = states[0]
    s.phase, s.due = EXCHANGE, 1
    s.hands[0] = 0b1011000100
    assert coding.code_of(s, 0, 52 + 0b0101) == 0b0010000100
    assert coding.code_of(s, 0, 52 + 0b1000) == 0b1000000000
    assert NAMES[52 + 0b0101] == "exchange 0101"


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (-1, "not_an_action"),
        (72, "not_an_action"),
        (68, "wrong_phase"),
        (71, "wrong_phase"),
        (52, "wrong_phase"),
        (0, "not_held"),
    ],
)
def test_a_number_is_refused_by_the_rule_that_forbids_it(number: int, reason: str) -> None:
    states = new_states()
    set_up(states, 0, Rules.classic(), 3, 0)
    s = states[0]
    s.phase, s.due = engine.FIGHT, 3
    s.hands[0] = 0b11110
    assert REASONS[coding.refusal_of_number(s, 0, number)] == reason
    error = coding.refused(s, 0, number, game=3)
    assert (error.code, error.fields["game"], error.fields["phase"]) == (reason, 3, "fight")


def test_cards_that_the_hand_does_not_have_cannot_be_exchanged() -> None:
    states = new_states()
    set_up(states, 0, ONE_BY_ONE, 3, 0)
    s = states[0]
    s.phase, s.due, s.top, s.bottom = EXCHANGE, 1, 0, 6
    s.hands[0] = 0b11
    assert REASONS[coding.refusal_of_number(s, 0, 52 + 0b0100)] == "not_held"
    assert REASONS[coding.refusal_of_number(s, 0, 52 + 0b0011)] == "too_many"
    assert REASONS[coding.refusal_of_number(s, 1, 52)] == "not_due"


# ---------------------------------------------------------------- observations


@pytest.mark.slow
@given(tapes(), st.integers(0, 2**32 - 1))
@settings(max_examples=times(60), deadline=None)
def test_hidden_cards_do_not_change_an_observation(tape: Tape, chance: int) -> None:
    for seat in tape.session.names:
        twin = tape.twin(seat, Random(chance))
        if twin is not None:
            assert observation(twin, seat) == observation(tape.session, seat)
            assert mask_of(twin, seat) == mask_of(tape.session, seat)


def knowledge(session: Session, seat: int) -> str:
    """What a view tells of the round, apart from its names and its history."""
    view = view_of(session, seat).as_dict()
    for name in ("rules", "names", "events", "position", "commitment", "entropy", "revealed"):
        del view[name]
    return json.dumps(view, sort_keys=True)


def rounds(rules: Rules, players: int, number: int) -> Iterator[Session]:
    """Every state of so many first rounds of sessions, played at random."""
    chance = Random(1)
    for seed in range(number):
        session = Session(rules, ["A", "B", "C"][:players], seed=seed % 20, dealer=0)
        session.start_round()
        while session.due:
            yield session
            seat = chance.choice(session.due)
            session.act(seat, chance.choice(session.legal(seat)))
        yield session


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "players"),
    [(SHORT, 2), (SHORT, 3), (ONE_BY_ONE, 2), (Rules.classic(), 3), (Rules.staked(), 2)],
    ids=["short", "three", "one by one", "classic", "staked"],
)
def test_what_views_tell_apart_observations_tell_apart(rules: Rules, players: int) -> None:
    told: dict[bytes, str] = {}
    for session in rounds(rules, players, times(100)):
        for seat in range(players):
            seen, known = observation(session, seat), knowledge(session, seat)
            assert told.setdefault(bytes([seat]) + seen, known) == known
    assert len(set(told.values())) > len(told) // 2


@pytest.mark.slow
def test_compiled_and_interpreted_the_bytes_are_the_same() -> None:
    core = kernel.compiled
    for rules in (SHORT, Rules.staked()):
        for session in rounds(rules, 3, 10):
            for seat in range(3):
                assert observation(session, seat, core) == observation(session, seat)


def test_one_small_round_to_the_bit() -> None:
    session = Session(Rules.classic(), ["Anna", "Ben"], seed=7, dealer=0)
    session.start_round()
    players, parts = 2, parts_of(2)
    hand = view_of(session, 1).hand
    session.act(1, Action.fight(hand[2]))
    row = np.zeros(observation_size(players), np.uint8)
    coding.observe(state_of(session), 1, players, row)
    part = {name: row[where].tolist() for name, where in parts.items()}
    assert np.flatnonzero(part["hand"]).tolist() == [hand[0], hand[1], hand[3]]
    assert np.flatnonzero(part["fighting"]).tolist() == [hand[2]]
    assert part["phase"] == [name == "fight" for name in PHASES]
    assert part["due"] == [0, 1]
    assert part["dealer"] == [0, 1]
    assert part["eldest"] == [1, 0]
    assert part["stock"] == [44]
    assert part["pot"] == [8, 0]
    assert part["trick_value"] == [2, 0]
    assert part["gains"] == [1, 4, 0, 1, 4, 0]


@given(st.lists(st.integers(0, 2 * MOST), min_size=2, max_size=2))
def test_more_chips_never_give_less(amounts: list[int]) -> None:
    rows = np.zeros((2, 2), np.uint8)
    for row, amount in zip(rows, sorted(amounts), strict=True):
        coding.put_amount(row, 0, amount)
    assert bytes(rows[0]) <= bytes(rows[1])


def test_up_to_4095_chips_are_exact() -> None:
    row = np.zeros(2, np.uint8)
    for amount in range(4096):
        coding.put_amount(row, 0, amount)
        assert amount_of(*row.tolist()) == amount


# ---------------------------------------------------------------- the layout


def test_parts_follow_each_other_in_the_order_of_their_places() -> None:
    assert [part.name.upper() for part in PARTS] == [
        name
        for name, _ in sorted(
            (
                (name, value)
                for name, value in vars(coding).items()
                if name in {part.name.upper() for part in PARTS}
            ),
            key=lambda each: each[1],
        )
    ]
    assert all(observation_size(players) < 450 for players in range(2, 6))
    assert OFFSETS.shape[1] == len(PARTS) + 1


def test_the_document_shows_the_layout() -> None:
    assert layout_table() in golden_text("docs/environments.md")
