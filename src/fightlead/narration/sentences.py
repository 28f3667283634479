"""One sentence for each event: `tell` for one of them, `tell_all` for many in a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from fightlead.cards import UNKNOWN
from fightlead.events import (
    Anted,
    Chosen,
    Dealt,
    Drew,
    Event,
    Exchanged,
    FeePaid,
    FightCardPut,
    FightShown,
    JoinShown,
    Played,
    RoundBegan,
    SatDown,
    Shared,
    StayShown,
    TrickTaken,
)
from fightlead.narration import between, fight, play, views
from fightlead.narration.shared import (
    ANTES,
)
from fightlead.narration.telling import TELLERS
from fightlead.narration.voice import CHOICES, Voice, known

__all__ = ["TELLERS", "between", "fight", "play", "tell", "tell_all"]


def tell(v: Voice, event: Event) -> str:
    """An event as the listener may know it. Names of players who sit down are remembered."""
    if isinstance(event, SatDown):
        v.names[event.seat] = event.name
    public = event.seen_by(v.seat)
    return TELLERS[type(public)](v, public)


def tell_openly(v: Voice, event: Event) -> str:
    """An event with all that the event itself knows, secrets of others too."""
    told = tell(v, event)
    if event.seen_by(v.seat) == event:
        return told
    choice = getattr(event, "choice", "")
    cards = getattr(event, "cards", ()) or (getattr(event, "card", UNKNOWN),)
    secret = v._(CHOICES[choice]) if choice else v.cards(cards) if known(cards) else ""
    return f"{told.removesuffix('.')}: {secret}." if secret else told


def tell_all(v: Voice, events: Iterable[Event]) -> list[str]:
    """Events in their order, without what the listener can work out: how many cards others
    take from the stock, that others have chosen where the choices are shown next, and each by
    each what all do alike. Who plays the first card of a trick leads it."""
    told: list[str] = []
    for kind, run in groupby(_worth_telling(v, list(events)), type):
        told += _in_a_row(v, kind, list(run))
    return told


def _worth_telling(v: Voice, events: Sequence[Event]) -> Iterator[Event]:
    for place, event in enumerate(events):
        if isinstance(event, Drew) and event.seat != v.seat:
            continue
        if isinstance(event, FightCardPut | Chosen) and event.seat != v.seat:
            shown = FightShown if isinstance(event, FightCardPut) else (JoinShown, StayShown)
            if any(isinstance(later, shown) for later in events[place:]):
                continue
        yield event


def _in_a_row(v: Voice, kind: type[Event], run: Sequence[Event]) -> list[str]:
    if kind is Dealt:
        return _dealt(v, [event for event in run if isinstance(event, Dealt)])
    if kind is Anted:
        return _anted(v, [event for event in run if isinstance(event, Anted)])
    if kind is SatDown and len(run) > 1:
        return _sat_down(v, [event for event in run if isinstance(event, SatDown)])
    if kind is Shared:
        shares = [event for event in run if isinstance(event, Shared)]
        return [tell(v, shares[0]), *(between.share(v, event) for event in shares[1:])]
    if kind is Played:
        return _played(v, [event for event in run if isinstance(event, Played)])
    if kind is RoundBegan:
        v.pot = next(event.pot for event in run if isinstance(event, RoundBegan))
    v.lead_due = kind in (Exchanged, TrickTaken) or (v.lead_due and kind in (FeePaid, Drew))
    return [tell(v, event) for event in run]


def _played(v: Voice, run: list[Played]) -> list[str]:
    told = [play.led(v, run[0]) if v.lead_due else tell(v, run[0])]
    v.lead_due = False
    return told + [tell(v, event) for event in run[1:]]


def _sat_down(v: Voice, run: list[SatDown]) -> list[str]:
    v.names.update({event.seat: event.name for event in run})
    return [v._("At the table: {names}.", names=v.people(event.seat for event in run))]


def _dealt(v: Voice, run: list[Dealt]) -> list[str]:
    own = [event for event in run if event.seat == v.seat]
    if len(run) < 2 or (own and v.terse):
        return [tell(v, event) for event in own or run]
    number = v.so_many_cards(run[0].number)
    if own and known(own[0].cards):
        cards = v.cards(own[0].cards)
        return [v._("Dealt: {number} each. Yours: {cards}.", number=number, cards=cards)]
    return [v._("Dealt: {number} each.", number=number)]


def _anted(v: Voice, run: list[Anted]) -> list[str]:
    """Who pays what, and what is in the pot then."""
    told = _antes(v, run)
    if v.pot is None:
        return told
    v.pot += sum(event.amount for event in run)
    return [*told[:-1], f"{told[-1]} {views.lying(v, v.pot)}"]


def _antes(v: Voice, run: list[Anted]) -> list[str]:
    """Stakes one by one; equal antes of several players in one sentence."""
    plain = [event for event in run if not event.stake]
    if len(plain) < 2 or len({event.amount for event in plain}) > 1:
        return [tell(v, event) for event in run]
    stakes = [tell(v, event) for event in run if event.stake]
    pair = ANTES
    names = v.people(event.seat for event in plain)
    amount = plain[0].amount
    return [*stakes, v.say(pair, amount=amount, chips=v.chips(amount), names=names)]
