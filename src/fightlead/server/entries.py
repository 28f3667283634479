"""What the log of a table holds: one entry for each thing that somebody did.

An entry is written before anybody is told of it, and never changed; the table is what
follows from its entries (`fightlead.server.table`). As a row an entry is its kind and its
fields as JSON. Seats are 0..4; a person is known by their public id.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Entry:
    """Base of all entries."""


@dataclass(frozen=True, slots=True)
class Opened(Entry):
    """The table is opened by a person, always entry 0. `seed` is the session's, in
    hexadecimal: the log stays on the server."""

    rules: dict[str, Any]
    settings: dict[str, Any]
    seed: str
    host: str


@dataclass(frozen=True, slots=True)
class Sat(Entry):
    """A person or a bot (`bot` is its level) takes a seat; within a round from the next on."""

    seat: int
    name: str
    person: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Went(Entry):
    """Whoever sits there leaves; within a round a bot plays the rest of it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Readied(Entry):
    """A person is ready for a round, and gives entropy for its deal (hexadecimal)."""

    seat: int
    round: int
    entropy: str = ""


@dataclass(frozen=True, slots=True)
class Acted(Entry):
    """A decision of a seat, its `decision`-th. `by`: `person`, the stand-in `bot` of an absent
    one or of a seat, or the `clock` that ran out."""

    seat: int
    decision: int
    action: str
    by: str = "person"


@dataclass(frozen=True, slots=True)
class WentAway(Entry):
    """A person is away: of their own wish, or not heard of for too long. `stand_in`: a bot
    plays on for them."""

    seat: int
    wish: bool = False
    stand_in: bool = True


@dataclass(frozen=True, slots=True)
class WaitedFor(Entry):
    """The others have waited long for a decision of a person who is here."""

    seat: int


@dataclass(frozen=True, slots=True)
class CameBack(Entry):
    """A person is back and plays on."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskedTime(Entry):
    """A person asks for twice the time for each of their decisions, or no longer."""

    seat: int
    extra: bool = True


@dataclass(frozen=True, slots=True)
class Voted(Entry):
    """What a seat wants to be done about one who is away: `wait`, `replace` or `end`."""

    seat: int
    about: int
    choice: str


@dataclass(frozen=True, slots=True)
class Said(Entry):
    """Words of a person: free `text`, or the key of a `phrase`."""

    person: str
    name: str
    text: str = ""
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class Changed(Entry):
    """The settings of the table, anew."""

    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Ended(Entry):
    """The session ends: at once between rounds, else when the round is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Followed(Entry):
    """A rematch has been opened at another table."""

    table: str


KINDS: Final[dict[str, type[Entry]]] = {
    "opened": Opened,
    "sat": Sat,
    "went": Went,
    "readied": Readied,
    "acted": Acted,
    "went_away": WentAway,
    "waited_for": WaitedFor,
    "came_back": CameBack,
    "asked_time": AskedTime,
    "voted": Voted,
    "said": Said,
    "changed": Changed,
    "ended": Ended,
    "followed": Followed,
}
"""The word for each kind in the log."""
_WORDS: Final = {kind: word for word, kind in KINDS.items()}


def entry_text(entry: Entry) -> str:
    """An entry as it is written down.

    >>> entry_text(Went(2))
    '{"kind":"went","seat":2}'
    """
    values = {"kind": _WORDS[type(entry)], **asdict(entry)}
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def parse_entry(text: str) -> Entry:
    """The entry that was written down.

    >>> parse_entry('{"kind":"went","seat":2}')
    Went(seat=2)
    """
    values = json.loads(text)
    return KINDS[values.pop("kind")](**values)
