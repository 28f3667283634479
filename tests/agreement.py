"""The engine and the oracle side by side: random rounds under random rules, every state,
legal set and payoff compared.

`python -m tests.agreement --rounds 1000000` is the long run; the tests run a share of it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import Any

from fightlead import engine
from fightlead.cards import members
from fightlead.compiled import compiled
from fightlead.errors import RulesError
from fightlead.rules import MAX_PLAYERS, Rules
from tests import oracle
from tests.oracle import Oracle

ROUNDS_A_SESSION = 12


def random_rules(chance: random.Random) -> Rules:
    """A preset, or any mix of options that does not contradict itself."""
    while True:
        preset = chance.choice([Rules.classic, Rules.staked])(chance.choice([4, 4, 4, 5, 1]))
        if chance.random() < 0.25:
            return preset
        try:
            return _with_house_rules(preset, chance)
        except RulesError:
            continue


def _with_house_rules(rules: Rules, chance: random.Random) -> Rules:
    options: dict[str, list[Any]] = {
        "carried_ante": [0, 2, 4, 9],
        "fee": [0, 0, 1, 4],
        "loo": ["pot", "stake"],
        "decline": [False, True],
        "drop": [True, True, False],
        "drop_fresh": [False, True],
        "dealer_must_stay": [False, True],
        "ante_to_standing": [False, True],
        "no_match": ["misdeal", "highest"],
        "short_stock": ["reshuffle", "limit"],
        "exchange_from": ["eldest", "leader"],
        "exchange_style": ["at_once", "one_by_one"],
        "loo_cap": [None, None, 12, 24],
        "buy_in": [None, None, 20, 60],
    }
    changes = {
        name: chance.choice(values) for name, values in options.items() if chance.random() < 0.5
    }
    if chance.random() < 0.6:
        changes |= {
            "suits": chance.randint(1, 4),
            "ranks": chance.randint(2, 13),
            "hand": chance.randint(1, 4),
        }
    return replace(rules, **changes)


def random_order(cards: list[int], chance: random.Random) -> list[int]:
    """Mostly a fair shuffle, sometimes one that gives whole suits to the hands."""
    order = list(cards)
    if chance.random() < 0.8:
        chance.shuffle(order)
        return order
    cut = chance.randrange(len(order)) if order else 0
    order = order[cut:] + order[:cut]
    for _ in range(chance.randrange(4)):
        one, other = chance.randrange(len(order)), chance.randrange(len(order))
        order[one], order[other] = order[other], order[one]
    return order


def in_words(s: engine.Snapshot) -> dict[str, object]:
    """A snapshot of the engine in the words of the oracle."""
    return {
        "phase": s.phase,
        "due": tuple(members(s.due)),
        "seated": tuple(members(s.seated)),
        "within": tuple(members(s.within)),
        "dealer": s.dealer,
        "hands": tuple(s.hands),
        "fight": tuple(s.fight),
        "turnups": tuple(s.turnups[: s.turned]),
        "stock": tuple(s.stock[s.top : s.bottom]),
        "discards": s.discards,
        "aside": s.aside,
        "lead": s.lead,
        "exchanged": tuple(s.exchanged),
        "thrown": tuple(s.thrown),
        "plays": tuple(tuple(row[:MAX_PLAYERS]) for row in s.plays[: s.hand_size]),
        "takers": tuple(s.takers[: s.hand_size]),
        "tricks": tuple(s.tricks),
        "pot": s.pot,
        "prize": s.prize,
        "accounts": tuple(s.account),
        "debts": tuple(s.debt),
        "carried": bool(s.carried),
        "stood": bool(s.stood),
        "broke": tuple(members(s.broke)),
        "ended": bool(s.ended),
        "misdeals": s.misdeals,
    }


def legal_actions(core: Any, states: Any, seat: int, phase: int) -> set[int]:
    mask = int(core.legal(states, 0, seat))
    if not mask:
        return set()
    if phase != engine.EXCHANGE:
        return set(members(mask))
    limit = core.limit(states, 0, seat)
    subsets = {0}
    for card in members(mask):
        subsets |= {subset | 1 << card for subset in subsets}
    return {subset for subset in subsets if subset.bit_count() <= limit}


class Pair:
    """One session played by both; any difference is an `AssertionError`."""

    def __init__(self, rules: Rules, chance: random.Random, core: Any) -> None:
        self.rules, self.chance, self.core = rules, chance, core
        players = chance.randint(2, rules.max_players)
        seats = sorted(chance.sample(range(MAX_PLAYERS), players))
        dealer = chance.choice(seats)
        self.oracle = Oracle(rules, seats, dealer)
        self.states = engine.new_states()
        engine.set_up(self.states, 0, rules, sum(1 << seat for seat in seats), dealer)
        engine.begin_round(self.states[0])
        self.style = chance.choice(["any", "any", "greedy", "loyal"])
        self.seen: Counter[str] = Counter()

    def compare(self) -> None:
        expected = self.oracle.snapshot()
        found = in_words(engine.snapshot(self.states, 0))
        if expected != found:
            different = [key for key in expected if expected[key] != found.get(key)]
            raise AssertionError(
                f"{self.rules}: "
                + "; ".join(f"{key}: {expected[key]} != {found.get(key)}" for key in different)
            )

    def play_round(self) -> None:
        self.compare()
        while self.oracle.phase != oracle.OVER:
            if self.oracle.phase in (oracle.DEAL, oracle.RESHUFFLE):
                self._stack()
            else:
                self._act()
            self.compare()
        self.seen.update(rounds=1, misdeals=self.oracle.misdeals, stood=self.oracle.stood)
        self.seen.update(broke=len(self.oracle.broke), ended=self.oracle.ended)

    def _stack(self) -> None:
        cards = self.oracle.to_be_shuffled()
        assert list(members(self.core.awaited(self.states, 0))) == cards
        order = random_order(cards, self.chance)
        if self.oracle.phase == oracle.RESHUFFLE:
            self.seen.update(reshuffles=1)
        wrong = engine.order_array([*order[:-1], (order[-1] + 1) % 52])
        assert self.core.stack(self.states, 0, wrong) == engine.WRONG_CARDS
        self.compare()
        self.oracle.order(order)
        assert self.core.stack(self.states, 0, engine.order_array(order)) == engine.OK

    def _act(self) -> None:
        seat = self.chance.choice(sorted(self.oracle.due))
        allowed = self.oracle.legal(seat)
        for other in range(MAX_PLAYERS):
            expected = self.oracle.legal(other) if other != seat else allowed
            assert legal_actions(self.core, self.states, other, self.oracle.phase) == expected
        self._try_illegal(seat, allowed)
        action = self._choice(sorted(allowed))
        self.oracle.act(seat, action)
        assert self.core.act(self.states, 0, seat, action) == engine.OK
        self.seen.update(actions=1)

    def _choice(self, allowed: list[int]) -> int:
        if self.oracle.phase == oracle.EXCHANGE and self.style == "greedy":
            return max(allowed, key=int.bit_count)
        if self.oracle.phase == oracle.FIGHT and self.style == "loyal":
            return allowed[0]
        if self.oracle.phase in (oracle.JOIN, oracle.STAY) and self.style != "any":
            return 1
        return self.chance.choice(allowed)

    def _try_illegal(self, seat: int, allowed: set[int]) -> None:
        before = self.states.tobytes()
        wild = [-1, 52, 1 << 52, self.chance.randrange(52), self.chance.randrange(1 << 52)]
        for action in wild:
            if action not in allowed:
                assert self.core.act(self.states, 0, seat, action) != engine.OK
        for other in (-1, 5, 7, *(set(range(MAX_PLAYERS)) - self.oracle.due)):
            assert self.core.act(self.states, 0, other, min(allowed)) != engine.OK
        assert self.states.tobytes() == before

    def next_round(self) -> bool:
        """Both go on, sometimes with other players; False where the session is over."""
        leaving, joining = self._comings_and_goings()
        try:
            self.oracle.next_round(leaving, joining)
        except ValueError:
            return False
        s = self.states[0]
        for seat in leaving | joining:
            s.account[seat] = s.debt[seat] = 0
            s.broke &= ~(1 << seat)
        s.seated &= ~sum(1 << seat for seat in leaving)
        s.seated |= sum(1 << seat for seat in joining)
        before = s.account.copy()
        seated = int(s.seated)
        assert self.core.next_round(self.states, 0) == 1
        for seat in members(seated & ~int(s.seated)):
            assert before[seat] is not None
            s.account[seat] = s.opening[seat] = 0
        return True

    def _comings_and_goings(self) -> tuple[set[int], set[int]]:
        if self.chance.random() < 0.8:
            return set(), set()
        seats = self.oracle.seated
        leaving = {seat for seat in seats if self.chance.random() < 0.15}
        joining = {
            seat for seat in set(range(MAX_PLAYERS)) - seats if self.chance.random() < 0.3
        }
        return leaving, joining


def compare_rounds(rounds: int, seed: int, core: Any = None) -> Counter[str]:
    """Play at least so many rounds on both; answers counts of what was met."""
    chance = random.Random(seed)
    met: Counter[str] = Counter()
    while met["rounds"] < rounds:
        rules = random_rules(chance)
        if rules.max_players < 2:
            continue
        pair = Pair(rules, chance, compiled() if core is None else core)
        for _ in range(ROUNDS_A_SESSION):
            pair.play_round()
            if not pair.next_round():
                break
        met += pair.seen
        met["sessions"] += 1
    return met


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    compiled()
    shares = 20 * options.jobs
    size = -(-options.rounds // shares)
    met: Counter[str] = Counter()
    began = time.monotonic()
    with ProcessPoolExecutor(options.jobs) as pool:
        seeds = [options.seed * 1_000_003 + share for share in range(shares)]
        for counts in pool.map(compare_rounds, [size] * shares, seeds):
            met += counts
            print(f"{met['rounds']:,} rounds agree", file=sys.stderr, flush=True)
    minutes = (time.monotonic() - began) / 60
    print(f"oracle and engine agree in {met['rounds']:,} rounds ({minutes:.1f} min):")
    print(", ".join(f"{name} {number:,}" for name, number in sorted(met.items())))


if __name__ == "__main__":
    main()
