"""What a player goes by: a decision as a short key, and the choices in an order of their own.

A key says what matters about a decision and leaves out the rest, so that decisions that are
alike share what is learnt. It reads nothing of a state but what the seat may know. Suits have
no names in it, and a card no rank: what counts is its *beaters*, the cards of its suit above it
that the seat has not seen, in classes; among them a card that no other player can beat is 0.

`look` writes the choices on a *desk*: an array of ints, the engine's actions in the order of
the key, so that the same place in two decisions of one key means the same. It is a kernel
(`theory.kernels`), plain Python that runs through Numba.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fightlead.engine import (
    EXCHANGE,
    FIGHT,
    NONE,
    ONE_BY_ONE,
    PLAY,
    STAY,
    SUIT_SETS,
    State,
    choices,
    count,
    exchange_limit,
    first_to_exchange,
    lowest,
)
from fightlead.rules import MAX_PLAYERS
from fightlead.theory.kernels import Kernels

MOVES: Final = 16
"""Most choices of a decision; their number stands behind them on the desk."""
HELD: Final = MOVES + 1
"""The desk's places for the hand, sorted: at most four cards, and behind them their marks."""
MARKS: Final = HELD + 4
SUITS: Final = MARKS + 4
"""Its places for the marks of the suits."""
DESK: Final = SUITS + 4

FINE, MIDDLE, COARSE, IN_PLAY, AMONG_MANY = 0, 1, 2, 3, 4
"""How closely a hand is looked at; the last two in the play, of two and of more players."""
CLASSES: Final = np.array(
    [
        [0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 7, 7, 7],
        [0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 6, 6, 6],
        [0, 1, 2, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4],
        [0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 7],
        [0, 1, 2, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4],
    ],
    np.int64,
)
"""The class of so many beaters."""
NOBODY: Final = 5
FEW: Final = np.array([[1, 2, 3, 4, 5, 0]] * 3 + [[1, 1, 2, 3, 3, 0]], np.int64)
"""By the number of players, at most 3, the class of so many cards exchanged."""
OUT, BEFORE, AFTER = 0, 1, 6
"""Kinds of outlooks, where the keys of decisions have their phase."""
WINS: Final = 8
"""Added to the mark of a card that takes over the trick that is going on."""

kernel = Kernels()


@kernel
def unseen_by(s: State, seat: int) -> int:
    """The cards that a seat has not seen in this round."""
    seen = s.hands[seat] | s.thrown[seat]
    if s.phase == FIGHT:
        return s.deck & ~seen
    for turned in range(s.turned):
        seen |= np.int64(1) << s.turnups[turned]
    for other in range(MAX_PLAYERS):
        if s.fight[other] != NONE:
            seen |= np.int64(1) << s.fight[other]
        if s.phase == PLAY:
            for trick in range(s.trick + 1):
                if trick < 4 and s.plays[trick, other] != NONE:
                    seen |= np.int64(1) << s.plays[trick, other]
    return s.deck & ~seen


@kernel
def dealt(s: State) -> int:
    """How many were dealt cards in this round, where the fight is over."""
    players = 0
    for seat in range(MAX_PLAYERS):
        players += s.fight[seat] != NONE
    return players


@kernel
def suits_of_none(s: State, seat: int) -> int:
    """The cards of suits that all other players in the round have failed to follow."""
    dead = np.int64(-1)
    for other in range(MAX_PLAYERS):
        if other == seat or not s.within >> other & 1:
            continue
        failed = np.int64(0)
        leader = s.lead
        for trick in range(s.trick + 1):
            if trick == 4 or s.plays[trick, leader] == NONE:
                break
            led = SUIT_SETS[s.plays[trick, leader]]
            card = s.plays[trick, other]
            if card != NONE and not led >> card & 1:
                failed |= led
            leader = s.takers[trick]
        dead &= failed
    return dead


