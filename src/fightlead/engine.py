"""The one rules core: who is due, what is legal, what happens, who is paid.

A state is one record of `STATE`; a caller keeps an array of them and passes the array
and an index. Every function here is plain Python on such records, and `compiled()` in
`fightlead.compiled` is this same file run through Numba. Nothing here imports Numba.

The order of play reads from top to bottom: each phase has a function that begins it,
one that takes an action in it, and its end names the next phase. Two phases wait for
chance instead of a seat: `DEAL` for an order of the whole deck, `RESHUFFLE` for an
order of the discard pile; a state whose options hold `SHUFFLES_ITSELF` never rests there
but draws at random from its own generator.

Actions are ints: a card in `FIGHT` and `PLAY`, a set of cards in `EXCHANGE`, 1 or 0 in
`JOIN` (join, decline) and `STAY` (stay, drop). Masks of seats have bit `seat` set.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment"

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from fightlead.cards import members
from fightlead.rules import MAX_PLAYERS, Rules

JOIN, DEAL, FIGHT, STAY, EXCHANGE, PLAY, RESHUFFLE, OVER = range(8)
PHASES: Final = ("join", "deal", "fight", "stay", "exchange", "play", "reshuffle", "over")

# Refusals, by number; `REFUSALS` has their codes.
(
    OK,
    NOBODY_DUE,
    NOT_DUE,
    NOT_A_CARD,
    NOT_HELD,
    MUST_FOLLOW,
    TOO_MANY,
    NOT_A_CHOICE,
    WRONG_CARDS,
) = range(9)
REFUSALS: Final = (
    "",
    "nobody_due",
    "not_due",
    "not_a_card",
    "not_held",
    "must_follow",
    "too_many",
    "not_a_choice",
    "wrong_cards",
)

# Options: the switches of `Rules` as bits.
DECLINE: Final = 1
DROP: Final = 2
DROP_FRESH: Final = 4
DEALER_STAYS: Final = 8
ANTE_TO_STANDING: Final = 16
STAKE: Final = 32
HIGHEST: Final = 64
LIMIT: Final = 128
FROM_LEADER: Final = 256
ONE_BY_ONE: Final = 512
SHUFFLES_ITSELF: Final = 1024

NONE: Final = -1
"""No seat, no card, no buy-in."""


class Snapshot(NamedTuple):
    """A state in plain Python ints and lists, to be read quickly and kept.

    The fields of `STATE` are made from these. No field may be called like a method of numpy's
    void scalar (`size`, `item`, ...): interpreted access would find the method instead.
    Amounts are chips, a mask has a bit for each seat, a set of cards one for each card, a list
    an entry for each seat where nothing else is said; yes and no are 1 and 0.
    """

    # what is played
    options: int
    hand_size: int
    deck: int
    """All cards that are played with."""
    deck_size: int
    ante: int
    carried_ante: int
    fee: int
    highest_loo: int
    buy_in: int

    # who plays, and the money from round to round
    seated: int
    """Mask of the seats that are taken."""
    dealer: int
    first: int
    """The session's first round has not begun."""
    ended: int
    """Too few joined: the session is over."""
    pot: int
    prize: int
    """The pot as it stood at payment; 0 before."""
    carried: int
    stood: int
    """The pot stands because everybody dropped."""
    broke: int
    """Mask of the seats that could not pay a loo in full."""
    account: list[int]
    opening: list[int]
    """The accounts when the round opened."""
    debt: list[int]
    """Stakes owed to the next round."""

    # the course of the round
    phase: int
    due: int
    """Mask of the seats that must act."""
    within: int
    """Mask of the seats in the round."""
    chosen: int
    """Mask of the seats that have said yes in secret."""
    eldest: int
    misdeals: int
    turned: int
    """Number of turn-ups."""
    turn: int
    """The seat that exchanges."""
    content: int
    """It wants no more cards."""
    lead: int
    trick: int
    """Number of tricks that are over."""
    leader: int
    """Who led to the present trick."""
    best: int
    """The highest card of the suit led so far."""
    best_seat: int
    follow: int
    """All cards of the suit led."""

    # where the cards are
    hands: list[int]
    fight: list[int]
    """The fight card of each seat, kept until the next deal."""
    thrown: list[int]
    """All cards that each seat threw in its exchange."""
    exchanged: list[int]
    """How many."""
    tricks: list[int]
    takers: list[int]
    """Who took each trick."""
    discards: int
    aside: int
    """Cards thrown in the exchange that is going on."""
    top: int
    bottom: int
    """The stock is `stock[top:bottom]`, its top first."""
    random: int
    """State of the generator, where the state shuffles itself."""
    sorted: list[int]
    """The deck ascending."""
    stock: list[int]
    turnups: list[int]
    """In their order, kept until the next deal."""
    plays: list[list[int]]
    """The card that each seat played to each trick."""


