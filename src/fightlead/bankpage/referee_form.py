"""The referee: forms for fight cards and the cards of a trick, and what they tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fightlead.bank.entries import Entry
from fightlead.bank.referee import leader_of, plays_in_order, taker_of
from fightlead.bank.scanner import CARD, COMMA, Scanner
from fightlead.bank.state import seats_of
from fightlead.bank.table import Bank
from fightlead.bankpage.forms import Fields
from fightlead.bankpage.markup import button, esc, form, named, panel
from fightlead.errors import BankError
from fightlead.narration.tongue import Tongue


def referee(bank: Bank, v: Tongue, typed: Fields) -> str:
    """The form that fits the moment: a field for the card of each player; nothing where no
    cards are shown, or where nobody said who leads."""
    names = _in_order(bank)
    if not names:
        return ""
    inside = [_field(f"card-{bank.seat_of(name)}", named(name), typed) for name in names]
    if bank.phase == "fight":
        inside.append(_field("turnups", esc(v._("Turned up, in this order")), typed))
        title = v._("Referee: who leads by the cards?")
        inside.append(button("judge-fight", esc(v._("Who leads?")), "judge", "primary"))
    else:
        title = v._("Referee: who takes the trick by the cards?")
        inside.append(button("judge-trick", esc(v._("Who takes it?")), "judge", "primary"))
    means = esc(v._("Cards as you say them: queen of hearts, or Qh."))
    told = [f'<p class="meaning">{means}</p>', form("cards", title, inside, "cards-told")]
    refused = any(name.startswith("card-") for name, _ in typed.pairs)
    return panel("referee", title, told, opened=refused)


def _field(name: str, label: str, typed: Fields) -> str:
    return (
        f'<div class="asked"><label for="{name}">{label}</label><input class="field" '
        f'id="{name}" name="{name}" value="{esc(typed.text(name))}" autocomplete="off"></div>'
    )


def _in_order(bank: Bank) -> list[str]:
    """Whose cards are asked for: those of the fight, or of a trick from its leader."""
    if bank.phase == "fight":
        return bank.within
    s = bank.state
    if bank.phase == "play" and (s.trick or bank.slip["lead"]):
        return [bank.names[seat] for seat in seats_of(s.within, s.leader)]
    return []


def judged(do: str, fields: Fields, bank: Bank, words: dict[str, Any]) -> list[Entry]:
    """What these cards tell. Raises `BankError`."""
    shown = []
    for name in _in_order(bank):
        cards = _cards(fields.text(f"card-{bank.seat_of(name)}"), words)
        if len(cards) != 1:
            raise BankError("one_card_each", name=name)
        shown.append([name, cards[0]])
    if do == "judge-trick":
        plays = plays_in_order(bank, shown)
        return [{"tell": "trick", "name": taker_of(bank, plays), "plays": plays}]
    turned = _cards(fields.text("turnups"), words)
    leader = leader_of(bank, shown, turned)
    if not leader:
        raise BankError("no_match_yet")
    return [{"tell": "lead", "name": leader, "fight": shown, "turnups": turned}]


def _cards(text: str, words: dict[str, Any]) -> Sequence[int]:
    """The cards that a text names. Raises `BankError` (`not_understood`)."""
    cards = []
    for kind, value in Scanner(text, [], words).items():
        if kind == CARD:
            cards.append(value)
        elif kind != COMMA:
            raise BankError("not_understood", text=text)
    return cards
