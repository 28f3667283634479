"""How a deck looks: its letters, the size of its indices, its contrast."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final, Literal, get_args, get_type_hints

from fightlead.narration.lexicon import LEXICONS

Letters = Literal["en", "de", "ru"]
Index = Literal["normal", "large"]
Contrast = Literal["normal", "high"]


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a deck; its colours are a palette's affair.

    `letters` are those of a country (A K Q J, A K D B, Т К Д В). The index is `normal`, with
    pips and court figures beside it, or `large` for players with low vision. `high` contrast
    draws bolder lines. Raises `ValueError` for anything else.

    >>> Look("de", index="large").name
    'de-large-normal'
    """

    letters: Letters = "en"
    index: Index = "normal"
    contrast: Contrast = "normal"

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value not in _CHOICES[field.name]:
                raise ValueError(f"no such {field.name}: {value}")

    @property
    def name(self) -> str:
        """The look in one word, for the names of files."""
        return f"{self.letters}-{self.index}-{self.contrast}"

    @property
    def bold(self) -> bool:
        """Lines are drawn bolder."""
        return self.contrast == "high"

    def letter(self, rank: int) -> str:
        """What the index of a rank 0..12 says.

        >>> [Look(letters).letter(11) for letters in ("en", "de", "ru")]
        ['K', 'K', 'К']
        """
        return LEXICONS[self.letters].letters[rank]


_CHOICES: Final = {name: get_args(kind) for name, kind in get_type_hints(Look).items()}
