"""How long the names of players may be."""

from __future__ import annotations

from typing import Final

NAME_LENGTH: Final = 40
"""Most characters of a player's name."""
