"""Worlds: consistent with all that a seat knows, and as likely as the whole deck says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from copy import copy
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from fightlead import engine
from fightlead.bots import RegularBot
from fightlead.cards import card_set, members
from fightlead.compiled import compiled
from fightlead.engine import (
    EXCHANGE,
    FIGHT,
    PLAY,
    State,
    States,
    choices,
    exchange_limit,
    snapshot,
)
from fightlead.events import Dealt
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.theory.kernels import Kernels
from fightlead.theory.known import known_state, reshuffled
from fightlead.theory.mixing import effective
from fightlead.theory.worlds import EVEN, Model, sample
from fightlead.view import View, view_of
from tests.random_sessions import random_decision
from tests.theory.test_known import decisions

kernel = Kernels()


@kernel
def taste(s: State, action: int) -> float:
    """A liking for an action: high cards are put and played, low ones are thrown, and who holds
    a high card stays."""
    if s.phase in (FIGHT, PLAY):
        return 1.0 + action % 13
    if s.phase == EXCHANGE:
        liking = 1.0
        for card in range(52):
            if action >> card & 1:
                liking *= 0.2 + 0.1 * (12 - card % 13)
        return liking
    return 1.0


@kernel
def tasteful(states: States, at: int, seat: int, action: int, table: Any) -> float:
    """By liking, among all that is legal; who holds the highest rank likes to stay."""
    s = states[at]
    mask = choices(s, seat)
    total = 0.0
    if s.phase in (FIGHT, PLAY):
        for card in range(52):
            if mask >> card & 1:
                total += taste(s, card)
        return taste(s, action) / total
    if s.phase == EXCHANGE:
        # The likings of all sets of so many cards, by their number.
        sums = np.zeros(5)
        sums[0] = 1.0
        for card in range(52):
            if mask >> card & 1:
                for number in range(4, 0, -1):
                    sums[number] += sums[number - 1] * taste(s, 1 << card)
        limit = exchange_limit(s, seat)
        if s.options & engine.ONE_BY_ONE:
            limit = min(limit, 1)
        for number in range(limit + 1):
            total += sums[number]
        return taste(s, action) / total
    high = 0.2
    for card in range(52):
        if s.hands[seat] >> card & 1 and card % 13 == 12:
            high = 0.9
    return high if action else 1.0 - high


TASTE = Model(kernel)


# ---------------------------------------------------------------- consistency


def seen_in(session: Session, states: Any, at: int, seat: int) -> View:
    """The view of a seat if a world were the truth."""
    other = copy(session)
    other._shuffles = other._seeded
    other._states = states[at : at + 1]
    other._look()
    return view_of(other, seat)


def check_cards(rules: Rules, states: Any, at: int) -> None:
    """Every card is in one place."""
    s = snapshot(states, at)
    if s.phase == engine.JOIN:
        return
    fight = [card for card in s.fight if card != engine.NONE] if s.lead < 0 else []
    plays = [card for row in s.plays for card in row if card != engine.NONE]
    piles = [s.stock[s.top : s.bottom], fight, plays, *map(members, s.hands)]
    cards = [card for pile in piles for card in pile]
    cards += [*members(s.discards), *members(s.aside)]
    assert sorted(cards) == list(members(rules.deck))


@pytest.mark.slow
@pytest.mark.parametrize("model", [None, TASTE], ids=["cards", "taste"])
def test_in_every_world_the_seat_sees_what_it_sees(model: Model | None) -> None:
    met: dict[str, int] = defaultdict(int)
    for number, (session, seat) in enumerate(decisions(11, 30)):
        view = view_of(session, seat)
        if view.phase == "join" and session.state.stood:
            continue
        worlds = sample(view, 4, number, model)
        assert worlds.weights.sum() == pytest.approx(1.0)
        for at in np.flatnonzero(worlds.weights).tolist():
            assert seen_in(session, worlds.states, at, seat).to_json() == view.to_json()
            check_cards(session.rules, worlds.states, at)
            assert worlds.states[at].options & engine.SHUFFLES_ITSELF
        met[view.phase] += 1
        met["reshuffled"] += reshuffled(view)
    assert all(met[phase] > 20 for phase in ("join", "fight", "stay", "exchange", "play"))
    assert met["reshuffled"] > 5


@pytest.mark.slow
def test_worlds_can_be_played_to_the_end() -> None:
    for number, (session, seat) in enumerate(decisions(12, 15)):
        states = sample(view_of(session, seat), 3, number).states
        for at in range(len(states)):
            compiled().playout(states, at)
            assert states[at].phase == engine.OVER


def test_the_same_seed_gives_the_same_worlds() -> None:
    session = Session(Rules.classic(), ["Anna", "Ben", "Clara"], seed=3, dealer=0)
    session.start_round()
    view = view_of(session, 1)
    one, same, other = (sample(view, 50, seed, EVEN) for seed in (1, 1, 2))
    assert one.states.tobytes() == same.states.tobytes()
    assert one.states.tobytes() != other.states.tobytes()


def test_the_fewer_worlds_count_the_fewer_are_effective() -> None:
    session = Session(Rules.classic(), ["Anna", "Ben"], seed=3, dealer=0)
    session.start_round()
    worlds = sample(view_of(session, 0), 50, 1)
    assert worlds.effective == pytest.approx(50)
    assert worlds._replace(weights=np.array([0.5, 0.5, 0.0])).effective == pytest.approx(2)


@pytest.mark.slow
def test_worlds_put_together_from_hands_count_where_others_weigh_nothing() -> None:
    session = Session(
        Rules.classic(), ["Anna", "Ben", "Clara", "Dora", "Emil"], seed=3, dealer=4
    )
    session.start_round()
    while session.state.phase != engine.PLAY or session.state.trick == 0:
        seat = session.due[0]
        session.act(seat, RegularBot().act(view_of(session, seat)))
    view = view_of(session, session.due[0])
    known, whole, weights = known_state(view), engine.new_states(500), np.zeros(500)
    whole["random"] = np.arange(500)
    place = (view.seat, 0b11111, view.eldest)
    TASTE.compiled.draw_worlds(known, *place, whole, weights, np.zeros(0))
    mixed = sample(view, 500, 1, TASTE)
    assert mixed.effective > 3 * effective(weights)


# ---------------------------------------------------------------- exact beliefs


def rounds_of_short_decks() -> Iterator[tuple[str, Session, int]]:
    """Sessions of decks that can be looked through, where a seat must decide."""
    study = {"no_match": "highest", "short_stock": "limit"}
    two = Rules(suits=2, ranks=4, hand=2, drop_fresh=True, **study)  # type: ignore[arg-type]
    in_turn = Rules(suits=2, ranks=4, hand=2, exchange_style="one_by_one", **study)  # type: ignore[arg-type]
    three = Rules(suits=3, ranks=3, hand=2, **study, exchange_from="leader")  # type: ignore[arg-type]
    for name, rules, players in (("two", two, 2), ("in turn", in_turn, 2), ("three", three, 3)):
        for seed in range(2):
            chance = Random(seed)
            session = Session(rules, ["Anna"] * players, seed=seed)
            session.start_round()
            while session.due:
                seat = chance.choice(session.due)
                if chance.random() < 0.5:
                    yield name, session, seat
                session.act(seat, random_decision(session, seat, chance, 0.1))


Hidden = tuple[Any, ...]


def hidden_in(states: Any) -> Any:
    """What others hold, threw and chose, a row for each state."""
    return np.column_stack([states[name] for name in ("hands", "thrown", "fight", "chosen")])


class LookingThrough:
    """What a seat should believe, by looking through all orders of the deck and all that the
    others can have thrown or chosen in secret."""

    def __init__(self, session: Session, seat: int, model: Model | None) -> None:
        self.session, self.seat, self.view = session, seat, view_of(session, seat)
        self.truth = session.state
        self.model = None if model is None else model.kernels.compiled
        self.beliefs: dict[Hidden, float] = defaultdict(float)
        self.core = compiled()
        opened = engine.new_states()
        standing = session.openings[-1]
        seated = sum(1 << each for each in standing.names)
        engine.set_up(opened, 0, session.rules, seated, standing.dealer)
        self.core.open_round(opened, 0)
        for order in self.orders():
            states = opened.copy()
            self.core.stack(states, 0, engine.order_array(order))
            self.follow(states, 1.0)
        total = sum(self.beliefs.values())
        self.beliefs = {hidden: weight / total for hidden, weight in self.beliefs.items()}

    def orders(self) -> Iterator[list[int]]:
        """The orders that deal the seat what it was dealt; of those that differ only in what
        makes no difference, one."""
        (dealt,) = (
            event.cards
            for event in self.session.events
            if isinstance(event, Dealt) and event.seat == self.seat
        )
        s = self.truth
        players = len(self.session.names)
        place = (self.seat - s.dealer - 1) % players
        mine = [place + players * turn for turn in range(s.hand_size)]
        rest = list(members(s.deck & ~card_set(dealt)))
        for others in permutations(rest):
            order = list(others)
            for at, card in zip(mine, dealt, strict=True):
                order.insert(at, card)
            hands = [order[at : s.hand_size * players : players] for at in range(players)]
            hands.append(order[s.top :])
            if all(hand == sorted(hand) for at, hand in enumerate(hands) if at != place):
                yield order

    def follow(self, states: Any, weight: float) -> None:
        """Follow what has been shown, in all ways that it can have gone."""
        s = states[0]
        if not self.fits(s):
            return
        seats = [seat for seat in members(s.due) if not self.waits(s, seat)]
        if not seats:
            self.beliefs[tuple(hidden_in(states)[0].tolist())] += weight
            return
        if s.phase in (engine.FIGHT, engine.STAY):
            asked = states.copy()
            self.together(states, asked, seats, weight)
            return
        for action in self.possible(s, seats[0]):
            after = states.copy()
            chance = self.chance(states, seats[0], action)
            assert self.core.act(after, 0, seats[0], action) == engine.OK
            self.follow(after, weight * chance)

    def together(self, states: Any, asked: Any, seats: list[int], weight: float) -> None:
        """Those who choose at the same time; each is asked before anybody has chosen."""
        if not seats:
            self.follow(states, weight)
            return
        for action in self.possible(states[0], seats[0]):
            after = states.copy()
            chance = self.chance(asked, seats[0], action)
            self.core.act(after, 0, seats[0], action)
            self.together(after, asked, seats[1:], weight * chance)

    def chance(self, states: Any, seat: int, action: int) -> float:
        if self.model is None or seat == self.seat:
            return 1.0
        return float(self.model.tasteful(states, 0, seat, action, np.zeros(0)))

    def waits(self, s: Any, seat: int) -> bool:
        """Has this seat not acted yet at the point that is looked at?"""
        t = self.truth
        here = (s.phase, s.trick, s.exchanged.tolist()) == (t.phase, t.trick, t.exchanged)
        return here and bool(t.due >> seat & 1)

    def possible(self, s: Any, seat: int) -> list[int]:
        """What it can have done."""
        t = self.truth
        if s.phase == engine.FIGHT:
            if t.phase != engine.FIGHT:
                return [t.fight[seat]] if s.hands[seat] >> t.fight[seat] & 1 else []
            return list(members(s.hands[seat]))
        if s.phase == engine.STAY:
            return [0, 1] if t.phase == engine.STAY else [t.within >> seat & 1]
        if s.phase == engine.PLAY:
            card = t.plays[s.trick][seat]
            legal = int(self.core.legal(np.array([s]), 0, seat))
            return [card] if legal >> card & 1 else []
        number = t.exchanged[seat] - s.exchanged[seat]
        if s.options & engine.ONE_BY_ONE:
            number = min(number, 1)
        held = list(members(s.hands[seat]))
        return [card_set(cards) for cards in combinations(held, number)]

    def fits(self, s: Any) -> bool:
        """Nothing yet contradicts what the seat knows; at the end nothing at all does."""
        t = self.truth
        if s.phase == engine.OVER:
            return False
        if s.lead != engine.NONE:
            turnups = s.turnups[: s.turned].tolist()
            if turnups != t.turnups[: t.turned] or self.seat_is_wrong(s):
                return False
        return True

    def seat_is_wrong(self, s: Any) -> bool:
        """Does the seat hold a card that it did not hold, where it had drawn all its cards?"""
        t = self.truth
        mine = t.hands[self.seat] | t.thrown[self.seat]
        mine |= card_set(row[self.seat] for row in t.plays if row[self.seat] != engine.NONE)
        if int(s.hands[self.seat]) & ~mine:
            return True
        done = s.thrown[self.seat] == t.thrown[self.seat]
        return not done and bool(s.thrown[self.seat] & ~t.thrown[self.seat])


PHASES = ("fight", "exchange", "play")


@pytest.mark.slow
@pytest.mark.parametrize("model", [None, TASTE], ids=["cards", "taste"])
def test_beliefs_are_those_of_looking_through_all_decks(model: Model | None) -> None:
    met = set()
    for name, session, seat in rounds_of_short_decks():
        exact = LookingThrough(session, seat, model).beliefs
        worlds = sample(view_of(session, seat), 100_000 if model is None else 20_000, 5, model)
        rows, which = np.unique(hidden_in(worlds.states), axis=0, return_inverse=True)
        sums = np.bincount(which.ravel(), worlds.weights)
        found = dict(zip(map(tuple, rows.tolist()), sums.tolist(), strict=True))
        assert found.keys() <= exact.keys()
        for hidden, likely in exact.items():
            margin = 6 * np.sqrt(likely * (1 - likely) / worlds.effective) + 1e-9
            assert abs(found.get(hidden, 0.0) - likely) < margin, (name, session.phase)
        if len(exact) > 1:
            met.add((name, session.phase))
    assert {(name, phase) for name in ("two", "three") for phase in PHASES} <= met
