"""From one state of the engine to the next: what happened, as events."""

from __future__ import annotations

from collections.abc import Iterator

from fightlead import engine
from fightlead.actions import Action
from fightlead.cards import members
from fightlead.engine import Snapshot
from fightlead.events import (
    Anted,
    Chosen,
    DealerHeld,
    Dealt,
    Drew,
    Event,
    Exchanged,
    FeePaid,
    FightCardPut,
    FightShown,
    JoinShown,
    LeadPassed,
    LeadWon,
    Looed,
    Misdealt,
    Played,
    PotStood,
    Reshuffled,
    RoundEnded,
    Shared,
    StayShown,
    StoodAlone,
    TrickTaken,
    TurnedUp,
    Won,
)


def seats_of(mask: int, first: int = 0) -> list[int]:
    """The seats of a mask, clockwise from the seat `first`.

    >>> seats_of(0b1011, first=1)
    [1, 3, 0]
    """
    seats = list(members(mask))
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


def after_opening(before: Snapshot, after: Snapshot) -> Iterator[Event]:
    """What happened when a round opened: the antes, where nobody is asked to join."""
    if after.phase != engine.JOIN:
        yield from _antes(before, after)


def after_stack(before: Snapshot, after: Snapshot) -> Iterator[Event]:
    """What happened when an order of cards was handed over."""
    if before.phase == engine.DEAL:
        yield from _dealt(after)
    else:
        yield Reshuffled(before.discards.bit_count())
        yield from _draws(before, after, 0)


def after_action(
    before: Snapshot, after: Snapshot, seat: int, action: Action
) -> Iterator[Event]:
    """What happened when a seat acted."""
    phase = before.phase
    if phase == engine.JOIN:
        yield from _after_join(before, after, seat, action)
    elif phase == engine.FIGHT:
        yield from _after_fight(before, after, seat, action)
    elif phase == engine.STAY:
        yield from _after_stay(before, after, seat, action)
    elif phase == engine.EXCHANGE:
        yield from _after_exchange(before, after, seat, action)
    else:
        yield from _after_play(before, after, seat, action)


def _antes(before: Snapshot, after: Snapshot) -> Iterator[Event]:
    for seat in seats_of(after.within, after.eldest):
        amount = before.account[seat] - after.account[seat]
        if amount:
            yield Anted(seat, amount, bool(before.debt[seat]))


def _dealt(after: Snapshot) -> Iterator[Event]:
    seats = seats_of(after.within, after.eldest)
    cards = after.stock[: after.top]
    for place, seat in enumerate(seats):
        yield Dealt(seat, after.hand_size, tuple(cards[place :: len(seats)]))


def _after_join(
    before: Snapshot, after: Snapshot, seat: int, action: Action
) -> Iterator[Event]:
    yield Chosen(seat, action.verb)
    if after.phase != engine.JOIN:
        joined = after.chosen
        yield JoinShown(tuple(seats_of(joined)), tuple(seats_of(before.seated & ~joined)))
        if not after.ended:
            yield from _antes(before, after)


def _after_fight(
    before: Snapshot, after: Snapshot, seat: int, action: Action
) -> Iterator[Event]:
    yield FightCardPut(seat, action.card)
    if after.due and after.phase == engine.FIGHT:
        return
    order = seats_of(before.within, before.eldest)
    yield FightShown(tuple((other, after.fight[other]) for other in order))
    for card in after.turnups[: after.turned]:
        yield TurnedUp(card)
    if after.lead == engine.NONE:
        yield Misdealt()
        return
    card = after.fight[after.lead]
    last = after.turnups[after.turned - 1] if after.turned else engine.NONE
    yield LeadWon(after.lead, card, last == engine.NONE or last // 13 != card // 13)
    yield from _draws(before, after, before.top + after.turned, put={seat: action.cards})


def _draws(
    before: Snapshot, after: Snapshot, start: int, put: dict[int, int] | None = None
) -> Iterator[Event]:
    """The cards taken from the stock since its place `start`, seat by seat; `put` are cards
    that a seat put away first."""
    drawn = after.stock[start : after.top]
    for seat in seats_of(before.within, before.eldest):
        held = before.hands[seat] & ~(put or {}).get(seat, 0)
        number = (after.hands[seat] & ~held).bit_count()
        if number:
            yield Drew(seat, number, tuple(drawn[:number]))
            drawn = drawn[number:]


def _after_stay(
    before: Snapshot, after: Snapshot, seat: int, action: Action
) -> Iterator[Event]:
    yield Chosen(seat, action.verb)
    if after.phase == engine.STAY:
        return
    chosen = before.chosen | (1 << seat if action.verb == "stay" else 0)
    dropped = before.within & ~chosen
    order = seats_of(before.within, before.eldest)
    yield StayShown(
        tuple(other for other in order if chosen >> other & 1),
        tuple(other for other in order if dropped >> other & 1),
    )
    if after.stood:
        yield PotStood(after.pot)
        yield RoundEnded(after.pot, True)
        return
    if not chosen:
        yield DealerHeld(after.dealer)
    if after.phase == engine.OVER:
        yield StoodAlone(seats_of(after.within)[0])
        yield from _payment(before, after)
    elif after.lead != before.lead:
        yield LeadPassed(after.lead)


def _after_exchange(
    before: Snapshot, after: Snapshot, seat: int, action: Action
) -> Iterator[Event]:
    number = action.cards.bit_count()
    yield Exchanged(seat, number, tuple(members(action.cards)))
    paid = before.account[seat] - after.account[seat]
    if paid:
        yield FeePaid(seat, paid)
    yield from _draws(before, after, before.top, put={seat: action.cards})


def _after_play(
    before: Snapshot, after: Snapshot, seat: int, action: Action
) -> Iterator[Event]:
    yield Played(seat, action.card)
    if after.trick != before.trick:
        taker = after.takers[before.trick]
        card = after.plays[before.trick][taker]
        yield TrickTaken(taker, after.trick, card)
    if after.phase == engine.OVER:
        yield from _payment(before, after)


def _payment(before: Snapshot, after: Snapshot) -> Iterator[Event]:
    share = engine.trick_value(after, after.prize)
    order = seats_of(after.within, after.eldest)
    for seat in order:
        tricks = after.tricks[seat]
        if tricks:
            yield Won(seat, share * tricks, tricks)
    for seat in order:
        if not after.tricks[seat]:
            paid = before.account[seat] - after.account[seat]
            yield Looed(seat, paid, after.debt[seat])
    yield RoundEnded(after.pot, bool(after.carried))


def after_sharing(before: Snapshot, after: Snapshot) -> Iterator[Event]:
    """Who got what from the middle when the session ended."""
    for seat in seats_of(after.seated, after.dealer + 1):
        amount = after.account[seat] - before.account[seat]
        if amount:
            yield Shared(seat, amount)
