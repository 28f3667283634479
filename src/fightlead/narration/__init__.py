"""The only room that speaks: events, views, refusals and rules as sentences.

A `Narrator` speaks one language to one listener, a seat or a spectator, and never tells
more than that listener may know. Every face of the game says the same sentences.

>>> from fightlead.events import Played, TrickTaken
>>> narrator = Narrator("en", names={0: "Anna", 1: "Olga"}, seat=0, terse=True)
>>> narrator.tell_all([Played(0, 29), Played(1, 37), TrickTaken(1, 1, 37)])
['You: five of hearts.', 'Olga: king of hearts.', 'Trick to Olga, king of hearts.']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from fightlead.actions import Action
from fightlead.cards import DECK_SIZE, Card, CardSet
from fightlead.errors import FightleadError
from fightlead.events import Event
from fightlead.narration import (
    company,
    fields,
    hints,
    house,
    printed,
    questions,
    refusals,
    rules_text,
    sentences,
    views,
)
from fightlead.narration import names as card_names
from fightlead.narration.catalogue import LANGUAGES, catalogue
from fightlead.narration.company import COMPANY, PHRASES
from fightlead.narration.house import FieldWords
from fightlead.narration.rules_text import Paragraph
from fightlead.narration.tongue import Tongue
from fightlead.narration.voice import Voice
from fightlead.rules import Rules
from fightlead.view import View

__all__ = [
    "COMPANY",
    "LANGUAGES",
    "PHRASES",
    "TONGUES",
    "FieldWords",
    "Narrator",
    "Paragraph",
    "Tongue",
    "bank_tongue",
    "error_in_words",
    "fault_in_words",
    "field_in_words",
    "game_in_short",
    "offered_cards",
    "parse_card",
    "printed_words",
    "rules_by_heading",
    "rules_in_words",
]

TONGUES: Final = {"en": "English", "de": "Deutsch", "ru": "Русский"}
"""Each language by its own name."""

parse_card = card_names.parse_card
offered_cards = questions.offered


class Narrator:
    """Speaks `language` to the player at `seat`, or to a spectator (None).

    `names` are the players by seat; who sits down later is learned from the events and from
    the views. `terse` gives short sentences, else full ones with reasons. Short names of
    cards use the letters of the country (`local_letters`) or international ones, and for
    suits letters or `symbols`, which not every terminal can write. `bots` are the seats where
    bots sit, which is said of those who sit down.
    """

    def __init__(
        self,
        language: str,
        *,
        names: Mapping[int, str],
        seat: int | None = None,
        terse: bool = False,
        local_letters: bool = True,
        symbols: bool = False,
        bots: Iterable[int] = (),
    ) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no such language: {language}")
        self.language = language
        listener = (language, dict(names), seat, terse, local_letters, symbols)
        self._voice = Voice(*listener, frozenset(bots))

    # ---------------------------------------------------------- what happened

    def tell(self, event: Event) -> str:
        """One event, as the listener may know it."""
        return sentences.tell(self._voice, event)

    def tell_all(self, events: Iterable[Event]) -> list[str]:
        """Events in their order. The terse manner leaves out what follows from the rest."""
        return sentences.tell_all(self._voice, events)

    def tell_openly(self, event: Event) -> str:
        """One event with all that is known of it, the secrets of others too: for records."""
        return sentences.tell_openly(self._voice, event)

    def company(
        self, kind: str, *, seat: int | None = None, name: str = "", text: str = ""
    ) -> str:
        """What happened around the game, a key of `COMPANY` or `phrase_` and one of `PHRASES`,
        about the person of this name at this seat; `text` is what they said."""
        return company.company(self._voice, kind, seat, name, text)

    def phrase(self, key: str) -> str:
        """A quick phrase, one of `PHRASES`."""
        return self._voice._(PHRASES[key])

    # ---------------------------------------------------------- cards

    def card(self, card: Card) -> str:
        """A card in full: "queen of hearts"."""
        return self._voice.card(card)

    def short(self, card: Card) -> str:
        """A card in two to four letters: "Qh"."""
        return self._voice.short(card)

    def parse_card(self, text: str, among: CardSet | None = None) -> Card:
        """The card that a person typed, see `parse_card`."""
        return parse_card(text, self.language, among)

    # ---------------------------------------------------------- what a person may ask

    def hand(self, view: View) -> str:
        """One's own cards, and which of them may be played now."""
        return views.hand(self._at(view), view)

    def table(self, view: View) -> str:
        """What lies open, who is in, and how many cards each has exchanged."""
        return views.table(self._at(view), view)

    def pot(self, view: View) -> str:
        """The pot, what a trick pays and what it costs to take none."""
        return views.pot(self._at(view), view)

    def scores(self, view: View) -> str:
        """Everybody's account."""
        return views.scores(self._at(view), view)

    def turn(self, view: View) -> str:
        """Whose turn it is, and what is to be decided."""
        return views.turn(self._at(view), view)

    def last(self, view: View) -> str:
        """The last trick of the round."""
        return views.last(self._at(view), view)

    def question(self, view: View) -> str:
        """The question that the present decision asks; empty if none is asked."""
        return questions.question(self._at(view), view)

    def hint(self, view: View) -> str:
        """One line on what the present step of the round is about."""
        return hints.hint(self._at(view), view)

    def numbered(self, view: View) -> str:
        """What may be answered, numbered from 1: the `offered_cards`, or yes and no."""
        return questions.numbered(self._at(view), view)

    def choice(self, action: Action) -> str:
        """A choice that is about to be sent, said back."""
        return questions.choice(self._voice, action)

    def refusal(self, error: FightleadError, view: View | None = None) -> str:
        """Why something was refused; with the view, in more particular words."""
        voice = self._voice if view is None else self._at(view)
        return refusals.error_sentence(voice, error, view)

    def _at(self, view: View) -> Voice:
        """The voice, knowing the names that the view holds."""
        self._voice.names.update(view.names)
        return self._voice


