"""What a person may ask about the table, answered from their view in short sentences."""

from __future__ import annotations

from typing import Final

from fightlead.actions import Action
from fightlead.narration.between import declined
from fightlead.narration.catalogue import N_
from fightlead.narration.fight import dropped, shown_cards, turned
from fightlead.narration.shared import (
    ACCOUNTS,
    LIES,
    LOO_COSTS,
    OWED,
    STAKE_COSTS,
    TRICK_PAYS,
)
from fightlead.narration.voice import Pair, Voice
from fightlead.view import Trick, View

IN_CARDS: Final = ("fight", "stay", "exchange", "play")
"""Phases in which the players hold cards."""


def _together(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


# ---------------------------------------------------------------- the hand


def hand(v: Voice, view: View) -> str:
    """One's own cards, which of them may be played now, and a choice already made."""
    if view.seat is None:
        return v._("You are watching and hold no cards.")
    if not view.hand:
        return _together(v._("You hold no cards."), _choice(v, view.chosen))
    held = v.say((N_("Hand: {cards}."), N_("In your hand: {cards}.")), cards=v.cards(view.hand))
    return _together(held, _playable(v, view), _choice(v, view.chosen))


def _playable(v: Voice, view: View) -> str:
    if view.phase != "play" or not view.legal or len(view.hand) == 1:
        return ""
    cards = [action.card for action in view.legal]
    if len(cards) == len(view.hand):
        return v.say((N_("All playable."), N_("You may play any of them.")))
    pair = (N_("Playable: {cards}."), N_("You must follow suit and may play: {cards}."))
    return v.say(pair, cards=v.cards(cards))


_CHOICES: Final = {
    "join": N_("You have chosen to play this round."),
    "decline": N_("You have chosen to sit out this round."),
    "stay": N_("You have chosen to stay."),
    "drop": N_("You have chosen to drop."),
}


def _choice(v: Voice, action: Action | None) -> str:
    if action is None:
        return ""
    if action.verb == "fight":
        return v._("Your fight card: {card}.", card=v.card(action.card))
    return v._(_CHOICES[action.verb]) if action.verb in _CHOICES else ""


# ---------------------------------------------------------------- the table


def table(v: Voice, view: View) -> str:
    """All that lies open, and who is in the round; the trick that is played comes first."""
    if not view.round:
        return v._("No round has been played yet.")
    return _together(
        v._("Round {number}.", number=view.round),
        *_trick(v, view),
        _dealer(v, view),
        *_fight(v, view),
        *_players(v, view),
        _exchanges(v, view),
        _piles(v, view),
    )


def _dealer(v: Voice, view: View) -> str:
    if view.dealer not in view.names:
        return ""
    return v.about(
        view.dealer,
        own=(N_("You deal."), N_("You are the dealer.")),
        other=(N_("Dealer: {name}."), N_("The dealer is {name}.")),
    )


def _fight(v: Voice, view: View) -> list[str]:
    if not view.fight:
        return []
    cards = [v._("Fight cards."), *shown_cards(v, view.fight)]
    cards += [turned(v, card) for card in view.turnups]
    if view.lead is None:
        return cards
    lead = v.about(
        view.lead,
        own=(N_("You have the lead."), N_("You have the lead.")),
        other=(N_("The lead: {name}."), N_("The lead: {name}.")),
    )
    return [*cards, lead]


def _players(v: Voice, view: View) -> list[str]:
    if view.phase not in IN_CARDS:
        return []
    return [
        v._("In: {names}.", names=v.people(view.within)) if view.within else "",
        dropped(v, view.dropped) if view.dropped else "",
        declined(v, view.declined) if view.declined else "",
    ]


def _exchanges(v: Voice, view: View) -> str:
    if not view.exchanged:
        return ""
    counts = [
        v._("{name} {few}", name=v.name(seat), few=v.so_many(number))
        for seat, number in view.exchanged.items()
    ]
    return v._("Exchanged: {counts}.", counts=", ".join(counts))


def _trick(v: Voice, view: View) -> list[str]:
    """The unfinished trick, or how many each has taken."""
    if view.phase != "play":
        return []
    number = len([trick for trick in view.tricks if trick.taker is not None])
    counts = [
        v._("{name} {number}", name=v.name(seat), number=taken)
        for seat, taken in view.taken.items()
    ]
    taken = v._("Tricks: {counts}.", counts=", ".join(counts)) if number else ""
    if not view.tricks or view.tricks[-1].taker is not None:
        return [v._("Trick {number}: no card yet.", number=number + 1), taken]
    return [v._("Trick {number}.", number=number + 1), *_plays(v, view.tricks[-1]), taken]


def _plays(v: Voice, trick: Trick) -> list[str]:
    return shown_cards(v, trick.plays)


def _piles(v: Voice, view: View) -> str:
    if view.phase not in IN_CARDS:
        return ""
    pair = (
        N_("Stock {stock}, discards {discards}."),
        N_("Cards in the stock: {stock}, on the discard pile: {discards}."),
    )
    return v.say(pair, stock=view.stock, discards=view.discards)


# ---------------------------------------------------------------- the money


def pot(v: Voice, view: View) -> str:
    """The pot, and what it means to take a trick or none."""
    told = lying(v, view.pot)
    if view.phase not in IN_CARDS:
        return _together(told, _stakes(v, view))
    return _together(told, _trick_value(v, view), no_trick(v, view), _stakes(v, view))


def lying(v: Voice, amount: int) -> str:
    """What lies in the pot."""
    return v.say(LIES, pot=amount, chips=v.chips(amount))


def _trick_value(v: Voice, view: View) -> str:
    return v.say(TRICK_PAYS, amount=view.trick_value, chips=v.chips(view.trick_value))


def no_trick(v: Voice, view: View) -> str:
    """What it costs to take no trick."""
    pair = STAKE_COSTS if view.rules.loo == "stake" else LOO_COSTS
    return v.say(pair, amount=view.loo, chips=v.chips(view.loo))


def _stakes(v: Voice, view: View) -> str:
    """Stakes owed to the next round."""
    if not view.debts:
        return ""
    owed = [
        v._("{name} {number}", name=v.name(seat), number=debt)
        for seat, debt in view.debts.items()
    ]
    return v.say(OWED, counts=", ".join(owed))


def scores(v: Voice, view: View) -> str:
    """Everybody's account, with what is left of a buy-in."""
    accounts = [_account(v, view, seat) for seat in sorted(view.accounts)]
    told = v.say(
        ACCOUNTS,
        counts=", ".join(accounts),
    )
    return _together(told, _stakes(v, view))


def _account(v: Voice, view: View, seat: int) -> str:
    name, account = v.name(seat), view.accounts[seat]
    if view.rules.buy_in is None:
        return v._("{name} {number}", name=name, number=v.amount(account))
    rest = view.rules.buy_in + account
    return v._("{name} {number} ({rest} left)", name=name, number=v.amount(account), rest=rest)


# ---------------------------------------------------------------- whose turn

_YOUR_TURN: Final = {
    "join": N_("You choose: play this round or decline it."),
    "fight": N_("You choose your fight card, in secret."),
    "stay": N_("You choose: stay or drop."),
    "exchange": N_("It is your turn to exchange cards."),
    "play": N_("It is your turn to play a card."),
}
_DUE: Final[dict[str, Pair]] = {
    "join": (N_("Play or decline: {names}."), N_("Yet to choose, play or decline: {names}.")),
    "fight": (N_("Fight card: {names}."), N_("Yet to put down a fight card: {names}.")),
    "stay": (N_("Stay or drop: {names}."), N_("Yet to choose, stay or drop: {names}.")),
    "exchange": (N_("Exchange: {names}."), N_("Next to exchange cards: {names}.")),
    "play": (N_("Turn: {names}."), N_("Next to play a card: {names}.")),
}


def turn(v: Voice, view: View) -> str:
    """Whose turn it is, and what is to be decided."""
    if view.phase == "over":
        return v._("The session is over.")
    if view.phase not in _DUE or not view.due:
        return v._("Between rounds. There is nothing to decide.")
    if v.terse:
        return v.say(_DUE[view.phase], names=v.people(view.due))
    mine = v._(_YOUR_TURN[view.phase]) if view.seat in view.due else ""
    others = [seat for seat in view.due if seat != view.seat]
    theirs = v.say(_DUE[view.phase], names=v.people(others)) if others else ""
    return _together(mine, theirs)


def last(v: Voice, view: View) -> str:
    """The last trick that was taken in this round."""
    taken = [trick for trick in view.tricks if trick.taker is not None]
    if not taken:
        return v._("No trick has been taken in this round.")
    trick = taken[-1]
    assert trick.taker is not None
    to = v.about(
        trick.taker,
        own=(N_("To you."), N_("You took it.")),
        other=(N_("To {name}."), N_("Taken by: {name}.")),
    )
    opening = v.say(
        (N_("Trick {number}."), N_("The last trick, number {number}.")), number=len(taken)
    )
    return _together(opening, *_plays(v, trick), to)
