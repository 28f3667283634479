"""The words for cards in each language: names, letters, and what a person may type for them.

Ranks run from two to ace and suits from clubs over diamonds and hearts to spades, as the
numbers of cards do. A new language is one `Lexicon` here and one catalogue of sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Words = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """How one language names cards."""

    pattern: str
    """A card's full name from `{rank}` and `{suit}`."""
    ranks: tuple[str, ...]
    """Ranks as a part of a card's full name."""
    suits_within: tuple[str, ...]
    """Suits as a part of a card's full name."""
    suits: tuple[str, ...]
    """Suits by themselves, the cards of the suit in general."""
    suit_cards: tuple[str, ...]
    """A card of the suit, as in "the highest club"."""
    letters: tuple[str, ...]
    """Letters of the ranks, as printed on cards of the country."""
    suit_letters: tuple[str, ...]
    """One or two letters for each suit, none of them the letter of a rank."""
    suit_first: bool
    """The suit is named before the rank, in full names and short ones alike."""
    rank_words: Words
    """More words for each rank that a person may type, in small letters."""
    suit_words: Words
    """More words for each suit that a person may type, in small letters."""
    unknown: str
    """A card that is not known, in place of its full name."""
    fillers: frozenset[str]
    """Words that may stand in a card's name and mean nothing."""


INTERNATIONAL: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Letters of the ranks as on cards all over the world; ten is 10, since a T is a Russian ace
to the eye."""
SYMBOLS: Final = ("♣", "♦", "♥", "♠")
HOLLOW_SYMBOLS: Final = ("♧", "♢", "♡", "♤")

_FIGURES: Final = INTERNATIONAL[:9]

ENGLISH: Final = Lexicon(
    pattern="{rank} of {suit}",
    ranks=(
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "jack", "queen", "king", "ace",
    ),
    suits_within=("clubs", "diamonds", "hearts", "spades"),
    suits=("clubs", "diamonds", "hearts", "spades"),
    suit_cards=("club", "diamond", "heart", "spade"),
    letters=INTERNATIONAL,
    suit_letters=("c", "d", "h", "s"),
    suit_first=False,
    rank_words=(
        ("deuce", "twos"), ("trey", "threes"), ("fours",), ("fives",), ("sixes",), ("sevens",),
        ("eights",), ("nines",), ("t", "tens"), ("jacks", "knave"), ("queens",), ("kings",),
        ("aces",),
    ),
    suit_words=(("club",), ("diamond",), ("heart",), ("spade",)),
    unknown="an unknown card",
    fillers=frozenset({"of", "the"}),
)  # fmt: skip

GERMAN: Final = Lexicon(
    pattern="{suit} {rank}",
    ranks=(*_FIGURES, "Bube", "Dame", "König", "Ass"),
    suits_within=("Kreuz", "Karo", "Herz", "Pik"),
    suits=("Kreuz", "Karo", "Herz", "Pik"),
    suit_cards=("Kreuzkarte", "Karokarte", "Herzkarte", "Pikkarte"),
    letters=(*_FIGURES, "B", "D", "K", "A"),
    suit_letters=("Kr", "Ka", "H", "P"),
    suit_first=True,
    rank_words=(
        ("zwei", "zweier"), ("drei", "dreier"), ("vier", "vierer"), ("fünf", "fuenf", "funf"),
        ("sechs", "sechser"), ("sieben", "siebener"), ("acht", "achter"), ("neun", "neuner"),
        ("t", "zehn", "zehner"), ("j", "bauer", "junge"), ("q", "damen"),
        ("koenig", "konig"), ("as", "asse"),
    ),
    suit_words=(
        ("treff", "kreuze"), ("eckstein", "karos"), ("herzen",),
        ("pique", "schippen", "schippe"),
    ),
    unknown="eine unbekannte Karte",
    fillers=frozenset({"der", "die", "das", "den", "von"}),
)  # fmt: skip

RUSSIAN: Final = Lexicon(
    pattern="{rank} {suit}",
    ranks=(
        "двойка", "тройка", "четвёрка", "пятёрка", "шестёрка", "семёрка", "восьмёрка",
        "девятка", "десятка", "валет", "дама", "король", "туз",
    ),
    suits_within=("треф", "бубен", "червей", "пик"),
    suits=("трефы", "бубны", "червы", "пики"),
    suit_cards=("трефа", "бубна", "черва", "пика"),
    letters=(*_FIGURES, "В", "Д", "К", "Т"),
    suit_letters=("тр", "б", "ч", "п"),
    suit_first=False,
    rank_words=(
        ("двойку", "два"), ("тройку", "три"), ("четверку", "четыре"), ("пятерку", "пять"),
        ("шестерку", "шесть"), ("семерку", "семь"), ("восьмерку", "восемь"),
        ("девятку", "девять"), ("десятку", "десять"), ("j", "валета"), ("q", "даму"),
        ("k", "короля"), ("a", "туза"),
    ),
    suit_words=(
        (
            "трефу", "трефовый", "трефовая", "трефового", "трефовую",
            "крести", "кресты", "крест", "креста", "крестовый", "крестовая",
        ),
        ("бубей", "буби", "бубну", "бубновый", "бубновая", "бубнового", "бубновую"),
        ("черви", "черв", "черву", "червовый", "червовая", "червового", "червовую"),
        ("пику", "пиковый", "пиковая", "пикового", "пиковую"),
    ),
    unknown="неизвестная карта",
    fillers=frozenset(),
)  # fmt: skip

LEXICONS: Final = {"en": ENGLISH, "de": GERMAN, "ru": RUSSIAN}
