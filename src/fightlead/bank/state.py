"""A state of the engine for a table whose cards nobody shows to it.

All functions of the engine that the bank calls are named here. The real cards lie on the real
table; in here the deck as it was bought stands for them, face down, so that the engine can
count hands, stock and discards. Which cards they are decides nothing: who wins the lead and
who takes a trick is told.
"""

from __future__ import annotations

from typing import Any

from fightlead.engine import (
    DECLINE,
    DROP,
    EXCHANGE,
    FIGHT,
    FROM_LEADER,
    HIGHEST,
    JOIN,
    MUST_FOLLOW,
    NONE,
    NOT_HELD,
    ONE_BY_ONE,
    OVER,
    PHASES,
    PLAY,
    RESHUFFLE,
    STAY,
    begin_round,
    clear_deal,
    count,
    deal,
    draw,
    end_trick,
    exchange_limit,
    lead_by_rank,
    leave_unable,
    loo_value,
    lowest,
    misdeal,
    refill,
    refusal_of,
    resume_refill,
    seat_after,
    share_out,
    stack_discards,
    take,
    take_play,
    trick_value,
    turn_up,
)

__all__ = [
    "DECLINE",
    "DROP",
    "EXCHANGE",
    "FIGHT",
    "FROM_LEADER",
    "HIGHEST",
    "JOIN",
    "MUST_FOLLOW",
    "NONE",
    "NOT_HELD",
    "OVER",
    "PHASES",
    "PLAY",
    "SEATS",
    "STAY",
    "State",
    "begin_round",
    "choose",
    "deal_again",
    "deal_out",
    "exchange",
    "exchange_limit",
    "lead_by_rank",
    "leave_unable",
    "loo_value",
    "most_turned",
    "refusal_of",
    "seat_after",
    "seats_of",
    "share_out",
    "take_play",
    "take_trick",
    "trick_value",
    "turn_up",
    "win_lead",
]

SEATS = range(5)


class State:
    """The fields of the engine's `Snapshot`, to be changed by its functions. `opening` is the
    entry that opens a bank."""

    def __init__(self, opening: dict[str, Any]) -> None:
        rules = opening["rules"]
        self.options: int = opening["options"]
        self.hand_size: int = rules["hand"]
        self.deck_size: int = rules["suits"] * rules["ranks"]
        self.ante: int = rules["ante"]
        self.carried_ante: int = rules["carried_ante"]
        self.fee: int = rules["fee"]
        self.highest_loo: int = opening["highest_loo"]
        self.buy_in: int = rules.get("buy_in", NONE)

        self.seated = 0
        self.dealer = 0
        self.first = 1
        self.ended = 0
        self.pot = 0
        self.prize = 0
        self.carried = 0
        self.stood = 0
        self.broke = 0
        self.account = [0 for _ in SEATS]
        self.opening = [0 for _ in SEATS]
        self.debt = [0 for _ in SEATS]

        self.phase: int = OVER
        self.due = 0
        self.within = 0
        self.chosen = 0
        self.eldest = 0
        self.misdeals = 0
        self.turned = 0
        self.turn = 0
        self.content = 0
        self.lead: int = NONE
        self.trick = 0
        self.leader: int = NONE
        self.best = 0
        self.best_seat: int = NONE
        self.follow = 0

        self.hands = [0 for _ in SEATS]
        self.fight = [0 for _ in SEATS]
        self.thrown = [0 for _ in SEATS]
        self.exchanged = [0 for _ in SEATS]
        self.tricks = [0 for _ in SEATS]
        self.takers = [0 for _ in range(4)]
        self.discards = 0
        self.aside = 0
        self.top = 0
        self.bottom = 0
        self.stock = [0 for _ in range(64)]
        self.turnups = [0 for _ in range(64)]
        self.plays: dict[tuple[int, int], int] = {}
        clear_deal(self)


def seats_of(mask: int, first: int = 0) -> list[int]:
    """The seats of a mask, clockwise from the seat `first`.

    >>> seats_of(0b1011, first=1)
    [1, 3, 0]
    """
    clockwise = [(first + step) % len(SEATS) for step in SEATS]
    return [seat for seat in clockwise if mask >> seat & 1]


def deal_out(s: State) -> None:
    """The cards are dealt. From the phase `DEAL`."""
    clear_deal(s)
    for place in range(s.deck_size):
        s.stock[place] = place
    s.top = 0
    s.bottom = s.deck_size
    deal(s)


def deal_again(s: State) -> None:
    """A misdeal: all cards come back and are dealt again. From the phase `FIGHT`."""
    misdeal(s)
    deal_out(s)


def most_turned(s: State) -> int:
    """How many cards can be turned up for the fight. In the phase `FIGHT`."""
    kept = count(s.within) if s.options & HIGHEST else 0
    return s.bottom - s.top - kept


def win_lead(s: State, seat: int, turned: int) -> None:
    """The fight is over: a seat leads after so many turn-ups; each seat gets its missing
    card. From the phase `FIGHT`."""
    for other in seats_of(s.within):
        card = lowest(s.hands[other])
        s.hands[other] &= ~(1 << card)
        s.fight[other] = card
        s.discards |= 1 << card
    for place in range(turned):
        card = draw(s)
        s.turnups[place] = card
        s.discards |= 1 << int(card)
    s.turned = turned
    s.due = 0
    s.lead = seat
    refill(s)
    _reshuffle(s)


def choose(s: State, seat: int, yes: int) -> None:
    """A due seat joins or stays (1), or declines or drops (0)."""
    take(s, seat, yes)


def exchange(s: State, number: int) -> list[int]:
    """The seat whose turn it is exchanges so many cards, no more than its limit. Answers the
    numbers of cards that it named one after the other: one, or by the rules one for each card
    and 0 where it could have gone on."""
    seat = s.turn
    named = [1] * number if s.options & ONE_BY_ONE else [number] * (number > 0)
    for each in named:
        take(s, seat, _lowest_cards(s.hands[seat], each))
        _reshuffle(s)
    if s.phase == EXCHANGE and s.turn == seat and s.due:
        take(s, seat, 0)
        named.append(0)
    return named


def _lowest_cards(hand: int, number: int) -> int:
    cards = 0
    for _ in range(number):
        cards |= hand & ~cards & -(hand & ~cards)
    return cards


def _reshuffle(s: State) -> None:
    while s.phase == RESHUFFLE:
        stack_discards(s)
        resume_refill(s)


def take_trick(s: State, seat: int) -> None:
    """A seat takes a trick. In the phase `PLAY`."""
    s.best_seat = seat
    end_trick(s)
