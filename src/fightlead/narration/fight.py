"""What happens from the fight for the lead to the exchange."""

from __future__ import annotations

from typing import Final

from fightlead.cards import UNKNOWN, Card
from fightlead.events import (
    DealerHeld,
    Drew,
    Exchanged,
    FeePaid,
    FightCardPut,
    FightShown,
    LeadPassed,
    LeadWon,
    Misdealt,
    Reshuffled,
    Shown,
    StayShown,
    TurnedUp,
)
from fightlead.narration.catalogue import N_
from fightlead.narration.shared import (
    ALL_STAY,
    EXCHANGES,
    FEE,
    KEEPS,
    LEAD_PASSES,
    MUST_STAY,
    NOBODY_STAYS,
    STAYED,
)
from fightlead.narration.telling import tells
from fightlead.narration.voice import Voice, known

_MEN: Final = (9, 11, 12)
"""Ranks whose names other languages make masculine: jack, king, ace."""


@tells(FightCardPut)
def fight_card_put(v: Voice, event: FightCardPut) -> str:
    if event.seat == v.seat and event.card != UNKNOWN:
        pair = (
            N_("Your fight card: {card}."),
            N_("You put your fight card face down: {card}."),
        )
        return v.say(pair, card=v.card(event.card))
    return v.about(
        event.seat,
        own=(N_("You put a card down."), N_("You put your fight card face down.")),
        other=(N_("{name} puts a card down."), N_("{name} puts a fight card face down.")),
    )


@tells(FightShown)
def fight_shown(v: Voice, event: FightShown) -> str:
    opening = v.say((N_("Fight cards."), N_("All fight cards are turned.")))
    return " ".join((opening, *shown_cards(v, event.cards)))


def shown_cards(v: Voice, cards: Shown) -> list[str]:
    """Open cards, each behind its player."""
    return [
        v._("{name}: {card}.", name=v.called(seat), card=v.card(card)) for seat, card in cards
    ]


@tells(TurnedUp)
def turned_up(v: Voice, event: TurnedUp) -> str:
    return turned(v, event.card)


def turned(v: Voice, card: Card) -> str:
    """A card turned from the stock."""
    named = v.card(card)
    if card != UNKNOWN and card % 13 in _MEN:
        if v.terse:
            return v.pgettext("jack, king, ace", "Turned: {card}.", card=named)
        return v.pgettext(
            "jack, king, ace", "Turned from the stock: {the_card}.", the_card=v.the(card)
        )
    if v.terse:
        return v.pgettext("queen, two to ten", "Turned: {card}.", card=named)
    return v.pgettext(
        "queen, two to ten", "Turned from the stock: {the_card}.", the_card=v.the(card)
    )


@tells(LeadWon)
def lead_won(v: Voice, event: LeadWon) -> str:
    if event.card == UNKNOWN:
        return _lead_won_unknown(v, event)
    if event.by_rank:
        own = (
            N_("No match. You lead."),
            N_("No turned card matched. Your {card} is the highest fight card, so you lead."),
        )
        other = (
            N_("No match. {name} leads."),
            N_(
                "No turned card matched. {name} has the highest fight card, the {card}, "
                "and leads."
            ),
        )
    else:
        own = (N_("You lead."), N_("Your {card} is the highest {suit_card}, so you lead."))
        other = (
            N_("{name} leads."),
            N_("{name}'s {card} is the highest {suit_card}, so {name} leads."),
        )
    return v.about(
        event.seat, own, other, card=v.card(event.card), suit_card=v.suit_card(event.card)
    )


def _lead_won_unknown(v: Voice, event: LeadWon) -> str:
    if event.by_rank:
        own = (
            N_("No match. You lead."),
            N_("No turned card matched. You win the lead with an unknown card."),
        )
        other = (
            N_("No match. {name} leads."),
            N_("No turned card matched. {name} wins the lead with an unknown card."),
        )
    else:
        own = (N_("You lead."), N_("You win the lead with an unknown card."))
        other = (N_("{name} leads."), N_("{name} wins the lead with an unknown card."))
    return v.about(event.seat, own, other)


@tells(Misdealt)
def misdealt(v: Voice, event: Misdealt) -> str:
    return v.say(
        (
            N_("No match: new deal."),
            N_(
                "No turned card matched a fight card. All cards go back, and the same dealer "
                "deals again."
            ),
        )
    )


@tells(Drew)
def drew(v: Voice, event: Drew) -> str:
    number = v.taking(event.number)
    if event.seat == v.seat and known(event.cards):
        cards = v.cards(event.cards)
        if v.terse:
            return v.ngettext(
                "You draw: {cards}.", "You draw: {cards}.", event.number, cards=cards
            )
        return v._("You take {number} from the stock: {cards}.", number=number, cards=cards)
    return v.about(
        event.seat,
        own=(N_("You draw {few}."), N_("You take {number} from the stock.")),
        other=(N_("{name} draws {few}."), N_("{name} takes {number} from the stock.")),
        few=v.so_many(event.number),
        number=number,
    )


@tells(Reshuffled)
def reshuffled(v: Voice, event: Reshuffled) -> str:
    return v.say(
        (
            N_("Stock empty, discards shuffled: {number}."),
            N_("The stock has run out. The discard pile is shuffled into a new one: {number}."),
        ),
        number=v.so_many_cards(event.number),
    )


# ---------------------------------------------------------------- stay and exchange


@tells(StayShown)
def stay_shown(v: Voice, event: StayShown) -> str:
    if not event.stayed:
        return v.say(NOBODY_STAYS)
    if not event.dropped:
        return v.say(ALL_STAY)
    return " ".join((stayed(v, event.stayed), dropped(v, event.dropped)))


def stayed(v: Voice, seats: tuple[int, ...]) -> str:
    """Who is still in the round."""
    return v.say(STAYED, names=v.people(seats))


def dropped(v: Voice, seats: tuple[int, ...]) -> str:
    """Who has dropped."""
    return v._("Dropped: {names}.", names=v.people(seats))


@tells(DealerHeld)
def dealer_held(v: Voice, event: DealerHeld) -> str:
    return v.about(
        event.seat,
        own=(
            N_("The dealer must stay: you."),
            N_("All others have dropped and you are the dealer, so you must stay."),
        ),
        other=MUST_STAY,
    )


@tells(LeadPassed)
def lead_passed(v: Voice, event: LeadPassed) -> str:
    return v.about(
        event.seat,
        own=(
            N_("The lead passes to you."),
            N_("The winner of the lead has dropped, so the lead passes to you."),
        ),
        other=LEAD_PASSES,
    )


@tells(Exchanged)
def exchanged(v: Voice, event: Exchanged) -> str:
    if not event.number:
        return v.about(
            event.seat,
            own=(N_("You exchange none."), N_("You keep all your cards.")),
            other=KEEPS,
        )
    few, number = v.so_many(event.number), v.taking(event.number)
    if event.seat == v.seat and known(event.cards):
        pair = (N_("You exchange {few}: {cards}."), N_("You exchange {number}: {cards}."))
        return v.say(pair, few=few, number=number, cards=v.cards(event.cards))
    return v.about(
        event.seat,
        own=(N_("You exchange {few}."), N_("You exchange {number}.")),
        other=EXCHANGES,
        few=few,
        number=number,
    )


@tells(FeePaid)
def fee_paid(v: Voice, event: FeePaid) -> str:
    return v.about(
        event.seat,
        own=(
            N_("You pay {chips} for it."),
            N_("You pay {chips} into the pot for the exchange."),
        ),
        other=FEE,
        chips=v.chips(event.amount) if v.terse else v.paid(event.amount),
    )
