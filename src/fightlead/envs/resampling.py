"""Another course of a round, of which one seat would know just as much as of the true one.

Where the seat is due, the course is that of a world which `fightlead.theory.worlds` draws from
the seat's view. Where it is not, or cards have been shuffled again, the cards that the seat has
never seen change places in the true course until that is legal: so it is not made anew when
others got the cards that the seat has seen since, but all that is hidden is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, Protocol, TypeVar

from fightlead.cards import UNKNOWN, Card, CardSet, card_set, members
from fightlead.engine import EXCHANGE, FIGHT, JOIN, NONE, STAY, snapshot
from fightlead.envs.cardwise import Deed, Round
from fightlead.envs.coding import number_of
from fightlead.envs.knowing import told
from fightlead.errors import Refused, SeatingError
from fightlead.events import Event, Misdealt
from fightlead.theory.worlds import sample

WORLDS: Final = 8
"""Worlds of which one is drawn by their weights."""


class Walker(Protocol):
    """Who goes through a round, a step at a time."""

    round: Round

    def apply_action(self, number: int) -> None:
        """Take a card or the number of an action. Raises `Refused`."""


W = TypeVar("W", bound=Walker)


def resample(begin: Callable[[], W], end: Round, seat: int, random: Random) -> W:
    """A walker that has come to where the seat knows what it knows at `end`, where somebody is
    to choose or the round is over; `begin` makes walkers at the round's opening. Raises
    `SeatingError` (`no_such_seat`), and `Refused` (`nobody_due`) where chance is to choose."""
    if not 0 <= seat < end.players:
        raise SeatingError("no_such_seat", seat=seat)
    if end.outcomes:
        raise Refused("nobody_due")
    if seat == end.seat and len(end.stocks) <= 1:
        return _from_world(begin(), end, seat, random)
    known = told(end, seat)
    while True:
        walker = begin()
        try:
            _exchanged(walker, end, seat, random)
        except Refused:
            continue
        if told(walker.round, seat) == known:
            return walker


def follow(
    walker: Walker,
    end: Round,
    card_of: Callable[[Round, Card], Card],
    code_of: Callable[[Round, Deed], int],
) -> None:
    """Go the way to `end` with other cards and other deeds in the places of the true ones.
    Raises `Refused` where that is not legal."""
    cards = (card for stock in end.stocks for card in stock)
    deeds = iter(end.deeds)
    while len(walker.round.deeds) < len(end.deeds) or walker.round.taken < end.taken:
        now = walker.round
        if now.outcomes:
            walker.apply_action(card_of(now, next(cards)))
        else:
            code = code_of(now, next(deeds))
            walker.apply_action(int(number_of(now.states[0], now.seat, code)))


# ---------------------------------------------------------------- from a world


def _from_world(walker: W, end: Round, seat: int, random: Random) -> W:
    worlds = sample(end.view(seat), WORLDS, random.getrandbits(63))
    (at,) = random.choices(range(WORLDS), worlds.weights.tolist())
    world, true = snapshot(worlds.states, at), end.snapshot
    shown = (true.fight[seat], *(row[seat] for row in true.plays))
    own = true.hands[seat] | true.thrown[seat]
    own |= card_set(card for card in shown if card != NONE)
    deck = iter(world.stock)

    def card_of(now: Round, card: Card) -> Card:
        other = next(deck)
        return card if own >> card & 1 else other

    def code_of(now: Round, deed: Deed) -> int:
        if deed.seat == seat:
            return deed.code
        if deed.phase == FIGHT:
            return world.fight[deed.seat]
        if deed.phase == EXCHANGE:
            return world.thrown[deed.seat]
        if deed.phase in (JOIN, STAY) and deed.phase == true.phase:
            return world.chosen >> deed.seat & 1
        return deed.code

    follow(walker, end, card_of, code_of)
    return walker


# ---------------------------------------------------------------- from the true course


def _exchanged(walker: Walker, end: Round, seat: int, random: Random) -> None:
    """Go the true course where cards that the seat has not seen have changed places."""
    places = [_shuffled(cards, random) for cards in _unseen(end, seat)]
    phase = end.snapshot.phase

    def card_of(now: Round, card: Card) -> Card:
        return places[now.snapshot.misdeals].get(card, card)

    def code_of(now: Round, deed: Deed) -> int:
        if deed.phase in (JOIN, STAY):
            secret = deed.seat != seat and deed.phase == phase
            return random.getrandbits(1) if secret else deed.code
        if deed.phase == EXCHANGE:
            return sum(1 << card_of(now, card) for card in members(deed.code))
        return card_of(now, deed.code)

    follow(walker, end, card_of, code_of)


def _unseen(end: Round, seat: int) -> Iterator[CardSet]:
    """The cards that a seat has not seen in each deal."""
    unseen = end.rules.deck
    for event in end.events:
        if isinstance(event, Misdealt):
            yield unseen
            unseen = end.rules.deck
        for card in _cards_in(event.seen_by(seat)):
            unseen &= ~(1 << card)
    yield unseen


def _cards_in(event: Event) -> Iterator[Card]:
    card = getattr(event, "card", UNKNOWN)
    if card != UNKNOWN:
        yield card
    for each in getattr(event, "cards", ()):
        yield each[1] if isinstance(each, tuple) else each


def _shuffled(cards: CardSet, random: Random) -> dict[Card, Card]:
    others = list(members(cards))
    random.shuffle(others)
    return dict(zip(members(cards), others, strict=True))
