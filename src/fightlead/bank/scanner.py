"""A short line as a row of things that it names: people, keywords, numbers, cards.

A name that looks like a number, a keyword or the beginning of another name is taken as a name
where one is due: at the beginning, and behind a comma or an "and".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from fightlead.bank.letters import plain, said_of, tokens_of
from fightlead.cards import UNKNOWN, parse_card
from fightlead.errors import BankError, CardError

Words: TypeAlias = "dict[str, Any]"
"""The keywords of a language: by key the phrases that mean it; `ranks` and `suits` are dicts
from a word to its number."""

NAME: Final = "name"
KEY: Final = "key"
NUMBER: Final = "number"
CARD: Final = "card"
COMMA: Final = "comma"

Item: TypeAlias = "tuple[str, Any]"

_NUMBERS: Final = ("zero", "one", "two", "three", "four")
_SMALL_WORDS: Final = ("and", "filler", "all", "none", "turned")
NOT_VERBS: Final = _NUMBERS + _SMALL_WORDS
"""Keywords that neither tell nor ask anything by themselves."""
NUMBERED: Final = ("undo", "redo", "correct", "last", "told")
"""Keywords that a number may follow, which is no number of tricks or cards."""


class Scanner:
    """Reads a line; `names` are the people who may be meant, but for its first word where that
    is a keyword (`keyword_first`)."""

    def __init__(
        self,
        line: str,
        names: Sequence[str],
        words: Words,
        *,
        keyword_first: bool = False,
    ) -> None:
        self.typed = tokens_of(line)
        self.tokens = [plain(token) for token in self.typed]
        self.names = names
        self.words = words
        self.keyword_first = keyword_first
        self.place = 0
        keys = [key for key in words if type(words[key]) is list]
        self._phrases = {key: phrases_of(words, key) for key in keys}
        self._of = [phrase[0] for phrase in self._phrases["filler"]]

    def items(self) -> list[Item]:
        """Everything that the line names, in its order. Raises `BankError`
        (`not_understood`, `which_name`)."""
        items: list[Item] = []
        while self.place < len(self.tokens):
            keyword = self.keyword_first and not items
            item = self._next(_name_due(items) and not keyword)
            if item != (KEY, "filler"):
                items.append(item)
        return items

    def _next(self, name_due: bool) -> Item:
        if self.tokens[self.place] == ",":
            self.place += 1
            return COMMA, None
        readings = [self._card, self._key, self._number, self._name, self._beginning]
        if name_due:
            readings = [self._name, self._counted, self._card, self._key, self._number]
            readings.append(self._beginning)
        for reading in readings:
            item = reading()
            if item:
                return item
        raise BankError("not_understood", text=self.typed[self.place])

    # ---------------------------------------------------------- readings at this place

    def _name(self) -> Item | None:
        """A name in full, the longest that fits."""
        found, length = "", 0
        for name in self.names:
            parts = said_of(name)
            if len(parts) > length and self._is_here(parts):
                found, length = name, len(parts)
        self.place += length
        return (NAME, found) if length else None

    def _counted(self) -> Item | None:
        """The beginning of a name with a number behind it, which few keywords take."""
        following = self.tokens[self.place + 1 : self.place + 2]
        if not following or not _is_number(following[0]):
            return None
        start = self.place
        item = self._key()
        self.place = start
        return None if item and item[1] in NUMBERED else self._beginning()

    def _beginning(self) -> Item | None:
        """The beginning of one name only."""
        token = self.tokens[self.place]
        begun = [name for name in self.names if plain(name).startswith(token)]
        if len(begun) > 1:
            raise BankError("which_name", text=self.typed[self.place], names=begun)
        if not begun:
            return None
        self.place += 1
        return NAME, begun[0]

    def _key(self) -> Item | None:
        """A keyword, the longest that fits."""
        found, length = "", 0
        for key in self._phrases:
            for phrase in self._phrases[key]:
                if len(phrase) > length and self._is_here(phrase):
                    found, length = key, len(phrase)
        self.place += length
        if found in _NUMBERS:
            return NUMBER, _NUMBERS.index(found)
        return (KEY, found) if length else None

    def _number(self) -> Item | None:
        token = self.tokens[self.place]
        if not _is_number(token):
            return None
        self.place += 1
        return NUMBER, int(token)

    def _card(self) -> Item | None:
        """Rank and suit in any order, in two words or in one of a few letters."""
        here = self.tokens[self.place :]
        if len(here) > 2 and here[1] in self._of:
            del here[1]
        card = _card_of(here[0], here[1], self.words) if len(here) > 1 else None
        if card is not None:
            self.place += 2 + len(self.tokens) - self.place - len(here)
            return CARD, card
        card = _card_in(here[0], self.words)
        self.place += card is not None
        return None if card is None else (CARD, card)

    def _is_here(self, phrase: Sequence[str]) -> bool:
        return self.tokens[self.place : self.place + len(phrase)] == list(phrase)


def _is_number(token: str) -> bool:
    return len(token) < 10 and all(char in "0123456789" for char in token)


def _card_of(one: str, other: str, words: Words) -> int | None:
    ranks, suits = words["ranks"], words["suits"]
    for rank, suit in ((one, other), (other, one)):
        if rank in ranks and suit in suits:
            return 13 * int(suits[suit]) + int(ranks[rank])
    return None


def _card_in(token: str, words: Words) -> int | None:
    """The card that a token names, the two letters of records where they mean nothing else."""
    for cut in range(1, len(token)):
        card = _card_of(token[:cut], token[cut:], words)
        if card is not None:
            return card
    try:
        card = parse_card(token)
    except CardError:
        return None
    return card if card != UNKNOWN else None


def phrases_of(words: Words, key: str) -> list[list[str]]:
    """The phrases that mean a key, each as its words."""
    return [[plain(part) for part in text.split()] for text in words[key]]


def _name_due(items: Sequence[Item]) -> bool:
    """Is a name due after these: at the beginning, and after a comma, an "and" or a verb that
    nobody was named before?"""
    if not items or items[-1] in ((COMMA, None), (KEY, "and")):
        return True
    kind, value = items[-1]
    return kind == KEY and value not in NOT_VERBS + NUMBERED and len(items) == 1
