"""One sentence for each event: `tell` for one of them, `tell_all` for many in a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from fightlead.cards import UNKNOWN
from fightlead.events import (
    Anted,
    Chosen,
    Dealt,
    Drew,
    Event,
    FightCardPut,
    FightShown,
    JoinShown,
    SatDown,
    StayShown,
)
from fightlead.narration import between, fight, play
from fightlead.narration.catalogue import N_
from fightlead.narration.telling import TELLERS
from fightlead.narration.voice import Voice

__all__ = ["TELLERS", "between", "fight", "play", "tell", "tell_all"]


def tell(v: Voice, event: Event) -> str:
    """An event as the listener may know it. Names of players who sit down are remembered."""
    if isinstance(event, SatDown):
        v.names[event.seat] = event.name
    known = event.seen_by(v.seat)
    return TELLERS[type(known)](v, known)


def tell_openly(v: Voice, event: Event) -> str:
    """An event with all that the event itself knows, secrets of others too."""
    told = tell(v, event)
    if event.seen_by(v.seat) == event:
        return told
    choice = getattr(event, "choice", "")
    cards = getattr(event, "cards", ()) or (getattr(event, "card", UNKNOWN),)
    secret = v._(_CHOICES[choice]) if choice else v.cards(card for card in cards if card >= 0)
    return f"{told.removesuffix('.')}: {secret}." if secret else told


_CHOICES: Final = {
    "join": N_("play"),
    "decline": N_("decline"),
    "stay": N_("stay"),
    "drop": N_("drop"),
}


def tell_all(v: Voice, events: Iterable[Event]) -> list[str]:
    """Events in their order, without what the listener can work out: how many cards others
    take from the stock, that others have chosen where the choices are shown next, and each by
    each what all do alike."""
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
    return [tell(v, event) for event in run]


def _sat_down(v: Voice, run: list[SatDown]) -> list[str]:
    v.names.update({event.seat: event.name for event in run})
    return [v._("At the table: {names}.", names=v.people(event.seat for event in run))]


def _dealt(v: Voice, run: list[Dealt]) -> list[str]:
    own = [event for event in run if event.seat == v.seat]
    if own or len(run) < 2:
        return [tell(v, event) for event in own or run]
    return [v._("Dealt: {few} each.", few=v.so_many(run[0].number))]


def _anted(v: Voice, run: list[Anted]) -> list[str]:
    """Stakes one by one; equal antes of several players in one sentence."""
    plain = [event for event in run if not event.stake]
    if len(plain) < 2 or len({event.amount for event in plain}) > 1:
        return [tell(v, event) for event in run]
    stakes = [tell(v, event) for event in run if event.stake]
    names = v.people(event.seat for event in plain)
    return [*stakes, v._("Ante {amount} each: {names}.", amount=plain[0].amount, names=names)]
