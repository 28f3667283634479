"""Test vectors of deals: what every program must find for these seeds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fightlead.cards import FULL_DECK, cards_text, suit_set
from fightlead.shuffle import Shuffler, commitment, draw_lot, mixed_seed, round_seed

SEEDS: Final = (0, 7, 2**256 - 1)
ROUNDS: Final = (1, 2)
CONTRIBUTIONS: Final = (
    {0: bytes(32)},
    {1: bytes(32)},
    {4: bytes(range(32)), 0: bytes([255]) * 32, 2: bytes(range(32, 64))},
)
"""Mixed into round 1 of seed 7."""


def vector(seed: int, number: int) -> list[str]:
    """A round's seed, commitment, deck, and a reshuffle of all hearts after it."""
    own = round_seed(seed, number)
    return [
        f"session seed {seed:064x}",
        f"round {number}",
        f"round seed {own.hex()}",
        f"commitment {commitment(own)}",
        *orders(own),
    ]


def mixed_vector(seed: bytes, contributions: Mapping[int, bytes]) -> list[str]:
    """The same of a round to which players contributed."""
    mixed = mixed_seed(seed, contributions)
    return [
        f"round seed {seed.hex()}",
        f"commitment {commitment(seed)}",
        *(f"seat {seat} contributes {contributions[seat].hex()}" for seat in contributions),
        f"mixed seed {mixed.hex()}",
        *orders(mixed),
    ]


def orders(seed: bytes) -> list[str]:
    shuffler = Shuffler(seed)
    deck, reshuffled = shuffler.order(FULL_DECK), shuffler.order(suit_set(2))
    rows = [deck[start : start + 13] for start in range(0, 52, 13)]
    return [
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
    for contributions in CONTRIBUTIONS:
        lines += [*mixed_vector(round_seed(7, 1), contributions), ""]
    return {"tests/golden/deals.txt": "\n".join(lines)}
