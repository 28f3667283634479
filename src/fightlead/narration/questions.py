"""The question that a decision asks of the player whose view it is."""

from __future__ import annotations

from typing import Final

from fightlead.actions import Action
from fightlead.cards import UNKNOWN, Card, members
from fightlead.narration.catalogue import N_
from fightlead.narration.voice import CHOICES, Voice
from fightlead.view import View


def question(v: Voice, view: View) -> str:
    """What the present decision asks; an empty text if nothing is asked of this seat."""
    if view.seat is None or view.seat not in view.due:
        return ""
    if view.phase == "join":
        return _join(v, view)
    if view.phase == "fight":
        return _fight(v)
    if view.phase == "stay":
        return _stay(v, view)
    return _exchange(v, view) if view.phase == "exchange" else _play(v, view)


def _join(v: Voice, view: View) -> str:
    own = view.seat if view.seat is not None else -1
    others = sum(debt for seat, debt in view.debts.items() if seat != own)
    asked = _join_for(v, view, view.debts.get(own, 0))
    if not others:
        return asked
    pair = (N_("Others owe {amount}."), N_("Stakes owed by others: {chips}."))
    return f"{asked} {v.say(pair, amount=others, chips=v.chips(others))}"


def _join_for(v: Voice, view: View, debt: int) -> str:
    """The question to a seat that owes a stake, or none."""
    money = v.amount if v.terse else v.chips
    pot = money(view.pot)
    if debt:
        pair = (
            N_("Play or decline? Pot {pot}, your stake {ante}."),
            N_(
                "Do you play this round? In the pot: {pot}. Your stake: {ante}. If you "
                "decline, you pay nothing and owe nothing any more."
            ),
        )
        return v.say(pair, pot=pot, ante=money(debt))
    ante = _ante(view)
    if ante is None:
        pair = (
            N_("Play or decline? Pot {pot}."),
            N_("Do you play this round, or decline it and pay nothing? In the pot: {pot}."),
        )
        return v.say(pair, pot=pot)
    pair = (
        N_("Play or decline? Pot {pot}, ante {ante}."),
        N_(
            "Do you play this round, or decline it and pay nothing? In the pot: {pot}. "
            "Your ante: {ante}."
        ),
    )
    return v.say(pair, pot=pot, ante=money(ante))


def _ante(view: View) -> int | None:
    """The ante of a seat without a debt, if it does not hang on what others choose."""
    rules = view.rules
    if rules.ante == rules.carried_ante:
        return rules.ante
    if view.debts or (view.carried and rules.ante_to_standing):
        return None
    return rules.carried_ante if view.carried else rules.ante


def _fight(v: Voice) -> str:
    return v.say(
        (
            N_("Your fight card?"),
            N_(
                "Which card do you put down as your fight card? Then a card is turned up; the "
                "highest fight card of its suit wins the lead."
            ),
        )
    )


def _stay(v: Voice, view: View) -> str:
    pair = (
        N_("Stay or drop? Pot {pot}, no trick costs {loo}."),
        N_(
            "Do you stay or drop? In the pot: {pot}. A trick pays {value}, no trick costs "
            "{loo}."
        ),
    )
    money = v.amount if v.terse else v.chips
    return v.say(pair, pot=money(view.pot), loo=money(view.loo), value=money(view.trick_value))


def _exchange(v: Voice, view: View) -> str:
    if not view.exchange_limit:
        pair = (N_("No exchange possible."), N_("You cannot exchange any cards now."))
        return v.say(pair)
    limit = v.up_to(view.exchange_limit)
    if view.rules.exchange_style == "one_by_one":
        asked = v.say((N_("Exchange a card?"), N_("Do you exchange a card? Which one?")))
    else:
        pair = (
            N_("Exchange which cards? At most {limit}."),
            N_(
                "Which cards do you exchange? You may exchange up to {limit}, or keep them all."
            ),
        )
        asked = v.say(pair, limit=limit)
    if not view.rules.fee:
        return asked
    fee = v._("Each card costs {chips}.", chips=v.chips(view.rules.fee))
    return f"{asked} {fee}"


def _play(v: Voice, view: View) -> str:
    if not view.tricks or view.tricks[-1].taker is not None:
        return v.say((N_("Your lead?"), N_("You lead. Which card do you play?")))
    cards = [card for _, card in view.tricks[-1].plays]
    led = cards[0]
    if led == UNKNOWN:
        pair = (N_("Your card?"), N_("An unknown card was led. Which card do you play?"))
        return v.say(pair)
    if any(card // 13 == led // 13 for card in view.hand):
        pair = (
            N_("Led: {suit}. To beat: {card}. Your card?"),
            N_(
                "The suit led: {suit}. The card to beat: {card}. You must follow suit. Which "
                "card do you play?"
            ),
        )
    else:
        pair = (
            N_("Led: {suit}. You hold none. Your card?"),
            N_("The suit led: {suit}. You hold none, so any card will do. Which do you play?"),
        )
    highest = max(card for card in cards if card // 13 == led // 13)
    return v.say(pair, suit=v.suit_led(led), card=v.card(highest))


_SENT: Final = {
    "join": N_("You play this round."),
    "decline": N_("You decline this round."),
    "stay": N_("You stay."),
    "drop": N_("You drop."),
}


def choice(v: Voice, action: Action) -> str:
    """A choice that is about to be sent, said back."""
    if action.verb in _SENT:
        return v._(_SENT[action.verb])
    cards = v.cards(members(action.cards))
    if action.verb == "fight":
        return v._("Your fight card: {card}.", card=cards)
    if action.verb == "play":
        return v._("You play: {card}.", card=cards)
    return v._("You exchange: {cards}.", cards=cards) if cards else v._("You exchange nothing.")


def offered(view: View) -> list[Card]:
    """The cards that the present decision may name, ascending."""
    cards = 0
    for action in view.legal:
        cards |= action.cards
    return list(members(cards))


def numbered(v: Voice, view: View) -> str:
    """What may be answered, numbered from 1: the cards that are offered, or the two answers of
    a decision without cards; empty if there is nothing to choose."""
    if view.phase in _ANSWERS:
        items = [v._(CHOICES[answer]) for answer in _ANSWERS[view.phase]]
    else:
        items = [v.card(card) for card in offered(view)]
    numbers = ", ".join(f"{number}: {item}" for number, item in enumerate(items, start=1))
    return numbers and f"{numbers}."


_ANSWERS: Final = {"join": ("join", "decline"), "stay": ("stay", "drop")}
"""The yes and the no of each phase that asks for one."""
