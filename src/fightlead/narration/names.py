"""Names of cards in each language, and the card that a person means by what they type."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from fightlead import cards
from fightlead.cards import UNKNOWN, Card, CardSet, card_name, cards_text, make_card
from fightlead.errors import CardError
from fightlead.narration.lexicon import HOLLOW_SYMBOLS, INTERNATIONAL, LEXICONS, SYMBOLS

LONGEST: Final = 40
"""No name of a card has more letters."""

_WORD: Final = re.compile(r"[^\W_]+|[♣♦♥♠♧♢♡♤]")


def full_name(card: Card, language: str) -> str:
    """A card in full.

    >>> full_name(36, "en"), full_name(36, "de"), full_name(36, "ru")
    ('queen of hearts', 'Herz Dame', 'дама червей')
    >>> full_name(-1, "en")
    'an unknown card'
    """
    lexicon = LEXICONS[language]
    if card == UNKNOWN:
        return lexicon.unknown
    return lexicon.pattern.format(
        rank=lexicon.ranks[card % 13], suit=lexicon.suits_within[card // 13]
    )


def short_name(
    card: Card, language: str, *, local_letters: bool = True, symbols: bool = False
) -> str:
    """A card in two to four letters, rank and suit in the order of the full name.

    >>> short_name(36, "en"), short_name(36, "de"), short_name(36, "ru")
    ('Qh', 'HD', 'Дч')
    >>> short_name(36, "de", local_letters=False, symbols=True)
    '♥Q'
    """
    if card == UNKNOWN:
        return card_name(card)
    lexicon = LEXICONS[language]
    rank = (lexicon.letters if local_letters else INTERNATIONAL)[card % 13]
    suit = (SYMBOLS if symbols else lexicon.suit_letters)[card // 13]
    return suit + rank if lexicon.suit_first else rank + suit


def rank_name(rank: int, language: str) -> str:
    """A rank by itself.

    >>> rank_name(10, "en"), rank_name(10, "de")
    ('queen', 'Dame')
    """
    return LEXICONS[language].ranks[rank]


def suit_name(suit: int, language: str) -> str:
    """A suit by itself.

    >>> suit_name(0, "en"), suit_name(0, "ru")
    ('clubs', 'трефы')
    """
    return LEXICONS[language].suits[suit]


def suit_within(suit: int, language: str) -> str:
    """A suit as a part of a card's name, as in "queen of hearts".

    >>> suit_within(0, "en"), suit_within(0, "ru")
    ('clubs', 'треф')
    """
    return LEXICONS[language].suits_within[suit]


def suit_card(suit: int, language: str) -> str:
    """A card of a suit, as in "the highest club".

    >>> suit_card(0, "en"), suit_card(0, "de")
    ('club', 'Kreuzkarte')
    """
    return LEXICONS[language].suit_cards[suit]


# ---------------------------------------------------------------- what a person types


def parse_card(text: str, language: str, among: CardSet | None = None) -> Card:
    """The card that a person types in their language: full or short names, rank and suit in
    any order and case, beginnings of words, symbols; also the two letters of records where
    they mean nothing else. Among several readings `among`, say the cards in hand, decides.

    Raises `CardError`: `unknown_card`, `none_fits` if several cards are meant and none of them
    is `among` those, or `ambiguous_card` with the cards it might be.

    >>> parse_card("Herzdame", "de"), parse_card("h q", "en"), parse_card("Черви дама", "ru")
    (36, 36, 36)
    >>> parse_card("queen", "en", among=1 << 36 | 1 << 5)
    36
    """
    readings = _readings(text, language) if len(text) <= LONGEST else frozenset()
    if among is not None and len(readings) > 1:
        readings = frozenset(card for card in readings if among >> card & 1)
        if not readings:
            raise CardError("none_fits", text=text)
    if not readings:
        raise CardError("unknown_card", text=text[: 2 * LONGEST])
    if len(readings) > 1:
        raise CardError("ambiguous_card", text=text, cards=cards_text(sorted(readings)))
    return next(iter(readings))


def _readings(text: str, language: str) -> frozenset[Card]:
    """Every card that the text may mean, the closest reading alone if there is one. Where no
    space parts them, two beginnings of words need two letters each: "ace" is no German card."""
    words = [
        word for word in _WORD.findall(_plain(text)) if word not in LEXICONS[language].fillers
    ]
    if not words:
        return frozenset()
    by_distance: dict[int, set[Card]] = {}
    shortest = 1 if len(words) == 2 else 2
    for one, other in _splits(words):
        for rank_text, suit_text in ((one, other), (other, one)):
            for card, distance in _matches(rank_text, suit_text, language):
                if distance == 2 and min(len(one), len(other)) < shortest:
                    continue
                by_distance.setdefault(distance, set()).add(card)
    if 0 in by_distance:
        return frozenset(by_distance[0])
    readings = _half_named(words, language)
    if not readings and by_distance:
        readings = by_distance[min(by_distance)]
    return frozenset(readings | _as_in_records(text))


def _plain(text: str) -> str:
    """Small letters, composed; other signs stay what they are, so that ² is no two."""
    plain = unicodedata.normalize("NFC", text).casefold()
    return plain.replace("ё", "е").replace("\ufe0e", "").replace("\ufe0f", "")


def _splits(words: list[str]) -> Iterator[tuple[str, str]]:
    """The text in two: at the space between two words, else anywhere."""
    if len(words) == 2:
        yield words[0], words[1]
        return
    joined = "".join(words)
    for at in range(1, len(joined)):
        yield joined[:at], joined[at:]


def _matches(rank_text: str, suit_text: str, language: str) -> Iterator[tuple[Card, int]]:
    """Cards whose rank and suit begin like this, with the number of incomplete words."""
    ranks, suits = card_words(language)
    for rank, rank_distance in _beginning(rank_text, ranks):
        for suit, suit_distance in _beginning(suit_text, suits):
            yield make_card(suit, rank), rank_distance + suit_distance


def _beginning(text: str, words: dict[str, int]) -> Iterator[tuple[int, int]]:
    if text in words:
        yield words[text], 0
    elif not text.isdecimal():
        for number in {words[word] for word in words if word.startswith(text)}:
            yield number, 1


def _half_named(words: list[str], language: str) -> set[Card]:
    """All cards of a rank or a suit, if that is all that was typed."""
    if len(words) > 1:
        return set()
    ranks, suits = card_words(language)
    word = words[0]
    found = {make_card(suit, ranks[word]) for suit in range(4) if word in ranks}
    return found | {make_card(suits[word], rank) for rank in range(13) if word in suits}


def _as_in_records(text: str) -> set[Card]:
    try:
        card = cards.parse_card(text.strip())
    except CardError:
        return set()
    return {card} - {cards.UNKNOWN}


@cache
def card_words(language: str) -> tuple[dict[str, int], dict[str, int]]:
    """Everything that means a rank, and everything that means a suit."""
    lexicon = LEXICONS[language]
    ranks: dict[str, int] = {}
    for rank in range(13):
        for word in (lexicon.ranks[rank], lexicon.letters[rank], *lexicon.rank_words[rank]):
            ranks[_plain(word)] = rank
        ranks.setdefault(_plain(INTERNATIONAL[rank]), rank)
    suits: dict[str, int] = {}
    for suit in range(4):
        named = (lexicon.suits, lexicon.suits_within, lexicon.suit_cards, lexicon.suit_letters)
        for word in (*(form[suit] for form in named), *lexicon.suit_words[suit]):
            suits[_plain(word)] = suit
        suits[SYMBOLS[suit]] = suits[HOLLOW_SYMBOLS[suit]] = suit
    return ranks, suits
