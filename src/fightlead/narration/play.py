"""What happens in the play of the tricks and at the payment."""

from __future__ import annotations

from fightlead.cards import UNKNOWN
from fightlead.events import (
    Looed,
    Played,
    PotStood,
    RoundEnded,
    StoodAlone,
    TrickTaken,
    Won,
)
from fightlead.narration.catalogue import N_
from fightlead.narration.shared import (
    ALONE,
    OVER_CARRIED,
    OVER_EMPTY,
    OVER_LEFT,
    OWES,
    PAYS,
    STANDS,
    WINS,
)
from fightlead.narration.telling import tells
from fightlead.narration.voice import Voice


@tells(Played)
def played(v: Voice, event: Played) -> str:
    return v.about(
        event.seat,
        own=(N_("You: {card}."), N_("You play {the_card}.")),
        other=(N_("{name}: {card}."), N_("{name} plays {the_card}.")),
        card=v.card(event.card),
        the_card=v.the(event.card),
    )


def led(v: Voice, event: Played) -> str:
    """The first card of a trick."""
    return v.about(
        event.seat,
        own=(N_("You: {card}."), N_("You lead {the_card}.")),
        other=(N_("{name}: {card}."), N_("{name} leads {the_card}.")),
        card=v.card(event.card),
        the_card=v.the(event.card),
    )


@tells(TrickTaken)
def trick_taken(v: Voice, event: TrickTaken) -> str:
    if event.card == UNKNOWN:
        return v.about(
            event.seat,
            own=(
                N_("Trick to you, {card}."),
                N_("You take trick {number} with an unknown card."),
            ),
            other=(
                N_("Trick to {name}, {card}."),
                N_("{name} takes trick {number} with an unknown card."),
            ),
            card=v.card(event.card),
            number=event.number,
        )
    return v.about(
        event.seat,
        own=(
            N_("Trick to you, {card}."),
            N_("Your {card} is the highest {suit_card}, so trick {number} is yours."),
        ),
        other=(
            N_("Trick to {name}, {card}."),
            N_("{name}'s {card} is the highest {suit_card}, so {name} takes trick {number}."),
        ),
        card=v.card(event.card),
        suit_card=v.suit_card(event.card),
        number=event.number,
    )


@tells(StoodAlone)
def stood_alone(v: Voice, event: StoodAlone) -> str:
    return v.about(
        event.seat,
        own=(
            N_("Only you stay: all tricks to you."),
            N_("Only you are still in, so all tricks are yours without play."),
        ),
        other=ALONE,
    )


@tells(PotStood)
def pot_stood(v: Voice, event: PotStood) -> str:
    return v.say(
        STANDS,
        amount=event.amount,
        chips=v.chips(event.amount),
    )


@tells(Won)
def won(v: Voice, event: Won) -> str:
    return v.about(
        event.seat,
        own=(N_("You: {chips} {for_tricks}."), N_("You win {chips} {for_tricks}.")),
        other=WINS,
        chips=v.chips(event.amount) if v.terse else v.paid(event.amount),
        for_tricks=v.for_tricks(event.tricks),
    )


@tells(Looed)
def looed(v: Voice, event: Looed) -> str:
    if event.owed:
        own = (
            N_("No trick for you: a stake of {chips} next round."),
            N_("You took no trick and owe a stake of {chips}, due if you play the next round."),
        )
        other = OWES
    else:
        own = (
            N_("No trick for you: {chips} into the next pot."),
            N_("You took no trick, so you pay {chips} into the next pot."),
        )
        other = PAYS
    amount = event.owed or event.paid
    chips = v.chips(amount) if v.terse or event.owed else v.paid(amount)
    return v.about(event.seat, own, other, chips=chips)


@tells(RoundEnded)
def round_ended(v: Voice, event: RoundEnded) -> str:
    pair = OVER_EMPTY if not event.pot else OVER_CARRIED if event.carried else OVER_LEFT
    return v.say(pair, pot=event.pot, chips=v.chips(event.pot))
