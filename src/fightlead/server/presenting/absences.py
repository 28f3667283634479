"""People who keep the others waiting, and what these want to be done about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fightlead.server.scene import Chair, Scene, Vote


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody is away or has kept the table waiting for long, and the others may decide: votes
    so far by choice."""

    seat: int
    name: str
    away: bool
    stand_in: bool
    """A bot plays on for them."""
    votes: Mapping[str, int]
    mine: str


def absences_of(scene: Scene) -> Iterator[Absence]:
    """People who keep others waiting, while these sit here and can decide about them."""
    if scene.seat is None or scene.stage != "playing":
        return
    for chair in scene.chairs:
        in_question = chair.away or chair.waited_for
        if in_question and chair.seat != scene.seat and not chair.leaving:
            vote = next((vote for vote in scene.votes if vote.seat == chair.seat), None)
            yield _absence(chair, vote, scene.seat)


def _absence(chair: Chair, vote: Vote | None, seat: int) -> Absence:
    choices = vote.choices if vote else {}
    counted = Counter(choices.values())
    mine = choices.get(seat, "")
    return Absence(chair.seat, chair.name, chair.away, chair.stand_in, counted, mine)
