"""The middle of the table: the step of the round, the pot, the turned cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fightlead.narration import Narrator
from fightlead.rules import Rules
from fightlead.server.presenting.amounts import chips
from fightlead.server.presenting.faces import face_of
from fightlead.view import View

IN_CARDS: Final = ("fight", "stay", "exchange", "play")
"""Phases in which the players hold cards."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of the ribbon. `number` is that of a trick, else 0."""

    key: str
    number: int
    state: str
    """`done`, `now` or `later`."""


@dataclass(frozen=True, slots=True)
class Pot:
    """The middle. `trick` and `loo` are empty while no cards are held."""

    amount: str
    trick: str
    loo: str
    grown: bool
    """The loo is larger than a fresh pot's."""
    stock: int
    discards: int
    shares: range
    """The coins that leave it in the payment, when that can be next: one for each trick."""


def turnups_of(view: View, narrator: Narrator) -> tuple[tuple[str, str], ...]:
    """The turned cards, until the first trick begins: two letters and the full name."""
    if view.phase not in IN_CARDS or view.tricks:
        return ()
    return tuple((face_of(card), narrator.card(card)) for card in view.turnups)


def pot_of(view: View) -> Pot:
    """The pot and the piles."""
    in_cards = view.phase in IN_CARDS
    fresh = view.rules.ante * (len(view.within) + len(view.dropped))
    return Pot(
        amount=chips(view.pot),
        trick=chips(view.trick_value) if in_cards else "",
        loo=chips(view.loo) if in_cards else "",
        grown=in_cards and view.carried and view.loo > fresh,
        stock=view.stock,
        discards=view.discards,
        shares=range(1, view.rules.hand + 1) if view.phase in ("stay", "play") else range(0),
    )


def ribbon_of(rules: Rules, view: View | None) -> Iterator[Stage]:
    """The steps of a round as these rules have them."""
    steps = [("join", 0)] * rules.decline + [("fight", 0)] + [("stay", 0)] * rules.drop
    steps += [("exchange", 0), *(("trick", number + 1) for number in range(rules.hand))]
    steps += [("payment", 0)]
    now = _present(view)
    at = steps.index(now) if now in steps else len(steps)
    for place, (key, number) in enumerate(steps):
        state = "now" if place == at else "done" if place < at and now else "later"
        yield Stage(key, number, state)


def _present(view: View | None) -> tuple[str, int] | None:
    if view is None or not view.round:
        return None
    if view.phase in ("between", "over"):
        return "payment", 0
    if view.phase != "play":
        return view.phase, 0
    running = bool(view.tricks) and view.tricks[-1].taker is None
    return "trick", len(view.tricks) + (not running)
