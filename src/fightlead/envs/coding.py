"""How decisions and observations are numbered, in every environment and under all rules.

A decision is one of 72 numbers: 0..51 a card (a fight card, a play), 52..67 an exchange (the
cards of the hand that are thrown, ascending, as the bits of a number), 68 drop, 69 stay,
70 decline, 71 join. Where cards are exchanged one after the other, the numbers are the same.

An observation is a row of bytes, laid out by `fightlead.envs.layout`: what a seat may know of
the round, as `View` tells it, and nothing else. Seats are counted clockwise from the observer.
An amount is two bytes: first a tiny float, 5 bits of exponent over 3 of fraction, and then
the eight bits below the fraction. Up to 4,095 chips it is exact, and more chips never give
less. In which order the own cards came and were thrown is not told: the cards of others, and
what is to come, do not depend on it.

All functions marked `@kernel` are plain Python that `Kernels` runs through Numba.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fightlead.actions import action_of
from fightlead.cards import DECK_SIZE, card_name
from fightlead.engine import (
    DECLINE,
    EXCHANGE,
    FIGHT,
    JOIN,
    NONE,
    NOT_HELD,
    ONE_BY_ONE,
    OVER,
    PHASES,
    PLAY,
    REFUSALS,
    STAY,
    State,
    choices,
    count,
    exchange_limit,
    loo_value,
    lowest,
    refusal_of,
    seat_after,
    trick_value,
)
from fightlead.envs.layout import (
    CARRIED,
    CHIPS,
    CHOICE,
    DEALER,
    DEBTS,
    DECLINED,
    DISCARDS,
    DROPPED,
    DUE,
    ELDEST,
    EXCHANGED,
    FEE,
    FIGHTING,
    GAINS,
    HAND,
    LEAD,
    LEADER,
    LOO,
    OFFSETS,
    PHASE,
    PLAYED_BY,
    PLAYED_IN,
    POT,
    SEATED,
    STOCK,
    STOOD,
    TAKEN,
    THROWN,
    TRICK_VALUE,
    TURNED,
    WITHIN,
)
from fightlead.errors import Refused
from fightlead.theory.kernels import Kernels

EXCHANGES: Final = DECK_SIZE
"""The first number of an exchange, that of no card."""
DROPS: Final = EXCHANGES + 16
DECLINES: Final = DROPS + 2
ACTIONS: Final = DECLINES + 2
"""How many numbers there are."""
NAMES: Final = (
    *map(card_name, range(DECK_SIZE)),
    *(f"exchange {subset:04b}" for subset in range(16)),
    "drop",
    "stay",
    "decline",
    "join",
)
"""What each number means, in short; the lowest card of an exchange is its last bit."""

WRONG_PHASE: Final = len(REFUSALS)
NOT_AN_ACTION: Final = WRONG_PHASE + 1
REASONS: Final = (*REFUSALS, "wrong_phase", "not_an_action")
"""Why a number is refused, by what `refusal_of_number` answers: codes of errors."""

MOST: Final = (1 << 34) - 1
"""The highest amount; what is above counts as this."""
SUBSETS: Final = np.array(
    [
        [
            sum(1 << subset for subset in range(1 << cards) if subset.bit_count() <= most)
            for most in range(5)
        ]
        for cards in range(5)
    ],
    np.int64,
)
"""The exchanges of a hand of so many cards, of which so many may be thrown, as bits."""

kernel = Kernels()


# ---------------------------------------------------------------- decisions


@kernel
def legal_cards(s: State, seat: int) -> int:
    """The numbers 0..51 that a due seat may choose, as bits."""
    return choices(s, seat) if s.phase == FIGHT or s.phase == PLAY else np.int64(0)


@kernel
def legal_others(s: State, seat: int) -> int:
    """The numbers from 52 on that a due seat may choose, as bits from bit 0 on."""
    if s.phase == EXCHANGE:
        most = exchange_limit(s, seat)
        if s.options & ONE_BY_ONE:
            most = min(most, 1)
        return SUBSETS[count(s.hands[seat]), max(most, 0)]
    if s.phase == STAY:
        return np.int64(3) << DROPS - EXCHANGES
    return np.int64(3) << DECLINES - EXCHANGES if s.phase == JOIN else np.int64(0)


@kernel
def write_mask(s: State, seat: int, mask: Any) -> None:
    """Write 1 for each number that a seat may choose now, else 0; only 0 if it is not due."""
    mask[:] = 0
    if not s.due >> seat & 1:
        return
    cards = legal_cards(s, seat)
    while cards:
        mask[lowest(cards)] = 1
        cards &= cards - 1
    others = legal_others(s, seat)
    while others:
        mask[EXCHANGES + lowest(others)] = 1
        others &= others - 1


@kernel
def phase_of(number: int, phase: int) -> int:
    """The phase that a number belongs to; a card belongs to both of its own."""
    if number >= DECLINES:
        return JOIN
    if number >= DROPS:
        return STAY
    if number >= EXCHANGES:
        return EXCHANGE
    return FIGHT if phase == FIGHT else PLAY


@kernel
def code_of(s: State, seat: int, number: int) -> int:
    """The engine's action that a number means to a seat now; `NONE` if it means none."""
    if number < 0 or number >= ACTIONS or phase_of(number, s.phase) != s.phase:
        return np.int64(NONE)
    if number < EXCHANGES:
        return number
    if number >= DROPS:
        return number - DROPS & 1
    hand, subset, cards = s.hands[seat], number - EXCHANGES, np.int64(0)
    if subset >> count(hand):
        return np.int64(NONE)
    while subset:
        if subset & 1:
            cards |= hand & -hand
        hand &= hand - 1
        subset >>= 1
    return cards


