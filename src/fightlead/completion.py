"""How the hidden cards of a round can have lain: one way that fits all that is known.

A record may leave cards unknown: a spectator's knows no hand, and a record without a seed
knows no stock. `complete` finds orders of cards and hidden decisions that agree with
every card the record does show, so that the rules can be checked as if all were known.

Cards are tracked as *slots*: a place in an order of cards, which is bound to a card as late
as possible, when the card is shown. A slot of the deal can be any card that no other slot of
the deal is; a slot of a reshuffle is one of the slots of the reshuffled discard pile. Where
there is a choice (which cards were thrown, which of two unknown cards was shown) all ways
are tried, the likeliest first, up to `MOST_STEPS`.

Hardly more than where cards lie is looked at here, and who takes tricks where a played card
is not told. What was allowed, who is paid: that is checked by playing the completed round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from fightlead import events as ev
from fightlead.cards import FULL_DECK, UNKNOWN, Card, CardSet, members, suit_set
from fightlead.rules import MAX_PLAYERS, Rules

MOST_STEPS: Final = 20_000
"""So many events are looked at before the search gives up."""

Orders = Callable[[list[CardSet]], Sequence[Card]]
"""The last order of several, from the sets of cards that were shuffled one after the other."""
Slot = int
_COPIED: Final = "cards pool_of row discards aside shuffled voids trick puts decided"


@dataclass(frozen=True, slots=True)
class Completion:
    """One way the cards of a round can have lain."""

    decks: tuple[tuple[Card, ...], ...]
    """The order of each shuffle, the top first."""
    cards: dict[int, CardSet]
    """The cards of each hidden decision, by the index of its event."""
    reach: int
    """Index of the first event that no way fits; the number of events if there is none."""
    gave_up: bool
    """The search was given up: from `reach` on some way may fit all the same."""


def complete(
    rules: Rules,
    players: int,
    events: Sequence[ev.Event],
    orders: Orders | None = None,
) -> Completion:
    """One way in which the cards of a round can have lain: of all that agree with the longest
    run of its events the first one found. `players` are seated when it opens; `orders` tells
    the orders of cards if they are known."""
    return _Search(rules, players, events, orders).run()


# ---------------------------------------------------------------- where the cards are


@dataclass(slots=True)
class _Pool:
    """Where the cards of a shuffle come from."""

    size: int
    """How many cards were shuffled."""
    free: CardSet
    """Cards of a deal that no slot is bound to."""
    pile: list[Slot] | None = None
    """Slots of the reshuffled pile that no slot of this shuffle is bound to."""
    fixed: Sequence[Card] = ()
    """The order of the cards if it is known."""
    order: list[Slot | None] = field(default_factory=list)
    """The slots drawn from it; None in the places of a hand that nobody told."""

    def copied(self) -> _Pool:
        pile = None if self.pile is None else list(self.pile)
        return _Pool(self.size, self.free, pile, self.fixed, list(self.order))


@dataclass(slots=True)
class _Table:
    """All slots, and where they lie, after some events."""

    cards: list[Card] = field(default_factory=list)
    """The card that each slot is bound to, `UNKNOWN` if to none yet."""
    pool_of: list[int] = field(default_factory=list)
    pools: list[_Pool] = field(default_factory=list)
    hands: list[list[Slot]] = field(default_factory=lambda: [[] for _ in range(MAX_PLAYERS)])
    row: list[Slot] = field(default_factory=list)
    """Fight cards and turn-ups."""
    discards: list[Slot] = field(default_factory=list)
    aside: list[Slot] = field(default_factory=list)
    thrower: int = -1
    """Whose exchange it is."""
    puts: dict[int, int] = field(default_factory=dict)
    """Index of the event in which each seat put down a card that is not yet shown."""
    decided: dict[int, tuple[Slot, ...]] = field(default_factory=dict)
    """The slots of each hidden decision."""
    shuffled: list[CardSet] = field(default_factory=list)
    dealt: int = -1
    """How many hands of the present deal are dealt; -1: a new deal begins."""
    players: int = 0
    turn: int = -1
    """Who plays next; -1: not known."""
    led: CardSet = 0
    trick: list[tuple[int, Card]] = field(default_factory=list)
    """The suit led to the present trick, and who played what to it."""
    voids: list[CardSet] = field(default_factory=lambda: [0] * MAX_PLAYERS)
    """Suits that each seat did not follow."""

    def copied(self) -> _Table:
        table = copy(self)
        for name in _COPIED.split():
            setattr(table, name, copy(getattr(self, name)))
        table.pools = [pool.copied() for pool in self.pools]
        table.hands = [list(hand) for hand in self.hands]
        return table

    def bind(self, slot: Slot, card: Card) -> bool:
        """Say which card a slot is; False, with nothing changed, if it cannot be."""
        if self.cards[slot] != UNKNOWN:
            return self.cards[slot] == card
        pool = self.pools[self.pool_of[slot]]
        if pool.pile is None:
            if not pool.free >> card & 1:
                return False
            pool.free &= ~(1 << card)
        else:
            source = self._source(pool.pile, card)
            if source is None:
                return False
            pool.pile.remove(source)
        self.cards[slot] = card
        return True

    def _source(self, pile: list[Slot], card: Card) -> Slot | None:
        """The slot of a pile that is this card or can be bound to it."""
        for slot in pile:
            if self.cards[slot] == card:
                return slot
        for slot in _one_of_each_pool(self, pile):
            if self.bind(slot, card):
                return slot
        return None

    def new_slot(self, card: Card, place: int | None = None) -> Slot | None:
        """The next slot of the present shuffle, or the one at a place of its order; bound to
        a card if that is known. None if there is none, or it cannot be that card."""
        if not self.pools:
            return None
        pool = self.pools[-1]
        place = len(pool.order) if place is None else place
        if place >= pool.size:
            return None
        if pool.fixed:
            if place >= len(pool.fixed) or card not in (UNKNOWN, pool.fixed[place]):
                return None
            card = pool.fixed[place]
        slot = len(self.cards)
        self.cards.append(UNKNOWN)
        self.pool_of.append(len(self.pools) - 1)
        pool.order += [None] * (place + 1 - len(pool.order))
        pool.order[place] = slot
        if card != UNKNOWN and not self.bind(slot, card):
            return None
        return slot


def _one_of_each_pool(table: _Table, slots: Iterable[Slot]) -> list[Slot]:
    """Of the slots not bound yet one from each shuffle, the least free first."""
    first: dict[int, Slot] = {}
    for slot in slots:
        if table.cards[slot] == UNKNOWN:
            first.setdefault(table.pool_of[slot], slot)
    return [first[pool] for pool in sorted(first)]


def _shown(table: _Table, seat: int, card: Card) -> Iterator[tuple[_Table, Slot]]:
    """The ways in which a seat can have taken a card from its hand."""
    hand = table.hands[seat]
    known = [slot for slot in hand if table.cards[slot] == card]
    for slot in known or _one_of_each_pool(table, hand):
        after = table.copied()
        if after.bind(slot, card):
            after.hands[seat].remove(slot)
            yield after, slot


# ---------------------------------------------------------------- the search


class _Search:
    def __init__(
        self,
        rules: Rules,
        players: int,
        events: Sequence[ev.Event],
        orders: Orders | None,
    ) -> None:
        self.rules = rules
        self.events = events
        self.orders = orders
        self.later: dict[tuple[int, int], tuple[CardSet, CardSet]] = {}
        seen = {event.card for event in events if isinstance(event, ev.Played | ev.TurnedUp)}
        self.told = sum(1 << card for card in seen if card != UNKNOWN)
        self.holes = UNKNOWN in seen
        """Whether a card that all saw is not told: then tricks are looked at, too."""
        self.unsure = False
        """A way was passed over that may fit."""
        self.best = 0
        self.best_table = _Table(players=players)

    def run(self) -> Completion:
        """Depth first through the events, the likeliest way first."""
        open_ways = [(0, self.best_table)]
        steps = 0
        while open_ways and steps < MOST_STEPS:
            at, table = open_ways.pop()
            steps += 1
            if at > self.best:
                self.best, self.best_table = at, table
            if at == len(self.events):
                done = self._settled(table)
                if done is not None:
                    return self._completion(done, at, gave_up=False)
                continue
            ways = list(self._after(table, at))
            open_ways += [(at + 1, way) for way in reversed(ways)]
        table, gave_up = self.best_table, bool(open_ways) or self.unsure
        done = self._settled(table)
        if done is None:
            done = self._settled(table, revoked=True) or table
            self.best = 0 if gave_up else self.best
        if gave_up:  # before the deal nothing is hidden
            deals = (at for at, each in enumerate(self.events) if isinstance(each, ev.Dealt))
            self.best = max(self.best, next(deals, len(self.events)))
        return self._completion(done, self.best, gave_up=gave_up)

    def _after(self, table: _Table, at: int) -> Iterator[_Table]:
        """The tables that an event can lead to."""
        event = self.events[at]
        match event:
            case ev.Dealt():
                yield from self._deal(table.copied(), event)
            case ev.Drew():
                yield from self._draw(table.copied(), event.seat, event.number, event.cards)
            case ev.TurnedUp() if not table.puts:
                yield from self._turn_up(table, at, event.card)
            case ev.FightCardPut():
                yield from self._put(table, at, event)
            case ev.FightShown():
                yield from self._show_fight(table, at, event.cards)
            case ev.Exchanged():
                yield from self._exchange(table, at, event)
            case ev.Reshuffled():
                yield from self._reshuffle(table.copied(), event.number)
            case ev.Played() if event.seat == table.turn:
                yield from self._play(table, at, event.seat, event.card)
            case ev.TurnedUp() | ev.Played():
                return
            case ev.TrickTaken() if self.holes and not _takes(table, event):
                return
            case _:
                after = table.copied()
                _tidy(after, event)
                yield after

    def _deal(self, table: _Table, event: ev.Dealt) -> Iterator[_Table]:
        if table.dealt < 0:
            self._new_deal(table)
        if table.dealt >= table.players or event.number > self.rules.hand:
            return
        cards = event.cards or (UNKNOWN,) * event.number
        for number, card in enumerate(cards):
            slot = table.new_slot(card, number * table.players + table.dealt)
            if slot is None:
                return
            table.hands[event.seat].append(slot)
        table.dealt += 1
        yield table

    def _new_deal(self, table: _Table) -> None:
        deck = self.rules.deck
        table.shuffled.append(deck)
        fixed = self.orders(table.shuffled) if self.orders else ()
        table.pools.append(_Pool(deck.bit_count(), deck, fixed=fixed))
        table.hands = [[] for _ in range(MAX_PLAYERS)]
        table.row, table.discards, table.aside, table.puts = [], [], [], {}
        table.dealt = 0

    def _draw(
        self, table: _Table, seat: int, number: int, cards: tuple[Card, ...]
    ) -> Iterator[_Table]:
        for card in cards or (UNKNOWN,) * number:
            slot = table.new_slot(card)
            if slot is None:
                return
            table.hands[seat].append(slot)
        yield table

    def _put(self, table: _Table, at: int, event: ev.FightCardPut) -> Iterator[_Table]:
        if event.seat in table.puts:
            return
        if event.card == UNKNOWN:
            after = table.copied()
            after.puts[event.seat] = at
            yield after
            return
        for after, slot in _shown(table, event.seat, event.card):
            after.row.append(slot)
            yield after

    def _turn_up(self, table: _Table, at: int, card: Card) -> Iterator[_Table]:
        """A card that is not told is the one of a known order, or any that matches as told."""
        after = table.copied()
        slot = after.new_slot(card)
        if slot is None:
            return
        after.row.append(slot)
        if after.cards[slot] != UNKNOWN or card != UNKNOWN:
            yield after
            return
        fight = next((e for e in self.events[at::-1] if isinstance(e, ev.FightShown)), None)
        shown = 0
        for _, each in fight.cards if fight else ():
            if each == UNKNOWN:
                self.unsure = True
                return
            shown |= suit_set(each // 13)
        suits = self.rules.deck & ~shown
        match self.events[at + 1 : at + 2]:
            case []:
                suits = self.rules.deck
            case [ev.LeadWon(card=won, by_rank=False)]:
                suits = shown if won == UNKNOWN else suit_set(won // 13)
        yield from (way for way, _ in self._any_card(after, slot, suits))

    def _any_card(
        self, table: _Table, slot: Slot, among: CardSet
    ) -> Iterator[tuple[_Table, Card]]:
        """The cards that a slot can be, those never told first."""
        for part in (among & ~self.told, among & self.told):
            for card in members(part & self.rules.deck):
                after = table.copied()
                if after.bind(slot, card):
                    yield after, card

    def _play(self, table: _Table, at: int, seat: int, card: Card) -> Iterator[_Table]:
        """A card that is not told is any of the hand; then suits must have been followed."""
        shown = _shown(table, seat, card) if card != UNKNOWN else self._unseen(table, seat)
        for after, slot in shown:
            played = after.cards[slot]
            if self.holes and not _follows(after, seat, played):
                continue
            if card == UNKNOWN:
                after.decided[at] = (slot,)
            _note_play(after, seat, played)
            yield after

    def _unseen(self, table: _Table, seat: int) -> Iterator[tuple[_Table, Slot]]:
        """The ways in which a seat can have taken a card that nobody tells from its hand."""
        hand = table.hands[seat]
        ways = [(table.copied(), slot) for slot in hand if table.cards[slot] != UNKNOWN]
        for slot in _one_of_each_pool(table, hand):
            ways += ((way, slot) for way, _ in self._any_card(table, slot, FULL_DECK))
        for after, slot in ways:
            after.hands[seat].remove(slot)
            yield after, slot

    def _show_fight(self, table: _Table, at: int, cards: ev.Shown) -> Iterator[_Table]:
        """The hidden ones among the fight cards leave their hands."""
        hidden = [(seat, card) for seat, card in cards if seat in table.puts]
        if not hidden:
            yield table
            return
        seat, card = hidden[0]
        if card == UNKNOWN:
            won = next((e for e in self.events[at:] if isinstance(e, ev.LeadWon)), None)
            if won is None or won.seat != seat or won.card == UNKNOWN:
                self.unsure = True
                return
            card = won.card
        for after, slot in _shown(table, seat, card):
            after.row.append(slot)
            after.decided[after.puts.pop(seat)] = (slot,)
            yield from self._show_fight(after, at, cards)

    def _exchange(self, table: _Table, at: int, event: ev.Exchanged) -> Iterator[_Table]:
        before = table.copied()
        if before.thrower != event.seat:
            before.discards += before.aside
            before.aside, before.thrower = [], event.seat
        cards = event.cards or (UNKNOWN,) * event.number
        named = [card for card in cards if card != UNKNOWN]
        for way, slots in _all_shown(before, event.seat, named):
            hidden = len(cards) - len(named)
            for others in self._throws(way, at, event.seat, hidden):
                after = way.copied()
                for slot in others:
                    after.hands[event.seat].remove(slot)
                after.aside += (*slots, *others)
                after.decided[at] = (*slots, *others)
                yield after

    def _throws(
        self, table: _Table, at: int, seat: int, number: int
    ) -> Iterator[tuple[Slot, ...]]:
        """Which slots of a hand can have been thrown unseen: those never shown later first."""
        if not number:
            yield ()
            return
        later, voids = self._shown_later(at, seat)

        def worth(slot: Slot) -> int:
            card = table.cards[slot]
            if card == UNKNOWN:
                return 2
            return 3 if later >> card & 1 else 0 if voids >> card & 1 else 1

        tried = set()
        for slots in combinations(sorted(table.hands[seat], key=worth), number):
            alike = tuple(sorted((table.cards[slot], table.pool_of[slot]) for slot in slots))
            if alike not in tried:
                tried.add(alike)
                yield slots

    def _shown_later(self, at: int, seat: int) -> tuple[CardSet, CardSet]:
        """What a seat plays after an event, and the suits that it does not follow."""
        if (at, seat) not in self.later:
            cards = voids = led = 0
            for event in self.events[at + 1 :]:
                if isinstance(event, ev.TrickTaken):
                    led = 0
                elif isinstance(event, ev.Played) and event.card != UNKNOWN:
                    suit = suit_set(event.card // 13)
                    led = led or suit
                    if event.seat == seat:
                        cards |= 1 << event.card
                        voids |= led if suit != led else 0
            self.later[at, seat] = cards, voids
        return self.later[at, seat]

    def _reshuffle(self, table: _Table, number: int) -> Iterator[_Table]:
        if len(table.discards) != number or not number:
            return
        fixed: Sequence[Card] = ()
        if self.orders:
            cards = _set_of(table, table.discards)
            table.shuffled.append(cards)
            fixed = self.orders(table.shuffled)
        table.pools.append(_Pool(number, 0, table.discards, fixed))
        table.discards = []
        yield table

    # ------------------------------------------------------------ the rest of the cards

    def _settled(self, table: _Table, *, revoked: bool = False) -> _Table | None:
        """The table with every slot bound; a seat that did not follow a suit has none of it,
        unless that was `revoked`."""
        table = table.copied()
        for seat, at in table.puts.items():
            if table.hands[seat]:
                table.decided[at] = (table.hands[seat].pop(),)
        held = [
            (slot, table.voids[seat])
            for seat, hand in enumerate(table.hands)
            for slot in hand
            if table.voids[seat] and not revoked
        ]
        held.sort(key=lambda pair: -pair[1].bit_count())
        bound = self._bind_all(table, held)
        if bound is not None:
            for slot in range(len(bound.cards)):
                self._bind_any(bound, slot)
        return bound

    def _bind_all(self, table: _Table, held: list[tuple[Slot, CardSet]]) -> _Table | None:
        """Bind the cards of hands, none of them of a forbidden suit; a card of each suit is
        tried for each."""
        if not held:
            return table
        (slot, forbidden), *rest = held
        if table.cards[slot] != UNKNOWN:
            revoked = forbidden >> table.cards[slot] & 1
            return None if revoked else self._bind_all(table, rest)
        for suit in range(4):
            for card in members(self.rules.deck & suit_set(suit) & ~forbidden):
                after = table.copied()
                if after.bind(slot, card):
                    done = self._bind_all(after, rest)
                    if done is not None:
                        return done
                    break
        return None

    def _bind_any(self, table: _Table, slot: Slot) -> Card:
        card = table.cards[slot]
        if card == UNKNOWN:
            pool = table.pools[table.pool_of[slot]]
            if pool.pile is None:
                card = next(members(pool.free))
            else:
                card = self._bind_any(table, pool.pile[0])
            table.bind(slot, card)
        return card

    def _completion(self, table: _Table, reach: int, *, gave_up: bool) -> Completion:
        return Completion(
            decks=tuple(_order(table, pool) for pool in table.pools),
            cards={at: _set_of(table, slots) for at, slots in table.decided.items()},
            reach=reach,
            gave_up=gave_up,
        )


def _all_shown(
    table: _Table, seat: int, cards: list[Card]
) -> Iterator[tuple[_Table, tuple[Slot, ...]]]:
    if not cards:
        yield table, ()
        return
    for after, slot in _shown(table, seat, cards[0]):
        for last, slots in _all_shown(after, seat, cards[1:]):
            yield last, (slot, *slots)


def _follows(table: _Table, seat: int, card: Card) -> bool:
    """Whether a seat that has taken this card from its hand may play it, as far as its hand
    and what it played before tell."""
    suit = suit_set(card // 13)
    held = _set_of(table, table.hands[seat])
    return not table.voids[seat] & suit and (table.led in (0, suit) or not held & table.led)


def _takes(table: _Table, event: ev.TrickTaken) -> bool:
    """Whether the trick on the table is taken as told."""
    followed = [(card, seat) for seat, card in table.trick if table.led >> card & 1]
    card, seat = max(followed, default=(UNKNOWN, -1))
    return seat == event.seat and event.card in (UNKNOWN, card)


def _note_play(table: _Table, seat: int, card: Card) -> None:
    others = [*range(seat + 1, MAX_PLAYERS), *range(seat)]
    table.turn = next((other for other in others if table.hands[other]), -1)
    table.trick.append((seat, card))
    suit = suit_set(card // 13)
    if not table.led:
        table.led = suit
    elif suit != table.led:
        table.voids[seat] |= table.led


def _tidy(table: _Table, event: ev.Event) -> None:
    """Events that move cards without showing them."""
    match event:
        case ev.JoinShown():
            table.players = len(event.joined)
        case ev.LeadWon():
            table.discards += table.row
            table.row, table.turn = [], event.seat
        case ev.LeadPassed():
            table.turn = event.seat
        case ev.Misdealt():
            table.dealt = -1
        case ev.StayShown():
            for seat in event.dropped if event.stayed else ():
                table.discards += table.hands[seat]
                table.hands[seat] = []
        case ev.TrickTaken():
            table.led, table.turn, table.trick = 0, event.seat, []


def _set_of(table: _Table, slots: Iterable[Slot]) -> CardSet:
    cards = 0
    for slot in slots:
        if table.cards[slot] != UNKNOWN:
            cards |= 1 << table.cards[slot]
    return cards


def _order(table: _Table, pool: _Pool) -> tuple[Card, ...]:
    """The whole order of a shuffle, its unseen cards ascending in the places left."""
    if pool.fixed:
        return tuple(pool.fixed)
    if pool.pile is None:
        left = list(members(pool.free & FULL_DECK))
    else:
        left = sorted(table.cards[slot] for slot in pool.pile)
    order = [UNKNOWN if slot is None else table.cards[slot] for slot in pool.order]
    rest = iter(card for card in left if card != UNKNOWN)
    filled = [next(rest, UNKNOWN) if card == UNKNOWN else card for card in order]
    return (*filled, *rest)
