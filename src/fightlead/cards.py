"""Cards and sets of cards.

A card is an int 0..51: `13 * suit + rank`, suit 0..3 = clubs, diamonds, hearts,
spades, rank 0..12 = two to ace. A set of cards is an int whose bit `card` is set.
In text a card is rank then suit: `Qh`, `Tc`, `2s`. A card that nobody told us is `??`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from fightlead.errors import CardError

Card = int
CardSet = int

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK_SIZE: Final = 52
UNKNOWN: Final = -1
"""The value of a card that is not known, written `??`."""

FULL_DECK: Final = (1 << DECK_SIZE) - 1


def make_card(suit: int, rank: int) -> Card:
    """The card of a suit 0..3 and a rank 0..12.

    >>> make_card(2, 10)
    36
    """
    if not (0 <= suit < 4 and 0 <= rank < 13):
        raise CardError("unknown_card", text=f"suit {suit}, rank {rank}")
    return 13 * suit + rank


def suit_of(card: Card) -> int:
    """Suit 0..3 of a card.

    >>> SUITS[suit_of(parse_card("Qh"))]
    'h'
    """
    return card // 13


def rank_of(card: Card) -> int:
    """Rank 0..12 of a card, two to ace.

    >>> RANKS[rank_of(parse_card("Qh"))]
    'Q'
    """
    return card % 13


def card_name(card: Card) -> str:
    """Two letters for a card, `??` for an unknown one.

    >>> card_name(36), card_name(UNKNOWN)
    ('Qh', '??')
    """
    if card == UNKNOWN:
        return "??"
    if not 0 <= card < DECK_SIZE:
        raise CardError("unknown_card", text=str(card))
    return RANKS[card % 13] + SUITS[card // 13]


def parse_card(text: str) -> Card:
    """The card that two letters name; `??` is the unknown card. Case of the letters is free.

    Raises `CardError` (`unknown_card`) for anything else.

    >>> parse_card("Qh"), parse_card("qH"), parse_card("??")
    (36, 36, -1)
    """
    if text == "??":
        return UNKNOWN
    if len(text) == 2:
        rank, suit = RANKS.find(text[0].upper()), SUITS.find(text[1].lower())
        if rank >= 0 and suit >= 0:
            return 13 * suit + rank
    raise CardError("unknown_card", text=text)


def parse_cards(text: str) -> list[Card]:
    """The cards named in a text, in its order, with or without spaces between them.

    >>> parse_cards("Qh 7c??")
    [36, 5, -1]
    """
    letters = "".join(text.split())
    if len(letters) % 2:
        raise CardError("unknown_card", text=text)
    return [parse_card(letters[at : at + 2]) for at in range(0, len(letters), 2)]


def cards_text(cards: Iterable[Card]) -> str:
    """Names of cards with single spaces between them.

    >>> cards_text([36, 5])
    'Qh 7c'
    """
    return " ".join(card_name(card) for card in cards)


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of some cards. A card named twice is refused (`card_twice`), and so is one that
    is not known (`unknown_card`).

    >>> card_set([0, 3])
    9
    """
    result = 0
    for card in cards:
        if card == UNKNOWN:
            raise CardError("unknown_card", text=card_name(card))
        if not 0 <= card < DECK_SIZE:
            raise CardError("unknown_card", text=str(card))
        if result >> card & 1:
            raise CardError("card_twice", text=card_name(card))
        result |= 1 << card
    return result


def members(cards: CardSet) -> Iterator[Card]:
    """The cards of a set, ascending.

    >>> list(members(9))
    [0, 3]
    """
    rest = int(cards)
    while rest:
        yield (rest & -rest).bit_length() - 1
        rest &= rest - 1


def suit_set(suit: int) -> CardSet:
    """All thirteen cards of a suit.

    >>> suit_set(0)
    8191
    """
    return 0x1FFF << 13 * suit


def short_deck(suits: int, ranks: int) -> CardSet:
    """The deck with the first `suits` suits and the highest `ranks` ranks.

    >>> cards_text(members(short_deck(2, 3)))
    'Qc Kc Ac Qd Kd Ad'
    """
    run = (1 << ranks) - 1 << (13 - ranks)
    return sum(run << 13 * suit for suit in range(suits))
