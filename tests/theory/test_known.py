"""What a seat knows, as a state: all that is public is as the session has it, no secret is
there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from fightlead import engine
from fightlead.cards import card_set
from fightlead.engine import Snapshot, snapshot
from fightlead.session import Session
from fightlead.theory.known import known_state, reshuffled
from fightlead.view import View, view_of
from tests.agreement import random_rules
from tests.random_sessions import random_decision

SECRET = {"hands", "thrown", "stock", "chosen", "fight", "discards", "aside", "random"}
UNTOLD = {"opening", "misdeals"}
LEFT_BEHIND = {
    "join": {"stood", "eldest", "turn", "content", "best", "follow"},
    "fight": {"turn", "content", "best", "follow"},
    "stay": {"turn", "content", "best", "follow"},
    "exchange": {"best", "follow"},
    "play": {"turn", "content"},
}
"""What is not known in a phase, or there by accident only."""


def decisions(seed: int, sessions: int) -> Iterator[tuple[Session, int]]:
    """Sessions of any rules where some seat must decide."""
    chance = Random(seed)
    for _ in range(sessions):
        rules = random_rules(chance)
        if rules.max_players < 2:
            continue
        players = chance.randint(2, rules.max_players)
        session = Session(rules, ["Anna"] * players, seed=chance.getrandbits(64))
        drops = chance.random()
        for _ in range(3):
            if session.over:
                break
            session.start_round()
            while session.due:
                seat = chance.choice(session.due)
                yield session, seat
                session.act(seat, random_decision(session, seat, chance, drops))


def check_public(view: View, known: Snapshot, truth: Snapshot) -> None:
    passed_over = SECRET | UNTOLD | LEFT_BEHIND[view.phase] | {"turnups", "top", "bottom"}
    if not view.tricks:
        passed_over = passed_over | {"best", "follow"}
    for name in set(Snapshot._fields) - passed_over:
        assert getattr(known, name) == getattr(truth, name), (name, view.phase)
    assert known.turnups[: known.turned] == truth.turnups[: truth.turned]
    assert known.bottom - known.top == truth.bottom - truth.top
    if not reshuffled(view):
        assert (known.top, known.bottom) == (truth.top, truth.bottom)


def check_secret(view: View, known: Snapshot, truth: Snapshot) -> None:
    for other in range(5):
        own = other == view.seat
        assert known.hands[other] == (truth.hands[other] if own else 0)
        assert known.thrown[other] == (truth.thrown[other] if own else 0)
        assert known.fight[other] == (truth.fight[other] if view.fight else engine.NONE)
    assert known.discards & ~truth.discards == 0
    fight = card_set(card for _, card in view.fight)
    assert known.discards & ~(fight | card_set(view.turnups) | card_set(view.thrown)) == 0
    assert known.aside == truth.aside
    assert known.random == 0
    assert not any(known.stock)
    if view.phase in ("join", "stay"):
        assert known.chosen == 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_all_that_is_public_is_as_the_session_has_it_and_no_secret_is_there(seed: int) -> None:
    met: Counter[str] = Counter()
    for session, seat in decisions(seed, 60):
        view = view_of(session, seat)
        known = snapshot(known_state(view), 0)
        check_public(view, known, session.state)
        check_secret(view, known, session.state)
        met[view.phase] += 1
        met["reshuffled"] += reshuffled(view)
    assert min(met[phase] for phase in LEFT_BEHIND) > 20
    assert met["reshuffled"] > 20


@pytest.mark.slow
def test_own_cards_that_lie_on_the_discard_pile_are_known_to_lie_there() -> None:
    seen = 0
    for session, seat in decisions(3, 60):
        view = view_of(session, seat)
        if view.phase == "play":
            known = snapshot(known_state(view), 0)
            mine = session.state.thrown[seat]
            if not reshuffled(view):
                assert known.discards & mine == mine
            seen += known.discards & mine == session.state.discards & mine != 0
    assert seen > 20