@kernel
def mark_of(
    s: State, card: int, unseen: int, grain: int, dead: int, follows: bool, last: bool
) -> int:
    """What a card in hand is good for: the class of its beaters, and whether it wins now."""
    above = unseen & SUIT_SETS[card] & -(np.int64(2) << card)
    if grain < IN_PLAY:
        return CLASSES[grain, count(above)]
    mark = np.int64(0) if dead >> card & 1 else CLASSES[grain, count(above)]
    if follows and s.follow >> card & 1 and card > s.best:
        mark = WINS if last else mark | WINS
    return mark


@kernel
def mark_hand(s: State, seat: int, grain: int, desk: Any) -> int:
    """Put the hand on the desk, sorted by what matters, with the mark of each card; answers
    it as a number."""
    hand = s.hands[seat]
    unseen = unseen_by(s, seat)
    last = True
    follows = False
    dead = np.int64(0)
    if grain >= IN_PLAY:
        dead = suits_of_none(s, seat)
        follows = seat != s.leader
        for other in range(MAX_PLAYERS):
            if s.within >> other & 1 and other != seat and s.plays[s.trick, other] == NONE:
                last = False
    for suit in range(4):
        whole = SUIT_SETS[13 * suit]
        cards = hand & whole
        mark = np.int64(0)
        while cards:
            card = np.int64(lowest(cards))
            cards &= cards - 1
            mark = mark << 4 | mark_of(s, card, unseen, grain, dead, follows, last)
        mark |= np.int64(count(hand & whole)) << 16
        if follows and hand & whole and s.follow == whole:
            mark |= np.int64(1) << 20
        desk[SUITS + suit] = mark << 2 | suit
    for place in range(1, 4):
        mark = desk[SUITS + place]
        while place and desk[SUITS + place - 1] < mark:
            desk[SUITS + place] = desk[SUITS + place - 1]
            place -= 1
        desk[SUITS + place] = mark
    number = np.int64(1)
    held = 0
    for place in range(4):
        mark = desk[SUITS + place]
        cards = hand & SUIT_SETS[13 * (mark & 3)]
        first = np.int64(1 + (mark >> 22))
        while cards:
            card = np.int64(lowest(cards))
            cards &= cards - 1
            desk[HELD + held] = card
            desk[MARKS + held] = mark_of(s, card, unseen, grain, dead, follows, last)
            number = number << 6 | first << 4 | desk[MARKS + held]
            first = np.int64(0)
            held += 1
    for place in range(held, 4):
        desk[HELD + place] = NONE
    return number


@kernel
def list_cards(s: State, seat: int, desk: Any) -> None:
    """The cards that may be chosen, one of each suit and mark: the lowest."""
    mask = choices(s, seat)
    number = 0
    for place in range(4):
        card = desk[HELD + place]
        if card == NONE or not mask >> card & 1:
            continue
        alike = False
        for before in range(place):
            other = desk[HELD + before]
            if desk[MARKS + before] == desk[MARKS + place] and SUIT_SETS[other] >> card & 1:
                alike = True
        if not alike:
            desk[number] = card
            number += 1
    desk[MOVES] = number


@kernel
def list_exchanges(s: State, seat: int, most: int, desk: Any) -> None:
    """The sets of cards that may be thrown: none that nothing beats, and of a suit no card
    above one that is kept."""
    hand = s.hands[seat]
    number = 0
    for subset in range(16):
        thrown = np.int64(0)
        sound = True
        for place in range(4):
            if subset >> place & 1:
                if desk[HELD + place] == NONE or desk[MARKS + place] == 0:
                    sound = False
                else:
                    thrown |= np.int64(1) << desk[HELD + place]
        if not sound or count(thrown) > most:
            continue
        kept = hand & ~thrown
        while kept:
            card = lowest(kept)
            kept &= kept - 1
            if thrown & SUIT_SETS[card] & -(np.int64(2) << card):
                sound = False
        if sound:
            desk[number] = thrown
            number += 1
    desk[MOVES] = number


