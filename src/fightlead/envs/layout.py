"""What an observation holds, byte by byte: the one declaration, as data.

`coding.observe` writes by it, docs/environments.md shows it.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import numpy as np

from fightlead.cards import DECK_SIZE
from fightlead.engine import PHASES
from fightlead.rules import MAX_PLAYERS, MIN_PLAYERS

(
    HAND,
    FIGHTING,
    THROWN,
    TURNED,
    PLAYED_BY,
    PLAYED_IN,
    PHASE,
    CHOICE,
    DUE,
    SEATED,
    WITHIN,
    DROPPED,
    DECLINED,
    DEALER,
    ELDEST,
    LEAD,
    LEADER,
    EXCHANGED,
    TAKEN,
    CARRIED,
    STOOD,
    STOCK,
    DISCARDS,
    POT,
    TRICK_VALUE,
    LOO,
    FEE,
    GAINS,
    CHIPS,
    DEBTS,
) = range(30)


class Part(NamedTuple):
    """Bytes that belong together: `each` of them for every card, seat, phase or once."""

    name: str
    per: Literal["card", "seat", "phase", "once"]
    each: int
    what: str

    def size(self, players: int) -> int:
        """Its bytes at a table of so many seats."""
        return self.each * {"card": DECK_SIZE, "seat": players, "phase": len(PHASES)}.get(
            self.per, 1
        )


PARTS: Final = (
    Part("hand", "card", 1, "1: in the own hand"),
    Part("fighting", "card", 1, "1 + seat: who put it as fight card; others' once shown"),
    Part("thrown", "card", 1, "1: thrown by the observer in the exchange"),
    Part("turned", "card", 1, "1 + place in the order of turn-ups"),
    Part("played_by", "card", 1, "1 + seat: who played it"),
    Part("played_in", "card", 1, "1 + trick: to which trick it was played"),
    Part("phase", "phase", 1, "1: the phase of the round is " + ", ".join(PHASES)),
    Part("choice", "once", 2, "1: the observer has chosen, in secret yet, no; yes"),
    Part("due", "seat", 1, "1: must act now"),
    Part("seated", "seat", 1, "1: sits at the table"),
    Part("within", "seat", 1, "1: in the round"),
    Part("dropped", "seat", 1, "1: was dealt cards and dropped"),
    Part("declined", "seat", 1, "1: declined the round"),
    Part("dealer", "seat", 1, "1: the dealer"),
    Part("eldest", "seat", 1, "1: eldest hand of those in the round"),
    Part("lead", "seat", 1, "1: won the lead, or got it when the winner dropped"),
    Part("leader", "seat", 1, "1: led to the present trick, or is to"),
    Part("exchanged", "seat", 1, "cards exchanged"),
    Part("taken", "seat", 1, "tricks taken"),
    Part("carried", "once", 1, "1: the pot was carried over"),
    Part("stood", "once", 1, "1: it stands, because everybody dropped in the last round"),
    Part("stock", "once", 1, "cards in the stock"),
    Part("discards", "once", 1, "cards on the discard pile"),
    Part("pot", "once", 2, "amount in the middle"),
    Part("trick_value", "once", 2, "amount that a trick pays"),
    Part("loo", "once", 2, "amount that a player without a trick owes"),
    Part("fee", "once", 2, "amount that an exchanged card costs"),
    Part("gains", "seat", 3, "1 if lost, and the amount won or lost since the round opened"),
    Part("chips", "seat", 2, "amount left of the buy-in and what was won; 0 without a buy-in"),
    Part("debts", "seat", 2, "amount owed to the next round as its ante"),
)
"""In the order of the bytes; seats are counted clockwise from the observer, who is 0."""

OFFSETS: Final = np.array(
    [
        np.cumsum([0, *(part.size(players) for part in PARTS)])
        for players in range(MAX_PLAYERS + 1)
    ],
    np.int64,
)
"""By the number of seats, where each part begins; behind the last stands the length of all."""


def observation_size(players: int) -> int:
    """Bytes of an observation at a table of so many seats.

    >>> [observation_size(players) for players in range(2, 6)]
    [370, 388, 406, 424]
    """
    return int(OFFSETS[players, -1])


def parts_of(players: int) -> dict[str, slice]:
    """Where each part is in an observation.

    >>> parts_of(2)["phase"]
    slice(312, 320, None)
    """
    ends = OFFSETS[players].tolist()
    return {
        part.name: slice(start, end)
        for part, start, end in zip(PARTS, ends[:-1], ends[1:], strict=True)
    }


def amount_of(first: int, second: int) -> int:
    """The amount that two bytes of an observation tell: exact up to 4,095 chips, then the least
    that it can be.

    >>> amount_of(13, 0), amount_of(20, 1), amount_of(255, 255)
    (13, 25, 17175674880)
    """
    exponent = max(first // 8 - 1, 0)
    return (first - 8 * exponent << exponent) + (second << max(exponent - 8, 0))


def layout_table() -> str:
    """The layout as a table in Markdown."""
    numbers = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    rows = [
        "| part | bytes | begins, at 2 to 5 seats | what a byte says |",
        "|---|---|---|---|",
    ]
    for place, part in enumerate(PARTS):
        size = {"once": f"{part.each}"}.get(
            part.per, f"{part.each} per {part.per}" if part.each > 1 else f"a {part.per}"
        )
        begins = sorted({int(OFFSETS[players, place]) for players in numbers})
        where = ", ".join(map(str, begins))
        rows.append(f"| `{part.name}` | {size} | {where} | {part.what} |")
    whole = ", ".join(str(observation_size(players)) for players in numbers)
    return "\n".join([*rows, f"| in all | | {whole} | |"]) + "\n"
