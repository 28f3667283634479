"""The pieces of `_parts.html`, of which every page of a table needs a hundred. Those that
follow from what they are asked for alone are made once and kept."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup

from fightlead.server.presenting.moves import HandCard
from fightlead.server.presenting.seats import Seat

MOST: Final = 10_000
"""Pieces of each kind that are kept, each of less than a kilobyte."""
KINDS: Final = ("icon", "face", "own_card", "press", "tile", "slot", "change", "coin")


class Made:
    """The pieces of one language."""

    def __init__(self, environment: Environment) -> None:
        module: Any = environment.get_template("_parts.html").module
        self.post = module.post
        for kind in KINDS:
            setattr(self, kind, lru_cache(MOST)(getattr(module, kind)))

        def panel(template: str, shown: object, table: str) -> Markup:
            context = {"page": shown, "parts": Parts(self, "", table)}
            return Markup(environment.get_template(template).render(context))

        self.panel = lru_cache(MOST)(panel)

    icon: Any
    face: Any
    own_card: Any
    press: Any
    tile: Any
    slot: Any
    change: Any
    coin: Any


@dataclass(frozen=True, slots=True)
class Parts:
    """The pieces for a page: with faces from a sprite, at a table, in a phase."""

    made: Made
    sprite: str
    table: str = ""
    phase: str = ""

    def panel(self, template: str, shown: Hashable, table: str = "") -> Markup:
        """A template from its `page` alone, and the table if its forms need one."""
        return self.made.panel(template, shown, table)

    def icon(self, name: str) -> Markup:
        return self.made.icon(name)  # type: ignore[no-any-return]

    def face(self, card: str, label: str = "", classes: str = "") -> Markup:
        return self.made.face(self.sprite, card, label, classes)  # type: ignore[no-any-return]

    def own_card(self, card: HandCard, due: bool) -> Markup:
        return self.made.own_card(self.sprite, card, due)  # type: ignore[no-any-return]

    def post(self, path: str, *more: object, **named: object) -> Markup:
        """A form around the block of a `call`, which cannot be kept."""
        return self.made.post(self.table, path, *more, **named)  # type: ignore[no-any-return]

    def press(
        self,
        path: str,
        text: str,
        classes: str = "button",
        ident: str = "",
        fields: Mapping[str, object] | None = None,
        live: bool = True,
        label: str = "",
    ) -> Markup:
        hidden = tuple((fields or {}).items())
        return self.made.press(  # type: ignore[no-any-return]
            self.table, path, text, classes, ident, hidden, live, label
        )

    def tile(self, seat: Seat) -> Markup:
        return self.made.tile(seat, self.phase)  # type: ignore[no-any-return]

    def slot(self, seat: Seat, order: int) -> Markup:
        return self.made.slot(self.sprite, seat, order, self.phase)  # type: ignore[no-any-return]

    def change(self, seat: Seat) -> Markup:
        return self.made.change(seat)  # type: ignore[no-any-return]

    def coin(self, name: str, seen: bool = True) -> Markup:
        return self.made.coin(name, seen)  # type: ignore[no-any-return]
