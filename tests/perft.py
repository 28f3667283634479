"""Counts of decision sequences by depth, for small decks: one number hides many rules.

Orders of cards are fixed, so every decision of every seat is tried; seats that are due at
once decide in the order of their numbers. Of what has ended the sums of all accounts are
kept too, so that payments are counted along.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, fields
from typing import Any, Final, Self

from fightlead import engine
from fightlead.cards import cards_text, members
from fightlead.rules import Rules
from fightlead.shuffle import Shuffler, round_seed
from tests import oracle
from tests.agreement import legal_actions
from tests.oracle import Oracle


@dataclass(frozen=True)
class Case:
    """What is counted: rules, players, and for how many rounds in a row."""

    name: str
    rules: Rules
    players: int = 2
    rounds: int = 1
    seeds: tuple[int, ...] = (1, 2, 3)


STUDY: Final[dict[str, Any]] = {"no_match": "highest", "short_stock": "limit"}
ONE: Final[dict[str, Any]] = {"suits": 2, "ranks": 3, "hand": 1, "ante": 1}
TWO: Final[dict[str, Any]] = {"suits": 2, "ranks": 3, "hand": 2, "ante": 2}
STAKES: Final[dict[str, Any]] = {
    "carried_ante": 2, "fee": 1, "loo": "stake", "decline": True, "drop": False,
}  # fmt: skip

CASES: Final = (
    Case("classic-hand-1", Rules(**ONE, **STUDY), rounds=3),
    Case("classic-hand-1-misdeal", Rules(**ONE), rounds=3),
    Case("classic-hand-1-three", Rules(**ONE, **STUDY), players=3, rounds=2),
    Case("classic-hand-2", Rules(**TWO, **STUDY), rounds=1),
    Case("classic-hand-2-reshuffle", Rules(**TWO, no_match="highest"), rounds=1),
    Case("classic-hand-2-three", Rules(**{**TWO, "suits": 3}, **STUDY), players=3, seeds=(1,)),
    Case("staked-hand-1", Rules(**ONE, **STUDY, **STAKES), rounds=3),
    Case("staked-hand-1-three", Rules(**ONE, **STUDY, **STAKES), players=3, rounds=2),
    Case("staked-hand-2", Rules(**TWO, **STUDY, **STAKES)),
    Case("drop-fresh", Rules(**ONE, **STUDY, drop_fresh=True), rounds=2),
    Case("drop-fresh-three", Rules(**ONE, **STUDY, drop_fresh=True), players=3),
    Case(
        "dealer-must-stay",
        Rules(**ONE, **STUDY, drop_fresh=True, dealer_must_stay=True),
        rounds=2,
    ),
    Case(
        "ante-to-standing",
        Rules(**ONE, **STUDY, drop_fresh=True, ante_to_standing=True),
        rounds=2,
    ),
    Case("one-by-one", Rules(**TWO, **STUDY, exchange_style="one_by_one"), seeds=(1,)),
    Case(
        "one-by-one-reshuffle",
        Rules(**TWO, no_match="highest", exchange_style="one_by_one"),
        seeds=(1,),
    ),
    Case("from-leader", Rules(**TWO, **STUDY, exchange_from="leader")),
    Case("longer-suits-hand-1", Rules(**{**ONE, "ranks": 5}, **STUDY), players=3, rounds=2),
    Case("longer-suits-hand-2", Rules(**{**TWO, "ranks": 5}, **STUDY)),
    Case("longer-suits-staked", Rules(**{**TWO, "ranks": 4}, **STUDY, **STAKES), seeds=(1, 2)),
    Case("longer-suits-three", Rules(**{**TWO, "suits": 3, "ranks": 4}), 3, seeds=(4,)),
    Case("loo-cap", Rules(**ONE, **STUDY, loo_cap=1), rounds=3),
    Case("buy-in", Rules(**ONE, **STUDY, fee=1, buy_in=2), rounds=3),
)


class Deals:
    """The fixed orders of a case: one of the deck, turned a little by each misdeal; a
    discard pile comes in the order that its cards have there."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.deck = Shuffler(round_seed(seed, 1)).order(rules.deck)

    def order(self, cards: set[int], misdeals: int) -> list[int]:
        at = misdeals % len(self.deck)
        return [card for card in self.deck[at:] + self.deck[:at] if card in cards]