_BY_SEAT: Final = ("i8", (MAX_PLAYERS,))
_PILE: Final = ("i1", (64,))
_LAYOUTS: Final[dict[str, tuple[Any, ...]]] = {
    **dict.fromkeys(("account", "opening", "debt", "hands", "fight", "thrown"), _BY_SEAT),
    **dict.fromkeys(("exchanged", "tricks"), _BY_SEAT),
    **dict.fromkeys(("sorted", "stock", "turnups"), _PILE),
    "takers": ("i8", (4,)),
    "plays": ("i1", (4, 8)),
    "random": ("u8",),
}
STATE: Final = np.dtype(
    (np.record, [(name, *_LAYOUTS.get(name, ("i8",))) for name in Snapshot._fields])
)
"""A state as the core works on it: the fields of `Snapshot` in one record."""

SUIT_SETS: Final = np.array([0x1FFF << 13 * (card // 13) for card in range(52)], np.int64)

State = Any
"""One record of `STATE`; numpy's types cannot name its fields."""
States = Any
"""An array of `STATE`."""

CORE: Final[list[Any]] = []
"""The functions of the core in the order of their definition, for `compiled()`."""


def core(function: Any) -> Any:
    CORE.append(function)
    return function


# ---------------------------------------------------------------- bits and chance


def count(mask: int) -> int:
    """How many bits are set."""
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """Number of the lowest bit set."""
    return (int(mask) & -int(mask)).bit_length() - 1


_WORD: Final = (1 << 64) - 1


def random_below(s: State, limit: int) -> int:
    """A number 0..limit-1 from the state's own generator (SplitMix64), for search and
    simulation; its bias is below `limit` in 2**32. Real deals come from `shuffle`."""
    word = (int(s.random) + 0x9E3779B97F4A7C15) & _WORD
    s.random = word
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    word ^= word >> 31
    return (word >> 32) * int(limit) >> 32


@core
def seat_after(mask: int, seat: int) -> int:
    """The next seat of a mask clockwise after `seat`, itself if it is the only one."""
    above = mask & (-2 << seat)
    return lowest(above) if above else lowest(mask)


@core
def draw(s: State) -> int:
    """Take the top of the stock, which holds a card."""
    top = s.top & 63
    card = np.int64(s.stock[top])
    if s.options & SHUFFLES_ITSELF:
        other = top + random_below(s, s.bottom - top) & 63
        picked = np.int64(s.stock[other])
        s.stock[other] = card
        s.stock[top] = picked
        card = picked
    s.top = top + 1
    return card


# ---------------------------------------------------------------- opening a round


@core
def ante_due(s: State, seat: int, carried: int) -> int:
    """Chips that a seat pays into the pot when the round opens."""
    if s.debt[seat] > 0:
        return s.debt[seat]
    if not carried or (s.stood and s.options & ANTE_TO_STANDING):
        return s.ante
    return s.carried_ante


@core
def begin_round(s: State) -> None:
    """Open a round for the seats that are seated, with the pot as it lies in the middle."""
    s.within = 0
    s.chosen = 0
    s.misdeals = 0
    s.prize = 0
    s.broke = 0
    s.due = 0
    s.top = 0
    s.bottom = 0
    for seat in range(MAX_PLAYERS):
        s.opening[seat] = s.account[seat]
    clear_deal(s)
    if s.options & DECLINE and not s.first:
        s.phase = JOIN
        s.due = s.seated
    else:
        s.within = s.seated
        take_antes(s)


@core
def clear_deal(s: State) -> None:
    s.turned = 0
    s.lead = NONE
    s.trick = 0
    s.best_seat = NONE
    s.leader = NONE
    s.discards = 0
    s.aside = 0
    for seat in range(MAX_PLAYERS):
        s.hands[seat] = 0
        s.fight[seat] = NONE
        s.thrown[seat] = 0
        s.exchanged[seat] = 0
        s.tricks[seat] = 0
    for trick in range(4):
        s.takers[trick] = NONE
        for seat in range(8):
            s.plays[trick, seat] = NONE


@core
def take_join(s: State, seat: int, joins: int) -> None:
    s.chosen |= joins << seat
    if s.due:
        return
    for other in range(MAX_PLAYERS):
        if not s.chosen >> other & 1:
            s.debt[other] = 0
    if count(s.chosen) < 2:
        s.ended = 1
        s.phase = OVER
        return
    s.within = s.chosen
    take_antes(s)


@core
def take_antes(s: State) -> None:
    carried = s.carried
    for seat in range(MAX_PLAYERS):
        if s.within >> seat & 1 and s.debt[seat] > 0:
            carried = 1
    for seat in range(MAX_PLAYERS):
        if s.within >> seat & 1:
            amount = ante_due(s, seat, carried)
            s.account[seat] -= amount
            s.pot += amount
            s.debt[seat] = 0
    s.carried = carried
    s.stood = 0
    s.first = 0
    s.eldest = seat_after(s.within, s.dealer)
    begin_deal(s)


# ---------------------------------------------------------------- deal and fight


@core
def begin_deal(s: State) -> None:
    s.phase = DEAL
    if s.options & SHUFFLES_ITSELF:
        for place in range(64):
            s.stock[place] = s.sorted[place]
        s.top = 0
        s.bottom = s.deck_size
        deal(s)


@core
def deal(s: State) -> None:
    """Deal the hands, one card at a time from eldest hand."""
    seat = s.eldest
    for _ in range(s.hand_size * count(s.within)):
        s.hands[seat] |= np.int64(1) << draw(s)
        seat = seat_after(s.within, seat)
    s.phase = FIGHT
    s.due = s.within


@core
def take_fight(s: State, seat: int, card: int) -> None:
    s.hands[seat] &= ~(np.int64(1) << card)
    s.fight[seat] = card
    if s.due == 0:
        turn_up(s)


@core
def turn_up(s: State) -> None:
    """Turn cards from the stock until one matches a fight card."""
    row = np.int64(0)
    seats = s.within
    while seats:
        row |= np.int64(1) << s.fight[lowest(seats)]
        seats &= seats - 1
    kept = count(s.within) if s.options & HIGHEST else 0
    turned = np.int64(0)
    while s.bottom - s.top > kept:
        card = draw(s)
        s.turnups[s.turned & 63] = card
        s.turned += 1
        turned |= np.int64(1) << card
        matching = row & SUIT_SETS[card]
        if matching:
            win_lead(s, matching)
            s.discards = row | turned
            refill(s)
            return
    if s.options & HIGHEST:
        lead_by_rank(s)
        s.discards = row | turned
        refill(s)
    else:
        misdeal(s)


@core
def win_lead(s: State, matching: int) -> None:
    """The highest of the matching fight cards, all of one suit, leads."""
    best = np.int64(NONE)
    seats = s.within
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        card = s.fight[seat]
        if matching >> card & 1 and card > best:
            best = card
            s.lead = seat


@core
def lead_by_rank(s: State) -> None:
    best = np.int64(NONE)
    seat = s.eldest
    for _ in range(count(s.within)):
        rank = s.fight[seat] % 13
        if rank > best:
            best = rank
            s.lead = seat
        seat = seat_after(s.within, seat)


@core
def misdeal(s: State) -> None:
    """All cards back; the fight and its turn-ups stay to be seen until the next deal."""
    s.misdeals += 1
    s.top = 0
    s.bottom = 0
    for seat in range(MAX_PLAYERS):
        s.hands[seat] = 0
    if s.options & SHUFFLES_ITSELF:
        clear_deal(s)
    begin_deal(s)


@core
def refill(s: State) -> None:
    """Give each hand in the round its missing cards, from eldest hand; it goes on where
    it stopped after a reshuffle."""
    held = s.hand_size
    seat = s.eldest
    for _ in range(count(s.within)):
        while count(s.hands[seat]) < held:
            if s.top == s.bottom:
                if not s.options & SHUFFLES_ITSELF:
                    s.phase = RESHUFFLE
                    s.due = 0
                    return
                stack_discards(s)
            s.hands[seat] |= np.int64(1) << draw(s)
        seat = seat_after(s.within, seat)
    if s.phase == FIGHT:
        begin_stay(s)
    else:
        go_on_exchanging(s)


@core
def stack_discards(s: State) -> None:
    """The discard pile, ascending, becomes the stock."""
    s.top = 0
    s.bottom = 0
    cards = s.discards
    while cards:
        s.stock[s.bottom & 63] = lowest(cards)
        s.bottom += 1
        cards &= cards - 1
    s.discards = 0


# ---------------------------------------------------------------- stay or drop


@core
def begin_stay(s: State) -> None:
    s.leader = s.lead
    if s.options & DROP and (s.carried or s.options & DROP_FRESH):
        s.phase = STAY
        s.due = s.within
        s.chosen = 0
    else:
        begin_exchange(s)


@core
def take_stay(s: State, seat: int, stays: int) -> None:
    s.chosen |= stays << seat
    if s.due:
        return
    if s.chosen == 0:
        if s.options & DEALER_STAYS and s.within >> s.dealer & 1:
            s.chosen = np.int64(1) << s.dealer
        else:
            stand(s)
            return
    throw_in(s, s.within & ~s.chosen)
    if not s.within >> s.lead & 1:
        s.lead = seat_after(s.within, s.lead)
        s.leader = s.lead
    if s.within & (s.within - 1) == 0:
        alone = lowest(s.within)
        s.tricks[alone] = s.hand_size
        for trick in range(s.hand_size):
            s.takers[trick] = alone
        pay(s)
    else:
        begin_exchange(s)


@core
def throw_in(s: State, seats: int) -> None:
    """These seats drop: their cards go to the discard pile."""
    s.within &= ~seats
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        s.discards |= s.hands[seat]
        s.hands[seat] = 0
    if s.within:
        s.eldest = seat_after(s.within, s.dealer)


@core
def stand(s: State) -> None:
    """Everybody dropped: the pot stays for the next round."""
    throw_in(s, s.within)
    s.stood = 1
    s.carried = 1
    s.phase = OVER


# ---------------------------------------------------------------- exchange


@core
def begin_exchange(s: State) -> None:
    s.phase = EXCHANGE
    ask_exchange(s, first_to_exchange(s))


@core
def first_to_exchange(s: State) -> int:
    return s.lead if s.options & FROM_LEADER else s.eldest


@core
def ask_exchange(s: State, seat: int) -> None:
    s.turn = seat
    s.content = 0
    s.due = np.int64(1) << seat


@core
def exchange_limit(s: State, seat: int) -> int:
    """How many cards the seat may still exchange."""
    limit = s.hand_size - s.exchanged[seat]
    stock = s.bottom - s.top
    if not s.options & LIMIT:
        stock += count(s.discards)
    limit = min(limit, stock)
    if s.fee and s.buy_in != NONE:
        limit = min(limit, (s.buy_in + s.account[seat]) // s.fee)
    return limit


@core
def take_exchange(s: State, seat: int, cards: int) -> None:
    number = count(cards)
    s.hands[seat] &= ~cards
    s.aside |= cards
    s.thrown[seat] |= cards
    s.exchanged[seat] += number
    s.account[seat] -= s.fee * number
    s.pot += s.fee * number
    if number == 0 or not s.options & ONE_BY_ONE:
        s.content = 1
    refill(s)


@core
def go_on_exchanging(s: State) -> None:
    """The exchanging seat has its replacements: it goes on, or the next one begins."""
    if not s.content and exchange_limit(s, s.turn) > 0:
        s.due = np.int64(1) << s.turn
        return
    s.discards |= s.aside
    s.aside = 0
    following = seat_after(s.within, s.turn)
    if following == first_to_exchange(s):
        begin_play(s)
    else:
        ask_exchange(s, following)


# ---------------------------------------------------------------- play


@core
def playable(hand: int, follow: int) -> int:
    """The cards of a hand that may be played where the cards of `follow` follow suit."""
    return hand & follow if hand & follow else hand


@core
def outranks(card: int, follow: int, best: int) -> bool:
    """Whether a card takes over from the best one so far; both as sets of one card."""
    return card & follow > best


@core
def begin_play(s: State) -> None:
    s.phase = PLAY
    s.leader = s.lead
    s.due = np.int64(1) << s.leader


@core
def take_play(s: State, seat: int, card: int) -> None:
    bit = np.int64(1) << card
    s.hands[seat] &= ~bit
    s.plays[s.trick & 3, seat] = card
    if seat == s.leader:
        s.follow = SUIT_SETS[card]
        s.best = card
        s.best_seat = seat
    elif outranks(bit, s.follow, np.int64(1) << s.best):
        s.best = card
        s.best_seat = seat
    following = seat_after(s.within, seat)
    if following == s.leader:
        end_trick(s)
    else:
        s.due = np.int64(1) << following


@core
def end_trick(s: State) -> None:
    taker = s.best_seat
    s.takers[s.trick & 3] = taker
    s.tricks[taker] += 1
    s.trick += 1
    s.leader = taker
    if s.trick == s.hand_size:
        pay(s)
    else:
        s.due = np.int64(1) << taker


# ---------------------------------------------------------------- payment


@core
def trick_value(s: State, pot: int) -> int:
    """Chips that each trick earns where the pot stands so when play begins."""
    return pot // s.hand_size


@core
def loo_value(s: State, pot: int) -> int:
    """Chips that a player without a trick owes where the pot stands so when play begins."""
    return min(pot, s.highest_loo)


@core
def pay(s: State) -> None:
    """Pay the tricks, take the loos, and leave the next pot in the middle.

    Needs `pot`, `within`, `tricks`, `account` and the rules of the state, nothing else.
    """
    s.prize = s.pot
    share = trick_value(s, s.prize)
    loo = loo_value(s, s.prize)
    s.carried = 0
    s.pot -= share * s.hand_size
    seats = s.within
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        if s.tricks[seat]:
            s.account[seat] += share * s.tricks[seat]
        else:
            owe(s, seat, loo)
    s.due = 0
    s.phase = OVER


@core
def owe(s: State, seat: int, loo: int) -> None:
    if s.buy_in != NONE and s.buy_in + s.account[seat] < loo:
        loo = s.buy_in + s.account[seat]
        s.broke |= np.int64(1) << seat
    elif s.options & STAKE:
        s.debt[seat] = loo
        return
    s.account[seat] -= loo
    s.pot += loo
    if loo > 0:
        s.carried = 1


@core
def share_out(s: State) -> None:
    """The session ends: those who sit there share what lies in the middle evenly, odd chips
    from eldest hand. Who could not pay a loo is out of it, unless all are."""
    seats = s.seated & ~s.broke
    if seats == 0:
        seats = s.seated
    sharers = count(seats)
    if sharers == 0:
        return
    share = s.pot // sharers
    odd = s.pot % sharers
    seat = s.dealer
    for place in range(sharers):
        seat = seat_after(seats, seat)
        s.account[seat] += share + (1 if place < odd else 0)
    s.pot = 0


# ---------------------------------------------------------------- what is legal, and acting


@core
def choices(s: State, seat: int) -> int:
    """What a due seat may do, as a mask: the cards it may put down or play, the cards it may
    exchange (no more than `exchange_limit`), or bits 0 and 1 for no and yes."""
    hand = s.hands[seat]
    if s.phase == PLAY:
        return hand if seat == s.leader else playable(hand, s.follow)
    if s.phase == FIGHT or s.phase == EXCHANGE:
        return hand
    return np.int64(3)


@core
def refusal_of(s: State, seat: int, action: int) -> int:
    """`OK`, or why the rules refuse this action to this seat now."""
    if s.due == 0:
        return NOBODY_DUE
    if not (0 <= seat < MAX_PLAYERS and s.due >> seat & 1):
        return NOT_DUE
    mask = choices(s, seat)
    if s.phase == EXCHANGE:
        if action < 0 or action >> 52:
            return NOT_A_CARD
        if action & ~mask:
            return NOT_HELD
        named = count(action)
        if named > exchange_limit(s, seat) or (named > 1 and s.options & ONE_BY_ONE):
            return TOO_MANY
        return OK
    if s.phase == JOIN or s.phase == STAY:
        return OK if action == 0 or action == 1 else NOT_A_CHOICE
    if action < 0 or action >= 52:
        return NOT_A_CARD
    if mask >> action & 1:
        return OK
    return MUST_FOLLOW if s.hands[seat] >> action & 1 else NOT_HELD


@core
def take(s: State, seat: int, action: int) -> None:
    """Take a legal action of a due seat."""
    s.due &= ~(np.int64(1) << seat)
    if s.phase == PLAY:
        take_play(s, seat, action)
    elif s.phase == EXCHANGE:
        take_exchange(s, seat, action)
    elif s.phase == FIGHT:
        take_fight(s, seat, action)
    elif s.phase == STAY:
        take_stay(s, seat, action)
    else:
        take_join(s, seat, action)


@core
def random_action(s: State, seat: int) -> int:
    """A legal action of a due seat, from the state's own generator: a card or a choice
    uniformly, an exchange by an even chance for each card."""
    mask = choices(s, seat)
    if s.phase == EXCHANGE:
        chances = random_below(s, 16)
        limit = exchange_limit(s, seat)
        if s.options & ONE_BY_ONE:
            limit = min(limit, 1)
        picked = np.int64(0)
        while mask and limit > 0:
            if chances & 1:
                picked |= mask & -mask
                limit -= 1
            mask &= mask - 1
            chances >>= 1
        return picked
    for _ in range(random_below(s, count(mask))):
        mask &= mask - 1
    return lowest(mask)


# ---------------------------------------------------------------- calls on arrays of states


@core
def open_round(states: States, at: int) -> None:
    """Open a round for the seats that are seated (`begin_round`)."""
    begin_round(states[at])


@core
def refusal(states: States, at: int, seat: int, action: int) -> int:
    """`OK`, or the number of the refusal of this action, without taking it."""
    return refusal_of(states[at], seat, action)


@core
def act(states: States, at: int, seat: int, action: int) -> int:
    """Take an action; answers `OK`, or the number of its refusal with nothing changed."""
    s = states[at]
    code = refusal_of(s, seat, action)
    if code == OK:
        take(s, seat, action)
    return code


@core
def step(states: States, at: int, action: int) -> int:
    """Take an action of the lowest due seat and answer the `choices` of the next one:
    0 if nobody is due, minus the number of the refusal if it is refused."""
    s = states[at]
    seat = lowest(s.due) if s.due else NONE
    code = refusal_of(s, seat, action)
    if code != OK:
        return -code
    take(s, seat, action)
    return choices(s, lowest(s.due)) if s.due else np.int64(0)


@core
def legal(states: States, at: int, seat: int) -> int:
    """The `choices` of a seat, 0 if it is not due."""
    s = states[at]
    return choices(s, seat) if s.due >> seat & 1 else np.int64(0)


@core
def limit(states: States, at: int, seat: int) -> int:
    """How many cards a seat may exchange in one action."""
    s = states[at]
    most = exchange_limit(s, seat)
    return min(most, 1) if s.options & ONE_BY_ONE else most


@core
def awaited(states: States, at: int) -> int:
    """The set of cards whose order the state waits for, in `DEAL` and `RESHUFFLE`."""
    s = states[at]
    if s.phase == DEAL:
        return s.deck
    return s.discards if s.phase == RESHUFFLE else np.int64(0)


@core
def stack(states: States, at: int, order: Any) -> int:
    """Hand over the order of cards that `awaited` asks for, the top first. Answers `OK`,
    or `WRONG_CARDS` with nothing changed."""
    s = states[at]
    wanted = awaited(states, at)
    given = np.int64(0)
    for card in order:
        if not 0 <= card < 52:
            return WRONG_CARDS
        given |= np.int64(1) << np.int64(card)
    if wanted == 0 or given != wanted or len(order) != count(wanted):
        return WRONG_CARDS
    for place in range(len(order)):
        s.stock[place] = order[place]
    s.top = 0
    s.bottom = len(order)
    if s.phase == DEAL:
        clear_deal(s)
        deal(s)
    else:
        s.discards = 0
        resume_refill(s)
    return OK


@core
def resume_refill(s: State) -> None:
    """After a reshuffle: before anybody exchanged it was the fourth card that was due."""
    s.phase = FIGHT if s.leader == NONE else EXCHANGE
    refill(s)


@core
def next_round(states: States, at: int) -> int:
    """From `OVER`: those who cannot pay leave, the deal passes, the next round opens.
    Answers 0, with nothing but those seats changed, if fewer than two are left."""
    s = states[at]
    leave_unable(s)
    if count(s.seated) < 2:
        return 0
    s.dealer = seat_after(s.seated, s.dealer)
    begin_round(s)
    return 1


@core
def leave_unable(s: State) -> None:
    """Seats that are broke, or could not pay the next ante, leave."""
    s.seated &= ~s.broke
    s.broke = 0
    if s.buy_in == NONE:
        return
    owing = np.int64(0)
    for seat in range(MAX_PLAYERS):
        if s.seated >> seat & 1 and s.debt[seat] > 0:
            owing = 1
    unable = np.int64(0)
    for seat in range(MAX_PLAYERS):
        if s.seated >> seat & 1 and s.debt[seat] == 0:
            amount = ante_due(s, seat, s.carried | owing)
            if owing and s.options & DECLINE:
                amount = max(amount, ante_due(s, seat, s.carried))
            if s.buy_in + s.account[seat] < amount:
                unable |= np.int64(1) << seat
    s.seated &= ~unable


@core
def playout(states: States, at: int) -> int:
    """Play the round to its end with random actions; answers how many were taken. The state
    must shuffle itself."""
    s = states[at]
    taken = 0
    while s.due:
        seat = lowest(s.due)
        take(s, seat, random_action(s, seat))
        taken += 1
    return taken


@core
def playouts(states: States, at: int, rounds: int) -> int:
    """Play fresh rounds to their ends with random actions, the deal passing and nothing
    carried over; answers how many actions were taken."""
    s = states[at]
    taken = 0
    for _ in range(rounds):
        s.dealer = seat_after(s.seated, s.dealer)
        s.pot = 0
        s.carried = 0
        s.first = 1
        for seat in range(MAX_PLAYERS):
            s.debt[seat] = 0
        begin_round(s)
        taken += playout(states, at)
    return taken


# ---------------------------------------------------------------- making states

_SWITCH_BITS: Final = {
    "decline": DECLINE,
    "drop": DROP,
    "drop_fresh": DROP_FRESH,
    "dealer_must_stay": DEALER_STAYS,
    "ante_to_standing": ANTE_TO_STANDING,
}
_CHOICE_BITS: Final = {
    ("loo", "stake"): STAKE,
    ("no_match", "highest"): HIGHEST,
    ("short_stock", "limit"): LIMIT,
    ("exchange_from", "leader"): FROM_LEADER,
    ("exchange_style", "one_by_one"): ONE_BY_ONE,
}


def options_of(rules: Rules) -> int:
    """The switches and choices of the rules as bits."""
    bits = sum(bit for name, bit in _SWITCH_BITS.items() if getattr(rules, name))
    return bits + sum(
        bit for (name, value), bit in _CHOICE_BITS.items() if getattr(rules, name) == value
    )


def set_up(
    states: States,
    at: int,
    rules: Rules,
    seated: int,
    dealer: int,
    *,
    random: int | None = None,
) -> None:
    """Make `states[at]` the start of a session: these seats (a mask), accounts 0, no pot,
    the first round not yet begun (`begin_round`). With `random`, a seed 0..2**64-1, the
    state shuffles itself."""
    s = states[at]
    states[at : at + 1] = _empty_table(rules)
    s.seated = seated
    s.dealer = dealer
    if random is not None:
        s.options |= SHUFFLES_ITSELF
        s.random = random


@lru_cache
def _empty_table(rules: Rules) -> States:
    """One state by these rules in which nobody sits. To be read only."""
    states = new_states()
    s = states[0]
    s.options = options_of(rules)
    s.hand_size = rules.hand
    s.deck = rules.deck
    s.deck_size = rules.suits * rules.ranks
    s.ante = rules.ante
    s.carried_ante = rules.carried_ante
    s.fee = rules.fee
    s.highest_loo = rules.highest_loo
    s.buy_in = NONE if rules.buy_in is None else rules.buy_in
    s.first = 1
    s.phase = OVER
    s.sorted[: s.deck_size] = list(members(rules.deck))
    clear_deal(s)
    return states


_ARRAYS: Final = [place for place, name in enumerate(Snapshot._fields) if STATE[name].shape]


def snapshot(states: States, at: int) -> Snapshot:
    """The `Snapshot` of a state."""
    values = list(states.item(at))
    for place in _ARRAYS:
        values[place] = values[place].tolist()
    return Snapshot._make(values)


def states_of(snapshot: Snapshot) -> States:
    """An array of the one state that a `Snapshot` was taken of."""
    states = new_states()
    for name, value in zip(Snapshot._fields, snapshot, strict=True):
        states[name][0] = value
    return states


def order_array(order: list[int]) -> Any:
    """An order of cards as `stack` takes it."""
    return np.array(order, np.int64)


def new_states(number: int = 1) -> States:
    """An array of blank states."""
    return np.zeros(number, STATE)
