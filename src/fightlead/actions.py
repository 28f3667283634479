"""What a player may answer: an action is a verb and, for some verbs, cards.

In text: `join`, `decline`, `fight Qh`, `stay`, `drop`, `exchange Qh 7c` (`exchange` alone
for none), `play Ah`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from fightlead import engine
from fightlead.cards import (
    FULL_DECK,
    Card,
    CardSet,
    card_set,
    cards_text,
    members,
    parse_cards,
)
from fightlead.errors import CardError, Refused

VERBS: Final = {
    "join": engine.JOIN,
    "decline": engine.JOIN,
    "fight": engine.FIGHT,
    "stay": engine.STAY,
    "drop": engine.STAY,
    "exchange": engine.EXCHANGE,
    "play": engine.PLAY,
}
"""Each verb and the phase it belongs to."""

_YES: Final = ("join", "stay")
_ONE_CARD: Final = ("fight", "play")


@dataclass(frozen=True, slots=True)
class Action:
    """One decision of one seat.

    >>> parse_action("exchange Qh 7c") == Action.exchange([36, 5])
    True
    >>> str(Action("play", 1 << 36)), str(Action("stay"))
    ('play Qh', 'stay')
    """

    verb: str
    cards: CardSet = 0

    @classmethod
    def fight(cls, card: Card) -> Self:
        return cls("fight", card_set([card]))

    @classmethod
    def play(cls, card: Card) -> Self:
        return cls("play", card_set([card]))

    @classmethod
    def exchange(cls, cards: list[Card]) -> Self:
        return cls("exchange", card_set(cards))

    @property
    def card(self) -> Card:
        """The one card of a `fight` or `play`."""
        return self.cards.bit_length() - 1

    @property
    def code(self) -> int:
        """The number that the engine takes for it."""
        if self.verb in _ONE_CARD:
            return self.card
        return self.cards if self.verb == "exchange" else int(self.verb in _YES)

    @property
    def well_formed(self) -> bool:
        """Is the verb known, and are there as many cards with it as it takes?

        >>> Action("play", 3).well_formed, Action("stay").well_formed
        (False, True)
        """
        if self.verb not in VERBS or type(self.cards) is not int:
            return False
        if not 0 <= self.cards <= FULL_DECK:
            return False
        if self.verb == "exchange":
            return True
        return self.cards.bit_count() == (self.verb in _ONE_CARD)

    def __str__(self) -> str:
        return f"{self.verb} {cards_text(members(self.cards & FULL_DECK))}".rstrip()


def parse_action(text: str) -> Action:
    """The action that a text names. Raises `Refused` (`not_an_action`) or `CardError`."""
    verb, _, rest = text.strip().partition(" ")
    if verb not in VERBS:
        raise Refused("not_an_action", text=text)
    action = Action(verb, card_set(parse_cards(rest)))
    if not action.well_formed:
        raise CardError("wrong_number_of_cards", text=text)
    return action


def action_of(phase: int, code: int) -> Action:
    """The action that an engine's number means in a phase.

    >>> str(action_of(engine.STAY, 0))
    'drop'
    """
    if phase == engine.JOIN:
        return Action("join" if code else "decline")
    if phase == engine.STAY:
        return Action("stay" if code else "drop")
    if phase == engine.EXCHANGE:
        return Action("exchange", code)
    return Action("fight" if phase == engine.FIGHT else "play", 1 << code)
