"""Trick play with open cards by brute force, in plain Python, from the rules and the stated
concept alone: what `fightlead.theory.tricks` must find."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from fightlead.cards import suit_of
from fightlead.rules import Rules


@dataclass(frozen=True)
class Stakes:
    """What payment depends on besides the tricks. Chips, by seat."""

    rules: Rules
    pot: int
    accounts: dict[int, int]
    debts: dict[int, int]
    likings: dict[tuple[int, ...], tuple[Fraction, list[int]]] = field(default_factory=dict)
    """What `liking` has answered, by seat and tricks."""


Hands = dict[int, frozenset[int]]
Trick = list[tuple[int, int]]
"""Seats and cards in the order of play."""
Tricks = dict[int, int]


def worths(stakes: Stakes, tricks: Tricks) -> dict[int, Fraction]:
    """What the end is worth to each seat: its account, less its debt, and an equal share of
    all that lies in the middle or is owed."""
    rules = stakes.rules
    accounts, debts = dict(stakes.accounts), dict(stakes.debts)
    share = stakes.pot // rules.hand
    middle = stakes.pot - share * rules.hand
    for seat, taken in tricks.items():
        loo = min(stakes.pot, rules.highest_loo)
        if taken:
            accounts[seat] += share * taken
        elif rules.buy_in is not None and rules.buy_in + accounts[seat] < loo:
            middle += rules.buy_in + accounts[seat]
            accounts[seat] = -rules.buy_in
        elif rules.loo == "stake":
            debts[seat] = loo
        else:
            accounts[seat] -= loo
            middle += loo
    middle += sum(debts.values())
    return {
        seat: accounts[seat] - debts[seat] + Fraction(middle, len(accounts))
        for seat in accounts
    }


def playable(hand: frozenset[int], trick: Trick) -> frozenset[int]:
    if trick:
        following = frozenset(card for card in hand if suit_of(card) == suit_of(trick[0][1]))
        if following:
            return following
    return hand


def taker(trick: Trick) -> int:
    led = suit_of(trick[0][1])
    return max((card, seat) for seat, card in trick if suit_of(card) == led)[1]


def solve(
    hands: Hands,
    mover: int,
    trick: Trick,
    tricks: dict[int, int],
    stakes: Stakes,
) -> tuple[Tricks, set[int]]:
    """The tricks of each seat at the end, and all cards with which the mover gets there."""
    found = {}
    for card in playable(hands[mover], trick):
        after = {**hands, mover: hands[mover] - {card}}
        found[card] = play_on(after, mover, [*trick, (mover, card)], tricks, stakes)
    best = max(found.values(), key=lambda end: liking(end, mover, stakes))
    return best, {card for card, end in found.items() if end == best}


def play_on(
    hands: Hands,
    mover: int,
    trick: Trick,
    tricks: dict[int, int],
    stakes: Stakes,
) -> Tricks:
    if len(trick) < len(hands):
        return solve(hands, after(mover, hands), trick, tricks, stakes)[0]
    won = taker(trick)
    tricks = {**tricks, won: tricks[won] + 1}
    if not any(hands.values()):
        return tricks
    return solve(hands, won, [], tricks, stakes)[0]


def liking(end: Tricks, seat: int, stakes: Stakes) -> tuple[Fraction, list[int]]:
    """The more the better for a seat: worth, then few tricks for those after it in turn."""
    key = (seat, *end.values())
    if key not in stakes.likings:
        others, each = [], after(seat, end)
        while each != seat:
            others.append(-end[each])
            each = after(each, end)
        stakes.likings[key] = worths(stakes, end)[seat], others
    return stakes.likings[key]


def after(seat: int, seats: Hands | Tricks) -> int:
    """The next seat clockwise of some."""
    return min((each for each in seats if each > seat), default=min(seats))
