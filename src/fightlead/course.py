"""A session driven along told events: each decision is taken, and what then happens is
compared with what is told. `fightlead.verify` lists the codes of the faults found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from fightlead import events as ev
from fightlead.actions import Action
from fightlead.cards import UNKNOWN, CardSet, card_set
from fightlead.errors import FightleadError, RecordError
from fightlead.notation import event_line
from fightlead.record import Lines, hides
from fightlead.session import Session

_CODES: Final = {
    "wrong_card": ("card", "cards"),
    "wrong_seat": ("seat", "dealer", "joined", "declined", "stayed", "dropped"),
    "wrong_chips": ("amount", "account", "pot", "paid", "owed", "stake", "carried"),
    "wrong_number": ("number", "tricks"),
}
_CODE_OF: Final = {name: code for code, names in _CODES.items() for name in names}


class Course:
    """The events of a round, or of the time before the first, and a session to drive along
    them. `cards` are those of hidden decisions, by the index of their event."""

    def __init__(
        self,
        session: Session,
        events: Sequence[ev.Event],
        lines: Lines,
        cards: Mapping[int, CardSet],
    ) -> None:
        self.session = session
        self.events = events
        self.lines = lines
        self.cards = cards

    def follow(self, position: int, limit: int) -> int:
        """Follow the events from the session's position on up to an index of theirs; answers
        the position reached. Raises `RecordError` at the first fault."""
        due = list(self.session.history(position))
        for at, told in enumerate(self.events[:limit]):
            if not due:
                self._decide(at, told)
                due = list(self.session.history(position))
            self._compare(at, told, due.pop(0))
            position += 1
        if due and limit >= len(self.events) and not isinstance(due[0], ev.RoundBegan):
            raise self.fault(limit, "missing_event", expected=public_line(due[0]))
        return position

    def fault(self, at: int, code: str, **found: object) -> RecordError:
        """A fault at the line of an event."""
        return RecordError(code, self.lines.of_event(at), **found)

    # ------------------------------------------------------------ deciding

    def _decide(self, at: int, told: ev.Event) -> None:
        """Do what an event tells that somebody decided."""
        try:
            self._take(at, told)
        except FightleadError as error:
            details = {key: value for key, value in error.fields.items() if key != "line"}
            raise self.fault(at, error.code, **details) from error

    def _take(self, at: int, told: ev.Event) -> None:
        session = self.session
        match told:
            case ev.Chosen():
                session.act(told.seat, Action(told.choice or self._choice(at, told.seat)))
            case ev.FightCardPut():
                session.act(told.seat, Action("fight", self._cards(at, told.card)))
            case ev.Exchanged():
                session.act(told.seat, Action("exchange", self._cards(at, *told.cards)))
            case ev.Played():
                session.act(told.seat, Action.play(told.card))
            case ev.SatDown():
                session.sit(told.name, told.seat)
            case ev.Left(reason="wish"):
                session.leave(told.seat)
            case ev.Left():
                session.start_round()
            case ev.Shared() | ev.SessionEnded():
                session.finish()
            case _:
                raise RecordError("unexpected_event", found=event_line(told))

    def _cards(self, at: int, *cards: int) -> CardSet:
        """The cards of a decision, those of the completion where some are hidden."""
        if UNKNOWN not in cards and not hides(self.events[at]):
            return card_set(cards)
        if at not in self.cards:
            raise RecordError("cards_impossible")
        return self.cards[at]

    def _choice(self, at: int, seat: int) -> str:
        """The verb that a seat chose in secret, as it is shown later."""
        for event in self.events[at + 1 :]:
            if isinstance(event, ev.StayShown):
                return "stay" if seat in event.stayed else "drop"
            if isinstance(event, ev.JoinShown):
                return "join" if seat in event.joined else "decline"
        return "join" if self.session.phase == "join" else "stay"

    # ------------------------------------------------------------ comparing

    def _compare(self, at: int, told: ev.Event, happened: ev.Event) -> None:
        name = difference(told, happened)
        if name:
            code = _CODE_OF.get(name, "wrong_event")
            expected = public_line(happened) if hides(told) else event_line(happened)
            raise self.fault(at, code, expected=expected, found=event_line(told))


def public_line(event: ev.Event) -> str:
    """The line of an event as a spectator may know it."""
    return event_line(event.seen_by(None))


def difference(told: ev.Event, happened: ev.Event) -> str:
    """The first field in which a told event contradicts what happened, `event` if it is
    another event, empty if they agree. What is hidden agrees with everything.

    >>> difference(ev.Drew(0, 1), ev.Drew(0, 1, (36,)))
    ''
    >>> difference(ev.Drew(0, 1, (35,)), ev.Drew(0, 1, (36,)))
    'cards'
    """
    if type(told) is not type(happened):
        return "event"
    hidden = ev.secret_fields(type(told))
    for field in fields(told):
        one, other = getattr(told, field.name), getattr(happened, field.name)
        if one != other and not _agree(told, field.name, one, other, field.name in hidden):
            return field.name
    return ""


def _agree(told: ev.Event, name: str, one: Any, other: Any, secret: bool) -> bool:
    if name == "card":
        return bool(one == UNKNOWN)
    if secret and not one:
        return True
    if name != "cards" or len(one) != len(other):
        return False
    if isinstance(told, ev.Exchanged):
        return {card for card in one if card != UNKNOWN} <= set(other)
    return all(a == b or _unknown(a, b) for a, b in zip(one, other, strict=True))


def _unknown(one: Any, other: Any) -> bool:
    if isinstance(one, tuple):
        return bool(one[0] == other[0] and one[1] == UNKNOWN)
    return bool(one == UNKNOWN)
