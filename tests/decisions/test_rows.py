"""What came of a round, counted for each seat."""

from __future__ import annotations

from hypothesis import given

from fightlead.bots import make_bot
from fightlead.decisions.columns import COLUMNS
from fightlead.decisions.rows import Decisions, outcomes_of
from fightlead.events import Looed, RoundEnded
from fightlead.rules import MAX_PLAYERS, Rules
from fightlead.session import Session
from fightlead.testing import Tape, tapes
from fightlead.view import view_of
from tests.test_properties import quick


def played_round(session: Session, decisions: Decisions) -> int:
    """A round by bots; how many decisions it took."""
    opened, number = session.event_count, 0
    bots = [make_bot("casual", seat) for seat in session.names]
    session.start_round()
    while session.due:
        seat = session.due[0]
        view = view_of(session, seat)
        action = bots[seat].act(view)
        decisions.add(view, action)
        session.act(seat, action)
        number += 1
    decisions.end_round(session.history(opened))
    return number


def test_net_and_debts_are_what_the_accounts_say() -> None:
    for rules in (Rules.classic(), Rules.staked()):
        session = Session(rules, ["Anna", "Ben", "Olga"], seed=11)
        for _ in range(12):
            before, events = session.accounts, session.event_count
            played_round(session, Decisions(["casual"] * 3))
            assert not session.over
            outcomes = outcomes_of(session.history(events), 3)
            for seat, outcome in enumerate(outcomes):
                assert outcome.net == session.accounts[seat] - before[seat]
                assert outcome.owed == session.standing.debts.get(seat, 0)
                assert outcome.next_pot == session.state.pot
                assert outcome.next_carried == bool(session.state.carried)


@quick
@given(tapes(rounds=1))
def test_of_a_round_that_is_over_all_tricks_and_loos_are_counted(tape: Tape) -> None:
    session = tape.session
    while session.due:
        session.act(session.due[0], session.legal(session.due[0])[-1])
    outcomes = outcomes_of(session.events, MAX_PLAYERS)
    over = any(isinstance(event, RoundEnded) for event in session.events)
    tricks = sum(outcome.tricks for outcome in outcomes)
    assert tricks == 0 or (over and tricks == session.rules.hand)
    looed = {event.seat for event in session.events if isinstance(event, Looed)}
    assert {seat for seat, outcome in enumerate(outcomes) if outcome.looed} == looed


def test_decisions_are_numbered_by_round_and_session() -> None:
    decisions = Decisions(["casual", "casual"])
    numbers = []
    for seed in (1, 2):
        session = Session(Rules.classic(), ["Anna", "Ben"], seed=seed)
        numbers += [(seed - 1, played_round(session, decisions)) for _ in range(3)]
        decisions.end_session()
    columns = decisions.columns()
    assert list(columns) == [column.name for column in COLUMNS]
    expected = [
        (session, decision) for session, number in numbers for decision in range(1, number + 1)
    ]
    assert list(zip(columns["session"], columns["decision"], strict=True)) == expected


def test_all_decisions_of_a_seat_in_a_round_have_one_outcome() -> None:
    decisions = Decisions(["casual"] * 3)
    session = Session(Rules.staked(), ["Anna", "Ben", "Olga"], seed=3)
    for _ in range(5):
        played_round(session, decisions)
    columns = decisions.columns()
    rows = zip(*(columns[name] for name in ("round", "seat", "net", "tricks")), strict=True)
    assert len(set(rows)) == len(set(zip(columns["round"], columns["seat"], strict=True)))