@kernel
def distance(s: State, first: int, seat: int) -> int:
    """How many players in the round come from `first` up to before a seat."""
    steps = 0
    while first != seat:
        first = first + 1 if first + 1 < MAX_PLAYERS else 0
        steps += s.within >> first & 1
    return steps


@kernel
def place_from(s: State, first: int, seat: int) -> int:
    """Where a seat comes after `first`: 0 first, 2 last of more than two, 1 otherwise."""
    steps = distance(s, first, seat)
    return min(steps, 1) + (steps > 1 and steps + 1 == count(s.within))


@kernel
def exchanges_before(s: State, seat: int) -> int:
    """How few cards one of those took who exchanged before a seat; 0 if there is nobody."""
    fewest = np.int64(NOBODY)
    other = first_to_exchange(s)
    while other != seat:
        if s.within >> other & 1:
            fewest = min(fewest, s.exchanged[other])
        other = other + 1 if other + 1 < MAX_PLAYERS else 0
    return FEW[min(count(s.within), 3), fewest]


@kernel
def exchanges_of_others(s: State, seat: int) -> int:
    """How few cards one of the others took."""
    fewest = np.int64(NOBODY)
    for other in range(MAX_PLAYERS):
        if s.within >> other & 1 and other != seat:
            fewest = min(fewest, s.exchanged[other])
    return FEW[min(count(s.within), 3), fewest]


@kernel
def standing_of(s: State, seat: int) -> int:
    """The seat's tricks, and how many others have none yet."""
    without = 0
    for other in range(MAX_PLAYERS):
        if s.within >> other & 1 and other != seat and s.tricks[other] == 0:
            without += 1
    return min(s.tricks[seat], 1) << 2 | min(without, 2)


@kernel
def look(s: State, seat: int, desk: Any) -> int:
    """The key of a decision that a due seat faces; its choices are written on the desk."""
    players = count(s.within)
    grain = FINE
    if s.phase == PLAY:
        grain = IN_PLAY if dealt(s) == 2 else AMONG_MANY
    elif players > 2 and s.phase != FIGHT:
        grain = COARSE
    elif s.phase == EXCHANGE:
        grain = MIDDLE
    key = mark_hand(s, seat, grain, desk)
    key = key << 3 | s.phase
    key = key << 3 | players
    if s.phase == FIGHT:
        list_cards(s, seat, desk)
        return key
    if s.phase == STAY:
        desk[0] = 0
        desk[1] = 1
        desk[MOVES] = 2
        return key << 2 | place_from(s, s.lead, seat)
    if s.phase == EXCHANGE:
        most = exchange_limit(s, seat)
        if s.options & ONE_BY_ONE:
            most = min(most, 1)
        list_exchanges(s, seat, most, desk)
        key = key << 3 | most
        key = key << 2 | place_from(s, s.lead, seat)
        return key << 3 | exchanges_before(s, seat)
    list_cards(s, seat, desk)
    key = key << 2 | place_from(s, s.leader, seat)
    key = key << 3 | exchanges_of_others(s, seat)
    return key << 3 | standing_of(s, seat)


@kernel
def outlook(s: State, seat: int, exchanged: bool, desk: Any) -> int:
    """The key of what a seat may expect between two phases: after the fight, after all said
    whether they stay, or when it has exchanged."""
    players = count(s.within)
    if not s.within >> seat & 1:
        return (np.int64(1) << 3 | OUT) << 3 | players
    key = mark_hand(s, seat, COARSE if exchanged or players > 2 else FINE, desk)
    if exchanged:
        key = (key << 3 | AFTER) << 3 | players
        key = key << 2 | place_from(s, s.lead, seat)
        return key << 3 | exchanges_before(s, seat)
    key = (key << 3 | BEFORE) << 3 | players
    return (key << 2 | place_from(s, s.lead, seat)) << 1 | (s.phase == STAY)
