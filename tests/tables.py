"""Tables with stacked decks: rounds of a session written as cards in text.

    table = Table(Rules.classic(), 3)
    table.start("Ac 9h 3s 4s", "2d Kh 5s 6s", "3d Qh 7s 8s", stock="2h 4c 5c 6c")
    table.fight("Ac Kh Qh")

Hands, fight cards and the like stand in the order of the seats from eldest hand. With the
last seat as the dealer, which is the default, eldest hand is seat 0.
"""

from __future__ import annotations

from typing import TypeVar

from fightlead import engine
from fightlead.actions import parse_action
from fightlead.cards import Card, CardSet, card_set, cards_text, members, parse_cards
from fightlead.chronicle import seats_of
from fightlead.events import Event
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.view import View, view_of

Kind = TypeVar("Kind", bound=Event)

SWEEP = ("Jc Qc Kc Ac", "2d 3d 4d 5d", "6d 7d 8d 9d", "2h 3h 4h 5h", "6h 7h 8h 9h")
"""Hands of a round in which eldest hand takes everything."""


def stacked_deck(rules: Rules, hands: tuple[str, ...], stock: str = "") -> list[Card]:
    """A deck that deals these hands and leaves this on top of the stock; what is not named
    lies below, ascending."""
    rows = [parse_cards(hand) for hand in hands]
    top = [card for turn in zip(*rows, strict=True) for card in turn] + parse_cards(stock)
    return [*top, *members(rules.deck & ~card_set(top))]


class Table:
    """A session whose orders of cards are stacked beforehand."""

    def __init__(self, rules: Rules, players: int = 2, dealer: int | None = None) -> None:
        self.rules = rules
        self._orders: list[list[Card]] = []
        names = ["Anna", "Ben", "Clara", "Dora", "Emil"][:players]
        last = players - 1 if dealer is None else dealer
        self.session = Session(rules, names, dealer=last, shuffles=lambda number: self)

    def order(self, cards: CardSet) -> list[Card]:
        """The next stacked order, or the cards ascending if none is stacked."""
        if not self._orders:
            return list(members(cards))
        if not self._orders[0]:
            players = self.session.state.within.bit_count()
            self._orders[0] = stacked_deck(self.rules, SWEEP[:players], "2c Tc")
        return self._orders.pop(0)

    # ------------------------------------------------------------ dealing

    def stack(self, *hands: str, stock: str = "") -> None:
        """Stack the deck of the next deal."""
        self._orders.append(stacked_deck(self.rules, hands, stock))

    def stack_reshuffle(self, cards: str) -> None:
        """Stack the order of the next reshuffle."""
        self._orders.append(parse_cards(cards))

    def start(self, *hands: str, stock: str = "") -> None:
        """Start a round with these hands."""
        if hands:
            self.stack(*hands, stock=stock)
        self.session.start_round()

    # ------------------------------------------------------------ acting

    def act(self, seat: int, text: str) -> None:
        self.session.act(seat, parse_action(text))

    def fight(self, cards: str) -> None:
        """Fight cards, from eldest hand."""
        for seat, card in zip(self.from_eldest(), parse_cards(cards), strict=True):
            self.act(seat, f"fight {cards_text([card])}")

    def choose(self, *texts: str) -> None:
        """`stay` or `drop`, `join` or `decline`, by seat."""
        for seat, text in zip(self.session.due, texts, strict=True):
            self.act(seat, text)

    def exchange(self, cards: str = "") -> None:
        """An exchange of the seat that is due."""
        (seat,) = self.session.due
        self.act(seat, f"exchange {cards}")

    def keep_all(self) -> None:
        while self.session.phase == "exchange":
            self.exchange()

    def play(self, cards: str) -> None:
        """Cards played, each by the seat that is due."""
        for card in parse_cards(cards):
            (seat,) = self.session.due
            self.act(seat, f"play {cards_text([card])}")

    def sweep(self) -> int:
        """A whole round in which everybody plays and eldest hand takes every trick;
        answers eldest hand's seat. All the others are looed."""
        self.stack_sweep()
        self.session.start_round()
        if self.phase == "join":
            self.choose(*["join"] * len(self.due))
        return self.finish_sweep()

    def stack_sweep(self) -> None:
        """Stack a deck for `finish_sweep`, whoever is dealt in."""
        self._orders.append([])

    def finish_sweep(self) -> int:
        eldest, *others = self.from_eldest()
        self.fight(" ".join(["Jc", "2d", "6d", "2h", "6h"][: 1 + len(others)]))
        if self.phase == "stay":
            self.choose(*["stay"] * len(self.due))
        self.keep_all()
        while self.phase == "play":
            (seat,) = self.due
            legal = sorted(self.session.legal(seat), key=lambda action: action.card)
            self.session.act(seat, legal[-1] if seat == eldest else legal[0])
        return eldest

    # ------------------------------------------------------------ looking

    def from_eldest(self) -> list[int]:
        return seats_of(self.session.state.within, self.session.state.dealer + 1)

    def view(self, seat: int | None) -> View:
        return view_of(self.session, seat, 0)

    def hand(self, seat: int) -> set[str]:
        return _names(self.session.state.hands[seat])

    def discards(self) -> set[str]:
        return _names(self.session.state.discards)

    def stock(self) -> str:
        state = self.session.state
        return cards_text(state.stock[state.top : state.bottom])

    def pot(self) -> int:
        return int(self.session.state.pot)

    def accounts(self) -> list[int]:
        return list(self.session.accounts.values())

    def tricks(self) -> list[int]:
        """Tricks taken, by seat."""
        return [self.session.state.tricks[seat] for seat in self.session.names]

    def events(self, kind: type[Kind]) -> list[Kind]:
        """What happened so far, of one kind."""
        return [event for event in self.session.events if isinstance(event, kind)]

    @property
    def phase(self) -> str:
        return self.session.phase

    @property
    def due(self) -> tuple[int, ...]:
        return self.session.due

    @property
    def lead(self) -> int | None:
        lead = int(self.session.state.lead)
        return None if lead == engine.NONE else lead


def _names(cards: CardSet) -> set[str]:
    return set(cards_text(members(cards)).split())
