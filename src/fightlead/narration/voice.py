"""A voice: one listener's language and manner, and the small words every sentence needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from fightlead.cards import UNKNOWN, Card
from fightlead.narration.catalogue import N_, catalogue
from fightlead.narration.names import (
    full_name,
    short_name,
    suit_card,
    suit_name,
    suit_within,
)

Pair = tuple[str, str]
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


def known(cards: Sequence[Card]) -> bool:
    """There are cards, and not all of them are hidden."""
    return any(card != UNKNOWN for card in cards)


CHOICES: Final = {
    "join": N_("play"),
    "decline": N_("decline"),
    "stay": N_("stay"),
    "drop": N_("drop"),
}
"""What each verb of a choice without cards is called."""


@dataclass(slots=True)
class Voice:
    """Speaks to a seat, or to a spectator (`seat` None)."""

    language: str
    names: dict[int, str] = field(default_factory=dict)
    seat: int | None = None
    terse: bool = False
    local_letters: bool = True
    symbols: bool = False
    bots: frozenset[int] = frozenset()
    """The seats where bots sit."""
    pot: int | None = None
    """What lies in the pot while antes are paid, as far as the events told tell."""
    lead_due: bool = False
    """The next card played is the first of a trick, as far as the events told tell."""

    # ---------------------------------------------------------- sentences

    def _(self, text: str, /, **values: object) -> str:
        """A sentence in the language, its `{places}` filled."""
        return catalogue(self.language).gettext(text).format(**values)

    def ngettext(self, one: str, many: str, number: int, /, **values: object) -> str:
        """A sentence whose form follows a number."""
        text = catalogue(self.language).ngettext(one, many, abs(number))
        return text.format(**values)

    def pgettext(self, context: str, text: str, /, **values: object) -> str:
        """A sentence whose translation hangs on a context."""
        return catalogue(self.language).pgettext(context, text).format(**values)

    def npgettext(
        self, context: str, one: str, many: str, number: int, /, **values: object
    ) -> str:
        """A sentence whose form follows a number, and whose translation hangs on a context."""
        text = catalogue(self.language).npgettext(context, one, many, abs(number))
        return text.format(**values)

    def say(self, pair: Pair, /, **values: object) -> str:
        """The terse sentence or the full one."""
        return self._(pair[0 if self.terse else 1], **values)

    def about(self, seat: int, own: Pair, other: Pair, **values: object) -> str:
        """A sentence to the listener about themself, or about another seat as `{name}`."""
        if seat == self.seat:
            return self.say(own, **values)
        return self.say(other, name=self.name(seat), **values)

    # ---------------------------------------------------------- who

    def name(self, seat: int) -> str:
        """Who sits at a seat, within a sentence."""
        if seat == self.seat:
            return self._("you")
        return self._called(seat)

    def called(self, seat: int) -> str:
        """Who sits at a seat, as the first word of a sentence."""
        if seat == self.seat:
            return self._("You")
        return self._called(seat)

    def _called(self, seat: int) -> str:
        return self.names.get(seat) or self._("Seat {place}", place=seat + 1)

    def people(self, seats: Iterable[int]) -> str:
        """Some players, within a sentence."""
        return self.listing([self.name(seat) for seat in seats])

    def listing(self, items: Sequence[str]) -> str:
        """Things in a row; the full manner says "and" before the last."""
        if self.terse or len(items) < 2:
            return ", ".join(items)
        return self._("{first} and {last}", first=", ".join(items[:-1]), last=items[-1])

    # ---------------------------------------------------------- cards

    def card(self, card: Card) -> str:
        return full_name(card, self.language)

    def short(self, card: Card) -> str:
        return short_name(
            card, self.language, local_letters=self.local_letters, symbols=self.symbols
        )

    def the(self, card: Card) -> str:
        """A card with its article, where the language has one: "the queen of hearts"."""
        named = self.card(card)
        return named if card == UNKNOWN else self._("the {card}", card=named)

    def cards(self, cards: Iterable[Card]) -> str:
        """Some cards by name, suit by suit, low to high, then how many are unknown."""
        listed = sorted(cards)
        unknown = listed.count(UNKNOWN)
        named = [self.card(card) for card in listed[unknown:]]
        if unknown == 1:
            named.append(self.card(UNKNOWN))
        elif unknown:
            count = self.in_words(unknown, "1")
            named.append(
                self.ngettext(
                    "{count} unknown card", "{count} unknown cards", unknown, count=count
                )
            )
        return self.listing(named)

    def suit(self, card: Card) -> str:
        """The suit of a card, by itself."""
        return suit_name(card // 13, self.language)

    def suit_led(self, card: Card) -> str:
        """The suit of a card that was led; Russian says "led from hearts"."""
        return suit_within(card // 13, self.language)

    def suit_card(self, card: Card) -> str:
        """A card of the suit of this one, as in "the highest club"."""
        return suit_card(card // 13, self.language)

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
