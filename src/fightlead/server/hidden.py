"""What a record does not tell is not shown, also where a card was guessed to play it again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from fightlead import events as ev
from fightlead.cards import UNKNOWN, Card
from fightlead.record import hides
from fightlead.view import View


class Hands:
    """The hands of a round as its events tell them, with `UNKNOWN` for a card that is hidden.

    >>> hands = Hands()
    >>> told = [ev.Dealt(0, 2, (36, 5)), ev.Dealt(1, 2), ev.Played(0, 5), ev.Played(1, 9)]
    >>> for event in told:
    ...     hands.take(event)
    >>> hands.shown()
    {0: (36,), 1: (-1,)}
    """

    def __init__(self) -> None:
        self._held: dict[int, list[Card]] = {}

    def shown(self) -> dict[int, tuple[Card, ...]]:
        """The hands now, by seat, ascending."""
        return {seat: tuple(sorted(held)) for seat, held in self._held.items() if held}

    def take(self, event: ev.Event) -> None:
        """Take in the next event of the round."""
        match event:
            case ev.Dealt(seat=seat, number=number, cards=cards):
                self._held[seat] = list(cards or (UNKNOWN,) * number)
            case ev.Drew(seat=seat, number=number, cards=cards):
                self._held.setdefault(seat, []).extend(cards or (UNKNOWN,) * number)
            case ev.FightCardPut(seat=seat, card=card) | ev.Played(seat=seat, card=card):
                self._remove(seat, (card,))
            case ev.Exchanged(seat=seat, number=number, cards=cards):
                self._remove(seat, cards or (UNKNOWN,) * number)
            case ev.StayShown(dropped=dropped):
                for seat in dropped:
                    self._held.pop(seat, None)
            case ev.Misdealt() | ev.RoundEnded():
                self._held.clear()

    def _remove(self, seat: int, cards: Iterable[Card]) -> None:
        held = self._held.get(seat, [])
        for card in cards:
            if card in held:
                held.remove(card)
            elif UNKNOWN in held:
                held.remove(UNKNOWN)
            else:  # any of those that were known
                held[:] = [UNKNOWN] * (len(held) - 1)


def without_guesses(view: View, told: Sequence[ev.Event], hand: Sequence[Card]) -> View:
    """A view of a round without the cards that the events of the deal so far do not tell.
    `hand` is the hand of its seat as they tell it."""
    if not any(map(hides, told)):
        return view
    fight: dict[int, Card] = {}
    turned: list[Card] = []
    played: list[Card] = []
    for event in told:
        match event:
            case ev.FightShown(cards=cards):
                fight, turned = dict(cards), []
            case ev.TurnedUp(card=card):
                turned.append(card)
            case ev.Played(card=card):
                played.append(card)
    cards_played = iter(played)
    tricks = (
        replace(trick, plays=tuple((seat, next(cards_played)) for seat, _ in trick.plays))
        for trick in view.tricks
    )
    own = any(hides(event) and getattr(event, "seat", None) == view.seat for event in told)
    return replace(
        view,
        fight=tuple((seat, fight[seat]) for seat, _ in view.fight),
        turnups=tuple(turned[: len(view.turnups)]),
        tricks=tuple(tricks),
        hand=tuple(card for card in hand if card != UNKNOWN) if own else view.hand,
        chosen=None if own else view.chosen,
        thrown=() if own else view.thrown,
        legal=() if own else view.legal,
    )
