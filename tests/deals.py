"""Test vectors of deals: what every program must find for these seeds."""

from __future__ import annotations

from typing import Final

from fightlead.cards import FULL_DECK, cards_text, suit_set
from fightlead.shuffle import Shuffler, commitment, draw_lot, round_seed

SEEDS: Final = (0, 7, 2**256 - 1)
ROUNDS: Final = (1, 2)


def vector(seed: int, number: int) -> list[str]:
    """A round's seed, commitment, deck, and a reshuffle of all hearts after it."""
    own = round_seed(seed, number)
    shuffler = Shuffler(own)
    deck, reshuffled = shuffler.order(FULL_DECK), shuffler.order(suit_set(2))
    rows = [deck[start : start + 13] for start in range(0, 52, 13)]
    return [
        f"session seed {seed:064x}",
        f"round {number}",
        f"round seed {own.hex()}",
        f"commitment {commitment(own)}",
        *(f"deck {cards_text(row)}" for row in rows),
        f"then hearts {cards_text(reshuffled)}",
    ]


def lots(seed: int) -> str:
    drawn = " ".join(str(draw_lot(seed, seats)) for seats in range(2, 6))
    return f"first dealer among 2 3 4 5 seats {drawn}"


def golden() -> dict[str, str]:
    lines: list[str] = []
    for seed in SEEDS:
        for number in ROUNDS:
            lines += [*vector(seed, number), ""]
        lines += [f"session seed {seed:064x}", lots(seed), ""]
    return {"tests/golden/deals.txt": "\n".join(lines)}
