"""Rounds with their chance spelled out are those of a session, each as likely."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from fightlead.actions import action_of
from fightlead.cards import CardSet, members
from fightlead.engine import PLAY
from fightlead.envs.bounds import most_cards, most_choices, utility_bounds
from fightlead.envs.cardwise import MOST_MISDEALS, Round, open_round
from fightlead.errors import Refused
from fightlead.events import Event, Misdealt, Reshuffled
from fightlead.rules import Rules
from fightlead.session import Session
from tests.effort import times

SHORT = Rules(suits=2, ranks=3, hand=1)
MISDEALT = Rules(suits=3, ranks=2, hand=1)
TABLES = {
    "classic-2": (Rules.classic(), 2, False),
    "classic-4": (Rules.classic(), 4, True),
    "staked-5": (Rules.staked(), 5, True),
    "dealer-stays": (Rules(drop_fresh=True, dealer_must_stay=True), 3, False),
    "reshuffled": (SHORT, 2, True),
    "misdealt": (MISDEALT, 2, False),
    "one-by-one": (Rules(exchange_style="one_by_one", exchange_from="leader"), 3, False),
}


def step(now: Round, chance: Random) -> Round:
    if now.outcomes:
        return now.draw(chance.choice(now.outcomes))
    return now.choose(chance.choice(now.numbers))


def played(now: Round, chance: Random) -> Round:
    while not now.over:
        now = step(now, chance)
    return now


class Stacked:
    """One deck after the other, each in the order in which its cards came."""

    def __init__(self, stocks: tuple[tuple[int, ...], ...]) -> None:
        self.stocks = list(stocks)

    def order(self, cards: CardSet) -> list[int]:
        first = self.stocks.pop(0)
        return [*first, *(card for card in members(cards) if card not in first)]


@pytest.mark.parametrize("table", TABLES)
def test_a_session_with_the_same_cards_tells_the_same(table: str) -> None:
    rules, players, carried = TABLES[table]
    start = open_round(rules, players, carried=carried)
    for seed in range(times(40)):
        end = played(start, Random(seed))
        if end.snapshot.misdeals > MOST_MISDEALS:
            continue
        session = Session.resume(
            rules,
            start.standing,
            shuffles=lambda number, end=end: Stacked(end.stocks),  # type: ignore[misc]
            open_round=True,
        )
        for phase, seat, code in end.deeds:
            session.act(seat, action_of(phase, code))
        assert session.events[: len(end.events)] == end.events
        assert session.between_rounds
        assert sum(end.gains) == pytest.approx(0, abs=1e-12)


def first_choices(now: Round) -> Round:
    """Go on while somebody is to choose, the last action always."""
    while not now.over and not now.outcomes:
        now = now.choose(now.numbers[-1])
    return now


def all_ends(now: Round, chance: Fraction, ends: Counter[tuple[Event, ...]]) -> None:
    now = first_choices(now)
    if now.over:
        ends[now.events] += chance  # type: ignore[assignment]
        return
    for card in now.outcomes:
        all_ends(now.draw(card), chance / len(now.outcomes), ends)


@pytest.mark.slow
@pytest.mark.parametrize("hand", [1, 2])
def test_every_order_of_the_deck_is_as_likely(hand: int) -> None:
    """All that can come of single cards, beside all orders of the whole deck."""
    rules = Rules(suits=2, ranks=3, hand=hand, no_match="highest", short_stock="limit")
    found: Counter[tuple[Event, ...]] = Counter()
    all_ends(open_round(rules, 2), Fraction(1), found)
    expected: Counter[tuple[Event, ...]] = Counter()
    orders = list(permutations(members(rules.deck)))
    for order in orders:
        now = first_choices(open_round(rules, 2))
        cards = iter(order)
        while not now.over:
            now = first_choices(now.draw(next(cards)))
        expected[now.events] += Fraction(1, len(orders))  # type: ignore[assignment]
    assert found == expected
    assert sum(found.values()) == 1


@pytest.mark.parametrize("table", TABLES)
def test_no_round_goes_beyond_its_bounds(table: str) -> None:
    rules, players, carried = TABLES[table]
    start = open_round(rules, players, carried=carried)
    least, most = utility_bounds(start)
    for seed in range(times(60)):
        end = played(start, Random(seed))
        if rules.exchange_style == "at_once":
            assert len(end.deeds) <= most_choices(start)
        assert end.taken <= most_cards(start)
        assert least <= min(end.gains)
        assert max(end.gains) <= most


def test_rounds_that_are_misdealt_too_often_are_called_off() -> None:
    now = open_round(MISDEALT, 2)
    clubs = (11, 12)
    for _ in range(MOST_MISDEALS + 1):
        assert not now.over
        for card in clubs:
            now = now.draw(card)
        while now.seat >= 0:
            now = now.choose(now.numbers[0])
        for _ in range(4):
            now = now.draw(now.outcomes[0])
    assert now.over
    assert now.gains == (0.0, 0.0)
    assert (now.outcomes, now.numbers) == ((), ())


def test_stocks_are_laid_again_as_the_rules_say() -> None:
    kinds = {
        type(event)
        for seed in range(30)
        for rules in (SHORT, MISDEALT)
        for event in played(open_round(rules, 2), Random(seed)).events
    }
    assert {Misdealt, Reshuffled} <= kinds


@pytest.mark.parametrize("table", ["classic-4", "staked-5", "reshuffled"])
def test_views_are_those_of_a_session(table: str) -> None:
    rules, players, carried = TABLES[table]
    chance, now = Random(3), open_round(rules, players, carried=carried)
    while not now.over:
        if now.outcomes:
            now = now.draw(chance.choice(now.outcomes))
            continue
        view = now.view(now.seat)
        assert len(view.legal) == len(now.numbers)
        assert view.hand == tuple(members(now.snapshot.hands[now.seat]))
        assert view.pot == now.snapshot.pot
        now = now.choose(chance.choice(now.numbers))


def test_refusals_name_the_rule() -> None:
    now = open_round(Rules.classic(), 2)
    with pytest.raises(Refused, match="nobody_due"):
        now.choose(0)
    with pytest.raises(Refused, match="wrong_cards"):
        now.draw(52)
    while now.outcomes:
        now = now.draw(now.outcomes[-1])
    with pytest.raises(Refused, match="wrong_cards"):
        now.draw(now.numbers[0])
    for number, reason in ((69, "wrong_phase"), (0, "not_held"), (72, "not_an_action")):
        with pytest.raises(Refused, match=reason):
            now.choose(number)


def test_who_can_follow_must() -> None:
    now, chance = open_round(Rules.classic(), 2), Random(1)
    while (
        now.snapshot.phase != PLAY
        or len(now.numbers) == now.snapshot.hands[now.seat].bit_count()
    ):
        now = open_round(Rules.classic(), 2) if now.over else step(now, chance)
    others = set(members(now.snapshot.hands[now.seat])) - set(now.numbers)
    with pytest.raises(Refused, match="must_follow"):
        now.choose(others.pop())
