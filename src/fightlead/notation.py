"""Each event as one line of text, and back.

Both directions are made from the event's `form` and the types of its fields, so that an
event of a new kind has a notation as soon as it has a form:

* a seat is `p1`..`p5`, several seats stand with single spaces between them, none is `nobody`;
* a card is two letters (`Qh`), several stand with single spaces between them, none is
  `nothing`; a hidden card is `??`, and so is a hidden choice;
* cards shown by seats are pairs: `p1 Qh p2 7c`;
* an amount or a number is an integer without leading zeros;
* true is the field's name (`carried`, `stake`, `by rank`), false is nothing;
* a name is the rest of the line.

Reading is lenient about spaces and the case of cards, writing has one way only.

Codes of `RecordError` raised here: `unknown_event` (no event begins like this),
`malformed_event` (one does, but the rest does not fit), `unwritable_event` (values that no
line can hold).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Final, get_type_hints

from fightlead.cards import DECK_SIZE, UNKNOWN, Card, cards_text, parse_card
from fightlead.errors import CardError, FightleadError, RecordError, SeatingError
from fightlead.events import EVENTS, Event
from fightlead.rules import MAX_PLAYERS
from fightlead.standing import checked_name

HIDDEN: Final = "??"
NOBODY: Final = "nobody"
NOTHING: Final = "nothing"

SEAT_FIELDS: Final = frozenset({"seat", "dealer"})
_WORDS: Final = {
    "reason": ("wish", "broke", "unable"),
    "choice": ("join", "decline", "stay", "drop"),
}
"""The words that a field may hold."""


def seat_name(seat: int) -> str:
    """`p1`..`p5` for a seat 0..4. Raises `RecordError` (`unwritable_event`).

    >>> seat_name(0)
    'p1'
    """
    if not 0 <= seat < MAX_PLAYERS:
        raise RecordError("unwritable_event", seat=seat)
    return f"p{seat + 1}"


def parse_seat(text: str) -> int:
    """The seat that `p1`..`p5` names. Raises `RecordError` (`malformed_event`).

    >>> parse_seat("p5")
    4
    """
    if not re.fullmatch(_SEAT, text):
        raise RecordError("malformed_event", text=text[:80])
    return int(text[1]) - 1


def event_line(event: Event) -> str:
    """The line of an event. Raises `RecordError` (`unwritable_event`) if a field holds what
    its line cannot.

    >>> from fightlead.events import Exchanged, LeadWon
    >>> event_line(LeadWon(seat=1, card=36, by_rank=False))
    'p2 wins the lead with Qh'
    >>> event_line(Exchanged(seat=0, number=2)), event_line(Exchanged(seat=0, number=0))
    ('p1 exchanges ?? ??', 'p1 exchanges nothing')
    """
    notation = _NOTATIONS[type(event)]
    try:
        texts = {slot.name: slot.write(getattr(event, slot.name)) for slot in notation.slots}
        if notation.counts:
            texts["cards"] = _counted(event)
    except (CardError, SeatingError) as error:
        raise RecordError("unwritable_event", reason=error.code) from error
    return " ".join(notation.kind.form.format_map(texts).split())


def parse_event(text: str) -> Event:
    """The event that a line tells. Raises `RecordError` (`unknown_event`, `malformed_event`).

    >>> parse_event("p1 exchanges ?? ??")
    Exchanged(seat=0, number=2, cards=())
    """
    words = text.split()
    at = 1 if len(words) > 1 and re.fullmatch(_SEAT, words[0]) else 0
    notations = _BY_VERB.get(words[at]) if words else None
    if notations is None:
        raise RecordError("unknown_event", text=text[:80])
    line = " ".join(words)
    for notation in notations:
        match = notation.pattern.fullmatch(line)
        if match:
            try:
                return notation.read(match)
            except FightleadError as error:
                raise RecordError("malformed_event", text=text[:80]) from error
    raise RecordError("malformed_event", text=text[:80])


# ---------------------------------------------------------------- kinds of fields

_SEAT: Final = f"p[1-{MAX_PLAYERS}]"
_CARD: Final = r"(?:\?\?|[0-9TtJjQqKkAa][CcDdHhSs])"


@dataclass(frozen=True, slots=True)
class _Slot:
    """A field in a line: the pattern of its text, and both directions."""

    name: str
    pattern: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    optional: bool = False


def _several(item: str, none: str) -> str:
    return f"(?:{none}|{item}(?: {item})*)"


def _listed(text: str, none: str) -> list[str]:
    return [] if text == none else text.split(" ")


def _write_seats(seats: tuple[int, ...]) -> str:
    return " ".join(map(seat_name, seats)) or NOBODY


def _read_seats(text: str) -> tuple[int, ...]:
    return tuple(map(parse_seat, _listed(text, NOBODY)))


def _write_shown(shown: tuple[tuple[int, Card], ...]) -> str:
    return " ".join(f"{seat_name(seat)} {cards_text([card])}" for seat, card in shown) or NOBODY


def _read_shown(text: str) -> tuple[tuple[int, Card], ...]:
    words = _listed(text, NOBODY)
    return tuple(
        (parse_seat(seat), parse_card(card))
        for seat, card in zip(words[::2], words[1::2], strict=True)
    )


def _write_cards(cards: tuple[Card, ...]) -> str:
    return cards_text(cards) or NOTHING


def _read_cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, _listed(text, NOTHING)))


def _counted(event: Any) -> str:
    """The cards of an event, as many hidden ones as its number says if none is known."""
    number, cards = event.number, event.cards
    if (cards and len(cards) != number) or not 0 <= number <= DECK_SIZE:
        raise RecordError("unwritable_event", number=number, cards=len(cards))
    return _write_cards(cards or (UNKNOWN,) * number)


def _word_slot(name: str, words: tuple[str, ...]) -> _Slot:
    def write(word: str) -> str:
        if word and word not in words:
            raise RecordError("unwritable_event", word=word[:80])
        return word or HIDDEN

    texts = (*words, re.escape(HIDDEN)) if name == "choice" else words
    return _Slot(
        name, f"(?:{'|'.join(texts)})", write, lambda text: "" if text == HIDDEN else text
    )


def _slot(name: str, hint: Any) -> _Slot:
    if name in SEAT_FIELDS:
        return _Slot(name, _SEAT, seat_name, parse_seat)
    if name == "name":
        return _Slot(name, ".+", checked_name, checked_name)
    if name in _WORDS:
        return _word_slot(name, _WORDS[name])
    if hint is bool:
        word = name.replace("_", " ")
        return _Slot(name, word, lambda is_so: word if is_so else "", bool, optional=True)
    if name == "card":
        return _Slot(name, _CARD, lambda card: cards_text([card]), parse_card)
    if name == "cards" and hint == tuple[Card, ...]:
        return _Slot(name, _several(_CARD, NOTHING), _write_cards, _read_cards)
    if hint == tuple[tuple[int, Card], ...]:
        return _Slot(name, _several(f"{_SEAT} {_CARD}", NOBODY), _write_shown, _read_shown)
    if hint == tuple[int, ...]:
        return _Slot(name, _several(_SEAT, NOBODY), _write_seats, _read_seats)
    return _Slot(name, "-?[0-9]{1,20}", lambda number: str(int(number)), int)


# ---------------------------------------------------------------- kinds of events


@dataclass(frozen=True, slots=True)
class _Notation:
    """A kind of event with the fields of its line."""

    kind: type[Event]
    slots: tuple[_Slot, ...]
    pattern: re.Pattern[str]
    counts: bool
    """The number is that of the cards."""

    def read(self, match: re.Match[str]) -> Event:
        values = {slot.name: slot.read(match[slot.name] or "") for slot in self.slots}
        if self.counts:
            cards = values["cards"]
            values["number"] = len(cards)
            if not any(card != UNKNOWN for card in cards):
                values["cards"] = ()
        return self.kind(**values)


def _notation(kind: type[Event]) -> _Notation:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind) if f"{{{field.name}}}" in kind.form]
    slots = tuple(_slot(name, hints[name]) for name in names)
    counts = "cards" in names and "number" in hints and "number" not in names
    return _Notation(kind, slots, _pattern(kind.form, slots), counts)


def _pattern(form: str, slots: tuple[_Slot, ...]) -> re.Pattern[str]:
    """The form as a pattern, a field that may be empty together with the space before it."""
    by_name = {f"{{{slot.name}}}": slot for slot in slots}
    parts = []
    for place, word in enumerate(form.split()):
        space = " " if place else ""
        slot = by_name.get(word)
        if slot is None:
            parts.append(space + re.escape(word))
        elif slot.optional:
            parts.append(f"(?:{space}(?P<{slot.name}>{slot.pattern}))?")
        else:
            parts.append(f"{space}(?P<{slot.name}>{slot.pattern})")
    return re.compile("".join(parts))


def _verb(form: str) -> str:
    """The word by which a line is recognised: the first one that is no field."""
    return next(word for word in form.split() if not word.startswith("{"))


_NOTATIONS: Final = {kind: _notation(kind) for kind in EVENTS}
_BY_VERB: Final[dict[str, list[_Notation]]] = {}
for _each in _NOTATIONS.values():
    _BY_VERB.setdefault(_verb(_each.kind.form), []).append(_each)
