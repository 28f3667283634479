"""What is drawn of a card."""

from __future__ import annotations

from fightlead.cards import UNKNOWN, Card, card_name


def face_of(card: Card) -> str:
    """The two letters of a card, or `back` for one that a record hides.

    >>> face_of(36), face_of(UNKNOWN)
    ('Qh', 'back')
    """
    return "back" if card == UNKNOWN else card_name(card)
