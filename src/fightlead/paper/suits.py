"""The four suits, each told by its outline and by its own cut, not by its colour alone."""

from __future__ import annotations

from typing import Final

SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
"""The suits in the names of colours, in the order of their numbers."""

_STEM: Final = "C5 34 9 43 18 48L-18 48C-9 43 -5 34 -4 24"

SHAPES: Final = (
    "M4 24" + _STEM + "A22 22 0 1 1 -10 -8A21 21 0 1 1 10 -8A22 22 0 1 1 4 24Z",
    "M0 -49C9 -30 25 -11 39 0C25 11 9 30 0 49C-9 30 -25 11 -39 0C-25 -11 -9 -30 0 -49Z"
    "M0 -19C-3 -12 -9 -5 -14 0C-9 5 -3 12 0 19C3 12 9 5 14 0C9 -5 3 -12 0 -19Z",
    "M0 47C-8 33 -46 10 -46 -18C-46 -35 -35 -45 -23 -45C-11 -45 -3 -37 0 -26"
    "C3 -37 11 -45 23 -45C35 -45 46 -35 46 -18C46 10 8 33 0 47Z"
    "M0 11C2 6 14 -1 14 -10C14 -15 11 -18 7 -18C4 -18 1 -15 0 -9"
    "C-1 -15 -4 -18 -7 -18C-11 -18 -14 -15 -14 -10C-14 -1 -2 6 0 11Z",
    "M0 -49C8 -34 44 -9 44 15C44 29 34 36 24 36C15 36 8 32 4 24" + _STEM
    + "C-8 32 -15 36 -24 36C-34 36 -44 29 -44 15C-44 -9 -8 -34 0 -49Z",
)  # fmt: skip
"""Outlines of the suits in a square of 100 units around the origin."""
