"""A record, told from its first event to its last."""

from __future__ import annotations

from collections.abc import Iterator

from fightlead.narration import Narrator
from fightlead.record import Record


def tell_record(record: Record, language: str, *, terse: bool) -> Iterator[str]:
    """The sentences of a record, with every card that it knows; an empty one before each
    round."""
    names = dict(record.start.names)
    for each in record.rounds:
        names |= each.start.names
    narrator = Narrator(language, names=names, terse=terse)
    yield from map(narrator.tell_openly, record.events)
    for each in record.rounds:
        narrator = Narrator(language, names=names | each.start.names, terse=terse)
        yield ""
        yield from map(narrator.tell_openly, each.events)
