"""Who leads and who takes a trick where the cards are told: the engine decides.

A card is its number (see `fightlead.cards`), a card that somebody showed a pair of name and
card. Nothing here changes a bank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from fightlead.bank.state import (
    EXCHANGE,
    FIGHT,
    HIGHEST,
    MUST_FOLLOW,
    NONE,
    NOT_HELD,
    OVER,
    PLAY,
    State,
    lead_by_rank,
    most_turned,
    refusal_of,
    seats_of,
    take_play,
    turn_up,
)
from fightlead.bank.table import Bank
from fightlead.cards import DECK_SIZE, card_name
from fightlead.errors import BankError

Shown: TypeAlias = "Sequence[Any]"
"""Pairs of a name and a card."""


def leader_of(bank: Bank, fight: Shown, turned: Sequence[int]) -> str:
    """Who wins the lead by these fight cards and turn-ups; nobody (an empty text) if none of
    them matched and more can be turned, or where the rules make that a misdeal. Raises
    `BankError` (`no_round_now`, `not_now`, `cards_of_all_needed`, `card_twice`, `not_in_deck`,
    `matched_before`, and as `Bank.seat_within`)."""
    _check_phase(bank, FIGHT)
    cards = _by_seat(bank, fight)
    check_cards(bank, list(cards.values()) + list(turned), [])
    s = _scratch(bank)
    s.phase = FIGHT
    s.options &= ~HIGHEST
    for seat in cards:
        s.fight[seat] = cards[seat]
    s.stock[: len(turned)] = turned
    s.bottom = len(turned)
    turn_up(s)
    if s.lead == NONE:
        if not bank.state.options & HIGHEST or len(turned) < most_turned(bank.state):
            return ""
        lead_by_rank(s)
    elif s.turned < len(turned):
        raise BankError("matched_before", card=card_name(int(s.turnups[s.turned - 1])))
    return bank.names[s.lead]


def plays_in_order(bank: Bank, plays: Shown) -> list[Any]:
    """The cards of a trick clockwise from the one that led, which was told first. Raises
    `BankError` (`leads_here` if it was somebody else's lead)."""
    _check_phase(bank, FIGHT, EXCHANGE, PLAY)
    cards = _by_seat(bank, plays)
    s = bank.state
    first = bank.seat_within(plays[0][0])
    is_known = s.trick or bank.slip["lead"]
    if is_known and first != s.leader:
        raise BankError("leads_here", name=bank.names[s.leader])
    return [[bank.names[seat], cards[seat]] for seat in seats_of(s.within, first)]


def taker_of(bank: Bank, plays: Shown) -> str:
    """Who takes the trick of these cards, in their order. All that is known of the hands of
    the round is held against all tricks whose cards were told. Raises `BankError`: `revoked`,
    `not_in_hand`, and as the functions above."""
    tricks = list(bank.slip["plays"])
    tricks.append(plays)
    earlier = [card for trick in tricks[:-1] for _, card in trick]
    earlier += [card for _, card in bank.slip["fight"]] + bank.slip["turnups"]
    check_cards(bank, [card for _, card in plays], earlier)
    taker = ""
    for place in range(len(tricks)):
        if tricks[place]:
            taker = _judged(bank, tricks, place)
    return taker


def _judged(bank: Bank, tricks: Sequence[Shown], place: int) -> str:
    """Who takes one of the tricks, by the hands as far as they are known."""
    s = _scratch(bank)
    s.phase = PLAY
    s.leader = bank.seat_of(tricks[place][0][0])
    s.due = 1 << s.leader
    for name, card in tricks[place]:
        seat = bank.seat_of(name)
        s.hands[seat] = _hand(bank, name, tricks, place)
        code = refusal_of(s, seat, card)
        if code == MUST_FOLLOW:
            raise BankError("revoked", name=name, card=card_name(card), number=place + 1)
        if code == NOT_HELD:
            raise BankError("not_in_hand", name=name, card=card_name(card))
        take_play(s, seat, card)
    return bank.names[s.takers[0]]


def _hand(bank: Bank, name: str, tricks: Sequence[Shown], place: int) -> int:
    """What somebody held before a trick, as far as anybody told: the hand that was shown or
    else the cards that were played from then on."""
    shown = bank.slip["hands"].get(name)
    played = [_card_of(name, trick) for trick in tricks]
    if shown is None:
        return _set(card for card in played[place:] if card != NONE)
    return _set(shown) & ~_set(card for card in played[:place] if card != NONE)


def _card_of(name: str, trick: Shown) -> int:
    for other, card in trick:
        if other == name:
            return int(card)
    return NONE


def _set(cards: Iterable[int]) -> int:
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def _scratch(bank: Bank) -> State:
    """A state to try things on, with the seats of the present round."""
    s = State(bank.opening)
    s.within, s.dealer, s.eldest = bank.state.within, bank.state.dealer, bank.state.eldest
    return s


def _check_phase(bank: Bank, *phases: int) -> None:
    """Raise `BankError` (`no_round_now`, `not_now`) in any other phase."""
    if bank.state.phase == OVER:
        raise BankError("no_round_now", number=bank.number)
    if bank.state.phase not in phases:
        raise BankError("not_now", phase=bank.phase)


def _by_seat(bank: Bank, shown: Shown) -> dict[int, int]:
    """The card that each in the round showed, one of each."""
    cards: dict[int, int] = {}
    for name, card in shown:
        seat = bank.seat_within(name)
        if seat in cards:
            raise BankError("named_twice", name=name)
        cards[seat] = card
    for seat in seats_of(bank.state.within):
        if seat not in cards:
            raise BankError("cards_of_all_needed", name=bank.names[seat])
    return cards


def check_cards(bank: Bank, cards: Sequence[int], seen: Sequence[int]) -> None:
    """Refuse cards that are not of this deck, or that lie elsewhere already."""
    found = list(seen)
    for card in cards:
        in_deck = card < DECK_SIZE and card // 13 < bank.rules["suits"]
        if not in_deck or card % 13 < 13 - bank.rules["ranks"]:
            raise BankError("not_in_deck", card=card_name(card) if card < DECK_SIZE else "?")
        if card in found:
            raise BankError("card_twice", card=card_name(card))
        found.append(card)
