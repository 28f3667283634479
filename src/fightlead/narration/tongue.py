"""A tongue: one language and manner, and the small words that every sentence needs.

Plain enough to run where there is little of Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from fightlead.narration.marks import N_

Pair: TypeAlias = "tuple[str, str]"
"""A sentence, terse and in full."""

_TWO_TO_TWELVE: Final = (
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)


class Tongue:
    """Speaks a language, tersely or in full sentences. `texts` finds translations as Python's
    gettext does; `cards` are the names of all cards by their numbers."""

    def __init__(self, texts: Any, cards: Sequence[str], *, terse: bool = False) -> None:
        self.texts = texts
        self.cards_by_number = cards
        self.terse = terse

    def card(self, card: int) -> str:
        """A card in full: "queen of hearts"."""
        return self.cards_by_number[card]

    # ---------------------------------------------------------- sentences

    def _(self, msgid: str, **values: object) -> str:
        """A sentence in the language, its `{places}` filled."""
        text: str = self.texts.gettext(msgid)
        return text.format(**values)

    def ngettext(self, one: str, many: str, number: int, **values: object) -> str:
        """A sentence whose form follows a number."""
        text: str = self.texts.ngettext(one, many, abs(number))
        return text.format(**values)

    def pgettext(self, context: str, msgid: str, **values: object) -> str:
        """A sentence whose translation hangs on a context."""
        text: str = self.texts.pgettext(context, msgid)
        return text.format(**values)

    def npgettext(
        self, context: str, one: str, many: str, number: int, **values: object
    ) -> str:
        """A sentence whose form follows a number, and whose translation hangs on a context."""
        text: str = self.texts.npgettext(context, one, many, abs(number))
        return text.format(**values)

    def say(self, pair: Pair, **values: object) -> str:
        """The terse sentence or the full one."""
        return self._(pair[0 if self.terse else 1], **values)

    def listing(self, items: Sequence[str]) -> str:
        """Things in a row; the full manner says "and" before the last."""
        if self.terse or len(items) < 2:
            return ", ".join(items)
        return self._("{first} and {last}", first=", ".join(items[:-1]), last=items[-1])

    # ---------------------------------------------------------- how many

    def amount(self, amount: int) -> str:
        """An amount in figures; "minus" is a word, since some readers pass over the sign."""
        return str(amount) if amount >= 0 else self._("minus {number}", number=-amount)

    def chips(self, amount: int) -> str:
        """An amount of chips, in figures."""
        count = self.amount(amount)
        return self.ngettext("{count} chip", "{count} chips", amount, count=count)

    def paid(self, amount: int) -> str:
        """An amount of chips that somebody pays or wins: the object of the sentence."""
        count = self.pgettext("paid or won", "1") if amount == 1 else self.amount(amount)
        return self.npgettext(
            "paid or won", "{count} chip", "{count} chips", amount, count=count
        )

    def so_many_cards(self, number: int) -> str:
        """A number of cards, up to twelve in words."""
        count = self.in_words(number, self.pgettext("so many cards", "one"))
        return self.ngettext("{count} card", "{count} cards", number, count=count)

    def taking(self, number: int) -> str:
        """A number of cards that somebody exchanges or takes: the object of the sentence."""
        count = self.in_words(number, self.pgettext("taken or exchanged", "one"))
        return self.npgettext(
            "taken or exchanged", "{count} card", "{count} cards", number, count=count
        )

    def up_to(self, number: int) -> str:
        """A greatest number of cards, behind "up to"."""
        words = (
            self.pgettext("up to", "one card"),
            self.pgettext("up to", "two cards"),
            self.pgettext("up to", "three cards"),
            self.pgettext("up to", "four cards"),
        )
        if 1 <= number <= len(words):
            return words[number - 1]
        return self.pgettext("up to", "{count} cards", count=number)

    def for_tricks(self, number: int) -> str:
        """A number of tricks that something is paid for."""
        count = self.in_words(number, self.pgettext("for so many tricks", "one"))
        return self.ngettext("for {count} trick", "for {count} tricks", number, count=count)

    def so_many(self, number: int) -> str:
        """A number of cards, at most four, where the word for cards may be left out, as in
        "Ben exchanges two"."""
        words = (
            self.pgettext("so many cards, briefly", "none"),
            self.pgettext("so many cards, briefly", "one"),
            self.pgettext("so many cards, briefly", "two"),
            self.pgettext("so many cards, briefly", "three"),
            self.pgettext("so many cards, briefly", "four"),
        )
        return words[number] if number < len(words) else str(number)

    def in_words(self, number: int, one: str) -> str:
        """A number, from two to twelve a word that goes with cards and tricks."""
        if number == 1:
            return one
        if 2 <= number <= 12:
            return self._(_TWO_TO_TWELVE[number - 2])
        return str(number)
