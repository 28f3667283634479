"""What happens between rounds, and in a round before the cards are dealt."""

from __future__ import annotations

from typing import Final

from fightlead.events import (
    Anted,
    Chosen,
    Dealt,
    JoinShown,
    Left,
    RoundBegan,
    SatDown,
    SessionEnded,
    Shared,
)
from fightlead.narration.catalogue import N_
from fightlead.narration.telling import tells
from fightlead.narration.voice import Pair, Voice, known


@tells(SatDown)
def sat_down(v: Voice, event: SatDown) -> str:
    if event.seat in v.bots:
        pair = (
            N_("Seat {place}: {name}, a bot."),
            N_("{name}, a bot, sits down at seat {place}, with an account of {chips}."),
        )
        name = v.name(event.seat)
        return v.say(pair, name=name, place=event.seat + 1, chips=v.chips(0))
    return v.about(
        event.seat,
        own=(
            N_("You sit at seat {place}."),
            N_("You sit down at seat {place}, with an account of {chips}."),
        ),
        other=(
            N_("Seat {place}: {name}."),
            N_("{name} sits down at seat {place}, with an account of {chips}."),
        ),
        place=event.seat + 1,
        chips=v.chips(0),
    )


_LEFT: Final[dict[str, tuple[Pair, Pair]]] = {
    "wish": (
        (
            N_("You leave. Account {account}."),
            N_("You leave the table. Your account: {chips}."),
        ),
        (
            N_("{name} leaves. Account {account}."),
            N_("{name} leaves the table. The account: {chips}."),
        ),
    ),
    "broke": (
        (
            N_("You are out of chips and leave. Account {account}."),
            N_("The loo was more than you had left, so you leave. Your account: {chips}."),
        ),
        (
            N_("{name} is out of chips and leaves. Account {account}."),
            N_(
                "The loo was more than {name} had left, so {name} leaves. The account: {chips}."
            ),
        ),
    ),
    "unable": (
        (
            N_("Too few chips for your ante: you leave. Account {account}."),
            N_("You cannot pay the next ante, so you leave. Your account: {chips}."),
        ),
        (
            N_("Too few chips for the ante: {name} leaves. Account {account}."),
            N_("{name} cannot pay the next ante and leaves. The account: {chips}."),
        ),
    ),
}


@tells(Left)
def left(v: Voice, event: Left) -> str:
    own, other = _LEFT.get(event.reason, _LEFT["wish"])
    chips = v.chips(event.account)
    return v.about(event.seat, own, other, account=v.amount(event.account), chips=chips)


@tells(RoundBegan)
def round_began(v: Voice, event: RoundBegan) -> str:
    beginning = v.say(
        (N_("Round {number}."), N_("Round {number} begins.")), number=event.number
    )
    return " ".join(part for part in (beginning, _dealer(v, event), _middle(v, event)) if part)


def _dealer(v: Voice, event: RoundBegan) -> str:
    return v.about(
        event.dealer,
        own=(N_("You deal."), N_("You are the dealer.")),
        other=(N_("Dealer: {name}."), N_("The dealer is {name}.")),
    )


def _middle(v: Voice, event: RoundBegan) -> str:
    """The pot that a round begins with."""
    chips = v.chips(event.pot)
    if not event.pot:
        return "" if v.terse else v._("The pot is empty.")
    if event.carried:
        pair = (N_("Pot {pot}."), N_("The pot was carried over: {chips}."))
    else:
        pair = (N_("In the middle: {chips}."), N_("Left in the middle from before: {chips}."))
    return v.say(pair, pot=event.pot, chips=chips)


@tells(Shared)
def shared(v: Voice, event: Shared) -> str:
    share_told = share(v, event)
    if v.terse:
        return share_told
    return " ".join((v._("What lay in the middle is shared out."), share_told))


def share(v: Voice, event: Shared) -> str:
    """What one seat gets from the middle."""
    return v.about(
        event.seat,
        own=(N_("You get {chips} from the middle."), N_("You get {chips}.")),
        other=(N_("{name} gets {chips} from the middle."), N_("{name} gets {chips}.")),
        chips=v.paid(event.amount),
    )


@tells(SessionEnded)
def session_ended(v: Voice, event: SessionEnded) -> str:
    return v.say((N_("Session over."), N_("The session is over.")))


_OWN_CHOICE: Final[dict[str, Pair]] = {
    "join": (N_("You play."), N_("You have chosen to play this round.")),
    "decline": (N_("You decline."), N_("You have chosen to sit out this round.")),
    "stay": (N_("You stay."), N_("You have chosen to stay.")),
    "drop": (N_("You drop."), N_("You have chosen to drop.")),
    "": (N_("You have chosen."), N_("You have chosen.")),
}


@tells(Chosen)
def chosen(v: Voice, event: Chosen) -> str:
    return v.about(
        event.seat,
        own=_OWN_CHOICE[event.choice],
        other=(N_("{name} has chosen."), N_("{name} has made a secret choice.")),
    )


@tells(JoinShown)
def join_shown(v: Voice, event: JoinShown) -> str:
    if not event.joined:
        return v.say((N_("All decline."), N_("Nobody wants to play this round.")))
    if not event.declined:
        return v.say((N_("All play."), N_("Everybody plays this round.")))
    return " ".join((_joined(v, event), declined(v, event.declined)))


def _joined(v: Voice, event: JoinShown) -> str:
    pair = (N_("In: {names}."), N_("Playing this round: {names}."))
    return v.say(pair, names=v.people(event.joined))


def declined(v: Voice, seats: tuple[int, ...]) -> str:
    """Who sits the round out."""
    pair = (N_("Declined: {names}."), N_("Sitting out this round: {names}."))
    return v.say(pair, names=v.people(seats))


@tells(Anted)
def anted(v: Voice, event: Anted) -> str:
    if event.stake:
        own = (
            N_("You pay your stake of {chips}."),
            N_("You had no trick last time and pay a stake of {chips}."),
        )
        other = (
            N_("{name} pays a stake of {chips}."),
            N_("{name} had no trick last time and pays a stake of {chips}."),
        )
    else:
        own = (N_("You ante {amount}."), N_("You put an ante of {chips} into the pot."))
        other = (
            N_("{name} antes {amount}."),
            N_("{name} puts an ante of {chips} into the pot."),
        )
    return v.about(event.seat, own, other, amount=event.amount, chips=v.chips(event.amount))


@tells(Dealt)
def dealt(v: Voice, event: Dealt) -> str:
    if event.seat == v.seat and known(event.cards):
        pair = (N_("Your hand: {cards}."), N_("You are dealt {number}: {cards}."))
        cards = v.cards(event.cards)
        return v.say(pair, cards=cards, number=v.so_many_cards(event.number))
    return v.about(
        event.seat,
        own=(N_("You are dealt {number}."), N_("You are dealt {number}.")),
        other=(N_("{name} is dealt {number}."), N_("{name} is dealt {number}.")),
        number=v.so_many_cards(event.number),
    )
