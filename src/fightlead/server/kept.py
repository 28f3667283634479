"""The last page of each person at each table, so that none is made twice: the answer to an
action and the event stream show the same one, and many who only watch see alike."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from fightlead.server.scene import Scene

MOST: Final = 2000
"""Pages that are kept, each of some twenty kilobytes."""


class Kept:
    """Keeps pages by the table and by whom they are for."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[str, str], tuple[Scene, object, str]] = OrderedDict()

    def page(self, scene: Scene, person: str, reader: object, make: Callable[[], str]) -> str:
        """What `make` makes of this scene for a person, or made of an equal one for an equal
        `reader`: whatever else the page depends on."""
        if any(chair.deadline is not None for chair in scene.chairs):
            return make()  # it shows how much time is left
        place = (scene.table, person)
        kept = self._pages.get(place)
        if kept is None or kept[:2] != (scene, reader):
            kept = self._pages[place] = (scene, reader, make())
        self._pages.move_to_end(place)
        if len(self._pages) > MOST:
            self._pages.popitem(last=False)
        return kept[2]
