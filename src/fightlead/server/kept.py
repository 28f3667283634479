"""The last page of each person at each table, so that none is made twice: the answer to an
action and the event stream show the same one, and many who only watch see alike."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fightlead.server.presenting import Told
from fightlead.server.scene import Scene

MOST: Final = 2000
"""Pages that are kept, each of some twenty kilobytes."""

Make = Callable[[Told | None], tuple[str, Told]]
"""Makes a page and what it tells, from what the one before it told."""


@dataclass(frozen=True, slots=True)
class _Page:
    scene: Scene
    reader: object
    html: str
    told: Told

    @property
    def ticks(self) -> bool:
        """It shows how much time is left, so it is soon another."""
        return any(chair.deadline is not None for chair in self.scene.chairs)


class Kept:
    """Keeps pages by the table and by whom they are for."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[str, str], _Page] = OrderedDict()

    def page(self, scene: Scene, person: str, reader: object, make: Make) -> str:
        """What `make` makes of this scene for a person, or made of an equal one for an equal
        `reader`: whatever else the page depends on."""
        place = (scene.table, person)
        kept = self._pages.get(place)
        if kept is None or kept.ticks or (kept.scene, kept.reader) != (scene, reader):
            html, told = make(kept.told if kept else None)
            kept = self._pages[place] = _Page(scene, reader, html, told)
        self._pages.move_to_end(place)
        if len(self._pages) > MOST:
            self._pages.popitem(last=False)
        return kept.html
