"""A record, told from its first event to its last."""

from __future__ import annotations

from collections.abc import Iterator

from fightlead.narration import Narrator
from fightlead.narration.catalogue import catalogue
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


def summary(rounds: int, faults: int, language: str) -> str:
    """How many rounds of a record were read, and how many faults were found."""
    texts = catalogue(language)
    read = texts.ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
    found = texts.ngettext("{count} fault", "{count} faults", faults).format(count=faults)
    return f"{read}, {found}"