@kernel
def number_of(s: State, seat: int, code: int) -> int:
    """The number of a legal action of the engine."""
    if s.phase == STAY:
        return DROPS + code
    if s.phase == JOIN:
        return DECLINES + code
    if s.phase != EXCHANGE:
        return code
    hand, number, bit = s.hands[seat], EXCHANGES, 1
    while hand:
        if code & hand & -hand:
            number += bit
        hand &= hand - 1
        bit <<= 1
    return number


@kernel
def refusal_of_number(s: State, seat: int, number: int) -> int:
    """0, or why a number is refused to a seat now: a place in `REASONS`."""
    if number < 0 or number >= ACTIONS:
        return NOT_AN_ACTION
    code = code_of(s, seat, number)
    refusal = refusal_of(s, seat, max(code, 0))
    if s.due >> seat & 1 and phase_of(number, s.phase) != s.phase:
        return WRONG_PHASE
    return NOT_HELD if s.due >> seat & 1 and code == NONE else refusal


def refused(s: State, seat: int, number: int, **fields: object) -> Refused:
    """The error for a number that `refusal_of_number` refuses, with these fields besides."""
    reason = REASONS[refusal_of_number(s, seat, number)]
    code = code_of(s, seat, number)
    text = str(number)
    if 0 <= number < ACTIONS:
        text = NAMES[number] if code == NONE else str(action_of(int(s.phase), int(code)))
    return Refused(reason, **fields, seat=seat, action=text, phase=PHASES[s.phase], text=text)


# ---------------------------------------------------------------- observations


@kernel
def mark_cards(row: Any, plane: int, cards: int, value: int) -> None:
    """Write a value for each card of a set."""
    while cards:
        row[plane + lowest(cards)] = value
        cards &= cards - 1


@kernel
def seat_from(observer: int, seat: int, players: int) -> int:
    """A seat counted clockwise from the observer."""
    return seat - observer if seat >= observer else seat - observer + players


@kernel
def mark_seats(row: Any, at: int, mask: int, observer: int, players: int) -> None:
    """Write 1 for each seat of a mask."""
    for seat in range(players):
        if mask >> seat & 1:
            row[at + seat_from(observer, seat, players)] = 1


@kernel
def put_amount(row: Any, at: int, amount: int) -> None:
    """Write chips, 0 or more, as two bytes."""
    fraction = min(amount, MOST)
    exponent = 0
    while fraction >> exponent >= 16:
        exponent += 1
    below = fraction & (1 << exponent) - 1
    row[at] = 8 * exponent + (fraction >> exponent)
    row[at + 1] = below >> max(exponent - 8, 0)


