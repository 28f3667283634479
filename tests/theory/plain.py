"""Tiny games between two without any of the package's theory: played by the oracle, nothing
merged, nothing forgotten; and the best that can be done there against a player who chooses
evenly among all that is legal."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from fightlead.rules import Rules
from tests import oracle
from tests.oracle import Oracle

Node = Any
"""A payoff to seat 0, or a `Choice`."""


@dataclass
class Choice:
    """A decision, and what follows each answer."""

    seat: int
    seen: tuple[Any, ...]
    after: list[Node]


def trees(rules: Rules, pot: int) -> list[Node]:
    """One tree for each order of the deck, all of them equally likely."""
    found = []
    for order in permutations(Oracle(rules, (0, 1), 1).deck):
        game = Oracle(rules, (0, 1), 1)
        if pot:
            game = with_pot(rules, pot)
        game.order(order)
        seen = tuple((repr(sorted(game.hands[seat])),) for seat in (0, 1))
        found.append(tree(game, seen))
    return found


def with_pot(rules: Rules, pot: int) -> Oracle:
    """A round whose pot was carried over."""
    game = Oracle(rules, (0, 1), 1)
    game.accounts = [0] * 5
    game.pot, game.carried = pot, True
    game._open_round(first=True)
    return game


def tree(game: Oracle, seen: tuple[tuple[Any, ...], ...]) -> Node:
    if not game.due:
        return payoff(game)
    seat = min(game.due)
    after = []
    for action in sorted(game.legal(seat)):
        later = deepcopy(game)
        later.act(seat, action)
        looks = tuple((*seen[each], shown(game, later, each, seat, action)) for each in (0, 1))
        after.append(tree(later, looks))
    return Choice(seat, seen[seat], after)


def shown(before: Oracle, later: Oracle, seat: int, actor: int, action: int) -> Any:
    """What a seat learns from an action: all of its own, of others' what is public."""
    facts: list[Any] = [later.phase, sorted(later.hands[seat])]
    if seat == actor or before.phase == oracle.PLAY:
        facts.append(action)
    elif before.phase == oracle.EXCHANGE:
        facts.append(bin(action).count("1"))
    if before.phase == oracle.FIGHT and later.phase != oracle.FIGHT:
        facts += [later.fight[:2], list(later.turnups), later.lead]
    if before.phase == oracle.STAY and later.phase != oracle.STAY:
        facts.append(sorted(later.within))
    return repr(facts)


def payoff(game: Oracle) -> float:
    """Half of what seat 0 has more than seat 1 at the end, debts counted, in antes."""
    worth = [game.accounts[seat] - game.debts[seat] for seat in (0, 1)]
    return (worth[0] - worth[1]) / 2 / game.rules.ante


Policy = dict[Any, int]
"""The answer, by its place, wherever a player can tell the situation apart."""
MOST_CHOICES = 6
"""No player of a tiny game has more decisions in a row."""


def best_response(deals: list[Node], player: int) -> float:
    """The most, in antes, that a player can get. Their last choices are right after one round
    of looking at what each answer brings, those before after two, and so on."""
    policy: Policy = {}
    for _ in range(MOST_CHOICES):
        worth: dict[Any, list[float]] = {}
        for deal in deals:
            look(deal, player, 1.0, policy, worth)
        policy = {seen: each.index(max(each)) for seen, each in worth.items()}
    return sum(look(deal, player, 1.0, policy, {}) for deal in deals) / len(deals)


def look(
    node: Node, player: int, reach: float, policy: Policy, worth: dict[Any, list[float]]
) -> float:
    """What a node is worth to the player by a policy; what each answer would be worth where
    they are to choose is added up, by how likely it comes to that."""
    if not isinstance(node, Choice):
        return float(node if player == 0 else -node)
    if node.seat != player:
        part = 1 / len(node.after)
        return part * sum(
            look(each, player, reach * part, policy, worth) for each in node.after
        )
    found = [look(each, player, reach, policy, worth) for each in node.after]
    sums = worth.setdefault(node.seen, [0.0] * len(found))
    for at, each in enumerate(found):
        sums[at] += reach * each
    return found[policy.get(node.seen, 0)]
