"""The log of a round: a line for each thing that happened, with its sound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fightlead.events import (
    Event,
    FightCardPut,
    LeadPassed,
    LeadWon,
    Looed,
    Played,
    TrickTaken,
    TurnedUp,
    Won,
)
from fightlead.narration import Narrator
from fightlead.server.preferences import Preferences
from fightlead.server.scene import Note, Step

_SOUNDS: Final[dict[type[Event], str]] = {
    FightCardPut: "card",
    Played: "card",
    TurnedUp: "turn",
    LeadWon: "lead",
    LeadPassed: "lead",
    TrickTaken: "trick",
    Won: "payment",
    Looed: "payment",
}
"""The sound of each kind of event that has one."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log. `ident` is the same for ever, so that no line comes twice; `sound` is
    heard with it; `person`, who is called `name`, can be muted if they said it."""

    ident: str
    text: str
    sound: str = ""
    said: bool = False
    person: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who is told of a table: all that the words depend on besides what happened."""

    language: str
    preferences: Preferences
    names: dict[int, str]
    """What everybody is called, by seat."""
    seat: int | None
    bots: frozenset[int] = frozenset()
    """The seats where bots sit."""

    def narrator(self) -> Narrator:
        """Who tells them."""
        terse = self.preferences.terse
        return Narrator(
            self.language, names=self.names, seat=self.seat, terse=terse, bots=self.bots
        )


@dataclass(frozen=True, slots=True)
class Told:
    """What a reader has been told so far, by a narrator who goes on from there: what is said
    of an event depends on the ones before."""

    reader: Reader
    narrator: Narrator
    steps: tuple[Step, ...] = ()
    lines: tuple[Line, ...] = ()


def told(steps: tuple[Step, ...], reader: Reader, before: Told | None) -> Told:
    """The log in lines. What the reader was told before is not told again; nothing else may go
    on from `before` then."""
    known = len(before.steps) if before else 0
    if before is None or before.reader != reader or steps[:known] != before.steps:
        before, known = Told(reader, reader.narrator()), 0
    fresh = _lines_of(steps[known:], reader.preferences, before.narrator)
    return Told(reader, before.narrator, steps, (*before.lines, *fresh))


def _lines_of(
    steps: tuple[Step, ...], preferences: Preferences, narrator: Narrator
) -> Iterator[Line]:
    """Who is muted is not heard, and no chat where it is not wanted."""
    for step in steps:
        note = step.note
        if note and _is_heard(note, preferences):
            text = narrator.company(note.kind, seat=note.seat, name=note.name, text=note.text)
            yield Line(f"n{step.number}", text, "", _is_said(note), note.person, note.name)
        sound = _sound(step.events)
        for place, text in enumerate(narrator.tell_all(step.events)):
            yield Line(f"s{step.number}-{place}", text, "" if place else sound)


def _is_said(note: Note) -> bool:
    return note.kind == "said" or note.kind.startswith("phrase_")


def _is_heard(note: Note, preferences: Preferences) -> bool:
    return not _is_said(note) or (preferences.chat and note.person not in preferences.muted)


def _sound(events: tuple[Event, ...]) -> str:
    """The sounds of a step, in their order."""
    heard: list[str] = []
    for event in events:
        sound = _SOUNDS.get(type(event))
        if sound and (sound == "turn" or sound not in heard):
            heard.append(sound)
    return " ".join(heard)
