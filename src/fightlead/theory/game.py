"""Games of short decks between two, whole: made from the walk through their trees.

A game is kept in *sequence form*: to each player belong sequences of their own choices, number
0 the empty one, and for pairs of sequences what they pay.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import permutations
from math import perm
from typing import Any, Final, NamedTuple

import numpy as np

from fightlead.compiled import compiled
from fightlead.engine import new_states, set_up
from fightlead.errors import RulesError
from fightlead.rules import PRESETS, Rules
from fightlead.theory.seen import PLAYERS
from fightlead.theory.walk import (
    ACTION,
    BRANCH,
    BRANCHES,
    DONE,
    FULL,
    LEVEL,
    LEVELS,
    LINK,
    LINKS,
    MOST_CARDS,
    NODE,
    NODES,
    PAIR,
    PAIRS,
    SEQUENCES,
    SET,
    SETS,
    SINCE,
    TOO_WIDE,
    Book,
    Path,
    kernel,
)

__all__ = ["Game", "Side", "build", "study_rules"]

MOST_DEALS: Final = 1_000_000
"""Orders in which hands can be dealt that are looked through; more would never end."""
STUDY: Final[dict[str, Any]] = {
    "no_match": "highest",
    "short_stock": "limit",
    "exchange_from": "leader",
}
"""What a preset takes on, so that a round between two ends and is as small as it can be."""


def study_rules(name: str, suits: int, ranks: int, hand: int, *, drop: bool = False) -> Rules:
    """A preset with the study rules, or the rules in a file, for a short deck; with `drop`
    players may drop, in a fresh round too. Raises `RulesError`.

    >>> study_rules("classic", 2, 4, 2).no_match
    'highest'
    """
    changes: dict[str, Any] = {"suits": suits, "ranks": ranks, "hand": hand}
    if name in PRESETS:
        changes |= STUDY
    if drop:
        changes |= {"drop": True, "drop_fresh": True}
    return replace(Rules.named(name), **changes)


class Side(NamedTuple):
    """The decisions of one player. An information set comes behind all that lead to it."""

    first: Any
    """The first sequence of each information set, and behind them all, how many there are;
    sequence 0 is the empty one."""
    link: Any
    """The first link of each information set, and behind them all, how many there are. A link
    leads from a sequence to a set."""
    parent: Any
    """The sequence of each link. A player who remembers all that they did can tell the links
    of a set apart, but has no use for it: what may come is the same."""
    share: Any
    """A set is reached as often as the sequences of its links, each times this, add up to."""

    @property
    def sets(self) -> int:
        """How many information sets there are."""
        return len(self.first) - 1

    @property
    def set_of_link(self) -> Any:
        """The information set to which each link leads."""
        return np.repeat(np.arange(self.sets), np.diff(self.link))

    @property
    def sequences(self) -> int:
        """How many sequences there are, the empty one included."""
        return int(self.first[-1])


@dataclass(frozen=True)
class Game:
    """A game between two in sequence form. What player 0 wins, player 1 loses; in antes."""

    rules: Rules
    pot: int
    """Chips carried over from rounds before; 0 for a fresh pot."""
    nodes: int
    """Nodes of the tree: decisions, chance, ends."""
    sides: tuple[Side, Side]
    pairs: Any
    pays: Any
    """What player 0 is paid for a pair of sequences, times the chance that it counts."""
    tree: Any
    """All nodes as `NODE` in the order of the walk, if they were to be kept."""
    names: tuple[Any, Any]
    """By player the name of each information set, as `seen.name_of` gives it."""


def build(
    rules: Rules,
    *,
    pot: int = 0,
    keep_tree: bool = False,
    kernels: Any = None,
    progress: Callable[[int, int], None] = lambda done, deals: None,
) -> Game:
    """The game of one round under these rules, between two; seat 0 is eldest hand. `pot` are
    chips carried over from rounds before; without, the pot is fresh. What lies in the middle
    at the end is worth half of it to each. `progress` is told how many of the deals are done.
    `kernels` are those of the walk, if others are to be called than the compiled ones.

    Raises `RulesError` for rules under which a round need not end, and for a deck too large.

    >>> game = build(study_rules("classic", 2, 3, 1))
    >>> game.nodes, game.sides[0].sets
    (1348, 126)
    """
    check_finite(rules)
    path = new_path(rules, pot)
    book = new_book(1 << 12 if keep_tree else 0)
    walk = (kernels or kernel.compiled).walk
    if walk(path, book, -1) != DONE:
        raise RulesError(("ranks", "deck_too_large"))
    deals = int(path.levels[0].branches_end)
    for deal in range(deals):
        book.totals[SINCE] = book.totals[PAIRS]
        totals, weights = book.totals.copy(), book.links["weight"].copy()
        while (status := walk(path, book, deal)) == FULL or 0 < len(book.nodes) < book.totals[
            NODES
        ]:
            book = larger(book)
            book.totals[:] = totals
            book.links["weight"] = 0
            book.links["weight"][:, : weights.shape[1]] = weights
        if status == TOO_WIDE:
            raise RulesError(("ranks", "deck_too_large"))
        progress(deal + 1, deals)
    return game_of(rules, pot, book)


def check_finite(rules: Rules) -> None:
    """Raise `RulesError` if the tree of these rules has no end or is out of reach."""
    faults = []
    if rules.no_match == "misdeal":
        faults.append(("no_match", "not_solvable"))
    if rules.short_stock == "reshuffle":
        faults.append(("short_stock", "not_solvable"))
    cards = rules.suits * rules.ranks
    if cards > MOST_CARDS or perm(cards, PLAYERS * rules.hand) > MOST_DEALS:
        faults.append(("ranks", "deck_too_large"))
    if faults:
        raise RulesError(*faults)


def new_path(rules: Rules, pot: int) -> Path:
    """A walk before its first step, where the cards are to be dealt. Seat 1 deals."""
    orders = [[*order, *range(rules.suits, 4)] for order in permutations(range(rules.suits))]
    path = Path(
        orders=np.array(orders, np.int64),
        states=new_states(LEVELS),
        levels=np.zeros(LEVELS, LEVEL),
        actions=np.zeros(16 * LEVELS, ACTION),
        branches=np.zeros(BRANCHES, BRANCH),
        ahead=new_states(BRANCHES),
    )
    set_up(path.states, 0, rules, (1 << PLAYERS) - 1, PLAYERS - 1)
    path.states[0].pot = pot
    path.states[0].carried = int(pot > 0)
    compiled().open_round(path.states, 0)
    top = path.levels[0]
    top.shown[:] = 1
    top.reach = top.chance = 1.0
    top.chosen = -1
    top.actions_end = 1
    return path


def new_book(nodes: int) -> Book:
    """An empty book, with room for so many nodes of the tree."""
    return Book(
        set_slots=np.zeros((PLAYERS, 1 << 12, 2), np.int64),
        link_slots=np.zeros((PLAYERS, 1 << 12, 2), np.int64),
        sets=np.zeros((PLAYERS, 1 << 11), SET),
        links=np.zeros((PLAYERS, 1 << 11), LINK),
        met=np.array([[0, 1, 0]] * PLAYERS, np.int64),
        pairs=np.zeros(1 << 16, PAIR),
        nodes=np.zeros(nodes, NODE),
        totals=np.zeros(3, np.int64),
    )


def larger(book: Book) -> Book:
    """The same book with more room for what is short of it."""
    if book.totals[PAIRS] == len(book.pairs):
        book = book._replace(pairs=twice(book.pairs))
    if nodes_lost(book):
        book = book._replace(nodes=twice(book.nodes))
    if max(book.met[:, SETS]) == book.sets.shape[1]:
        book = book._replace(set_slots=moved(book.set_slots), sets=twice(book.sets))
    if max(book.met[:, LINKS]) == book.links.shape[1]:
        book = book._replace(link_slots=moved(book.link_slots), links=twice(book.links))
    return book


def nodes_lost(book: Book) -> bool:
    """Whether nodes are to be kept and there was no room for them."""
    return 0 < len(book.nodes) < int(book.totals[NODES])


def twice(array: Any) -> Any:
    return np.concatenate([array, np.zeros_like(array)], array.ndim - 1)


def moved(slots: Any) -> Any:
    result = np.zeros_like(np.concatenate([slots, slots], 1))
    for seat in range(PLAYERS):
        kernel.compiled.move_slots(slots[seat], result[seat])
    return result


def game_of(rules: Rules, pot: int, book: Book) -> Game:
    """What has been found, in order, and pairs that were met several times added up."""
    parts = (side_of(book, seat) for seat in range(PLAYERS))
    sides, sequences, links = zip(*parts, strict=True)
    pairs = book.pairs[: book.totals[PAIRS]]
    first, second = sequences[0][pairs["first"]], sequences[1][pairs["second"]]
    keys = first * sides[1].sequences + second
    order = np.argsort(keys, kind="stable")
    starts = np.flatnonzero(np.diff(keys[order], prepend=-1))
    tree = book.nodes[: book.totals[NODES]]
    for seat in range(PLAYERS):
        own = tree["kind"] == seat
        tree["link"][own] = links[seat][tree["link"][own]]
    return Game(
        rules,
        pot,
        nodes=int(book.totals[NODES]),
        sides=sides,
        pairs=np.stack([first, second], 1)[order[starts]],
        pays=np.add.reduceat(pairs["pay"][order], starts),
        tree=tree,
        names=tuple(names_of(book, seat) for seat in range(PLAYERS)),
    )


def by_depth(book: Book, seat: int) -> Any:
    """The information sets of a player in the order in which `Side` has them."""
    return np.argsort(book.sets[seat, : book.met[seat, SETS]]["depth"], kind="stable")


def names_of(book: Book, seat: int) -> Any:
    """The names of the information sets of a player."""
    taken = book.set_slots[seat, book.set_slots[seat, :, 1] > 0]
    names = np.empty(len(taken), np.int64)
    names[taken[:, 1] - 1] = taken[:, 0]
    return names[by_depth(book, seat)]


def side_of(book: Book, seat: int) -> tuple[Side, Any, Any]:
    """The decisions of a player by their depth, and the new number of each old sequence and
    each old link."""
    sets = book.sets[seat, : book.met[seat, SETS]]
    links = book.links[seat, : book.met[seat, LINKS]]
    order = by_depth(book, seat)
    number = np.empty(len(sets), np.int64)
    number[order] = np.arange(len(sets))
    widths = sets["width"][order]
    first = np.cumsum(np.concatenate([[1], widths]))
    sequence = np.zeros(book.met[seat, SEQUENCES], np.int64)
    within = np.arange(widths.sum()) - np.repeat(first[:-1] - 1, widths)
    sequence[np.repeat(sets["first"][order], widths) + within] = np.arange(1, first[-1])
    target = number[links["set"]]
    by_set = np.argsort(target, kind="stable")
    share = links["weight"] / np.bincount(target, links["weight"], len(sets))[target]
    link = np.cumsum(np.concatenate([[0], np.bincount(target, minlength=len(sets))]))
    side = Side(first, link, sequence[links["parent"][by_set]], share[by_set])
    return side, sequence, np.argsort(by_set)
