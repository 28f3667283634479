"""The rules core: interpreted and compiled it is the same, and it refuses what is illegal."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from fightlead import engine
from fightlead.cards import card_set, members, parse_card, parse_cards
from fightlead.compiled import compiled
from fightlead.engine import (
    MUST_FOLLOW,
    NOBODY_DUE,
    NOT_A_CARD,
    NOT_A_CHOICE,
    NOT_DUE,
    NOT_HELD,
    OK,
    REFUSALS,
    TOO_MANY,
    WRONG_CARDS,
)
from fightlead.rules import Rules
from tests.agreement import random_rules
from tests.tables import stacked_deck

CORES = [pytest.param(lambda: engine, id="interpreted"), pytest.param(compiled, id="compiled")]


def started(core: Any, rules: Rules, players: int, seed: int | None = None) -> Any:
    """An array with one state: dealer is the last seat, the first round is open."""
    states = engine.new_states()
    engine.set_up(states, 0, rules, (1 << players) - 1, players - 1, random=seed)
    core.open_round(states, 0)
    return states


def dealt(core: Any, rules: Rules, *hands: str, stock: str) -> Any:
    states = started(core, rules, len(hands))
    order = engine.order_array(stacked_deck(rules, hands, stock))
    assert core.stack(states, 0, order) == OK
    return states


# ---------------------------------------------------------------- one core, two faces


def test_no_field_is_an_attribute_of_numpys_void() -> None:
    assert [name for name in engine.STATE.names or () if hasattr(np.void, name)] == []


def test_compiled_and_plain_core_have_the_same_functions() -> None:
    core = compiled()
    for function in engine.CORE:
        assert callable(getattr(core, function.__name__))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_interpreted_and_compiled_playouts_are_the_same_bytes(players: int) -> None:
    chance = random.Random(players)
    tried = 0
    while tried < 20:
        rules = random_rules(chance)
        if rules.max_players < players:
            continue
        tried += 1
        seed = chance.getrandbits(64)
        ends = []
        for core in (engine, compiled()):
            states = started(core, rules, players, seed)
            taken = core.playout(states, 0)
            again = core.playouts(states, 0, 2)
            ends.append((states.tobytes(), taken, again))
        assert ends[0] == ends[1], rules


@pytest.mark.parametrize("players", [2, 5])
def test_interpreted_and_compiled_sessions_are_the_same_bytes(players: int) -> None:
    rules = Rules.staked() if players == 5 else Rules.classic()
    ends = []
    for core in (engine, compiled()):
        states = started(core, rules, players, seed=players)
        trail = []
        for _ in range(6):
            core.playout(states, 0)
            trail.append(states.tobytes())
            if states[0].ended or not core.next_round(states, 0):
                break
        ends.append(trail)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("make_core", CORES)
def test_step_takes_the_lowest_due_seat_and_answers_the_next_choices(make_core: Any) -> None:
    core = make_core()
    states = dealt(core, Rules(), "2c Ad 3s 4h", "Jc 5d 9h 6d", stock="5c Kc 2s")
    assert core.step(states, 0, parse_card("Jc")) == -NOT_HELD
    following = core.step(states, 0, parse_card("2c"))
    assert following == card_set(parse_cards("Jc 5d 9h 6d")) == core.legal(states, 0, 1)
    assert core.legal(states, 0, 0) == 0, "seat 0 is not due any more"
    assert core.step(states, 0, parse_card("Jc")) == core.legal(states, 0, 0)
    assert states[0].phase == engine.EXCHANGE


@pytest.mark.parametrize("make_core", CORES)
def test_step_answers_nothing_where_nobody_is_due(make_core: Any) -> None:
    core = make_core()
    rules = Rules(suits=1, ranks=5, hand=1, no_match="highest", drop=False)
    states = dealt(core, rules, "Tc", "Jc", stock="Qc Kc Ac")
    answers = [core.step(states, 0, action) for action in (8, 9, 0, 0)]
    assert all(answer > 0 for answer in answers)
    assert core.step(states, 0, parse_card("Ac")) > 0
    assert core.step(states, 0, parse_card("Kc")) == 0
    assert states[0].phase == engine.OVER
    assert core.step(states, 0, 0) == -NOBODY_DUE


@pytest.mark.parametrize("make_core", CORES)
def test_a_copied_state_goes_its_own_way(make_core: Any) -> None:
    core = make_core()
    states = engine.new_states(2)
    engine.set_up(states, 0, Rules(), 0b11, 0, random=5)
    core.open_round(states, 0)
    states[1] = states[0]
    before = states[0].tobytes()
    core.playout(states, 1)
    assert states[0].tobytes() == before != states[1].tobytes()
    core.playout(states, 0)
    assert states[0].tobytes() == states[1].tobytes()


# ---------------------------------------------------------------- refusals


def fighting(core: Any) -> Any:
    return dealt(core, Rules(drop_fresh=True), "2c Ad 3s 4h", "Jc 5d 9h 6d", stock="5c Kc 2s")


def staying(core: Any) -> Any:
    states = fighting(core)
    core.step(states, 0, parse_card("2c"))
    core.step(states, 0, parse_card("Jc"))
    return states


def exchanging(core: Any) -> Any:
    states = staying(core)
    core.step(states, 0, 1)
    core.step(states, 0, 1)
    return states


def following(core: Any) -> Any:
    states = exchanging(core)
    core.step(states, 0, 0)
    core.step(states, 0, 0)
    core.step(states, 0, parse_card("5d"))
    return states


def joining(core: Any) -> Any:
    states = started(core, Rules.staked(), 2, seed=3)
    core.playout(states, 0)
    assert core.next_round(states, 0) == 1
    assert states[0].phase == engine.JOIN
    return states


def short_of_stock(core: Any) -> Any:
    rules = Rules(suits=2, ranks=4, hand=2, no_match="highest", short_stock="limit", drop=False)
    states = dealt(core, rules, "Jc Ad", "Ac Kd", stock="Jd Qc Kc Qd")
    core.step(states, 0, parse_card("Jc"))
    core.step(states, 0, parse_card("Kd"))
    return states


ILLEGAL = [
    (fighting, 0, -1, NOT_A_CARD),
    (fighting, 0, 52, NOT_A_CARD),
    (fighting, 0, parse_card("Jc"), NOT_HELD),
    (fighting, 2, parse_card("2c"), NOT_DUE),
    (fighting, -1, parse_card("2c"), NOT_DUE),
    (fighting, 5, parse_card("2c"), NOT_DUE),
    (fighting, 64, parse_card("2c"), NOT_DUE),
    (staying, 0, 2, NOT_A_CHOICE),
    (staying, 1, -1, NOT_A_CHOICE),
    (staying, 3, 1, NOT_DUE),
    (joining, 0, 2, NOT_A_CHOICE),
    (joining, 4, 1, NOT_DUE),
    (exchanging, 0, 1 << 52, NOT_A_CARD),
    (exchanging, 0, -1, NOT_A_CARD),
    (exchanging, 0, 1 << parse_card("Jc"), NOT_HELD),
    (exchanging, 1, 0, NOT_DUE),
    (short_of_stock, 0, card_set(parse_cards("Ad Qc")), TOO_MANY),
    (following, 0, parse_card("Kc"), MUST_FOLLOW),
    (following, 0, parse_card("6d"), NOT_HELD),
    (following, 0, 77, NOT_A_CARD),
    (following, 1, parse_card("6d"), NOT_DUE),
]


@pytest.mark.parametrize("make_core", CORES)
@pytest.mark.parametrize(("situation", "seat", "action", "code"), ILLEGAL)
def test_illegal_actions_are_refused_and_change_nothing(
    make_core: Any, situation: Any, seat: int, action: int, code: int
) -> None:
    core = make_core()
    states = situation(core)
    before = states.tobytes()
    assert REFUSALS[core.refusal(states, 0, seat, action)] == REFUSALS[code]
    assert core.act(states, 0, seat, action) == code
    assert states.tobytes() == before


def test_every_refusal_is_met() -> None:
    met = {code for *_, code in ILLEGAL}
    assert met | {OK, NOBODY_DUE, WRONG_CARDS} == set(range(len(REFUSALS)))


@pytest.mark.parametrize("make_core", CORES)
def test_nobody_is_due_before_the_deal(make_core: Any) -> None:
    core = make_core()
    states = started(core, Rules(), 2)
    assert core.act(states, 0, 0, 0) == NOBODY_DUE
    assert core.legal(states, 0, 0) == 0


@pytest.mark.parametrize("make_core", CORES)
def test_wrong_orders_of_cards_are_refused_and_change_nothing(make_core: Any) -> None:
    core = make_core()
    states = started(core, Rules(), 2)
    deck = list(range(52))
    before = states.tobytes()
    for order in (deck[:-1], [*deck, 0], [*deck[:-1], 0], [*deck[:-1], -1], [*deck[:-1], 52]):
        assert core.stack(states, 0, engine.order_array(order)) == WRONG_CARDS
        assert states.tobytes() == before
    assert core.stack(states, 0, engine.order_array(deck)) == OK
    assert core.stack(states, 0, engine.order_array(deck)) == WRONG_CARDS, "no deal is due"


# ---------------------------------------------------------------- payment by itself


@pytest.mark.parametrize("make_core", CORES)
def test_pay_needs_only_pot_seats_tricks_and_accounts(make_core: Any) -> None:
    core = make_core()
    states = engine.new_states()
    engine.set_up(states, 0, Rules(), 0b1111, 0)
    s = states[0]
    s.within, s.pot = 0b1101, 16
    s.tricks[0], s.tricks[2] = 3, 1
    core.pay(s)
    assert s.account.tolist() == [12, 0, 4, -16, 0]
    assert (s.pot, s.carried, s.phase) == (16, 1, engine.OVER)


def test_snapshot_holds_plain_numbers_equal_to_the_state() -> None:
    states = started(engine, Rules(), 3, seed=9)
    plain = engine.snapshot(states, 0)
    for name in engine.STATE.names or ():
        value, found = states[0][name], getattr(plain, name)
        assert type(found) in (int, list)
        assert np.array_equal(value, found)


def test_options_are_the_switches_of_the_rules() -> None:
    bits = {engine.options_of(Rules()), engine.options_of(Rules.staked())}
    assert bits == {engine.DROP, engine.STAKE | engine.DECLINE}


# ---------------------------------------------------------------- where the core runs


def test_environment_keeps_the_core_interpreted() -> None:
    program = "from fightlead import compiled, engine; print(compiled.compiled() is engine)"
    environment = {**os.environ, "FIGHTLEAD_INTERPRETED": "1"}
    result = subprocess.run(
        [sys.executable, "-c", program],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert result.stdout == "True\n"


def test_deck_is_ascending_in_a_state() -> None:
    rules = Rules(suits=2, ranks=5, hand=2)
    states = started(engine, rules, 2)
    assert states[0].sorted[:10].tolist() == list(members(rules.deck))