class EngineGame:
    """The engine as something to count."""

    def __init__(self, case: Case, seed: int, core: Any = engine) -> None:
        self.core, self.deals = core, Deals(case.rules, seed)
        self.states = engine.new_states()
        engine.set_up(self.states, 0, case.rules, (1 << case.players) - 1, 0)
        core.open_round(self.states, 0)
        self._deal()

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other.core, other.deals, other.states = self.core, self.deals, self.states.copy()
        return other

    def actions(self) -> list[int]:
        due = int(self.states[0].due)
        return (
            sorted(
                legal_actions(
                    self.core, self.states, engine.lowest(due), int(self.states[0].phase)
                )
            )
            if due
            else []
        )

    def act(self, action: int) -> None:
        seat = engine.lowest(self.states[0].due)
        assert self.core.act(self.states, 0, seat, action) == engine.OK
        self._deal()

    def next_round(self) -> bool:
        if self.states[0].ended or not self.core.next_round(self.states, 0):
            return False
        self._deal()
        return True

    def accounts(self) -> list[int]:
        return [int(chips) for chips in self.states[0].account]

    def _deal(self) -> None:
        while wanted := set(members(self.core.awaited(self.states, 0))):
            order = self.deals.order(wanted, int(self.states[0].misdeals))
            assert self.core.stack(self.states, 0, engine.order_array(order)) == engine.OK


class OracleGame:
    """The oracle as something to count."""

    def __init__(self, case: Case, seed: int) -> None:
        self.deals = Deals(case.rules, seed)
        self.oracle = Oracle(case.rules, range(case.players), 0)
        self.left = [0] * 5
        self._deal()

    def copy(self) -> Self:
        return deepcopy(self)

    def actions(self) -> list[int]:
        due = self.oracle.due
        return sorted(self.oracle.legal(min(due))) if due else []

    def act(self, action: int) -> None:
        self.oracle.act(min(self.oracle.due), action)
        self._deal()

    def next_round(self) -> bool:
        before = list(self.oracle.accounts)
        try:
            self.oracle.next_round()
        except ValueError:
            return False
        for seat in set(range(5)) - self.oracle.seated:
            self.left[seat] += before[seat]
        self._deal()
        return True

    def accounts(self) -> list[int]:
        return [here + left for here, left in zip(self.oracle.accounts, self.left, strict=True)]

    def _deal(self) -> None:
        while self.oracle.phase in (oracle.DEAL, oracle.RESHUFFLE):
            wanted = set(self.oracle.to_be_shuffled())
            self.oracle.order(self.deals.order(wanted, self.oracle.misdeals))


@dataclass
class Count:
    """Sequences by depth, those of them that ended, and all their accounts added up."""

    sequences: Counter[int] = field(default_factory=Counter)
    ended: Counter[int] = field(default_factory=Counter)
    accounts: list[int] = field(default_factory=lambda: [0] * 5)

    def lines(self, players: int) -> Iterator[str]:
        yield "depth sequences ended"
        for depth in sorted(self.sequences):
            yield f"{depth} {self.sequences[depth]} {self.ended[depth]}"
        yield f"accounts {' '.join(map(str, self.accounts[:players]))}"


def count(game: Any, rounds: int) -> Count:
    """All sequences of decisions from here to the end of so many rounds."""
    result = Count()
    _count_from(game, 0, rounds, result)
    return result


def _count_from(game: Any, depth: int, rounds: int, result: Count) -> None:
    actions = game.actions()
    if not actions:
        _end_round(game, depth, rounds, result)
        return
    for action in actions:
        after = game.copy()
        after.act(action)
        result.sequences[depth + 1] += 1
        _count_from(after, depth + 1, rounds, result)


def _end_round(game: Any, depth: int, rounds: int, result: Count) -> None:
    if rounds > 1 and game.next_round():
        _count_from(game, depth, rounds - 1, result)
        return
    result.ended[depth] += 1
    result.accounts = [a + b for a, b in zip(result.accounts, game.accounts(), strict=True)]


def text_of(case: Case, make_game: Callable[[Case, int], Any]) -> str:
    """The golden text of a case, counted on an engine or an oracle."""
    lines = [f"# {case.players} players, {case.rounds} rounds in a row"]
    lines += [f"# {name} = {value}" for name, value in _unusual(case.rules)]
    for seed in case.seeds:
        deck = Deals(case.rules, seed).deck
        lines += ["", f"deck {cards_text(deck)}"]
        lines += count(make_game(case, seed), case.rounds).lines(case.players)
    return "\n".join(lines) + "\n"


def _unusual(rules: Rules) -> Iterator[tuple[str, object]]:
    for each in fields(Rules):
        value = getattr(rules, each.name)
        if value != each.default:
            yield each.name, value


def golden() -> dict[str, str]:
    """The golden texts by path."""
    from fightlead.compiled import compiled

    return {
        f"tests/golden/perft/{case.name}.txt": text_of(
            case, lambda case, seed: EngineGame(case, seed, compiled())
        )
        for case in CASES
    }
