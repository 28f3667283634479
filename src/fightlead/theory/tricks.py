"""Exact trick play with open cards, for two to five players, from any point of play.

Every player plays the card that is worth most to themself, knowing that all who follow do
the same (backward induction). What an end of the round is *worth* to a seat is its account,
less a stake that it owes, and an equal share of the next pot: of what lies in the middle and of
all stakes owed. Among plays worth the same to a player they choose the one that leaves the next
player clockwise the fewest tricks, then the one after, and so on. So it is determined how many
tricks each takes. Where two are left this is minimax, since what one trick gives the one it
takes from the other.

The functions marked `@kernel` are plain Python that `Kernels` runs through Numba. In them a
*place* is the number of a player among those in the round, and an *outcome* is how many tricks
each has taken in the whole round, as one number: the sum of `TRICK[place]` over all tricks.
Cards are renumbered without those that are out of play, with a gap above each suit, so that a
set of cards of one suit is a few neighbouring bits.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np

from fightlead.engine import (
    NONE,
    PHASES,
    PLAY,
    SUIT_SETS,
    State,
    States,
    count,
    lowest,
    outranks,
    pay,
    playable,
)
from fightlead.errors import Refused
from fightlead.rules import MAX_PLAYERS
from fightlead.theory.kernels import Kernels

__all__ = ["Ending", "solve_play", "solve_plays", "worth_of"]

TRICK: Final = np.array([5**place for place in range(MAX_PLAYERS)], np.int64)
OUTCOMES: Final = 5**MAX_PLAYERS
NUMBERS: Final = 24
"""Twenty cards and a gap above each suit."""
PLACE_SHIFT, TAKEN_SHIFT, SOLVE_SHIFT = NUMBERS, NUMBERS + 3, NUMBERS + 16
"""A position with no card on the table as one number: cards, place, outcome so far, solve."""
MEMO: Final = 4096
WORST: Final = -(1 << 62)

# What the search keeps of a play while it tries those that may follow.
PLACE, FOLLOW, BEST, BEST_PLACE, PLAYED, TAKEN, LEFT, LIVE = range(8)
CHOICES, CARD, GOOD, OUTCOME = range(8, 12)
COLUMNS: Final = 12
DEPTH: Final = 4 * MAX_PLAYERS

kernel = Kernels()


class Ending(NamedTuple):
    """What comes of exact play with open cards."""

    tricks: tuple[int, ...]
    """Tricks that each seat 0..4 takes in the whole round."""
    worth: tuple[float, ...]
    """What the end is worth to each seat that is seated, in chips."""
    card: int
    """A best card for the player whose turn it is."""


def solve_play(states: States, at: int) -> Ending:
    """The ending from `states[at]`, which is in `PLAY`.

    Raises `Refused` (`wrong_phase`) in any other phase.
    """
    tricks, worth, cards = solve_plays(states[at : at + 1])
    return Ending(tuple(tricks[0].tolist()), tuple(worth[0].tolist()), int(cards[0]))


def solve_plays(states: States, jobs: int = 1) -> tuple[Any, Any, Any]:
    """The endings from many states, all in `PLAY`, on so many cores: arrays of tricks
    [state, seat], of worths [state, seat] and of cards [state], as in `Ending`.

    Raises `Refused` (`wrong_phase`) if one of them is in another phase.
    """
    for phase in states["phase"]:
        if phase != PLAY:
            raise Refused("wrong_phase", phase=PHASES[phase])
    number = len(states)
    tricks, worth = (np.zeros((number, MAX_PLAYERS), np.int64) for _ in range(2))
    cards = np.zeros(number, np.int64)
    cuts = [number * job // jobs for job in range(jobs + 1)]
    solve = kernel.compiled.solve
    if jobs == 1:
        solve(states, 0, number, tricks, worth, cards)
    else:
        with ThreadPoolExecutor(jobs) as pool:
            parts = [
                pool.submit(solve, states, first, end, tricks, worth, cards)
                for first, end in pairwise(cuts)
            ]
        for part in parts:
            part.result()
    seated = np.bitwise_count(states["seated"])
    return tricks, worth / seated[:, None], cards


# ---------------------------------------------------------------- what an end is worth


@kernel
def worth_of(s: State, seat: int) -> int:
    """What a state that is over is worth to a seat, in chips times the players seated."""
    middle = s.pot
    for other in range(MAX_PLAYERS):
        middle += s.debt[other]
    return (s.account[seat] - s.debt[seat]) * count(s.seated) + middle


@kernel
def next_division(tricks: Any, players: int) -> bool:
    """Go on to the next way in which the tricks can be divided; no, if this was the last."""
    place = 0
    while tricks[place] == 0:
        place += 1
    if place == players - 1:
        return False
    moved = tricks[place]
    tricks[place] = 0
    tricks[0] = moved - 1
    tricks[place + 1] += 1
    return True


@kernel
def weigh(states: States, seats: Any, worth: Any, good: Any) -> None:
    """What each outcome of state 0 is worth to each seat, and how good it is for each place,
    ties being broken: the more, the better. State 1 is scratch paper."""
    s, paper = states[0], states[1]
    players = len(seats)
    tricks = np.zeros(MAX_PLAYERS, np.int64)
    tricks[0] = s.hand_size
    while True:
        states[1] = states[0]
        outcome = np.int64(0)
        for place in range(players):
            paper.tricks[seats[place]] = tricks[place]
            outcome += TRICK[place] * tricks[place]
        pay(paper)
        for seat in range(MAX_PLAYERS):
            worth[seat, outcome] = worth_of(paper, seat) if s.seated >> seat & 1 else 0
        for place in range(players):
            others = np.int64(0)
            for step in range(1, players):
                others = others * 5 + tricks[(place + step) % players]
            good[place, outcome] = worth[seats[place], outcome] * OUTCOMES - others
        if not next_division(tricks, players):
            return


@kernel
def same_stakes(s: State, other: State) -> bool:
    """Whether the outcomes of two states are worth the same to everybody."""
    same = (
        s.pot == other.pot
        and s.within == other.within
        and s.seated == other.seated
        and s.options == other.options
        and s.hand_size == other.hand_size
        and s.highest_loo == other.highest_loo
        and s.buy_in == other.buy_in
    )
    for seat in range(MAX_PLAYERS):
        same = same and s.account[seat] == other.account[seat]
        same = same and s.debt[seat] == other.debt[seat]
    return same


# ---------------------------------------------------------------- the cards


@kernel
def seats_within(s: State, seats: Any) -> int:
    """Put the seats of the round into `seats`; answers how many."""
    players = 0
    for seat in range(MAX_PLAYERS):
        if s.within >> seat & 1:
            seats[players] = seat
            players += 1
    return players


@kernel
def renumber(s: State, seats: Any, hands: Any, suits: Any, cards: Any) -> int:
    """Put the hands, renumbered, into `hands`, for each number all of its suit into `suits`
    and its card into `cards`; answers the gaps. The best card of a trick that is under way
    has a number too."""
    live = np.int64(0)
    if s.due != np.int64(1) << s.leader:
        live |= np.int64(1) << s.best
    for place in range(len(seats)):
        live |= s.hands[seats[place]]
        hands[place] = 0
    number = 0
    numbers = np.int64(0)
    for suit in range(4):
        rest = live & SUIT_SETS[13 * suit]
        whole = (np.int64(1) << number + count(rest)) - (np.int64(1) << number)
        numbers |= whole
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            cards[number] = card
            suits[number] = whole
            for place in range(len(seats)):
                if s.hands[seats[place]] >> card & 1:
                    hands[place] |= np.int64(1) << number
            number += 1
        cards[number] = NONE
        number += 1
    return ~numbers


@kernel
def distinct(hand: int, live: int, gaps: int) -> int:
    """The lowest of each run of cards between which no other live card lies: the others of the
    run are worth as much."""
    walls = live & ~hand | gaps
    starts = (walls << 1 | 1) & ~walls
    return hand & ~((hand | walls) - starts)


@kernel
def taker_of_last(leader: int, hands: Any, suits: Any) -> int:
    """Who takes the trick to which everybody has one card."""
    taker = leader
    top = hands[leader]
    follow = suits[lowest(top)]
    for place in range(len(hands)):
        if outranks(hands[place], follow, top):
            top = hands[place]
            taker = place
    return taker


# ---------------------------------------------------------------- the search


@kernel
def begin_search(s: State, seats: Any, hands: Any, suits: Any, cards: Any, start: Any) -> None:
    """Whose turn it is and what was played before, as the search keeps it."""
    mover = lowest(s.due)
    start[:] = 0
    start[LEFT] = s.hand_size - s.trick
    for place in range(len(seats)):
        start[TAKEN] += TRICK[place] * s.tricks[seats[place]]
        start[LIVE] |= hands[place]
        if seats[place] == mover:
            start[PLACE] = place
    if mover == s.leader:
        return
    for place in range(len(seats)):
        if s.plays[s.trick & 3, seats[place]] != NONE:
            start[PLAYED] += 1
        if seats[place] == s.best_seat:
            start[BEST_PLACE] = place
    number = 0
    while cards[number] != s.best:
        number += 1
    start[FOLLOW] = suits[number]
    start[BEST] = np.int64(1) << number
    start[LIVE] |= start[BEST]


@kernel
def slot_of(key: int) -> int:
    return (key ^ key >> 7 ^ key >> 17 ^ key >> 29) & (MEMO - 1)


@kernel
def search(
    start: Any, hands: Any, suits: Any, gaps: int, good: Any, memo: Any, kept: Any
) -> int:
    """The outcome from the position `start`, whose `CARD` becomes a best card. `kept` has a
    row for each play between there and the position that is looked at, `memo` the outcomes
    of positions between two tricks; its last row counts the searches."""
    players = len(hands)
    memo[MEMO, 0] += 1
    this = memo[MEMO, 0] << SOLVE_SHIFT
    place, follow = start[PLACE], start[FOLLOW]
    best, best_place = start[BEST], start[BEST_PLACE]
    played, taken, left, live = start[PLAYED], start[TAKEN], start[LEFT], start[LIVE]
    choices = distinct(playable(hands[place], follow), live, gaps)
    most, outcome, card = np.int64(WORST), np.int64(0), np.int64(0)
    depth = 0
    while True:
        if choices:
            card = choices & -choices
            choices ^= card
            hands[place] ^= card
            if played == 0:
                led, top, top_place, rest = suits[lowest(card)], card, place, live
            elif outranks(card, follow, best):
                led, top, top_place, rest = follow, card, place, live ^ best
            else:
                led, top, top_place, rest = follow, best, best_place, live ^ card
            found = np.int64(-1)
            after = taken
            full = played + 1 == players
            if full:
                after += TRICK[top_place]
                rest ^= top
                if left == 1:
                    found = after
                elif left == 2:
                    found = after + TRICK[taker_of_last(top_place, hands, suits)]
                else:
                    key = this | after << TAKEN_SHIFT | top_place << PLACE_SHIFT | rest
                    slot = slot_of(key)
                    if memo[slot, 0] == key:
                        found = memo[slot, 1]
            if found < 0:
                kept[depth, PLACE], kept[depth, FOLLOW] = place, follow
                kept[depth, BEST], kept[depth, BEST_PLACE] = best, best_place
                kept[depth, PLAYED], kept[depth, TAKEN] = played, taken
                kept[depth, LEFT], kept[depth, LIVE] = left, live
                kept[depth, CHOICES], kept[depth, CARD] = choices, card
                kept[depth, GOOD], kept[depth, OUTCOME] = most, outcome
                depth += 1
                live, taken = rest, after
                if full:
                    place, follow, best, played = top_place, np.int64(0), np.int64(0), 0
                    left -= 1
                else:
                    follow, best, best_place = led, top, top_place
                    played += 1
                    place = place + 1 if place + 1 < players else 0
                choices = distinct(playable(hands[place], follow), live, gaps)
                most = np.int64(WORST)
                continue
        else:
            if depth == 0:
                return outcome
            found = outcome
            if played == 0:
                key = this | taken << TAKEN_SHIFT | place << PLACE_SHIFT | live
                slot = slot_of(key)
                memo[slot, 0], memo[slot, 1] = key, outcome
            depth -= 1
            place, follow = kept[depth, PLACE], kept[depth, FOLLOW]
            best, best_place = kept[depth, BEST], kept[depth, BEST_PLACE]
            played, taken = kept[depth, PLAYED], kept[depth, TAKEN]
            left, live = kept[depth, LEFT], kept[depth, LIVE]
            choices, card = kept[depth, CHOICES], kept[depth, CARD]
            most, outcome = kept[depth, GOOD], kept[depth, OUTCOME]
        hands[place] |= card
        if good[place, found] > most:
            most, outcome = good[place, found], found
            if depth == 0:
                start[CARD] = card
            if outcome == taken + TRICK[place] * left:
                choices = np.int64(0)


@kernel
def solve(states: States, first: int, end: int, tricks: Any, worths: Any, best: Any) -> None:
    """Solve `states[first:end]`; worths are in chips times the players seated."""
    seats, hands = np.zeros(MAX_PLAYERS, np.int64), np.zeros(MAX_PLAYERS, np.int64)
    suits, cards = np.zeros(NUMBERS, np.int64), np.zeros(NUMBERS, np.int64)
    start, kept = np.zeros(COLUMNS, np.int64), np.zeros((DEPTH, COLUMNS), np.int64)
    worth, good = np.zeros((2, MAX_PLAYERS, OUTCOMES), np.int64)
    memo = np.zeros((MEMO + 1, 2), np.int64)
    weighed = states[:1].repeat(2)
    players = 0
    for at in range(first, end):
        s = states[at]
        if at == first or not same_stakes(s, weighed[0]):
            weighed[0] = states[at]
            players = seats_within(s, seats)
            weigh(weighed, seats[:players], worth, good)
        within = seats[:players]
        gaps = renumber(s, within, hands, suits, cards)
        begin_search(s, within, hands, suits, cards, start)
        outcome = search(start, hands[:players], suits, gaps, good, memo, kept)
        best[at] = cards[lowest(start[CARD])]
        worths[at] = worth[:, outcome]
        for place in range(players):
            tricks[at, seats[place]] = outcome // TRICK[place] % 5
