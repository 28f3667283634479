"""What bots are called, by language."""

from __future__ import annotations

from typing import Final

_NAMES: Final = {
    "en": ("Anna", "Ben", "Olga", "Tom"),
    "de": ("Anna", "Ben", "Olga", "Tom"),
    "ru": ("Анна", "Борис", "Ольга", "Тимур"),
}


def names_for(language: str) -> tuple[str, ...]:
    """Names for bots in a language of the game, in the order in which they are given.

    >>> names_for("ru")[0]
    'Анна'
    """
    return _NAMES[language]