@kernel
def observe_cards(s: State, seat: int, players: int, row: Any) -> None:
    """The planes of cards."""
    at = OFFSETS[players]
    mark_cards(row, at[HAND], s.hands[seat], 1)
    mark_cards(row, at[THROWN], s.thrown[seat], 1)
    shown = s.lead != NONE
    if (shown or (s.phase == FIGHT and not s.due >> seat & 1)) and s.fight[seat] != NONE:
        row[at[FIGHTING] + s.fight[seat]] = 1
    if not shown:
        return
    for turn in range(s.turned):
        row[at[TURNED] + s.turnups[turn & 63]] = turn + 1
    for other in range(players):
        who = 1 + seat_from(seat, other, players)
        if s.fight[other] != NONE:
            row[at[FIGHTING] + s.fight[other]] = who
        for trick in range(min(s.trick + 1, s.hand_size)):
            card = s.plays[trick, other]
            if card != NONE:
                row[at[PLAYED_BY] + card] = who
                row[at[PLAYED_IN] + card] = trick + 1


@kernel
def observe_seats(s: State, seat: int, players: int, row: Any) -> None:
    """Who is where in the round."""
    at = OFFSETS[players]
    mark_seats(row, at[DUE], s.due, seat, players)
    mark_seats(row, at[SEATED], s.seated, seat, players)
    mark_seats(row, at[WITHIN], s.within, seat, players)
    fought = np.int64(0)
    for other in range(players):
        if s.fight[other] != NONE:
            fought |= np.int64(1) << other
    dropped = fought & ~s.within
    mark_seats(row, at[DROPPED], dropped, seat, players)
    if s.options & DECLINE and s.phase != JOIN and s.within | dropped:
        mark_seats(row, at[DECLINED], s.seated & ~s.within & ~dropped, seat, players)
    row[at[DEALER] + seat_from(seat, s.dealer, players)] = 1
    if s.within:
        eldest = seat_after(s.within, s.dealer)
        row[at[ELDEST] + seat_from(seat, eldest, players)] = 1
    if s.lead != NONE:
        row[at[LEAD] + seat_from(seat, s.lead, players)] = 1
    if s.phase == PLAY:
        row[at[LEADER] + seat_from(seat, s.leader, players)] = 1
    for other in range(players):
        place = seat_from(seat, other, players)
        row[at[EXCHANGED] + place] = s.exchanged[other]
        row[at[TAKEN] + place] = s.tricks[other]


@kernel
def observe_amounts(s: State, seat: int, players: int, row: Any) -> None:
    """Chips, and the other numbers."""
    at = OFFSETS[players]
    row[at[CARRIED]] = s.carried
    row[at[STOOD]] = s.stood
    row[at[STOCK]] = s.bottom - s.top
    row[at[DISCARDS]] = count(s.discards) + count(s.aside)
    prize = s.prize if s.phase == OVER else s.pot
    put_amount(row, at[POT], s.pot)
    put_amount(row, at[TRICK_VALUE], trick_value(s, prize))
    put_amount(row, at[LOO], loo_value(s, prize))
    put_amount(row, at[FEE], s.fee)
    for other in range(players):
        place = seat_from(seat, other, players)
        gain = s.account[other] - s.opening[other]
        row[at[GAINS] + 3 * place] = gain < 0
        put_amount(row, at[GAINS] + 3 * place + 1, abs(gain))
        if not s.seated >> other & 1:
            continue
        if s.buy_in != NONE:
            put_amount(row, at[CHIPS] + 2 * place, max(s.buy_in + s.account[other], 0))
        put_amount(row, at[DEBTS] + 2 * place, s.debt[other])


@kernel
def observe(s: State, seat: int, players: int, row: Any) -> None:
    """Write what a seat may know, at a table of so many seats, into a row of bytes
    (`layout.observation_size` long)."""
    at = OFFSETS[players]
    row[:] = 0
    row[at[PHASE] + s.phase] = 1
    if (s.phase == STAY or s.phase == JOIN) and not s.due >> seat & 1:
        asked = s.seated if s.phase == JOIN else s.within
        if s.due and asked >> seat & 1:
            row[at[CHOICE] + (s.chosen >> seat & 1)] = 1
    observe_cards(s, seat, players, row)
    observe_seats(s, seat, players, row)
    observe_amounts(s, seat, players, row)
