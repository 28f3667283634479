"""What stands on a card in Braille: a table for each language, in TOML, and tables of users."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from fightlead.cards import DECK_SIZE, Card, card_name, rank_of, suit_of
from fightlead.errors import FightleadError
from fightlead.paper.braille import cells_of_dots, is_braille
from fightlead.paper.suits import SUIT_WORDS

FOLDER: Final = Path(__file__).parent
ORDERS: Final = ("rank suit", "suit rank")
_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_LONGEST: Final = 1 << 16
"""Bytes of a file that are read; no table is nearly so long."""
_MOST: Final = 3
"""Most cells of a rank or a suit."""


@dataclass(frozen=True, slots=True)
class Codes:
    """The Braille of every card: cells of its rank and of its suit, in one order.

    `source` says who writes cards like this, or that it is our proposal. Raises
    `FightleadError` (`codes_alike`) for a table in which two cards have the same code.

    >>> shipped_codes("en").of(36), shipped_codes("de").of(0)
    ('⠟⠓', '⠅⠼⠃')
    """

    name: str
    source: str
    suit_first: bool
    ranks: tuple[str, ...]
    suits: tuple[str, ...]

    def __post_init__(self) -> None:
        known: dict[str, Card] = {}
        for card in range(DECK_SIZE):
            code = self.of(card)
            if code in known:
                one, other = card_name(known[code]), card_name(card)
                raise FightleadError("codes_alike", one=one, other=other, cells=code)
            known[code] = card

    def of(self, card: Card) -> str:
        """The cells of a card."""
        suit, rank = self.suits[suit_of(card)], self.ranks[rank_of(card)]
        return suit + rank if self.suit_first else rank + suit

    @property
    def longest(self) -> int:
        """The number of cells of the longest code."""
        return max(len(self.of(card)) for card in range(DECK_SIZE))


def codes_named(name: str) -> Codes:
    """The table of a language that the game speaks, else that in a file. Raises `OSError`, and
    what `read_codes` raises."""
    if name in shipped():
        return shipped_codes(name)
    with Path(name).open("rb") as file:
        return read_codes(file.read(_LONGEST), name)


def shipped() -> tuple[str, ...]:
    """The languages whose tables are in the package.

    >>> shipped()
    ('de', 'en', 'ru')
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def shipped_codes(language: str) -> Codes:
    """The table of a language. Raises `OSError` if there is none."""
    path = FOLDER / f"{language}.toml"
    return read_codes(path.read_bytes(), path.name)


def read_codes(source: bytes, name: str) -> Codes:
    """The table that a file holds. Raises `FightleadError`: `codes_not_toml`,
    `codes_malformed` with the key that is missing or wrong, or `codes_alike`."""
    try:
        values = tomllib.loads(source.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise FightleadError("codes_not_toml", text=name) from error
    if values.get("order") not in ORDERS:
        raise FightleadError("codes_malformed", text=name, key="order")
    return Codes(
        name=str(values.get("name", name)),
        source=str(values.get("source", "")),
        suit_first=values["order"] == "suit rank",
        ranks=_cells(values, "ranks", _RANKS, name),
        suits=_cells(values, "suits", SUIT_WORDS, name),
    )


def _cells(
    values: Mapping[str, Any], part: str, keys: tuple[str, ...], name: str
) -> tuple[str, ...]:
    """The cells of each key of a part of the table, in their order."""
    table = values.get(part)
    found = []
    for key in keys:
        written = table.get(key) if isinstance(table, dict) else None
        cells = _read_cells(written) if isinstance(written, str) else ""
        if not 1 <= len(cells) <= _MOST:
            raise FightleadError("codes_malformed", text=name, key=f"{part}.{key}")
        found.append(cells)
    return tuple(found)


def _read_cells(text: str) -> str:
    """Cells written as themselves, or by the numbers of their dots; empty for anything else."""
    if is_braille(text):
        return text
    cells = [cells_of_dots(numbers) for numbers in text.split("-")]
    return "".join(cells) if all(cells) else ""
