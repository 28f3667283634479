"""What no round can go beyond: its choices, its cards, what it brings and costs."""

from __future__ import annotations

from fightlead.envs.cardwise import MOST_MISDEALS, Round


def most_misdeals(start: Round) -> int:
    """How often a round can be misdealt: only if a whole suit can be in players' hands."""
    rules = start.rules
    if rules.no_match == "highest" or rules.ranks > rules.hand * start.players:
        return 0
    return MOST_MISDEALS + 1


def most_choices(start: Round) -> int:
    """The most choices of all players together, those without an alternative included."""
    joining = staying = exchanging = 1
    fights = 1 + most_misdeals(start)
    return start.players * (joining + fights + staying + exchanging + start.rules.hand)


def most_cards(start: Round) -> int:
    """The most cards that come from stocks: every card of each deal, and after a reshuffle
    those that fill up all hands and replace what is exchanged."""
    rules = start.rules
    deals = 1 + most_misdeals(start)
    reshuffled = 0
    if rules.short_stock == "reshuffle" or rules.no_match == "misdeal":
        reshuffled = start.players * (1 + rules.hand)
    return rules.suits * rules.ranks * deals + reshuffled


def utility_bounds(start: Round) -> tuple[float, float]:
    """The least and the most that a round can bring a seat, in antes.

    The most has who takes all tricks when everybody has exchanged all cards and all others are
    looed; the least is for the only one who is looed then.

    >>> from fightlead.envs.cardwise import open_round
    >>> from fightlead.rules import Rules
    >>> utility_bounds(open_round(Rules.classic(), 2))
    (-2.0, 2.0)
    """
    rules, players = start.rules, start.players
    carried = -start.standing.accounts[0]
    ante = rules.carried_ante if carried else rules.ante
    stake = carried + ante + rules.fee * rules.hand
    prize = stake * players
    loo = min(prize, rules.highest_loo)
    share = loo * (players - 1) / players
    return (-stake - share) / rules.ante, (prize - stake + share) / rules.ante