def bank_tongue(language: str, *, terse: bool = False) -> Tongue:
    """Who speaks for a bank of a real table.

    >>> bank_tongue("de").card(36)
    'Herz Dame'
    """
    cards = [card_names.full_name(card, language) for card in range(DECK_SIZE)]
    return Tongue(catalogue(language), cards, terse=terse)


def rules_in_words(rules: Rules, language: str) -> list[str]:
    """Rules as short paragraphs, each with a heading.

    >>> rules_in_words(Rules.classic(), "en")[0]
    'Players: from 2 to 5, each for themself.'
    """
    voice = Voice(language)
    return [
        voice._("{heading}: {text}", heading=part.heading, text=part.text)
        for part in rules_text.paragraphs(voice, rules)
    ]


def rules_by_heading(rules: Rules, language: str) -> list[Paragraph]:
    """The same paragraphs, each with its heading apart.

    >>> rules_by_heading(Rules.classic(), "de")[0].key
    'players'
    """
    return rules_text.paragraphs(Voice(language), rules)


def game_in_short(language: str) -> list[str]:
    """The game in three sentences.

    >>> len(game_in_short("en"))
    3
    """
    return rules_text.in_short(Voice(language))


def field_in_words(name: str, language: str) -> FieldWords:
    """A field of `Rules` as a form asks for it.

    >>> field_in_words("hand", "en").label
    'Cards in a hand'
    """
    return house.field_words(Voice(language), name)


def fault_in_words(field: str, code: str, language: str) -> str:
    """What is wrong with a field of the rules (one of the `faults` of a `RulesError`), by the
    names of `field_in_words`.

    >>> fault_in_words("buy_in", "below_the_ante", "en")
    'Buy-in: must be at least one ante (Ante, Ante to a carried pot).'
    """
    return fields.fault(Voice(language), field, code)


def printed_words(key: str, language: str) -> str:
    """What stands on paper beside cards: one of the texts of `printed.PRINTED`.

    >>> printed_words("game", "en")
    'Fight for the Lead'
    """
    return printed.printed(Voice(language), key)


def error_in_words(error: FightleadError, language: str) -> str:
    """The sentence for an error.

    >>> from fightlead.errors import CardError
    >>> error_in_words(CardError("unknown_card", text="1x"), "en")
    '"1x" is not a card.'
    """
    return refusals.error_sentence(Voice(language), error)
