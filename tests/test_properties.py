"""The invariants of the rules, over random rules and random sessions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from fightlead import engine
from fightlead.actions import Action
from fightlead.cards import members
from fightlead.compiled import compiled
from fightlead.events import (
    EVENTS,
    Anted,
    FeePaid,
    Left,
    Looed,
    RoundBegan,
    Shared,
    TrickTaken,
    Won,
)
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.testing import Move, Tape, rules_strategy, sessions, tapes
from tests.effort import times

thorough = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
quick = settings(thorough, max_examples=times(25))


def cards_in_places(s: Any) -> list[int]:
    """Every card on the table, place by place; one that is in two places comes twice."""
    played = [card for row in s.plays for card in row if card != engine.NONE]
    row = [card for card in s.fight if card != engine.NONE] if s.phase == engine.FIGHT else []
    stock = s.stock[s.top : s.bottom]
    piles = [*s.hands, s.discards, s.aside]
    return [*played, *row, *stock, *(card for pile in piles for card in members(pile))]


def check_state(session: Session) -> None:
    s = session.state
    cards = cards_in_places(s)
    if s.phase in (engine.FIGHT, engine.STAY, engine.EXCHANGE, engine.PLAY):
        assert sorted(cards) == list(members(session.rules.deck))
    assert len(cards) == len(set(cards))
    assert sum(session.accounts.values()) + session.departed + s.pot == 0
    assert s.pot >= 0
    if s.phase == engine.OVER and s.prize:
        assert sum(s.tricks) == session.rules.hand


def replay_checked(tape: Tape) -> Session:
    """The session of a tape again, each of its states checked."""
    session = tape.empty()
    check_state(session)
    for move in tape.moves:
        move.make(session)
        check_state(session)
    return session


@quick
@given(tapes())
def test_every_card_and_every_chip_is_in_one_place_always(tape: Tape) -> None:
    replay_checked(tape)


@pytest.mark.slow
@settings(thorough, max_examples=300)
@given(tapes(rounds=4))
def test_every_card_and_every_chip_is_in_one_place_in_many_sessions(tape: Tape) -> None:
    replay_checked(tape)


@quick
@given(tapes())
def test_replaying_gives_the_same_states_and_events(tape: Tape) -> None:
    again = tape.replay()
    assert again.state == tape.session.state
    assert again.events == tape.session.events
    assert again.accounts == tape.session.accounts


@quick
@given(tapes(core=compiled()))
def test_the_interpreted_core_replays_what_the_compiled_one_played(tape: Tape) -> None:
    again = tape.replay(core=engine)
    assert again.state == tape.session.state
    assert again.events == tape.session.events


def test_the_same_seed_deals_the_same_rounds() -> None:
    ends = []
    for _ in range(2):
        session = Session(Rules.staked(), ["Anna", "Ben", "Clara"], seed=2**256 - 1)
        for _ in range(3):
            session.start_round()
            while session.due:
                seat = session.due[0]
                session.act(seat, session.legal(seat)[-1])
        ends.append((session.state, session.events))
    assert ends[0] == ends[1]


@quick
@given(sessions())
def test_events_account_for_every_chip(session: Session) -> None:
    chips = dict.fromkeys(range(5), 0)
    for event in session.events:
        if isinstance(event, Anted | FeePaid):
            chips[event.seat] -= event.amount
        elif isinstance(event, Won | Shared):
            chips[event.seat] += event.amount
        elif isinstance(event, Looed):
            chips[event.seat] -= event.paid
        elif isinstance(event, Left):
            assert chips[event.seat] == event.account
            chips[event.seat] = 0
    assert {seat: chips[seat] for seat in session.names} == session.accounts


@quick
@given(sessions())
def test_tricks_told_are_the_tricks_played(session: Session) -> None:
    told = 0
    for event in session.events:
        if isinstance(event, RoundBegan):
            told = 0
        elif isinstance(event, TrickTaken):
            told += 1
            assert event.number == told
    assert told == session.state.trick


@quick
@given(sessions())
def test_whoever_is_due_has_a_legal_action_and_nobody_else(session: Session) -> None:
    for seat in range(5):
        legal = session.legal(seat)
        assert bool(legal) == (seat in session.due)
        assert len(set(legal)) == len(legal)
        for action in legal:
            assert session.refusal(seat, action) == ""


@quick
@given(sessions())
def test_refused_actions_change_nothing(session: Session) -> None:
    before = (session.state, session.events, session.accounts)
    wild = [Action("play", 1 << 3), Action("exchange", -1), Action("exchange", 1 << 70)]
    wild += [Action("jump"), Action("stay", 1), Action("fight", 0b11), Action("play")]
    for seat in (-1, 0, 1, 4, 5, 99):
        for action in wild:
            if action not in session.legal(seat):
                assert session.refusal(seat, action)
    assert (session.state, session.events, session.accounts) == before


@quick
@given(rules_strategy())
def test_any_rules_of_the_strategy_make_a_table(rules: Rules) -> None:
    assert 2 <= rules.max_players <= 5
    session = Session(rules, ["Anna", "Ben"], seed=0)
    session.start_round()
    assert session.phase == "fight"


@quick
@given(tapes(rounds=2))
def test_seats_may_choose_in_any_order(tape: Tape) -> None:
    """Of two secret choices in a row the second may come first."""
    swapped = swap_choices(tape)
    if swapped is None:
        return
    other = tape.replay(swapped)
    assert other.state == tape.session.state
    assert other.accounts == tape.session.accounts


def swap_choices(tape: Tape) -> list[Move] | None:
    secret = ("fight", "stay", "drop", "join", "decline")
    session = tape.empty()
    for number, (one, two) in enumerate(zip(tape.moves, tape.moves[1:], strict=False)):
        both_due = len(session.due) >= 2 and one.verb == two.verb == "act"
        if both_due and one.action.verb in secret and len(session.due) > 2:
            return [*tape.moves[:number], two, one, *tape.moves[number + 2 :]]
        one.make(session)
    return None


@pytest.mark.slow
def test_random_sessions_meet_every_kind_of_event() -> None:
    met: set[type] = set()

    @settings(thorough, max_examples=400)
    @given(sessions())
    def play(session: Session) -> None:
        met.update(map(type, session.events))

    play()
    assert met == set(EVENTS)
