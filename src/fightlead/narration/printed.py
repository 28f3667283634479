"""What is printed beside cards: headings, and how a sheet is to be used."""

from __future__ import annotations

from typing import Final

from fightlead.narration.catalogue import N_
from fightlead.narration.voice import Voice

PRINTED: Final[dict[str, str]] = {
    "game": N_("Fight for the Lead"),
    "classic": N_("The classic rules"),
    "staked": N_("The rules with stakes"),
    "house": N_("House rules"),
    "scale": N_("Print at 100%, not fitted to the page: this line is 50 mm long."),
    "labels": N_("Labels in Braille, read from this side"),
    "punch": N_("The same labels, to be punched from this side, from right to left"),
}
"""Each text by its key."""


def printed(v: Voice, key: str) -> str:
    """A text on paper, a key of `PRINTED`."""
    return v._(PRINTED[key])
