"""From views, choices and events to the columns of the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from fightlead.actions import Action
from fightlead.decisions.columns import CHOICE, COLUMNS, OUTCOME, SEEN
from fightlead.events import Anted, Event, FeePaid, Looed, RoundEnded, Won
from fightlead.view import View


@dataclass(slots=True)
class Outcome:
    """What a round brought to a seat; the fields are the columns of this name."""

    net: int = 0
    owed: int = 0
    tricks: int = 0
    looed: bool = False
    next_pot: int = 0
    next_carried: bool = False


def outcomes_of(events: Iterable[Event], seats: int) -> list[Outcome]:
    """What a round brought to each of so many seats, from all events of it.

    >>> anna, ben = outcomes_of([Anted(0, 4, False), Won(1, 8, 4), Looed(0, 8, 0)], 2)
    >>> anna.net, anna.looed, ben.net, ben.tricks
    (-12, True, 8, 4)
    """
    outcomes = [Outcome() for _ in range(seats)]
    for event in events:
        match event:
            case Anted(seat, amount) | FeePaid(seat, amount):
                outcomes[seat].net -= amount
            case Won(seat, amount, tricks):
                outcomes[seat].net += amount
                outcomes[seat].tricks = tricks
            case Looed(seat, paid, owed):
                outcomes[seat].net -= paid
                outcomes[seat].owed = owed
                outcomes[seat].looed = True
            case RoundEnded(pot, carried):
                for outcome in outcomes:
                    outcome.next_pot, outcome.next_carried = pot, carried
    return outcomes


_SEEN: Final = [column.value for column in SEEN]
_CHOICE: Final = [column.value for column in CHOICE]
_OUTCOME: Final = attrgetter(*(column.name for column in OUTCOME))


class Decisions:
    """The decisions of whole rounds, by seats that keep their bots: `add` takes a decision,
    `end_round` what came of the round, `end_session` begins another session."""

    def __init__(self, bots: Sequence[str]) -> None:
        self._bots = tuple(bots)
        self._session = 0
        self._rows: list[tuple[Any, ...]] = []
        self._deciding: list[int] = []

    def add(self, view: View, action: Action) -> None:
        """A seat with this view takes this action."""
        assert view.seat is not None
        self._deciding.append(view.seat)
        place = (self._session, len(self._deciding), self._bots[view.seat])
        seen = [value(view) for value in _SEEN]
        self._rows.append((*place, *seen, *[value(action) for value in _CHOICE]))

    def end_round(self, events: Iterable[Event]) -> None:
        """All the events of the round that the decisions since the last call belong to."""
        outcomes = [_OUTCOME(outcome) for outcome in outcomes_of(events, len(self._bots))]
        first = len(self._rows) - len(self._deciding)
        for number, seat in enumerate(self._deciding, first):
            self._rows[number] += outcomes[seat]
        self._deciding.clear()

    def end_session(self) -> None:
        self._session += 1

    def columns(self) -> dict[str, Sequence[Any]]:
        """The values of each column, by its name."""
        names = [column.name for column in COLUMNS]
        return dict(zip(names, zip(*self._rows, strict=True), strict=True))
