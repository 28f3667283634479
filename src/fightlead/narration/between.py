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
from fightlead.narration.shared import (
    ALL_JOIN,
    ANTE,
    CARRIED_OVER,
    DEALS,
    DECLINED,
    ENDED,
    IS_BROKE,
    IS_UNABLE,
    JOINED,
    LEAVES,
    LEFT_OVER,
    NOBODY_JOINS,
    ROUND_BEGINS,
    SHARES,
    SITS,
    STAKE,
)
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
        other=SITS,
        place=event.seat + 1,
        chips=v.chips(0),
    )


_LEFT: Final[dict[str, tuple[Pair, Pair]]] = {
    "wish": (
        (
            N_("You leave. Account {account}."),
            N_("You leave the table. Your account: {chips}."),
        ),
        LEAVES,
    ),
    "broke": (
        (
            N_("You are out of chips and leave. Account {account}."),
            N_("The loo was more than you had left, so you leave. Your account: {chips}."),
        ),
        IS_BROKE,
    ),
    "unable": (
        (
            N_("Too few chips for your ante: you leave. Account {account}."),
            N_("You cannot pay the next ante, so you leave. Your account: {chips}."),
        ),
        IS_UNABLE,
    ),
}


@tells(Left)
def left(v: Voice, event: Left) -> str:
    own, other = _LEFT.get(event.reason, _LEFT["wish"])
    chips = v.chips(event.account)
    return v.about(event.seat, own, other, account=v.amount(event.account), chips=chips)


@tells(RoundBegan)
def round_began(v: Voice, event: RoundBegan) -> str:
    beginning = v.say(ROUND_BEGINS, number=event.number)
    return " ".join(part for part in (beginning, _dealer(v, event), _middle(v, event)) if part)


def _dealer(v: Voice, event: RoundBegan) -> str:
    return v.about(
        event.dealer,
        own=(N_("You deal."), N_("You are the dealer.")),
        other=DEALS,
    )


def _middle(v: Voice, event: RoundBegan) -> str:
    """The pot that a round begins with."""
    chips = v.chips(event.pot)
    if not event.pot:
        return "" if v.terse else v._("The pot is empty.")
    pair = CARRIED_OVER if event.carried else LEFT_OVER
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
        other=SHARES,
        chips=v.paid(event.amount),
    )


@tells(SessionEnded)
def session_ended(v: Voice, event: SessionEnded) -> str:
    return v.say(ENDED)


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
        return v.say(NOBODY_JOINS)
    if not event.declined:
        return v.say(ALL_JOIN)
    return " ".join((_joined(v, event), declined(v, event.declined)))


def _joined(v: Voice, event: JoinShown) -> str:
    return v.say(JOINED, names=v.people(event.joined))


def declined(v: Voice, seats: tuple[int, ...]) -> str:
    """Who sits the round out."""
    return v.say(DECLINED, names=v.people(seats))


@tells(Anted)
def anted(v: Voice, event: Anted) -> str:
    if event.stake:
        own = (
            N_("You pay your stake of {chips}."),
            N_("You had no trick last time and pay a stake of {chips}."),
        )
        other = STAKE
    else:
        own = (N_("You ante {amount}."), N_("You put an ante of {chips} into the pot."))
        other = ANTE
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
