"""A voice: one listener's language and manner, and the small words every sentence needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from fightlead.cards import UNKNOWN, Card
from fightlead.narration.catalogue import N_, catalogue
from fightlead.narration.names import (
    full_name,
    short_name,
    suit_card,
    suit_name,
    suit_within,
)
from fightlead.narration.tongue import Pair, Tongue

__all__ = ["CHOICES", "Pair", "Voice", "known"]


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
class Voice(Tongue):
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

    @property
    def texts(self) -> Any:
        return catalogue(self.language)

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
