"""A scene as plain values, with what the narrator says of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import Depends, Query

from fightlead.narration import Narrator
from fightlead.server.api.asking import TheAsker
from fightlead.server.api.models import Language
from fightlead.server.scene import Scene, Step

Manner = Literal["terse", "full"]


class Teller:
    """Tells scenes one after the other, in one language and manner."""

    def __init__(self, language: str, terse: bool) -> None:
        self._language = language
        self._terse = terse
        self._seat: int | None = None
        self._kept: Narrator | None = None

    def scene(self, scene: Scene) -> dict[str, Any]:
        """All that a scene holds, its steps with sentences, and the question that is open."""
        narrator, view = self._narrator(scene), scene.view
        return {
            "table": scene.table,
            "number": scene.number,
            "stage": scene.stage,
            "rules": scene.rules.as_dict(),
            "settings": asdict(scene.settings),
            "seat": scene.seat,
            "host": scene.host,
            "view": view and view.as_dict(),
            "chairs": [asdict(chair) for chair in scene.chairs],
            "names": scene.names,
            "may_end": scene.may_end,
            "decision": scene.decision,
            "steps": [_step(step, narrator) for step in scene.steps],
            "commitment": scene.commitment,
            "deals": [asdict(deal) for deal in scene.deals],
            "votes": [asdict(vote) for vote in scene.votes],
            "ending": scene.ending,
            "successor": scene.successor,
            "extra": scene.extra,
            "watchers": scene.watchers,
            "due": scene.due,
            "between": scene.between,
            "next_round": view.round + 1 if view else 1,
            "question": narrator.question(view) if view and scene.due else "",
        }

    def steps(self, scene: Scene) -> list[dict[str, Any]]:
        """The steps of a scene, each with what the table is now. Only the last one says that
        the person is due: more follows behind the others."""
        narrator = self._narrator(scene)
        return [
            _step(step, narrator)
            | {
                "stage": scene.stage,
                "due": scene.due and step is scene.steps[-1],
                "decision": scene.decision,
            }
            for step in scene.steps
        ]

    def _narrator(self, scene: Scene) -> Narrator:
        """Whoever told the scene before, as long as it is from the same seat: they know what
        came before, such as who leads."""
        seat = scene.view.seat if scene.view else scene.seat
        if self._kept is None or seat != self._seat:
            self._kept = Narrator(
                self._language, names=scene.names, seat=seat, terse=self._terse
            )
            self._seat = seat
        return self._kept


def _step(step: Step, narrator: Narrator) -> dict[str, Any]:
    note, sentences = step.note, narrator.tell_all(step.events)
    if note:
        said = narrator.company(note.kind, seat=note.seat, name=note.name, text=note.text)
        sentences = [said, *sentences]
    return {
        "number": step.number,
        "events": [event.as_dict() for event in step.events],
        "note": note and asdict(note),
        "sentences": sentences,
    }


async def teller_of(
    asker: TheAsker,
    language: Annotated[
        Language | None, Query(description="Of the sentences; one's own by default.")
    ] = None,
    manner: Annotated[
        Manner | None, Query(description="Of the sentences; one's own by default.")
    ] = None,
) -> Teller:
    """How sentences are asked for."""
    terse = manner == "terse" if manner else asker.person.preferences.terse
    return Teller(language or asker.language, terse)


TheTeller = Annotated[Teller, Depends(teller_of)]
